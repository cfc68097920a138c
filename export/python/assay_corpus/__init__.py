"""Golden files of tensor formats, and the expected result for each.

    for case in assay_corpus.cases("mag"):
        case.bytes, case.verdict, case.expected()

`judge()` tests your function with a case.
"""

import csv
import json
import re
from pathlib import Path

VERSION = "@VERSION@"
LEVEL = "@LEVEL@"       # at which documents are compared
FOLDER = Path(__file__).parent


class Invalid(Exception):
    """Raised by decode(): the file breaks a rule of its format."""


class Unsupported(Exception):
    """Raised by decode(): the file may be valid; the reader lacks a feature."""


class Skipped(Exception):
    """Raised by judge(): the case has no result. This is not a failure."""


class Case:
    """A line of cases.tsv; an empty cell is None."""

    def __init__(self, row):
        row = {name: None if text == "-" else text
               for name, text in row.items()}
        self.path = row["path"]
        self.format = self.path.split("/")[0]
        self.verdict = row["verdict"]       # accept, reject or either
        self.rule, self.level = row["rule"], row["level"]
        self.needs = frozenset((row["needs"] or "").split(",")) - {""}
        self.document, self.says = row["document"], row["says"]

    def __repr__(self):
        return self.path

    @property
    def bytes(self):
        return (FOLDER / "files" / self.path).read_bytes()

    def expected(self):
        """Returns the expected document (see difference()), or None."""
        if self.document is None:
            return None
        text = (FOLDER / "expected" / self.document).read_bytes()
        return json.loads(text)


def cases(format=None):
    """Yields all cases, or those of a format."""
    with (FOLDER / "cases.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        for case in map(Case, rows):
            if format in (None, case.format):
                yield case


def known_failures(text, place="known.txt"):
    """Returns the reason of each case that a list of known failures names, by
    its path. Raises ValueError for a line that names none."""
    paths = [case.path for case in cases()]
    known = {}
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split(None, 2)
        if not words or words[0].startswith("#"):
            continue
        if len(words) < 3:
            raise ValueError(f"{place}: line {number}: not NAME OUTCOME REASON")
        name = re.escape(words[0]).replace(r"\*", ".*").replace(r"\?", ".")
        pattern = re.compile(rf"(?:{name})(?:\.[^./]*)?", re.DOTALL)
        found = [path for path in paths if pattern.fullmatch(path)]
        begin = words[0].split("/")[0] + "/"
        if not found and any(path.startswith(begin) for path in paths):
            raise ValueError(f"{place}: line {number}: no case is called "
                             f"{words[0]}")
        for path in found:
            known.setdefault(path, words[2].strip())
    return known


def difference(expected, given, place="document"):
    """Returns the first difference from the expected document, or None."""
    if isinstance(expected, dict) and "any_of" in expected:
        if given in expected["any_of"]:
            return None
        return wrong(place, f"one of {json.dumps(expected['any_of'])}", given)
    if isinstance(expected, dict) and "in_any_order" in expected:
        return unordered(expected["in_any_order"], given, place)
    if isinstance(expected, dict) and isinstance(given, dict):
        found = (difference(value, given.get(key), f"{place}.{key}")
                 for key, value in expected.items())
        return next(filter(None, found), None)
    if isinstance(expected, list) and isinstance(given, list) and \
       len(expected) == len(given):
        found = (difference(*both, f"{place}[{i}]")
                 for i, both in enumerate(zip(expected, given)))
        return next(filter(None, found), None)
    if type(expected) is type(given) and expected == given:
        return None
    return wrong(place, show(expected), given)


def show(value):
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, dict) \
        else json.dumps(value, default=repr)


def wrong(place, expected, given):
    return f"{place}: expected {expected}, got {show(given)}"


def unordered(expected, given, place):
    if not isinstance(given, list) or len(expected) != len(given):
        return wrong(place, show(expected), given)
    left = list(given)
    for value in expected:
        at = next((i for i, other in enumerate(left)
                   if difference(value, other) is None), None)
        if at is None:
            return (f"{place}: expected {json.dumps(value)}, "
                    "got no such element")
        del left[at]
    return None


def answer(case, decode, lacks):
    """Returns the answer of decode in one word, and its document."""
    try:
        return "accept", decode(case.bytes, case.format)
    except Invalid as reason:
        if case.verdict == "accept":
            raise AssertionError(
                f"{case}: rejected ({reason}), but {case.says}") from None
        return "reject", None
    except Unsupported as reason:
        if case.verdict == "either":
            return "unsupported", None
        if not case.needs & lacks:
            raise AssertionError(
                f"{case}: unsupported ({reason})") from None
        raise Skipped(f"unsupported: {reason}") from None


def judge(case, decode, lacks=frozenset()):
    """Tests decode(bytes, format) with the case; AssertionError is a failure.

    `lacks` has the features that the reader does not have."""
    said, document = answer(case, decode, lacks)
    if said != "accept":
        return
    if case.verdict == "reject":
        if case.needs & lacks:
            raise Skipped("accepted without " + ", ".join(case.needs & lacks))
        raise AssertionError(f"{case}: accepted, but {case.rule} is broken: "
                             f"{case.says}")
    expected = case.expected()
    if expected is not None and document is None:
        raise Skipped("the verdict alone: there is no document")
    where = expected and difference(expected, document)
    if where:
        raise AssertionError(f"{case}: {where}")
