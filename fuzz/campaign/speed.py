#!/usr/bin/env python3
"""How fast targets are with inputs of up to 1 KiB.

    speed.py [--build BUILD] [--seconds S] [--into FILE] [TARGET...]

Each target of BUILD (build/fuzz, of preset fuzz) runs for S seconds of a
processor (10), from its seeds. A target without a format gets its seeds
repeated up to 1 KiB. FILE gets a line for each target, which replaces the old
one: speed.tsv keeps them, and table.py makes a table of it.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import targets
from engine import Process
from libfuzzer import FINAL

ROOT = Path(__file__).resolve().parents[2]
HOME = Path(__file__).resolve().parent / "speed.tsv"
LONGEST = 1024          # bytes of an input


class Speed(NamedTuple):
    """user are the seconds of the processor that were not the system's."""
    target: str
    executions: int
    user: float
    cpu: float

    def row(self):
        return "\t".join(str(value) for value in self)


def read(path=HOME):
    lines = path.read_text().splitlines() if path.exists() else []
    if lines and lines[0] != "\t".join(Speed._fields):
        raise SystemExit(f"speed: {path}: not {' '.join(Speed._fields)}")
    rows = [line.split("\t") for line in lines[1:]]
    return {row[0]: Speed(row[0], int(row[1]), float(row[2]), float(row[3]))
            for row in rows}


def replace(path, one):
    known = read(path)
    known[one.target] = one
    path.write_text("\n".join(["\t".join(Speed._fields),
                               *[old.row() for old in known.values()]]) + "\n")


def put_seeds(target, folder):
    target.put_seeds(folder, LONGEST)
    if target.of:
        return
    contents = [path.read_bytes() for path in sorted(folder.iterdir())]
    for i, content in enumerate([c for c in contents if c] or [b"\x01"]):
        over = content * (LONGEST // len(content) + 1)
        (folder / f"long-{i}").write_bytes(over[:LONGEST])


class Run:
    """A run of so many seconds, or of the seeds alone if that is None."""

    def __init__(self, program, target, seconds, folder):
        log = folder / "log"
        log.write_bytes(b"")
        process = Process([str(program), str(folder / "inputs"),
                           str(folder / "seeds"), f"-max_len={LONGEST}",
                           "-len_control=0", "-seed=1", "-print_final_stats=1",
                           f"-artifact_prefix={folder}/",
                           *(["-mutate_depth=2"] if target.of else []),
                           *(["-runs=0"] if seconds is None else [])],
                          log, {})
        while process.runs() and (seconds is None or process.cpu < seconds):
            time.sleep(0.1)
        process.stop()
        ran = FINAL.findall(log.read_bytes())
        found = list(folder.glob("crash-*"))
        for path in found:
            shutil.copy(path, Path.cwd())
        if found or not ran:
            sys.exit(f"speed: {target.program}: "
                     f"{log.read_text(errors='replace')[-800:]}")
        self.executions = int(ran[-1])
        self.user, self.cpu = process.user, process.cpu


def measure(program, target, seconds):
    """Measures without the seeds, because some are made to take long."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        put_seeds(target, folder / "seeds")
        (folder / "inputs").mkdir()
        seeds = Run(program, target, None, folder)
        both = Run(program, target, seeds.cpu + seconds, folder)
        return Speed(target.program, both.executions - seeds.executions,
                     round(both.user - seeds.user, 2),
                     round(both.cpu - seeds.cpu, 2))


def main():
    parser = argparse.ArgumentParser(prog="speed.py")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--build", default=ROOT / "build" / "fuzz", type=Path)
    parser.add_argument("--seconds", default=10, type=int, metavar="S")
    parser.add_argument("--into", type=Path, metavar="FILE")
    options = parser.parse_args()
    lacks = 0
    for target in targets.chosen(options.targets):
        program = options.build.resolve() / "bin" / target.program
        if not program.exists():
            print(f"{target.program}: not built")
            lacks = 1
            continue
        one = measure(program, target, options.seconds)
        print(f"{one.target}: {one.executions / one.user:,.0f} a second",
              flush=True)
        if options.into:
            replace(options.into, one)
    return lacks


if __name__ == "__main__":
    sys.exit(main())
