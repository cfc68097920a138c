#!/usr/bin/env python3
"""Tests conformance/upstream, as far as no package is needed.

The tables have the form that results.py writes and the pinned versions, which
are the same wherever a package is used. The page and the manifests of files
from upstream writers match the tables. A crash that may be a memory safety bug
does not get into a table unless it is reported. Adapters can be parsed.
"""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.insert(0, str(tree.ROOT / "conformance" / "upstream"))
sys.dont_write_bytecode = True
import readers      # noqa: E402
import results      # noqa: E402
import table        # noqa: E402
import withhold     # noqa: E402

RUN = re.compile(r"[a-z-]+\t[\w.]+\t[\w@/.-]+\t\d{4}-\d\d-\d\d\t"
                 r"(verdict|index|bytes|values)\t\d+\t"
                 r"(-|[a-z0-9. -]+)\t(yes|[a-z ]+)")
FILE = re.compile(r"[0-9a-f]{%d}" % results.DIGITS)
PEERS = tree.ROOT / "bench" / "peers"
report = tree.Report()


def judge_pins():
    pins = readers.pins()
    real = readers.HERE / "real"
    others = {
        "PyPI": readers.requirements(real / "packages.txt"),
        "crate": readers.crates(real / "crates" / "Cargo.toml"),
        "crate ": readers.crates(PEERS / "Cargo.toml"),
    }
    for source, versions in others.items():
        for name, version in versions.items():
            if pins.get((source.strip(), name), version) != version:
                report.wrong(name, f"{version} and {pins[source, name]}")
    for reader in readers.READERS:
        if (reader.source, reader.package) not in pins:
            report.wrong(reader.name, "has no version")
    for format, name in readers.UPSTREAMS.items():
        if name not in [reader.name for reader in readers.READERS]:
            report.wrong(format, f"{name} is not a reader")


def judge_table(format):
    path = results.TABLES / f"{format}.tsv"
    found = results.read_table(format)
    place = tree.name(path)
    if path.read_text(encoding="utf-8") != results.text_of(found):
        report.wrong(place, "has another form than results.py gives it")
    if list(found.runs) != [name for name in results.order(format)
                            if name in found.runs] \
            or next(iter(found.runs)) != readers.UPSTREAMS[format]:
        report.wrong(place, f"readers are {', '.join(found.runs)}")
    for name, run in found.runs.items():
        reader, = [each for each in readers.READERS if each.name == name]
        if not RUN.fullmatch("\t".join(run)):
            report.wrong(place, f"a run: {run}")
        if (run.package, run.version) != (reader.package,
                                          readers.version_of(reader)):
            report.wrong(place, f"{name} is {run.package} {run.version}")
    for name, row in found.rows.items():
        words = set(row.words.values())
        if not name.startswith(f"{format}/") or not FILE.fullmatch(row.file) \
                or words <= {results.NOT_ASKED} \
                or words - {results.NOT_ASKED, *results.WORDS}:
            report.wrong(place, f"a row: {name}")
    judge_manifest(format, found)


def judge_manifest(format, found):
    """Checks the manifests of files from upstream writers; the generator writes
    the other manifests."""
    corpus = results.corpus_of(format)
    for name, row in found.rows.items():
        entry = corpus.get(name)
        word = row.words[readers.UPSTREAMS[format]]
        word = results.UPSTREAM.get(word, word)
        if results.is_about(row, entry) and word != "not-run" \
                and entry["withdrawn"] is None and entry["upstream"] != word:
            report.wrong(name, f"upstream is {entry['upstream']}, not {word}")


def judge_tables(found):
    for format in readers.UPSTREAMS:
        judge_table(format)
    names = {f"{format}.tsv" for format in readers.UPSTREAMS}
    for path in results.TABLES.iterdir():
        if path.name not in names:
            report.wrong(tree.name(path), "is of no format")
    for result in found:
        runs = [results.read_table(format).runs.get(result.reader.name)
                for format in result.reader.formats]
        if len({run and run._replace(features="") for run in runs}) != 1:
            report.wrong(result.reader.name, "its tables are of several runs")


def judge_page(found):
    for problem in table.check_remarks(found):
        report.wrong("remarks.tsv", problem)
    if table.PAGE.read_text(encoding="utf-8") != table.page(found):
        report.wrong(tree.name(table.PAGE), "table.py --write was not run")
    names = {reader.name for reader in readers.READERS}
    for name, format, sentence in table.rows_of(table.REMARKS):
        if name not in names or not sentence.endswith("."):
            report.wrong("remarks.tsv", f"{name}, {format}: {sentence}")
    missing = {row[0] for row in table.rows_of(table.MISSING)}
    done = {result.reader.name for result in found}
    for name in names - done - missing:
        report.wrong("missing.tsv", f"{name} has no results and no reason")


def case(name, outcome, problem="", log="", rule="mag.key.nul"):
    return {"case": name, "format": "mag", "outcome": outcome, "rule": rule,
            "problem": problem, "log": log}


def expect(what, got, wanted):
    if got != wanted:
        report.wrong(what, f"{got!r}, not {wanted!r}")


