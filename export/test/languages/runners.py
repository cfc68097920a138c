"""The test runners of the languages, and their output for each case."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import tree

READERS = Path(__file__).parent / "readers"
ADAPTERS = tree.ROOT / "conformance" / "adapters"


class Run:
    """The outcome of a run: the paths of cases that failed or were skipped."""

    def __init__(self, status, output, cases):
        self.status, self.output = status, output
        self.wrong, self.skipped, self.right = set(), set(), 0
        self.cases = cases

    def note(self, path, outcome):
        if path in self.cases:
            if outcome == "right":
                self.right += 1
            else:
                getattr(self, outcome).add(path)

    def line_of(self, path):
        lines = self.output.splitlines()
        found = (i for i, line in enumerate(lines) if path in line)
        at = next(found, 0)
        return " | ".join(lines[at:at + 3])


class Language:
    """A language: its name, its data folder, the output of its runner."""

    data = ""
    formats = ["mag"]
    all_formats = False     # whether the reader reads all formats
    needs = []              # programs, and other folders that may have them
    crashes = ["crash"]     # words at which the reader crashes
    ends = []               # words at which it crashes and the run ends
    forgets = False         # whether a crash loses earlier failures
    no_case = None          # status if no case is selected
    words = {}

    def missing(self):
        if os.environ.get("ASSAY_EMULATED"):
            return "a program for this machine"
        for name, place in self.needs:
            if shutil.which(name) is None and \
               shutil.which(name, path=os.path.expanduser(place)):
                os.environ["PATH"] += ":" + os.path.expanduser(place)
            if shutil.which(name) is None:
                return name
        return None

    def environment(self, folder):
        return {}

    def build(self, folder):
        pass

    def call(self, command, folder, **more):
        env = {**os.environ, **self.environment(folder), **more}
        return subprocess.run(command, cwd=folder, env=env, text=True,
                              errors="replace", stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)

    def need(self, command, folder):
        done = self.call(command, folder)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))}: {done.returncode}\n"
                     f"{done.stdout}")
        return done.stdout

    def run(self, folder, cases, only="", **more):
        self.build(folder)
        done = self.call(self.command(only), folder, **more)
        run = Run(done.returncode, done.stdout, cases)
        for match in re.finditer(self.line, done.stdout, re.M):
            run.note(match["path"], self.words[match["word"]])
        summary = re.search(r"(\d+) (?:right|passed)", done.stdout)
        if summary:
            run.right = int(summary[1])
        return run

    def put_reader(self, folder):
        shutil.copy(READERS / self.reader, folder / self.reader)


class Python(Language):
    name, data, reader = "python", "assay_corpus", "decode.py"
    all_formats = True
    crashes = ["crash", "exit"]
    line = r"^(?P<path>\S+) \.\.\. (?P<word>ok|FAIL|ERROR|skipped)"
    words = {"ok": "right", "FAIL": "wrong", "ERROR": "wrong",
             "skipped": "skipped"}

    def environment(self, folder):
        return {"PIP_NO_CACHE_DIR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def command(self, only):
        return [sys.executable, "-m", "unittest", "-v",
                *(["-k", only] if only else [])]


class C(Language):
    name, reader = "c", "decode.c"
    formats = ["mag", "primitiv"]
    needs = [("cmake", ""), ("pkg-config", "")]
    crashes = []
    ends = ["crash", "abort", "fpe", "ill", "bus", "overflow", "exit"]
    no_case = 2
    line = r"^(?P<word>wrong|skipped)  (?P<path>\S+):"
    words = {"wrong": "wrong", "skipped": "skipped"}

    def missing(self):
        if not (tree.BUILD / "lib" / "libassay.a").is_file():
            return "libassay.a"
        return super().missing()

    def build(self, folder):
        """Builds with the compiler and the sanitizers of the library."""
        cache = (tree.BUILD / "CMakeCache.txt").read_text()
        known = dict(re.findall(r"^(\w+):\w+=(.*)$", cache, re.M))
        kind = known.get("CMAKE_BUILD_TYPE", "").upper()
        flags = f"{known['CMAKE_C_FLAGS']} {known.get(f'CMAKE_C_FLAGS_{kind}')}"
        self.need(["cmake", "-B", "build", "-G", known["CMAKE_GENERATOR"],
                   "-DCMAKE_C_COMPILER=" + known["CMAKE_C_COMPILER"],
                   f"-DCMAKE_C_FLAGS={flags} -Wall -Wextra -Wpedantic "
                   "-Wconversion -Wshadow -Werror -D_POSIX_C_SOURCE=200809L "
                   f"-I{tree.ROOT / 'include'} -I{tree.ROOT / 'export'}"],
                  folder)
        self.need(["cmake", "--build", "build"], folder)

    def command(self, only):
        return ["build/corpus_test", *([only] if only else [])]

    def put_reader(self, folder):
        """Links the library in the place where a user would do it."""
        super().put_reader(folder)
        zstd = self.need(["pkg-config", "--libs", "libzstd"], folder).strip()
        (folder / "reader.cmake").write_text(
            "target_link_libraries(corpus_test PRIVATE "
            f"{tree.BUILD}/lib/libassay.a {zstd})\n")


class Go(Language):
    name, data, reader = "go", "data", "decode_test.go"
    needs = [("go", "/usr/local/go/bin")]
    crashes = ["crash", "exit-0"]
    ends = ["overflow", "exit"]
    forgets = True          # except with -v
    line = (r"^(?: +--- )?(?P<word>PASS|FAIL|SKIP|wrong):?  ?"
            r"(?:TestCorpus/)?(?P<path>[^\s:]+)")
    words = {"PASS": "right", "FAIL": "wrong", "SKIP": "skipped",
             "wrong": "wrong"}

    def environment(self, folder):
        return {"GOCACHE": str(Path(folder).parent / "gocache"),
                "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOWORK": "off",
                "GOTOOLCHAIN": "local", "CGO_ENABLED": "0"}

    def command(self, only):
        return ["go", "test",
                *([f"-run=TestCorpus/{only}"] if only else ["-v"])]

    def put_reader(self, folder):
        super().put_reader(folder)
        for name in ("mag", "document"):
            text = (ADAPTERS / f"go/{name}.go").read_text()
            (folder / f"{name}_test.go").write_text(
                text.replace("package main", "package assaycorpus_test"))


class Rust(Language):
    name, reader = "rust", "decode.rs"
    needs = [("cargo", "~/.cargo/bin")]
    crashes = []
    ends = ["crash", "overflow", "abort", "exit"]
    line = r"^test (?P<path>\S+) \.\.\. (?P<word>FAILED|ignored)"
    words = {"FAILED": "wrong", "ignored": "skipped"}

    def environment(self, folder):
        return {"CARGO_NET_OFFLINE": "true"}

    def command(self, only):
        return ["cargo", "test", "--test", "corpus", "--",
                *([only] if only else [])]

    def put_reader(self, folder):
        shutil.copy(READERS / self.reader, folder / "tests/corpus/decode.rs")
        (folder / "tests/corpus/decode").mkdir()
        for name in ("mag", "document", "bytes"):
            text = (ADAPTERS / f"rust/{name}.rs").read_text()
            (folder / f"tests/corpus/decode/{name}.rs").write_text(
                text.replace("crate::", "super::"))


class JavaScript(Language):
    name, reader = "javascript", "decode.js"
    needs = [("node", "")]
    crashes = ["crash", "undefined"]
    ends = ["exit"]
    forgets = True
    line = r"^ *(?P<not>not )?ok \d+ - (?P<path>\S+)(?P<skip> # SKIP)?"

    def environment(self, folder):
        return {"npm_config_cache": str(Path(folder).parent / "npm"),
                "npm_config_update_notifier": "false"}

    def command(self, only):
        return ["node", "--test", "--test-reporter=tap",
                *([f"--test-name-pattern={only}"] if only else [])]

    def run(self, folder, cases, only="", **more):
        done = self.call(self.command(only), folder, **more)
        run = Run(done.returncode, done.stdout, cases)
        for match in re.finditer(self.line, done.stdout, re.M):
            run.note(match["path"], "wrong" if match["not"] else
                     "skipped" if match["skip"] else "right")
        for match in re.finditer(r"^(?:# )?wrong  (\S+):", done.stdout, re.M):
            run.note(match[1], "wrong")
        return run

    def put_reader(self, folder):
        super().put_reader(folder)
        for name in ("mag", "document"):
            shutil.copy(ADAPTERS / f"javascript/{name}.mjs", folder)


class Java(Language):
    name, reader = "java", "Decode.java"
    needs = [("javac", ""), ("java", "")]
    crashes = ["crash", "error", "assertion", "initializer", "overflow"]
    ends = ["exit"]
    no_case = 2
    line = r"^(?P<word>wrong|skipped)  (?P<path>\S+):"
    words = {"wrong": "wrong", "skipped": "skipped"}

    def build(self, folder):
        self.need(["javac", "-Xlint:all,-serial", "-Werror", "-encoding",
                   "UTF-8", "-d", "build",
                   *sorted(path.name for path in folder.glob("*.java"))],
                  folder)

    def command(self, only):
        return ["java", "-cp", "build", "CorpusTest",
                *([only] if only else [])]

    def put_reader(self, folder):
        super().put_reader(folder)
        for name in ("Mag", "Document"):
            shutil.copy(ADAPTERS / f"java/{name}.java", folder)


LANGUAGES = {language.name: language
             for language in (Python, C, Go, Rust, JavaScript, Java)}
