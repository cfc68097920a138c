"""Results of the readers, as results/*.ndjson has them."""

import json
from typing import NamedTuple

from readers import HERE, ORIGINALS, READERS

RESULTS = HERE / "results"
# Of a manifest's `upstream`; in the order in which a table shows them.
ANSWERS = "accept", "reject", "wrong-data", "crash", "timeout", "oversized"
ENDS = {"crash": "crash", "protocol": "crash", "poisoned": "crash",
        "timeout": "timeout", "oversized": "oversized"}


class Result(NamedTuple):
    reader: object
    cases: list
    run: dict


def read():
    """Those that are there, in the order of readers.py."""
    found = []
    for reader in READERS:
        path = RESULTS / (reader.name + ".ndjson")
        if path.exists():
            lines = path.read_text(encoding="utf-8").splitlines()
            *cases, run = [json.loads(line) for line in lines]
            found.append(Result(reader, cases, run))
    return found


def answer(case):
    """What the reader did with the file, in one word of ANSWERS."""
    outcome, given = case["outcome"], case["answer"]
    if outcome in ENDS:
        return ENDS[outcome]
    if outcome == "not-run" or given == "unsupported":
        return None         # not asked, or it cannot be told
    if given != "accept":
        return "reject"
    other = outcome == "fail" and case["expected"] != "reject"
    return "wrong-data" if other else "accept"


def is_wrong(case):
    return case["outcome"] in ("fail", *ENDS)


def rule_class(case):
    """The first two parts of the rule, or the format for a file without."""
    return ".".join((case["rule"] or case["format"]).split(".")[:2])


def originals(results):
    """For each format the cases that its original was asked about."""
    by_name = {result.reader.name: result for result in results}
    return {format: [case for case in by_name[name].cases
                     if case["format"] == format]
            for format, name in ORIGINALS.items() if name in by_name}
