#!/usr/bin/env python3
"""The table of real writers is well-formed, and everything that it names
exists.

conformance/upstream/REAL.md is written with the network. This test only reads
it: each line has all columns; the verdict is valid; rules exist and have a
level that fits their column and the verdict; sections and notes exist in the
spec part that the line is about; a remark has a reason in words; real.py
installs the same versions. why.tsv names existing rules, each once.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

UPSTREAM = tree.ROOT / "conformance" / "upstream"
TABLE = UPSTREAM / "REAL.md"
COLUMNS = ["written", "verdict", "remarks", "notes", "own reader", "why"]
REMARKS = {"accept": {"should", "may"}, "reject": {"must", "should", "may"},
           "unknown": {"should", "may"}, "not written": set()}
FORMATS = "safetensors", "gguf"

report = tree.Report()


def levels():
    done = [subprocess.run([tree.PROGRAM, "rules", "--json", format],
                           check=True, stdout=subprocess.PIPE, text=True)
            for format in FORMATS]
    rules = [json.loads(line) for each in done
             for line in each.stdout.splitlines()]
    return {rule["rule"]: rule["level"] for rule in rules}


def places(format):
    """Returns the sections and notes of spec/FORMAT.md."""
    text = (tree.ROOT / "spec" / f"{format}.md").read_text(encoding="utf-8")
    body, notes = text.split("\n## Notes\n")
    found = re.findall(r"^#{2,4} (\d[\d.]*) ", body, re.M)
    numbers = re.findall(r"^(\d+)\. ", notes, re.M)
    return set(found) | {f"note {number}" for number in numbers}


tree.need_program()
LEVELS = levels()
PLACES = {format: places(format) for format in FORMATS}


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def rules_in(where, cell, wanted):
    names = re.findall(r"`([^`]*)`", cell)
    if cell and cell != ", ".join(f"`{name}`" for name in names):
        report.wrong(where, f"no list of rules: {cell}")
    for name in names:
        if LEVELS.get(name) not in wanted:
            report.wrong(where, f"{name} is {LEVELS.get(name, 'no rule')}")
    return names


def judge_why(where, why, names):
    listed, _, words = why.partition("; ")
    format = names[0].split(".")[0] if names else None
    known = [PLACES[format]] if format else PLACES.values()
    if not any(set(listed.split(", ")) <= each for each in known):
        report.wrong(where, f"no such places in the specification: {listed}")
    return words


def judge_row(where, row):
    if len(row) != len(COLUMNS):
        report.wrong(where, f"{len(row)} cells")
        return
    written, verdict, remarks, notes, own, why = row
    if not written or verdict not in REMARKS:
        report.wrong(where, f"{written or 'nothing'} is {verdict}")
        return
    refused = verdict == "not written"
    names = rules_in(where, "" if refused else remarks, REMARKS[verdict])
    more = rules_in(where, notes, {"note"})
    if (verdict == "reject") != any(LEVELS.get(n) == "must" for n in names):
        report.wrong(where, f"{verdict}, by {names}")
    if own not in ([""] if refused else ["yes", "opens", "no", "crash"]):
        report.wrong(where, f"its own reader says {own!r}")
    if bool(judge_why(where, why, names + more)) != bool(names):
        report.wrong(where, "reasons in words are there for remarks alone")


def judge_versions(text):
    packages = (UPSTREAM / "real" / "packages.txt").read_text(encoding="utf-8")
    crates = (UPSTREAM / "real/crates/Cargo.toml").read_text(encoding="utf-8")
    for name, version in (re.findall(r"^(\S+)==(\S+)$", packages, re.M)
                          + re.findall(r'^(\S+) = "=(\S+)"$', crates, re.M)):
        if not re.search(rf"(^|, ){re.escape(f'{name} {version}')}[ ,]", text,
                         re.M):
            report.wrong("REAL.md", f"not written with {name} {version}")


def judge_words():
    lines = (UPSTREAM / "real" / "why.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in lines.splitlines()]
    if rows[0] != ["rule", "notes", "why"]:
        report.wrong("why.tsv", "has other columns")
    for row in rows[1:]:
        if len(row) != 3 or row[0] not in LEVELS or not row[2]:
            report.wrong("why.tsv", f"{row}")
            continue
        judge_why(f"why.tsv: {row[0]}", row[1], [row[0]])
    names = [row[0] for row in rows]
    if names[1:] != sorted(set(names[1:])):
        report.wrong("why.tsv", "rules are not in order, each once")


def main():
    text = TABLE.read_text(encoding="utf-8")
    count = 0
    for number, line in enumerate(text.splitlines(), 1):
        row = cells(line) if line.startswith("|") else COLUMNS
        if row == COLUMNS or set(row) == {"---"}:
            continue
        judge_row(f"REAL.md:{number}", row)
        count += 1
    if count < 100 or text.count("\n## ") < 6:
        report.wrong("REAL.md", f"{count} lines")
    judge_versions(text)
    judge_words()
    report.end(f"{count} lines of what real writers write")


if __name__ == "__main__":
    main()
