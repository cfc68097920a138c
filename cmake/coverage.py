#!/usr/bin/env python3
"""Prints and checks what the tests reach.

    coverage.py REPORT            figures of the measurements in that folder
    coverage.py REPORT --write    and puts them into the sentence of README.md

The folder has corpus.info and whole.info, as lcov writes them, of the tests
that run the corpus and nothing else and of all tests; and mcdc.json, what
llvm-cov exports of the tests of ref/, which run the corpus as well.

All of ref/ is reached, but for what test/unreachable.tsv names, and all that it
names is not: each line, each branch, and each condition by itself (MC/DC). Of
other rooms a share of the lines is. README.md says so.
"""

import json
import re
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "lib"))
import tree
import unreachable

ROOT = tree.ROOT
LEAST = {"fast": 98, "cli": 95, "conformance": 95}      # per cent of the lines
README = ROOT / "README.md"


class Room:
    """Lines, branches or conditions: how many there are, and are reached."""

    def __init__(self):
        self.seen = dict.fromkeys(unreachable.KINDS, 0)
        self.missing = defaultdict(lambda: dict.fromkeys(unreachable.KINDS, 0))

    def add(self, kind, place, reached):
        self.seen[kind] += 1
        if not reached:
            self.missing[place][kind] += 1

    def reached(self, kind):
        return self.seen[kind] - sum(counts[kind]
                                     for counts in self.missing.values())

    def share(self, kind):
        return 100 * self.reached(kind) / max(self.seen[kind], 1)

    def show(self, kind, word):
        return (f"{self.share(kind):5.1f} % of the {word} "
                f"({self.reached(kind)} of {self.seen[kind]})")


def room_of(file):
    """Returns the room of a file of the tree; None for a test."""
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return None
    parts = path.relative_to(ROOT).parts
    room = "cli" if parts[0] == "mint" else parts[0]    # one program for users
    return None if "test" in parts or "build" in parts else room


class Switches:
    """An edge of a switch that has no default is the compiler's own: for a
    value that no case names, of which an enumeration has none."""

    def __init__(self):
        self.lines = {}

    def has_edge(self, file, number):
        if file not in self.lines:
            self.lines[file] = Path(file).read_text().splitlines()
        lines = self.lines[file][number - 1:]
        indent = len(lines[0]) - len(lines[0].lstrip())
        if not lines[0].lstrip().startswith("switch ("):
            return False
        for line in lines[1:]:
            if line[:indent + 1].strip() == "}":
                return True
            if line.strip().startswith("default:"):
                return False
        return False


def read_counts(path):
    """Maps (file, line) to whether it ran, and (file, line, block, branch) to
    whether it was taken. A header has a part for each file that includes it."""
    lines, branches = defaultdict(bool), defaultdict(bool)
    for line in path.read_text().splitlines():
        kind, _, rest = line.partition(":")
        if kind == "SF":
            file, known = rest, room_of(rest) is not None
        elif kind == "DA" and known:
            number, count = rest.split(",")[:2]
            lines[file, int(number)] |= count != "0"
        elif kind == "BRDA" and known:
            number, block, branch, count = rest.split(",")
            branches[file, int(number), block, branch] |= count not in "0-"
    return lines, branches


def read_info(path):
    """Rooms of a file of lcov."""
    rooms, switches, taken = defaultdict(Room), Switches(), defaultdict(list)
    lines, branches = read_counts(path)
    for (file, number), ran in lines.items():
        rooms[room_of(file)].add("line", (tree.name(Path(file)), number), ran)
    for (file, number, *_), one in branches.items():
        taken[file, number].append(one)
    for (file, number), each in taken.items():
        if not all(each) and switches.has_edge(file, number):
            each.remove(False)
        for one in each:
            rooms[room_of(file)].add("branches",
                                     (tree.name(Path(file)), number), one)
    return rooms


def read_mcdc(path, room):
    """Adds the conditions of ref/. A decision of a header is reached where one
    of the files that include it does."""
    decisions = {}
    for function in json.loads(path.read_text())["data"][0]["functions"]:
        for record in function.get("mcdc_records", []):
            file, conditions = function["filenames"][record[6]], record[9]
            if room_of(file) == "ref":
                key = file, *record[:4]
                before = decisions.get(key, [False] * len(conditions))
                decisions[key] = [a or b for a, b in zip(before, conditions)]
    for (file, number, *_), conditions in decisions.items():
        for one in conditions:
            room.add("conditions", (tree.name(Path(file)), number), one)


def judge_whole(room, report):
    """All of ref/ but for what the list names."""
    listed = {entry.place(): entry for entry in unreachable.read()}
    for place, counts in sorted(room.missing.items()):
        entry = listed.pop(place, None)
        if entry is not None and entry.counts() == counts:
            continue
        file, number = place
        code = (ROOT / file).read_text().splitlines()[number - 1].strip()
        told = ", ".join("line" if kind == "line" else f"{kind} {count}"
                         for kind, count in counts.items() if count)
        report.wrong(f"{file}:{number}", f"not reached: {told}: {code}" +
                     ("" if entry is None else f" ({entry} says "
                      f"{entry.missing})"))
    for entry in listed.values():
        report.wrong(str(entry), "is reached")


def sentence(rooms):
    """Of README.md, however its lines are broken."""
    shares = ", ".join(f"{int(rooms[name].share('line'))} % of `{name}/`"
                       for name in LEAST)
    return ("Tests reach every line, branch and condition (MC/DC) of `ref/` "
            f"but {len(unreachable.read())} (`test/unreachable.tsv`), and of "
            f"the lines {shares}.")


def write_sentence(wanted):
    """Into the place of the one that is there."""
    found = re.compile(r"Tests reach every line.*?%\sof\s`conformance/`\.", re.S)
    text = README.read_text()
    lines = textwrap.fill(wanted, 80, break_on_hyphens=False)
    README.write_text(found.sub(lambda _: lines, text))


def main():
    folder = Path(sys.argv[1])
    report = tree.Report()
    corpus = read_info(folder / "corpus.info")
    rooms = read_info(folder / "whole.info")
    read_mcdc(folder / "mcdc.json", rooms["ref"])
    for title, room in (("ref, corpus alone", corpus["ref"]),
                        ("ref, all tests", rooms["ref"])):
        print(f"{title:18}{room.show('line', 'lines')}, "
              f"{room.show('branches', 'branches')}")
    print(f"{'ref, MC/DC':18}{rooms['ref'].show('conditions', 'conditions')}")
    for name, least in LEAST.items():
        print(f"{name:18}{rooms[name].show('line', 'lines')}")
        if rooms[name].share("line") < least:
            report.wrong(name, f"less than {least} % of the lines")
    judge_whole(rooms["ref"], report)
    if "--write" in sys.argv[2:]:
        write_sentence(sentence(rooms))
    if sentence(rooms) not in " ".join(README.read_text().split()):
        report.wrong("README.md", f"should say: {sentence(rooms)}")
    report.end("all of ref/ is reached, or listed")


main()
