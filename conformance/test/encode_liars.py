#!/usr/bin/env python3
"""The level encode with writers that lie, each in its own way, and the exact
outcome."""

import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import encoding
from encoding import REFUSED, SCRIBE, SHORT, WAIT, WRITTEN

# Some also run in two processes, with the same report.
JOBS = ("1", "2")
TOGETHER = {"honest", "accept-all", "many", "crash", "differs"}
OF_THE_MOMENT = re.compile(
    r"(?m)^costly files\n( .*\n)+\n?|^assay: certify: \d+/.*\n")

# How a writer lies; exit status, the outcomes of the ten cases (the others
# passed), and a message about one of them.
LIARS = [
    ("honest", 0, {}, None),
    ("honest-canonical", 0, {}, None),
    ("accept-all", 1, {"FAIL": REFUSED}, "must be rejected, was accepted"),
    ("reject", 1, {"FAIL": WRITTEN}, "must be accepted, was rejected: all"),
    ("unsupported", 1, {"FAIL": 10}, "was unsupported: all"),
    ("deny", 1, {"FAIL": WRITTEN}, "must be accepted, was rejected"),
    ("leave-half", 1, {"FAIL": REFUSED},
     "must be rejected, but left a file, but did not answer accept"),
    ("nothing", 1, {"FAIL": WRITTEN}, "must be accepted, but wrote no file"),
    ("link", 1, {"FAIL": WRITTEN}, 'but wrote more than the requested file: "'),
    ("link-away", 1, {"FAIL": WRITTEN},
     "but wrote a symbolic link, not a file"),
    ("pipe", 1, {"FAIL": WRITTEN}, "but wrote a pipe, not a file"),
    ("folder", 1, {"FAIL": WRITTEN}, "but wrote a folder, not a file"),
    ("socket", 1, {"FAIL": WRITTEN}, "but wrote a socket, not a file"),
    ("large", 1, {"FAIL": WRITTEN},
     "but wrote a file of 1.0 GiB, which is over 64 MiB"),
    ("huge", 1, {"CRASH": WRITTEN}, "File too large"),
    ("beside", 1, {"FAIL": WRITTEN},
     'but wrote more than the requested file: "note.txt"'),
    ("elsewhere", 1, {"FAIL": WRITTEN},
     'but wrote more than the requested file: "'),
    ("many", 1, {"FAIL": WRITTEN}, " and 97 more"),
    ("nest", 1, {"FAIL": WRITTEN},
     'but wrote more than the requested file: "a"'),
    ("deep", 1, {"FAIL": 1}, 'but wrote more than the requested file: "ddd'),
    ("closed", 1, {"FAIL": 1},
     'but wrote more than the requested file: "closed"'),
    ("take-away", 1, {"FAIL": WRITTEN},
     "but removed the folder that it had to write to"),
    ("replace-folder", 1, {"FAIL": WRITTEN},
     "but removed the folder that it had to write to"),
    ("crash", 1, {"CRASH": WRITTEN}, "exited with status 3"),
    ("empty", 1, {"FAIL": WRITTEN},
     "but wrote a file that breaks gguf.header.truncated"),
    # GGUF may lack the padding after the last data.
    ("cut", 1, {"FAIL": 4},
     "but wrote a file that breaks safetensors.data.bounds"),
    # A request that must be rejected for its metadata is then harmless.
    ("drop-metadata", 1, {"FAIL": 4 + 1},
     "accepted, but the document is wrong"),
    # A request that must be rejected then has a unique name.
    ("rename", 1, {"FAIL": WRITTEN - 1 + 1},
     "accepted, but the document is wrong"),
]
OF_SAFETENSORS = [
    ("nul-padding", 1, {"FAIL": 3},     # one header needs no padding
     "but wrote a file that breaks safetensors.header.trailing"),
    ("no-padding", 0, {}, None),
    ("more-padding", 0, {}, None),
    ("more-padding-canonical", 1, {"FAIL": 2},
     "but declares the canonical form, but wrote another: "
     "they differ from byte 0 on"),
    ("differs", 1, {"FAIL": 4},
     "but wrote two different files for one request: "
     "they differ from byte 0 on"),
    ("last-byte-wrong", 1, {"FAIL": 4}, "tensors[1].sha256: expected "),
    ("longer", 1, {"FAIL": 4},
     "but wrote a file that breaks safetensors.data.trailing"),
    ("reverse", 0, {}, None),           # the writer sorts them anyway
    ("swap-data", 1, {"FAIL": 1}, "tensors[0].sha256: expected "),
]
OF_GGUF = [
    ("unpadded-data", 1, {"FAIL": 2 + 1},
     "but wrote a file that breaks gguf.tensor.offset-aligned"),
    ("reverse", 1, {"FAIL": 2}, "tensors[0].name: expected "),
    ("swap-data", 1, {"FAIL": 2}, "must be accepted, was rejected"),
]


def outcomes(out):
    """Returns the number of each outcome in a report."""
    said = re.findall(r"(?m)^([A-Z ]+) (?:safetensors|gguf)/", out)
    return {word: said.count(word) for word in said}


class Liars(encoding.Case):
    def judge(self, row, *options):
        mode, status, expected, sentence = row
        reports = []
        for jobs in JOBS if mode in TOGETHER else JOBS[:1]:
            given, out = self.certify(
                [*SCRIBE, mode], "--all", "--seed", "1", "--timeout", WAIT,
                "--jobs", jobs, *options)
            self.assertEqual((given, outcomes(out)), (status, expected),
                             f"{mode}:\n{out}")
            if sentence:
                self.assertIn(sentence, out)
            reports.append(OF_THE_MOMENT.sub("", out))
        self.assertEqual(reports[0], reports[-1], mode)

    def judge_all(self, rows, *options):
        for row in rows:
            with self.subTest(row[0]):
                self.judge(row, *options)

    def test_liars(self):
        self.judge_all(LIARS)

    def test_liars_of_safetensors(self):
        self.judge_all(OF_SAFETENSORS, "--format", "safetensors")

    def test_liars_of_gguf(self):
        self.judge_all(OF_GGUF, "--format", "gguf")

    def test_a_writer_that_hangs(self):
        _, out = self.certify(
            [*SCRIBE, "hang"], "--timeout", SHORT, "--only", "gguf/accept/*",
            status=1)
        self.assertIn("gave no answer within 3 s", out)

    def test_exec(self):
        for row in LIARS[:4]:
            mode, status, expected, _ = row
            given, out = self.certify(
                [*SCRIBE, mode], "--exec", "--all", "--timeout", WAIT)
            self.assertEqual((given, outcomes(out)), (status, expected), out)
        self.certify(
            [*SCRIBE, "more-padding"], "--exec", "--features",
            "safetensors.canonical", "--timeout", WAIT, status=1)
        _, out = self.certify(
            [*SCRIBE, "honest"], "--exec", "--features", "mag.canonical",
            status=2)
        self.assertIn("no case of the corpus needs 'mag.canonical'", out)


if __name__ == "__main__":
    unittest.main()
