"""Runs of AFL++: a main process and several secondary ones."""

import os
import shutil
import subprocess
from pathlib import Path

from engine import Process, watch
from libfuzzer import LONGEST, SECONDS_OF_ONE, WRONG

ENVIRONMENT = {
    "AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1",
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_FAST_CAL": "1",
    "AFL_BENCH_UNTIL_CRASH": "1", "AFL_AUTORESUME": "1",
    "AFL_MAP_SIZE": "262144", "AFL_NO_COLOR": "1",
}
SANITIZERS = {"AFL_USE_ASAN": "1", "AFL_USE_UBSAN": "1", "AFL_QUIET": "1"}


MUTATOR = "assay_mutator_afl"


def statistics(folder):
    """The numbers of each process, by name."""
    for path in sorted(folder.glob("*/fuzzer_stats")):
        rows = (line.partition(":") for line in path.read_text().splitlines())
        yield {key.strip(): value.strip() for key, _, value in rows}


class AflPlusPlus:
    name = "aflpp"

    def __init__(self, build):
        self.build = Path(build)
        self.folder = self.build

    def configure(self, root):
        compiler = shutil.which("afl-clang-fast")
        return [["cmake", "-S", str(root), "-B", str(self.build), "-G",
                 "Ninja", "-DASSAY_FUZZ=ON", "-DBUILD_TESTING=OFF",
                 f"-DCMAKE_C_COMPILER={compiler}",
                 f"-DCMAKE_CXX_COMPILER={compiler}++",
                 "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O2 -g",
                 "-DCMAKE_CXX_FLAGS_DEBUG=-O2 -g"]], SANITIZERS

    def program(self, target):
        return self.build / "bin" / target.program

    def output(self, target):
        return self.folder / "output" / target.program

    def inputs(self, target):
        return self.folder / "inputs" / target.program

    def found(self, target):
        return self.folder / "found" / target.program

    def extra(self, root):
        """Our own mutator, which runs in afl-fuzz: it is not instrumented."""
        plain = str(self.mutator_build())
        return [["cmake", "--preset", "release", "-S", str(root), "-B", plain],
                ["cmake", "--build", plain, "--target", MUTATOR]]

    def mutator_build(self):
        return self.build.with_name(f"{self.build.name}-mutator")

    def mutator(self):
        return next(self.mutator_build().rglob(f"*{MUTATOR}.so"))

    def prepare(self, target):
        """Seeds, and what runs before have left."""
        seeds = self.folder / "seeds" / target.program
        for folder in (seeds, self.output(target)):
            shutil.rmtree(folder, ignore_errors=True)
        target.put_seeds(seeds, LONGEST)
        for folder in (self.inputs(target), self.found(target),
                       self.output(target)):
            folder.mkdir(parents=True, exist_ok=True)
        for path in self.inputs(target).iterdir():
            shutil.copy(path, seeds / path.name)
        if not any(seeds.iterdir()):
            (seeds / "one").write_bytes(b"\0")
        logs = self.folder / "logs" / target.program
        shutil.rmtree(logs, ignore_errors=True)
        logs.mkdir(parents=True)
        return seeds, logs

    def environment(self, target):
        environment = dict(ENVIRONMENT)
        if "ASAN_OPTIONS" in os.environ:        # these AFL++ demands
            environment["ASAN_OPTIONS"] = (os.environ["ASAN_OPTIONS"] +
                                           ":abort_on_error=1:symbolize=0")
        if target.format:
            environment["AFL_CUSTOM_MUTATOR_LIBRARY"] = str(self.mutator())
            environment["ASSAY_FUZZ_FORMAT"] = target.format.name
        return environment

    def run(self, target, options, state, show, dictionary):
        seeds, logs = self.prepare(target)
        output = self.output(target)
        command = ["afl-fuzz", "-i", str(seeds), "-o", str(output),
                   "-t", str(1000 * SECONDS_OF_ONE), "-G", str(LONGEST)]
        if dictionary:
            command += ["-x", str(dictionary)]
        processes = [
            Process(command + [mode, f"{mode[1]}{i}", "--",
                               str(self.program(target))],
                    logs / str(i), self.environment(target))
            for i, mode in enumerate(["-M"] + ["-S"] * (options.jobs - 1))]

        def look():
            known = list(statistics(output))
            state.executions = sum(int(s["execs_done"]) for s in known)
            state.inputs = max((int(s["corpus_count"]) for s in known),
                               default=0)
            state.see_edges(max((int(s["edges_found"]) for s in known),
                                default=0))
        why = watch(processes, state, options.limits, look, show)
        found = self.collect(target)
        state.found = len(found)
        return ("found" if found else why), found

    def collect(self, target):
        """Copies what was found to where it is kept, by its content."""
        found = []
        for kind in ("crashes", "hangs"):
            for path in sorted(self.output(target).glob(f"*/{kind}/id:*")):
                words = path.name.split(",")
                into = self.found(target) / "-".join(
                    [kind, words[0].replace(":", "-"),
                     words[1].replace(":", "-")])
                shutil.copy(path, into)
                found.append(into)
        return found

    def words(self, target):
        """Returns the target's message for the last finding, or the end of a
        log."""
        paths = sorted(self.found(target).iterdir(), key=os.path.getmtime)
        if paths:
            done = subprocess.run([str(self.program(target)), str(paths[-1])],
                                  capture_output=True, text=True,
                                  errors="replace")
            match = WRONG.search(done.stderr)
            return (match.group().strip()[:200] if match
                    else f"exit status {done.returncode}")
        logs = sorted((self.folder / "logs" / target.program).iterdir())
        return logs[0].read_text(errors="replace")[-400:].strip()

    def minimise(self, target, finding):
        small = finding.with_name(f"{finding.name}.small")
        subprocess.run(["timeout", "60", "afl-tmin", "-i", str(finding), "-o",
                        str(small), "--", str(self.program(target))],
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL,
                       env=dict(os.environ, **ENVIRONMENT))
        return small if small.exists() else finding

    def merge(self, target):
        """Keeps the smallest queue that reaches what all reach."""
        merged = self.folder / "inputs" / f"{target.program}.merged"
        shutil.rmtree(merged, ignore_errors=True)
        queue = self.folder / "inputs" / f"{target.program}.queue"
        shutil.rmtree(queue, ignore_errors=True)
        queue.mkdir(parents=True)
        for i, path in enumerate(self.output(target).glob("*/queue/id:*")):
            shutil.copy(path, queue / f"{i:06}")
        done = subprocess.run(["afl-cmin", "-i", str(queue), "-o", str(merged),
                               "--", str(self.program(target))],
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL,
                              env=dict(os.environ, **ENVIRONMENT))
        inputs = self.inputs(target)
        kept = merged if done.returncode == 0 and merged.is_dir() else queue
        shutil.rmtree(inputs)
        kept.rename(inputs)
        for folder in (merged, queue):
            shutil.rmtree(folder, ignore_errors=True)
        return len(list(inputs.iterdir()))
