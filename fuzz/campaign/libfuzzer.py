"""Runs of libFuzzer: one process or several that share their inputs."""

import re
import shutil
import subprocess
from pathlib import Path

import targets
from engine import Process, watch

LONGEST = 8192          # bytes of an input
SECONDS_OF_ONE = 25     # that it may take, as OSS-Fuzz has it
MEMORY_MB = 2560

EVENT = re.compile(rb"^#(\d+)\s+\S+\s+cov: (\d+) ft: \d+ corp: (\d+)/", re.M)
FINAL = re.compile(rb"number_of_executed_units:\s*(\d+)")
# The last message of a process: a failed check of the target or a sanitizer.
WRONG = re.compile(r"^(?:fuzz target: |by kernel ).*$|^.*(?:runtime error: "
                   r"|ERROR: \w+Sanitizer: |libFuzzer: ).*$", re.M)


class Watched:
    """A process and the contents of its log."""

    def __init__(self, command, log):
        self.process = Process(command, log, {})
        self.log, self.at = log, log.stat().st_size if log.exists() else 0
        self.at = 0
        self.executions = self.edges = self.inputs = 0

    def read(self):
        with open(self.log, "rb") as log:
            log.seek(self.at)
            text = log.read()
        end = text.rfind(b"\n") + 1
        self.at += end
        for ran, edges, inputs in EVENT.findall(text[:end]):
            self.executions, self.edges = int(ran), int(edges)
            self.inputs = int(inputs)
        for ran in FINAL.findall(text[:end]):
            self.executions = int(ran)


class LibFuzzer:
    name = "libfuzzer"

    def __init__(self, build):
        self.build = Path(build)
        self.folder = self.build

    def configure(self, root):
        return [["cmake", "--preset", "fuzz", "-S", str(root), "-B",
                 str(self.build)]], {}

    def extra(self, root):
        return []

    def program(self, target):
        return self.build / "bin" / target.program

    def inputs(self, target):
        return self.folder / "inputs" / target.program

    def others(self, target):
        """Returns the inputs of other targets that take only formats of this
        one."""
        own = {form.name for form in target.of}
        folders = [self.inputs(other) for other in targets.all_targets()
                   if other.of and other.name != target.name
                   and own.issuperset(form.name for form in other.of)]
        return [folder for folder in folders if folder.is_dir()]

    def found(self, target):
        return self.folder / "found" / target.program

    def finds(self, target):
        """When each was written: the same one has the same name again."""
        return {path: path.stat().st_mtime_ns
                for path in self.found(target).iterdir()}

    def found_since(self, target, before):
        return sorted(path for path, time in self.finds(target).items()
                      if before.get(path) != time)

    def prepare(self, target):
        """The seeds, and an empty folder for logs."""
        seeds = self.folder / "seeds" / target.program
        shutil.rmtree(seeds, ignore_errors=True)
        target.put_seeds(seeds, LONGEST)
        for folder in (self.inputs(target), self.found(target)):
            folder.mkdir(parents=True, exist_ok=True)
        logs = self.folder / "logs" / target.program
        shutil.rmtree(logs, ignore_errors=True)
        logs.mkdir(parents=True)
        return seeds, logs

    def usual(self, target, dictionary):
        words = [f"-max_len={LONGEST}", f"-timeout={SECONDS_OF_ONE}",
                 f"-rss_limit_mb={MEMORY_MB}",
                 f"-artifact_prefix={self.found(target)}/"]
        if target.of:           # files: five changes leave few of them right
            words.append("-mutate_depth=2")
        if dictionary:
            words.append(f"-dict={dictionary}")
        return words

    def run(self, target, options, state, show, dictionary):
        """Runs it until a limit. Returns why it ended and what was found."""
        seeds, logs = self.prepare(target)
        began = self.finds(target)
        command = [str(self.program(target)), str(self.inputs(target)),
                   str(seeds), *map(str, self.others(target)),
                   "-print_final_stats=1", "-reload=1",
                   *self.usual(target, dictionary)]
        runs = options.limits.runs
        why = self.phase(command, runs, options, state, show, logs)
        found = self.found_since(target, began)
        if why == "ended" and not found and runs is not None:
            why = options.limits.enough(state) or \
                self.phase(command, None, options, state, show, logs)
            found = self.found_since(target, began)
        state.found = len(found)
        return ("found" if found else why), found

    def phase(self, command, runs, options, state, show, logs):
        """All processes once; as many runs together, or without an end."""
        if runs is not None:
            command = command + [f"-runs={-(-runs // options.jobs)}"]
        done = state.executions
        number = len(list(logs.iterdir()))
        watched = [Watched(command, logs / f"{number + i}")
                   for i in range(options.jobs)]

        def look():
            for w in watched:
                w.read()
            state.executions = done + sum(w.executions for w in watched)
            state.inputs = max(w.inputs for w in watched)
            state.see_edges(max(w.edges for w in watched))
        return watch([w.process for w in watched], state, options.limits,
                     look, show)

    def words(self, target):
        """Returns the message of a process that failed, or the end of a log."""
        logs = sorted((self.folder / "logs" / target.program).iterdir())
        texts = [log.read_text(errors="replace") for log in logs]
        said = [WRONG.search(text) for text in texts]
        return next((match.group().strip()[:200] for match in said if match),
                    "".join(texts[-1:])[-400:].strip())

    def minimise(self, target, finding):
        """A smaller file with the same effect; the finding if there is none."""
        small = finding.with_name(f"{finding.name}.small")
        subprocess.run([str(self.program(target)), "-minimize_crash=1",
                        "-max_total_time=30", "-runs=100000",
                        f"-timeout={SECONDS_OF_ONE}",
                        f"-exact_artifact_path={small}", str(finding)],
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        return small if small.exists() else finding

    def merge(self, target):
        """Keeps a subset of the inputs that reaches all that they reach."""
        inputs = self.inputs(target)
        merged = inputs.with_name(f"{inputs.name}.merged")
        shutil.rmtree(merged, ignore_errors=True)
        merged.mkdir()
        done = subprocess.run([str(self.program(target)), "-merge=1",
                               f"-max_len={LONGEST}",
                               f"-artifact_prefix={merged.parent}/",
                               str(merged), str(inputs)],
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        if done.returncode == 0 and any(merged.iterdir()):
            shutil.rmtree(inputs)
            merged.rename(inputs)
        else:
            shutil.rmtree(merged)
        return len(list(inputs.iterdir()))
