#!/usr/bin/env python3
"""Runs the races and prints the results; bench/README.md describes them."""

import argparse
import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench" / "lib"))

import commands
import machine
import races
import results
from ask import Bench, Refused, say
from stats import Measured
from table import texts

RACES = {"crc": races.crc, "latency": races.latency, "index": races.index,
         "memory": races.memory, "own": commands.own,
         "verify": commands.verify, "cold": commands.cold,
         "user": commands.user, "hostile": commands.growth}
PEERS = ("crc-fast", "crc32fast", "crc32c", "libdeflate-sys", "safetensors",
         "ztensor", "burn-store")


def parse():
    parser = argparse.ArgumentParser(
        prog="assay bench", description="Measures assay and its peers.",
        allow_abbrev=False)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true",
                        help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true",
                        help="fewer cases and smaller files: two minutes")
    parser.add_argument("--write", action="store_true",
                        help="replace the section of this class of machines "
                             "in bench/RESULTS.md")
    parser.add_argument("--race", action="append", choices=list(RACES),
                        metavar="RACE", help="only this race (repeatable): "
                        + ", ".join(RACES))
    parser.add_argument("--verify-mib", type=int, default=512, metavar="N",
                        help="size of the files to verify; 4096 for 4 GiB "
                             "(default: 512)")
    parser.add_argument("--unsteady", action="store_true",
                        help="continue although the roof moved, and say so; "
                             "not with --write")
    options = parser.parse_args()
    if options.write and (options.unsteady or options.quick or options.race):
        parser.error("--write needs a complete run on a steady machine")
    return options


def prepare(options):
    build = Path(options.build)
    options.root, options.bench = ROOT, ROOT / "bench"
    options.assay = str(build / "bin" / "assay")
    options.files = build / "races"
    options.files.mkdir(parents=True, exist_ok=True)
    options.machine = machine.about()
    options.peers = "ASSAY_PEERS" in os.environ
    options.peer_names = PEERS
    lock = ROOT / "bench" / "peers" / "Cargo.lock"
    options.crates = machine.crates(lock.read_text())
    options.gguf_py = os.environ.get("ASSAY_GGUF_PY", sys.executable)
    options.own = []
    return Bench(str(build / "bin" / "assay-bench"), not options.unsteady)


def race_all(bench, options):
    """Returns the text of all races, and their plots."""
    words, plots = [], {}
    for name, race in RACES.items():
        if options.race and name not in options.race:
            continue
        began = time.monotonic()
        text, more = race(bench, options)
        words.append(text)
        plots.update(more)
        say(f"{name}: {time.monotonic() - began:.0f} s")
    return words, plots


def absent(bench):
    races_of = {}
    for (what, name), why in bench.absent.items():
        races_of.setdefault((name, why), []).append(what)
    if not races_of:
        return ""
    rows = [[name, why, where[0] + (f", and {len(where) - 1} more"
                                    if len(where) > 1 else "")]
            for (name, why), where in sorted(races_of.items())]
    return ("These contenders did not take part:\n\n"
            + texts(["", "why", "where"], rows) + "\n")


def section(bench, options, key, words, took):
    parts = [f"# {key}\n", races.about(bench, options, took), absent(bench)]
    if options.unsteady:
        parts.append("**The roof was not watched: the machine may have been "
                     "unsteady.**\n")
    return "\n".join(part for part in [*parts, *words] if part)


def keep(folder, bench, text, plots):
    """Writes the plots, the text, and every round as it was measured."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for name, plot in plots.items():
        results.write_whole(folder / name, plot)
    results.write_whole(folder / "rounds.json", "\n".join(
        json.dumps(record, default=vars) for record in bench.raw) + "\n")
    results.write_whole(folder / "section.md", text)


def summaries(bench):
    """Yields the numbers that the tables are made from, for each case and
    contender. Of the 63 other offsets of checksums, the tables have only the
    slowest."""
    for record in bench.raw:
        if "ns" in record and record["case"].get("offset", 0) == 0:
            line = {k: record[k] for k in ("race", "case", "contender")}
            yield dict(line, **Measured(record["ns"]).summary())


def publish(options, bench, key, text, plots):
    """Writes everything of a run that is committed."""
    slug = machine.slug(key)
    folder = ROOT / "bench" / "results" / slug
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, plot in plots.items():
        results.write_whole(folder / name, plot)
    results.write_whole(folder / "summary.ndjson", "\n".join(
        map(json.dumps, summaries(bench))) + "\n")
    links = "".join(f"![{name}](results/{slug}/{name})\n"
                    for name in sorted(plots))
    results.write(options.bench / "RESULTS.md", key,
                  f"{text}\n## Plots\n\n{links}")


def main():
    options = parse()
    if options.check:
        return
    bench = prepare(options)
    tuned, = (r for r in bench.run("about") if "class" in r)
    key = machine.class_key(tuned["class"], machine.cpu(), os.cpu_count())
    began, stolen = time.monotonic(), machine.steal()
    try:
        words, plots = race_all(bench, options)
    except Refused as reason:
        sys.exit(f"assay bench: {reason}")
    options.machine["steal"] = f"{machine.steal() - stolen} ticks"
    text = section(bench, options, key, words, time.monotonic() - began)
    keep(Path(options.build) / "results", bench, text, plots)
    print(text)
    if options.write:
        publish(options, bench, key, text, plots)


if __name__ == "__main__":
    main()
