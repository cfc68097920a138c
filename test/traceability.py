#!/usr/bin/env python3
"""Every requirement found in a format's document has a home in the project.

conformance/traceability/<format>.tsv: row, kind, home, note, words; a header
first. The words are the beginning of the sentence or row of spec/<format>.md
that says it, so many of them that they stand there once; none, where no
sentence does. assay rules --html shows the requirement there.

    kind         what it is                      its home
    rule         what holds in every file        it, as it is called here
    restatement  part of another rule            that one
    permission   what a file may do              an accepted file of the corpus
    duty         what a reader owes its user     a test, or a file of the corpus;
                                                 outside: not seen in a file

And every rule has a case: a file of the corpus or a set of files that breaks
it, or a file that a recipe of corpus/recipes makes.
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

# Rules that a script breaks with a file of its own.
ELSEWHERE = {"safetensors.shard.index-size"}        # cli/test/shards.py

HEADER = ["row", "kind", "home", "note", "words"]

tree.need_program()
report = tree.Report()


def rules(name):
    """Names of a format's rules, from the program."""
    table = subprocess.run([tree.PROGRAM, "rules", "--tsv", name], check=True,
                           capture_output=True, text=True).stdout
    lines = [line.split("\t") for line in table.splitlines()]
    return {cells[0] for cells in lines if cells[0].startswith(name + ".")}


def tests():
    """Names of the tests that ctest knows."""
    listing = subprocess.run(
        ["ctest", "--test-dir", str(tree.BUILD), "--show-only=json-v1"],
        check=True, capture_output=True, text=True).stdout
    return {test["name"] for test in json.loads(listing)["tests"]}


def cases(name):
    """The corpus of a format: path -> case."""
    found = {}
    for manifest in (tree.CORPUS / name / "manifest.json",
                     tree.CORPUS / name / "upstream" / "manifest.json"):
        if manifest.is_file():
            for case in json.loads(manifest.read_text())["cases"]:
                if not case["withdrawn"]:
                    found[case["path"]] = case
    return found


def broken_in_sets():
    """Rules that a set of corpus/sets breaks."""
    manifest = tree.CORPUS / "sets" / "manifest.json"
    if not manifest.is_file():
        return set()
    return {case["rule"] for case in json.loads(manifest.read_text())["cases"]}


def broken_in_recipes(name):
    """Rules that a large file of the format breaks."""
    recipes = tree.CORPUS / "recipes" / f"{name}.json"
    if not recipes.is_file():
        return set()
    return {recipe["case"]["rule"]
            for recipe in json.loads(recipes.read_text())["recipes"]}


def case_at(home, name, corpus):
    """A case by its path, from the root, the corpus or the format's folder."""
    path = home.removeprefix("corpus/").removeprefix(name + "/")
    return corpus.get(path)


def judge_row(place, cells, name, known, corpus, programs):
    row, kind, home = cells[:3]
    if kind in ("rule", "restatement"):
        good = home in known
        wanted = "a rule"
    elif kind == "permission":
        case = case_at(home, name, corpus)
        good = case is not None and case["spec"] != "reject"
        wanted = "an accepted file of the corpus"
    elif kind == "duty":
        good = (home in programs or case_at(home, name, corpus) is not None
                or home == "outside" and cells[3] != "")
        wanted = "a test or a file of the corpus, or outside and why"
    else:
        report.wrong(place, f"{row}: '{kind}' is no kind")
        return
    if not good:
        report.wrong(place, f"{row}: {kind} at '{home}', which is not {wanted}")


def lines_of_part(name):
    """The rows of the tables of a part, and all of its other text as one, but
    for the tables that the program writes."""
    text = (tree.SPEC / f"{name}.md").read_text()
    for mark in (f"rules {name}", f"faults {name}"):
        place = tree.place_of_table(text, mark)
        if place:
            text = text[:place[0]] + text[place[1]:]
    lines = text.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    rest = [line for line in lines if not line.startswith("|")]
    return rows, " ".join(" ".join(rest).split())


def judge_words(place, cells, part):
    """Where words begin with a bar, they are the beginning of a row."""
    row, kind, words = cells[0], cells[1], cells[4]
    rows, text = part
    count = (sum(line.startswith(words) for line in rows)
             if words.startswith("|") else
             text.count(words) + sum(words in line for line in rows))
    if words and count != 1:
        report.wrong(place, f"{row}: '{words}' stands {count} times in the part")
    if not words and kind != "duty":
        report.wrong(place, f"{row}: has no words of the part")


def judge_format(name, programs):
    path = tree.ROOT / "conformance" / "traceability" / f"{name}.tsv"
    if not path.is_file():
        report.wrong(tree.name(path), "is not there")
        return 0
    known, corpus, part = rules(name), cases(name), lines_of_part(name)
    lines = [line.split("\t") for line in path.read_text().splitlines()]
    if lines[0] != HEADER:
        report.wrong(tree.name(path), f"must begin with {HEADER}")
    seen, homes = set(), set()
    for number, cells in enumerate(lines[1:], 2):
        place = f"{tree.name(path)}:{number}"
        if len(cells) != len(HEADER):
            report.wrong(place, f"{len(cells)} columns")
            continue
        if cells[0] in seen:
            report.wrong(place, f"{cells[0]} stands here twice")
        seen.add(cells[0])
        homes.add(cells[2])
        judge_row(place, cells, name, known, corpus, programs)
        judge_words(place, cells, part)
    for rule in sorted(known - homes):
        report.wrong(rule, "is the home of no row")

    broken = {case["rule"] for case in corpus.values()}
    made = ELSEWHERE | broken_in_sets() | broken_in_recipes(name)
    for rule in sorted(known - broken - made):
        report.wrong(rule, "no file of the corpus breaks it")
    for rule in sorted(broken - known - {None}):
        report.wrong(rule, "broken in the corpus, but no rule")
    return len(seen)


programs = tests()
rows = sum(judge_format(name, programs) for name in tree.formats())
report.end(f"{rows} rows have a home")
