#!/usr/bin/env python3
"""The JSON that the program writes: it keeps to the schemas of the corpus, and
explain tiles files without a gap.

validate judges every file of the corpus, in one process. show and explain are a
process for each file: they see one in 16, and all where ASSAY_TEST_ALL is in
the environment. That the document and the fields of all files are right is
shown in one process by ref.corpus.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

try:
    import jsonschema
except ImportError:
    print("SKIPPED: jsonschema for Python is not installed")
    sys.exit(77)

# Custom values of zTensor may nest deeper than Python reads by itself.
sys.setrecursionlimit(50000)
report = tree.Report()


def load(name):
    schema = json.loads((tree.CORPUS / name).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def unique(pairs):
    """No member stands twice."""
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a member stands twice")
    return dict(pairs)


def ask(*arguments):
    done = subprocess.run([tree.PROGRAM, *arguments], capture_output=True,
                          check=False)
    lines = [json.loads(line, object_pairs_hook=unique)
             for line in done.stdout.decode().splitlines()]
    return done.returncode, lines


def judge(schema, what, document):
    for error in schema.iter_errors(document):
        report.wrong(what, f"{error.json_path}: {error.message}")


def judge_tiling(path, lines, size):
    """Offsets go up without a gap, but for what a broken file leaves open."""
    at = 0
    for line in lines:
        if int(line["offset"]) != at:
            report.wrong(path, f"explain: {line['offset']} follows {at}")
            return
        at += int(line["length"])
    if at != size or lines[-1]["field"] is not None:
        report.wrong(path, f"explain: ends at {at} of {size}")


findings_schema = load("findings.schema.json")
document_schema = load("document.schema.json")
files = sorted(path for name in tree.formats()
               for path in (tree.CORPUS / name).rglob("*")
               if path.is_file() and path.suffix not in (".json", ".tsv"))

status, lines = ask("validate", "--json", *map(str, files))
if len(lines) != len(files):
    report.wrong("validate", f"{len(lines)} lines for {len(files)} files")
step = 1 if "ASSAY_TEST_ALL" in os.environ else 16
shown = set()
for number, (path, line) in enumerate(zip(files, lines)):
    judge(findings_schema, f"validate {path.name}", line)
    size = path.stat().st_size
    if line["file"] != str(path) or line["size"] != str(size):
        report.wrong(path.name, "file or size")
    kind = line.get("format"), line["verdict"]
    if number % step != 0 and kind in shown:
        continue
    shown.add(kind)
    verdict, documents = ask("show", str(path))
    expected = {"accept": 0, "reject": 1, "unknown": 2}[line["verdict"]]
    if verdict != expected or len(documents) != (expected == 0):
        report.wrong(path.name, f"show: {verdict}, {len(documents)} documents")
    for document in documents:
        judge(document_schema, f"show {path.name}", document)
    verdict, fields = ask("explain", "--json", str(path))
    if verdict != expected:
        report.wrong(path.name, f"explain: exit status {verdict}")
    if line["verdict"] == "accept":
        judge_tiling(path.name, fields, size)
        if any(field["field"] is None for field in fields[:-1]):
            report.wrong(path.name, "explain: not all is explained")

# The sample holds what it is about.
for wanted in tree.formats():
    for verdict in ("accept", "reject"):
        if (wanted, verdict) not in shown:
            report.wrong("sample", f"no file of {wanted} with {verdict}")

# What cannot be judged, and names that are not UTF-8.
with tempfile.TemporaryDirectory() as folder:
    odd = os.path.join(os.fsencode(folder), b"odd\xff\n.bin")
    with open(odd, "wb") as out:
        out.write(b"\0" * 100)
    status, lines = ask("validate", "--json", odd, folder, "/dev/zero",
                        "missing.mag")
    for line in lines:
        judge(findings_schema, f"validate {line['file']}", line)
    if status != 2 or len(lines) != 4:
        report.wrong("validate", f"exit status {status}, {len(lines)} lines")
    if any(line["verdict"] != "unknown" for line in lines):
        report.wrong("validate", "something is known")
    if lines[0].get("file_bytes") != odd.hex():
        report.wrong("validate", "file_bytes")

status, lines = ask("rules", "--json")
members = {"rule", "format", "level", "section", "statement", "why"}
if status != 0 or any(line.keys() != members for line in lines):
    report.wrong("rules", "members")
report.end(f"{len(files)} files, {len(lines)} rules")
