#!/usr/bin/env python3
"""Writes the maps of neighbours, corpus/<format>/neighbours/<name>.map.

    make.py [FORMAT|FORMAT/NAME...]
    figures.py --write      corpus/README.md, afterwards

The answers of the reference come from the program `neighbours` of the build
tree ($ASSAY_BUILD). If the reader in Python, written only from the
specifications, disagrees or has no answer, the map has `?` and the place is
printed. Such a place is decided by hand from the specification: fix the reader
that is wrong, and add a case.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import agree
import maps

ROOT = HERE.parents[2]
CORPUS = ROOT / "corpus"
PROGRAM = Path(os.environ.get("ASSAY_BUILD")
               or ROOT / "build" / "dev") / "bin" / "neighbours"

# Small files that together have most features of the format.
PARENTS = {
    "mag": ["one-entry", "mag.canonical.file-length~smallest-entry",
            "metadata-only", "f16-specials", "one-bool"],
    "zten": ["one-checked", "everything-indefinite",
             "zstd-content-size-and-checksum", "custom-map-keys-of-each-type"],
    "primitiv": ["name-1-byte", "model-one", "optimizer-smallest-uint",
                 "primitiv.optimizer.known-key~free-text",
                 "parameter-stat-without-a-name", "tensor-bytes-of-messagepack",
                 "shape-rank-8", "model-same-stat-in-both"],
    "burnpack": ["quant-unknown-fields", "one-with-id",
                 "burnpack.data.no-padding~user-metadata-alone"],
    "oinf": ["one-sizevar", "bool-matrix", "packed-declared", "one-ndarray"],
    "safetensors": ["one-with-two-metadata", "f4-two-elements", "escape-pair",
                    "no-tensors-and-empty-map",
                    "one-f32-2-without-padding", "two-u8"],
    "gguf": ["alignment-8", "empty-array-of-arrays", "string-nul",
             "two-tensors-big-endian"],
}


def split(run, unknown, digest_of):
    """Splits the run into cells that are unknown and others, as text."""
    count, verdict, needs, mark, _ = run
    first = 0
    while first < count:
        last = first + 1
        while last < count and (last in unknown) == (first in unknown):
            last += 1
        if first in unknown:
            yield f"{last - first}?"
        else:
            digest = digest_of(first, last) if mark else ""
            yield f"{last - first}{verdict}{needs}{digest}"
        first = last


def rows_of(made, reader, name):
    """(kind, offset) -> text, from the reference's map and the reader."""
    letters = {feature: letter for letter, feature in made.needs.items()}
    for kind, at in made.rows:
        value, text = 0, ""
        for run, files in made.runs(kind, at):
            needs = "".join(sorted(letters[feature] for feature in run[2]))
            found = reader.disagreements(run, files)
            for index, words in found.items():
                print(f"{name}/{kind}-{at}-{value + index:02x}: {words}")
            if 0 in found and "or more" in found[0]:
                found = dict.fromkeys(range(len(files)))
            if found:
                def digest_of(first, last, files=files):
                    digests = [reader.judge(data)[1]
                               for data in files[first:last]]
                    if len(set(digests)) == 1:
                        return f"={digests[0][:8]}"
                    return "*" + agree.hashlib.sha256(
                        "".join(digests).encode()).hexdigest()[:8]
                text += "".join(split((*run[:2], needs, *run[3:]), found,
                                      digest_of))
            else:
                mark = (run[3] or "") + (run[4] or "")
                text += f"{run[0]}{run[1]}{needs}{mark}"
            value += len(files)
        yield kind, at, text


def lines_of(rows):
    """Joins rows with the same text into one line."""
    rows = [*rows, (None, None, None)]
    kind, first, text = rows[0]
    for before, row in zip(rows, rows[1:]):
        if row[0] != kind or row[2] != text:
            last = before[1]
            span = str(first) if first == last else f"{first}-{last}"
            yield f"{kind} {span} {text}\n"
            kind, first, text = row


def make(form, parent):
    """Writes a map."""
    path = next(CORPUS.glob(f"{form}/accept/{parent}.[!j]*"))
    label = str(path.relative_to(CORPUS))
    done = subprocess.run([PROGRAM, "write", CORPUS, form, label], text=True,
                          stdout=subprocess.PIPE, check=True)
    head = "".join(line for line in done.stdout.splitlines(True)
                   if line.split(" ")[0] not in maps.VALUES)
    made = maps.Map(CORPUS, done.stdout)
    rows = rows_of(made, agree.Reader(CORPUS, form), f"{form}/{parent}")
    out = CORPUS / form / "neighbours" / f"{parent}.map"
    out.parent.mkdir(exist_ok=True)
    out.write_text(head + "".join(lines_of(rows)))
    print(f"{form}/{parent}: {out.stat().st_size} bytes", flush=True)


for asked in sys.argv[1:] or PARENTS:
    form, _, only = asked.partition("/")
    for name in PARENTS[form]:
        if only in ("", name):
            make(form, name)
