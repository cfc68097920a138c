#!/usr/bin/env python3
"""Checks that SPEC_NOTES.md and spec/FORMAT.md match the program.

    spec_notes.py            the ctest tree.spec_notes
    spec_notes.py --write    writes the tables that the program knows

- Each format has a spec part spec/FORMAT.md, with the title of the registry,
  and each spec part belongs to a format.
- All spec parts have the headings of the skeleton, in its order. The sections
  below them have unique numbers; the notes are numbered without a gap.
- The rule table between <!-- rules FORMAT --> and <!-- end --> is the output
  of `assay rules --markdown FORMAT`, so every rule has a row. The table after
  <!-- formats --> in SPEC_NOTES.md has a row for each format.
- Sections that a rule, a comment of ref/FORMAT/ or the spec part cites exist,
  and so do notes that a comment or the spec part cites.
- Rules that the text names exist.
- Sections and notes that a manifest gives as the reason why a file is valid,
  "4.3, note 7", exist. The reason why a case is withdrawn has words and a note:
  "they may be refused: note 7". Reasons name no source files.
- Spec parts that any file of the tree names, like spec/mag.md, exist.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

INDEX = tree.ROOT / "SPEC_NOTES.md"
SKELETON = ["File", "Records", "Types", "Data", "Document", "Field names",
            "Cut short", "Floors", "Rules", "Notes"]

HEADING = re.compile(r"^## (.+)$", re.M)
SECTION = re.compile(r"^###+ (\d+(?:\.\d+)*) \S", re.M)
CITATION = re.compile(r"(?<!RFC \d{4}, )\bsections? (\d+(?:\.\d+)*)\b")
NOTE = re.compile(r"^(\d+)\. \S", re.M)
NOTE_CITATION = re.compile(r"\bnote (\d+)\b")
WITHDRAWN = re.compile(r"^[^:]*\w+ [^:]+: (?:note (\d+)|Floors)$")
SOURCE_FILE = re.compile(r"\.(c|h|cc|cpp|def|go|java|js|jl|md|py|rs|tsv)\b")
PART = re.compile(r"\bspec/([a-z0-9]+)\.md\b")

tree.need_program()
report = tree.Report()


def path_of(name):
    return tree.SPEC / f"{name}.md"


def rule_table(name):
    return subprocess.run([tree.PROGRAM, "rules", "--markdown", name],
                          check=True, capture_output=True, text=True).stdout


def fault_table(name):
    """Returns the table of known faults; empty if none is known."""
    return subprocess.run(
        [tree.PROGRAM, "rules", "--cve", "--markdown", name], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def format_table():
    rows = ["| format | extension | spec part | members of its document |",
            "|---|---|---|---|"]
    for entry in tree.registry():
        part = f"spec/{entry.name}.md"
        schema = f"spec/{entry.name}.schema.json"
        rows.append(f"| {entry.title} | `{entry.extension}` "
                    f"| [{part}]({part}) | [{schema}]({schema}) |")
    return "\n".join(rows) + "\n"


def rules_of(table):
    """Returns {id: section} from the rows of a table in Markdown."""
    rows = [re.split(r"(?<!\\)\|", line)[1:-1]
            for line in table.splitlines() if line.startswith("|")]
    rows = [[cell.strip().strip("`") for cell in row] for row in rows]
    heads = [cell.lower() for cell in rows[0]]
    at = heads.index("section")
    return {row[0]: row[at] for row in rows[2:]}


def judge_table(path, mark, table):
    found = tree.place_of_table(path.read_text(), mark)
    if found is None:
        report.wrong(tree.name(path), f"has no table <!-- {mark} -->")
    elif path.read_text()[found[0]:found[1]] != table:
        report.wrong(tree.name(path), f"the table <!-- {mark} --> is out of "
                     "date: test/spec_notes.py --write")


def below(text, heading):
    """Returns the text below a heading of the skeleton, up to the next one."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found.group(1) if found else ""


def judge_skeleton(entry, text):
    place = tree.name(path_of(entry.name))
    if not text.startswith(f"# {entry.title}\n"):
        report.wrong(place, f"does not start with '# {entry.title}'")
    headings = HEADING.findall(text)
    for missing in [h for h in SKELETON if h not in headings]:
        report.wrong(place, f"has no heading '## {missing}'")
    for strange in [h for h in headings if h not in SKELETON]:
        report.wrong(place, f"'## {strange}' is not a heading of the skeleton")
    if sorted(headings) == sorted(SKELETON) and headings != SKELETON:
        report.wrong(place, f"the headings are not in the order {SKELETON}")
    numbers = SECTION.findall(text)
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        report.wrong(place, f"duplicate section {number}")
    for heading in SKELETON:
        if not below(text, heading).strip() and heading in headings:
            report.wrong(place, f"nothing is below '## {heading}'")


