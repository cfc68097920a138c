#!/usr/bin/env python3
"""What lists of survivors say of unit tests is so.

    units.py [--find] [GROUP...]

A survivor of the kind api, or limit, whose reason ends with the name of a suite
of ref/test/ ("ref.cbor") is one that this suite notices. The suites are built
with the mutated reference (build.py), and each such mutation is made. With
--find mutations that are unexplained are tried with all of them, and what
notices is printed.

Suites that need the generators (SLOW) read the whole corpus for each mutation:
whether they notice is not tried.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import prove
import records
import tree

TESTS = tree.ROOT / "ref" / "test"
NEEDS = ("check", "libzstd", "jansson", "libcrypto")
# What a suite is linked with beside its own file.
PARTS = {"json_reader": ("json_oracle", "jansson_oracle")}
SLOW = {"changing", "corpus", "digests", "index", "locale", "malloc", "memory",
        "part", "random", "roles", "cbor_oracle", "msgpack_oracle"}
PATIENCE = 120                  # seconds


class Suites(build.Build):
    def __init__(self):
        super().__init__(prove.INTO)
        self.folder = self.into / "units"
        self.folder.mkdir(exist_ok=True)
        self.flags = self.ask("--cflags")
        self.headers = self.digest(
            *sorted(TESTS.glob("*.h")), *sorted(HERE.glob("*.h")),
            *sorted(self.ref.rglob("*.h")), *sorted(self.ref.rglob("*.def")),
            HERE / "units.py")
        self.reached = {}

    @staticmethod
    def ask(what):
        return subprocess.run(["pkg-config", what, *NEEDS], text=True,
                              capture_output=True, check=True).stdout.split()

    def compile(self, path):
        made = self.folder / f"{path.stem}.o"
        if not self.fresh(made, path, self.headers):
            self.run(["clang", "-O1", "-std=c11", "-w", "-D_GNU_SOURCE",
                      *(part for folder in (self.ref, tree.ROOT / "ref",
                                            tree.ROOT, HERE,
                                            tree.BUILD / "generated")
                        for part in ("-iquote", str(folder))),
                      "-I", str(tree.ROOT / "include"),
                      "-include", str(HERE / "proof.h"), *self.flags,
                      "-c", str(path), "-o", str(made)])
        return made

    def make(self, suite):
        """The program, and which mutations it reaches."""
        sources = [TESTS / f"{name}.c" for name in
                   (f"test_{suite}", *PARTS.get(suite, ()))]
        objects = [self.compile(path) for path in
                   (*sources, HERE / "units" / "unit.c")]
        objects += sorted((self.into / "objects" / "ref").rglob("*.o"))
        self.run(["clang", *map(str, objects), *self.ask("--libs"), "-lm",
                  "-o", str(self.folder / suite)])
        reached = self.folder / f"{suite}.reached"
        if self.start(suite, ASSAY_REACHED=str(reached)) != 0:
            sys.exit(f"ref.{suite} fails without a mutation")
        self.reached[suite] = reached.read_bytes()

    def start(self, suite, **more):
        """Its exit status; of one that hangs or crashes it is not 0."""
        try:
            return subprocess.run(
                [str(self.folder / suite)], capture_output=True,
                timeout=PATIENCE, check=False, cwd=self.folder,
                env={**os.environ, "CK_FORK": "no", "MALLOC_PERTURB_": "90",
                     "ASSAY_CORPUS": str(tree.CORPUS),
                     "ASSAY_SOURCE": str(tree.ROOT), **more}).returncode
        except subprocess.TimeoutExpired:
            return "hangs"

    def notices(self, suite, mutation):
        if suite not in self.reached:
            self.make(suite)
        number = int(mutation.number)
        if mutation.kind != "table" and not self.reached[suite][number]:
            return False
        return self.start(suite, ASSAY_MUTATION=str(number)) != 0


def suites_of(reason):
    return [name for name in re.findall(r"\bref\.(\w+)", reason)
            if name not in SLOW]


def find(suites, mutation):
    for path in sorted(TESTS.glob("test_*.c")):
        suite = path.stem.removeprefix("test_")
        if suite not in SLOW and suites.notices(suite, mutation):
            return f"ref.{suite}"
    return "nothing"


def main():
    parser = argparse.ArgumentParser(prog="units.py")
    parser.add_argument("--find", action="store_true")
    parser.add_argument("group", nargs="*", default=build.listed())
    options = parser.parse_args()
    if not (prove.INTO / "runner").is_file():
        print("no runner: build.py makes it")
        sys.exit(77)
    report, suites, count = tree.Report(), Suites(), 0
    for group in options.group:
        listed = records.read(group)
        for m in prove.read_mutations(group):
            kind, reason = listed.get(m.key, ("", ""))
            if options.find and kind == "unexplained":
                print("\t".join((find(suites, m), *m.key)), flush=True)
            if options.find or kind not in ("api", "limit") or \
                    "under ASan" in reason:
                continue
            told = suites_of(reason)
            count += bool(told)
            if told and not any(suites.notices(suite, m) for suite in told):
                report.wrong("\t".join(m.key), f"not noticed by {told}")
    report.end(f"{count} survivors are noticed by the tests that are named")


if __name__ == "__main__":
    main()
