#!/usr/bin/env python3
"""A reader that lacks one check is not certified.

Each check of the Python reader is deleted, one at a time, and `assay certify`
must notice. Checks that it cannot notice are in deletion.tsv: file, function,
check, and why another check makes it redundant. The test fails for a check that
is neither noticed nor listed, and for a line of the list without its check or
with a check that is noticed.

A check is a call whose name begins with "require", or an if that only raises
Reject; faults that a library finds are not covered. One in 900 checks is
deleted, all if ASSAY_TEST_ALL is in the environment. The test
corpus.<format>.python certifies the complete reader.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

READER = tree.ROOT / "conformance" / "adapters" / "python"
WRITERS = READER / "writers"
LIST = Path(__file__).with_suffix(".tsv")
HEADER = ["file", "function", "check", "reason"]
STEP = 1 if tree.WHOLE else 900

report = tree.Report()


def is_check(node):
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called = node.value.func
        name = getattr(called, "id", getattr(called, "attr", ""))
        return name.startswith("require")
    if isinstance(node, ast.If) and not node.orelse and len(node.body) == 1:
        raised = getattr(node.body[0], "exc", None)
        return getattr(getattr(raised, "func", None), "id", "") == "Reject"
    return False


def text_of(node):
    """Returns the text of a check without its reason, which may change."""
    tested = node.test if isinstance(node, ast.If) else node.value
    if isinstance(tested, ast.Call) and len(tested.args) > 1:
        tested = ast.Call(tested.func, tested.args[:-1], tested.keywords)
    return " ".join(ast.unparse(tested).split())


def checks_of(path):
    """Yields (function, check, statement) of each check."""
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if is_check(node):
                    yield function.name, text_of(node), node


def without(path, node):
    """Returns the source with pass instead of the statement."""
    lines = path.read_text().splitlines(keepends=True)
    blank = " " * node.col_offset + "pass\n"
    return "".join(lines[:node.lineno - 1] + [blank] + lines[node.end_lineno:])


def is_certified(reader, formats, level="values"):
    wanted = [word for name in formats for word in ("--format", name)]
    done = subprocess.run(
        [tree.PROGRAM, "certify", *wanted, "--level", level, "--quiet",
         "--", sys.executable, str(reader / "reader.py")],
        capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    return done.returncode == 0


def is_noticed(path, node, formats):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        reader = Path(folder) / "reader"
        shutil.copytree(READER, reader,
                        ignore=shutil.ignore_patterns("__pycache__"))
        spoiled = reader / path.relative_to(READER)
        spoiled.write_text(without(path, node))
        return any(not is_certified(reader, [name], level_of(path))
                   for name in formats)


def level_of(path):
    """Returns the level: writers are only asked to write."""
    return "encode" if path.parent == WRITERS else "values"


def modules_of(path):
    """Returns the modules of the reader that a module needs, itself
    included."""
    known, new = set(), {path}
    while new:
        path = new.pop()
        known.add(path)
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in getattr(node, "names", ())]
            names.append(getattr(node, "module", None) or "")
            files = {READER / f"{name}.py" for name in names if name}
            new |= {file for file in files if file.is_file()} - known
    return known


def formats_of(path):
    """Returns the formats whose module needs this one."""
    if path.parent == WRITERS:
        written = sorted(set(tree.formats())
                         & {one.stem for one in WRITERS.glob("*.py")})
        return [path.stem] if path.stem in written else written
    return [name for name in tree.formats()
            if path in modules_of(READER / "formats" / f"{name}.py")]


def read_list():
    lines = [line.split("\t") for line in LIST.read_text().splitlines()]
    if lines[0] != HEADER or any(len(line) != len(HEADER) for line in lines):
        sys.exit(f"{LIST.name}: not {HEADER} in each line")
    return {tuple(line[:3]): line[3] for line in lines[1:]}


def main():
    listed = read_list()
    found = [(path, function, check, node)
             for path in sorted(READER.rglob("*.py"))
             for function, check, node in checks_of(path)]
    keys = [(path.relative_to(READER).as_posix(), function, check)
            for path, function, check, _ in found]
    for key in listed.keys() - set(keys):
        report.wrong(" ".join(key), "is listed, but no check of the reader")
    tried = range(0, len(found), STEP)
    for i in tried:
        path, _, _, node = found[i]
        noticed = is_noticed(path, node, formats_of(path))
        if noticed == (keys[i] in listed):
            report.wrong("\t".join(keys[i]), "is listed, but noticed" if noticed
                         else "is not noticed by certify when it is deleted")
    report.end(f"{len(tried)} of {len(found)} checks deleted, "
               f"{len(listed)} are redundant")


if __name__ == "__main__":
    main()
