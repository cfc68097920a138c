#!/usr/bin/env python3
"""conformance/upstream: what needs no package of it.

The results are lines of certify --json, without paths of a machine and from
the versions that are pinned, which are the same wherever a package is used.
The page, the answers of the originals and the manifests are what the results
say. A crash that may be a bug of memory safety does not get into results
unless it is reported. Adapters can be parsed.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path[:0] = [str(tree.ROOT / "conformance" / "upstream"),
                str(tree.ROOT / "conformance" / "test" / "lib")]
sys.dont_write_bytecode = True
import merge        # noqa: E402
import readers      # noqa: E402
import results      # noqa: E402
import sealed       # noqa: E402
import table        # noqa: E402
import tidy         # noqa: E402

try:
    import jsonschema
except ImportError:
    sys.exit(77)

MACHINE = re.compile(r"(?<![\w.])/(root|home|work|tmp|usr|opt|Users)/")
PEERS = tree.ROOT / "bench" / "peers"
report = tree.Report()
tree.need_program()


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
    for format, name in readers.ORIGINALS.items():
        if name not in [reader.name for reader in readers.READERS]:
            report.wrong(format, f"{name} is no reader")


def judge_results(found):
    schema = json.loads((tree.CORPUS / "results.schema.json").read_text())
    judge = jsonschema.Draft202012Validator(schema)
    for result in found:
        path = results.RESULTS / (result.reader.name + ".ndjson")
        place = tree.name(path)
        if MACHINE.search(path.read_text(encoding="utf-8")):
            report.wrong(place, "has a path of a machine")
        shapes = {}         # a line of each kind: all of them take a while
        for case in result.cases:
            shapes.setdefault(tuple(
                case[key] and (key in ("problem", "said", "log") or case[key])
                for key in case if key not in (
                    "case", "file", "sha256", "expectation")), case)
            if tidy.is_unsafe(case) and not is_reported(result, case):
                report.wrong(place, f"{case['case']} is not reported yet")
        for line in (*shapes.values(), result.run):
            for error in judge.iter_errors(line):
                report.wrong(place, error.message[:300])
        version = result.run["program"]["version"]
        if version != readers.version_of(result.reader):
            report.wrong(place, f"of version {version}")
    paths = [results.RESULTS / (result.reader.name + ".ndjson")
             for result in found]
    strangers = set(results.RESULTS.iterdir()) - set(paths)
    if strangers:
        report.wrong("results", f"of no reader: {strangers}")
    done = subprocess.run([tree.PROGRAM, "compare", "--json", *paths],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode != 0:
        report.wrong("assay compare", done.stderr)


def is_reported(result, case):
    return case["case"] not in tidy.withheld(
        result.reader.name, [case], tidy.pairs())


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


def judge_answers(found):
    for format, cases in results.originals(found).items():
        for problem in merge.check(format, cases):
            report.wrong("merge.py", problem)


def case(name, outcome, problem="", log="", rule="mag.key.nul"):
    return {"case": name, "format": "mag", "outcome": outcome, "rule": rule,
            "expected": "reject", "answer": None, "said": None,
            "sha256": "0" * 64, "expectation": "1" * 64,
            "seconds": "1.000000", "peak": "7", "problem": problem, "log": log}


def expect(what, got, wanted):
    if got != wanted:
        report.wrong(what, f"{got!r}, not {wanted!r}")


def judge_withholding():
    """Bugs of memory safety, with all files of their rule, stay out."""
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
    expect("withheld", tidy.withheld("r", cases, []),
           {"a", "b", "d", "e", "f", "g"})
    expect("reported", tidy.withheld("r", cases, [("r", "[aeg]")]), {"d"})
    expect("reported of another", tidy.withheld("r", cases, [("s", "*")]),
           {"a", "b", "d", "e", "f", "g"})
    expect("held back", tidy.withheld("r", [case("a", "fail"), case(
        "b", "pass"), case("c", "fail", rule="mag.x.y")], [], [("r", "a")]),
           {"a", "b"})
    run = {"program": {"command": ["/home/u/x/bin/r"]}, "formats": [
        {"format": "mag", "tally": {"pass": "1", "crash": "5", "fail": "1",
                                    "poisoned": "1"}}],
           "tally": {"pass": "1", "crash": "5", "fail": "1", "poisoned": "1"},
           "digest": "2" * 64}
    text, secret = tidy.tidy("r", map(json.dumps, [*cases, run]), "/home/u/x",
                             "2026-01-01", [])
    *shown, run = map(json.loads, text.splitlines())
    expect("shown", [each["case"] for each in shown], ["c", "h"])
    expect("hidden", [each["case"] for each in secret],
           ["a", "d", "e", "g"])
    expect("cases", run["cases"], "2")
    expect("tally", run["tally"], {"pass": "1", "crash": "1", "fail": "0",
                                   "poisoned": "0"})
    expect("corpus", run["corpus"], sealed.corpus([*shown, run]))
    expect("digest", run.get("digest"), None)
    expect("times", {each["seconds"] for each in shown}, {"0.000000"})
    expect("path", MACHINE.search(text), None)


def judge_logs():
    for log, wanted in (
            ("thread 'main' (7) panicked at /home/u/x.rs:3:4:\ncapacity "
             "overflow\nnote: run with", "capacity overflow"),
            ("panic: try\n\ngoroutine 1 [running]:\nmain()", "panic: try"),
            ("Traceback\n  File \"/home/u/a.py\"\nIndexError: no",
             "IndexError: no"),
            ("\x1b[31m/a/b.c:7 Assertion failed: x\x1b[0m\n[Inferior 1 left]",
             "b.c:7 Assertion failed: x"),
            ("", None)):
        expect(log, tidy.reason(log, Path("/folder")), wanted)


def judge_merging():
    known = {"accept/a.mag": "accept", "accept/b.mag": "wrong-data",
             "accept/c.mag": "accept", "reject/mag.k.n~x.mag": "accept",
             "reject/mag.k.n~y.mag": "accept", "reject/mag.k.o~x.mag":
             "not-run", "reject/mag.k.p~x.mag": "reject",
             "reject/mag.k.p~y.mag": "reject", "reject/mag.k.p~z.mag":
             "reject"}
    expect("rows", list(merge.rows(known)), [
        ("accept/b.mag", "wrong-data"), ("reject/mag.k.o~x.mag", "not-run"),
        ("reject/mag.k.n~*", "accept"), ("accept/*", "accept"),
        ("reject/*", "reject")])
    for outcome, given, spec, wanted in (
            ("pass", "accept", "accept", "accept"),
            ("fail", "accept", "accept", "wrong-data"),
            ("fail", "accept", "may", "wrong-data"),
            ("fail", "accept", "reject", "accept"),
            ("fail", "reject", "accept", "reject"),
            ("either", "reject", "may", "reject"),
            ("either", "unsupported", "may", None),
            ("unsupported", "unsupported", "accept", None),
            ("unsupported", "accept", "reject", "accept"),
            ("protocol", None, "reject", "crash"),
            ("timeout", None, "reject", "timeout"),
            ("oversized", "reject", "reject", "oversized"),
            ("not-run", None, "reject", None)):
        expect(f"{outcome} of {spec}", results.answer(
            {"outcome": outcome, "answer": given, "expected": spec}), wanted)


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
    judge_results(found)
    judge_page(found)
    judge_answers(found)
    judge_withholding()
    judge_logs()
    judge_merging()
    judge_syntax()
    report.end(f"results of {len(found)} readers")


if __name__ == "__main__":
    main()
