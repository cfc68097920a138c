#!/usr/bin/env python3
"""The lists of survivors can be read, corpus/README.md has their numbers, and
what is wrong with a list would be seen: with a line less, with one of a
mutation that is noticed, and with one of no mutation at all.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import figures
import prove
import records
import tree


class Silent(tree.Report):
    def wrong(self, place, text):
        self.count += 1


def complaints(everything, listed):
    report = Silent()
    prove.compare(report, "mag", everything, everything, listed)
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
        "one that is no mutation": {**right, ("a", "b", "c"): reason},
        "more that are unexplained than before":
            {everything[2].key: ("unexplained", "")},
    }
    if complaints(everything, right) != 0:
        report.wrong("lists", "a right one fails")
    most = records.read_most
    records.read_most = dict
    for what, listed in wrong.items():
        if complaints(everything, listed) != 1:
            report.wrong("lists", f"{what} passes, or fails twice")
    records.read_most = most


def main():
    if not (prove.INTO / "runner").is_file():
        print("no runner: build.py makes it")
        sys.exit(77)
    report, count, told = tree.Report(), 0, figures.told()
    for group in build.listed():
        found = figures.unexplained(group)
        if records.read_most().get(group) != found:
            report.wrong(group, f"{found} are unexplained: "
                         f"survivors/{records.MOST.name} has another number")
        if told.get(group) != found:
            report.wrong(group, f"{found} are unexplained: figures.py --write")
        count += found
    try_lists(report)
    report.end(f"{count} survivors are unexplained")


main()
