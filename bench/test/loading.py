#!/usr/bin/env python3
"""
Tests load and digest: assay's adapter and the adapter in Python load the same
from every valid file of the corpus, and an adapter that loads something else
does not race.
"""

import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

SOURCE = Path(os.environ["ASSAY_SOURCE"])
CORPUS = Path(os.environ["ASSAY_CORPUS"])
ASSAY = os.environ["ASSAY"]
READER = SOURCE / "conformance" / "adapters" / "python" / "reader.py"
sys.path[:0] = [str(SOURCE / "bench"), str(SOURCE / "bench" / "lib")]

import load

LIAR = """
import json, sys
tensors, bytes_, digest = sys.argv[1:]
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    number = rest.split(" ")[0]
    if word == "hello":
        print("ASSAY hello", json.dumps({"protocol": 1, "name": "liar",
              "version": "1", "formats": {"mag": ["load"]}}), flush=True)
    elif word == "load":
        print(f"noise\\nASSAY load {number} loaded " + json.dumps(
              {"tensors": tensors, "bytes": bytes_}), flush=True)
    elif word == "digest":
        print(f"ASSAY digest {number} {digest}", flush=True)
"""


def valid(name):
    """Returns the files of a format that must be accepted."""
    return sorted(path for path in (CORPUS / name / "accept").iterdir()
                  if path.suffix != ".json")


class Loading(unittest.TestCase):
    def open(self, name, words):
        adapter = load.Adapter(name, words)
        self.addCleanup(adapter.close)
        return adapter

    def assay(self):
        return self.open("assay", [ASSAY, "adapter"])

    def reader(self):
        return self.open("python", [sys.executable, str(READER)])

    def test_every_valid_file(self):
        ours, theirs = self.assay(), self.reader()
        self.assertEqual(ours.formats, theirs.formats)
        self.assertGreaterEqual(len(ours.formats), 5)
        compared = 0
        for name in sorted(ours.formats):
            for path in valid(name):
                _, answer = theirs.answer("load", f" {name} {path}")
                if answer.startswith("unsupported"):
                    continue            # a limit of the reader in Python
                load.same(ours, theirs, name, path)
                compared += 1
        self.assertGreater(compared, 500)

    def test_digest(self):
        """The digest of one tensor, and of none, computed by hand."""
        ours = self.assay()
        path = CORPUS / "mag" / "accept" / "empty-archive.mag"
        self.assertEqual(ours.load("mag", path)[1], (0, 0))
        self.assertEqual(ours.digest(), hashlib.sha256().hexdigest())
        path = CORPUS / "mag" / "accept" / "one-f32-2x3.mag"
        self.assertEqual(ours.load("mag", path)[1], (1, 24))
        shown = subprocess.run([ASSAY, "show", str(path)], text=True,
                               capture_output=True, check=True).stdout
        tensor, = load.json.loads(shown)["tensors"]
        name = tensor["name"].encode()
        one = hashlib.sha256(len(name).to_bytes(8, "little") + name
                             + bytes.fromhex(tensor["sha256"])).digest()
        self.assertEqual(ours.digest(), hashlib.sha256(one).hexdigest())

    def test_refused(self):
        for adapter in (self.assay(), self.reader()):
            self.assertTrue(adapter.digest().startswith("unsupported"))
            bad = sorted((CORPUS / "mag" / "reject").glob("*.mag"))[0]
            with self.assertRaisesRegex(load.Wrong, "reject"):
                adapter.load("mag", bad)
            self.assertTrue(adapter.digest().startswith("unsupported"))
            with self.assertRaisesRegex(load.Wrong, "unsupported"):
                adapter.load("none", bad)

    def liar(self, *told):
        path = Path(self.folder()) / "liar.py"
        path.write_text(LIAR)
        return self.open("liar", [sys.executable, str(path), *told])

    def folder(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_liars(self):
        ours = self.assay()
        path = CORPUS / "mag" / "accept" / "one-f32-2x3.mag"
        ours.load("mag", path)
        right = ("1", "24", ours.digest())
        found, what = load.race(ours, self.liar(*right), "mag", path, 3)
        self.assertEqual(what, (1, 24))
        self.assertEqual([len(m.rounds) for m in found.values()], [3, 3])
        for told in (("2", "24", right[2]), ("1", "23", right[2]),
                     ("1", "24", "0" * 64)):
            with self.assertRaises(load.Wrong):
                load.race(ours, self.liar(*told), "mag", path, 1)

    def test_broken(self):
        for words in (["false"], ["cat"], ["/no/such/program"]):
            with self.assertRaises(load.Wrong):
                load.Adapter("broken", words, limit=1)

    def test_greeting(self):
        """A program without a protocol is not waited for as long as a load."""
        self.assertLess(load.HELLO_LIMIT, 600)
        with mock.patch.object(load, "HELLO_LIMIT", 1), \
                self.assertRaisesRegex(load.Wrong, "in 1 s"):
            load.Adapter("cat", ["cat"])

    def test_command(self):
        build = str(Path(ASSAY).parent.parent)
        reader = shlex.join([sys.executable, str(READER)])
        path = str(CORPUS / "mag" / "accept" / "one-f32-2x3.mag")

        def run(*words):
            return subprocess.run(
                [sys.executable, SOURCE / "bench" / "load.py", "--build",
                 build, "--rounds", "1", *words], text=True,
                capture_output=True, check=False)
        done = run("--adapter", reader, path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("one-f32-2x3.mag | 1 | 24 |", done.stdout)
        done = run("--adapter", reader, __file__)
        self.assertEqual(done.returncode, 1)
        self.assertIn("assay bench load", done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        for wrong, words in ((["--adaptor", reader, path], "--adapter"),
                             (["--adapter", reader, "--foo", path], "--foo"),
                             (["--adapter", reader, "no/file"],
                              "no/file: No such file")):
            for check in ([], ["--check"]):
                done = run(*check, *wrong)
                self.assertEqual(done.returncode, 2)
                self.assertIn(words, done.stderr)
                self.assertNotIn("Traceback", done.stderr)
        done = run("--check", "--adapter", reader, path)
        self.assertEqual((done.returncode, done.stdout), (0, ""))


unittest.main()
