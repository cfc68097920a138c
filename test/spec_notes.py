#!/usr/bin/env python3
"""SPEC_NOTES.md says what the program does.

- The rule table between <!-- rules FORMAT --> and <!-- end --> is the output
  of `assay rules --markdown FORMAT`; --write puts it there.
- The section that a rule or a comment of ref/FORMAT/ cites exists.
- A rule that the text names exists.
- So do the sections and notes that a manifest gives as the reason why a file
  is valid, "4.3, note 7". Why a case is withdrawn are words and a note: "they
  may be refused: note 7". Reasons name no source files.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

NOTES = tree.ROOT / "SPEC_NOTES.md"
HEADING = re.compile(r"^##+ (\d+(?:\.\d+)*) ", re.M)
CITATION = re.compile(r"\bsections? (\d+(?:\.\d+)*)\b")

NOTE = re.compile(r"^(\d+)\. \S", re.M)
WITHDRAWN = re.compile(r"^[^:]*\w+ [^:]+: note (\d+)$")
SOURCE_FILE = re.compile(r"\.(c|h|cc|cpp|def|go|java|js|jl|md|py|rs|tsv)\b")

report = tree.Report()


def rule_table(name):
    return subprocess.run([tree.PROGRAM, "rules", "--markdown", name],
                          check=True, capture_output=True, text=True).stdout


def rules_of(table):
    """The rows of a table in Markdown: id -> section."""
    rows = [re.split(r"(?<!\\)\|", line)[1:-1]
            for line in table.splitlines() if line.startswith("|")]
    rows = [[cell.strip().strip("`") for cell in row] for row in rows]
    heads = [cell.lower() for cell in rows[0]]
    at = heads.index("section")
    return {row[0]: row[at] for row in rows[2:]}


def place_of(text, name):
    """Where the table of a format stands in the text, or None."""
    match = re.search(rf"<!-- rules {name} -->\n(.*?)<!-- end -->", text, re.S)
    return match.span(1) if match else None


def part_of(text, position):
    """The part of a format: from its heading of level 1 to the next one."""
    start = text.rindex("\n# ", 0, position)
    end = text.find("\n# ", position)
    return text[start:end if end >= 0 else len(text)]


def judge_citations(name, sections):
    for path in tree.files(".c", ".h", ".def", rooms=["ref/" + name]):
        for section in CITATION.findall(path.read_text()):
            if section not in sections:
                report.wrong(tree.name(path), f"there is no section {section}")


def judge_mentions(name, part, rules):
    """`mag.key.utf8` is a rule; `mag.key.*` and `key.utf8` are not judged."""
    for rule in re.findall(rf"`({name}\.[a-z0-9]+\.[a-z0-9-]+)`", part):
        if rule not in rules:
            report.wrong(tree.name(NOTES), f"{rule} is no rule")


def notes_of(part):
    """Numbers of the notes: "1. **Which CRC.** ..." below the heading Notes."""
    found = re.search(r"^## (?:\d+ )?Notes\n(.*?)(?=^#|\Z)", part, re.M | re.S)
    return set(NOTE.findall(found.group(1))) if found else set()


def judge_reason(reason, sections, notes):
    """What is wrong with the reason of a valid file, or None."""
    for cited in reason.split(", "):
        known = notes if cited.startswith("note ") else sections
        if cited.removeprefix("note ") not in known:
            return f"'{cited}' is neither a section nor a note"
    return None


def judge_withdrawal(reason, notes):
    """What is wrong with the reason of a case that is withdrawn, or None."""
    if SOURCE_FILE.search(reason):
        return "is withdrawn because of a source file"
    cited = WITHDRAWN.search(reason)
    if cited is None:
        return f"'{reason}' is not words and a note"
    if cited[1] not in notes:
        return f"is withdrawn for note {cited[1]}, which is not there"
    return None


def judge_reasons(name, sections, notes):
    for manifest in sorted((tree.CORPUS / name).glob("**/manifest.json")):
        for case in json.loads(manifest.read_text())["cases"]:
            place = f"{name}/{case['path']}"
            problem = None
            if case["withdrawn"]:
                problem = judge_withdrawal(case["withdrawn"]["reason"], notes)
            elif case["reason"] is not None:
                problem = judge_reason(case["reason"], sections, notes)
            if problem:
                report.wrong(place, problem)


def judge(text, name):
    place = place_of(text, name)
    if place is None:
        report.wrong(tree.name(NOTES), f"has no rule table of {name}")
        return 0
    table = rule_table(name)
    if text[place[0]:place[1]] != table:
        report.wrong(tree.name(NOTES), f"the rule table of {name} is out of "
                     "date: test/spec_notes.py --write")
    part, rules = part_of(text, place[0]), rules_of(table)
    sections = set(HEADING.findall(part))
    for rule, section in rules.items():
        if section not in sections:
            report.wrong(rule, f"cites section '{section}' of {name}, which "
                         "is not there")
    judge_citations(name, sections)
    judge_mentions(name, part, rules)
    judge_reasons(name, sections, notes_of(part))
    return len(rules)


def write():
    text = NOTES.read_text()
    for name in tree.formats():
        place = place_of(text, name)
        if place is not None:
            text = text[:place[0]] + rule_table(name) + text[place[1]:]
    NOTES.write_text(text)


if sys.argv[1:] == ["--write"]:
    write()
else:
    notes = NOTES.read_text()
    count = sum(judge(notes, name) for name in tree.formats())
    report.end(f"{count} rules, each with its section")
