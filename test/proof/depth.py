#!/usr/bin/env python3
"""Counts how many different things the corpus tries, and which known faults of
readers it shows.

    depth.py [--write]

Similar cases count three times at most. Rejected cases are similar if they
break the same rule by the same change of a valid file: the fields that `patch`
names, without their indices and values, or its words without numbers. Accepted
cases are similar if they are valid for the same reason.

evidence/classes.tsv lists, for each class of faults and each format, the cases
that show it, or why there are none. The faults of cli/render/advisories.def
belong to these classes. The cases that conformance/evidence/<format>.tsv names
with limits must exist. --write writes the tables of corpus/README.md.
"""

import fnmatch
import json
import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import tree
from evidence import BY_HAND, Table, formats

README = tree.CORPUS / "README.md"
CLASSES = BY_HAND / "classes.tsv"
ADVISORIES = tree.ROOT / "cli" / "render" / "advisories.def"
COUNTED = 3
EACH = "*"


def cases(name):
    manifest = json.loads((tree.CORPUS / name / "manifest.json").read_text())
    return [case for case in manifest["cases"] if not case["withdrawn"]]


def stem(case):
    """accept/one-entry"""
    return case["path"].rpartition(".")[0]


# Similar cases


def change(patch):
    """Returns the fields that a patch names, or its words, without numbers."""
    fields = re.findall(r"(?:^|; )([a-z_][\w.\[\]#*]*):", patch)
    words = " ".join(fields) if fields else patch
    return re.sub(r"\[[^\]]*\]|[0-9]+", "", words)


def kind(case):
    if case["patch"] is None:
        return case["rule"], case["reason"]
    return case["rule"], change(case["patch"])


def counted(found):
    """Returns (kinds, cases with three of a kind at most)."""
    kinds = Counter(map(kind, found))
    return len(kinds), sum(min(n, COUNTED) for n in kinds.values())


# Classes of faults


class Classes:
    """titles: {number: (title, name in advisories.def)}; rows: {(number,
    format): (globs, why there are none)}"""

    def __init__(self, report):
        self.titles, self.rows = {}, {}
        for line in CLASSES.read_text().splitlines():
            if line.startswith("#"):
                continue
            number, name, globs, why = line.split("\t")
            if name == EACH:
                words = why.rpartition(": ")
                self.titles[number] = words[0] or words[2], words[2]
            elif (number, name) in self.rows or \
                    (globs == "-") != (len(why.split()) >= 3):
                report.wrong(f"{number} {name}", "is a duplicate, or does not "
                             "have exactly one of cases and a reason")
            else:
                self.rows[number, name] = globs.split(), why

    def count(self, number, name, stems):
        """Returns the number of cases that show it; None without globs."""
        globs, why = self.rows[number, name]
        if why:
            return None
        return len({one for glob in globs for one in matching(glob, stems)})


def matching(glob, stems):
    """Returns the matches of a glob for paths, or for names."""
    if "/" in glob:
        return fnmatch.filter(stems, glob)
    return [one for one in stems
            if fnmatch.fnmatchcase(one.partition("/")[2], glob)]


def judge_classes(report, classes, stems):
    for number in classes.titles:
        for name in formats():
            if (number, name) not in classes.rows:
                report.wrong(f"{CLASSES.name}: {number} {name}", "no row")
    for (number, name), (globs, why) in classes.rows.items():
        if number not in classes.titles or name not in stems:
            report.wrong(f"{CLASSES.name}: {number} {name}", "is unknown")
            continue
        for glob in globs if not why else ():
            if not matching(glob, stems[name]):
                report.wrong(f"{CLASSES.name}: {number} {name}",
                             f"no case is called {glob}")
    known = {words for _, words in classes.titles.values()}
    row = r'^ADVISORY\("[^"]*", "[^"]*", "([^"]*)"'
    for fault in sorted(set(re.findall(row, ADVISORIES.read_text(), re.M))):
        if fault not in known:
            report.wrong(ADVISORIES.name, f"{fault}: no class of "
                         f"{CLASSES.name}")


def judge_limits(report, name, stems):
    for key, (*told, _) in Table(name).limits.items():
        for case in filter(None, told):
            if case.partition("/")[2] not in stems[name]:
                report.wrong(": ".join(key), f"no case is called {case}")


# Tables


def line(cells):
    return f"| {' | '.join(map(str, cells))} |\n"


def head(first, cells):
    return line([first, *cells]) + line(["---", *["---:"] * len(cells)])


def depth(corpus):
    text = head("", ("cases", "kinds of cases", "at most three of a kind",
                     "of these rejected", "limits", "with all three cases",
                     "one case cannot exist"))
    total = [0] * 7
    for name, found in corpus.items():
        limits = Table(name).limits.values()
        whole = sum(not cells[3] for cells in limits)
        rejected = [case for case in found if case["spec"] == "reject"]
        row = [len(found), *counted(found), counted(rejected)[1], len(limits),
               whole, len(limits) - whole]
        total = [sum(cells) for cells in zip(total, row)]
        text += line([f"`{name}`", *row])
    return text + line(["all", *total])


def faults(classes, stems):
    text = head("", [f"`{name}`" for name in stems])
    for number, (title, _) in classes.titles.items():
        counts = [classes.count(number, name, stems[name]) for name in stems]
        text += line([f"{number}. {title}",
                      *("-" if count is None else count for count in counts)])
    return text


def main():
    report = tree.Report()
    corpus = {name: cases(name) for name in formats()}
    stems = {name: [stem(case) for case in found]
             for name, found in corpus.items()}
    classes = Classes(report)
    judge_classes(report, classes, stems)
    for name in formats():
        judge_limits(report, name, stems)
    if report.count:
        report.end("")
    for mark, table in (("depth", depth(corpus)),
                        ("faults", faults(classes, stems))):
        if "--write" in sys.argv[1:]:
            tree.write_table(README, mark, table)
        text = README.read_text()
        place = tree.place_of_table(text, mark)
        if place is None or text[slice(*place)] != table:
            report.wrong("corpus/README.md", f"the table {mark} is out of "
                         "date: depth.py --write")
    report.end(f"{len(classes.rows)} rows of classes")


if __name__ == "__main__":
    main()
