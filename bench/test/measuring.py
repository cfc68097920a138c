#!/usr/bin/env python3
"""Tests minimum, median, ties, and the detection of a roof that moved."""

import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(os.environ["ASSAY_SOURCE"]) / "bench" / "lib"))

import ask
import stats
import table


class Rounds(unittest.TestCase):
    def test_measured(self):
        m = stats.Measured([30, 10, 20, 50])
        self.assertEqual((m.minimum, m.median), (10, 25))
        self.assertAlmostEqual(m.spread(), 1.5)
        self.assertEqual(m.rate(100), 10)
        self.assertEqual(m.summary(), {"minimum": 10, "median": 25,
                                       "spread": 1.5, "rounds": 4})
        for nothing in ([], [0, 1], [-1]):
            with self.assertRaises(ValueError):
                stats.Measured(nothing)

    def test_ties(self):
        fast, slow = stats.Measured([100]), stats.Measured([250])
        self.assertEqual(stats.ratio(fast, slow), 2.5)
        for value, words in ((1, "tie"), (1.03, "tie"), (0.971, "tie"),
                             (1.031, "faster"), (0.97, "slower"),
                             (2, "faster"), (0.5, "slower")):
            self.assertEqual(stats.verdict(value), words, value)
        # both sides see the same verdict
        for ours, theirs in ((100, 102), (100, 103), (100, 104), (100, 97)):
            one = stats.verdict(theirs / ours)
            other = stats.verdict(ours / theirs)
            self.assertEqual(one == "tie", other == "tie", (ours, theirs))

    def test_best(self):
        some = {"a": stats.Measured([3]), "b": stats.Measured([9, 2])}
        self.assertEqual(stats.best(some), "b")
        self.assertIsNone(stats.best({}))

    def test_moved(self):
        steady = [{"near": 100, "far": 20}, {"near": 109, "far": 20.5}]
        self.assertEqual(stats.moved(steady), {})
        self.assertEqual(stats.moved([]), {})
        far = stats.moved([*steady, {"near": 105, "far": 17}])
        self.assertEqual(list(far), ["far"])
        self.assertAlmostEqual(far["far"], 20.5 / 17 - 1)

    def test_rotated(self):
        orders = [stats.rotated("abc", turn) for turn in range(4)]
        self.assertEqual(["".join(order) for order in orders],
                         ["abc", "bca", "cab", "abc"])
        self.assertEqual(stats.rotated([], 3), [])


class Steady(unittest.TestCase):
    """A race is repeated until the roof was steady, or refused."""

    def setUp(self):
        self.addCleanup(setattr, ask, "PAUSE", ask.PAUSE)
        self.addCleanup(setattr, ask, "say", ask.say)
        ask.PAUSE, ask.say = 0, lambda words: None

    def race(self, rates, steady=True):
        """Makes a race with these roofs, one list for each run."""
        bench = ask.Bench("none", steady)
        turns = iter(rates)

        def measure():
            return "done", [{"near": rate} for rate in next(turns)]
        return bench, measure, turns

    def test_steady(self):
        bench, measure, turns = self.race([[100, 105], [104]])
        self.assertEqual(bench.repeat("x", measure), "done")
        self.assertEqual(bench.repeat("x", measure), "done")
        self.assertEqual(len(bench.roofs), 3)
        self.assertEqual(list(turns), [])

    def test_again(self):
        bench, measure, turns = self.race([[100], [100, 120], [101, 99]])
        bench.repeat("x", measure)
        self.assertEqual(bench.repeat("x", measure), "done")
        self.assertEqual(list(turns), [])
        self.assertEqual([roof["near"] for roof in bench.roofs],
                         [100, 101, 99])

    def test_another_level(self):
        """The contenders of one race had the same roof, whatever the roof of
        the previous race was; the range of all roofs is reported."""
        bench, measure, turns = self.race([[100], [130, 131]])
        bench.repeat("x", measure)
        self.assertEqual(bench.repeat("x", measure), "done")
        self.assertEqual(list(turns), [])
        self.assertEqual([roof["near"] for roof in bench.roofs],
                         [100, 130, 131])

    def test_refused(self):
        bench, measure, turns = self.race([[100, 150]] * ask.TRIES + [[1]])
        with self.assertRaises(ask.Refused):
            bench.repeat("x", measure)
        self.assertEqual(list(turns), [[1]])

    def test_unsteady(self):
        bench, measure, _ = self.race([[100, 200]], steady=False)
        self.assertEqual(bench.repeat("x", measure), "done")

    def test_cases(self):
        records = [{"case": {"size": 1, "offset": 0}, "contender": who,
                    "ns": ns} for who, ns in (("a", [3, 2]), ("b", [5]))]
        found = ask.cases(records, "size", "offset")
        self.assertEqual(list(found), [(1, 0)])
        self.assertEqual(found[1, 0]["a"].minimum, 2)


class Tables(unittest.TestCase):
    def test_numbers(self):
        for value, words in ((0, "0"), (0.41234, "0.412"), (4.126, "4.13"),
                             (41.26, "41.3"), (412.6, "413")):
            self.assertEqual(table.number(value), words)
        for count, words in ((1, "1"), (1024, "1 KiB"), (1000, "1000"),
                             (256 << 20, "256 MiB"), (4 << 30, "4 GiB")):
            self.assertEqual(table.size(count), words)

    def test_markdown(self):
        self.assertEqual(table.markdown(["a", "b"], [["x|y", 1]]),
                         "| a | b |\n|---|---:|\n| x\\|y | 1 |\n")
        with self.assertRaises(ValueError):
            table.markdown(["a"], [["x", "y"]])


unittest.main()