def judge_withholding():
    """Memory safety bugs stay out, with all files of their rule."""
    killed = "was killed by {} without an answer"
    cases = [
        case("a", "crash", killed.format("SIGSEGV")),
        case("b", "fail"),                      # of the same rule
        case("c", "crash", killed.format("SIGABRT"), "assertion", "mag.x.y"),
        case("d", "crash", killed.format("SIGABRT"),
             "free(): invalid pointer", "mag.x.z"),
        case("e", "crash", killed.format("SIGBUS"), rule=None),
        case("f", "pass", rule=None),
        case("g", "poisoned", killed.format("SIGSEGV"), rule="mag.x.w"),
        case("h", "pass", rule="mag.x.y"),
    ]

    def shown(reader, public, held=()):
        secret = withhold.secrets(reader, cases, public, held)
        return "".join(each["case"] for each in withhold.shown(cases, secret))

    expect("secret", [each["case"] for each in
                      withhold.secrets("r", cases, [])], ["a", "d", "e", "g"])
    expect("shown", shown("r", []), "ch")
    expect("reported", shown("r", [("r", "[aeg]")]), "abcefgh")
    expect("reported of another", shown("r", [("s", "*")]), "ch")
    expect("held back", shown("r", [("r", "[adeg]")], [("r", "c")]), "abdefg")


def judge_words():
    for outcome, given, spec, wanted in (
            ("pass", "accept", "accept", "accept"),
            ("fail", "accept", "accept", "wrong-data"),
            ("fail", "accept", "may", "wrong-data"),
            ("fail", "accept", "reject", "accept"),
            ("fail", "reject", "accept", "reject"),
            ("either", "reject", "may", "reject"),
            ("either", "unsupported", "may", "unsupported"),
            ("unsupported", "unsupported", "accept", "unsupported"),
            ("unsupported", "accept", "reject", "lacking"),
            ("protocol", None, "reject", "crash"),
            ("timeout", None, "reject", "timeout"),
            ("oversized", "reject", "reject", "oversized"),
            ("not-run", None, "reject", "-")):
        expect(f"{outcome} of {spec}", results.word_of(
            {"outcome": outcome, "answer": given, "expected": spec}), wanted)
    for word, spec, wanted in (
            ("accept", "accept", ""), ("reject", "accept", "f"),
            ("accept", "reject", "f"), ("reject", "may", ""),
            ("wrong-data", "may", "f"), ("unsupported", "may", ""),
            ("unsupported", "reject", "u"), ("lacking", "reject", "u"),
            ("crash", "may", "c"), ("timeout", "reject", "h")):
        expect(f"letter of {word}", results.letter(
            results.Case("mag/a", "mag", None, spec, word)), wanted)


def judge_merging():
    """New answers of a reader replace its older ones, and the answers of others
    about another file."""
    def run(name):
        return results.Run(name, "1", name, "2026-01-01", "verdict", "20", "-",
                           "yes")

    def rows(found):
        return {name: (row.file, *row.words.values())
                for name, row in found.rows.items()}

    first = results.merge("zten", results.Table({}, {}), run("ztensor-crate"), {
        "zten/a": ("1", "accept"), "zten/b": ("2", "reject"),
        "zten/c": ("3", "-")})
    expect("one reader", rows(first), {"zten/a": ("1", "accept"),
                                       "zten/b": ("2", "reject")})
    second = results.merge("zten", first, run("ztensor-pypi"), {
        "zten/b": ("4", "crash"), "zten/d": ("5", "accept")})
    expect("two readers", rows(second), {
        "zten/a": ("1", "accept", "-"), "zten/b": ("4", "-", "crash"),
        "zten/d": ("5", "-", "accept")})
    third = results.merge("zten", second, run("ztensor-crate"), {
        "zten/b": ("4", "accept")})
    expect("again", rows(third), {"zten/b": ("4", "accept", "crash"),
                                  "zten/d": ("5", "-", "accept")})
    expect("text", results.text_of(third).splitlines()[2:], [
        "# ztensor-pypi\t1\tztensor-pypi\t2026-01-01\tverdict\t20\t-\tyes",
        "case\tfile\tztensor-crate\tztensor-pypi",
        "zten/b\t4\taccept\tcrash", "zten/d\t5\t-\taccept"])
    try:
        results.merge("gguf", results.Table({}, {}), run("modelvet"), {})
        report.wrong("merge", "the first reader is not the upstream")
    except ValueError:
        pass
    entry = {"withdrawn": None, "sha256": "0123"}
    for name, row, about, wanted in (
            ("its file", "01", entry, True), ("another", "12", entry, False),
            ("no case", "01", None, False),
            ("withdrawn", "12", {"withdrawn": {}}, True)):
        expect(name, results.is_about(results.Row(row, {}), about), wanted)


def judge_syntax():
    for path in sorted(readers.ADAPTERS.rglob("*.py")):
        ast.parse(path.read_text(encoding="utf-8"), str(path))
    if shutil.which("node"):
        for path in sorted(readers.ADAPTERS.rglob("*.mjs")):
            done = subprocess.run(["node", "--check", path], text=True,
                                  stderr=subprocess.PIPE)
            if done.returncode != 0:
                report.wrong(tree.name(path), done.stderr)
    for reader in readers.READERS:
        words = readers.command(reader, Path("folder"))
        for word in words:
            if readers.ADAPTERS in getattr(word, "parents", ()) \
                    and not word.exists():
                report.wrong(reader.name, f"{word} is not there")
        source = readers.ADAPTERS / "crates/src/bin" / f"{reader.package}.rs"
        if reader.source == "crate" and not source.exists():
            report.wrong(reader.name, f"{source} is not there")


def main():
    found = results.read()
    judge_pins()
    judge_tables(found)
    if report.count == 0:           # the others need valid tables
        judge_page(found)
    judge_withholding()
    judge_words()
    judge_merging()
    judge_syntax()
    report.end(f"results of {len(found)} readers")


if __name__ == "__main__":
    main()
