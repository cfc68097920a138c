#!/usr/bin/env python3
"""The JSON reader of the Python adapter, against Python's own one.

Python's json is less strict. It is configured to refuse NaN and Infinity, to
keep numbers as text and duplicate members; encoding finds half surrogate pairs.
The texts are all texts of up to four pieces, random texts, and damaged random
texts.
"""

import itertools
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.insert(0, str(tree.ROOT / "conformance" / "adapters" / "python"))
import jsontext
from common import Reject

PIECES = ["{", "}", "[", "]", ",", ":", '"', '"a"', '"a":', "0", "-", ".5",
          "e3", "true", "nul", " ", "\n", "\f", "\\n", "\\u0041", "\\x",
          "\\ud83d", "\\ude00", "\u00e9", "\ufeff", "\uff11", "\x7f", "\x00"]
VALUES = ["0", "-0", "10", "1.5", "2e0", "-7E+2", "1e999", "null", "true",
          "false", "[]", "{}", "[ ]", "{\t}", '""', '"a"', '"\\\\ud83d"',
          '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\ud83d\\ude00"', '"\\ufeff"']
OTHERS = ["01", "1.", "NaN", "Infinity", '"\\ude00\\ud83d"', "'a'", "[1,]"]
MOST = 2 ** 64 - 1
INTEGERS = [("0", 0), ("18446744073709551615", MOST), ("1" + 5000 * "0", None),
            ("18446744073709551616", None), ("-0", None), ("-1", None),
            ("2.0", None), ("2e0", None)]

report = tree.Report()


def plain(value):
    """Converts objects to lists of pairs, numbers to tuples of their text."""
    if isinstance(value, jsontext.Object):
        return {"members": [[key, plain(item)] for key, item in value]}
    if isinstance(value, jsontext.Array):
        return [plain(item) for item in value]
    return tuple(value) if isinstance(value, jsontext.Number) else value


def read_ours(text):
    try:
        value, end = jsontext.read(text)
    except Reject:
        return "refused"
    rest = text[end:].strip(jsontext.WHITE_SPACE)
    return "refused" if rest else ("read", plain(value))


def refuse(word):
    raise ValueError(word)


def read_theirs(text):
    halves = []

    def keep(pairs):
        halves.extend(key for key, _ in pairs)
        return {"members": [list(pair) for pair in pairs]}

    try:
        value = json.loads(text, object_pairs_hook=keep, parse_constant=refuse,
                           parse_int=lambda number: (number,),
                           parse_float=lambda number: (number,))
        json.dumps([value, halves], ensure_ascii=False).encode()
    except ValueError:
        return "refused"
    return "read", value


def compare(text):
    ours, theirs = read_ours(text), read_theirs(text)
    if ours != theirs:
        report.wrong(ascii(text), f"{ours}, and Python: {theirs}")
    return theirs != "refused"


def make(draw, depth):
    """Returns a text that is valid except for a few values."""
    if depth == 5 or draw.random() < 0.4:
        return draw.choice(OTHERS if draw.random() < 0.05 else VALUES)
    items = [make(draw, depth + 1) for _ in range(draw.randint(0, 3))]
    if draw.random() < 0.5:
        return "[" + ", ".join(items) + "]"
    return "{" + ",\n".join(f'"{draw.choice("ab")}" :\t{item}'
                            for item in items) + "}"


def spoil(draw, text):
    at = draw.randrange(len(text))
    rest = text[at + draw.randint(0, 1):]
    return text[:at] + draw.choice(["", *PIECES]) + rest


def compare_texts():
    draw = random.Random(1)
    texts = ["".join(pieces) for count in range(4)
             for pieces in itertools.product(PIECES, repeat=count)]
    texts += ["".join(draw.choices(PIECES, k=draw.randint(4, 9)))
              for _ in range(20000)]
    made = [make(draw, 0) for _ in range(5000)]
    texts += made + [spoil(draw, text) for text in made for _ in range(2)]
    return sum(map(compare, texts)), len(texts)


def check_end():
    for text, end in (("{} \n", 2), ("1 2", 1), ('"a"b', 3), (" [ ] ]", 4)):
        if jsontext.read(text)[1] != end:
            report.wrong(text, f"does not end at {end}")


def check_depth(levels):
    value, _ = jsontext.read('{"a":[' * levels + "]}" * levels)
    for _ in range(levels - 1):
        (_, (value,)), = value
    if value != [("a", [])]:
        report.wrong(f"{levels} levels", "are read wrongly")


def check_integers():
    for text, number in INTEGERS:
        if jsontext.read(text)[0].integer(MOST) != number:
            report.wrong(text[:40], f"is not {number}")


valid, count = compare_texts()
check_end()
check_depth(100_000)
check_integers()
report.end(f"{count} texts, {valid} of them JSON, are read as Python does")
