#!/usr/bin/env python3
"""Fuzzes targets: builds and runs them, shows progress, keeps findings, and
minimises files. ./assay fuzz runs it; assay help fuzz describes it."""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "fuzz" / "campaign"))

import results
import targets
from aflpp import AflPlusPlus
from libfuzzer import LibFuzzer
from progress import Limits, Show, State

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}
USUAL_SECONDS = 60


def fail(words):
    print(f"assay: fuzz: {words}", file=sys.stderr)
    sys.exit(2)


def say(words):
    print(f"assay: {words}", file=sys.stderr, flush=True)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        fail(f"{message} (assay help fuzz)")


def seconds(text):
    match = re.fullmatch(r"([0-9]{1,9})([smh]?)", text)
    if not match or int(match.group(1)) == 0:
        raise argparse.ArgumentTypeError(
            f"needs seconds, or a time such as 15m or 2h, not '{text}'")
    return int(match.group(1)) * UNITS[match.group(2)]


def count(text):
    if not re.fullmatch(r"[0-9]{1,15}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"needs a number, not '{text}'")
    return int(text)


def parse(words):
    parser = Parser(prog="assay fuzz", add_help=False, allow_abbrev=False)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--time", type=seconds)
    parser.add_argument("--runs", type=count)
    parser.add_argument("--until-quiet", type=count, metavar="MINUTES")
    parser.add_argument("--engine", choices=["libfuzzer", "aflpp"],
                        default="libfuzzer")
    parser.add_argument("--jobs", type=count, default=1)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(words)

    if not (options.time or options.runs or options.until_quiet):
        options.time = USUAL_SECONDS
    options.limits = Limits(options.time, options.runs, options.until_quiet)
    try:
        options.chosen = targets.chosen(options.targets)
    except ValueError as error:
        fail(f"no target '{error}' (./assay fuzz --list)")
    return options


def build_folder():
    return Path(os.environ.get("ASSAY_BUILD", ROOT / "build")).resolve()


def engine_of(options):
    build = build_folder()
    if options.engine == "aflpp":
        return AflPlusPlus(build / "fuzz-aflpp")
    return LibFuzzer(build / "fuzz")


def quietly(command, environment, log):
    done = subprocess.run(command, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(os.environ, **environment))
    with open(log, "ab") as out:
        out.write(done.stdout)
    if done.returncode != 0:
        sys.stderr.buffer.write(done.stdout)
        fail(f"command failed: {' '.join(command)}")


def make(engine, chosen):
    """Builds the chosen targets. A target whose library is missing is left
    out with a message."""
    log = build_folder() / f"{engine.build.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_bytes(b"")
    say("building the fuzzers ...")
    commands, environment = engine.configure(ROOT)
    for command in commands:
        quietly(command, environment, log)
    known = subprocess.run(["ninja", "-C", str(engine.build), "-t", "targets",
                            "all"], capture_output=True, text=True,
                           check=True).stdout
    made = [t for t in chosen if f"\n{t.program}: " in f"\n{known}"]
    for target in chosen:
        if target not in made:
            say(f"{target.program} cannot be built here: a library is missing")
    if not made:
        sys.exit(2)
    quietly(["cmake", "--build", str(engine.build), "--target",
             *[t.program for t in made]], environment, log)
    for command in engine.extra(ROOT):
        quietly(command, {}, log)
    return made


def program():
    """Returns the program of this tree, for rules and dictionaries."""
    given = os.environ.get("ASSAY")
    return [given] if given else [str(ROOT / "assay")]


def dictionary(engine, target):
    """Returns a file with the words of a format, printed by the program."""
    if target.format is None:
        return None
    path = engine.folder / "dictionaries" / f"{target.format.name}.dict"
    done = subprocess.run([*program(), "rules", "--dictionary",
                           target.format.name], stdout=subprocess.PIPE)
    if done.returncode != 0 or not done.stdout:
        say(f"no dictionary for {target.format.name}")
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(done.stdout)
    return path


def shown(path):
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def tell(engine, target, finding, words):
    """Prints a finding, how to repeat it, and how to make it a test."""
    small = engine.minimise(target, finding)
    ending = target.format.extension if target.format else ""
    print(f"    found: {words}\n"
          f"    {shown(finding)}")
    if small != finding:
        print(f"    {shown(small)}, {small.stat().st_size} bytes")
    print(f"    again: {shown(engine.program(target))} {shown(small)}\n"
          f"    Once it is fixed, make it a regression test: copy it to\n"
          f"        fuzz/regress/{target.name}/WHAT-IT-IS{ending}\n"
          f"    and add a line to fuzz/regress/STORIES.tsv, which is sorted;\n"
          f"    its first line names the columns.", flush=True)


def rules_of(engine, target, paths):
    if target.format is None:
        return None
    form = target.format.name
    everything = results.rules_of(program(), form)
    reached = results.rules_reached(program(), form, paths)
    return {"reached": len(reached & everything), "all": len(everything)}


def run(engine, target, options, show):
    """Runs a target until it ends or is interrupted, and keeps its results in
    both cases. Returns whether it found something."""
    state = State(target)
    why, found = engine.run(target, options, state, show,
                            dictionary(engine, target))
    state.ended = time.monotonic()
    show.end(state)
    words = engine.words(target) if found or why == "ended" else ""
    if why == "ended":
        fail(f"{target.program} ended unexpectedly: {words}")
    state.inputs = engine.merge(target)
    line = results.line_of(target, engine, options, state, why, found, words,
                           rules_of(engine, target,
                                    sorted(engine.inputs(target).iterdir())))
    folder = build_folder() / "fuzz" / "results"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{target.program}.{engine.name}.ndjson", "a") as out:
        out.write(line + "\n")
    for finding in found:
        tell(engine, target, finding, words)
    if state.stopped:
        raise KeyboardInterrupt
    return bool(found)


def main():
    options = parse(sys.argv[1:])
    if options.check:
        return 0
    if options.list:
        for target in options.chosen:
            print(target.program)
        return 0
    engine = engine_of(options)
    show = Show()
    found = [run(engine, target, options, show)
             for target in make(engine, options.chosen)]
    return 1 if any(found) else 0


signal.signal(signal.SIGTERM, signal.default_int_handler)
try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
