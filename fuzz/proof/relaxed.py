#!/usr/bin/env python3
"""Plants readers in fast/ that accept more than they should, one after another,
and runs the ctest fast.differential.<format> on each.

    relaxed.py [BUG...]

The list is relaxed.tsv: limits that are one off, for example in a wider type;
lost carries; a wrong width of one form; and what lenient readers do: a required
field may be absent, the other byte order, null for a value, duplicates that are
compared with neighbours only, prefixes, case, padding, one type unchecked. The
files that a bug touches are compiled in a copy of the tree, and one program is
linked. The test must fail within a minute of CPU time and name a file on which
fast/ and the reference disagree.
"""

import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bugs
import plant

BUILD = Path(os.environ["ASSAY_BUILD"])
PROGRAM = "differential"
SECONDS = 60            # of CPU time
DIFFERS = re.compile(r"^(.*), kernel [\w-]+: (.*)$", re.M)
SKIPPED = 77


def commands():
    """Returns how ctest runs the program, by format."""
    done = subprocess.run(["ctest", "--test-dir", str(BUILD), "-R",
                           rf"^fast\.{PROGRAM}\.", "--show-only=json-v1"],
                          capture_output=True, text=True, check=True)
    return {test["name"].split(".")[-1]: test["command"]
            for test in json.loads(done.stdout)["tests"]}


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, command):
    """Returns the exit status, the output and the CPU seconds."""
    at = next(i for i, word in enumerate(command)
              if Path(word).name == PROGRAM)
    words = [*command[:at], str(program), *command[at + 1:]]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, capture_output=True, text=True,
                          errors="replace", preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (done.returncode, done.stdout + done.stderr,
            after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def notices(garden, bug, command):
    """Returns whether the test fails on a comparison or in a sanitizer."""
    began = time.monotonic()
    program = garden.plant(bug, PROGRAM)
    built = time.monotonic() - began
    status, said, seconds = run(program, command)
    program.unlink()
    for kept in Path.cwd().glob("wrong-*"):
        kept.unlink()
    match = DIFFERS.search(said)
    good = status != 0 and (match is not None or "Sanitizer" in said or
                            "runtime error: " in said)
    how = match.group().split("/corpus/")[-1] if match else said[-200:]
    print(f"{bug.name}: {'noticed' if good else 'NOT NOTICED'}, built in "
          f"{built:.0f} s, {seconds:.1f} s of a processor: {how}", flush=True)
    return good


def main():
    if not (BUILD / "build.ninja").is_file():
        print("skipped: only Ninja tells how things are built")
        return SKIPPED
    known = {bug.name: bug for bug in bugs.read(bugs.RELAXED)}
    how = commands()
    garden = plant.Garden(BUILD, Path.cwd() / "garden")
    missed = [name for name in sys.argv[1:] or known
              if not notices(garden, known[name], how[known[name].format])]
    print(f"not noticed: {len(missed)} {' '.join(missed)}")
    return 1 if missed else 0


sys.exit(main())
