#!/usr/bin/env python3
"""Tests whether the corpus notices each mutation of the reference.

    prove.py GROUP [--write] [--show CLASS]

GROUP is a format, all of whose files judge each mutation of ref/<format>/; or
bytes, wire or core, whose mutations the files of all formats judge. In bytes,
wire and core, 300 files show how each mutation is noticed, and all files whether
it is. survivors/GROUP.tsv lists the mutations that nothing notices, each with a
reason. A listed mutation that is noticed, or does not exist, fails as well.
--write writes that list, keeps its reasons, and writes INTO/GROUP.json for
figures.py. --show prints the mutations that are noticed in this way.

build.py has built the runner.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import records
import tree

MOST_SHARED = "300"             # files of all formats that say how
CLASSES = ("verdict", "crash", "hang", "rule", "document", "words", "nothing",
           "unreached")
ALIVE = ("nothing", "unreached")
UNDEFINED = ("undefined",)
HELD = CLASSES[:3]              # what a program under test is held to
INTO = tree.BUILD / "proof"


class Mutation:
    def __init__(self, row):
        self.number, self.kind, self.group, *key, self.what = row
        self.key = tuple(key)       # file, function, operator, ordinal
        self.noticed, self.by = None, ""

    def covered(self):
        """Returns the keys under which the list may have it."""
        keys = [self.key]
        if self.noticed == "unreached":
            keys.append((*self.key[:2], *records.ALL))
        return keys


def read_mutations(group):
    rows = (line.rstrip("\n").split("\t")
            for line in (INTO / "mutations.tsv").open())
    return [m for m in map(Mutation, rows) if m.group == group]


def rules():
    """Names of all rules in C, in their order."""
    for name in tree.formats():
        table = tree.ROOT / "ref" / name / f"{name}.def"
        yield from re.findall(r"^RULE\((\w+),", table.read_text(), re.M)


def files_of(group):
    """Yields lines for the runner: number of the format, held to, path."""
    for number, name in enumerate(tree.formats(), 1):
        if group not in (name, *build.SHARED):
            continue
        folder = tree.CORPUS / name
        manifest = json.loads((folder / "manifest.json").read_text())
        for case in manifest["cases"]:
            if not case["withdrawn"]:
                held = int(case["spec"] in ("accept", "reject"))
                yield f"{number} {held} {folder / case['path']}\n"


def run(group, mutations, files, verdict_alone=False):
    """Has the runner say how each is noticed by these files."""
    listed = INTO / f"{group}.files"
    listed.write_text("".join(files))
    table = INTO / f"{group}.mutations"
    places = {name: i for i, name in enumerate(rules())}
    table.write_text("".join(
        f"{m.number} {int(m.kind == 'table')} {places.get(m.kind, -1)}\n"
        for m in mutations))
    how = [MOST_SHARED] if group in build.SHARED else []
    if verdict_alone:
        how = ["verdict"]
    done = subprocess.run([str(INTO / "runner"), str(listed), str(table),
                           *how], text=True, capture_output=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"runner: {done.returncode}: {done.stderr}")
    said = {}
    for line in done.stdout.splitlines():
        number, noticed, by = line.split("\t")
        said[number] = noticed, by
    for m in mutations:
        m.noticed, m.by = said[m.number]


def compare(report, mutations, listed):
    """Reports where the list and the run differ."""
    known = {m.key for m in mutations}
    functions = {m.key[:2] for m in mutations}
    used = set()
    for m in mutations:
        keys = [key for key in m.covered() if key in listed]
        used.update(keys)
        where = "\t".join((*m.key, m.what))
        if m.noticed in ALIVE and not keys:
            report.wrong(where, "no file of the corpus notices it")
        if m.noticed not in ALIVE and \
                listed.get(m.key, UNDEFINED)[0] != UNDEFINED[0]:
            report.wrong(where, f"is listed, but noticed: {m.noticed} of "
                         f"{Path(m.by).name}")
    for key in listed:
        whole = key[2:] == records.ALL
        there = key[:2] in functions if whole else key in known
        if not there:
            report.wrong("\t".join(key), "is listed, but not a mutation")
        elif whole and key not in used:
            report.wrong("\t".join(key), "is listed, but matches none")
    for key in records.unexplained(listed):
        report.wrong("\t".join(key), "no reason is written")


def write(group, mutations, listed):
    """The list, with its reasons; a new survivor is unexplained."""
    rows, texts = {}, {}
    for m in mutations:
        if m.noticed in ALIVE or listed.get(m.key, "?")[0] == UNDEFINED[0]:
            key = next((k for k in m.covered() if k in listed), m.key)
            rows[key] = listed.get(key, ("unexplained", ""))
            texts[m.key] = m.what
    records.write(group, rows, texts)


def keep_figures(group, mutations):
    """For figures.py, and which they are for fresh.py."""
    counted = Counter(m.noticed for m in mutations)
    (INTO / f"{group}.json").write_text(json.dumps({
        "noticed": counted,
        "by verdict": [m.key for m in mutations if m.noticed in HELD]}))


def summary(mutations):
    counted = Counter(m.noticed for m in mutations)
    return f"{len(mutations)} mutations: " + ", ".join(
        f"{name} {counted[name]}" for name in CLASSES if counted[name])


def read_options():
    parser = argparse.ArgumentParser(prog="prove.py")
    parser.add_argument("group", choices=build.groups())
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", choices=CLASSES, action="append", default=[])
    return parser.parse_args()


def main():
    options = read_options()
    if not (INTO / "runner").is_file():
        print("no runner: build.py makes it")
        sys.exit(77)
    report = tree.Report()
    everything = read_mutations(options.group)
    run(options.group, everything, files_of(options.group))
    for m in everything:
        if m.noticed in options.show:
            print("\t".join((m.noticed, *m.key, m.what, Path(m.by).name)))
    if options.write:
        write(options.group, everything, records.read(options.group))
        keep_figures(options.group, everything)
    compare(report, everything, records.read(options.group))
    report.end(summary(everything))


if __name__ == "__main__":
    main()
