#!/usr/bin/env python3
"""Plants some of the bugs, as prove.py does, and replays the seed that shows
each, and showed it to the fuzzer: with the bug the target must stop, without
it not. A seed is enough for these, so that any compiler will do."""

import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bugs
import plant
import records

ROOT = Path(os.environ["ASSAY_SOURCE"])
BUILD = Path(os.environ["ASSAY_BUILD"])
SHARE = ["mag-short-key", "zten-surrogates", "ref-primitiv-prefix",
         "oinf-ternary-tail", "drawn-24"]
SKIPPED = 77


def replay(program, seed):
    done = subprocess.run([str(program), str(ROOT / seed)],
                          capture_output=True, text=True, errors="replace")
    return done.returncode, done.stderr


def check(garden, bug, seed):
    """Returns what is wrong with how a bug is found, or None."""
    name = f"{bug.format}_differential_fuzzer"
    status, said = replay(BUILD / "bin" / name, seed)
    if status != 0:
        return f"{seed} is found without the bug: {said}"
    planted = garden.plant(bug, name)
    status, said = replay(planted, seed)
    planted.unlink()
    if status == 0:
        return f"{seed} does not find it"
    match = re.search(r"^by kernel .*$", said, re.M)
    if match is None:
        return f"{seed} finds something else: {said[-400:]}"
    print(f"{bug.name}: {match.group()}")
    return None


def main():
    if not (BUILD / "build.ninja").is_file():
        print("skipped: only Ninja tells how things are built")
        return SKIPPED
    known = {bug.name: bug for bug in bugs.read_all()}
    found = records.read()
    garden = plant.Garden(BUILD, Path.cwd() / "garden")
    wrong = 0
    for name in SHARE:
        said = check(garden, known[name], found[name].seed)
        if said is not None:
            print(f"{name}: {said}")
            wrong = 1
    return wrong


sys.exit(main())
