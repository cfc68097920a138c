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
GENERATED = {"rules.def", "rule_ids.def", "rule_names.h", "roles.def",
             "words.def", "levels.def", "fast_formats.def", "passes.def",
             "page_css.def",
             "page_js.def", "page_texts.def", "check_sites.def",
             "examples.def", "templates_python.def",
             "templates_c.def", "templates_go.def", "templates_rust.def",
             "templates_javascript.def", "templates_java.def",
             *(f"{name}_rules.h" for name in tree.formats())}
# Folders that others copy: each sees only itself.
COPIED = re.compile(r"conformance/adapters/|export/(?!test/)\w+/")

# The layers of ref/ from the lowest to the highest: files, with a suffix or
# without, or folders. All other files are above them: the formats, and the
# public functions.
LAYERS = [
    ["formats.def", "core/base.h", "core/number.h", "core/span.h",
     "core/memory.h", "core/memory.c"],
    ["bytes"],
    ["core/rules", "core/words", "core/judges", "core/digest", "core/order",
     "core/text", "core/decimal", "core/element", "core/looks", "core/sort"],
    ["core/report", "core/fields", "core/reason", "core/roles"],
    ["core/reader", "core/hook"],
    ["core"],                           # what all formats check, by a reader
    ["wire"],
    ["document"],
]

# The floors of all rooms that have some, from the lowest: a file is on the first
# one that names it or its folder. * are the formats, and the files of the room
# itself.
FLOORS = {
    "ref": LAYERS,
    "fast": [["kernels"], ["core"], ["*"]],
    "generators": [
        ["engine/golden", "engine/elements"],
        ["engine/builder", "engine/memory", "engine/check"],
        ["engine/edit", "engine/show"],
        ["engine"],
        ["cases/author", "cases/cbor", "cases/claims"],
        ["cases/values"],
        ["cases/shown"],
        ["cases"],
        ["random/random", "random/random_names", "random/random_parts",
         "random/random_damage", "random/random_cbor"],
        ["random"],
        ["*"],
        ["corpus"],
    ],
    "conformance": [["corpus"], ["document"], ["program"], ["results"],
                    ["compare"], ["run"], ["report"], ["*"]],
}

# A room sees itself, and these files of other rooms. It sees the public header
# of the reference. Tests of the reference, and programs that test a part of it,
# may also see the headers of that part.
SEES = {
    "include": set(),
    "tool": {"include/*"},
    "ref": {"include/*"},
    "generators": NAMES | {"include/*", "tool/*",
                           "conformance/document/document_digest.h"},
    "conformance": {"include/*", "tool/*"},
    "export": {"include/*", "tool/*", "conformance/*"},
    "fast": {"include/*"},
    "fuzz": {"include/*",
             "tool/base.h", "tool/dice.h",      # what mutants are drawn by
             "tool/decimal.h"},                 # how many of them
    "bench": {"include/*", "tool/*", "fast/*"},
    "packages": {"include/*"},
    "cli": {"include/*", "tool/*", "conformance/*", "fast/*",
            "ref/document/lines.h"},    # which a public header will have
    "mint": {"include/*", "tool/*", "conformance/*", "generators/*", "export/*",
             "cli/*", "fuzz/mutate/mutate.h", "fuzz/mutate/shrink.h"},
}
SEES_IN_TESTS = {
    "ref": {"generators/*"},
    "generators": {"include/*", "ref/test/suite.h",
                   "conformance/document/document_digest.h"},
    "fuzz": {"ref/test/suite.h"},
    "conformance": {"ref/*"},
    "fast": {"ref/*", "generators/*",
             "fuzz/lib/files.h", "fuzz/mutate/mutate.h",    # differential.c
             "fuzz/mutate/limit_places.h",                  # at_limits.c
             "tool/decimal.h", "tool/dice.h"},              # test_changed.c
    "cli": {"ref/test/suite.h", "generators/*"},
}
# The part that a fuzz target tests; or the folder of fuzz/ that some have in
# common: one file decides what is compared at which level.
TARGETS = {
    "roundtrip": {"generators/engine/restore.h",
                  "conformance/compare/compare.h",
                  "conformance/document/load.h"},
    "cbor": {"ref/test/cbor_oracle.h"},
    "crc": {"ref/bytes/crc32.h", "fast/kernels/crc.h", "fast/kernels/table.h"},
    "differential": {"fast/kernels/table.h", "fast/test/against.h"},
    "lib": {"fast/core/payloads.h"},                 # of crc and sha256
    "json": {"ref/test/json_oracle.h", "ref/wire/json_reader.h"},
    "json_adapter": {"conformance/compare/judge.h",
                     "conformance/program/hello.h",
                     "conformance/program/protocol.h",
                     "conformance/report/block.h", "conformance/run/run.h",
                     "tool/heap.h"},
    "manifest": {"conformance/compare/compare.h",
                 "conformance/corpus/manifest.h"},
    "msgpack": {"ref/test/msgpack_oracle.h"},
    "neighbours": {"conformance/corpus/neighbours.h"},
    "open": {"include/assay_fast.h"},
    "options": {"cli/colour.h", "cli/commands/commands.h", "cli/formats.h",
                "cli/input/judge.h", "include/assay_fast.h"},
    "reports": {"mint/random/random.h", "conformance/corpus/by_format.h",
                "conformance/report/causes.h", "conformance/run/form.h",
                "conformance/run/forms.def", "conformance/report/page.h",
                "tool/heap.h"},
    "results": {"conformance/report/sides_forms.h",
                "conformance/results/record.h", "conformance/results/sides.h"},
    "sha256": {"ref/bytes/sha256.h", "fast/kernels/sha256.h"},
    "text_escape": {"cli/dump/dump.h", "cli/dump/explain.h",
                    "cli/render/form.h", "cli/render/list.h"},
    "utf8": {"ref/bytes/utf8.h", "fast/core/file.h"},
    "zstd": {"ref/bytes/zstd.h", "ref/bytes/zstd_frame.h", "fast/core/unzstd.h",
             "fast/zten/parts.h"},
}

