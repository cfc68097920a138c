#!/usr/bin/env python3
"""fuzz/regress/: what was found has a target, a name in words, and a story.

STORIES.tsv has a line for each file: target, file, whether a bug was found so
or it guards what has always been right, and the story. The target is the
folder, called like the program without _fuzzer.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

REGRESS = tree.ROOT / "fuzz" / "regress"
STORIES = REGRESS / "STORIES.tsv"

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+(\.[a-z0-9]+)?")

# Names that fuzzers give to findings, and parts that look like a digest.
HASH = re.compile(r"^(crash|leak|oom|slow-unit|timeout|id)[-:]|[0-9a-f]{12}")

report = tree.Report()


def targets():
    """The names of targets, with and without a format."""
    for path in (tree.ROOT / "fuzz" / "targets").glob("*.c"):
        if "FUZZ_FORMAT" in path.read_text():
            yield from (f"{format}_{path.stem}" for format in tree.formats())
        else:
            yield path.stem


def stories():
    """(target, file) of each line."""
    for number, line in enumerate(STORIES.read_text().splitlines(), 1):
        columns = line.split("\t")
        if line.startswith("#"):
            continue
        if len(columns) != 4 or columns[2] not in ("bug", "guard") or \
                not columns[3].strip():
            report.wrong(f"{tree.name(STORIES)}:{number}",
                         "not target, file, bug or guard, and story")
            continue
        yield columns[0], columns[1]


known = set(targets())
told = list(stories())
found = []
for path in sorted(REGRESS.rglob("*")):
    if path.is_dir() or path == STORIES:
        continue
    label = tree.name(path)
    parts = path.relative_to(REGRESS).parts
    if len(parts) != 2 or parts[0] not in known:
        report.wrong(label, "is in the folder of no target")
        continue
    if not NAME.fullmatch(parts[1]) or HASH.search(parts[1]):
        report.wrong(label, "a find has a name in words: what-is-wrong")
    if parts not in told:
        report.wrong(label, f"has no story in {tree.name(STORIES)}")
    found.append(parts)
for one in told:
    if one not in found:
        report.wrong("/".join(one), "has a story, and is not there")
    if told.count(one) > 1:
        report.wrong("/".join(one), "has several stories")
if [one for one in told if one in found] != sorted(set(told) & set(found)):
    report.wrong(tree.name(STORIES), "is not in the order of its lines")
report.end(f"{len(found)} finds have a story")
