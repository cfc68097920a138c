#!/usr/bin/env python3
"""Makes conformance/RESULTS.md of answers/*.tsv and remarks.tsv.

    table.py --write
    table.py --check     is it what they say?

A remark is a sentence about a reader; each rule that it names is one of whose
files the reader got wrong, and remarks stand in the order of the readers.
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
# What the originals do

Written by `conformance/upstream/table.py` of `conformance/upstream/answers/`;
a change here is lost. [upstream/README.md](upstream/README.md) says how the
readers were asked and how to ask them again.

These are packages of the registries, by name and version, each asked about the
files of the corpus through its public reader, by a small adapter. Below the
table of a format stands how many files of today's corpus no reader was asked
about, since they are newer than the run, and by which rules. What the readers
should have answered is said by `spec/<format>.md`; where that is stricter than
an original, its notes say why. So a number in a column is no judgement of the
package: a reader that does not look at a checksum has its reasons, and the
row says that it does not.

- *valid files* must be accepted: `right` with what the file holds, as far as
  the level goes (verdict: accept or reject; index: names, types, shapes and
  metadata too; bytes: the elements too); `refused`; or `other content`, which
  counts files that may be either as well.
- *invalid files* must be rejected: `refused` or `accepted`.
- `crash`: the process ended, or an exception came that is not one of those by
  which the package refuses files: a panic, an assertion, an IndexError. `hang`:
  no answer in the seconds that a case had. `memory`: more than 4 GiB. All three
  of any file.
- `unsupported`: the file needs a feature that the reader does not have, or the
  adapter cannot tell what it read.
- *free* files may be accepted or refused: that is a choice, not a mistake.

*Not told* counts files of the corpus of which the results of a reader say
nothing: it was not asked about them, or they are not shown, since they may be
bugs that its maintainers do not know yet; whole rows of rules are left out with
those.

In the tables of rules a cell has how many files were answered rightly (free
ones included), and what became of the others: f another answer, c crash, h
hang, m memory, u unsupported.
"""
COLUMNS = ["reader", "valid: right", "refused", "other content",
           "invalid: refused", "accepted", "crash", "hang", "memory",
           "unsupported", "free: accepted", "refused", "not told"]


def rows_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def table(columns, rows):
    text = "".join("| " + " | ".join(str(cell) for cell in row) + " |\n"
                   for row in [columns, ["---"] * len(columns), *rows])
    return text + "\n"


def column(case):
    """Which of COLUMNS a case is counted in."""
    if case.word not in ("accept", "reject"):
        return {"wrong-data": "other content", "timeout": "hang",
                "oversized": "memory", "lacking": "unsupported"}.get(
                    case.word, case.word)
    kind = {"accept": "valid", "reject": "invalid", "may": "free"}
    right = "right" if case.expected == "accept" else "accepted"
    return kind[case.expected] + (right if case.word == "accept" else "refused")


def corpus_of(format):
    """The cases of today, by name: their entries."""
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
    """Rows of classes of rules, for each reader how its answers were."""
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
    """What all of them lack, by classes of rules."""
    told = {case.name for result in asked for case in result.cases}
    lacking = [corpus[name] for name in sorted(corpus.keys() - told)]
    if not lacking:
        return ""
    classes = Counter(results.rule_class(format, case["rule"])
                      for case in lacking)
    words = [f"{count} of `{name}`" if name != format
             else f"{count} that break no rule"
             for name, count in sorted(classes.items())]
    return (f"No reader was asked about {len(lacking)} of the {len(corpus)} "
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
    text = table(["reader", "package", "version", "from", "asked", "formats",
                  "level", "seconds of a case", "ended early"], rows)
    done = {result.reader.name for result in found}
    rest = [row for row in rows_of(MISSING) if row[0] not in done]
    if rest:
        text += "Not asked:\n\n" + table(["package", "formats", "why"], rest)
    return "\n## The readers\n\n" + text


def page(found):
    return HEAD + about_readers(found) + "".join(
        about_format(format, found) for format in formats())


def formats():
    return list(dict.fromkeys(format for reader in readers.READERS
                              for format in reader.formats))


def check_remarks(found):
    """Lines about rules that a remark names and the results do not."""
    wrong = {(result.reader.name, case.format, case.rule)
             for result in found for case in result.cases
             if results.letter(case) not in ("", "u")}
    for reader, format, sentence in rows_of(REMARKS):
        for rule in RULE.findall(sentence):
            if (reader, format, rule) not in wrong:
                yield f"{REMARKS.name}: {reader} got no file of {rule} wrong"


def main():
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit("usage: table.py --write|--check")
    found = results.read()
    text = page(found)
    problems = list(check_remarks(found))
    if sys.argv[1] == "--write":
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        problems.append(f"{PAGE} is not what table.py --write makes")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
