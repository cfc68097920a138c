#!/usr/bin/env python3
"""Recipes are untrusted input: errors are reported, numbers are checked before
they size anything, and nothing is written outside the folder."""

import copy
import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ASSAY = os.environ["ASSAY"]
ROOT = Path(os.environ["ASSAY_SOURCE"])
CORPUS = ROOT / "corpus"
sys.path.insert(0, str(ROOT / "generators" / "recipes"))
from pieces import digests

PARENT = "accept/elements-64.mag"
GOOD = {"case": {"path": "accept/a.mag", "sparse": ""}, "size": "8",
        "pieces": [{"hex": "4d41"}, {"text": "G!"}, {"zeros": "4"}]}
HUGE = str((1 << 64) - 1)


def count(kind, first, step, width, times="2"):
    return {"times": times, "each": [
        {kind: {"first": first, "step": step, "width": width}}]}


WIDTH = "width is not a permitted"
OUTSIDE = "not the path of a case"
FITS = "a number does not fit its width"
# A replacement of the pieces, and a part of the expected message.
PIECES = [
    ([{"hex": "4d4"}], "odd number of digits"),
    ([{"hex": "4D"}], "invalid digit"),
    ([{"hex": "0g"}], "invalid digit"),
    ([{"hexes": "00"}], "unknown kind"),
    ([{}], "unknown kind"),
    ([1], "unknown kind"),
    ([{"zeros": 4}], "zeros is not a decimal"),
    ([{"zeros": "-1"}], "zeros is not a decimal"),
    ([{"zeros": "1" + 20 * "0"}], "zeros is not a decimal"),
    ([{"zeros": HUGE}], "more than 2^63-1"),
    ([{"zeros": str((1 << 63) - 1)}, {"hex": "00"}], "more than 2^63-1"),
    ([{"times": HUGE, "each": [{"hex": "00"}]}], "more than 256 MiB"),
    ([{"times": HUGE, "each": []}], "no bytes"),
    ([{"times": HUGE, "each": [{"text": ""}]}], "no bytes"),
    ([{"times": "268435456",
       "each": 100000 * [{"text": ""}] + [{"text": "a"}]}], "no bytes"),
    ([{"times": "2", "each": [{"zeros": "2"}]}], "item has an unknown kind"),
    ([{"times": "2", "each": [{"times": "2", "each": [{"hex": "00"}]}]}],
     "item has an unknown kind"),
    ([{"times": "x", "each": [{"hex": "00"}]}], "times is not a decimal"),
    ([{"times": "268435456", "each": [{"hex": "00"}]}, {"hex": "00"}],
     "more than 256 MiB"),
    ([count("little", "0", "1", 0)], WIDTH),
    ([count("little", "0", "1", 9)], WIDTH),
    ([count("big", "0", "1", -1)], WIDTH),
    ([count("big", "0", "1", 1 << 40)], WIDTH),
    ([count("big", "0", "1", "8")], WIDTH),
    ([count("decimal", "0", "1", 21)], WIDTH),
    ([count("decimal", "9", "1", 1)], FITS),
    ([count("decimal", "0", "10", 1)], FITS),
    ([count("decimal", "1" + 19 * "0", "0", 19)], FITS),
    ([count("decimal", HUGE, "1", 20)], FITS),
    ([count("decimal", "0", HUGE, 20, "3")], FITS),
    ([count("little", "255", "1", 1)], FITS),
    ([count("little", "0", "1", 1, "257")], FITS),
    ([count("big", "1", HUGE, 8)], FITS),
    ([count("big", "0", "x", 8)], "step is not a decimal"),
    ([{"parent": "../mag/" + PARENT, "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": "/etc/passwd", "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": "../manifest.json", "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": "manifest.json", "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": 7, "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": "accept/none.mag", "from": "0", "to": "1"}], "cannot be read"),
    ([{"parent": "accept/", "from": "0", "to": "1"}], OUTSIDE),
    ([{"parent": PARENT, "from": "0", "to": HUGE}], "not have these bytes"),
    ([{"parent": PARENT, "from": "2", "to": "1"}], "not have these bytes"),
    ([{"hex": "00"}], "size is not the sum of the pieces"),
    ([], "size is not the sum of the pieces"),
    ({"hex": "00"}, "size is not the sum of the pieces"),
]
# Other parts of a recipe.
PARTS = [
    (("size",), "9", "size is not the sum"),
    (("size",), None, "size is not a decimal"),
    (("case", "path"), "../a.mag", "an invalid path"),
    (("case", "path"), "accept/../../a.mag", "an invalid path"),
    (("case", "path"), "a.mag", "an invalid path"),
    (("case", "path"), "accept/\x1b[31m.mag", "an invalid path"),
    (("case", "path"), "/tmp/a.mag", "an invalid path"),
    (("case", "path"), None, "an invalid path"),
    (("case", "sparse"), 7, "no digest"),
    (("case",), [], "an invalid path"),
    (("case", "sparse"), 64 * "0", "do not match its digest"),
]
TEXTS = [
    ("", "line 1"), ("[", "line 1"), ("[]", "its format differs"),
    ('{"format": "mag", "format": "mag"}', "duplicate"),
    ('{"format": "oinf", "recipes": []}', "its format differs"),
    ('{"format": 1, "recipes": []}', "its format differs"),
    ('{"format": "mag"}', "list of recipes is missing"),
    ('{"format": "mag", "recipes": "x"}', "list of recipes is missing"),
    ("[" * 100000, "line 1"),
    ("\0", "line 1"),
]


