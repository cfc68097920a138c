"""Runs the program that measures; repeats it if the machine was unsteady."""

import json
import subprocess
import sys
import time

from stats import Measured, moved

TRIES = 10
PAUSE = 2                       # seconds before a race is repeated


class Refused(Exception):
    """There is no result: the roof moved while it was measured."""


def say(words):
    print(f"assay bench: {words}", file=sys.stderr, flush=True)


class Bench:
    """The program, the roofs of a run, and the contenders that were absent."""

    def __init__(self, program, steady=True):
        self.program = program
        self.steady = steady    # refuse races on an unsteady machine
        self.roofs = []
        self.absent = {}        # (race, name): why
        self.raw = []           # every record, unchanged

    def run(self, *arguments, check=True):
        done = subprocess.run([self.program, *map(str, arguments)], text=True,
                              capture_output=True, check=False)
        if check and done.returncode != 0:
            raise RuntimeError(f"{arguments}: exit {done.returncode} "
                               f"{done.stderr.strip()}")
        return [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]

    def command(self, words, limit=600):
        """
        Runs a command. Returns wall and cpu in nanoseconds, the peak in kib,
        and the exit status, which is -24 if it used more than limit seconds of
        processor time. Returns None if there is no such command.
        """
        cost, = self.run("run", limit, *words)
        return None if cost["status"] == 127 else cost

    def probe(self):
        return [record["roof"] for record in self.run("probe")]

    def accept(self, probes):
        """Returns whether the roof was steady. If so, adds the probes to those
        of the whole run, whose range is reported."""
        if self.steady and moved(probes):
            return False
        self.roofs += probes
        return True

    def repeat(self, what, measure):
        """Repeats measure(), which returns a result and probes, until the roof
        was steady; returns the result."""
        for turn in range(TRIES):
            result, probes = measure()
            if self.accept(probes):
                return result
            far = moved(probes)
            words = ", ".join(f"{name} by {100 * value:.0f} %"
                              for name, value in far.items())
            say(f"{what}: the machine is unsteady: the roof moved ({words})")
            if turn + 1 < TRIES:
                time.sleep(PAUSE)
        raise Refused(f"{what}: no result: the roof moved in {TRIES} runs; try "
                      "again when the machine is idle")

    def race(self, what, *arguments):
        """Returns the records of a race, measured below a steady roof."""
        def measure():
            records = self.run(*arguments)
            return records, [r["roof"] for r in records if "roof" in r]
        records = self.repeat(what, measure)
        for record in records:
            if "absent" in record:
                self.absent[what, record["absent"]] = record["why"]
        self.raw += records
        return [record for record in records if "ns" in record]

    def around(self, what, measure):
        """Runs measure() between two probes and returns its result."""
        def both():
            before = self.probe()
            result = measure()
            return result, before + self.probe()
        result = self.repeat(what, both)
        self.raw.append({"race": what, "result": result})
        return result


def cases(records, *members):
    """Returns {values of the members: {contender: Measured}}."""
    found = {}
    for record in records:
        key = tuple(record["case"][member] for member in members)
        found.setdefault(key, {})[record["contender"]] = Measured(record["ns"])
    return found
