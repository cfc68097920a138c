#!/usr/bin/env python3
"""CONTRIBUTING.md, "Add a format", leads to a format, and is needed.

The steps are read from the page and taken with the files of test/toy/ in a copy
of the tree: the files are put there, the line into the registry, the commands
are run. The page names each file, and there is one for each path that it names.
Then all tests pass. Where one step after the other is left out, build or tests
fail, and what they print names it: the path that is not there, or the command.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import steps
import tree
import tree_copy
from tree_copy import Failed

NAME = tree.EXAMPLE
TOY = tree.ROOT / "test" / NAME

# The tests that concern a format: the scripts here, its files, and these.
SCRIPTS = [path.stem for path in (tree.ROOT / "test").glob("*.py")
           if path != Path(__file__).resolve()]
CONCERNED = (rf"^(tree\.({'|'.join(sorted(SCRIPTS))})"
             rf"|corpus\.(generate|names|{NAME}.*)|fuzz\.replay\.{NAME}_.*"
             r"|generators\.features|cli\.model)$")
ITSELF = r"^tree\.new_format"
# These name the cases that the corpus of a new format lacks.
LACKING = rf"^proof\.(lenient|spread)\.{NAME}$"

LIBRARIES = ["assay_static", "assay_shared", "assay_fast_static",
             "assay_fast_shared"]
PROGRAMS = ["assay", "assay-mint"]

report = tree.Report()


class Copy(tree_copy.Copy):
    """With the format of the example."""

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
        self.test("-R", CONCERNED, "-E", ITSELF)

    def take(self, command):
        if command == steps.GENERATE:
            self.make(*PROGRAMS)
            self.run(str(self.build / "bin" / "assay"), *command.split()[1:])
        else:
            self.run(sys.executable, command, "--write")


def is_below(path, folder):
    """Returns whether a path of the page is that file, or a folder with it."""
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
        before = copy.state()
        copy.take(command)
        taken[command] = before, copy.state()
    return taken


def words_about(copy, name, content):
    """Checks what validate prints about such a file."""
    path = copy.build / name
    path.write_bytes(content)
    try:
        printed = copy.run(str(copy.build / "bin" / "assay"), "validate",
                           str(path))
    except Failed as failure:
        printed = str(failure)
    return " ".join(printed.split())


def judge_detection(copy):
    """The example has no magic: its structure identifies it, as reported."""
    valid = (copy.root / "corpus" / NAME / "accept" / "one.toy").read_bytes()
    for name, content, words in [
            ("no-extension", valid, "accept Toy v2"),
            ("other.mag", valid, "accept named .mag, but is Toy v2"),
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
        copy.make()
        copy.test("-E", f"{ITSELF}|{LACKING}")
    except Failed as failure:
        report.wrong(f"test/{NAME}", f"is not a new format:\n{failure}")
        return 0
    state = copy.state()
    for place in places:
        judge_without(copy, place, without_file(state, place))
    for command, trees in taken.items():
        judge_without(copy, command, without_command(state, *trees))
    return len(places) + len(taken)


with tempfile.TemporaryDirectory() as name:
    left_out = main(Path(name))
report.end("the steps add a format; "
           f"each of {left_out} is missed when it is left out")
