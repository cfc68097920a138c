#!/usr/bin/env python3
"""assay rules --json and --formats follow their schema and agree with the
statements, the registry and explain --at."""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

try:
    import jsonschema
except ImportError:
    print("SKIPPED: jsonschema for Python is not installed")
    sys.exit(77)

report = tree.Report()
SCHEMA = json.loads((tree.CORPUS / "rules.schema.json").read_text())

# Words of a statement, before its numbers.
PHRASE = re.compile(r"(at most|at least|(?:less|fewer|more) than|(?:not )?below"
                    r"|above|multiples? of|up to) "
                    r"((?:\d+ x \()?-?\d+(?:\^\d+)?(?: ?- ?1\b)?\)?(?: MiB|h)?"
                    r"|one )")
# These speak of something else than what holds.
NO_NUMBERS = {
    "burnpack.cbor.simple-two-byte": "which values take one byte",
    "burnpack.dtype.quant-subbyte-store": "which values are packed",
    "gguf.alignment.value": "one of two",
    "oinf.canonical.placement": "after another", "oinf.section.gap": "likewise",
    "oinf.payload.padding-zero": "how far", "oinf.section.padding-zero": "too",
    "mag.data.tail-padding": "how far", "zten.canon.placement": "after another",
}


def lines_of(option, *names):
    done = subprocess.run([tree.PROGRAM, "rules", option, *names], text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def number(words):
    """80h, 10 MiB, 2^63-1, 8 x (2^63 - 1), one."""
    if words == "one ":
        return 1
    if words.endswith("h"):
        return int(words[:-1], 16)
    words = words.replace(" MiB", " * 2**20").replace("^", "**")
    words = re.sub(r"-(\d+\*\*\d+)$", r"-(\1)", words.replace(" x ", " * "))
    assert set(words) <= set("0123456789*()- "), words
    return eval(words)


def promised(statement):
    """The numbers that its words give, each with its kind."""
    for words, value in PHRASE.findall(statement):
        value = number(value)
        if words in ("at least", "not below"):
            yield "at_least", value
        elif words.startswith("multiple"):
            yield "multiple_of", value
        else:
            less = words in ("less than", "fewer than", "below")
            yield "at_most", value - less


def judge_numbers(rule):
    found = {kind: int(value) for kind, value in rule["numbers"].items()}
    if rule["rule"] in NO_NUMBERS:
        if found:
            report.wrong(rule["rule"], f"has numbers: {found}")
        return
    for kind, value in promised(rule["statement"]):
        if found.get(kind) != value:
            report.wrong(rule["rule"], f"'{rule['statement']}' is {kind} "
                         f"{value}, not {found}: its row in ref/")
    kinds = {kind for kind, _ in promised(rule["statement"])}
    numbers = {int(n) for n in re.findall(r"\d+", rule["statement"])}
    for kind in found.keys() - kinds:
        if found[kind] not in numbers:
            report.wrong(rule["rule"], f"'{rule['statement']}' says nothing of "
                         f"{kind} {found[kind]}")


def as_pattern(glob):
    return re.compile("".join(
        ".*" if part == "*" else part.replace("[!", "[^")
        if part.startswith("[") else re.escape(part)
        for part in re.findall(r"\*|\[[^]]*\]|[^*[]+", glob)))


def judge_fields(name, rules):
    """Returns what explain --at reports about bytes of a file."""
    globs = {rule["rule"]: [as_pattern(glob) for glob in rule["fields"]]
             for rule in rules}
    files = sorted((tree.CORPUS / name / "accept").glob("*"),
                   key=lambda path: (path.stat().st_size, path.name))
    path = [path for path in files if path.suffix != ".json"][-1]
    size = path.stat().st_size
    for at in sorted({0, 8, 20, size // 3, size // 2, size - 1}):
        done = subprocess.run(
            [tree.PROGRAM, "explain", "--json", "--at", str(at), path],
            capture_output=True, check=True)
        said = json.loads(done.stdout)
        if said["field"] is None:
            continue
        field = re.sub(r"\[\d+\]", "", said["field"])
        found = {rule for rule, patterns in globs.items()
                 if any(p.fullmatch(field) for p in patterns)}
        expected = {rule["rule"] for rule in said["rules"]}
        if found != expected:
            report.wrong(f"{field}, {path.name}:{at}",
                         f"{sorted(found ^ expected)[:5]} differ")


def judge_lines(lines, kind):
    validator = jsonschema.Draft202012Validator(
        {"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]})
    members = SCHEMA["$defs"][kind]["properties"].keys()
    for line in lines:
        for error in validator.iter_errors(line):
            report.wrong(line[kind], f"{error.json_path}: "
                         f"{error.message[:200]}")
        if not line.keys() <= members:
            report.wrong(line[kind], f"{line.keys() - members}: not in "
                         "corpus/rules.schema.json")


def judge_format(line, entry, rules):
    name = entry.name
    if (line["format"], line["title"], line["extension"]) != (
            name, entry.title, entry.extension):
        report.wrong(name, f"{line['title']}, {line['extension']}")
    for level, count in line["rules"].items():
        if count != sum(rule["level"] == level for rule in rules):
            report.wrong(name, f"{count} rules of level {level}")
    table = (tree.ROOT / "ref" / name / "roles.def").read_text()
    rows = re.findall(r'^FIELD\(\w+, "(.*)", (\w+)\)$', table, re.M)
    if [(f["field"], f["role"].upper()) for f in line["fields"]] != rows:
        report.wrong(name, "fields are not those of roles.def")


def aside():
    """Returns the rules with cases that are not files of the corpus."""
    found = {}
    sets = json.loads((tree.CORPUS / "sets" / "manifest.json").read_text())
    for case in sets["cases"]:
        found.setdefault(case["rule"], ([], []))[0].append(
            f"sets/{case['path']}/{case['named']}")
    for path in sorted((tree.CORPUS / "recipes").glob("*.json")):
        for recipe in json.loads(path.read_text())["recipes"]:
            found.setdefault(recipe["case"]["rule"], ([], []))[1].append(
                f"{path.stem}/{recipe['case']['path']}")
    found.pop(None)
    return found


def judge_aside(rules):
    """Of some of these rules, and of one that has none."""
    cases = dict(sorted(aside().items())[::9])
    assert all(map(any, zip(*cases.values())))
    none = next(rule["rule"] for rule in rules if rule["rule"] not in cases)
    for rule, (sets, recipes) in {**cases, none: ([], [])}.items():
        line, = lines_of("--json", rule)
        judge_lines([line], "rule")
        if (line["sets"], line["recipes"]) != (sets, recipes):
            report.wrong(rule, f"{line['sets']}, {line['recipes']} instead of "
                         f"{sets}, {recipes}")


tree.need_program()
jsonschema.Draft202012Validator.check_schema(SCHEMA)
rules = lines_of("--json")
formats = lines_of("--formats")
judge_lines(rules, "rule")
judge_lines(formats, "format")
judge_lines(lines_of("--json", rules[0]["rule"]), "rule")
judge_aside(rules)
for rule in rules:
    judge_numbers(rule)
for line, entry in zip(formats, tree.registry(), strict=True):
    own = [rule for rule in rules if rule["format"] == entry.name]
    judge_format(line, entry, own)
    judge_fields(entry.name, own)
if lines_of("--formats", formats[0]["format"]) != formats[:1]:
    report.wrong("--formats", "one of them is another")
report.end(f"{len(rules)} rules and {len(formats)} formats")
