#!/usr/bin/env python3
"""Builds the runner: a copy of ref/ with a switch for each mutation.

    build.py INTO

The copy and its build are in the folder INTO; unchanged files are not made
again. INTO/mutations.tsv has a row for each mutation:
number, kind (instrument.py), group, file, function, what. Groups are the
formats, and bytes, wire and core, which they share.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))

import tree

SHARED = ("bytes", "wire", "core")
SLOT = 2048                     # mutations of a file, at most
JOBS = 2

# Files that affect no verdict, rule or document: messages, functions that
# callers use on their own, limits, and models in several files.
APART = {
    "core/decimal.c", "core/judges.c", "core/looks.c", "core/memory.c",
    "core/memory.h", "core/order.c", "core/roles.c", "core/roles.h",
    "core/text.c", "core/text.h", "core/words.c", "gguf/shards.c",
    "safetensors/index.c", "safetensors/shards.c",
}


def groups():
    return [*tree.formats(), *SHARED]


def listed():
    """Returns the groups that have a list of survivors."""
    return [group for group in groups()
            if (HERE / "survivors" / f"{group}.tsv").is_file()]


def mutated():
    """Files of ref/ with mutations, in their order."""
    for group in groups():
        for path in sorted((tree.ROOT / "ref" / group).glob("*.[ch]")):
            if f"{group}/{path.name}" not in APART:
                yield path


class Build:
    def __init__(self, into):
        self.into = into
        self.ref, self.objects = into / "ref", into / "objects"
        self.flags = subprocess.run(
            ["pkg-config", "--cflags", "libzstd"], text=True,
            capture_output=True, check=True).stdout.split()
        self.options = [
            "-iquote", str(tree.ROOT / "ref"), "-iquote", str(tree.ROOT),
            "-I", str(tree.ROOT / "include"),
            "-iquote", str(tree.BUILD / "generated"), "-std=c11", "-w",
            *self.flags]
        self.common = self.digest(
            *sorted((tree.ROOT / "ref").glob("*/*.h")),
            *sorted((tree.ROOT / "ref").glob("*.[hd]*")),
            *sorted((tree.ROOT / "ref").glob("*/*.def")),
            *sorted((tree.ROOT / "include").glob("*.h")),
            *(HERE / name for name in (
                "instrument.py", "operators.py", "vocabulary.py", "syntax.py",
                "tables.py")))

    @staticmethod
    def digest(*paths):
        made = hashlib.sha256()
        for path in paths:
            made.update(path.read_bytes())
        return made.hexdigest()

    def fresh(self, made, source, common=None):
        """Returns whether it was made of the same source; remembers it."""
        key = (common or self.common) + self.digest(source)
        stamp = made.with_name(made.name + ".of")
        if made.is_file() and stamp.is_file() and stamp.read_text() == key:
            return True
        made.parent.mkdir(parents=True, exist_ok=True)
        made.unlink(missing_ok=True)
        stamp.write_text(key)
        return False

    def run(self, command):
        done = subprocess.run(command, text=True, capture_output=True,
                              check=False)
        if done.returncode != 0:
            raise SystemExit(" ".join(map(str, command)) + "\n"
                             + done.stderr + done.stdout)

    def copy_rest(self, known):
        """Copies the files without mutations unchanged."""
        for path in sorted((tree.ROOT / "ref").rglob("*")):
            into = self.ref / path.relative_to(tree.ROOT / "ref")
            if path.suffix not in (".c", ".h", ".def") or path in known or \
                    tree.is_test(path):
                continue
            if not self.fresh(into, path):
                shutil.copyfile(path, into)

    def instrument(self, path, first):
        into = self.ref / path.relative_to(tree.ROOT / "ref")
        if not self.fresh(into, path):
            self.run([sys.executable, str(HERE / "instrument.py"), str(path),
                      str(first), str(into), *self.options])

    def compile(self, path):
        name = path.relative_to(self.into if path.is_relative_to(self.into)
                                else HERE)
        made = self.objects / name.with_suffix(".o")
        if not self.fresh(made, path, self.headers):
            # A read after the end of a table crashes, whatever is there.
            self.run(["clang", "-O1", "-std=c11", "-w",
                      "-fsanitize=array-bounds", "-fsanitize-trap=all",
                      "-iquote", str(self.ref), "-iquote", str(self.into),
                      "-I", str(tree.ROOT / "include"),
                      "-iquote", str(tree.BUILD / "generated"),
                      *(["-include", str(HERE / "proof.h")]
                        if path.is_relative_to(self.into) else []),
                      *self.flags, "-c", str(path), "-o", str(made)])
        return made

    def link(self, objects):
        libraries = subprocess.run(
            ["pkg-config", "--libs", "libzstd"], text=True,
            capture_output=True, check=True).stdout.split()
        made = self.into / "runner.new"
        self.run(["clang", *map(str, objects), *libraries, "-lm",
                  "-o", str(made)])
        made.rename(self.into / "runner")

    def write_table(self, known):
        rows = []
        for path in known:
            name = path.relative_to(tree.ROOT / "ref")
            table = self.ref / name
            for row in table.with_name(name.name + ".tsv").open():
                number, kind, *place = row.rstrip("\n").split("\t")
                rows.append([number, kind, name.parts[0], str(name), *place])
        (self.into / "mutations.tsv").write_text(
            "".join("\t".join(row) + "\n" for row in rows))
        return len(rows)

    def make(self):
        known = list(mutated())
        most = re.search(r"MOST_MUTATIONS \(1u << (\d+)\)",
                         (HERE / "load.h").read_text()).group(1)
        if SLOT * (len(known) + 1) > 1 << int(most):
            raise SystemExit("load.h: too few MOST_MUTATIONS")
        self.copy_rest(set(known))
        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(self.instrument, known,
                          range(SLOT, SLOT * (len(known) + 1), SLOT)))
            self.headers = self.digest(
                HERE / "build.py",
                *sorted(HERE.glob("*.h")), *sorted(self.ref.rglob("*.h")),
                *sorted(self.ref.rglob("*.def")))
            sources = [path for path in sorted(self.ref.rglob("*.c"))
                       if (tree.ROOT / "ref" / path.relative_to(self.ref))
                       .is_file()]
            sources += sorted(HERE.glob("*.c"))
            self.link(list(pool.map(self.compile, sources)))
        return self.write_table(known)


def main():
    if shutil.which("clang") is None:
        print("clang is not there: ./assay install test")
        sys.exit(77)
    into = Path(sys.argv[1] if len(sys.argv) > 1 else tree.BUILD / "proof")
    print(f"{Build(into.resolve()).make()} mutations")


if __name__ == "__main__":
    main()
