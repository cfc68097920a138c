#!/usr/bin/env python3
"""How many cases another rule would reject, and what they leave open.

    masked.py [--write]

A case is masked if another rule rejects it once its own is not checked (NEXT in
conformance/evidence/<format>.tsv): a reader that is lenient about its rule is stopped by
the wrong thing. A cell is a rule and a field that it judges, by its path
without indices, and the type that the case is named after (-of-TYPE, a word of
ref/<format>/words.def). For each format three numbers are counted: rules that
no case holds, neither a file (EXCUSE) nor a model of corpus/sets; cells all of
whose cases are masked; masked cases. The first two may only fall:
masked.tsv has their bounds, which --write lowers, with the table of
corpus/README.md. `ablate.py --write` comes first.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import evidence
import tree

BOUNDS = HERE / "masked.tsv"
HEAD = "# format\trules that no case holds\tcells of masked cases alone\n"
COLUMNS = ("rules that no case holds", "cells", "cells with only masked cases",
           "cases", "masked cases")
WORD = re.compile(r'^WORD\(\w+, "type", "([^"]+)"', re.M)


def cases(name):
    """{file: (case without extension, rule)} of what must be rejected."""
    folder = tree.CORPUS / name
    manifest = json.loads((folder / "manifest.json").read_text())
    return {str(folder / case["path"]):
            (f"{name}/{case['path']}".rpartition(".")[0], case["rule"])
            for case in manifest["cases"]
            if case["spec"] == "reject" and not case["withdrawn"]}


def types(name):
    """Finds -of-TYPE in the name of a case; the longest type is meant."""
    words = WORD.findall((tree.ROOT / "ref" / name / "words.def").read_text())
    known = {form for word in map(str.lower, words)
             for form in (word, word.replace("_", "-"))}
    return re.compile("-of-(%s)(?![a-z0-9])" % "|".join(
        sorted(map(re.escape, known), key=len, reverse=True) or ["$."]))


def unheld(table):
    """Rules that nothing holds."""
    manifest = json.loads((tree.CORPUS / "sets/manifest.json").read_text())
    return table.excuses.keys() - {
        case["rule"] for case in manifest["cases"]
        if f"sets/{case['path']}" not in table.next}


def fields(files):
    """{file: {rule: the field that it blames first}}, by one run."""
    said = subprocess.run([tree.PROGRAM, "validate", "--json", *files],
                          text=True, capture_output=True, check=False)
    return {found["file"]: {finding["rule"]: re.sub(
        r"\[\d+\]", "", finding["field"] or "") for finding
        in reversed(found["findings"])} for found in map(
            json.loads, said.stdout.splitlines())}


def count(name):
    """The numbers of the columns."""
    table, known = evidence.Table(name), cases(name)
    blamed, of_type = fields(list(known)), types(name)
    cells = defaultdict(list)
    for file, (case, rule) in known.items():
        element = of_type.search(case)
        cells[rule, blamed[file].get(rule), element and element[1]].append(
            case in table.next)
    return [len(unheld(table)), len(cells),
            sum(map(all, cells.values())), len(known),
            sum(case in table.next for case, _ in known.values())]


def line(parts):
    return f"| {' | '.join(map(str, parts))} |\n"


def figures(counts):
    text = line(["", *COLUMNS]) + line(["---", *["---:"] * len(COLUMNS)])
    text += "".join(line([f"`{name}`", *row]) for name, row in counts.items())
    return text + line(["all", *map(sum, zip(*counts.values()))])


def read_bounds():
    rows = [line.split("\t") for line in BOUNDS.read_text().splitlines()
            if not line.startswith("#")] if BOUNDS.exists() else []
    return {name: (int(rules), int(cells)) for name, rules, cells in rows}


def compare(report, counts, bounds):
    for name, row in counts.items():
        for number, bound, what in zip((row[0], row[2]), bounds.get(name, ()),
                                       (COLUMNS[0], COLUMNS[2])):
            if number > bound:
                report.wrong(name, f"{number} {what}, and there were {bound}")
            elif number < bound:
                print(f"{name}: {number} {what}, no longer {bound}: "
                      "masked.py --write")
        if name not in bounds:
            report.wrong(name, "masked.tsv has no bounds")


def main():
    tree.need_program()
    report, bounds = tree.Report(), read_bounds()
    counts = {name: count(name) for name in evidence.formats()}
    if "--write" in sys.argv[1:]:
        bounds = {name: tuple(map(min, (row[0], row[2]),
                                  bounds.get(name, (row[0], row[2]))))
                  for name, row in counts.items()}
        BOUNDS.write_text(HEAD + "".join(
            f"{name}\t{rules}\t{cells}\n"
            for name, (rules, cells) in bounds.items()))
        tree.write_table(tree.CORPUS / "README.md", "masked", figures(counts))
    compare(report, counts, bounds)
    report.end(figures(counts).rstrip())


if __name__ == "__main__":
    main()