class Spoilt(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name).absolute()
        (self.folder / "in" / "recipes").mkdir(parents=True)
        (self.folder / "in" / "mag").symlink_to(CORPUS / "mag")

    def generate(self, text):
        path = self.folder / "in" / "recipes" / "mag.json"
        path.write_text(text)

        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        return subprocess.run(
            [ASSAY, "generate", "--recipes", "--format", "mag", "--corpus",
             "in", "out"], capture_output=True, text=True, cwd=self.folder,
            preexec_fn=limit)

    def refused(self, text, words):
        done = self.generate(text)
        self.assertEqual((done.returncode, done.stdout), (2, ""), text[:200])
        self.assertIn(words, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("in/recipes/mag.json", done.stderr)
        left = [path for path in self.folder.rglob("*.mag*")
                if "in" not in path.relative_to(self.folder).parts]
        self.assertEqual(left, [])

    def listed(self, *recipes):
        return json.dumps({"format": "mag", "recipes": list(recipes)})

    def test_pieces(self):
        for pieces, words in PIECES:
            with self.subTest(words, pieces=pieces):
                self.refused(self.listed(dict(GOOD, pieces=pieces)), words)

    def test_parts(self):
        for place, value, words in PARTS:
            with self.subTest(words, value=value):
                recipe = copy.deepcopy(GOOD)
                inside = recipe
                for member in place[:-1]:
                    inside = inside[member]
                inside[place[-1]] = value
                self.refused(self.listed(recipe), words)

    def test_texts(self):
        for text, words in TEXTS:
            with self.subTest(text[:40]):
                self.refused(text, words)

    def test_nothing_acts(self):
        """Messages of the parser about a text, and names of folders."""
        for text in ('{"format": \x1b', '{"format": "mag" "\x9b31m'):
            done = self.generate(text)
            self.assertEqual(done.returncode, 2)
            self.assertNotRegex(done.stderr[:-1], "[\x00-\x1f\x7f-\x9f]")
        for arguments in (["/proc/no\x1b[31m"],
                          ["--recipes", "--corpus", "no\x1b[31m", "out"]):
            done = subprocess.run([ASSAY, "generate", *arguments],
                                  capture_output=True, text=True,
                                  cwd=self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn(r"no\x1b[31m", done.stderr)
            self.assertNotIn("\x1b", done.stderr)

    def test_no_file(self):
        path = self.folder / "in" / "recipes" / "mag.json"
        for make in (os.mkfifo, os.mkdir):
            make(path)
            done = subprocess.run(
                [ASSAY, "generate", "--recipes", "--format", "mag", "--corpus",
                 "in", "out"], capture_output=True, text=True,
                cwd=self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn("not a regular file", done.stderr)
            path.rmdir() if path.is_dir() else path.unlink()

    def test_manifest_of_other_files(self):
        """It stays; so does that of recipes where one fails."""
        manifest = self.folder / "out" / "mag" / "manifest.json"
        manifest.parent.mkdir(parents=True)
        for text in ('{"cases": [{"path": "accept/a.mag"}]}', "[]", "mine"):
            manifest.write_text(text)
            done = self.generate(self.listed())
            self.assertEqual(done.returncode, 2)
            self.assertIn("lists other files", done.stderr)
            self.assertEqual(manifest.read_text(), text)
        text = '{"cases": [{"path": "accept/a.mag", "sparse": ""}]}'
        manifest.write_text(text)
        self.assertEqual(self.generate(self.listed(GOOD)).returncode, 2)
        self.assertEqual(manifest.read_text(), text)

    def test_no_recipes(self):
        done = subprocess.run(
            [ASSAY, "generate", "--recipes", "--corpus", "out", "in"],
            capture_output=True, text=True, cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("out/recipes: No such file", done.stderr)

    def test_numbers(self):
        """The largest that fit."""
        pieces = [count("decimal", "0", HUGE, 20), count("big", "0", HUGE, 8),
                  count("little", "254", "1", 1),
                  count("decimal", "9" * 19, "0", 19),
                  {"parent": PARENT, "from": "4", "to": "8"}]
        made = (b"%020d%020d" % (0, int(HUGE)) + bytes(8) + b"\xff" * 8 +
                b"\xfe\xff" + b"9" * 38 + b"\1\0\0\0")
        recipe = dict(GOOD, size=str(len(made)), pieces=pieces)
        done = self.generate(self.listed(recipe))
        # Everything fits but the digest.
        self.assertIn("do not match its digest", done.stderr)
        recipe["case"] = {"path": "accept/a.mag",
                          "sparse": digests("mag", pieces)[1]}
        done = self.generate(self.listed(recipe))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual((self.folder / "out/mag/accept/a.mag").read_bytes(),
                         made)


if __name__ == "__main__":
    unittest.main(verbosity=2)
