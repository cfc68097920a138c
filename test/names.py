#!/usr/bin/env python3
"""No path of the corpus vanishes.

    names.py            the ctest corpus.names
    names.py --write    adds the paths that corpus/NAMES does not have yet

corpus/NAMES lists every path that the corpus ever had, sorted, each with the
version of the corpus in which it appeared. Each is a case of a manifest, with
its file, or was withdrawn: then no file has it any more, and the path that it
moved to is a case. Files that recipes make are listed as recipes/FORMAT/PATH.
The member `since` of a case is the version of its line, or that of
corpus/VERSION before its path is listed. --write adds paths; it takes one back
only if that was never committed.
"""

import copy
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

NAMES = tree.CORPUS / "NAMES"
VERSION = (tree.CORPUS / "VERSION").read_text().strip()


def read_manifests():
    """The corpus: path -> entry of its manifest, from the corpus on."""
    found = {}
    for name in tree.formats():
        for folder in ("", "upstream", "encode"):
            manifest = tree.CORPUS / name / folder / "manifest.json"
            if manifest.is_file():
                for case in json.loads(manifest.read_text())["cases"]:
                    found[f"{name}/{case['path']}"] = case
    return found


def read_recipes():
    """The same of files that are made elsewhere, as recipes/FORMAT/PATH."""
    return {f"recipes/{path.stem}/{recipe['case']['path']}": recipe["case"]
            for path in (tree.CORPUS / "recipes").glob("*.json")
            for recipe in json.loads(path.read_text())["recipes"]}


def judge(names, cases, files):
    """Returns the errors in cases and lines of NAMES, as pairs of a path and a
    sentence."""
    wrong = []
    since = dict(names)
    if [name for name, _ in names] != sorted(since):
        wrong.append(("NAMES", "not sorted, or a path is listed twice"))
    for name, version in names:
        if name not in cases:
            wrong.append((name, "gone without being withdrawn"))
        elif cases[name].get("since", version) != version:
            wrong.append((name, f"since {version} in NAMES, not in its case"))
    for name in sorted(set(cases) - set(since)):
        wrong.append((name, "not in NAMES (test/names.py --write adds it)"))
    for name, case in cases.items():
        why = case["withdrawn"]
        if not why:
            if name not in files:
                wrong.append((name, "a case without its file"))
            continue
        if name in files:
            wrong.append((name, "withdrawn, and still there"))
        now = why["moved_to"] and f"{name.split('/')[0]}/{why['moved_to']}"
        if now and (now not in cases or cases[now]["withdrawn"]):
            wrong.append((name, f"moved to {now}, which is not a case"))
    return wrong


def prove(names, cases, files):
    """The judge sees what it is there for."""
    living = [n for n, _ in names if not cases[n]["withdrawn"]]
    name = living[0]
    other = next(n for n in living[1:]
                 if n.split("/")[0] == name.split("/")[0])
    now = other.split("/", 1)[1]

    def moved(to):
        changed = copy.copy(cases)
        changed[name] = {"withdrawn": {"moved_to": to}}
        return changed

    without = {n: c for n, c in cases.items() if n != name}
    no_file = files - {name}
    for spoiled, sentence in [
            ((names, without, no_file), "gone without"),
            ((names, cases, no_file), "without its file"),
            ((names, moved(now), files), "still there"),
            ((names, moved("accept/none"), no_file), "is not a case"),
            ((names, moved(name.split("/", 1)[1]), no_file), "is not a case"),
            (([n for n in names if n[0] != name], cases, files),
             "not in NAMES"),
            (([(n, "0" if n == name else v) for n, v in names], cases, files),
             "since 0 in NAMES"),
            ((names + names[:1], cases, files), "twice"),
            ((names[::-1], cases, files), "not sorted")]:
        if not any(place in (name, "NAMES") and sentence in text
                   for place, text in judge(*spoiled)):
            raise AssertionError(f"nobody says: {sentence}")
    for allowed in (moved(now), moved(None)):
        if judge(names, allowed, no_file) != judge(names, cases, files):
            raise AssertionError("a withdrawn path is refused")


def main():
    recipes = read_recipes()
    cases = {**read_manifests(), **recipes}
    names = [tuple(line.split(" ")) for line in NAMES.read_text().splitlines()]
    if sys.argv[1:] == ["--write"]:
        kept = tree.committed_names() or dict(names)
        since = dict.fromkeys(cases, VERSION) | {
            name: version for name, version in names
            if name in cases or name in kept}
        NAMES.write_text("".join(f"{name} {version}\n"
                                 for name, version in sorted(since.items())))
        return
    files = {str(path.relative_to(tree.CORPUS))
             for path in tree.CORPUS.rglob("*") if path.is_file()}
    files |= set(recipes)
    report = tree.Report()
    for place, text in judge(names, cases, files):
        report.wrong(place, text)
    if not report.count:
        prove(names, cases, files)
    report.end(f"{len(names)} names lead to a case or were withdrawn")


main()
