#!/usr/bin/env python3
"""The JSON of the project keeps to its schemas, and the corpus to its manifest.

    schema.py            the ctest tree.schema
    schema.py --write    makes corpus/document.schema.json from its parts

corpus/manifest.schema.json, corpus/document.schema.json (the canonical
document) and corpus/findings.schema.json (a line of `assay validate --json`)
are contracts with programs in other languages. levels.json of each format names
members that its documents have; recipes/FORMAT.json keeps to
corpus/recipes.schema.json, and its cases to the schema of manifests.

The schema of the document is made of spec/document.schema.json, which has what
all formats have in common, and of spec/FORMAT.schema.json, the definitions of a
format: FORMAT, which knows all members of its documents, and FORMAT_*, which
this one refers to.
"""

import hashlib
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

from jsonschema import Draft202012Validator

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

# Values of values have one schema, however deep they are.
DEEP = 6

COMMON = tree.SPEC / "document.schema.json"
MADE = tree.CORPUS / "document.schema.json"

DEFINITIONS = '  "$defs": {\n'
END = "\n  }\n}\n"
CHOICE = """\
    {{
      "if": {{"properties": {{"format": {{"const": "{0}"}}}}}},
      "then": {{"$ref": "#/$defs/{0}"}}
    }}"""

NOT_CASES = {"manifest.json", "levels.json", "README.md"}

tree.need_program()
report = tree.Report()


def schema(name):
    loaded = json.loads((tree.CORPUS / f"{name}.schema.json").read_text())
    Draft202012Validator.check_schema(loaded)
    return Draft202012Validator(loaded)


def no_duplicates(pairs):
    loaded = dict(pairs)
    if len(loaded) != len(pairs):
        raise ValueError("a member occurs twice")
    return loaded


def read_part(name):
    """The text of a format's definitions, or None."""
    path = tree.SPEC / f"{name}.schema.json"
    place = tree.name(path)
    if not path.is_file():
        report.wrong(place, f"is not there: what documents of {name} hold")
        return None
    text = path.read_text()
    try:
        defined = json.loads(text, object_pairs_hook=no_duplicates)
    except ValueError as error:
        report.wrong(place, f"not JSON: {error}")
        return None
    if name not in defined:
        report.wrong(place, f"does not define {name}")
        return None
    for label in defined:
        if label != name and not label.startswith(name + "_"):
            report.wrong(place, f"{label} is neither {name} nor {name}_...")
    return text


def judge_references(made):
    """Every reference of the parts is defined, every definition is used."""
    loaded = json.loads(made, object_pairs_hook=no_duplicates)
    used = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', made))
    for label in sorted(used - set(loaded["$defs"])):
        report.wrong(tree.name(MADE), f"refers to {label}, not defined")
    for label in sorted(set(loaded["$defs"]) - used):
        report.wrong(tree.name(MADE), f"defines {label}, never used")


def make():
    """The schema of the document, from its parts."""
    common = COMMON.read_text()
    parts = {name: read_part(name) for name in tree.formats()}
    for path in sorted(tree.SPEC.glob("*.schema.json")):
        if path != COMMON and path.name.split(".")[0] not in parts:
            report.wrong(tree.name(path), "is of no format")
    parts = {name: text for name, text in parts.items() if text}
    choices = ",\n".join(CHOICE.format(name) for name in parts)
    inside = [textwrap.indent(text.strip()[1:-1].strip("\n"), "  ")
              for text in parts.values()]
    assert common.count(DEFINITIONS) == 1 and common.endswith(END)
    choices = f'  "allOf": [\n{choices}\n  ],\n'
    return (common.removesuffix(END).replace(DEFINITIONS, choices + DEFINITIONS)
            + ",\n" + ",\n".join(inside) + END)


def judge(place, text, validator):
    """Holds the text against a schema; returns what it says."""
    try:
        loaded = json.loads(text, object_pairs_hook=no_duplicates)
    except ValueError as error:
        report.wrong(place, f"not JSON: {error}")
        return None
    for error in validator.iter_errors(loaded):
        report.wrong(place, f"{error.json_path}: {error.message[:200]}")
    return loaded


def objects(value, pattern=""):
    """All objects inside, each with its place: tensors[].custom[]."""
    if isinstance(value, dict):
        yield pattern, value
        for member, inside in value.items():
            yield from objects(inside, f"{pattern}.{member}")
    elif isinstance(value, list):
        for inside in value:
            yield from objects(inside, pattern + "[]")


def judge_openness(place, document, documents, seen):
    """An unknown member is an error at every place where one may be."""
    for pattern, inside in list(objects(document)):
        key = (document["format"], pattern)
        if key in seen or pattern.count(".") > DEEP:
            continue
        seen.add(key)
        inside["no such member"] = "1"
        if documents.is_valid(document):
            report.wrong(place, f"{pattern or 'the document'} may have any "
                                "member: its part of the schema is open")
        del inside["no such member"]


