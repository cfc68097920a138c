#!/usr/bin/env python3
"""Plants one bug after the other and lets the differential target look for it,
from the seed corpus on.

    prove.py [--build BUILD] [--make] [--work FOLDER] [--into FILE]
             [--cpu SECONDS] [--dictionaries FOLDER] [--keep] [--control]
             [BUG...]

BUILD (build/fuzz) is a build of preset fuzz with the targets in it; --make
makes them. Each target looks for SECONDS of a processor (120), with the
dictionary of its format if there is one in FOLDER; --keep leaves its inputs in
the folder of --work (build/proof). Without BUG all bugs of the lists are
planted that equivalent.tsv does not name. FILE gets a line for each, which
replaces the old one: found.tsv keeps them. The target without the bug must
accept the input that finds it. --control plants none, and runs the targets of
the same formats for as long. The exit status is 1 if a demand is not met.
"""

import argparse
import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(ROOT / "test" / "lib"))

import bugs
import plant
import records
import tree

LONGEST = 16384         # bytes of a seed
SHORT = 1024            # of what is mutated: nearly all seeds are shorter, and
                        # what is short is tried more often
DEPTH = "-mutate_depth=2"       # five changes leave few files right
WRONG = re.compile(r"^by kernel .*: (.*)$|^fuzz target: (.*)$"
                   r"|.*(runtime error: .*)$"
                   r"|.*ERROR: (AddressSanitizer: [\w-]+)|.*(libFuzzer: .*)$"
                   r"|.*ERROR: (LeakSanitizer: .*)$", re.M)


def say(words):
    print(words, flush=True)


class Seeds:
    """The corpus of a format as the fuzzer is given it: all of it first, then
    what is short."""

    def __init__(self, work, form):
        self.all = work / "seeds" / form.name
        self.short = work / "seeds" / f"{form.name}-short"
        self.names = {}
        for folder in (self.all, self.short):
            folder.mkdir(parents=True)
        for place in (ROOT / "corpus" / form.name,
                      ROOT / "fuzz" / "regress" / f"{form.name}_differential"):
            for path in sorted(place.rglob("*")):
                if path.suffix == form.extension:
                    self.add(path)

    def add(self, path):
        content = path.read_bytes()
        digest = hashlib.sha1(content).hexdigest()
        if digest in self.names or len(content) > LONGEST:
            return
        self.names[digest] = str(path.relative_to(ROOT))
        (self.all / digest).write_bytes(content)
        if len(content) <= SHORT:
            (self.short / digest).write_bytes(content)

    def name(self, content):
        return self.names.get(hashlib.sha1(content).hexdigest())


def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def start(command, folder, log, seconds):
    """Returns the output, and the processor seconds taken."""
    with open(folder / log, "wb") as out:
        child = subprocess.Popen(command, stdout=out, stderr=out,
                                 stdin=subprocess.DEVNULL, cwd=folder,
                                 preexec_fn=limited(max(1, round(seconds))))
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
    text = (folder / log).read_text(errors="replace")
    return text, usage.ru_utime + usage.ru_stime


def fuzz(program, seeds, folder, options, form):
    """All seeds; then short inputs for half of the time that is left, and long
    ones as well for the rest; until something is found. Returns what was said,
    seconds, executions, and whether seeds were enough."""
    inputs = folder / "inputs"
    inputs.mkdir(parents=True)
    usual = ["-seed=1", "-timeout=25", "-rss_limit_mb=2560", DEPTH,
             f"-artifact_prefix={folder}/found-", "-print_final_stats=1"]
    words = [f"-dict={options.dictionaries}/{form}.dict"] \
        if options.dictionaries else []
    cpu, ran = 0.0, 0
    for share, part in (
            (1, ["-runs=0", f"-max_len={LONGEST}", str(seeds.all)]),
            (2, [f"-max_len={SHORT}", str(inputs), str(seeds.short), *words]),
            (1, [f"-max_len={LONGEST}", str(inputs), str(seeds.all), *words])):
        text, more = start([str(program), *usual, *part], folder,
                           f"log{part[0]}", (options.cpu - cpu) / share)
        cpu += more
        ran += executions(text)
        if any(folder.glob("found-*")):
            break
    return text, cpu, ran, part[0] == "-runs=0"


