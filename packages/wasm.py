#!/usr/bin/env python3
"""Makes the library as a WebAssembly module.

    wasm.py FOLDER      writes FOLDER/assay.wasm

The module has the functions of assay.h that a binding uses, malloc(), free()
and its memory. It imports nothing, and there is nothing to call first. The same
tree and tools give the same bytes, in any folder.

It needs clang, wasm-ld and wasi-libc: ./assay install full. The decompressor of
zstd is fetched, see sources.py.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import amalgamation
import sources

EXPORTS = [
    "assay_version", "assay_detect", "assay_format_of", "assay_looks_like",
    "assay_judge", "assay_judge_set", "assay_free", "assay_report_verdict",
    "assay_report_why", "assay_report_needs", "assay_report_json",
    "assay_report_json_size", "assay_report_field_at", "malloc", "free",
]

# For size: the module is fetched more often than it judges. __EMSCRIPTEN__ is
# how zstd.c is told that there are no threads.
COMPILE = ["clang", "--target=wasm32-wasi", "-std=c11", "-Oz", "-DNDEBUG",
           "-D__EMSCRIPTEN__", "-ffunction-sections", "-fdata-sections", "-I."]

# A stack that overflows must end in a trap, not in the data. No format recurses
# by what a file says: the stack is several times what is used.
LINK = ["clang", "--target=wasm32-wasi", "-nostartfiles", "-Wl,--no-entry",
        "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,--stack-first",
        "-Wl,-z,stack-size=262144",
        *(f"-Wl,--export={name}" for name in EXPORTS)]

# What only compresses, in zstd's own file of all its sources.
UNUSED = re.compile(
    r"^/\*{4} start inlining ((?:compress|dictBuilder)/\w+\.c) \*{4}/\n"
    r".*?^/\*{4} ended inlining \1 \*{4}/\n", re.M | re.S)


def write_sources(folder):
    source, header = amalgamation.amalgamation()
    (folder / "assay.c").write_bytes(source.encode("utf-8"))
    (folder / "assay.h").write_bytes(header.encode("utf-8"))
    shutil.copyfile(Path(__file__).with_name("wasm.c"), folder / "wasm.c")
    with tarfile.open(sources.archive("zstd")) as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            if name in ("zstd/zstd.c", "zstd/zstd.h", "zstd/zstd_errors.h"):
                text = archive.extractfile(member).read().decode("utf-8")
                text = UNUSED.sub("", text)
                (folder / name[5:]).write_bytes(text.encode("utf-8"))


def run(command, folder):
    try:
        subprocess.run(command, cwd=folder, check=True)
    except FileNotFoundError:
        sys.exit("wasm.py: clang is missing: ./assay install full")
    except subprocess.CalledProcessError:
        sys.exit("wasm.py: clang failed; it needs lld, wasi-libc and "
                 "libclang-rt-dev-wasm32: ./assay install full")


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: wasm.py FOLDER")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_sources(folder)
        for file in ("assay", "zstd", "wasm"):
            run([*COMPILE, "-c", f"{file}.c"], folder)
        run([*LINK, "assay.o", "zstd.o", "wasm.o", "-o", "assay.wasm"], folder)
        made = target / f".assay.wasm.{os.getpid()}"
        shutil.copyfile(folder / "assay.wasm", made)
        made.replace(target / "assay.wasm")


if __name__ == "__main__":
    main()
