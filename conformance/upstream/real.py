#!/usr/bin/env python3
"""What `assay validate` says of files as the registries' packages write them.

    real.py ASSAY [FOLDER]      writes REAL.md beside this script

Installs what real/packages.txt and real/crates/Cargo.toml name into a
temporary folder, lets each writer of real/ write there all it can, and puts
the verdicts into a table; FOLDER keeps files and packages, and those that are
there are taken. Needs the network, so that it is no test; what the table
claims of rules and sections is one (conformance/test/real.py).

A remark and a refusal want a reason in words: real/why.tsv has one for each
rule, a writer's case one of its own where another is right. Without one the
table is not written. Two readers are asked beside: that of the package itself,
and the independent one of this tree, which must agree with the verdict.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REAL = HERE / "real"
sys.path.insert(0, str(HERE.parent / "adapters" / "python"))
sys.dont_write_bytecode = True

from formats import FORMATS  # noqa: E402

# The writers of real/, and the packages that each is made of.
WRITERS = {
    "safetensors_numpy": ("safetensors.numpy", "safetensors numpy ml_dtypes"),
    "safetensors_flax": ("safetensors.flax", "safetensors jax"),
    "mlx_core": ("mlx.core", "mlx mlx-cpu safetensors"),
    "tinygrad_nn": ("tinygrad.nn.state", "tinygrad"),
    "gguf_py": ("gguf, tensors and options", "gguf numpy"),
    "gguf_pairs": ("gguf, metadata and scripts", "gguf numpy"),
    "crates": ("crates", "safetensors candle-core"),
}
HEAD = """\
# What real writers write

Written by `conformance/upstream/real.py`; a change here is lost. For each
writer of the registries' packages: what was written, the verdict, the rules of
level must, should and may that the file breaks, those of level note, whether
the package reads its own file (*opens*: the header, but not all tensors), and
why the verdict is right: sections and notes of `spec/`, and what is behind a
rule that was broken. *not written*: the package refused, with the exception
named. Names that stand together had the same result.