def judge_numbers(place, text):
    """Checks that notes are numbered from 1; returns their numbers."""
    notes = NOTE.findall(below(text, "Notes"))
    for at, number in enumerate(notes, 1):
        if int(number) != at:
            report.wrong(place, f"expected note {at}, found note {number}")
            break
    if not notes:
        report.wrong(place, "has no notes")
    return set(notes)


def judge_citations(name, text, sections, notes):
    sources = {tree.name(path): path.read_text() for path in
               tree.files(".c", ".h", ".def", rooms=["ref/" + name])}
    sources[tree.name(path_of(name))] = text
    for place, source in sources.items():
        source = " ".join(source.split())
        for section in CITATION.findall(source):
            if section not in sections:
                report.wrong(place, f"there is no section {section}")
        for note in NOTE_CITATION.findall(source):
            if note not in notes:
                report.wrong(place, f"there is no note {note}")


def judge_mentions(name, text, rules):
    """Checks names like `mag.key.utf8`, but not `mag.key.*` or `key.utf8`."""
    for rule in re.findall(rf"`({name}\.[a-z0-9]+\.[a-z0-9-]+)`", text):
        if rule not in rules:
            report.wrong(tree.name(path_of(name)), f"there is no rule {rule}")


def judge_reason(reason, sections, notes):
    """Returns the problem of the reason of a valid file, or None."""
    for cited in reason.split(", "):
        if cited == "Floors":       # a heading of SKELETON, without a number
            continue
        known = notes if cited.startswith("note ") else sections
        if cited.removeprefix("note ") not in known:
            return f"'{cited}' is neither a section nor a note"
    return None


def judge_withdrawal(reason, notes):
    """Returns the problem of the reason of a withdrawn case, or None."""
    if SOURCE_FILE.search(reason):
        return "is withdrawn because of a source file"
    cited = WITHDRAWN.search(reason)
    if cited is None:
        return f"'{reason}' is not a text and a note"
    if cited[1] is not None and cited[1] not in notes:
        return f"is withdrawn for note {cited[1]}, which does not exist"
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


def judge(entry):
    """Checks the spec part of a format; returns its number of rules."""
    path, name = path_of(entry.name), entry.name
    if not path.is_file():
        report.wrong(tree.name(path), f"missing: the spec part of {name}")
        return 0
    text, table = path.read_text(), rule_table(name)
    judge_skeleton(entry, text)
    judge_table(path, f"rules {name}", table)
    faults = fault_table(name)
    if faults:
        judge_table(path, f"faults {name}", faults)
    rules, sections = rules_of(table), set(SECTION.findall(text))
    for rule, section in rules.items():
        if section not in sections:
            report.wrong(rule, f"cites section '{section}' of "
                         f"{tree.name(path)}, which does not exist")
    notes = judge_numbers(tree.name(path), text)
    judge_citations(name, text, sections, notes)
    judge_mentions(name, text, rules)
    judge_reasons(name, sections, notes)
    return len(rules)


def judge_parts():
    """Checks that spec parts belong to formats, and that no other is named."""
    known = set(tree.formats())
    for path in sorted(tree.SPEC.glob("*.md")):
        if path.stem not in known:
            report.wrong(tree.name(path), "is a spec part without a format")
    for path in [*tree.ROOT.glob("*.md"), *tree.ROOT.glob("*/*.md"),
                 *tree.files(".c", ".h", ".def", ".py", ".md")]:
        for part in set(PART.findall(path.read_text())) - known:
            report.wrong(tree.name(path), f"there is no spec/{part}.md")


def write():
    tree.write_table(INDEX, "formats", format_table())
    for name in tree.formats():
        if path_of(name).is_file():
            tree.write_table(path_of(name), f"rules {name}", rule_table(name))
            tree.write_table(path_of(name), f"faults {name}",
                             fault_table(name))


if sys.argv[1:] == ["--write"]:
    write()
else:
    count = sum(judge(entry) for entry in tree.registry())
    judge_table(INDEX, "formats", format_table())
    judge_parts()
    report.end(f"{count} rules, each with its section")
