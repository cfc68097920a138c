#!/usr/bin/env python3
"""./assay fuzz as far as it needs no fuzzer: what it takes, what it makes of
what an engine says, when it is enough, and the table."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(os.environ["ASSAY_SOURCE"])
BUILD = Path(os.environ["ASSAY_BUILD"])
sys.path.insert(0, str(ROOT / "fuzz" / "campaign"))
sys.path.insert(0, str(ROOT / "test" / "lib"))

import reached
import results
import speed
import table
import targets
import tree
from libfuzzer import LibFuzzer
from progress import Limits, Show, State

RESULTS = table.RESULTS
report = tree.Report()

# An engine that finds something at its second start: like libFuzzer, it goes
# on from the runs that it was given.
FUZZER = """#!/bin/sh
for word; do
    case $word in
        -artifact_prefix=*) prefix=${word#*=} ;;
        -exact_artifact_path=*) echo small > "${word#*=}"; exit 0 ;;
    esac
done
printf '#2\\tINITED cov: 10 ft: 30 corp: 2/20b exec/s: 0\\n' >&2
printf '#8\\tNEW    cov: 12 ft: 31 corp: 3/25b lim: 8 exec/s: 0\\n' >&2
[ -e "$prefix/../started" ] || { : > "$prefix/../started"; first=1; }
if [ -z "${first-}" ]; then
    echo 'fuzz target: does not hold: it is right' >&2
    echo wrong > "${prefix}crash-1"
