"""answers/<format>.tsv: what each reader did with each file of the corpus.

A table has a line that begins with # for each reader, then a row for each case:
its name, the first digits of the SHA-256 of the tested file, and a word of
WORDS for each reader. The first reader is the format's upstream; `assay
generate` takes the `upstream` of the manifest from its column.

The expectation and the broken rule are in the manifest. A row is ignored if its
case is gone or has another file now.
"""

import json
from typing import NamedTuple

from readers import HERE, UPSTREAMS, READERS, ROOT

TABLES = HERE / "answers"
DIGITS = 16
NOT_ASKED = "-"
# The words, and the letter of RESULTS.md for an incorrect answer. "lacking": a
# reader without the feature that a file needs accepts the file, although it
# must be rejected.
WORDS = {"accept": "f", "reject": "f", "wrong-data": "f", "crash": "c",
         "timeout": "h", "oversized": "m", "unsupported": "u", "lacking": "u"}
ENDS = {"crash": "crash", "protocol": "crash", "poisoned": "crash",
        "timeout": "timeout", "oversized": "oversized"}
# `upstream` in a manifest, where it is another word.
UPSTREAM = {"lacking": "accept", "unsupported": "not-run",
            NOT_ASKED: "not-run"}


class Run(NamedTuple):
    reader: str
    version: str
    package: str
    date: str
    level: str
    timeout: str        # in seconds
    features: str       # of the format, with spaces between, or "-"
    complete: str       # "yes", or why it ended early


class Row(NamedTuple):
    file: str
    words: dict         # by reader


class Table(NamedTuple):
    runs: dict          # by reader, in the order of the columns
    rows: dict          # by case


class Case(NamedTuple):
    name: str
    format: str
    rule: str           # or None
    expected: str
    word: str


class Result(NamedTuple):
    reader: object
    run: Run
    cases: list


# ----------------------------------------------------------------- tables --

def read_table(format):
    """Returns the table of a format, empty if there is none."""
    path = TABLES / f"{format}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines() \
        if path.exists() else []
    runs = [Run(*line[2:].split("\t")) for line in lines
            if line.startswith("# ")][1:]
    rows = [line.split("\t") for line in lines if not line.startswith("# ")]
    names = rows[0][2:] if rows else []
    return Table({run.reader: run for run in runs},
                 {row[0]: Row(row[1], dict(zip(names, row[2:], strict=True)))
                  for row in rows[1:]})


def text_of(table):
    lines = [("# " + Run._fields[0], *Run._fields[1:])]
    lines += [("# " + run[0], *run[1:]) for run in table.runs.values()]
    lines += [("case", "file", *table.runs)]
    lines += [(name, row.file, *row.words.values())
              for name, row in sorted(table.rows.items())]
    return "".join("\t".join(line) + "\n" for line in lines)


def order(format):
    """Returns the names of the readers in the order of the columns."""
    first = UPSTREAMS[format]
    return [first, *(reader.name for reader in READERS
                     if format in reader.formats and reader.name != first)]


def merge(format, table, run, cases):
    """Returns the table with new answers of one reader: {name: (file, word)}.

    A row is about one file. If the corpus now has another file, the answers of
    the other readers are dropped."""
    runs = table.runs | {run.reader: run}
    runs = {name: runs[name] for name in order(format) if name in runs}
    rows = {}
    for name in table.rows.keys() | cases.keys():
        old = table.rows.get(name, Row("", {}))
        file, word = cases.get(name, (old.file, NOT_ASKED))
        words = old.words if old.file == file else {}
        words = words | {run.reader: word}
        if set(words.values()) != {NOT_ASKED}:
            rows[name] = Row(file, {reader: words.get(reader, NOT_ASKED)
                                    for reader in runs})
    if next(iter(runs)) != UPSTREAMS[format]:
        raise ValueError(f"{format}: ask {UPSTREAMS[format]} first")
    return Table(runs, rows)


# -------------------------------------------------------- results of certify --

def word_of(case):
    """Returns the word for a line of certify --json."""
    outcome, given = case["outcome"], case["answer"]
    if outcome in ENDS:
        return ENDS[outcome]
    if outcome == "not-run":
        return NOT_ASKED
    if given == "unsupported":
        return "unsupported"
    if outcome == "unsupported":
        return "lacking"
    if given != "accept":
        return "reject"
    other = outcome == "fail" and case["expected"] != "reject"
    return "wrong-data" if other else "accept"


def run_of(reader, format, run, date):
    features = [word for word in run["features"]
                if word.startswith(format + ".")]
    return Run(reader.name, run["program"]["version"], reader.package, date,
               run["level"], str(int(run["timeout"]) // 1000),
               " ".join(features) or "-",
               "yes" if run["complete"] else run["stop"])


def take(reader, cases, run, date):
    """Writes the answers of a reader into the tables of its formats."""
    for format in reader.formats:
        answers = {case["case"]: (case["sha256"][:DIGITS], word_of(case))
                   for case in cases if case["format"] == format}
        table = merge(format, read_table(format),
                      run_of(reader, format, run, date), answers)
        TABLES.mkdir(exist_ok=True)
        path = TABLES / f"{format}.tsv"
        path.with_suffix(".new").write_text(text_of(table), encoding="utf-8")
        path.with_suffix(".new").replace(path)


# --------------------------------------------------------- with manifests --

def corpus_of(format):
    """Returns the entries of the manifests by case, withdrawn ones included."""
    folder = ROOT / "corpus" / format
    return {f"{format}/{case['path'].rsplit('.', 1)[0]}": case
            for manifest in (folder / "manifest.json",
                             folder / "upstream" / "manifest.json")
            if manifest.is_file()
            for case in json.loads(manifest.read_text())["cases"]}


def rule_of(name, entry):
    """Returns the rule of a case. The entry of a withdrawn case has none."""
    if entry["withdrawn"] is None:
        return entry["rule"]
    rule, mark, _ = name.rsplit("/", 1)[1].partition("~")
    return rule if mark else None


def is_about(row, entry):
    """Returns whether a row is about the file that the corpus has, or had."""
    return entry is not None and (entry["withdrawn"] is not None or
                                  entry["sha256"].startswith(row.file))


def cases_of(format, table, reader):
    corpus = corpus_of(format)
    return [Case(name, format, rule_of(name, corpus[name]),
                 corpus[name]["spec"], row.words[reader])
            for name, row in table.rows.items()
            if row.words[reader] != NOT_ASKED
            and is_about(row, corpus.get(name))]


def read():
    """Returns the results of each reader, in the order of readers.py."""
    tables = {format: read_table(format) for format in UPSTREAMS}
    found = []
    for reader in READERS:
        formats = [format for format in reader.formats
                   if reader.name in tables[format].runs]
        cases = [case for format in formats for case in
                 cases_of(format, tables[format], reader.name)]
        if formats:
            run = tables[formats[0]].runs[reader.name]
            found.append(Result(reader, run, cases))
    return found


def letter(case):
    """Returns the letter of WORDS; "" for a correct answer."""
    right = {"accept": ("accept",), "reject": ("reject",),
             "may": ("accept", "reject", "unsupported")}
    return "" if case.word in right[case.expected] else WORDS[case.word]


def rule_class(format, rule):
    """Returns the first two parts of a rule, or the format if it is None."""
    return ".".join((rule or format).split(".")[:2])
