#!/usr/bin/env python3
"""Takes files of a format's own writer into corpus/<format>/upstream/.

    import.py FORMAT FOLDER CORPUS

FOLDER has the files, each with the document that its author expects
(NAME.json). <format>.tsv, next to this script, says which files to take and
what is known about them. The independent Python reader makes the document for
the corpus, because it adds the values of small tensors. If it differs from the
expected document, the import stops.
"""

import hashlib
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "adapters", "python"))
sys.dont_write_bytecode = True

from formats import FORMATS  # noqa: E402


def read_table(format):
    with open(os.path.join(HERE, format + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def difference(expected, given, path="document"):
    """Returns the first difference of a member of expected, or None."""
    if isinstance(expected, dict) and isinstance(given, dict):
        for key, value in expected.items():
            if key == "findings":       # findings of another validator
                continue
            if key not in given:
                return f"{path}.{key} is missing"
            found = difference(value, given[key], f"{path}.{key}")
            if found:
                return found
        return None
    if isinstance(expected, list) and isinstance(given, list):
        if len(expected) != len(given):
            return f"{path} has {len(given)} items, not {len(expected)}"
        for i, (a, b) in enumerate(zip(expected, given)):
            found = difference(a, b, f"{path}[{i}]")
            if found:
                return found
        return None
    return None if expected == given else f"{path} is {given}, not {expected}"


def entry(row, version, data):
    known = row["rule"] != "-"
    return {
        "path": "upstream/" + row["file"],
        "spec": "may" if row["level"] == "may" else "accept",
        "reference": "accept",
        "rule": row["rule"] if known else None,
        "level": row["level"] if known else None,
        "offset": row["offset"] if known else None,
        "length": row["length"] if known else None,
        "also": [],
        "reason": None if row["level"] == "may" else row["reason"],
        "parent": None,
        "patch": None,
        "features": [] if row["features"] == "-" else row["features"].split(),
        "upstream": row["upstream"],
        "origin": row["origin"],
        "document": True,
        "sha256": hashlib.sha256(data).hexdigest(),
        "since": version,
        "withdrawn": None,
    }


def write_json(path, value):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
        file.write("\n")
    os.replace(path + ".new", path)


def take(row, format, source, target):
    name = row["file"]
    stem = os.path.splitext(name)[0]
    with open(os.path.join(source, name), "rb") as file:
        data = file.read()
    with open(os.path.join(source, stem + ".json"), encoding="utf-8") as file:
        expected = json.load(file)
    document = FORMATS[format].decode(data)
    found = difference(expected, document)
    if found:
        sys.exit(f"{name}: {found}")
    with open(os.path.join(target, name), "wb") as file:
        file.write(data)
    write_json(os.path.join(target, stem + ".json"), document)
    return entry(row, "0.1.0", data)


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in FORMATS:
        sys.exit("usage: import.py FORMAT FOLDER CORPUS")
    format, source, corpus = sys.argv[1:]
    target = os.path.join(corpus, format, "upstream")
    os.makedirs(target, exist_ok=True)
    rows = sorted(read_table(format), key=lambda row: row["file"])
    write_json(os.path.join(target, "manifest.json"), {
        "format": format,
        "version": FORMATS[format].VERSION,
        "cases": [take(row, format, source, target) for row in rows],
    })
    print(f"{len(rows)} files")


if __name__ == "__main__":
    main()
