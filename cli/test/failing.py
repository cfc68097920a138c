#!/usr/bin/env python3
"""Any memory or system call may fail, once or from then on. The program then
either prints its whole output, or exits with 2 and a reason. It prints nothing
wrong, leaks nothing (as far as sanitizers see) and leaves no incomplete file.

Every command is run with files of every format. For each kind of call, a sample
of its calls fails, each in its own run; many more if ASSAY_TEST_ALL is in the
environment. conformance.failing does the same to assay certify.
"""

import json
import os
import re
import shutil
import sys
import tempfile
import zlib
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "lib"),
                str(Path(__file__).parents[2] / "test" / "lib")]
import commands
import faults
import tree

report = tree.Report()
VERDICT = re.compile(r"^(.*): (accept|reject)\b", re.M)
VERDICTS = re.compile(rb"^.*: (?:\x1b.....)?(accept|reject)\b|"
                      rb"\"verdict\":\"(\w+)\"", re.M)

# The output says that it is incomplete, or why something is unknown.
NOT_ALL = re.compile(
    rb"incomplete: there was not enough memory|\"complete\":false|\"reason\":|"
    rb"reject(?:\x1b\[0m)? .*: not enough memory|executionSuccessful..false|"
    rb"^::error file=.*,title=could not be judged::not enough memory$", re.M)
REASON = re.compile(
    r"unknown(\x1b\[0m)?  |: unknown: |\"verdict\":\"unknown\",\"reason\"|"
    r"executionSuccessful.:false|::error file=")
SCARCE = re.compile("not enough memory|more memory than they are given")
SHORT = re.compile(rb"(ASSAY (?:(?:case|load|digest) \d+ )?)"
                   rb"(reject.*|unsupported .+)\n")

# Differs by judge: if --fast lacks memory, the reference judges instead.
BOTH = {"--fast", "--both"}
BY = re.compile(rb" \((fast|reference|fast and reference)\)$|"
                rb"^  \d+ of \d+ bytes have no checksum.*\n", re.M)
SHARE = 0.03        # of the kinds of call of each command
runs = 0



