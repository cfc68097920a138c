"""Programs for which calls fail, one after the other: of memory, by a library
that is preloaded, and of the system, by a program that decides about them
(cli/test/faults).

    run = faults.Runner(folder)
    done = run(("open", 3, 3), ["validate", "x.mag"])    # the third open()
    done = run(("memory", 3, faults.ALL), [...])         # from the third on
    done.status, done.out, done.err, done.failed
"""

import os
import random
import subprocess
import sys
from dataclasses import dataclass

import tree

ASSAY = os.environ["ASSAY"]
MINT = os.environ["ASSAY_MINT"]
PLACE = os.path.join(os.environ["ASSAY_BUILD"], "cli")
LIBRARY = os.path.join(PLACE, "faults.so")
REFUSE = os.path.join(PLACE, "refuse")
ALL = 1 << 60
NOTHING = ("none", 0, 0)
PATIENCE = 600          # seconds: a hang, not a slow machine

# Faults inside the process; all others are kinds of refuse.c.
INSIDE = ("memory", "short")
SYSTEM = ("open", "read", "write", "close", "stat", "list", "map", "sync",
          "rename", "unlink", "mkdir", "place", "clone", "pipe", "dup", "poll",
          "wait", "interrupted", "cut")


def is_built_with(*names):
    with open(ASSAY, "rb") as file:
        program = file.read()
    return any(name in program for name in names)


SANITIZED = is_built_with(b"__asan_init", b"__tsan_init", b"__msan_init")


@dataclass
class Done:
    status: int
    out: bytes
    err: str
    calls: dict         # of each kind, in main(): how many
    failed: int         # of the kind that was to fail


def makes_files(words):
    """Returns whether assay becomes assay-mint for the command: calls are
    counted in the program that does the work."""
    option = {"generate": "generate", "spoil": "spoil", "certify": "--random",
              "rules": "--html"}.get(words[0])
    return any(str(word).split("=")[0] == option for word in words)


def read_counts(path, calls):
    """Adds the counts in the file, removes it; returns how many failed."""
    failed = 0
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            for line in file:
                kind, count, wrong = line.split()
                calls[kind] = int(count)
                failed += int(wrong)
        os.remove(path)
    return failed


class Runner:
    program = ASSAY

    def __init__(self, folder, temporary):
        self.folder = folder
        self.counts = [os.path.join(temporary, name)
                       for name in ("inside", "system")]
        self.environment = {
            **os.environ, "TMPDIR": os.path.join(temporary, "tmp"),
            "ASSAY_CALLED_AS": "assay",
            "ASAN_OPTIONS": tree.ASAN_OPTIONS +
                            "verify_asan_link_order=0:exitcode=99:"
                            "allocator_may_return_null=1",
            "LSAN_OPTIONS": "exitcode=99", "FAULT_COUNT": self.counts[0],
            "REFUSE_LIBRARY": LIBRARY, "FAULT": "none"}
        os.mkdir(self.environment["TMPDIR"])
        if not SANITIZED:       # they do not survive it
            self.environment["REFUSE_MEMORY"] = "1"

    def how(self, fault):
        """Returns the words before the program, and its environment."""
        kind, first, last = fault
        if kind in INSIDE:
            return [], {"LD_PRELOAD": LIBRARY,
                        "FAULT": f"{kind},{first},{last}"}
        return [REFUSE, kind, str(first), str(last), self.counts[1]], {}

    def __call__(self, fault, words, stdin=subprocess.DEVNULL, **variables):
        front, more = self.how(fault)
        program = self.program
        if program == ASSAY and makes_files(words):
            program = MINT
        done = subprocess.run(
            front + [program, *words], capture_output=True, check=False,
            timeout=PATIENCE, cwd=self.folder, stdin=stdin,
            env={**self.environment, **more, **variables})
        calls = {}
        failed = sum(read_counts(path, calls) for path in self.counts)
        if done.returncode == 77 and front:
            print("SKIPPED:", done.stderr.decode())
            sys.exit(77)
        return Done(done.returncode, done.stdout,
                    done.stderr.decode(errors="replace"), calls, failed)


def end_of(kind, first):
    """The last call that fails if not only the first one does: whoever is
    interrupted tries again, for ever."""
    return {"interrupted": first + 3, "cut": first}.get(kind, ALL)


def sample(kind, count, most, seed, share=1.0):
    """Returns pairs (first, last) of failing calls, one for each run. Either
    only the first call fails, or all after it too. If all tests are wanted and
    the calls are few, each call is tried in both ways. Otherwise a sample is,
    and only for a share of the seeds, except for memory."""
    chance = random.Random(seed)
    numbers = range(1, count + 1)
    if tree.WHOLE and count <= 40:
        return [(number, last) for number in numbers
                for last in sorted({number, end_of(kind, number)})]
    if not tree.WHOLE and kind != "memory" and chance.random() > share:
        return []
    most = 20 if tree.WHOLE else most
    chosen = sorted(chance.sample(numbers, min(count, most)))
    return [(number, chance.choice((number, end_of(kind, number))))
            for number in chosen]
