#!/usr/bin/env python3
"""Lists the cases inside, at and next to the limits that checks compare with.

    limits.py [--write]

comparisons.py finds the limits and asks where each file is. A case inside or at
a limit does not break the rule (it is accepted, if there is one that is); one
outside of it is a case of the rule, and misses its limit by one. The first
ones, by length and name, are in conformance/evidence/<format>.tsv; if one is
missing, there is a reason. --write writes these rows, and keeps the reasons.
"""

import shutil
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import ablate
import comparisons
import tree
from evidence import Table, formats

INSIDE, AT, OUTSIDE = range(3)


def is_there(place, here, broken, case, rule):
    """Returns whether the case shows the limit there."""
    if place == OUTSIDE:
        return here and broken and case["rule"] == rule
    return here and not broken


def order(found):
    """Those that are accepted first, then by length and name."""
    name, case = found
    return case["reference"] != "accept", len(name), name


def found(copy):
    """{(rule, place in ref/, comparison): [inside, at, outside]}"""
    cases, rows = ablate.cases(), defaultdict(lambda: [[], [], []])
    for (file, function, text), rule, here, path in comparisons.ask(copy):
        broken, name = here.pop(), cases[path]
        row = rows[rule, f"{file} {function}", text]
        for place in (INSIDE, AT, OUTSIDE):
            if is_there(place, here[place], broken, name[1], rule):
                row[place].append(name)
    return {key: tuple(min(place, key=order)[0] if place else ""
                       for place in row) for key, row in rows.items()}


def is_whole(key, row):
    """Nothing is inside of what must be equal."""
    return all(row[AT:] if " == " in key[2] else row)


def compare(report, name, rows, table):
    for key in sorted(rows.keys() | table.limits.keys()):
        place = ": ".join(key)
        if key not in rows:
            report.wrong(place, "is listed, and not compared: limits.py")
            continue
        cells = table.limits.get(key, ("", "", "", ""))
        if cells[:3] != rows[key]:
            report.wrong(place, f"{rows[key]}, not {cells[:3]}: limits.py "
                         "--write")
        if is_whole(key, rows[key]) == bool(cells[3]):
            report.wrong(place, f"conformance/evidence/{name}.tsv: a reason, or all "
                         f"cases: {rows[key]}")


def main():
    if shutil.which("clang") is None:
        print("clang is not there: ./assay install test")
        sys.exit(77)
    copy = comparisons.Copy(tree.BUILD / "limits")
    copy.make()
    report, rows = tree.Report(), found(copy)
    for name in formats():
        mine = {key: row for key, row in rows.items()
                if key[0].startswith(name + ".")}
        table = Table(name)
        if "--write" in sys.argv[1:]:
            why = {key: cells[3] for key, cells in table.limits.items()}
            table.limits = {
                key: (*row, "" if is_whole(key, row) else why.get(key, ""))
                for key, row in mine.items()}
            table.write()
        compare(report, name, mine, table)
    report.end(f"{len(rows)} limits")


if __name__ == "__main__":
    main()
