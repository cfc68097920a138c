#!/usr/bin/env python3
"""Makes conformance/RESULTS.md from answers/*.tsv and remarks.tsv.

    table.py --write
    table.py --check     fails if the page is out of date

A remark is a sentence about a reader. The reader must have answered a file of
each rule that the remark names incorrectly. Remarks are in the order of the
readers.
"""

import re
import sys
from collections import Counter

import readers
import results

PAGE = readers.HERE.parent / "RESULTS.md"
REMARKS = readers.HERE / "remarks.tsv"
MISSING = readers.HERE / "missing.tsv"
RULE = re.compile(r"`([a-z0-9-]+(?:\.[a-z0-9-]+){2})`")
HEAD = """\
# What published readers do

`conformance/upstream/table.py` writes this page from
`conformance/upstream/answers/`; changes made here are lost.
[upstream/README.md](upstream/README.md) describes how to test the readers
again.

The readers are packages of the registries, with name and version. A small
adapter calls the public reader of a package for each file of the corpus. Some
files of today's corpus are newer than the runs: a line below the table of a
format counts the files that no reader was tested with, by rule. The expected
answers come from `spec/<format>.md`; where it is stricter than upstream, its
notes say why. A number in a column is not a judgement of the package: a reader
that ignores a checksum has its reasons, and the row shows that it does.

- *valid files* must be accepted. `correct`: the content matches as far as the
  level compares it (verdict: accept or reject; index: also names, types, shapes
  and metadata; bytes: also the elements). `refused`: the file was rejected.
  `other content`: the content differs; this column also counts files that may
  be either.
- *invalid files* must be rejected: `refused` or `accepted`.
- For any file: `crash`: the process ended, or raised an exception by which the
  package does not refuse files: a panic, an assertion, an IndexError. `hang`:
  no answer within the seconds of a case. `memory`: more than 4 GiB.
- `unsupported`: the file needs a feature that the reader does not have, or the
  adapter cannot get the content.
- *free* files may be accepted or refused: that is a choice, not a mistake.

*Not shown* counts files of the corpus without a published answer: the reader
was not tested with them, or the answer may be a bug that the maintainers do not
know yet. In that case all files of the same rule are left out.

In the tables of rules, a cell has the number of files with a correct answer
(free files included), and the numbers of the others: f another answer, c crash,
h hang, m memory, u unsupported.
"""
COLUMNS = ["reader", "valid: correct", "refused", "other content",
           "invalid: refused", "accepted", "crash", "hang", "memory",
           "unsupported", "free: accepted", "refused", "not shown"]


def rows_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def table(columns, rows):
    text = "".join("| " + " | ".join(str(cell) for cell in row) + " |\n"
                   for row in [columns, ["---"] * len(columns), *rows])
    return text + "\n"


def column(case):
    """Returns the column that counts a case."""
    if case.word not in ("accept", "reject"):
        return {"wrong-data": "other content", "timeout": "hang",
                "oversized": "memory", "lacking": "unsupported"}.get(
                    case.word, case.word)
    kind = {"accept": "valid", "reject": "invalid", "may": "free"}
    right = "right" if case.expected == "accept" else "accepted"
    return kind[case.expected] + (right if case.word == "accept" else "refused")


def corpus_of(format):
    """Returns the entries of the cases that are not withdrawn, by name."""
    return {name: case for name, case in results.corpus_of(format).items()
            if case["withdrawn"] is None}


def counts(name, cases, corpus):
    found = Counter(column(case) for case in cases)
    wanted = ["validright", "validrefused", "other content", "invalidrefused",
              "invalidaccepted", "crash", "hang", "memory", "unsupported",
              "freeaccepted", "freerefused"]
    told = {case.name for case in cases}
    return [name, *(found[column] or "" for column in wanted),
            len(corpus.keys() - told) or ""]


def cell(cases):
    wrong = Counter(results.letter(case) for case in cases)
    right = wrong.pop("", 0)
    told = [f"{wrong[letter]}{letter}" for letter in "fchmu" if wrong[letter]]
    return " ".join([str(right), *told]) if cases else "–"


def by_class(format, found):
    """Yields a row for each class of rules, with a cell for each reader."""
    classes = {}
    for at, result in enumerate(found):
        for case in result.cases:
            if case.format == format:
                row = classes.setdefault(
                    results.rule_class(format, case.rule), [[] for _ in found])
                row[at].append(case)
    names = {format: "files that break no rule"}
    for name in sorted(classes):
        yield [names.get(name, f"`{name}`"), *map(cell, classes[name])]


def about_unasked(format, asked, corpus):
    """Returns a line that counts the files that no reader was tested with."""
    told = {case.name for result in asked for case in result.cases}
    lacking = [corpus[name] for name in sorted(corpus.keys() - told)]
    if not lacking:
        return ""
    classes = Counter(results.rule_class(format, case["rule"])
                      for case in lacking)
    words = [f"{count} of `{name}`" if name != format
             else f"{count} that break no rule"
             for name, count in sorted(classes.items())]
    return (f"No reader was tested with {len(lacking)} of the {len(corpus)} "
            f"files: {', '.join(words)}.\n\n")


def about_format(format, found):
    asked = [result for result in found if format in result.reader.formats]
    if not asked:
        return ""
    names = [result.reader.name for result in asked]
    corpus = corpus_of(format)
    text = f"\n## {format}\n\n" + table(COLUMNS, [
        counts(result.reader.name, [case for case in result.cases
                                    if case.format == format], corpus)
        for result in asked]) + about_unasked(format, asked, corpus)
    return text + table(["rules", *names], by_class(format, asked)) + "".join(
        f"- **{reader}**: {sentence}\n" for reader, about, sentence
        in rows_of(REMARKS) if about == format)


def about_readers(found):
    rows = [[result.reader.name, run.package, run.version,
             result.reader.source, run.date, ", ".join(result.reader.formats),
             run.level, run.timeout,
             "" if run.complete == "yes" else run.complete]
            for result in found for run in [result.run]]
    text = table(["reader", "package", "version", "from", "tested", "formats",
                  "level", "seconds per case", "ended early"], rows)
    done = {result.reader.name for result in found}
    rest = [row for row in rows_of(MISSING) if row[0] not in done]
    if rest:
        text += "Not tested:\n\n" + table(["package", "formats", "why"], rest)
    return "\n## The readers\n\n" + text


def page(found):
    return HEAD + about_readers(found) + "".join(
        about_format(format, found) for format in formats())


def formats():
    return list(dict.fromkeys(format for reader in readers.READERS
                              for format in reader.formats))


def check_remarks(found):
    """Yields a line for each rule that a remark names without a failure."""
    wrong = {(result.reader.name, case.format, case.rule)
             for result in found for case in result.cases
             if results.letter(case) not in ("", "u")}
    for reader, format, sentence in rows_of(REMARKS):
        for rule in RULE.findall(sentence):
            if (reader, format, rule) not in wrong:
                yield (f"{REMARKS.name}: {reader} answered all files of {rule} "
                       "correctly")


def main():
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit("usage: table.py --write|--check")
    found = results.read()
    text = page(found)
    problems = list(check_remarks(found))
    if sys.argv[1] == "--write":
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        problems.append(f"{PAGE} is out of date: table.py --write")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
