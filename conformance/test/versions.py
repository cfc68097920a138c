#!/usr/bin/env python3
"""The cases of an earlier version of the corpus can still be chosen, alone."""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import CASES, RANK_7

NEWER = dict(RANK_7, since="0.2.0", features=[])
LAST = dict(certifier.SUM, since="0.10.0", features=[])


class Versions(certifier.Case):
    def setUp(self):
        super().setUp()
        self.write_corpus(sorted(CASES + [NEWER, LAST],
                                 key=lambda case: case["path"]))
        certifier.write(os.path.join(self.corpus, "VERSION"), b"0.10.0\n")
        self.results = os.path.join(self.folder, "r.ndjson")

    def run_line(self):
        with open(self.results, encoding="utf-8") as file:
            return json.loads(file.read().splitlines()[-1])

    def test_what_is_chosen(self):
        for version, newer, last in (("0.1.0", 0, 0), ("0.1.9", 0, 0),
                                     ("0.2.0", 1, 0), ("0.9.9", 1, 0),
                                     ("0.10.0", 1, 1)):
            self.assertEqual(self.certify("--until", version,
                                          "--dry-run"), 0, self.err)
            self.assertEqual(self.out.count("rank-7"), newer, version)
            self.assertEqual(self.out.count("flipped"), last, version)
        self.certify("--dry-run")
        self.assertIn("7 cases", self.out)

    def test_it_certifies_what_it_certified(self):
        """If a program is correct for these cases, and the run is complete."""
        self.write_corpus(CASES)
        self.lie("honest", f"--json={self.results}")
        before = self.run_line()
        self.write_corpus(CASES + [NEWER, LAST])
        self.assertEqual(self.lie("honest", "--until", "0.1.0",
                                  f"--json={self.results}"), 0, self.out)
        self.assertIn("certified: index, corpus 0.1.0\n", self.out)
        now = self.run_line()
        self.assertEqual(now["corpus"], before["corpus"])
        self.assertEqual((before["only_version"], now["only_version"],
                          now["corpus_version"]), (None, "0.1.0", "0.10.0"))
        self.assertEqual(self.lie("honest", "--verify", self.results), 0,
                         self.out + self.err)

    def test_commands_that_repeat_it(self):
        self.lie("accept-all", "--until", "0.1.0")
        self.assertIn(" --until 0.1.0 --seed ", self.out)

    def test_usage(self):
        for options, words in (
                (["x"], "not a version such as 0.1.0: 'x'"),
                (["0.1"], "not a version such as 0.1.0:"),
                (["0.1.0.1"], "not a version such as 0.1.0:"),
                (["0.11.0"], "--until: the corpus is older: it has "
                 "version 0.10.0"),
                (["0.1.0", "--random", "1"], "--random cannot be used with "
                 "--until"),
                (["0.0.1"], "no case matches")):
            self.assertEqual(self.lie("honest", "--until", *options),
                             2)
            self.assertIn(words, self.err)


if __name__ == "__main__":
    unittest.main()