def judge_levels(name, members):
    """The levels of a format are there, and name members of its documents."""
    path = tree.CORPUS / name / "levels.json"
    place = tree.name(path)
    if not path.is_file():
        report.wrong(place, "is not there: what a level of certification "
                     "compares")
        return
    levels = json.loads(path.read_text(), object_pairs_hook=no_duplicates)
    for level in ("index", "bytes", "values"):
        if not levels.get(level):
            report.wrong(place, f"has no members for the level {level}")
        for member in set(levels.get(level, ())) - members:
            report.wrong(place, f"no document of {name} has the {member} that "
                         f"{level} compares")


def members_of(document):
    """All members inside: tensors[].name."""
    return {f"{pattern}.{member}".lstrip(".")
            for pattern, inside in objects(document) for member in inside}


def judge_case(folder, case, documents, seen, members):
    path = folder / case["path"]
    place = tree.name(path)
    if case["withdrawn"]:       # corpus.names has more to say
        return set()
    if not path.is_file():
        report.wrong(place, "in the manifest, not in the corpus")
        return set()
    if hashlib.sha256(path.read_bytes()).hexdigest() != case["sha256"]:
        report.wrong(place, "sha256 differs from the manifest's")
    if not case["document"]:
        return {path}
    document = path.with_suffix(".json")
    if document.is_file():
        loaded = judge(tree.name(document), document.read_bytes(), documents)
        if loaded is not None:
            members |= members_of(loaded)
            judge_openness(tree.name(document), loaded, documents, seen)
    else:
        report.wrong(tree.name(document), "is not there")
    return {path, document}


def judge_folder(name, manifests, documents, seen):
    """Returns the files of a format's corpus that were looked at."""
    folder = tree.CORPUS / name
    looked, members = set(), set()
    for inside in ("", "upstream", "encode"):
        manifest = folder / inside / "manifest.json"
        if not manifest.is_file():
            continue
        text = manifest.read_text()
        listed = judge(tree.name(manifest), text, manifests)
        if listed is None:
            continue
        paths = [case["path"] for case in listed["cases"]]
        if paths != sorted(set(paths)):
            report.wrong(tree.name(manifest), "cases are not sorted by path")
        if text != json.dumps(listed, indent=1, ensure_ascii=False) + "\n":
            report.wrong(tree.name(manifest), "not in the canonical form")
        for case in listed["cases"]:
            looked |= judge_case(folder, case, documents, seen, members)
    judge_levels(name, members)
    for path in sorted(folder.rglob("*")):
        if (path.is_file() and path not in looked
                and path.name not in NOT_CASES and path.suffix != ".map"):
            report.wrong(tree.name(path), "in no manifest")
    return [path for path in looked if path.suffix != ".json"]


def judge_recipes(manifests):
    """Those of a format say what a manifest of their files will say."""
    recipes = schema("recipes")
    count = 0
    for path in sorted((tree.CORPUS / "recipes").iterdir()):
        place = tree.name(path)
        if path.stem not in tree.formats() or path.suffix != ".json":
            report.wrong(place, "is of no format")
            continue
        text = path.read_text()
        listed = judge(place, text, recipes)
        if listed is None:
            continue
        cases = [recipe["case"] for recipe in listed["recipes"]]
        manifest = {"format": listed["format"], "version": "1", "cases": cases}
        judge(place, json.dumps(manifest), manifests)
        paths = [case["path"] for case in cases]
        if listed["format"] != path.stem or paths != sorted(set(paths)):
            report.wrong(place, "of another format, or not sorted by path")
        if text != json.dumps(listed, indent=1) + "\n":
            report.wrong(place, "not in the canonical form")
        count += len(paths)
    return count


def judge_findings(paths, findings):
    """Returns the program's output for each file, one line per file."""
    run = subprocess.run([tree.PROGRAM, "validate", "--json", *paths],
                         capture_output=True, text=True)
    lines = run.stdout.splitlines()
    if len(lines) != len(paths):
        report.wrong("assay validate --json",
                     f"{len(lines)} lines for {len(paths)} files; {run.stderr}")
    for path, line in zip(paths, lines):
        judge(f"assay validate --json {tree.name(path)}", line, findings)


def judge_all():
    """Returns how many cases were looked at."""
    made = make()
    judge_references(made)
    if MADE.read_text() != made:
        report.wrong(tree.name(MADE), "is not what its parts in spec/ make: "
                     "test/schema.py --write")
    manifests, documents = schema("manifest"), schema("document")
    paths, seen = [], set()
    for name in tree.formats():
        paths += judge_folder(name, manifests, documents, seen)
        if (name, "") not in seen:
            report.wrong(name, "has no document to hold against its part")
    judge_findings(sorted(paths), schema("findings"))
    return len(paths) + judge_recipes(manifests)


sys.setrecursionlimit(20000)    # nesting of 64 levels, as a document of 160
if sys.argv[1:] == ["--write"]:
    made = make()
    if not report.count:
        MADE.write_text(made)
    report.end(f"{tree.name(MADE)} is made of its parts")
else:
    count = judge_all()
    report.end(f"{count} cases and their documents keep to the schemas")
