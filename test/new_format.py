#!/usr/bin/env python3
"""CONTRIBUTING.md, "Add a format", leads to a format, and is needed.

    new_format.py           the ctest tree.new_format
    new_format.py --each    the ctest tree.new_format.each, for .ci/run full

The steps are read from the page and taken with the files of test/toy/ in a copy
of the tree: the files are put there, the line into the registry, the commands
are run. The page names each file, and there is one for each path that it names.
Then the tests pass that concern a format. With --each so do all others; and
where one step after the other is left out, build or tests fail, and what they
print names it: the path that is not there, or the command.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import steps
import tree

NAME = tree.EXAMPLE
TOY = tree.ROOT / "test" / NAME
EACH = sys.argv[1:] == ["--each"]

# What concerns a format: the scripts here, its files, and these tests.
SCRIPTS = [path.stem for path in (tree.ROOT / "test").glob("*.py")
           if path != Path(__file__).resolve()]
CONCERNED = (rf"^(tree\.({'|'.join(sorted(SCRIPTS))})"
             rf"|corpus\.(generate|names|{NAME}.*)|fuzz\.replay\.{NAME}_.*"
             r"|generators\.features|cli\.model)$")
ITSELF = r"^tree\.new_format"

LIBRARIES = ["assay_static", "assay_shared", "assay_fast_static",
             "assay_fast_shared"]
PROGRAMS = ["assay", "assay-mint"]

report = tree.Report()


class Failed(Exception):
    """A command failed: what it printed."""


class Copy:
    """A copy of the tree, built without an optimiser."""

    def __init__(self, root):
        self.root, self.build = root, root / "build" / "toy"
        shutil.copytree(tree.ROOT, root, symlinks=True,
                        ignore=shutil.ignore_patterns("build", ".git",
                                                      "__pycache__"))

    def run(self, *words):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("ASSAY")}
        environment |= {"ASSAY": str(self.build / "bin" / "assay"),
                        "ASSAY_MINT": str(self.build / "bin" / "assay-mint"),
                        "ASSAY_SOURCE": str(self.root),
                        "ASSAY_BUILD": str(self.build),
                        "ASSAY_CORPUS": str(self.root / "corpus")}
        done = subprocess.run(words, cwd=self.root, env=environment, text=True,
                              errors="replace", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise Failed(done.stdout)
        return done.stdout

    def configure(self):
        self.run("cmake", "-S", ".", "-B", str(self.build), "-G", "Ninja",
                 "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0",
                 "-DBUILD_TESTING=ON")

    def make(self, *targets):
        """These targets, or all."""
        self.run("cmake", "--build", str(self.build), "--parallel", "2",
                 *(["--target", *targets] if targets else []))

    def test(self, *options):
        self.run("ctest", "--test-dir", str(self.build), "--parallel", "2",
                 "--output-on-failure", "--no-tests=error", "-E", ITSELF,
                 *options)

    def fuzz_targets(self):
        """That of the format, unless the registry does not know it."""
        known = (self.root / steps.REGISTRY).read_text()
        targets = [f"{NAME}_validate_fuzzer", f"{NAME}_roundtrip_fuzzer"]
        return targets if f"FORMAT({NAME}," in known else []

    def whole(self):
        """All that concerns a format."""
        self.configure()
        self.make(*LIBRARIES, *PROGRAMS, "roundtrip_share",
                  *self.fuzz_targets())
        self.test("-R", CONCERNED)

    def take(self, command):
        if command == steps.GENERATE:
            self.make(*PROGRAMS)
            self.run(str(self.build / "bin" / "assay"), *command.split()[1:])
        else:
            self.run(sys.executable, command, "--write")

    def state(self):
        """All files of the tree: path -> bytes."""
        return {path.relative_to(self.root): path.read_bytes()
                for path in self.root.rglob("*") if path.is_file()
                and self.build.parent not in path.parents
                and "__pycache__" not in path.parts}

    def restore(self, files):
        """Makes of the tree what state() gave."""
        for path in self.state().keys() - files.keys():
            (self.root / path).unlink()
        for path, content in files.items():
            path = self.root / path
            if not path.is_file() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)


def is_below(path, folder):
    """Whether a file is that of a path on the page, or in the folder there."""
    return path == folder or folder.endswith("/") and path.startswith(folder)


def judge_page(files, places):
    """Files of the example and paths on the page belong to each other."""
    for file in files:
        if not any(is_below(file, place) for place in places):
            report.wrong(f"test/{NAME}/{file}", "no step of CONTRIBUTING.md, "
                         '"Add a format", names it')
    for place in places:
        if not any(is_below(file, place) for file in files):
            report.wrong(f"test/{NAME}/{place}", "is not there, and a step of "
                         'CONTRIBUTING.md, "Add a format", names it')
    if steps.GENERATE not in steps.commands():
        report.wrong(tree.name(steps.PAGE), f"does not say {steps.GENERATE}")


def put(copy, files):
    for file in files:
        content = (TOY / file).read_bytes()
        target = copy.root / file
        if file == steps.REGISTRY:
            content = target.read_bytes() + content
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def without_file(state, place):
    """The tree without what a step puts there."""
    changed = {path: content for path, content in state.items()
               if not is_below(path.as_posix(), place)}
    if place == steps.REGISTRY:
        line = (TOY / place).read_bytes()
        changed[Path(place)] = state[Path(place)].replace(line, b"")
    return changed


def without_command(state, before, after):
    """The tree without what a command changed, or added."""
    changed = dict(state)
    for path in after:
        if path not in before:
            del changed[path]
        elif before[path] != after[path]:
            changed[path] = before[path]
    return changed


def judge_without(copy, left_out, files):
    """Without a step something fails, and names it as the page does."""
    copy.restore(files)
    try:
        copy.whole()
    except Failed as failure:
        said = str(failure).replace(f"{copy.root}/", "")
        if left_out.removeprefix("./") not in said:
            report.wrong(left_out, "is left out: this fails, and does not name "
                         f"it:\n{failure}")
        return
    report.wrong(left_out, "is left out, and nothing fails")


def add_format(copy, files):
    """Takes the steps; returns the trees before and after each command."""
    put(copy, files)
    copy.configure()
    taken = {}
    for command in steps.commands():
        before = copy.state() if EACH else None
        copy.take(command)
        taken[command] = before, copy.state() if EACH else None
    return taken


def words_about(copy, name, content):
    """What validate prints of such a file."""
    path = copy.build / name
    path.write_bytes(content)
    try:
        printed = copy.run(str(copy.build / "bin" / "assay"), "validate",
                           str(path))
    except Failed as failure:
        printed = str(failure)
    return " ".join(printed.split())


def judge_detection(copy):
    """The example has no magic: its structure tells, and words say so."""
    valid = (copy.root / "corpus" / NAME / "accept" / "one.toy").read_bytes()
    for name, content, words in [
            ("no-extension", valid, "accept Toy v2"),
            ("other.mag", valid, "ends in .mag, but it is built like Toy v2"),
            ("cut", valid[:-1], f"{NAME}: by its structure"),
            ("cut.toy", valid[:-1], "error[toy.header.size]")]:
        printed = words_about(copy, name, content)
        if words not in printed:
            report.wrong(name, f"'{words}' is not said: {printed}")


def main(folder):
    files = sorted(path.relative_to(TOY).as_posix() for path in TOY.rglob("*")
                   if path.is_file() and "__pycache__" not in path.parts)
    places = [steps.REGISTRY] + [steps.of_format(path, NAME)
                                 for _, path in steps.paths()]
    judge_page(files, places)
    copy = Copy(folder / "tree")
    try:
        taken = add_format(copy, files)
        copy.whole()
        judge_detection(copy)
        if EACH:
            copy.make()
            copy.test()
    except Failed as failure:
        report.wrong(f"test/{NAME}", f"is no new format:\n{failure}")
        return 0
    if not EACH:
        return 0
    state = copy.state()
    for place in places:
        judge_without(copy, place, without_file(state, place))
    for command, trees in taken.items():
        judge_without(copy, command, without_command(state, *trees))
    return len(places) + len(taken)


with tempfile.TemporaryDirectory() as name:
    left_out = main(Path(name))
report.end("the steps add a format" +
           (f"; each of {left_out} is missed when it is left out" if EACH else ""))