What is not here: torch and tensorflow, whose packages are builds for graphics
processors or very large; what is written through them goes through the binding
that `safetensors.numpy` uses.
"""
COLUMNS = "written", "verdict", "remarks", "notes", "own reader", "why"


def versions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        name, equals, version = line.replace('"', "").replace(" ", "") \
            .replace("==", "=").partition("=")
        if equals and not line.startswith("#"):
            found[name] = version.lstrip("=")
    return found


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True,
                          stdout=subprocess.PIPE, text=True, **options).stdout


class Writer:
    """One of real/, as a command that has what it needs."""

    def __init__(self, name, folder):
        self.title, packages = WRITERS[name]
        self.folder = folder / "files" / name
        self.folder.mkdir(parents=True, exist_ok=True)
        rust = name == "crates"
        known = versions(REAL / ("crates/Cargo.toml" if rust
                                 else "packages.txt"))
        self.packages = ", ".join(f"{package} {known[package]}"
                                  for package in packages.split())
        self.packages += " (crates)" if rust else " (PyPI)"
        self.command = [folder / "target/debug/real"] if rust else \
            [folder / "venv/bin/python", "-B", REAL / (name + ".py")]

    def rows(self):
        for old in self.folder.iterdir():
            old.unlink()
        print(f"{self.title}: writing", file=sys.stderr)
        lines = run(*self.command, self.folder, stderr=subprocess.DEVNULL)
        return [json.loads(line) for line in lines.splitlines()]

    def own(self, paths):
        """What its reader says of each. A crash ends it: begin behind."""
        answers = []
        while len(answers) < len(paths):
            done = subprocess.run([str(part) for part in
                                   (*self.command, "--read",
                                    *paths[len(answers):])],
                                  stdout=subprocess.PIPE, text=True,
                                  stderr=subprocess.DEVNULL)
            answers += done.stdout.split()
            if done.returncode:
                answers.append("crash")
        return dict(zip(paths, answers))


def install(folder):
    if not (folder / "venv").exists():
        run(sys.executable, "-m", "venv", folder / "venv")
        run(folder / "venv/bin/pip", "install", "--quiet", "--requirement",
            REAL / "packages.txt")
    run("cargo", "build", "--quiet", "--locked", "--manifest-path",
        REAL / "crates/Cargo.toml", "--target-dir", folder / "target")


def judge(assay, paths):
    """What the program says of files, by name."""
    if not paths:
        return {}
    done = subprocess.run([assay, "validate", "--json", "--max-findings", "1",
                           *paths], stdout=subprocess.PIPE, text=True)
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return {report["file"]: report for report in reports}


def agree(path, report):
    """The reader in Python must say the same."""
    reader = FORMATS.get(report["format"])
    if reader is None:
        return
    try:
        reader.decode(Path(path).read_bytes())
        verdict = "accept"
    except Exception:       # whatever it is: it did not read the file
        verdict = "reject"
    if verdict != report["verdict"] and report["verdict"] != "unknown":
        sys.exit(f"{path}: {report['verdict']}, but the reader in Python "
                 f"says {verdict}")


class Reasons:
    def __init__(self, assay):
        self.sections = {}
        for format in "safetensors", "gguf":
            for line in run(assay, "rules", "--json", format).splitlines():
                rule = json.loads(line)
                self.sections[rule["rule"]] = rule["section"]
        lines = (REAL / "why.tsv").read_text(encoding="utf-8").splitlines()
        self.known = dict(line.split("\t", 1) for line in lines[1:])

    def of(self, row, rules):
        places = row["where"].split(", ")
        words = [row["why"]] if row["why"] and rules else []
        for rule in rules:
            places.append(self.sections[rule])
            more, text = self.known.get(rule, "\t").split("\t")
            places += more.split(", ") if more else []
            if not row["why"]:
                words += [text]
        if rules and not all(words):
            sys.exit(f"{row['what']}: no reason is known for {rules}")
        key = lambda place: (place.startswith("note"), [        # noqa: E731
            int(part) for part in place.removeprefix("note ").split(".")])
        listed = ", ".join(sorted(set(places), key=key))
        return "; ".join([listed, *dict.fromkeys(words)])


def result(row, report, own, reasons):
    """What is the same for all names that a line of the table has."""
    if report is None:
        return "not written", row["refused"], "", "", row["where"]
    found = {"note": set(), "other": set()}
    for finding in report["findings"]:
        kind = "note" if finding["level"] == "note" else "other"
        found[kind].add(finding["rule"])
    remarks, notes = (sorted(found[kind]) for kind in ("other", "note"))
    quoted = [", ".join(f"`{rule}`" for rule in rules)
              for rules in (remarks, notes)]
    return report["verdict"], *quoted, own, reasons.of(row, remarks)


def lines_of(writer, assay, reasons):
    rows = writer.rows()
    paths = [str(writer.folder / file) for row in rows for file in row["files"]]
    reports, own = judge(assay, paths), writer.own(paths)
    for path, report in reports.items():
        agree(path, report)
    lines = {}
    for row in rows:
        for i, file in enumerate(row["files"] or [None]):
            what, parts = row["what"], len(row["files"])
            group = what if parts > 1 else row["group"]
            name = f"part {i + 1} of {parts}" if parts > 1 else what
            path = file and str(writer.folder / file)
            key = group or what, result(row, reports.get(path), own.get(path),
                                        reasons)
            lines.setdefault(key, []).append(name if group else None)
    for (title, cells), names in lines.items():
        names = list(dict.fromkeys(names))
        if names != [None]:
            title += ": " + ", ".join(names)
        yield [title, *cells]


def in_cell(text):
    return re.sub(r"([\\|]|__)", r"\\\1", text)


def table(writer, lines):
    rows = [COLUMNS, ["---"] * len(COLUMNS), *lines]
    body = "".join("| " + " | ".join(map(in_cell, row)) + " |\n"
                   for row in rows)
    return f"\n## {writer.title}\n\n{writer.packages}\n\n{body}"


def write(assay, folder):
    install(folder)
    reasons = Reasons(assay)
    text = HEAD
    for name in WRITERS:
        writer = Writer(name, folder)
        text += table(writer, list(lines_of(writer, assay, reasons)))
    path = HERE / "REAL.md"
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: real.py ASSAY [FOLDER]")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2] if len(sys.argv) == 3 else temporary)
        write(Path(sys.argv[1]).resolve(), folder.resolve())


if __name__ == "__main__":
    main()
