#!/usr/bin/env python3
"""Whether the corpus notices each mutation of the reader in Python.

    python.py FORMAT [--all] [--write] [--show CLASS]

FORMAT is a format, of whose small files all judge each mutation (pysites.py) of
its own modules in conformance/adapters/python/, but not of those that formats
share. One in 20 is made, with --all every one. Each is noticed, as
certification would:

    verdict    of a file of which the manifest tells one, it is another
    crash      it raises what is no verdict, or takes too much memory
    hang       it takes 20 times as long, and longer
    document   another document, in what is judged (levels.json)

or else it stands in survivors/python.FORMAT.tsv with its reason, as those of
the reference do: files reach it, and what programs are held to is the same
("nothing"), or no file does ("unreached").

Each mutation is made in a process of its own, which judges the files that reach
it until one notices by the verdict; those that noticed others come first.
"""

import json
import os
import re
import resource
import signal
import sys
import time
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import prove
import pysites
import records
import tree

READER = tree.ROOT / "conformance" / "adapters" / "python"
sys.path.insert(0, str(READER))
sys.dont_write_bytecode = True

CLASSES = ("verdict", "crash", "hang", "document", "nothing", "unreached")
LARGEST = 256 << 10             # bytes of a file
LEAST_TIME, TIMES = 0.2, 20     # seconds
MOST_MEMORY = 2 << 30
# What one format alone reads, beside its own module.
PARTS = {"gguf": ["ggufvalues"], "safetensors": ["jsontext"],
         "primitiv": ["msgpack"], "burnpack": ["cborfields"],
         "zten": ["cbortree", "contents", "zstdframes"]}


def modules(name):
    """[(name of the module, path)], those that others import first."""
    return [*((part, READER / f"{part}.py") for part in PARTS.get(name, [])),
            (f"formats.{name}", READER / "formats" / f"{name}.py")]


class Judged:
    """What certification compares in a document."""

    def __init__(self, name):
        levels = json.loads((tree.CORPUS / name / "levels.json").read_text())
        self.paths = {re.sub(r"\[\]", "", path).lstrip(".")
                      for level in ("index", "bytes", "values")
                      for path in levels.get(level, [])}

    def part(self, value, path=""):
        if path in self.paths:
            return value
        if isinstance(value, list):
            return [self.part(item, path) for item in value]
        if not isinstance(value, dict):
            return None
        below = {key: f"{path}.{key}".lstrip(".") for key in value}
        return {key: self.part(value[key], place)
                for key, place in below.items()
                if any(known == place or known.startswith(place + ".")
                       for known in self.paths)}


class File:
    def __init__(self, case, path):
        self.path, self.data = path, path.read_bytes()
        self.held = case["spec"] in ("accept", "reject")
        self.case, self.said, self.seconds = case, None, 0
        self.reached = set()            # (module, line)


class Reader:
    """Says of a file: verdict, and what is judged of its document."""

    def __init__(self, name):
        self.name, self.judged = name, Judged(name)
        import formats
        self.decode = formats.FORMATS[name].decode

    def say(self, data):
        try:
            document = self.decode(data)
            json.dumps(document)        # what is not judged is told as well
            document = json.dumps(self.judged.part(document))
        except Exception as error:
            # Reject of a module that was made anew is another class.
            if type(error).__name__ in ("Reject", "Unsupported"):
                return type(error).__name__.lower(), None
            return "crash", None
        return "accept", document

    def look_at(self, file, watched):
        """What it says unmutated, how long it takes and what it reaches."""
        def lines(frame, event, _):
            if event == "line":
                file.reached.add((watched[frame.f_code.co_filename],
                                  frame.f_lineno))
            return lines

        def calls(frame, event, _):
            return lines if frame.f_code.co_filename in watched else None

        began = time.process_time()
        file.said = self.say(file.data)
        file.seconds = time.process_time() - began
        sys.settrace(calls)
        self.say(file.data)
        sys.settrace(None)

    def exchange(self, module, name, following):
        """Makes the mutated module, and those that import it, anew."""
        code = compile(module.tree, str(module.path), "exec")
        exec(code, sys.modules[name].__dict__)
        for other, path in following:
            exec(compile(path.read_text(), str(path), "exec"),
                 sys.modules[other].__dict__)
        self.decode = sys.modules[f"formats.{self.name}"].decode


