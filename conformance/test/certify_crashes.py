#!/usr/bin/env python3
"""assay certify with programs that do not answer: they crash, exit, hang, or
leave children running."""

import os
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import (ASSAY, LIAR, PATIENCE, case, is_running, processes_in,
                       wait_for_end)


class Crashes(certifier.Case):
    # Crashes

    def test_crash(self):
        self.assertEqual(self.lie("crash-at-2"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "was killed by SIGSEGV without an answer; "
                                   "reproduced alone", "log     about to die")
        self.assert_verdict("not certified: 1 crash")

    def test_signals(self):
        for number, name in ((signal.SIGFPE, "SIGFPE"),
                             (signal.SIGHUP, f"signal {int(signal.SIGHUP)}"),
                             (signal.SIGUSR1, f"signal {int(signal.SIGUSR1)}")):
            self.assertEqual(self.lie("die-by", state=str(int(number))), 1)
            self.assert_block("CRASH", f"was killed by {name} without")

    def test_crash_exec(self):
        self.assertEqual(self.lie("crash-at-2", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "was killed by SIGSEGV without an answer")
        self.assertNotIn("alone", self.out)

    def test_poisoned(self):
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("crash-once", state=state), 1)
        self.assert_crashes(1)
        self.assert_block("POISONED", "was killed by SIGABRT",
                          "not reproduced alone")
        self.assert_verdict("not certified: 1 poisoned")
        self.assertEqual(self.lie("poison"), 1)
        self.assert_block("POISONED", "was killed by SIGBUS")

    def test_another_end_alone(self):
        """Both ends are reported."""
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("crash-then-hang", "--timeout", "5",
                                  state=state), 1)
        self.assert_crashes(1)
        self.assert_block("CRASH", "was killed by SIGSEGV without an answer; "
                          "alone, it gave no answer within 5 s",
                          "log     about to die")
        self.assertNotIn("reproduced", self.out)

    def test_exits(self):
        self.assertEqual(self.lie("exit-0-silently"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 0 without an answer")
        self.assertEqual(self.lie("exit-1", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 1 without an answer")
        self.assertEqual(self.lie("exit-0-silently", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assertEqual(self.lie("status-3", "--exec"), 1)
        self.assert_row(0, 0, 5, 0, 0)
        self.assert_block("CRASH", "exited with status 3, so its answer does "
                                   "not count")

    # Time-outs

    def test_hang(self):
        for mode in ("hang", "hang-hard", "drip"):
            self.assertEqual(self.lie(mode, "--timeout", "1"), 1)
            self.assert_row(3, 0, 1, 1, 0)
            self.assert_block("TIMEOUT", "gave no answer within 1 s")
            self.assert_verdict("not certified: 1 time-out")

    def test_hang_exec(self):
        self.assertEqual(self.lie("hang", "--exec", "--timeout", "2"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "gave no answer within 2 s")

    def test_hang_all(self):
        more = [case(f"accept/{i}.mag") for i in range(6)]
        self.write_corpus(more)
        self.assertEqual(self.lie("hang-all", "--timeout", "0.5"), 1)
        self.assertIn("The run ended early: too many time-outs in a row",
                      self.out)
        self.assert_verdict("not certified: 5 time-outs, 1 not run")

    def test_close_stdout(self):
        self.assertEqual(self.lie("close-stdout", "--timeout", "1"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "and closed its standard output")

    # Children

    def test_grandchild(self):
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("grandchild", state=state), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 3 without an answer")
        self.assertEqual(self.lie("grandchild", "--exec", state=state), 0,
                         self.out)
        children = processes_in(state)
        self.assertEqual(len(children), 7)
        for child in children:
            wait_for_end(child)

    def test_session(self):
        """A process that leaves the process group is found."""
        state = os.path.join(self.folder, "state")
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("session", *mode, state=state), 0,
                             self.out + self.err)
        children = processes_in(state)
        self.assertEqual(len(children), 10)
        for child in children:
            wait_for_end(child)

    def test_strangers(self):
        """Earlier children of assay do not belong to the program."""
        state = os.path.join(self.folder, "state")
        stranger = os.path.join(self.folder, "stranger")
        done = subprocess.run(
            ["sh", "-c", 'sleep 3600 & echo $! > "$1"; shift; exec "$@"', "sh",
             stranger, ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
             "session", state], stdout=subprocess.DEVNULL,
            timeout=PATIENCE, check=False)
        with open(stranger, encoding="utf-8") as file:
            other = int(file.read())
        self.addCleanup(os.kill, other, signal.SIGKILL)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(is_running(other))
        for child in processes_in(state):
            wait_for_end(child)


if __name__ == "__main__":
    unittest.main()