fi
echo 'stat::number_of_executed_units: 100' >&2
[ -n "${first-}" ] || exit 77
"""


# One that never ends.
ENDLESS = """#!/bin/sh
printf '#8\\tNEW    cov: 12 ft: 31 corp: 3/25b lim: 8 exec/s: 0\\n' >&2
exec sleep 60
"""


class Interrupted(Show):
    """As by a key that is pressed when something is shown."""

    def show(self, state):
        if state.executions > 0:
            raise KeyboardInterrupt


def equal(place, is_, should_be):
    if is_ != should_be:
        report.wrong(place, f"is {is_!r}, not {should_be!r}")


def start(*words):
    done = subprocess.run([sys.executable, str(ROOT / "fuzz" / "run.py"),
                           *words], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def check_usage():
    for words, says in (
            (["nix"], "no target 'nix' (./assay fuzz --list)"),
            (["mag", "nix"], "no target 'nix' (./assay fuzz --list)"),
            (["--time", "0"], "argument --time: needs seconds, or a time "
             "such as 15m or 2h, not '0' (assay help fuzz)"),
            (["--time", "1d"], "argument --time: needs seconds, or a time "
             "such as 15m or 2h, not '1d' (assay help fuzz)"),
            (["--runs", "x"], "argument --runs: needs a number, not 'x' "
             "(assay help fuzz)"),
            (["--jobs", "0"], "argument --jobs: needs a number, not '0' "
             "(assay help fuzz)"),
            (["--until-quiet", "1.5"], "argument --until-quiet: needs a "
             "number, not '1.5' (assay help fuzz)"),
            (["--engine", "x"], "argument --engine: invalid choice: 'x' "
             "(choose from 'libfuzzer', 'aflpp') (assay help fuzz)"),
            (["--tim", "3"], "unrecognized arguments: --tim (assay help fuzz)"),
            (["--time"], "argument --time: expected one argument (assay help "
             "fuzz)")):
        # Versions of Python differ in quotation marks.
        status, out, err = start(*words)
        equal(words, (status, out, err.replace("'", "").split("\n")),
              (2, "", [f"assay: fuzz: {says}".replace("'", ""), ""]))
    equal("--check", start("--check", "mag", "--time", "2h"), (0, "", ""))


def check_targets():
    names = [t.program for t in targets.all_targets()]
    built = {path.name for path in (BUILD / "bin").glob("*_fuzzer")}

    equal("--list", start("--list"), (0, "".join(f"{n}\n" for n in names), ""))
    equal("the programs of the build", built - set(names), set())
    some = {"mag_validate_fuzzer", "mag_differential_fuzzer"}
    for words, wanted in ((["mag_validate"], {"mag_validate_fuzzer"}),
                          (["mag_validate_fuzzer"], {"mag_validate_fuzzer"}),
                          (["mag_[vd]*"], some)):
        equal(words, {t.program for t in targets.chosen(words)}, wanted)
    equal("a format", {t.format.name for t in targets.chosen(["mag"])},
          {"mag"})
    equal("a format has all of them", some <=
          {t.program for t in targets.chosen(["mag"])}, True)


def check_seeds():
    target = targets.chosen(["mag_validate"])[0]
    folder = Path("seeds")
    target.put_seeds(folder, 8192)
    contents = {path.read_bytes() for path in folder.iterdir()}
    corpus = [path.read_bytes() for path in
              (ROOT / "corpus" / "mag").rglob("*.mag")]

    equal("seeds", {c for c in corpus if len(c) <= 8192} <= contents, True)
    equal("none is too long", max(map(len, contents)) <= 8192, True)


def check_others():
    """A target begins with the inputs that targets of its own format kept; a
    target of files of all formats begins with the inputs of all."""
    engine = LibFuzzer(Path("others").resolve())
    chosen = {t.name: t for t in targets.chosen(["*_validate", "utf8", "open",
                                                 "mag_roundtrip"])}
    for name in ("mag_validate", "mag_roundtrip", "oinf_validate", "utf8",
                 "open"):
        engine.inputs(chosen[name]).mkdir(parents=True, exist_ok=True)

    equal("of the format", engine.others(chosen["mag_validate"]),
          [engine.inputs(chosen["mag_roundtrip"])])
    equal("of no format", engine.others(chosen["utf8"]), [])
    equal("of one alone", engine.others(chosen["oinf_validate"]), [])
    equal("of all formats", sorted(engine.others(chosen["open"])),
          sorted(engine.inputs(chosen[name]) for name in
                 ("mag_validate", "mag_roundtrip", "oinf_validate")))


def check_limits():
    state = State(None)
    for limits, executions, cpu, why in (
            (Limits(None, 100, None), 99, 0, None),
            (Limits(None, 100, None), 100, 0, "runs"),
            (Limits(None, None, 2), 0, 129, None),
            (Limits(None, None, 2), 0, 130, "quiet"),
            (Limits(None, 100, 2), 99, 500, None),
            (Limits(None, 100, 2), 100, 129, None),
            (Limits(None, 100, 2), 100, 130, "quiet"),
            (Limits(3600, 100, 2), 0, 0, None)):
        state.cpu = 10
        state.edges = 0
        state.see_edges(5)
        state.see_edges(5)
        state.executions, state.cpu = executions, cpu
        equal((limits.runs, limits.quiet, executions, cpu),
              limits.enough(state), why)
    state.ended = state.began + 3601
    equal("time ends it in any case",
          Limits(3600, 100, 2).enough(state), "time")


class Options:
    jobs = 1
    limits = Limits(60, 500, None)


def engine_that_is(script):
    """An engine whose program is a script, a target, and its state."""
    target = targets.chosen(["mag_validate"])[0]
    engine = LibFuzzer(Path("build").resolve())
    program = engine.program(target)
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(script)
    program.chmod(0o755)
    return engine, target, State(target)


def check_interrupt():
    engine, target, state = engine_that_is(ENDLESS)

    equal("it is interrupted",
          engine.run(target, Options, state, Interrupted(), None),
          ("stopped", []))
    equal("what it did counts", (state.executions, state.edges), (8, 12))


def check_engine():
    engine, target, state = engine_that_is(FUZZER)
    why, found = engine.run(target, Options, state, Show(), None)
    equal("it ends with a finding", (why, [p.name for p in found]),
          ("found", ["crash-1"]))
    equal("both starts count", (state.executions, state.edges, state.inputs),
          (200, 12, 3))
    equal("what it said", engine.words(target),
          "fuzz target: does not hold: it is right")
    line = results.line_of(target, engine, Options, state, why, found,
                           f"{ROOT}/ref/a.c:1: wrong", None)
    equal("where it was found", json.loads(line)["found"],
          [{"file": "crash-1", "words": "ref/a.c:1: wrong"}])
    small = engine.minimise(target, found[0])
    equal("a smaller one", (small.name, small.read_text()),
          ("crash-1.small", "small\n"))


def run_of(target, **changes):
    one = {"target": target, "engine": "libfuzzer", "machine": "M, 2",
           "jobs": 1, "executions": 1000, "seconds": 10.0,
           "cpu_seconds": 9.0, "quiet_cpu_seconds": 6.0, "edges": 100,
           "inputs": 7, "rules": {"reached": 3, "all": 9}, "ended": "time",
           "found": []}
    return json.dumps({**one, **changes}) + "\n"


def check_table():
    table.RESULTS = Path("results.ndjson")
    table.RESULTS.write_text("")
    runs = Path("runs.ndjson")
    before = run_of("mag_validate_fuzzer", executions=7,
                    found=[{"file": "crash-0", "words": "of an older target"}])
    for text in (run_of("cbor_fuzzer", rules=None),
                 before + run_of("mag_validate_fuzzer"),
                 run_of("mag_validate_fuzzer", cpu_seconds=600.0,
                        found=[{"file": "crash-1", "words": "x"}])):
        runs.write_text(text)
        table.take([runs])
    rows = [line.split(" | ") for line in table.campaign().splitlines()
            if line.startswith("| `")]
    equal("rows", len(rows), 2)
    equal("a target of no format", rows[0][:7],
          ["| `cbor_fuzzer`", "libFuzzer", "1,000", "100", "100", "0", ""])
    equal("two runs are one row", rows[1][:8],
          ["| `mag_validate_fuzzer`", "libFuzzer", "2,000", "100", "100",
           "10", "3 of 9", "1"])
    runs.write_text(run_of("mag_validate_fuzzer", edges=101))
    table.take([runs])
    both = [one for one in table.read(table.RESULTS)
            if one["target"] == "mag_validate_fuzzer"][0]
    equal("a new edge ends the quiet", (both["edges"],
                                        both["quiet_cpu_seconds"]), (101, 6.0))
    table.take([runs, runs])
    again = [one for one in table.read(table.RESULTS)
             if one["target"] == "mag_validate_fuzzer"][0]
    equal("a run is taken once", again, both)
    runs.write_text(run_of("mag_validate_fuzzer", edges=90))
    table.take([runs])
    less = [one for one in table.read(table.RESULTS)
            if one["target"] == "mag_validate_fuzzer"][0]
    equal("a run that begins anew", (less["edges"], less["quiet_cpu_seconds"]),
          (90, 6.0))


def check_kept():
    """The line of a target or format is replaced, the others stay."""
    path = Path("speed.tsv")
    path.unlink(missing_ok=True)
    for one in (speed.Speed("a_fuzzer", 10, 1.0, 2.0),
                speed.Speed("b_fuzzer", 20, 1.0, 2.0),
                speed.Speed("a_fuzzer", 30, 1.5, 2.5)):
        speed.replace(path, one)
    equal("speeds", list(speed.read(path).values()),
          [speed.Speed("a_fuzzer", 30, 1.5, 2.5),
           speed.Speed("b_fuzzer", 20, 1.0, 2.0)])
    path = Path("reached.tsv")
    path.unlink(missing_ok=True)
    rows = [reached.Reached(name, 60, 9, 100, 50, 8, 200, 20, 3, "f", 7, missed)
            for name, missed in (("mag", "mag.a"), ("zten", ""), ("mag", ""))]
    for one in rows:
        reached.replace(path, one)
    equal("reached", list(reached.read(path).values()), [rows[2], rows[1]])


def check_seeds_of_speed():
    """A target without a format gets inputs of the maximum length."""
    for name, longest in (("cbor", speed.LONGEST), ("mag_validate", 0)):
        folder = Path("seeds") / name
        speed.put_seeds(targets.chosen([name])[0], folder)
        sizes = [path.stat().st_size for path in folder.glob("long-*")]
        equal(f"seeds of {name}", set(sizes), {longest} - {0})


def check_measured():
    """How fast each target is, and how far it came, and no other one."""
    ran = {one["target"] for one in table.read(RESULTS)
           if one["engine"] == "libfuzzer"}
    programs = sorted(target.program for target in targets.all_targets()
                      if target.format is None
                      or target.format.name != tree.EXAMPLE)
    equal("targets of speed.tsv", sorted(speed.read()), programs)
    equal("targets of results.ndjson", sorted(ran), programs)


for left in ("build", "seeds"):         # by a run before
    shutil.rmtree(left, ignore_errors=True)
check_usage()
check_targets()
check_seeds()
check_others()
check_limits()
check_engine()
check_interrupt()
check_table()
check_kept()
check_seeds_of_speed()
check_measured()
report.end("./assay fuzz takes, counts and tells what it should")
