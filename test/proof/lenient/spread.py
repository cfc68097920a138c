#!/usr/bin/env python3
"""Tests whether files that must be accepted vary as much as the format allows.

    spread.py FORMAT

spread.tsv says which residues a number of the documents must have: format,
path in the document, modulus, residues. A reader that is right by luck, as one
that pads by A - pos % A or that looks for compressed data, is wrong about one
of these files only. The table of floors in spec/FORMAT.md names a case for each
size that every reader must take: the file of that case is so large, and the
case counts in a certificate.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from math import prod
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "lib"))

import tree

ROW = re.compile(r"^\| ([^|]+) \| ([\d,]+) \| `([^`]+)` \|", re.M)


def walk(value, path=""):
    """(path without indices, value): lists and objects come before what they
    hold."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from walk(part, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for part in value:
            yield from walk(part, path)


class Document:
    def __init__(self, path):
        shown = path.with_suffix(".json")
        text = shown.read_text() if shown.is_file() else subprocess.run(
            [tree.PROGRAM, "show", path], text=True, capture_output=True,
            check=True).stdout
        self.parts = list(walk(json.loads(text)))
        self.size = path.stat().st_size

    def numbers(self, wanted):
        """Numbers at paths that a pattern fits."""
        return [int(value) for path, value in self.parts
                if re.fullmatch(wanted, path) and isinstance(value, str)
                and value.isdecimal()]

    def lengths(self, wanted):
        """Of lists and objects; of texts in bytes, one shown as its digest
        too."""
        for path, value in self.parts:
            if re.fullmatch(wanted, path):
                if isinstance(value, str):
                    yield len(value.encode())
                elif isinstance(value, dict) and "hex" in value:
                    yield len(value["hex"]) // 2
                elif isinstance(value, (dict, list)):
                    yield len(value)

    def products(self, wanted):
        return [prod(map(int, value)) for path, value in self.parts
                if re.fullmatch(wanted, path) and isinstance(value, list)]


# Floors that are given in words: the first pattern that matches counts.
MEASURES = [
    ("before the data|index|header|tables|records|metadata block",
     lambda d: d.numbers("data_offset|data_start|records_end|header_size|"
                         "metadata_size|index.size|"
                         "(tensors|metadata).offset") or [d.size]),
    ("name|key", lambda d: d.lengths(r".*(name|key|path)")),
    ("bytes of|text|string of", lambda d: [
        *d.lengths(r"(metadata|tensors)\.(value|custom).*"),
        *d.numbers(r"metadata\..*size")]),
    ("bits", lambda d: d.numbers(".*bit_count")),
    ("array", lambda d: [*d.numbers(r"metadata\.value.*count"),
                         *d.products(r"metadata\.value\.shape")]),
    ("element", lambda d: d.products(r"tensors\.shape")),
    ("dimension|rank", lambda d: d.lengths(r"tensors\.shape")),
    ("custom field", lambda d: d.lengths(r"tensors\.custom")),
    ("size variable", lambda d: d.lengths("sizevars")),
    ("metadata|pair|config", lambda d: d.lengths("metadata")),
    ("tensor|parameter|statistic", lambda d: d.lengths("tensors")),
]


def cases(name):
    """{path: case} of the files that must be accepted."""
    manifest = json.loads((tree.CORPUS / name / "manifest.json").read_text())
    return {case["path"]: case for case in manifest["cases"]
            if case["spec"] == "accept" and not case["withdrawn"]}


def check_residues(report, name, known):
    demands = [line.split("\t") for line in
               (HERE / "spread.tsv").read_text().splitlines()
               if line.startswith(f"{name}\t")]
    seen = defaultdict(set)
    for path in known if demands else ():
        document = Document(tree.CORPUS / name / path)
        for _, field, modulus, _ in demands:
            seen[field, modulus].update(
                number % int(modulus) for number in document.numbers(field))
    for _, field, modulus, wanted in demands:
        for residue in map(int, wanted.split()):
            if residue not in seen[field, modulus]:
                report.wrong(f"{name} {field}", f"no accepted file has "
                             f"{residue} modulo {modulus}")
    return len(demands)


def check_floors(report, name, known):
    text = (tree.SPEC / f"{name}.md").read_text()
    span = tree.place_of_table(text, "floors")
    rows = ROW.findall(text[slice(*span)]) if span else []
    if not rows:
        report.wrong(f"spec/{name}.md", "has no table of floors")
    for what, floor, path in rows:
        measure = next((measure for words, measure in MEASURES
                        if re.search(words, what, re.I)), None)
        if measure is None or path not in known:
            report.wrong(f"spec/{name}.md", f"{what}: {path} is not a case that "
                         "must be accepted" if measure else
                         f"{what}: nothing measures that")
            continue
        largest = max(measure(Document(tree.CORPUS / name / path)), default=0)
        if largest < int(floor.replace(",", "")):
            report.wrong(path, f"has {largest} {what}, not {floor}")
    return len(rows)


def main():
    parser = argparse.ArgumentParser(prog="spread.py")
    parser.add_argument("format", choices=tree.formats())
    name = parser.parse_args().format
    report, known = tree.Report(), cases(name)
    demands = check_residues(report, name, known)
    floors = check_floors(report, name, known)
    report.end(f"{demands} demands on residues, {floors} floors")


if __name__ == "__main__":
    main()
