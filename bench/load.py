#!/usr/bin/env python3
"""
Times any loader: assay bench load --adapter "COMMAND" FILE...

The adapter speaks the line protocol of conformance/PROTOCOL.md, section load.
It runs in turns with assay's own adapter and must return the same digests.
"""

import argparse
import json
import os
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))

from stats import Measured, ratio, rotated, verdict
from table import markdown, number

MARK = "ASSAY "
HELLO_LIMIT = 50    # seconds, as for a certified program


class Wrong(Exception):
    """The adapter broke the protocol, or loaded something else."""


class Adapter:
    """A program in line mode."""

    def __init__(self, name, words, limit=600):
        self.name, self.turn, self.limit, self.text = name, 0, limit, b""
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE)
        except OSError as reason:
            raise Wrong(f"{name}: {reason}") from None
        try:
            self.formats = self.hello()
        except Wrong:
            self.close()
            raise

    def ask(self, request, limit=None):
        """Returns the nanoseconds until the answer, and the answer."""
        limit = limit or self.limit
        began = time.perf_counter_ns()
        try:
            self.process.stdin.write(os.fsencode(request + "\n"))
            self.process.stdin.flush()
        except OSError:
            raise Wrong(f"{self.name}: ended before '{request}'") from None
        while True:
            line = self.line(request, began, limit)
            if line.startswith(MARK):
                return time.perf_counter_ns() - began, line[len(MARK):]

    def line(self, request, began, limit):
        """Returns the next line; raises if none comes within the limit."""
        pipe = self.process.stdout.fileno()
        while b"\n" not in self.text:
            left = limit - (time.perf_counter_ns() - began) / 1e9
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise Wrong(f"{self.name}: no answer to '{request}' in "
                            f"{limit} s")
            piece = os.read(pipe, 1 << 16)
            if not piece:
                raise Wrong(f"{self.name}: ended without an answer to "
                            f"'{request}'")
            self.text += piece
        line, _, self.text = self.text.partition(b"\n")
        return os.fsdecode(line).rstrip("\r")

    def hello(self):
        _, answer = self.ask("hello 1", min(self.limit, HELLO_LIMIT))
        try:
            formats = json.loads(answer.removeprefix("hello "))["formats"]
        except (ValueError, KeyError, TypeError):
            raise Wrong(f"{self.name}: no hello: {answer[:80]}") from None
        return {name for name, verbs in formats.items() if "load" in verbs}

    def answer(self, word, rest=""):
        """Sends a word with a new id; returns the time and the rest of the
        answer."""
        self.turn += 1
        taken, answer = self.ask(f"{word} {self.turn}{rest}")
        begin = f"{word} {self.turn} "
        if not answer.startswith(begin):
            raise Wrong(f"{self.name}: '{answer[:80]}' is not an answer to "
                        f"{word} {self.turn}")
        return taken, answer[len(begin):]

    def load(self, name, path):
        """Returns the nanoseconds, and (tensors, bytes) that were loaded."""
        taken, answer = self.answer("load", f" {name} {path}")
        if not answer.startswith("loaded "):
            raise Wrong(f"{self.name}: {path}: {answer[:200]}")
        try:
            what = json.loads(answer.removeprefix("loaded "))
            return taken, (int(what["tensors"]), int(what["bytes"]))
        except (ValueError, KeyError, TypeError):
            raise Wrong(f"{self.name}: {answer[:80]}") from None

    def digest(self):
        return self.answer("digest")[1]

    def close(self):
        """Ends the program, by force if it ignores the end of its input."""
        try:
            self.process.stdin.close()
        except OSError:
            pass                        # it has already ended
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def told(found):
    """Returns a description of what was loaded."""
    (tensors, size), digest = found
    return f"{tensors} tensors, {size} bytes, digest {digest}"


def same(ours, theirs, name, path):
    """Loads once with each; raises Wrong if they loaded different things."""
    found = [(adapter.load(name, path)[1], adapter.digest())
             for adapter in (ours, theirs)]
    if found[0] != found[1]:
        raise Wrong(f"{path}: {theirs.name} loads {told(found[1])}, "
                    f"but {ours.name} loads {told(found[0])}")
    return found[0][0]


def race(ours, theirs, name, path, rounds):
    """Returns {adapter: Measured} for a file, and its tensors and bytes."""
    what = same(ours, theirs, name, path)
    taken = {ours.name: [], theirs.name: []}
    for turn in range(rounds):
        for adapter in rotated((ours, theirs), turn):
            nanoseconds, loaded = adapter.load(name, path)
            if loaded != what:
                raise Wrong(f"{path}: {adapter.name} now loads {loaded}, "
                            f"before it was {what}")
            taken[adapter.name].append(nanoseconds)
    same(ours, theirs, name, path)
    return {who: Measured(times) for who, times in taken.items()}, what


def format_of(assay, path):
    done = subprocess.run([assay, "validate", "--json", path], text=True,
                          capture_output=True, check=False)
    try:
        return json.loads(done.stdout.splitlines()[0])["format"]
    except (IndexError, ValueError, KeyError):
        raise Wrong(f"{path}: {done.stderr.strip() or 'no format'}") from None


def row(path, found, what, ours, theirs):
    value = ratio(found[theirs.name], found[ours.name])
    cells = [f"{number(m.minimum / 1e6)} (+{100 * m.spread():.0f} %)"
             for m in (found[ours.name], found[theirs.name])]
    return [path, str(what[0]), str(what[1]), *cells, f"{number(value)}x",
            verdict(value)]


def parse():
    parser = argparse.ArgumentParser(
        prog="assay bench load", description="Times a loader against assay.",
        allow_abbrev=False)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true",
                        help=argparse.SUPPRESS)
    parser.add_argument("--adapter", required=True, metavar="COMMAND",
                        help="a program that speaks the line protocol "
                             "(conformance/PROTOCOL.md, section load)")
    parser.add_argument("--rounds", type=int, default=9, metavar="N",
                        help="timed loads of each file (default: 9)")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: at least 1")
    for path in options.files:
        try:
            open(path, "rb").close()
        except OSError as reason:
            parser.error(f"{path}: {reason.strerror}")
    return options


def main():
    options = parse()
    if options.check:
        return
    assay = str(Path(options.build) / "bin" / "assay")
    rows = []
    try:
        ours = Adapter("assay", [assay, "adapter"])
        theirs = Adapter("adapter", shlex.split(options.adapter))
        for given in options.files:
            path = str(Path(given).resolve())
            name = format_of(assay, path)
            if name not in theirs.formats:
                raise Wrong(f"{path}: the adapter does not load {name}")
            found, what = race(ours, theirs, name, path, options.rounds)
            rows.append(row(given, found, what, ours, theirs))
    except Wrong as reason:
        sys.exit(f"assay bench load: {reason}")
    ours.close()
    theirs.close()
    print(markdown(["file", "tensors", "bytes", "assay, ms", "adapter, ms",
                    "ratio", "the adapter is"], rows), end="")


if __name__ == "__main__":
    main()
