#!/usr/bin/env python3
"""The libraries show a linker only the names of their public headers. Static
libraries also show names that begin with assay__, which
cmake/AssaySymbols.cmake gives to declarations of other headers.
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
LIBRARIES = {"libassay": "include/assay.h", "libassay_fast": "include/assay_fast.h"}
COMING = {"libassay": "ref/document/lines.h"}   # names that will be public

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


def judge(library, shows, extra, advice):
    """Compares what a library shows with the functions of its public header."""
    public = declared(tree.ROOT / LIBRARIES[library.stem])
    if public - shows:
        report.wrong(library.name, "lacks " + ", ".join(sorted(public - shows)))
    if shows - public - extra:
        report.wrong(library.name, "shows "
                     + ", ".join(sorted(shows - public - extra)) + advice)
    return len(public)


def main(folder):
    public = own = 0
    for name in LIBRARIES:
        static, shared = folder / f"{name}.a", folder / f"{name}.so"
        if not static.exists():
            sys.exit(f"there is no {static.name} in {folder}")
        names = shown(static)
        prefixed = {name for name in names if name.startswith(PREFIX)}
        coming = declared(tree.ROOT / COMING[name]) if name in COMING else set()
        own += len(prefixed)
        public += judge(static, names, prefixed | coming,
                        ": no header declares that, or a macro")
        if shared.exists():
            judge(shared, shown(shared, "-D"), GCOV, "")
    for path in sorted([*folder.glob("*.a"), *folder.glob("*.so")]):
        if path.stem not in LIBRARIES:
            report.wrong(path.name, "is installed, but what it may show is not "
                         "known here")
    report.end(f"{public} names of public headers and {own} that begin with "
               f"{PREFIX}")


main(tree.BUILD / "lib")
