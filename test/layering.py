#!/usr/bin/env python3
"""Which room includes what, and what the reference may be written with.

The reference depends on nothing in the tree and is portable C11. The
generators share names with it and nothing else, or they would prove nothing.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

NAMES = {"ref/core/rules.h", "ref/formats.def", "ref/core/base.h"}
PUBLIC = NAMES | {"include/assay.h"}
GENERATED = {"rules.def", "judges.def", "roles.def", "levels.def"}
TOOLS = {"ref/core/text.h", "ref/bytes/sha256.h", "tool/*"}     # no format

# The layers of ref/ from the lowest to the highest: files, or folders. What is
# not named stands above them: the formats, and the public functions.
LAYERS = [
    ["formats.def", "core/base.h", "core/number.h", "core/memory.h",
     "core/memory.c"],
    ["bytes"],
    ["core"],
    ["wire"],
    ["document"],
]

# A room sees itself, and of other rooms these files ("*": all of it).
SEES = {
    "include": set(),
    "tool": {"ref/core/base.h", "ref/core/text.h"},
    "ref": {"include/*"},
    "generators": NAMES,
    "conformance": PUBLIC | TOOLS,
    "fast": PUBLIC,
    "fuzz": {"*"},
    "bench": {"*"},
    "cli": {"*"},
}
SEES_IN_TESTS = {
    "ref": {"generators/*"},
    "generators": PUBLIC,
    "conformance": {"ref/*"},
    "fast": {"ref/*"},
}

C11 = {"assert", "complex", "ctype", "errno", "fenv", "float", "inttypes",
       "iso646", "limits", "locale", "math", "signal", "stdalign", "stdarg",
       "stdbool", "stddef", "stdint", "stdio", "stdlib", "stdnoreturn",
       "string", "tgmath", "time", "uchar", "wchar", "wctype"}
NOT_IN_REF = {"locale", "signal", "time"}
REF_LIBRARIES = {"zstd.h", "zstd_errors.h", "openssl/evp.h", "openssl/sha.h"}

FOREIGN_TO_REF = re.compile(
    r"\b(__builtin_\w+|__attribute__|__asm__|asm|_mm\w*_\w+|__m\d+\w*"
    r"|fopen|fread|getenv|setlocale|time|clock|printf|exit|abort)\s*\(")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
CONDITION = re.compile(r"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else)\b(.*)$",
                       re.M)

report = tree.Report()


def find(path, included):
    """The file meant by an #include with quotes, relative to the root."""
    room = tree.name(path).split("/")[0]
    for folder in (tree.ROOT / room, tree.ROOT, tree.ROOT / "include"):
        if (folder / included).is_file():
            return str((folder / included).relative_to(tree.ROOT))
    return None


def allowed(target, seen):
    room = target.split("/")[0]
    return "*" in seen or target in seen or f"{room}/*" in seen


def judge_include(path, included):
    if included in GENERATED:
        return
    target = find(path, included)
    if target is None:
        report.wrong(tree.name(path), f'"{included}" is not in the tree')
        return
    room = tree.name(path).split("/")[0]
    if target.split("/")[0] == room:
        judge_inside(path, target)
        return
    seen = set(SEES[room])
    if tree.is_test(path):
        seen |= SEES_IN_TESTS.get(room, set())
    if not allowed(target, seen):
        report.wrong(tree.name(path), f"includes {target}: {room} may not")


def layer(label):
    """The number of the layer of ref/ that a file stands in."""
    inside = label.removeprefix("ref/")
    for at, places in enumerate(LAYERS):
        if inside in places or inside.split("/")[0] in places:
            return at
    return len(LAYERS)


def judge_inside(path, target):
    """Formats do not know each other, and encodings know no format."""
    here, there = tree.name(path).split("/"), target.split("/")
    if here[0] != "ref" or tree.is_test(path):
        return
    names = tree.formats()
    if there[1] in names and here[1] != there[1]:
        report.wrong(tree.name(path), f"includes {target}, a format's file")
    if layer(tree.name(path)) < layer(target):
        report.wrong(tree.name(path), f"includes {target}, a layer above")


def judge_ref(path, source):
    """Portable C11, pure, and the same for every build."""
    code = tree.blank(source)
    for kind, rest in CONDITION.findall(code):
        guard = "ASSAY_" + re.sub(r"\W", "_", path.name).upper()
        if kind != "ifndef" or rest.strip().split()[0] != guard.replace(
                "ASSAY_ASSAY_H", "ASSAY_H"):
            report.wrong(tree.name(path), f"#{kind}{rest}: one build only")
    for word in FOREIGN_TO_REF.findall(code):
        report.wrong(tree.name(path), f"{word}() in the reference")


def judge_system(path, header):
    stem = header.removesuffix(".h")
    if header in REF_LIBRARIES:
        if "bytes" not in path.parts:
            report.wrong(tree.name(path), f"<{header}> outside ref/bytes")
    elif stem not in C11 - NOT_IN_REF:
        report.wrong(tree.name(path), f"<{header}> in the reference")


def judge_cycles(edges):
    """No file includes itself by way of others."""
    state = {}
    for first in edges:
        stack = [(first, iter(edges[first]))]
        while stack:
            at, rest = stack[-1]
            state[at] = "open"
            for target in rest:
                if state.get(target) == "open":
                    report.wrong(at, f"includes {target} in a circle")
                elif target not in state and target in edges:
                    stack.append((target, iter(edges[target])))
                    break
            else:
                state[at] = "done"
                stack.pop()


count = 0
edges = {}
for path in tree.files(".c", ".h", ".def"):
    count += 1
    source = path.read_text()
    edges[tree.name(path)] = set()
    pure = tree.name(path).startswith("ref/") and not tree.is_test(path)
    for bracket, included in INCLUDE.findall(tree.blank(source, ["comment"])):
        if bracket == '"':
            judge_include(path, included)
            edges[tree.name(path)].add(find(path, included))
        elif pure:
            judge_system(path, included)
    if pure and path.suffix != ".def":
        judge_ref(path, source)
judge_cycles(edges)
report.end(f"{count} files keep to their layers")
