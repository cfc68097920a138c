#!/usr/bin/env python3
"""The names that the libraries show to a linker: those of their public headers.

    symbols.py          static libraries: besides them only such as begin with
                        assay__, and those of a header that is to become public;
                        shared libraries: nothing besides
    symbols.py --write  writes ref/core/symbols.h and fast/symbols.h, which
                        prefix the others, from the libraries of the build in
                        $ASSAY_BUILD

A new function is in there after two builds: one to write it from, and one with
its new name.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

GCOV = {"mangle_path"}          # shown by its runtime where coverage is measured
PREFIX = "assay__"

HEAD = """\
/*
 * The names of {room}/ as a linker sees them, written by test/symbols.py --write.
 *
 * A program that is linked with the static library may have functions of these
 * names: ours begin with assay__ there, and in a debugger. That is done here,
 * in plain C, because it holds for every compiler, linker and archive: to hide
 * names in one object (ld -r, objcopy) is for ELF alone, not for link-time
 * optimisation, WebAssembly or other systems. {who}
"""
REF = """\
 *
 * A name that is also a word of assay.h, as the member of a struct is, is
 * renamed only where it is called: whoever includes assay.h first and base.h
 * afterwards sees the same members as the others.
"""
TAIL = "\n#endif\n"


class Library:
    def __init__(self, name, header, public, head, single=(), coming=()):
        self.name = name
        self.header = tree.ROOT / header
        self.public = tree.ROOT / public
        self.single = [tree.ROOT / folder for folder in single]
        self.coming = [tree.ROOT / header for header in coming]
        guard = "ASSAY_SYMBOLS_H" if header.startswith("ref") else \
            "FAST_SYMBOLS_H"
        self.head = f"{head} */\n#ifndef {guard}\n#define {guard}\n\n"

    def elsewhere(self):
        """Names of the header for processors that this build is not for: what
        is for one kind stands in a folder of its own."""
        code = "".join(path.read_text() for folder in self.single
                       for path in sorted(folder.glob("*.c")))
        listed = re.findall(r"^#define (\w+)", self.header.read_text(), re.M) \
            if self.header.exists() else []
        return {name for name in listed if re.search(rf"\b{name}\(", code)}


LIBRARIES = [
    Library("libassay", "ref/core/symbols.h", "include/assay.h",
            HEAD.format(room="ref", who="Every file of ref/ gets these\n"
                        " * lines by core/base.h.") + REF,
            coming=["ref/document/lines.h"]),
    Library("libassay_fast", "fast/symbols.h", "fast/assay_fast.h",
            HEAD.format(room="fast", who="Every file of fast/ gets\n"
                        " * these lines by the headers that declare functions."),
            single=("fast/kernels/x86", "fast/kernels/arm")),
]

report = tree.Report()


def shown(library, *options):
    """The external names that it defines; __ is for compilers."""
    run = subprocess.run([os.environ.get("NM", "nm"), "-g", "-P", *options,
                          library], stdout=subprocess.PIPE, text=True,
                         stderr=subprocess.DEVNULL, check=True)
    names = {words[0] for words in map(str.split, run.stdout.splitlines())
             if len(words) > 2 and words[1] not in "UwvN"}
    if any(name.startswith("_assay_") for name in names):   # as C's have there
        names = {name.removeprefix("_") for name in names}
    return {name for name in names if not name.startswith("_")}


def declared(public):
    """The functions that a public header declares."""
    code = re.sub(r"^\s*#.*$", "", tree.blank(public.read_text()), flags=re.M)
    return {name for statement in re.split(r"[;{}]", code)
            if not statement.lstrip().startswith("typedef")
            for name in re.findall(r"\b(assay_\w+)\s*\((?!\*)", statement)[:1]}


def header_for(library, names):
    words = set(re.findall(r"\w+", tree.blank(library.public.read_text())))
    lines = [f"#define {name}(...) {PREFIX}{name}(__VA_ARGS__)\n"
             if name in words else f"#define {name} {PREFIX}{name}\n"
             for name in sorted(names)]
    return library.head + "".join(lines) + TAIL


def listed(names):
    return ", ".join(sorted(names))


def judge(library, static, shared):
    public = declared(library.public)
    own = {name for name in static if name.startswith(PREFIX)}
    bare = static - own - public
    bare -= {name for header in library.coming for name in declared(header)}
    names = {name.removeprefix(PREFIX) for name in own | bare}
    written = header_for(library, names | library.elsewhere())
    if "--write" in sys.argv[1:]:
        library.header.write_text(written)
    elif bare:
        report.wrong(library.name + ".a", f"shows {listed(bare)}: where its "
                     f"header is included, test/symbols.py --write mends that")
    elif library.header.read_text() != written:
        report.wrong(tree.name(library.header),
                     "is stale: test/symbols.py --write")
    for end, shows in ((".a", static), (".so", shared)):
        if shows is not None and public - shows:
            report.wrong(library.name + end,
                         f"lacks {listed(public - shows)}")
    if shared is not None and shared - public - GCOV:
        report.wrong(library.name + ".so",
                     f"shows {listed(shared - public - GCOV)}")
    return len(public), len(own)


folder = tree.BUILD / "lib"
public = own = 0
for library in LIBRARIES:
    static, so = (folder / (library.name + end) for end in (".a", ".so"))
    if not static.exists():
        sys.exit(f"there is no {static.name} in {folder}")
    counts = judge(library, shown(static),
                   shown(so, "-D") if so.exists() else None)
    public, own = public + counts[0], own + counts[1]
for path in sorted([*folder.glob("*.a"), *folder.glob("*.so")]):
    if path.stem not in {library.name for library in LIBRARIES}:
        report.wrong(path.name, "is installed, but what it may show is not "
                     "known here")
report.end(f"{public} names of public headers and {own} that begin with "
           f"{PREFIX}")