C11 = {"assert", "complex", "ctype", "errno", "fenv", "float", "inttypes",
       "iso646", "limits", "locale", "math", "signal", "stdalign", "stdarg",
       "stdbool", "stddef", "stdint", "stdio", "stdlib", "stdnoreturn",
       "string", "tgmath", "time", "uchar", "wchar", "wctype"}
NOT_IN_REF = {"ctype", "locale", "signal", "time", "uchar", "wchar", "wctype"}
REF_LIBRARIES = {"zstd.h", "zstd_errors.h"}

FOREIGN_TO_REF = re.compile(
    r"\b(__builtin_\w+|__attribute__|__asm__|asm|_mm\w*_\w+|__m\d+\w*"
    r"|fopen|fread|getenv|setlocale|time|clock|printf|exit|abort)\s*\(")

# Functions whose results depend on the locale.
LOCALE = re.compile(
    r"\b(tolower|toupper|is(?:alnum|alpha|blank|cntrl|digit|graph|lower|print"
    r"|punct|space|upper|xdigit)|strto\w+|ato[fil]l?|v?sscanf|strcoll|strxfrm"
    r"|strftime|strerror|localeconv|mb\w+|wc\w+|btowc)\s*\(")
FLOATS = re.compile(
    r"%[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?L?[aAeEfFgG]|%[-+ #0]*'")

# All memory comes through the allocator; the default one is here.
ALLOCATION = re.compile(
    r"\b((?:m|c|re)alloc|aligned_alloc|free|strn?dup|qsort)\s*\(")
ALLOCATOR = "ref/core/memory.c"

# Bytes are touched through these, and by pure functions of bytes in bytes/.
TOUCH = {"ref/core/span.h", "ref/core/reader.h"}
TOUCHED = re.compile(
    r"\bfile(?:\.|->)bytes\b|(?:\.|->)bytes\s*(?:\[|[-+])"
    r"|\bu8\s*\*\s*(?:const\s+)?\w+\s*=[^;]*(?:\.|->)bytes\b")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
CONDITION = re.compile(r"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else)\b(.*)$",
                       re.M)

report = tree.Report()


def find(path, included):
    """The file meant by an #include with quotes, relative to the root.

    Adapters and templates are there to be copied."""
    room = tree.name(path).split("/")[0]
    folders = [tree.ROOT / room, tree.ROOT, tree.ROOT / "include"]
    if COPIED.match(tree.name(path)):
        folders = [path.parent]
    for folder in folders:
        if (folder / included).is_file():
            return str((folder / included).relative_to(tree.ROOT))
    return None


def allowed(target, seen):
    room = target.split("/")[0]
    return target in seen or f"{room}/*" in seen


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
    if tree.name(path).startswith("fuzz/"):
        seen |= TARGETS.get(path.stem if path.parent.name == "targets"
                            else path.parent.name, set())
    if not allowed(target, seen):
        report.wrong(tree.name(path), f"includes {target}: {room} may not")


def layer(label):
    """The number of the floor of its room that a file is on."""
    room, inside = label.split("/", 1)
    floors = FLOORS[room]
    names = {inside, inside.rsplit(".", 1)[0], inside.split("/")[0]}
    for at, places in enumerate(floors):
        if names & set(places):
            return at
    return floors.index(["*"]) if ["*"] in floors else len(floors)


def judge_inside(path, target):
    """Formats do not know each other, and encodings know no format."""
    here, there = tree.name(path).split("/"), target.split("/")
    if here[0] not in FLOORS or tree.is_test(path):
        return
    names = tree.formats()
    if there[1] in names and here[1] != there[1]:
        report.wrong(tree.name(path), f"includes {target}, a format's file")
    if layer(tree.name(path)) < layer(target):
        report.wrong(tree.name(path), f"includes {target}, a layer above")


def judge_page():
    """The table of the page names the rooms that each room sees."""
    page = (tree.ROOT / "doc/ARCHITECTURE.md").read_text()
    table = page.partition("## Who may include whom")[2].partition("\n## ")[0]
    listed = set()
    for rooms, seen in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.M):
        named = set(re.findall(r"`(\w+)/`", seen))
        for room in re.findall(r"`(\w+)/`", rooms):
            listed.add(room)
            sees = {target.split("/")[0] for target in SEES[room]}
            if named != sees - {"include"}:
                report.wrong("doc/ARCHITECTURE.md", f"{room}/ may include "
                             f"{', '.join(sorted(sees))}")
    if listed != SEES.keys() - {"include"}:
        report.wrong("doc/ARCHITECTURE.md", "the table of rooms is not whole")


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
    for word in LOCALE.findall(code):
        report.wrong(tree.name(path), f"{word}() depends on the locale")
    for word in ALLOCATION.findall(code):
        if tree.name(path) != ALLOCATOR:
            report.wrong(tree.name(path), f"{word}(): not by the allocator")
    for token in tree.TOKENS.finditer(source):
        if token.lastgroup == "text" and \
           FLOATS.search(token.group().replace("%%", "")):
            report.wrong(tree.name(path), f"{token.group()} depends on the "
                         "locale")
    if tree.name(path) not in TOUCH and "bytes" not in path.parts:
        for words in TOUCHED.findall(code):
            report.wrong(tree.name(path), f'"{words}" touches bytes: '
                         "see core/span.h")


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
judge_page()
report.end(f"{count} files keep to their layers")