class Place:
    """Where the commands run: in/ and large/ stay, out/ is for each anew."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "work")
        self.temporary = os.path.join(folder, "temporary")
        for name in ("in", "out", "large"):
            os.makedirs(os.path.join(self.folder, name))
        os.mkdir(self.temporary)
        self.run = faults.Runner(self.folder, self.temporary)

    def files(self):
        """Returns the files that the run created, and removes them."""
        made = {}
        top = os.path.join(self.folder, "out")
        for where, _, names in os.walk(top):
            for name in names:
                path = os.path.join(where, name)
                with open(path, "rb") as file:
                    made[os.path.relpath(path, top)] = file.read()
        shutil.rmtree(top)
        os.mkdir(top)
        return made

    def left(self):
        return os.listdir(os.path.join(self.temporary, "tmp"))

    def __call__(self, fault, command):
        how = command.stdin
        if how is None:
            return self.run(fault, command.words, **command.variables)
        if how[0] == "file":
            with open(os.path.join(self.folder, how[1]), "rb") as file:
                return self.run(fault, command.words, stdin=file)
        content = how[1].encode()
        if how[0] == "pipe":
            content = Path(self.folder, how[1]).read_bytes()
        read, write = os.pipe()
        os.write(write, content)            # it fits into the pipe
        os.close(write)
        try:
            return self.run(fault, command.words, stdin=read)
        finally:
            os.close(read)


def verdicts(text):
    return set(VERDICT.findall(text))


def lines_of(content):
    """Of JSON, one document a line: what is said of each file."""
    for line in content.decode().splitlines():
        one = json.loads(line)
        if "verdict" in one:
            yield one.get("file"), one["verdict"]


def judge_report(name, content, whole):
    """A report that has its name is whole, and says nothing wrong."""
    if name.endswith(".sarif"):
        json.loads(content)
        return None
    if not name.endswith(".json") or name == "manifest.json":
        return None if content == whole else "is not what it should be"
    wrong = {one for one in lines_of(content) if one[1] != "unknown"}
    return f"{wrong}" if wrong - set(lines_of(whole)) else None


def judge_files(made, right, kind):
    for name, content in made.items():
        if name.endswith(".new"):
            if kind != "unlink":
                yield f"{name} was left"
        elif name == "summary":
            continue            # GitHub's, to which each step appends
        elif name not in right:
            yield f"{name} was made"
        elif content != right[name]:
            try:
                wrong = judge_report(name, content, right[name])
            except ValueError as error:
                wrong = str(error)
            if wrong:
                yield f"{name}: {wrong}"


def judge_words(done, clean, mute):
    """Nothing that is wrong is said on the way to 2."""
    said = done.out.decode(errors="replace")
    wrong = verdicts(said) - verdicts(clean.out.decode(errors="replace"))
    if wrong:
        yield f"says {wrong}"
    if not done.err.strip() and not mute and not REASON.search(said):
        yield "says no reason"


def is_said_anyway(line, right):
    """A line of an adapter: other words of the same verdict, or why there is
    none."""
    short = SHORT.fullmatch(line)
    return line == right or short is not None and right.startswith(
        short[1] + (b"reject" if short[2].startswith(b"reject") else b""))


def is_complete(done, clean, command):
    """The output is that of either judge; or it reports that it is incomplete,
    and no verdict differs."""
    if BY.sub(b"", done.out) == BY.sub(b"", clean.out):
        return True
    if VERDICTS.findall(done.out) != VERDICTS.findall(clean.out):
        return False
    if NOT_ALL.search(done.out) or BOTH & set(command.words) or (
            SCARCE.search(done.err) and clean.status == 1):
        return True
    said, right = done.out.splitlines(True), clean.out.splitlines(True)
    return len(said) == len(right) and all(map(is_said_anyway, said, right))


def judge(done, clean, made, right, fault, command):
    if "Sanitizer" in done.err or "runtime error" in done.err:
        yield "a sanitizer complains"
    if done.status not in (2, clean.status):
        yield f"exit status {done.status}"
        return
    yield from judge_files(made, right, fault[0])
    if done.status == 2:
        yield from judge_words(done, clean, fault[0] == "write" and
                               fault[2] == faults.ALL)
        return
    if not is_complete(done, clean, command):
        yield "other output"
    for name in right:
        if name not in made:
            yield f"{name} was not made"


def try_fault(place, command, fault, clean, right):
    global runs
    runs += 1
    done = place(fault, command)
    made = place.files()
    problems = list(judge(done, clean, made, right, fault, command))
    if place.left() and fault[0] not in ("unlink", "list"):
        problems.append(f"left {place.left()}")
    for name in place.left():
        shutil.rmtree(os.path.join(place.temporary, "tmp", name))
    if problems:
        last = "" if fault[1] == fault[2] else "+"
        report.wrong(f"{fault[0]} {fault[1]}{last}: {' '.join(command.words)}",
                     "; ".join(problems) + f"\n    out: {done.out[-3000:]}\n"
                     f"    err: {done.err[-1500:]}")
    return done


def let_fail(place, command):
    """Some of its calls of each kind; whether some did, or could: there is
    none of memory where a sanitizer has a malloc() in the program."""
    clean = place(faults.NOTHING, command)
    right = place.files()
    failed = 0
    if clean.status not in (0, 1, 2):
        report.wrong(" ".join(command.words), f"{clean.status} {clean.err}")
    for kind in faults.INSIDE + faults.SYSTEM:
        seed = zlib.crc32(" ".join((kind,) + command.words).encode())
        for number, last in faults.sample(kind, clean.calls.get(kind, 0),
                                          command.most, seed, SHARE):
            failed += try_fault(place, command, (kind, number, last), clean,
                                right).failed
    return failed > 0 or clean.calls.get("memory", 0) == 0


def main():
    with tempfile.TemporaryDirectory(dir=".") as folder:
        place = Place(os.path.abspath(folder))
        names = commands.inputs(place.folder)
        commands.large(place.folder, names)
        for command in commands.every(names):
            if sys.argv[1:] and not re.search(sys.argv[1],
                                              " ".join(command.words)):
                continue
            if not let_fail(place, command):
                report.wrong(" ".join(command.words), "nothing failed")
    if runs == 0 and not sys.argv[1:]:
        print("SKIPPED: nothing can be preloaded into this program")
        sys.exit(77)
    report.end(f"{runs} runs")


if __name__ == "__main__":
    main()
