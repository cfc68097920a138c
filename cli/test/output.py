#!/usr/bin/env python3
"""The JSON of the program follows the schemas of the corpus, and explain covers
files without a gap.

    output.py           odd files of no format
    output.py FORMAT    the ctest cli.output.FORMAT: the files of its corpus

validate judges every file of the corpus in one process. show and explain need a
process for each file: they get one in 16, or all if ASSAY_TEST_ALL is in the
environment. ref.corpus checks the documents and the fields of all files in one
process.
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
    """Refuses duplicate members."""
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a member occurs twice")
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
list_schema = load("list.schema.json")
STEP = 1 if tree.WHOLE else 40
EXIT = {"accept": 0, "reject": 1, "unknown": 2}


def judge_lines(files, lines):
    """Checks the output of validate for each file."""
    if len(lines) != len(files):
        report.wrong("validate", f"{len(lines)} lines for {len(files)} files")
    for path, line in zip(files, lines):
        judge(findings_schema, f"validate {path.name}", line)
        size = str(path.stat().st_size)
        if line["file"] != str(path) or line["size"] != size:
            report.wrong(path.name, "file or size")


def not_to_show(name):
    """The files of a format that the reference cannot judge, or not show."""
    folder = tree.CORPUS / name
    cases = json.loads((folder / "manifest.json").read_text())["cases"]
    return {folder / case["path"] for case in cases
            if case.get("reference") == "unknown"}


def judge_file(path, line, is_not_shown):
    """show and explain say the same of it. Some files are judged, but their
    document would be far longer than they are. Of a file without a document
    there may be a list."""
    expected = EXIT[line["verdict"]]
    status, documents = ask("show", str(path))
    shown = EXIT["unknown"] if is_not_shown else expected
    lists = [document for document in documents if "list" in document]
    if lists:
        shown = EXIT["unknown"]
    if status != shown or \
            len(documents) - len(lists) != (shown == EXIT["accept"]):
        report.wrong(path.name, f"show: {status}, {len(documents)} documents")
    for document in documents:
        if "list" not in document:
            judge(document_schema, f"show {path.name}", document)
        for item in document.get("list", []):
            judge(list_schema, f"show {path.name}", item)
    status, fields = ask("explain", "--json", str(path))
    if status != expected:
        report.wrong(path.name, f"explain: exit status {status}")
    if line["verdict"] == "accept":
        judge_tiling(path.name, fields, path.stat().st_size)
        if any(field["field"] is None for field in fields[:-1]):
            report.wrong(path.name, "explain: not all is explained")


def judge_format(name):
    files = sorted(path for path in (tree.CORPUS / name).rglob("*")
                   if path.is_file()
                   and path.suffix not in (".json", ".tsv", ".map"))
    _, lines = ask("validate", "--json", *map(str, files))
    judge_lines(files, lines)
    not_shown = not_to_show(name)
    shown = set()
    for number, (path, line) in enumerate(zip(files, lines)):
        kind = line.get("format"), line["verdict"]
        if number % STEP == 0 or kind not in shown:
            shown.add(kind)
            judge_file(path, line, path in not_shown)
    for verdict in ("accept", "reject"):    # the sample holds what it is about
        if (name, verdict) not in shown:
            report.wrong("sample", f"no file of {name} with {verdict}")
    report.end(f"{len(files)} files")


def judge_odd():
    """Files that cannot be judged, and names that are not UTF-8."""
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


if sys.argv[1:]:
    judge_format(sys.argv[1])
else:
    judge_odd()
    report.end("odd files")
