#!/usr/bin/env python3
"""Every requirement that was found in a format's document has a home in the
project, and an anchor where spec/<format>.md says it:

    <a id="mag.key.length-max"></a>

is right before the sentence, in a table inside the row. An anchor is a rule,
whose home is ref/<format>/<format>.def, or a row of spec/<format>.homes.tsv:
row, kind, home, note; a header first. Each rule and each row has one anchor,
that of a rule in the section that its row in the .def names. assay rules --html
shows the requirement there.

    kind         what it is                      its home
    restatement  part of a rule                  the rule
    permission   what a file may do              an accepted file of the corpus
    duty         what a reader owes its user     a test, or a file of the corpus;
                                                 outside: not seen in a file

And every rule has a case: a file of the corpus or a set of files that breaks
it, or a file that a recipe of corpus/recipes makes.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

# Rules that a script breaks with a file of its own.
ELSEWHERE = {"safetensors.shard.index-size"}        # cli/test/shards.py

HEADER = ["row", "kind", "home", "note"]
HEADING = re.compile(r"#+ (?:(\d[\d.]*) )?(.*)")

tree.need_program()
report = tree.Report()


def rules(name):
    """The sections of a format's rules, from the program: rule -> section."""
    table = subprocess.run([tree.PROGRAM, "rules", "--tsv", name], check=True,
                           capture_output=True, text=True).stdout
    lines = [line.split("\t") for line in table.splitlines()]
    return {cells[0]: cells[2] for cells in lines
            if cells[0].startswith(name + ".")}


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
    row, kind, home, note = cells
    if kind == "restatement":
        good = home in known
        wanted = "a rule"
    elif kind == "permission":
        case = case_at(home, name, corpus)
        good = case is not None and case["spec"] != "reject"
        wanted = "an accepted file of the corpus"
    elif kind == "duty":
        good = (home in programs or case_at(home, name, corpus) is not None
                or home == "outside" and note != "")
        wanted = "a test or a file of the corpus, or outside and why"
    else:
        report.wrong(place, f"{row}: '{kind}' is not a kind")
        return
    if not good:
        report.wrong(place, f"{row}: {kind} at '{home}', which is not {wanted}")


def rows_of(name, known, corpus, programs):
    """The names of the rows of spec/NAME.homes.tsv, which are judged."""
    path = tree.SPEC / f"{name}.homes.tsv"
    if not path.is_file():
        report.wrong(tree.name(path), "is not there")
        return set()
    lines = [line.split("\t") for line in path.read_text().splitlines()]
    if lines[0] != HEADER:
        report.wrong(tree.name(path), f"must begin with {HEADER}")
    seen = set()
    for number, cells in enumerate(lines[1:], 2):
        place = f"{tree.name(path)}:{number}"
        if len(cells) != len(HEADER):
            report.wrong(place, f"{len(cells)} columns")
            continue
        if cells[0] in seen:
            report.wrong(place, f"there are two rows {cells[0]}")
        if cells[0] in known:
            report.wrong(place, f"{cells[0]} is a rule: it needs no row")
        seen.add(cells[0])
        judge_row(place, cells, name, known, corpus, programs)
    return seen


def anchors_of(name):
    """The anchors of a part: (line, anchor, section), the section by its
    number, or by its words where it has none."""
    section = None
    path = tree.SPEC / f"{name}.md"
    for number, line in enumerate(path.read_text().splitlines(), 1):
        heading = HEADING.fullmatch(line)
        section = heading[1] or heading[2] if heading else section
        found = tree.ANCHOR.findall(line)
        if line.count("<a") != len(found) or found and heading:
            report.wrong(f"{tree.name(path)}:{number}", "is not an anchor as in "
                         '<a id="rule"></a>, in front of a sentence')
        yield from ((number, anchor, section) for anchor in found)


def judge_anchors(name, known, rows):
    """Each rule and each row has one anchor, and each anchor is one of them."""
    seen = set()
    for number, anchor, section in anchors_of(name):
        place = f"spec/{name}.md:{number}"
        if anchor in seen:
            report.wrong(place, f"there are two anchors {anchor}")
        elif anchor in known and section != known[anchor]:
            report.wrong(place, f"{anchor} is in section {section}, and "
                         f"ref/{name}/{name}.def says {known[anchor]}")
        elif anchor not in known and anchor not in rows:
            report.wrong(place, f"{anchor} is neither a rule nor a row of "
                         f"spec/{name}.homes.tsv")
        seen.add(anchor)
    for missing in sorted((known.keys() | rows) - seen):
        report.wrong(f"spec/{name}.md", f"{missing} has no anchor")
    return len(seen)


def judge_format(name, programs):
    known, corpus = rules(name), cases(name)
    count = judge_anchors(name, known, rows_of(name, known, corpus, programs))
    broken = {case["rule"] for case in corpus.values()}
    made = ELSEWHERE | broken_in_sets() | broken_in_recipes(name)
    for rule in sorted(known.keys() - broken - made):
        report.wrong(rule, "no file of the corpus breaks it")
    for rule in sorted(broken - known.keys() - {None}):
        report.wrong(rule, "broken in the corpus, but not a rule")
    return count


programs = tests()
count = sum(judge_format(name, programs) for name in tree.formats())
report.end(f"{count} requirements have an anchor and a home")
