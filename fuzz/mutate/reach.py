#!/usr/bin/env python3
"""Measures what the mutator is good for.

    reach.py [--build BUILD] [--seconds S] [--into FILE] [FORMAT...]

For each format, runs libFuzzer without seeds for S seconds (60), with the
mutator and without it, and counts edges and the rules that its inputs break.
Then tests whether mutants of one valid file break every MUST rule within 5
times S. Seconds are processor seconds. BUILD (build) is where fuzz/ and reach/
are built. FILE gets a line for each format, which replaces the old one:
reached.tsv keeps them, and fuzz/campaign/table.py makes a table of it.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
sys.path.insert(0, str(ROOT / "fuzz" / "campaign"))

import tree
from reached import Reached, replace

# The valid file to begin with: one that has many fields.
FILES = {"mag": "records-in-no-order.mag",
         "zten": "checksums-of-both-kinds.zt",
         "primitiv": "model-adam.primitiv",
         "burnpack": "quant-block-32.bpk",
         "oinf": "ndarray-ranks.oinf",
         "safetensors": "three-types-and-metadata.safetensors",
         "gguf": "all-scalar-types.gguf"}
LARGEST = 4096
BATCH = 1000

EVENT = re.compile(r"^#(\d+)\s+\S+\s+cov: (\d+)", re.M)
RULES = re.compile(r"^\w+: (\d+) of (\d+) must", re.M)
TOOK = re.compile(r" mutants in (\d+) s,")
MISSED = re.compile(r"^not reached: (\S+)", re.M)


def run(command, **how):
    return subprocess.run([str(word) for word in command],
                          stdin=subprocess.DEVNULL, text=True,
                          errors="replace", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **how)


def make(build, forms):
    for preset, folder in (("fuzz", "fuzz"), ("release", "reach")):
        run(["cmake", "--preset", preset, "-S", ROOT, "-B", build / folder],
            check=True)
    run(["cmake", "--build", build / "reach", "--target", "reach"], check=True)
    run(["cmake", "--build", build / "fuzz", "--target",
         *[f"{form}_validate_fuzzer" for form in forms]], check=True)


def first_file(form):
    folder = ROOT / "corpus" / form.name / "accept"
    if form.name in FILES:
        return folder / FILES[form.name]
    small = [path for path in sorted(folder.glob(f"*{form.extension}"))
             if path.stat().st_size <= LARGEST]
    return max(small, key=lambda path: path.stat().st_size)


def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def broken_by(reach, form, inputs):
    """The count of rules that inputs break, and of all."""
    paths, missed = sorted(inputs.iterdir()), None
    for at in range(0, max(len(paths), 1), BATCH):
        said = run([reach, form, "-n", "0", *paths[at:at + BATCH]]).stdout
        these = set(MISSED.findall(said))
        missed = these if missed is None else missed & these
    everything = int(RULES.search(said).group(2))
    return everything - len(missed), everything


def fuzz(build, form, seconds, plain):
    """Executions, edges, rules and all rules from no input."""
    environment = dict(os.environ, **({"ASSAY_FUZZ_PLAIN": "1"} if plain
                                      else {}))
    with tempfile.TemporaryDirectory() as work:
        inputs = Path(work) / "inputs"
        inputs.mkdir()
        said = run([build / "fuzz" / "bin" / f"{form}_validate_fuzzer", inputs,
                    "-seed=1", "-max_len=8192", "-rss_limit_mb=2560",
                    f"-artifact_prefix={work}/"], env=environment,
                   preexec_fn=limited(seconds)).stdout
        if list(Path(work).glob("crash-*")):
            sys.exit(f"reach: {form}: something was found:\n{said[-800:]}")
        ran, edges = EVENT.findall(said)[-1]
        return (int(ran), int(edges),
                *broken_by(build / "reach" / "bin" / "reach", form, inputs))


def from_file(build, form, seconds):
    """The file, seconds, and the rules that were not reached."""
    path = first_file(form)
    said = run([build / "reach" / "bin" / "reach", form.name, "-a", "-s", "1",
                "-t", seconds, path]).stdout
    return (path.name, int(TOOK.search(said).group(1)),
            MISSED.findall(said))


def show(build, form, seconds):
    ran, edges, rules, everything = fuzz(build, form.name, seconds, False)
    plain = fuzz(build, form.name, seconds, True)
    name, took, missed = from_file(build, form, 5 * seconds)
    return Reached(form.name, seconds, everything, ran, edges, rules,
                   *plain[:3], name, took, " ".join(missed))


def main():
    parser = argparse.ArgumentParser(prog="reach.py")
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--build", default=os.environ.get(
        "ASSAY_BUILD", ROOT / "build"), type=Path)
    parser.add_argument("--seconds", default=60, type=int, metavar="S")
    parser.add_argument("--into", type=Path, metavar="FILE")
    options = parser.parse_args()
    known = {form.name: form for form in tree.registry()}
    unknown = set(options.formats) - set(known)
    if unknown:
        sys.exit(f"reach: no such format: {', '.join(sorted(unknown))}")
    names = options.formats or list(known)
    make(options.build.resolve(), names)
    for name in names:
        one = show(options.build.resolve(), known[name], options.seconds)
        print(one.row(), flush=True)
        if options.into:
            replace(options.into, one)


main()
