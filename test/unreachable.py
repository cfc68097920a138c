#!/usr/bin/env python3
"""test/unreachable.tsv names lines that are there, each with a reason.

The measurement of coverage (cmake/coverage.py) checks that these are exactly
the lines that no test reaches.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree
import unreachable

report = tree.Report()
places = set()

for entry in unreachable.read():
    complaint = entry.complaint()
    if complaint is not None:
        report.wrong(str(entry), complaint)
    elif entry.place() in places:
        report.wrong(str(entry), "is listed twice")
    else:
        places.add(entry.place())

# That it would be seen.
GOOD = ("ref/core/memory.c", "m->chunks = NULL;", "branches 1", "a b c")
SPOILT = [
    ("ref/core/none.c",) + GOOD[1:],
    ("tool/heap.c",) + GOOD[1:],
    (GOOD[0], "m->chunks = 0;") + GOOD[2:],
    (GOOD[0], "return NULL;") + GOOD[2:],
    GOOD[:2] + ("branches", GOOD[3]),
    GOOD[:2] + ("line, line", GOOD[3]),
    GOOD[:3] + ("dead",),
]
for columns in [GOOD] + SPOILT:
    entry = unreachable.read("\t".join(columns))[0]
    if (entry.complaint() is None) != (columns == GOOD):
        report.wrong("\t".join(columns), "should be judged differently")
try:
    unreachable.read("\t".join(GOOD[:3]))
    report.wrong("three columns", "should be an error")
except ValueError:
    pass

report.end(f"{len(places)} places that no test reaches, each with its reason")
