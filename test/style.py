#!/usr/bin/env python3
"""The house style, as far as a program can see it (CONTRIBUTING.md)."""

import fnmatch
import os
import re
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

LONGEST = {"ref": 45}           # lines of a function, braces included
LONGEST_ELSEWHERE = 60
REF_MEDIAN = 12
LONGEST_FILE = 450
PUBLIC_HEADER = 700             # all of it in one file, with its manual
WRITTEN = {"fast/kernels/constants.h"}      # by a program, as long as it must be
CMAKE_ROOT, CMAKE_ROOM = 80, 40

STANDARD_HEADERS = """assert complex ctype errno fenv float inttypes iso646
    limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef
    stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar
    wctype""".split()

FORBIDDEN = re.compile(
    r"\b(goto|setjmp|longjmp|alloca|strcpy|strcat|sprintf|gets|atoi)\b")
PROTOTYPE = re.compile(r"^static [^;{}=]*\)\s*;", re.M)
GLOBAL = re.compile(r"^(?:static )?(?!static|const|extern|typedef|return)"
                    r"[a-z_]\w*(?: [a-z_]\w*)* \**\w+(?:\[[^\]]*\])*"
                    r"(?: =[^;]*)?;", re.M)

report = tree.Report()


def is_adapter(path):
    """Adapters follow the manners of their own language."""
    return "adapters" in path.relative_to(tree.ROOT).parts


def judge_text(path, text):
    place = tree.name(path)
    limit = 100 if path.suffix == ".def" or is_adapter(path) else 80
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > limit:
            report.wrong(f"{place}:{number}", f"{len(line)} columns")
        if line != line.rstrip():
            report.wrong(f"{place}:{number}", "white space at the end")
        if "\t" in line:
            report.wrong(f"{place}:{number}", "a tab")
    if text and not text.endswith("\n") or text.endswith("\n\n"):
        report.wrong(place, "must end in one line feed")


def judge_start(path):
    """Pages start scripts by name: what says how it is run can be run."""
    if path.read_text().startswith("#!") != os.access(path, os.X_OK):
        report.wrong(tree.name(path), "#! at its top and leave to be run "
                                      "go together")


def judge_size(path, text):
    parts = tree.name(path).split("/")
    if (tree.is_test(path) or path.suffix == ".def"
            or tree.name(path) in WRITTEN):
        return
    limit = PUBLIC_HEADER if parts[0] == "include" else LONGEST_FILE
    lines = text.count("\n")
    if lines > limit:
        report.wrong(tree.name(path), f"{lines} lines, at most {limit}")


def judge_header_name(path):
    """GCC's own <limits.h> includes the first limits.h that -iquote finds."""
    if path.suffix == ".h" and path.stem in STANDARD_HEADERS:
        report.wrong(tree.name(path), "the name of a header of C")


def judge_code(path, text):
    code = tree.blank(text)
    for word in FORBIDDEN.findall(code):
        report.wrong(tree.name(path), f"{word} is not used here")
    if path.suffix == ".c":
        for line in PROTOTYPE.findall(code):
            report.wrong(tree.name(path), f"prototype of a static: {line}")
    if not tree.is_test(path):
        for line in GLOBAL.findall(code):
            report.wrong(tree.name(path), f"a global that changes: {line}")


def judge_functions(found):
    for f in found:
        if tree.is_test(f.path):
            continue
        room = tree.name(f.path).split("/")[0]
        limit = LONGEST.get(room, LONGEST_ELSEWHERE)
        if f.length > limit:
            report.wrong(f"{tree.name(f.path)}:{f.line}",
                         f"{f.name}() has {f.length} lines, at most {limit}")


def judge_recursion(found):
    """Functions of one name count as one: too strict, never too lenient."""
    calls = {}
    for f in found:
        if not tree.is_test(f.path):
            calls.setdefault(f.name, set()).update(f.calls())
    calls = {f: {g for g in to if g in calls} for f, to in calls.items()}
    while True:         # what calls nothing that is left cannot recurse
        leaves = {f for f, to in calls.items() if not to}
        if not leaves:
            break
        calls = {f: to - leaves for f, to in calls.items() if f not in leaves}
    while True:         # nor can what nothing left calls
        called = set().union(*calls.values()) if calls else set()
        if called >= calls.keys():
            break
        calls = {f: to for f, to in calls.items() if f in called}
    if calls:
        report.wrong("recursion among", ", ".join(sorted(calls)))


def judge_cmake():
    for path in [tree.ROOT / "CMakeLists.txt",
                 *sorted(tree.ROOT.glob("*/CMakeLists.txt"))]:
        limit = CMAKE_ROOT if path.parent == tree.ROOT else CMAKE_ROOM
        judge_text(path, path.read_text())
        lines = path.read_text().count("\n")
        if lines > limit:
            report.wrong(tree.name(path), f"{lines} lines, at most {limit}")


def judge_ignorelist(functions):
    """A renamed function is no longer ignored; only one preset notices."""
    path = tree.ROOT / "cmake" / "integer.ignorelist"
    files = ["/" + tree.name(path) for path in tree.files(".c", ".h")]
    known = {"fun": functions, "src": files}
    for number, line in enumerate(path.read_text().split("\n"), 1):
        kind, _, pattern = line.partition(":")
        if kind in known and not fnmatch.filter(known[kind], pattern):
            report.wrong(f"{tree.name(path)}:{number}",
                         f"{pattern} is nowhere in the tree")


ref_lengths = []
functions = set()
for room in tree.ROOMS:
    found = []
    for path in tree.files(".c", ".h", ".def", ".py", ".sh", rooms=[room]):
        text = path.read_text()
        judge_text(path, text)
        judge_size(path, text)
        judge_header_name(path)
        if path.suffix in (".c", ".h"):
            judge_code(path, text)
            found += tree.functions(path)
    judge_functions(found)
    judge_recursion(found)
    functions |= {f.name for f in found}
    if room == "ref":
        ref_lengths = [f.length for f in found if not tree.is_test(f.path)]
for path in tree.files(".py", ".sh", rooms=[*tree.ROOMS, "cmake", "test"]):
    judge_start(path)
judge_cmake()
judge_ignorelist(functions)
start = tree.ROOT / "assay"
judge_text(start, start.read_text())

median = statistics.median(ref_lengths)
if median > REF_MEDIAN:
    report.wrong("ref", f"the median function has {median} lines")
report.end(f"ref: {len(ref_lengths)} functions, median {median} lines, "
           f"longest {max(ref_lengths)}")
