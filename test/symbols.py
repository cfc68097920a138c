#!/usr/bin/env python3
"""The names that the libraries show to a linker: those of assay.h.

    symbols.py          static library: besides them only such as begin with
                        assay__; shared library: nothing besides
    symbols.py --write  writes ref/core/symbols.h, which prefixes the others,
                        from the libraries of the build in $ASSAY_BUILD

A new function of ref/ is in there after two builds: one to write it from, and
one with its new name.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

HEADER = tree.ROOT / "ref" / "core" / "symbols.h"
GCOV = {"mangle_path"}          # shown by its runtime where coverage is measured
PUBLIC = tree.ROOT / "include" / "assay.h"
PREFIX = "assay__"

HEAD = """\
/*
 * The names of ref/ as a linker sees them, written by test/symbols.py --write.
 *
 * A program that is linked with libassay.a may have a function found() of its
 * own: ours is assay__found() there, and in a debugger. That is done here, in
 * plain C, because it holds for every compiler, linker and archive: to hide
 * names in one object (ld -r, objcopy) is for ELF alone, not for link-time
 * optimisation, WebAssembly or other systems. Every file of ref/ gets these
 * lines by core/base.h.
 *
 * A name that is also a word of assay.h, as the member of a struct is, is
 * renamed only where it is called: whoever includes assay.h first and base.h
 * afterwards sees the same members as the others.
 */
#ifndef ASSAY_SYMBOLS_H
#define ASSAY_SYMBOLS_H

"""
TAIL = "\n#endif\n"

report = tree.Report()


def shown(library, *options):
    """The external names that it defines; __ is for compilers."""
    run = subprocess.run([os.environ.get("NM", "nm"), "-g", "-P", *options,
                          library], stdout=subprocess.PIPE, text=True,
                         stderr=subprocess.DEVNULL, check=True)
    names = {words[0] for words in map(str.split, run.stdout.splitlines())
             if len(words) > 2 and words[1] not in "UwvN"}
    if "_assay_validate" in names:      # where every name in C has one more _
        names = {name.removeprefix("_") for name in names}
    return {name for name in names if not name.startswith("_")}


def declared():
    """The functions that assay.h declares."""
    code = re.sub(r"^\s*#.*$", "", tree.blank(PUBLIC.read_text()), flags=re.M)
    return {name for statement in re.split(r"[;{}]", code)
            if not statement.lstrip().startswith("typedef")
            for name in re.findall(r"\b(assay_\w+)\s*\((?!\*)", statement)[:1]}


def header_for(names):
    words = set(re.findall(r"\w+", tree.blank(PUBLIC.read_text())))
    lines = [f"#define {name}(...) {PREFIX}{name}(__VA_ARGS__)\n"
             if name in words else f"#define {name} {PREFIX}{name}\n"
             for name in sorted(names)]
    return HEAD + "".join(lines) + TAIL


def listed(names):
    return ", ".join(sorted(names))


def judge(static, shared):
    public = declared()
    own = {name for name in static if name.startswith(PREFIX)}
    bare = static - own - public
    written = header_for({name.removeprefix(PREFIX) for name in own | bare})
    if "--write" in sys.argv[1:]:
        HEADER.write_text(written)
    elif bare:
        report.wrong("libassay.a", f"shows {listed(bare)}: where core/base.h "
                     f"is included, test/symbols.py --write mends that")
    elif HEADER.read_text() != written:
        report.wrong(tree.name(HEADER), "is stale: test/symbols.py --write")
    for label, names in (("libassay.a", static), ("libassay.so", shared)):
        if names is not None and public - names:
            report.wrong(label, f"lacks {listed(public - names)}")
    if shared is not None and shared - public - GCOV:
        report.wrong("libassay.so", f"shows {listed(shared - public - GCOV)}")
    return len(public), len(own)


folder = tree.BUILD / "lib"
so = folder / "libassay.so"
if not (folder / "libassay.a").exists():
    sys.exit(f"there is no library in {folder}")
public, own = judge(shown(folder / "libassay.a"),
                    shown(so, "-D") if so.exists() else None)
report.end(f"{public} names of assay.h and {own} that begin with {PREFIX}")
