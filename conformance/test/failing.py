#!/usr/bin/env python3
"""Calls of the system that fail, one after the other.

Whatever the program lacks, memory above all, it says so and ends with 2; it
never crashes, never calls the program under test wrong for it, and leaves no
file behind. A library that is preloaded, failing.c, makes the calls fail.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify

ASSAY = os.environ["ASSAY"]
SHIM = os.path.join(os.environ["ASSAY_BUILD"], "conformance", "failing.so")
CORPUS = os.environ["ASSAY_CORPUS"]
STEP = 7        # of the allocations, every seventh fails in a run of its own


def is_sanitized():
    """Sanitizers bring an allocator of their own, coverage its own calls."""
    with open(ASSAY, "rb") as file:
        program = file.read()
    return b"__asan_init" in program or b"__gcov_" in program


SHORT = re.compile(r"ASSAY unsupported not enough memory[a-z ]*\n")


class Failing(certify.Case):
    def run_with(self, what, number, words):
        """Its status; None if it went on to its end without a failure."""
        mark = os.path.join(self.folder, "failed")
        if os.path.exists(mark):
            os.remove(mark)
        done = subprocess.run(
            [ASSAY, *words], capture_output=True, check=False,
            timeout=certify.PATIENCE, cwd=self.folder, env={
                **os.environ, "LD_PRELOAD": SHIM, "FAIL": f"{what},{number}",
                "FAILED": mark, "TMPDIR": self.temporary()})
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        self.assertEqual(os.listdir(self.temporary()), [])
        return done.returncode if os.path.exists(mark) else None

    def let_fail(self, what, words, right, step=1):
        """Every call in a run of its own; how many of them there were."""
        count = 0
        while True:
            status = self.run_with(what, 1 + count * step, words)
            if status is None:
                return count
            text = f"{what} {1 + count * step}: {self.out}{self.err}"
            self.assertIn(status, (2, right), text)
            if status == 2:
                self.assertNotEqual(self.err, "", text)
            self.check_files()
            count += 1

    def check_files(self):
        """Whole or not there."""
        self.assertEqual(glob.glob(os.path.join(self.folder, "*.new")), [])
        for name in glob.glob(os.path.join(self.folder, "r.*")):
            with open(name, encoding="utf-8") as file:
                for line in file:
                    json.loads(line)
            os.remove(name)

    def words(self, mode, *options):
        return ["certify", "--corpus", self.corpus, "--timeout", "600",
                *options, "--", *certify.LIAR, mode]

    def test_memory_of_certify(self):
        words = self.words("wrong-shape", "--seed", "1")
        self.assertGreater(self.let_fail("memory", words, 1, STEP), 20)

    def test_memory_of_a_report(self):
        bad = sorted(glob.glob(CORPUS + "/mag/reject/*"))[:3]
        words = ["validate", "--json=r.json", "--sarif=r.sarif", *bad]
        self.assertGreater(self.let_fail("memory", words, 1), 20)

    def test_memory_of_an_answer(self):
        """The adapter decides before its first byte: a line, or none."""
        path = max(glob.glob(CORPUS + "/zten/accept/*.json"),
                   key=os.path.getsize)[:-len("json")] + "zt"
        words = ["adapter", "decode", "zten", path]
        whole = subprocess.run([ASSAY, *words], capture_output=True,
                               check=True).stdout.decode()
        self.assertRegex(whole, r"^ASSAY accept \{.*\}\n$")
        said = set()
        count = 0
        while True:
            status = self.run_with("memory", 1 + count, words)
            if status is None:
                break
            short = status == 0 and SHORT.fullmatch(self.out) is not None
            self.assertTrue(short or self.out == (whole if status == 0 else ""),
                            self.out[-100:])
            said.add("short" if short else status)
            count += 1
        self.assertGreater(count, 20)
        self.assertEqual(said, {0, 2, "short"})

    def test_disk(self):
        """A report that is not on the disk does not get its name."""
        good = CORPUS + "/mag/accept/one-f32-2x3.mag"
        for report in ("--json=r.json", "--sarif=r.sarif"):
            words = ["validate", report, good]
            self.assertEqual(self.run_with("fsync", 1, words), 2)
            self.assertIn("cannot write r.", self.err)
            self.assertIn("Input/output error", self.err)
            self.assertEqual(glob.glob(os.path.join(self.folder, "r.*")), [])

    def test_pipes(self):
        """The program is right, and nobody says otherwise."""
        for what in ("poll", "waitid"):
            for mode in ("--level=index", "--exec"):
                words = self.words("honest", mode)
                self.assertEqual(self.run_with(what, 1, words), 2,
                                 self.out + self.err)
                self.assertIn("cannot listen to a program: ", self.err)
                self.assertNotIn("CRASH", self.out)
                self.assertNotIn("TIMEOUT", self.out)


if __name__ == "__main__":
    if is_sanitized():
        print("skipped: a sanitizer has its own allocator")
        sys.exit(77)
    unittest.main()
