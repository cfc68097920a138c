#!/usr/bin/env python3
"""doc/kaitai/<format>.ksy reads each valid file of the corpus as assay explain
does: the same fields, at the same places, with the same values.

The compiler comes from npm and its runtime from PyPI; `./assay install full`
puts both into build/kaitai/. Where they are not, the test is skipped.
"""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "test" / "lib"))
import tree

TOOLS = Path(os.environ.get("ASSAY_KAITAI") or tree.BUILD.parent / "kaitai")
SOURCES = sorted((tree.ROOT / "doc" / "kaitai").glob("*.ksy"))

# The names that explain gives to bytes between the fields of records.
BETWEEN = {"padding", "gap", "trailing"}

report = tree.Report()


def skip(what):
    print(f"skipped: {what} (./assay install full has it)")
    sys.exit(77)


def need_tools():
    if shutil.which("node") is None:
        skip("node is not installed")
    if not (TOOLS / "node_modules" / "kaitai-struct-compiler").is_dir():
        skip(f"there is no compiler of Kaitai in {TOOLS}")
    sys.path[:0] = [str(TOOLS / "python")]
    try:
        return importlib.import_module("kaitaistruct")
    except ImportError:
        skip(f"there is no runtime of Kaitai in {TOOLS}")


def compile_all(folder):
    environment = os.environ | {"NODE_PATH": str(TOOLS / "node_modules")}
    done = subprocess.run(
        ["node", Path(__file__).with_name("compile.js"), folder, *SOURCES],
        env=environment, text=True, capture_output=True, check=False)
    if done.returncode != 0 or done.stderr:
        report.wrong("compile", done.stdout + done.stderr)
    sys.path.insert(0, folder)


def fields_of(part, path=""):
    """Maps the path of each value read to place, length and value. explain has
    no record for the body of a record, nor for a number with computed parts."""
    for name, value in vars(type(part)).items():
        if isinstance(value, property):
            getattr(part, name)
    for name, place in part._debug.items():
        name = name.removeprefix("_m_")
        value = getattr(part, name)
        inside = path if name == "body" else f"{path}.{name}".lstrip(".")
        if "arr" in place:
            for i, (one, at) in enumerate(zip(value, place["arr"])):
                yield from field_of(one, at, f"{inside}[{i}]")
        elif value is not None:
            yield from field_of(value, place, inside)


def field_of(value, place, path):
    if hasattr(value, "_debug"):
        alone = type(value).__name__ == "Dimension"
        for inside, *rest in fields_of(value, path):
            yield (path if alone else inside, *rest)
    elif place["end"] > place["start"]:
        yield path, place["start"], place["end"] - place["start"], value


def is_same(said, value):
    """Returns whether the value read equals the value that explain shows."""
    kind = said["kind"]
    if kind == "number":
        if isinstance(value, bytes):
            value = int.from_bytes(value, "little")
        return int(said["value"]) == int(value)
    if kind == "text":
        if isinstance(value, str):
            value = value.encode()
        text = said["value"]
        return value == (bytes.fromhex(text["hex"]) if isinstance(text, dict)
                         else text.encode())
    return True                     # elements: their place is all there is


def judge_file(path, kind):
    done = subprocess.run([tree.PROGRAM, "explain", "--json", path],
                          capture_output=True, check=True)
    said = {}
    for line in done.stdout.decode().splitlines():
        line = json.loads(line)
        if line["field"] is not None and line["field"] not in BETWEEN:
            said[line["field"]] = line
    root = kind.from_file(str(path))
    try:
        root._read()
        found = {field: rest for field, *rest in fields_of(root)}
    except kaitaistruct.KaitaiStructError as error:
        report.wrong(tree.name(path), f"Kaitai: {error}")
        return 0
    finally:
        root._io.close()
    for field in said.keys() ^ found.keys():
        report.wrong(f"{tree.name(path)}: {field}",
                     f"only {'assay' if field in said else 'Kaitai'} reads it")
    for field in said.keys() & found.keys():
        at, size, value = found[field]
        line = said[field]
        if (int(line["offset"]), int(line["length"])) != (at, size):
            report.wrong(f"{tree.name(path)}: {field}",
                         f"{size} bytes at {at}, not {line['length']} at "
                         f"{line['offset']}")
        elif not is_same(line, value):
            report.wrong(f"{tree.name(path)}: {field}",
                         f"{value!r}, not {line['value']!r}")
    return len(found)


def judge_format(name):
    kind = getattr(importlib.import_module(name), name.capitalize())
    entry = next(one for one in tree.registry() if one.name == name)
    text = (tree.ROOT / "doc" / "kaitai" / f"{name}.ksy").read_text()
    for line in (f"  title: {entry.title}\n",
                 f"  file-extension: {entry.extension[1:]}\n"):
        if line not in text:
            report.wrong(f"{name}.ksy", f"has no line '{line.strip()}'")
    sections = set(re.findall(r"^#+ ([\d.]+) ", (
        tree.SPEC / f"{name}.md").read_text(), re.M))
    for section in re.findall(r"section ([\d.]+)", text):
        if section not in sections:
            report.wrong(f"{name}.ksy", f"there is no section {section}")
    return sum(judge_file(path, kind) for path in
               sorted((tree.CORPUS / name / "accept").glob("*" +
                                                           entry.extension)))


tree.need_program()
kaitaistruct = need_tools()
with tempfile.TemporaryDirectory() as folder:
    compile_all(folder)
    count = sum(judge_format(source.stem) for source in SOURCES)
report.end(f"{count} fields of {len(SOURCES)} formats")
