"""Shared by the tests of the tree: its files, C source and a report."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(os.environ.get("ASSAY_SOURCE")
            or Path(__file__).resolve().parents[2])
BUILD = Path(os.environ.get("ASSAY_BUILD") or ROOT / "build" / "dev")
CORPUS = Path(os.environ.get("ASSAY_CORPUS") or ROOT / "corpus")
SPEC = ROOT / "spec"
PROGRAM = os.environ.get("ASSAY") or str(BUILD / "bin" / "assay")

# Tests that take a sample take all.
WHOLE = "ASSAY_TEST_ALL" in os.environ

# The options that sanitizers have already; tests append more.
ASAN_OPTIONS = os.environ.get("ASAN_OPTIONS", "") + ":"

# Where spec/FORMAT.md says a requirement: test/traceability.py.
ANCHOR = re.compile(r'<a id="([a-z0-9.-]+)"></a>')

ROOMS = ["include", "tool", "ref", "generators", "conformance", "export", "fast",
         "fuzz", "bench", "cli", "mint", "packages"]

TOKENS = re.compile(r"""
    (?P<comment> /\*.*?\*/ | //[^\n]* )
  | (?P<text>    "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' )
""", re.VERBOSE | re.DOTALL)

KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "do", "else",
            "_Alignof", "_Static_assert", "defined"}


def need_program():
    """Ends a script that asks the program where that was not built."""
    if not Path(PROGRAM).is_file():
        sys.exit(f"{PROGRAM} is not there: ./assay test -N builds it")


class Format:
    """A row of the registry: FORMAT(name, "title", ..., ".extension", ...)."""

    def __init__(self, name, rest):
        texts = re.findall(r'"((?:\\.|[^"\\])*)"', rest)
        self.name, self.title = name, texts[0]
        self.extension = next(text for text in texts if text[:1] == ".")


def registry():
    """The formats, in their order."""
    rows = (ROOT / "ref" / "formats.def").read_text()
    return [Format(*row) for row in
            re.findall(r"^FORMAT\(([a-z0-9]+),(.*?)\)$", rows, re.M | re.S)]


# The format of test/toy/, which test/new_format.py adds to a copy of the tree.
# Other programs do not know it, and it has no measurements.
EXAMPLE = "toy"


def formats():
    """Names of the formats."""
    return [entry.name for entry in registry()]


def place_of_table(text, mark):
    """Returns the span of the lines from <!-- MARK --> to <!-- end -->, or
    None."""
    match = re.search(rf"^<!-- {mark} -->\n(.*?)^<!-- end -->$", text,
                      re.M | re.S)
    return match.span(1) if match else None


def write_table(path, mark, table):
    """Puts a table between its marks, if they are there."""
    text = path.read_text()
    place = place_of_table(text, mark)
    if place is not None:
        path.write_text(text[:place[0]] + table + text[place[1]:])


def files(*suffixes, rooms=ROOMS):
    """Files of the rooms with these suffixes, sorted."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def name(path):
    return str(path.relative_to(ROOT))


def committed_names():
    """The paths of corpus/NAMES in the last commit, which other projects may
    use; none where git does not know them."""
    done = subprocess.run(["git", "-C", str(ROOT), "show", "HEAD:corpus/NAMES"],
                          text=True, capture_output=True)
    return {line.split(" ")[0] for line in done.stdout.splitlines()}


def is_test(path):
    return "test" in path.relative_to(ROOT).parts


def blank(source, what=("comment", "text")):
    """The source with comments and literals blanked, lines kept."""
    def replace(match):
        if match.lastgroup not in what:
            return match.group()
        kept = re.sub(r"[^\n]", " ", match.group())
        return '"' + kept[2:] + '"' if match.lastgroup == "text" else kept
    return TOKENS.sub(replace, source)


class Function:
    """A function defined in a file: its name, first line, length and body."""

    def __init__(self, path, label, line, lines, body):
        self.path, self.name, self.line = path, label, line
        self.static = any(re.match(r"static\b", at) for at in lines)
        self.length = len(lines)
        self.body = body

    def calls(self):
        called = re.findall(r"\b([A-Za-z_]\w*)\s*\(", self.body)
        return set(called) - KEYWORDS


def functions(path):
    """The functions of a file in the house style: braces in column one."""
    lines = blank(path.read_text()).splitlines()
    start = 0
    for at, line in enumerate(lines):
        if not line.strip() or line[0] in "#}" or line.rstrip().endswith(";"):
            start = at + 1
        if line.rstrip() != "{":
            continue
        end = next(i for i in range(at, len(lines)) if lines[i][:1] == "}")
        head = " ".join(lines[start:at])
        label = re.search(r"\b([A-Za-z_]\w*)\s*\(", head)
        if label:
            yield Function(path, label.group(1), start + 1,
                           lines[start:end + 1],
                           "\n".join(lines[at:end + 1]))


class Report:
    """Collects what is wrong and ends the test."""

    def __init__(self):
        self.count = 0

    def wrong(self, place, text):
        self.count += 1
        print(f"{place}: {text}")

    def end(self, summary):
        if self.count:
            print(f"{self.count} wrong")
            sys.exit(1)
        print(summary)
