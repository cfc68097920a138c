#!/usr/bin/env python3
"""Each format has the files that CONTRIBUTING.md, "Add a format", asks for, and
each that has rules is in the registry."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import steps
import tree

report = tree.Report()


def judge(names, patterns):
    for number, pattern in patterns:
        for name in names:
            path = tree.ROOT / steps.of_format(pattern, name)
            there = path.is_file() or path.is_dir() and any(path.iterdir())
            if not there:
                report.wrong(steps.of_format(pattern, name), "is not there: "
                             f'CONTRIBUTING.md, "Add a format", step {number}')
    for path in sorted(tree.ROOT.glob("ref/*/*.def")):
        if path.stem == path.parent.name and path.stem not in names:
            report.wrong(tree.name(path),
                         f"is of no format of {steps.REGISTRY}")


patterns = list(steps.paths())
judge(tree.formats(), patterns)
if not patterns:
    report.wrong(tree.name(steps.PAGE), "names no file of a format")
report.end(f"{len(tree.formats())} formats have {len(patterns)} parts each")
