#!/usr/bin/env python3
"""Programs that lie, each in its own way, and the exact outcome.

Each is tested with five files: two that must be accepted, two that must be
rejected, one that may be either; most fail at one of these. The numbers are the
same for one process and for two, which are tried if ASSAY_TEST_ALL is in the
environment; else two alone.
"""

import os
import re
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier

ASSAY = os.environ["ASSAY"]
JOBS = ("1", "2") if "ASSAY_TEST_ALL" in os.environ else ("2",)
AT_ONCE = 3
# Two runs differ in the memory that a file took, and, on a busy machine, in
# which files took a second of processor time.
TOOK = r" .* took [0-9.]+ s of processor time.*\n"
VARYING = re.compile(rf"(?m)(?<=used )[0-9.]+ [KMG]iB|"
                     rf"^costly files\n(?:{TOOK})+\n|^{TOOK}")

# Seconds for a case of a program that is late, five times that for hello: a
# busy machine must not make other programs late.
SHORT = "3"
LONG = "600"

# Bytes that the certifier may use, also under sanitizers, whatever the program
# answers.
MOST_MEMORY = 384 << 20

# The name of a program, how it lies; exit status, and the outcomes of the five
# cases: those not named passed, except the one that may be either.
LINE = [
    ("accepts all", "accept-all", 1, {"FAIL": 2}),
    ("rejects all", "reject-all", 1, {"FAIL": 2}),
    ("supports nothing", "unsupported-all", 1, {"FAIL": 4}),
    ("crashes at a case", "crash-at-2", 1, {"CRASH": 1}),
    ("exits with 0, silently", "exit-0-silently", 1, {"CRASH": 1}),
    ("exits with 1, silently", "exit-1", 1, {"CRASH": 1}),
    ("hangs", "hang", 1, {"TIMEOUT": 1}),
    ("is stopped", "stop", 1, {"TIMEOUT": 1}),
    ("ignores SIGTERM", "hang-hard", 1, {"TIMEOUT": 1}),
    ("drips bytes", "drip", 1, {"TIMEOUT": 1}),
    ("never flushes", "no-flush", 1, {"TIMEOUT": 1}),
    ("ends no line", "no-newline", 1, {"TIMEOUT": 1}),
    ("speaks on standard error", "stderr-only", 1, {"TIMEOUT": 1}),
    ("closes standard output", "close-stdout", 1, {"TIMEOUT": 1}),
    ("answers late", ("late", "4"), 1, {"TIMEOUT": 1}),
    ("speaks no protocol", "garbage", 1, {"PROTOCOL": 1}),
    ("says words of its own", "unknown-word", 1, {"PROTOCOL": 5}),
    ("answers other cases", "wrong-id", 1, {"PROTOCOL": 5}),
    ("answers twice", "repeat", 1, {"PROTOCOL": 1}),
    ("answers before it is asked", "hasty", 1, {"PROTOCOL": 1}),
    ("answers 2 GB", "flood", 1, {"PROTOCOL": 1}),
    ("writes 512 MB of log", "chatter", 0, {}),
    ("sends no JSON", "not-json", 1, {"FAIL": 2}),
    ("sends members twice", "duplicate-member", 1, {"FAIL": 3}),
    ("nests deep", "deep", 1, {"FAIL": 3}),
    ("sends numbers of 10 MB", "numbers", 1, {"FAIL": 3}),
    ("sends fractions of 10 MB", "fractions", 1, {"FAIL": 3}),
    ("sends texts of 10 MB", "long-text", 1, {"FAIL": 3}),
    ("eats memory", "eat", 1, {"MEMORY": 1}),
    ("leaves a child with the pipe", ("grandchild", "STATE"), 1, {"CRASH": 1}),
    ("leaves a child in a session", ("session", "STATE"), 0, {}),
    ("leaves a demon", ("daemon", "STATE"), 0, {}),
    ("remembers a case", ("remember", "STATE"), 1, {"POISONED": 1}),
]
EXEC = [
    ("accepts all", "accept-all", 1, {"FAIL": 2}),
    ("crashes at a case", "crash-at-2", 1, {"CRASH": 1}),
    ("exits with 0, silently", "exit-0-silently", 1, {"CRASH": 1}),
    ("exits with 3, answering", "status-3", 1, {"CRASH": 5}),
    ("hangs", "hang", 1, {"TIMEOUT": 1}),
    ("ignores SIGTERM", "hang-hard", 1, {"TIMEOUT": 1}),
    ("ends no line", "no-newline", 1, {"PROTOCOL": 5}),
    ("nests deep", "deep", 1, {"FAIL": 3}),
    ("eats memory", "eat", 1, {"MEMORY": 1}),
    ("leaves a child with the pipe", ("grandchild", "STATE"), 0, {}),
    ("leaves a child in a session", ("session", "STATE"), 0, {}),
]
LATE = {"hang", "stop", "hang-hard", "drip", "no-flush", "no-newline",
        "stderr-only", "close-stdout", "late"}




class Lying(certifier.Case):
    maxDiff = None

    def options_of(self, mode):
        options = ["--all", "--seed", "1", "--timeout",
                   SHORT if mode in LATE else LONG]
        if mode == "eat":
            options += ["--memory-limit", "256M"]
        return options

    def judge(self, words, *options):
        """Returns status and report; the certifier itself has bounds, and
        leaves no file."""
        copies = os.path.join(self.folder, "".join(options) + words[0])
        state = copies + ".state"
        os.mkdir(copies)
        run = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, *options, "--",
             *certifier.LIAR, *[state if w == "STATE" else w for w in words]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env={**os.environ, "TMPDIR": copies})
        out = run.stdout.read().decode()
        run.stdout.close()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        self.assertLess(usage.ru_maxrss * 1024, MOST_MEMORY)
        self.assertEqual(os.listdir(copies), [])
        if os.path.exists(state):
            for process in certifier.processes_in(state):
                certifier.wait_for_end(process)
        return run.returncode, out.replace(state, "STATE")

    def check(self, row, mode):
        """Checks that the report is also the same for any number of
        processes."""
        name, words, status, expected = row
        words = [words] if isinstance(words, str) else words
        reports = []
        for jobs in JOBS:
            given, out = self.judge(words, *mode, "--jobs", jobs,
                                    *self.options_of(words[0]))
            said = re.findall(r"(?m)^([A-Z ]+) mag/", out)
            outcomes = {word: said.count(word) for word in said}
            self.assertEqual((given, outcomes), (status, expected),
                             f"{name}, {jobs} jobs:\n{out}")
            reports.append(certifier.without_progress(VARYING.sub("", out)))
        self.assertEqual(reports[0], reports[-1], name)

    def check_all(self, rows, mode):
        """Checks all programs at once, because most of them wait."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for row, done in [(row, pool.submit(self.check, row, mode))
                              for row in rows]:
                with self.subTest(row[0]):
                    done.result()

    def test_line(self):
        self.check_all(LINE, ())

    def test_exec(self):
        self.check_all(EXEC, ("--exec",))


if __name__ == "__main__":
    unittest.main()
