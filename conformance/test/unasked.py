#!/usr/bin/env python3
"""A certificate lists the kinds of cases that the run left out, in text,
Markdown, HTML and JSON; without a certificate there is no such list."""

import hashlib
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import CASES

EDITS = "one-byte edits (--neighbours)"
RANDOM = "random files (--random)"
HUGE = "huge files (recipes)"
SETS = "split models"
USUAL = ["neighbours", "random", "recipes"]
ITSELF = "the corpus itself (without --corpus)"


def of_recipe(entry):
    """Makes a case as from a recipe: its digest is the digest of a file with
    holes."""
    data = entry["path"].encode()
    block = hashlib.sha256(data).digest()
    blocks = hashlib.sha256(bytes(40) + block).digest()
    size = len(data).to_bytes(8, "little")
    return dict(entry, document=False,
                sparse=hashlib.sha256(blocks + size).hexdigest())


class Unasked(certifier.Case):
    def line(self):
        lines = [line for line in self.out.splitlines() if "not asked" in line]
        self.assertLessEqual(len(lines), 1, self.out)
        return lines[0] if lines else None

    def in_json(self, *options):
        self.lie("honest", "--json", *options)
        return json.loads(self.out.splitlines()[-1])["formats"][0]["not_asked"]

    def assert_unasked(self, names, *words, options=()):
        self.assertEqual(self.lie("honest", *options), 0, self.out + self.err)
        at = self.out.rindex("\nnot asked   ") + 1
        self.assertEqual(" ".join(self.out[at:].split()),
                         "not asked " + ", ".join(words))
        for line in self.out[at:].splitlines():
            self.assertLessEqual(len(line), 80)
        self.assertEqual(self.in_json(*options), names)

    def test_usual(self):
        self.assert_unasked(USUAL, EDITS, RANDOM, HUGE)
        self.assert_unasked(USUAL, EDITS, RANDOM, HUGE,
                            options=("--level", "verdict"))

    def test_sets(self):
        """Named if the corpus has some of the format."""
        os.makedirs(os.path.join(self.corpus, "sets", "gguf"))
        self.assert_unasked(USUAL, EDITS, RANDOM, HUGE)
        os.makedirs(os.path.join(self.corpus, "sets", "mag"))
        self.assert_unasked([*USUAL, "sets"], EDITS, RANDOM, HUGE,
                            SETS)

    def test_recipes(self):
        options = ("--level", "verdict")
        self.write_corpus([of_recipe(c) for c in CASES])
        self.assert_unasked(["files", "neighbours", "random"], ITSELF, EDITS,
                            RANDOM, options=options)
        self.write_corpus([of_recipe(CASES[0]), *CASES[1:]])
        self.assert_unasked(["neighbours", "random"], EDITS, RANDOM,
                            options=options)
        self.assert_unasked(USUAL, EDITS, RANDOM, HUGE, options=(
            *options, "--skip", "mag/" + CASES[0]["path"][:-4]))

    def test_pages(self):
        for form in ("--markdown", "--html"):
            self.assertEqual(self.lie("honest", form), 0)
            self.assertIn(f"not asked: {EDITS}, {RANDOM}, {HUGE}", self.line())

    def test_no_certificate(self):
        for form in ("--brief", "--markdown", "--html"):
            self.assertEqual(self.lie("accept-all", form), 1)
            self.assertIsNone(self.line())
        self.lie("honest", "--only", "mag/may/*")
        self.assertIsNone(self.line())


if __name__ == "__main__":
    unittest.main(verbosity=2)
