#!/usr/bin/env python3
"""Draws bugs: by a seed a format, a line and an operator that changes it.

    draw.py --seed N --count N > drawn.tsv
    draw.py --seed N --count N --first 33 --format gguf    for what is new

Bugs are drawn from code that decides verdict, index and document; not from the
messages of findings, the places where fast/ reports that it stopped, or code
that inputs of a few KiB do not reach: pages for many records, slices of large
data. A bug that does not compile is drawn again. The list is drawn once and
kept: a later tree would give another list.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import bugs
import tree

CBOR = ("zten", "burnpack")
SHARED = {      # file or pattern: the formats that it is drawn for
    "fast": {
        "base.h": None, "file.h": None, "bytes.c": None, "names.c": None,
        "hash.h": None, "json.c": None, "document.c": None, "open.c": None,
        "find.c": None, "digests.c": None, "verify.c": None,
        "source.c": None, "kernels/portable.c": None, "kernels/sha256*": None,
        "kernels/x86/*": None, "payload.c": ("zten",),
        "payloads.c": ("zten",), "verify_all.c": ("zten",),
        "unzstd.c": ("zten",), "cbor.*": CBOR, "cbor_json.c": CBOR,
    },
    "ref": {
        "core/checks.*": None, "core/digest.c": None, "core/element.c": None,
        "core/names.c": None, "core/number.h": None, "core/ranges.c": None,
        "core/reader.h": None, "core/sort.c": None, "core/span.h": None,
        "bytes/crc32.c": None, "bytes/sha256.c": None, "bytes/utf8.c": None,
        "bytes/each_byte.*": None, "document/document*": None,
        "document/index.c": None, "document/json.c": None,
        "document/numbers.c": None, "document/packed.c": ("oinf",),
        "document/payload*": None, "document/cbor_json.c": ("zten",),
        "bytes/zstd*": ("zten",), "wire/cbor*": CBOR,
        "wire/msgpack.*": ("primitiv",), "wire/json_*": ("safetensors",),
        "wire/gguf_array.*": ("gguf",), "document/gguf_json.c": ("gguf",),
    },
}
OWN = {"fast": ["{0}.c", "{0}.h", "{0}_*"], "ref": ["{0}/*.c", "{0}/*.h"]}
OF_SETS = ("index.c", "shards.c")       # no target of one file comes there
OF_WORDS = re.compile(r"guess|advise|say|explain|found|blame|complain|relate")
WORDS = re.compile(r"\b(ask|explain\w*|found|advise\w*|relate\w*|add_total)\(")

DECLARATION = re.compile(
    r"\s+(?:const |static )?[a-z_]\w*(?: \w+)? \**[a-z_]\w*"
    r"(?:\[[^\]]*\])*\s*(?:=|;|,)")
TURNED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}


def compare(line, _):
    for m in re.finditer(r" (<|<=|>|>=|==|!=)(?= )", line):
        yield m.start(1), m.end(1), TURNED[m.group(1)]


def constant(line, dice):
    for m in re.finditer(r"(?<![\w.])(\d+)(?=(?:u|ull)?\b)(?!\.)", line):
        n = int(m.group(1)) + dice.choice((1, -1))
        if n >= 0 and not (m.group(1).startswith("0") and m.group(1) != "0"):
            yield m.start(1), m.end(1), str(n)


def negation(line, _):
    for m in re.finditer(r"!(?=[\w(])", line):
        yield m.start(), m.end(), ""


def logic(line, _):
    for m in re.finditer(r"&&|\|\|", line):
        yield m.start(), m.end(), "||" if m.group() == "&&" else "&&"


def arithmetic(line, _):
    for m in re.finditer(r" ([+-])(?= )", line):
        yield m.start(1), m.end(1), "-" if m.group(1) == "+" else "+"


def statement(line, _):
    m = re.fullmatch(r"( {4,})([\w*&(>.\[\]-]+.*;)\s*", line)
    if m and not re.match(r"\s+(return|break|continue|for|while|do|else|if|"
                          r"case|default)\b", line) \
            and not DECLARATION.match(line) \
            and m.group(2).count("(") == m.group(2).count(")"):
        yield m.start(2), m.end(2), ";"


def check(line, _):
    m = re.fullmatch(r"\s+(?:\} else )?if \((.*)\)(?: \{)?\s*", line)
    if m and m.group(1).count("(") == m.group(1).count(")"):
        yield m.start(1), m.end(1), "false"


def order(line, _):
    for m in re.finditer(r"\bload_u(?:16|32|64)(le|be)\b", line):
        yield m.start(1), m.end(1), "be" if m.group(1) == "le" else "le"


def width(line, _):
    for m in re.finditer(r"(?<=\()u64(?=\))|(?<=    )u64(?= \w+ = )", line):
        yield m.start(), m.end(), "u32"


OPERATORS = {"comparison": compare, "constant": constant,
             "negation dropped": negation, "and, or": logic,
             "plus, minus": arithmetic, "statement dropped": statement,
             "check dropped": check, "order of bytes": order,
             "width": width}


def own_files(side, form):
    return [path for pattern in OWN[side]
            for path in sorted((ROOT / side).glob(pattern.format(form)))
            if path.suffix in (".c", ".h") and path.name not in OF_SETS]


def shared_files(side, form):
    return [path for pattern, formats in SHARED[side].items()
            if formats is None or form in formats
            for path in sorted((ROOT / side).glob(pattern))
            if path.suffix in (".c", ".h")]


def sites(path, operator, dice):
    """All places where an operator may change the code of a file."""
    lines = tree.blank(path.read_text()).split("\n")
    for f in tree.functions(path):
        if OF_WORDS.search(f.name):
            continue
        for at in range(f.line - 1, f.line - 1 + f.length):
            if lines[at][:1] not in (" ",):
                continue        # the head, braces and what CPP reads
            words = WORDS.search(lines[at])
            for from_, to, new in OPERATORS[operator](lines[at], dice):
                if words is None or to <= words.start():
                    yield f.name, at, from_, to, new


def unique(lines, at):
    """Returns the first of the lines up to that one that occur only once."""
    text = "\n".join(lines)
    first = at
    while text.count("\n".join(lines[first:at + 1])) != 1:
        first -= 1
    return first


def make(path, operator, site):
    function, at, from_, to, new = site
    lines = path.read_text().split("\n")
    first = unique(lines, at)
    old = "\n".join(lines[first:at + 1])
    lines[at] = lines[at][:from_] + new + lines[at][to:]
    return [str(path.relative_to(ROOT)), bugs.escape(old),
            bugs.escape("\n".join(lines[first:at + 1])),
            f"{operator}, in {function}()"]


def compiles(path, text):
    """Headers are compiled with what includes them, when they are tried."""
    if path.suffix != ".c":
        return True
    room = ROOT / path.relative_to(ROOT).parts[0]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "fast_formats.def").touch()
        done = subprocess.run(
            ["gcc", "-std=c11", "-D_GNU_SOURCE", "-DFAST_X86", "-mavx512f",
             "-mavx512bw", "-mavx512vl", "-mpclmul", "-mvpclmulqdq", "-msha",
             "-I" + str(path.parent), "-I" + str(room), "-I" + str(ROOT),
             "-I" + str(ROOT / "include"), "-I" + folder, "-w",
             "-fsyntax-only", "-x", "c", "-"], input=text, text=True,
            capture_output=True)
    return done.returncode == 0


def draw(dice, form, side):
    while True:
        mine = dice.random() < 2 / 3
        files = (own_files if mine else shared_files)(side, form)
        operator = dice.choice(list(OPERATORS))
        found = [(path, site) for path in files
                 for site in sites(path, operator, dice)]
        if not found:
            continue
        path, site = dice.choice(found)
        row = make(path, operator, site)
        bug = bugs.Bug("\t".join(["x", form] + row))
        planted = bug.planted(path.read_text())
        if planted is not None and compiles(path, planted):
            return bug


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--format", action="append")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    forms, drawn = options.format or tree.formats(), []

    while len(drawn) < options.count:
        i = len(drawn)
        bug = draw(dice, forms[i % len(forms)],
                   ("fast", "ref")[i // len(forms) % 2])
        if any(bug.old == one.old and bug.new == one.new for one in drawn):
            continue
        bug.name = f"drawn-{options.first + i:02}"
        drawn.append(bug)
    bugs.write(Path("/dev/stdout"),
               [f"Drawn by draw.py --seed {options.seed} --count "
                f"{options.count}, before the first run."], drawn)


main()
