#!/usr/bin/env python3
"""The text of validate other than verdicts and findings: the commands that show
more, and the counts of findings that are not shown."""

import json
import re
import shlex
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import folder
from folder import CORPUS, INDEX, framed, run
from long import optimizer

import cases_safetensors as cases

SETS = CORPUS / "sets"


def next_steps(text):
    """Of each "more": the words of explain, or None, and the rule."""
    for lines in re.findall(r"^ {4}more {6}(.*(?:\n {14}\S.*)*)", text, re.M):
        words = shlex.split(lines)
        rules = words.index("rules")
        explain = words[1:rules - 1] if "explain" in words else None
        yield explain, words[rules + 1]


class NextStep(folder.Folder):
    """The command that a line suggests leads to the same finding."""

    @classmethod
    def setUpClass(cls):
        cls.rules = set(run("rules").stdout.split())

    def follow(self, done, folder):
        """How many are to be explained, and how many only to be looked up."""
        counts = [0, 0]
        for explain, rule in next_steps(done.stdout + done.stderr):
            counts[explain is None] += 1
            if explain is not None:
                answer = run(*explain, cwd=folder)
                self.assertIn(answer.returncode, (0, 1, done.returncode),
                              explain)
                self.assertIn(f"[{rule}]", answer.stdout, explain)
            self.assertIn(rule, self.rules)
        return counts

    def test_sets(self):
        counts = {"safetensors": [0, 0], "gguf": [0, 0]}
        for entry in json.loads((SETS / "manifest.json").read_text())["cases"]:
            with self.subTest(entry["path"]):
                folder = SETS / entry["path"]
                done = run("validate", "--shards", entry["named"],
                           cwd=folder)
                told = counts[entry["path"].split("/")[0]]
                new = self.follow(done, folder)
                told[0] += new[0]
                told[1] += new[1]
        self.assertGreater(counts["safetensors"][0], 40)
        self.assertEqual(counts["safetensors"][1], 0)
        self.assertGreater(counts["gguf"][0], 0)
        self.assertGreater(counts["gguf"][1], 5)

    def test_corpus(self):
        """A small file for each rule."""
        counts, known = [0, 0], set()
        for manifest in sorted(CORPUS.glob("*/manifest.json")):
            if manifest.parent == SETS:
                continue
            paths = []
            for case in json.loads(manifest.read_text())["cases"]:
                path = manifest.parent / case["path"]
                if not case["withdrawn"] and case["rule"] not in known and \
                        path.stat().st_size <= 4096:
                    known.add(case["rule"])
                    paths.append(case["path"])
            done = run("validate", "--notes", *paths,
                       cwd=manifest.parent)
            new = self.follow(done, manifest.parent)
            counts[0] += new[0]
            counts[1] += new[1]
        self.assertGreater(counts[0], 300)
        self.assertEqual(counts[1], 0)

    def test_another_format_than_it_begins_with(self):
        """By its name in an index a file is safetensors."""
        files = cases.model("x").files
        files[cases.file(2)] = (CORPUS / "mag/accept/one-f32-2x3.mag"
                                ).read_bytes()
        self.fill(files)
        done = run("validate", INDEX, cwd=self.root)
        self.assertEqual(self.follow(done, self.root), [2, 0])

    def test_list_of_an_index(self):
        files = cases.model("x").files
        del files[cases.file(2)]
        self.fill(files)
        done = run("list", INDEX, cwd=self.root)
        self.assertEqual(self.follow(done, self.root), [1, 0])

    def test_size_that_was_told(self):
        """explain knows of none."""
        entry = '{"w":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}}'
        self.fill({"x.safetensors": framed(entry, b"x" * 8)})
        size = (self.root / "x.safetensors").stat().st_size
        for told, counts in ((size, [1, 0]), (size + 9, [0, 1])):
            done = run("validate", "--size", told, "x.safetensors",
                       cwd=self.root)
            self.assertEqual((done.returncode, self.follow(done, self.root)),
                             (1, counts), told)
        self.fill({"x.safetensors": framed(entry.replace('9]', '8]'))})
        size = (self.root / "x.safetensors").stat().st_size
        done = run("validate", "--size", size + 7, "x.safetensors",
                   cwd=self.root)
        self.assertEqual((done.returncode, self.follow(done, self.root)),
                         (1, [0, 1]))


class NotShown(folder.Folder):
    """Warnings and remarks of accepted files."""
    WARNED = CORPUS / "zten/accept/zten.canon.layout~missing.zt"
    ONE = "  (1 warning in accepted files: -s shows it)"

    def last(self, *words):
        done = run("validate", *words, cwd=self.root)
        self.assertEqual(done.stderr, "")
        return done.stdout.splitlines()[-1]

    def test_several_files(self):
        good = CORPUS / "mag/accept/one-f32-2x3.mag"
        self.assertEqual(self.last(good, self.WARNED), self.ONE)
        self.assertEqual(
            self.last(self.WARNED, self.WARNED),
            "  (2 warnings in accepted files: -s shows them)")
        self.assertIn(": warning[zten.canon.layout]:",
                      self.last("-s", good, self.WARNED))
        for words in ((good, good), ("--notes", good, self.WARNED),
                      ("--strict", good, self.WARNED)):
            self.assertRegex(self.last(*words), "^2 files: ")
        self.assertNotIn("-s shows", self.last(self.WARNED))

    def test_index(self):
        self.fill(cases.model("x", metadata="{}").files)
        self.assertEqual(self.last(INDEX), "  (1 remark in accepted files: "
                         "-s shows it)")
        self.assertIn("remark[", self.last("-s", INDEX))

    def test_both_levels(self):
        self.fill(cases.model("x", metadata="{}").files)
        self.assertEqual(
            self.last(INDEX, self.WARNED), "  (1 warning and 1 remark in "
            "accepted files: -s shows them)")

    def test_other_forms(self):
        self.fill({"y.zt": self.WARNED.read_bytes()})
        for way in ("--json", "--sarif", "--github", "-q", "-s"):
            done = run("validate", way, "y.zt", "y.zt", cwd=self.root)
            self.assertNotIn("in accepted files", done.stdout + done.stderr)
        self.assertEqual(self.last("--json=x", "y.zt", "y.zt").count("("), 1)

    def test_help(self):
        self.assertIn("counts its warnings and remarks; --short shows them.",
                      run("help", "validate").stdout)

    def test_a_million(self):
        """How many findings are kept does not change the verdict."""
        self.fill({"x.primitiv": optimizer(1000000)})
        for options in ((), ("--max-findings", "0")):
            done = run("validate", "-q", *options, "x.primitiv", cwd=self.root)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = run("adapter", "validate", "primitiv", "x.primitiv",
                   cwd=self.root)
        self.assertEqual(done.stdout, "ASSAY accept\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