def executions(text):
    final = re.findall(r"number_of_executed_units:\s*(\d+)", text)
    shown = re.findall(r"^#(\d+)\s", text, re.M)
    return int((final or shown or ["0"])[-1])


def what_is_wrong(text):
    match = WRONG.search(text)
    words = next(filter(None, match.groups())) if match else "?"
    return re.sub(r"\s+", " ", words).strip()


def passes(program, path):
    return subprocess.run([str(program), str(path)], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def look(program, clean, seeds, folder, options, form):
    """A record of what became of a program."""
    text, cpu, ran, seeded = fuzz(program, seeds, folder, options, form)
    found = sorted(folder.glob("found-*"))
    record = records.Record("", by="nothing", seconds=f"{cpu:.1f}",
                            executions=str(ran), seed="", how="")
    if not found:
        return record
    record.by = "seed" if seeded else "fuzzing"
    record.seed = seeds.name(found[0].read_bytes()) or ""
    record.how = what_is_wrong(text)
    if not passes(clean, found[0]):
        record.by = "error"
        record.how = f"found without the bug too: {record.how}"
    return record


class Run:
    def __init__(self, options):
        self.options = options
        self.work = Path(options.work).resolve()
        self.garden = plant.Garden(options.build, self.work)
        self.forms = {form.name: form for form in tree.registry()}
        self.elsewhere = records.elsewhere()
        self.seeds = {}
        self.wrong = 0

    def seeds_of(self, form):
        if form not in self.seeds:
            self.seeds[form] = Seeds(self.work, self.forms[form])
        return self.seeds[form]

    def prove(self, name, form, program):
        clean = self.garden.build / "bin" / f"{form}_differential_fuzzer"
        folder = self.work / "runs" / name
        record = look(program, clean, self.seeds_of(form), folder,
                      self.options, form)
        record.bug = name
        self.tell(record, not name.startswith("control"))
        if record.by != "nothing" and not self.options.keep:
            shutil.rmtree(folder / "inputs")

    def tell(self, record, wanted):
        good = (record.by in ("seed", "fuzzing")) == wanted
        self.wrong += not good
        say(f"{record.bug}: {record.by}, {record.seconds} s, "
            f"{record.executions} executions: {record.how}"
            f"{'' if good else '   NOT AS IT SHOULD BE'}")
        if self.options.into:
            records.replace(Path(self.options.into), record)

    def control(self, form):
        program = self.garden.build / "bin" / f"{form}_differential_fuzzer"
        self.prove(f"control-{form}", form, program)

    def bug(self, bug):
        began = time.monotonic()
        form = self.elsewhere.get(bug.name, bug.format)
        program = self.garden.plant(bug, f"{form}_differential_fuzzer")
        say(f"{bug.name}: {bug.what} ({bug.file}; built in "
            f"{time.monotonic() - began:.0f} s)")
        self.prove(bug.name, form, program)
        program.unlink()


def parse():
    parser = argparse.ArgumentParser(prog="prove.py")
    parser.add_argument("bugs", nargs="*", metavar="BUG")
    parser.add_argument("--build", default=str(ROOT / "build" / "fuzz"))
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--work", default=str(ROOT / "build" / "proof"))
    parser.add_argument("--into", metavar="FILE")
    parser.add_argument("--cpu", type=int, default=120, metavar="SECONDS")
    parser.add_argument("--dictionaries", metavar="FOLDER")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--keep", action="store_true")
    return parser.parse_args()


def make(build):
    programs = [f"{form}_differential_fuzzer" for form in tree.formats()]
    for command in (["cmake", "--preset", "fuzz", "-S", str(ROOT), "-B", build],
                    ["cmake", "--build", build, "--target", *programs]):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def main():
    options = parse()
    if options.make:
        make(options.build)
    elif not Path(options.build, "build.ninja").exists():
        sys.exit(f"proof: there is no build in {options.build}: --make")
    run = Run(options)
    known = {bug.name: bug for bug in bugs.read_all()}
    unknown = set(options.bugs) - set(known)
    if unknown:
        sys.exit(f"proof: no such bug: {', '.join(sorted(unknown))}")
    equal = records.equivalent()
    names = options.bugs or [name for name in known if name not in equal]
    if options.control:
        for form in dict.fromkeys(known[name].format for name in names):
            run.control(form)
    else:
        for name in names:
            run.bug(known[name])
    sys.exit(1 if run.wrong else 0)


main()
