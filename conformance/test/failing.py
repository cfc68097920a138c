#!/usr/bin/env python3
"""Calls that fail, one after the other, in assay certify and similar commands.

If a resource is missing, memory above all, the program reports it and ends with
2. It never crashes, never blames the program under test, and leaves no extra
file. cli.failing does the same for every other command.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import certifier
import encoding
import faults

ASSAY = os.environ["ASSAY"]
CORPUS = os.environ["ASSAY_CORPUS"]
DIST = Path(__file__).parents[2] / "export" / "dist.py"
ROUNDS = 5      # until every order of processes has occurred
MOST = 2        # failing calls of a kind, each in a run of its own

# Without close: a refused call is not made, and a pipe that stays open has no
# end, while close() of Linux always closes.
KINDS = ("memory", "short", "open", "read", "write", "clone", "pipe", "dup",
         "poll", "wait", "interrupted", "unlink", "mkdir", "stat", "place",
         "sync", "rename", "map", "list")
SHORT = re.compile(r"ASSAY unsupported not enough memory[a-z ]*\n")


class Failing(certifier.Case):
    def setUp(self):
        super().setUp()
        self.program = faults.Runner(self.folder, self.temporary())

    def run_with(self, fault, words):
        """Returns the exit status; None if no call failed."""
        done = self.program(fault, words)
        self.out, self.err = done.out.decode(), done.err
        self.calls = done.calls
        left = self.program.environment["TMPDIR"]
        if fault[0] not in ("unlink", "list"):     # to empty the folder
            self.assertEqual(os.listdir(left), [], fault)
        shutil.rmtree(left)
        os.mkdir(left)
        return done.status if done.failed else None

    def let_fail(self, kinds, words, right, most=MOST):
        """Lets calls of each kind fail; returns the number of calls."""
        count = 0
        self.run_with(faults.NOTHING, words)
        calls = self.calls
        for kind in kinds:
            for first, last in faults.sample(kind, calls[kind], most, 1):
                status = self.run_with((kind, first, last), words)
                if status is None:
                    continue
                text = f"{kind} {first} {last}: {self.out}{self.err}"
                self.assertIn(status, (2, right), text)
                if status == 2 and (kind, last) != ("write", faults.ALL):
                    told = words[0] == "validate" and ": unknown  " in self.out
                    self.assertTrue(self.err or told, text)
                self.assertNotRegex(self.err, "Sanitizer|runtime error", text)
                self.check_files()
                count += 1
        return count

    def check_files(self):
        """Checks that a file is complete or absent."""
        self.assertEqual(glob.glob(os.path.join(self.folder, "*.new")), [])
        for name in glob.glob(os.path.join(self.folder, "r.*")):
            with open(name, encoding="utf-8") as file:
                for line in file:
                    json.loads(line)
            os.remove(name)
        for name in glob.glob(os.path.join(self.folder, "p.*")):
            with open(name, encoding="utf-8") as file:
                self.assertRegex(file.read(), "(</html>|</testsuites>)\n$")
            os.remove(name)

    def words(self, mode, *options):
        return ["certify", "--corpus", self.corpus, "--timeout", "600",
                *options, "--", *certifier.LIAR, mode]

    def test_an_honest_program(self):
        """The program is correct, and no report denies it."""
        for mode in ("--level=index", "--exec"):
            words = self.words("honest", mode, "--seed", "1")
            self.assertGreater(self.let_fail(KINDS, words, 0), 10)

    def test_several_processes(self):
        """A call fails in one of the processes, or before they start."""
        words = self.words("honest", "--jobs", "2", "--seed", "1")
        self.assertGreater(self.let_fail(KINDS, words, 0), 10)

    def test_a_pipe_of_one_process(self):
        """The process does not start, and the others end. The first process
        makes such calls as well, before or after those for the second: some
        runs may miss one."""
        words = self.words("honest", "--jobs", "2", "--seed", "1")
        told = set()
        for _ in range(ROUNDS):
            for number in range(16, 22):
                self.assertEqual(
                    self.run_with(("dup", number, number), words), 2)
                if "cannot start a process: Too many open files" in self.err:
                    told.add(number)
            if len(told) >= 2:
                return
        self.fail(f"only those were told: {told}")

    def test_a_wrong_program(self):
        words = self.words("wrong-shape", "--seed", "1")
        self.assertGreater(self.let_fail(KINDS, words, 1), 10)

    def test_a_writer(self):
        """Missing memory of assay is not a fault of the written file."""
        encoding.Case.setUpClass()
        words = ["certify", "--level", "encode", "--corpus",
                 encoding.Case.corpus, "--only", "gguf/accept/one-f32-2x3",
                 "--timeout", encoding.WAIT, "--", *encoding.SCRIBE, "honest"]
        self.assertGreater(self.let_fail(KINDS, words, 0), 10)

    def test_results(self):
        """Each file is complete or absent."""
        words = self.words("wrong-shape", "--seed", "1", "--json=r.json",
                           "--html=p.html", "--junit=p.xml")
        kinds = ("memory", "write", "open", "stat", "sync", "rename")
        self.assertGreater(self.let_fail(kinds, words, 1, 2 * MOST), 10)

    def test_verify(self):
        self.lie("wrong-shape", f"--json={self.folder}/was.json")
        words = ["certify", "--corpus", self.corpus, "--verify", "was.json",
                 "--", *certifier.LIAR, "wrong-shape"]
        kinds = ("memory", "open", "read")
        self.assertGreater(self.let_fail(kinds, words, 0, 2 * MOST), 5)
        self.assertEqual(self.run_with(faults.NOTHING, words), None)
        self.assertEqual(self.out, "same: 5 cases\n")

    def test_a_baseline(self):
        """It is read and written completely, or the failure is reported; so are
        logs."""
        words = self.words("wrong-shape", "--seed", "1", "--keep=logs",
                           "--baseline", os.path.join(self.folder, "old.txt"),
                           "--write-baseline=new.txt")
        certifier.write(os.path.join(self.folder, "old.txt"),
                      b"mag/accept/one-f32-2x3 fail why\n")
        self.assertGreater(self.let_fail(KINDS, words, 0), 10)

    def test_a_hello(self):
        """Its declarations are complete or absent."""
        words = ["certify", "--list-tests", "--corpus", self.corpus, "--",
                 *certifier.LIAR, "honest"]
        self.assertGreater(self.let_fail(KINDS, words, 0), 5)

    def test_an_archive(self):
        """It is unpacked completely, or nothing is asked; no file remains."""
        top = os.path.join(self.folder, "place")
        os.makedirs(top + "/bin")
        os.makedirs(top + "/share/assay")
        certifier.write(os.path.join(self.corpus, "VERSION"), b"1.0.0\n")
        subprocess.run([sys.executable, DIST, self.corpus,
                        top + "/share/assay/corpus.tar.zst"], check=True)
        self.program.program = shutil.copy(ASSAY, top + "/bin")
        words = ["certify", "--dry-run", "--format", "mag"]
        self.assertGreater(self.let_fail(KINDS, words, 0, 2 * MOST), 20)

    def test_a_report(self):
        bad = sorted(glob.glob(CORPUS + "/mag/reject/*"))[:3]
        words = ["validate", "--json=r.json", "--sarif=r.sarif", *bad]
        self.assertGreater(self.let_fail(["memory", "sync", "rename"], words,
                                         1), 3)

    @unittest.skipIf(faults.SANITIZED, "its allocator takes more calls")
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
            status = self.run_with(("memory", 1 + count, faults.ALL), words)
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
        """A report that could not be written does not get its name."""
        good = CORPUS + "/mag/accept/one-f32-2x3.mag"
        for report in ("--json=r.json", "--sarif=r.sarif"):
            words = ["validate", report, good]
            self.assertEqual(self.run_with(("sync", 1, 1), words), 2)
            self.assertIn("cannot write r.", self.err)
            self.assertIn("Input/output error", self.err)
            self.assertEqual(glob.glob(os.path.join(self.folder, "r.*")), [])

    def test_pipes(self):
        for what in ("poll", "wait"):
            for mode in ("--level=index", "--exec"):
                words = self.words("honest", mode)
                self.assertEqual(self.run_with((what, 1, faults.ALL), words), 2,
                                 self.out + self.err)
                self.assertIn("cannot communicate with the program: ", self.err)
                self.assertNotIn("CRASH", self.out)
                self.assertNotIn("TIMEOUT", self.out)


if __name__ == "__main__":
    unittest.main()
