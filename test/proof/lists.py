#!/usr/bin/env python3
"""The lists of survivors can be read, and what is wrong with a list is seen:
with a line less, with one of a mutation that is noticed, with one of no mutation
at all, and with one without a reason.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import prove
import records
import tree


class Silent(tree.Report):
    def wrong(self, place, text):
        self.count += 1


def complaints(everything, listed):
    report = Silent()
    prove.compare(report, everything, listed)
    return report.count


def try_lists(report):
    """As if of these three mutations the last one were noticed by nothing."""
    everything = prove.read_mutations("mag")[:3]
    for m, noticed in zip(everything, ("verdict", "words", "nothing")):
        m.noticed, m.by = noticed, "a"
    reason = ("equivalent", "it is the same")
    right = {everything[2].key: reason}
    wrong = {
        "a survivor that is not listed": {},
        "one that is noticed": {**right, everything[1].key: reason},
        "one that is not a mutation": {**right, ("a", "b", "c", "1"): reason},
        "one without a reason":
            {everything[2].key: ("unexplained", "")},
    }
    if complaints(everything, right) != 0:
        report.wrong("lists", "a right one fails")
    for what, listed in wrong.items():
        if complaints(everything, listed) != 1:
            report.wrong("lists", f"{what} passes, or fails twice")


def main():
    if not (prove.INTO / "runner").is_file():
        print("no runner: build.py makes it")
        sys.exit(77)
    report = tree.Report()
    count = sum(len(records.read(group)) for group in build.listed())
    try_lists(report)
    report.end(f"{count} survivors have their reasons")


main()
