#!/usr/bin/env python3
"""Runs ./assay fuzz for seconds, with the named engine: it works, and reports a
planted bug."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(os.environ["ASSAY_SOURCE"])
HERE = Path.cwd()
sys.path.insert(0, str(ROOT / "fuzz" / "campaign"))
sys.path.insert(0, str(ROOT / "fuzz" / "proof"))
sys.path.insert(0, str(ROOT / "test" / "lib"))

import aflpp
import bugs
import plant
import tree

BUG, TARGET = "mag-aux", "mag_differential"

report = tree.Report()
engine = sys.argv[1]
build = HERE / "build"
made = build / ("fuzz-aflpp" if engine == "aflpp" else "fuzz")


def fuzz(*words):
    done = subprocess.run([sys.executable, str(ROOT / "fuzz" / "run.py"),
                           TARGET, "--engine", engine, *words], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(os.environ, ASSAY_BUILD=str(build)))
    print(done.stdout)
    return done.returncode, done.stdout


def interrupt():
    """Starts it, interrupts it once it prints the line; returns the status."""
    child = subprocess.Popen([sys.executable, str(ROOT / "fuzz" / "run.py"),
                              TARGET, "--engine", engine, "--time", "1h"],
                             stdout=subprocess.DEVNULL, text=True,
                             stderr=subprocess.PIPE,
                             env=dict(os.environ, ASSAY_BUILD=str(build)))
    for line in child.stderr:
        if " executions, " in line:
            child.send_signal(signal.SIGTERM)
    return child.wait()


def need(what, holds):
    if not holds:
        report.wrong(engine, f"not so: {what}")


def results():
    path = build / "fuzz" / "results" / f"{TARGET}_fuzzer.{engine}.ndjson"
    return [json.loads(line) for line in path.read_text().splitlines()]


shutil.rmtree(build, ignore_errors=True)
status, _ = fuzz("--time", "30", "--jobs", "2")
one = results()[0]
need("nothing is found", status == 0 and not one["found"])
need("it ran for its time", one["ended"] == "time" and one["seconds"] >= 30)
need("inputs reach edges", one["executions"] > 0 and one["edges"] > 100)
need("rules are reached", 0 < one["rules"]["reached"] <= one["rules"]["all"])
need("inputs are kept",
     any((made / "inputs" / f"{TARGET}_fuzzer").iterdir()))

status = interrupt()
need("an interrupt ends it", status == 130)
need("and is in the results", [one["ended"] for one in results()] ==
     ["time", "stopped"])

bug = next(bug for bug in bugs.read_all() if bug.name == BUG)
os.environ.update(aflpp.SANITIZERS if engine == "aflpp" else {})
planted = plant.Garden(made, HERE / "garden").plant(bug, f"{TARGET}_fuzzer")
shutil.move(planted, made / "bin" / f"{TARGET}_fuzzer")
status, said = fuzz("--until-quiet", "5")
need("a planted bug is found", status == 1 and results()[-1]["found"])
need("what is wrong is said", "mag.header.aux-reserved" in said)
need("how to see it again is said", "again: " in said)
report.end(f"{engine} runs, and finds")
