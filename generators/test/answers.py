#!/usr/bin/env python3
"""generate --answers copies `upstream` of the manifest from a table of
conformance/upstream/answers/; without a table it is "not-run", which is
reported. A damaged or hostile table ends the command before it writes anything,
with a message that has the file and the line.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

ONE = "mag/accept/all-dtypes"
TABLE = (tree.ROOT / "conformance/upstream/answers/mag.tsv").read_text()
ROWS = TABLE[TABLE.index("\nmag/") + 1:].splitlines()
HEAD = TABLE[:TABLE.index("\nmag/") + 1]
FIRST = HEAD.count("\n") + 1            # the line of the first row
LAST = TABLE.count("\n")
report = tree.Report()


def generate(folder, *words, program=tree.PROGRAM):
    done = subprocess.run([program, "generate", "--format", "mag", *words],
                          cwd=folder, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


def upstream(manifest):
    return {case["path"]: case["upstream"]
            for case in json.loads(manifest.read_text())["cases"]
            if case["withdrawn"] is None}


def expect(what, got, wanted):
    if got != wanted:
        report.wrong(what, f"{got!r}, not {wanted!r}")


def put(folder, text):
    data = text if isinstance(text, bytes) else text.encode()
    (folder / "mag.tsv").write_bytes(data)


def judge_words(folder):
    """A row is about one file; the manifest has its answer."""
    whole = upstream(tree.CORPUS / "mag" / "manifest.json")
    cells = [row.split("\t") for row in ROWS]
    words = {"accept": "accept", "reject": "reject", "crash": "crash",
             "wrong-data": "wrong-data", "timeout": "timeout",
             "oversized": "oversized", "lacking": "accept",
             "unsupported": "not-run", "-": "not-run"}
    changed = [row for row in cells if row[0].startswith("mag/accept/")]
    wanted = dict(whole)
    for row, word in zip(changed, words):
        row[2] = word
        wanted[row[0].removeprefix("mag/") + ".mag"] = words[word]
    other, gone = changed[len(words)], changed[len(words) + 1]
    other[1] = "0" * 16
    wanted[other[0].removeprefix("mag/") + ".mag"] = "not-run"
    wanted[gone[0].removeprefix("mag/") + ".mag"] = "not-run"
    gone[0] += "!"                      # a row without a case, in order
    put(folder, HEAD.replace("\tmagnetron\n", "\tmagnetron\tother\n")
        + "".join("\t".join([*row, "crash"]) + "\n" for row in cells))
    status, _, err = generate(folder, "--answers", ".", "out")
    expect("status", (status, err), (0, ""))
    got = upstream(folder / "out/mag/manifest.json")
    for path in wanted:
        expect(path, got.get(path), wanted[path])
    shutil.rmtree(folder / "out")


def judge_table(folder):
    """The one next to the program, and a copy."""
    put(folder, TABLE)
    for words in ([], ["--answers", "."]):
        status, out, err = generate(folder, *words, "--check", tree.CORPUS)
        expect(f"check {words}", (status, err), (0, ""))
    put(folder, HEAD)
    status, out, err = generate(folder, "--answers", ".", "--check",
                                tree.CORPUS)
    expect("check without rows", (status, err), (1, ""))
    if "different  mag/manifest.json" not in out:
        report.wrong("check without rows", out)


def judge_nothing(folder):
    """A program without a table."""
    if "ASSAY_EMULATED" in os.environ:  # a copy is started as it is
        return
    (folder / "bin").mkdir()
    program = shutil.copy(os.environ["ASSAY_MINT"], folder / "bin")
    status, _, err = generate(folder, "out", program=program)
    expect("without a table", (status, err), (0, (
        "assay: generate: there is no share/assay/answers/mag.tsv next to the "
        "program:\n\"upstream\" is \"not-run\" in all cases of mag\n")))
    expect("upstream", set(upstream(folder / "out/mag/manifest.json").values()),
           {"not-run"})
    shutil.rmtree(folder / "out")


def row(name, *cells):
    return "\t".join([name, *cells]) + "\n"


def hostile():
    """Tables, the line that is named, and what is said."""
    last = ROWS[-1].split("\t")[0] + "z"
    good = "0123456789abcdef"
    yield "", 1, "is missing: it names the columns"
    yield HEAD[:HEAD.index("case\t")], FIRST - 1, "is missing"
    yield TABLE[len(HEAD):], 1, "does not name the columns"
    yield "case\tfile\n", 1, "does not name the columns"
    yield "x" * 1001 + "\n", 1, "has more than 1000 bytes"
    yield TABLE + "x" * (1 << 20), LAST + 1, "has more than 1000 bytes"
    yield TABLE[:-1], LAST, "does not end in a line feed"
    for byte in (b"\0", b"\r", b"\x1b", b"\x7f", b"\xff"):
        yield (TABLE.encode() + byte + b"\n", LAST + 1,
               "has a byte that is not printable ASCII")
    yield TABLE.replace("\n", "\r\n"), 1, "printable ASCII"
    yield HEAD.encode() + b"\0" * 9, FIRST, "printable ASCII"
    for word in ("Accept", "accep", "accepted", "", "not-run", "accept "):
        yield (TABLE + row(last, good, word), LAST + 1,
               f"has no answer that is known: '{word}'")
    for file in ("", good[:-1], good + "0", good.upper()):
        yield (TABLE + row(last, file, "accept"), LAST + 1,
               f"has no digest of 16 digits: '{file}'")
    yield TABLE + row(last, good), LAST + 1, "answers of 0 readers, not 1"
    yield (TABLE + row(last, good, "accept", "crash"), LAST + 1,
           "answers of 2 readers, not 1")
    yield TABLE + last + "\n", LAST + 1, "has no digest"
    yield TABLE + "\n", LAST + 1, "is not about a case of mag: ''"
    for name in ("zten/accept/a", "mag", "magnet/a", "# a comment"):
        yield (TABLE + row(name, good, "accept"), LAST + 1,
               f"is not about a case of mag: '{name}'")
    yield (TABLE + ROWS[-1] + "\n", LAST + 1,
           "is about the same case as the one before it")
    yield TABLE + ROWS[0] + "\n", LAST + 1, "is not in the order of cases"
    yield (HEAD + ROWS[1] + "\n" + ROWS[0] + "\n", FIRST + 1,
           "is not in the order of cases")
    yield TABLE + row("x" * 200, good, "crash"), LAST + 1, f"'{'x' * 80}'"


def judge_hostile(folder):
    for text, line, words in hostile():
        put(folder, text)
        status, out, err = generate(folder, "--answers", ".", "out")
        place = f"assay: generate: ./mag.tsv: line {line} "
        if (status, out) != (2, "") or (folder / "out").exists() or \
                not err.startswith(place) or words not in err or \
                err.count("\n") != 1:
            report.wrong(f"line {line}, {words}", f"{status}, {out}{err}")
    (folder / "mag.tsv").unlink()
    for answers, words in ((".", "./mag.tsv: No such file or directory"),
                           ("", "/mag.tsv: No such file or directory"),
                           ("nowhere", "nowhere/mag.tsv: No such file")):
        status, _, err = generate(folder, "--answers", answers, "out")
        if status != 2 or f"assay: generate: {words}" not in err:
            report.wrong(words, f"{status}, {err}")
    (folder / "mag.tsv").mkdir()
    status, _, err = generate(folder, "--answers", ".", "out")
    expect("a folder", (status, err), (
        2, "assay: generate: ./mag.tsv: Is a directory\n"))
    for other in (["--random", "1"], ["--large", "1"], ["--recipes"],
                  ["--export", "--for", "c"]):
        status, _, err = generate(folder, "--answers", ".", *other, "out")
        if status != 2 or "--answers is only for the files of " not in err:
            report.wrong(other[0], f"{status}, {err}")
    if (folder / "out").exists():
        report.wrong("out", "was written")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        judge_table(folder)
        judge_words(folder)
        judge_nothing(folder)
        judge_hostile(folder)
    report.end(f"{len(ROWS)} answers, and {len(list(hostile()))} bad tables")


if __name__ == "__main__":
    main()