class Mutation:
    """As prove.compare() wants it."""

    def __init__(self, site, place, name):
        self.key, self.site, self.place, self.module = site.key, site, place, \
            name
        self.noticed, self.by = "nothing", ""

    def covered(self):
        keys = [self.key]
        if self.noticed == "unreached":
            keys.append((*self.key[:2], records.ALL))
        return keys

    def is_reached_by(self, file):
        return self.site.lines is None or any(
            (self.module, line) in file.reached for line in self.site.lines)


def difference(file, said):
    """How what is said of the file now is noticed, or None."""
    if said[0] == "crash":
        return "crash"
    if file.held and said[0] != file.said[0]:
        return "verdict"
    if said[0] == file.said[0] == "accept" and said[1] != file.said[1]:
        return "document"
    return None


class Run:
    def __init__(self, name):
        self.name, self.reader = name, Reader(name)
        self.modules = [(label, pysites.Module(path, tree.name(path)
                                               .removeprefix("conformance/")))
                        for label, path in modules(name)]
        self.watched = {str(module.path): label
                        for label, module in self.modules}
        self.everything = [Mutation(site, place, label)
                           for place, (label, module)
                           in enumerate(self.modules) for site in module.sites]
        self.files = []

    def read_files(self, report):
        """Those that are small; the reader says of them what the manifest
        does."""
        folder = tree.CORPUS / self.name
        manifest = json.loads((folder / "manifest.json").read_text())
        for case in manifest["cases"]:
            path = folder / case["path"]
            if case["withdrawn"] or path.stat().st_size > LARGEST:
                continue
            file = File(case, path)
            self.reader.look_at(file, self.watched)
            if file.said[0] == "unsupported":
                file.held = False
            elif file.held and file.said[0] != case["spec"]:
                report.wrong(case["path"], f"{file.said[0]}, not "
                             f"{case['spec']}")
            self.files.append(file)
        self.files.sort(key=lambda file: file.seconds)

    def judge(self, mutation, files, out):
        """In a process of its own."""
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        mutation.site.change()
        label, module = self.modules[mutation.place]
        following = [(other, later.path) for other, later
                     in self.modules[mutation.place + 1:]]
        signal.setitimer(signal.ITIMER_PROF, 5)
        try:
            self.reader.exchange(module, label, following)
        except Exception:
            os.write(out, b"crash 0\n")
            return
        for at in files:
            file = self.files[at]
            os.write(out, f"at {at}\n".encode())
            signal.setitimer(signal.ITIMER_PROF,
                             LEAST_TIME + TIMES * file.seconds)
            found = difference(file, self.reader.say(file.data))
            if found is not None:
                os.write(out, f"{found} {at}\n".encode())
            if found in ("verdict", "crash"):
                return

    def try_one(self, mutation):
        files = [at for at in self.order
                 if mutation.is_reached_by(self.files[at])]
        if not files:
            mutation.noticed = "unreached"
            return
        said, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(said)
            status = 1
            try:
                self.judge(mutation, files, told)
                status = 0
            finally:
                os._exit(status)
        os.close(told)
        with os.fdopen(said) as lines:
            rows = [line.split() for line in lines]
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0:
            sys.exit(f"{mutation.key}: the one that judges it ended by itself")
        if os.WIFSIGNALED(status):
            hung = os.WTERMSIG(status) == signal.SIGPROF
            rows.append(["hang" if hung else "crash",
                         rows[-1][1] if rows else "0"])
        found = [row for row in rows if row[0] != "at"]
        if found:
            mutation.noticed, at = min(
                found, key=lambda row: CLASSES.index(row[0]))
            mutation.by = str(self.files[int(at)].path)
            place = self.order.index(int(at))
            self.order.insert(place // 2, self.order.pop(place))

    def run(self, tried):
        self.order = list(range(len(self.files)))
        for mutation in tried:
            self.try_one(mutation)


def need_modules(name):
    if name == "zten" and not find_spec("zstandard"):
        print("the reader of zTensor needs zstandard: ./assay install test")
        sys.exit(77)


def main():
    options = prove.read_options("python.py", "format", tree.formats(),
                                 CLASSES)
    need_modules(options.format)
    group, report = f"python.{options.format}", tree.Report()
    run = Run(options.format)
    run.read_files(report)
    tried = run.everything
    if not options.all and not options.write:
        tried = tried[::prove.ONE_IN]
    run.run(tried)
    prove.show(tried, options.show)
    if options.write:
        prove.write(group, tried, records.read(group))
    unexplained = prove.compare(report, group, run.everything, tried,
                                records.read(group))
    report.end(prove.words(tried, run.everything, unexplained))


if __name__ == "__main__":
    main()
