#!/usr/bin/env python3
"""assay certify as a process: options, signals, terminal, missing resources."""

import os
import pty
import resource
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import (ASSAY, LIAR, PATIENCE, heed_signals, processes_in,
                       wait_for_end)

# The text of EMFILE in two C libraries.
NO_MORE_FILES = "(Too many open files|No file descriptors available)"


class Run(certifier.Case):
    def test_usage(self):
        for arguments in ([], ["--nonsense"], ["--lev", "index"], ["-x"],
                          ["--level"], ["--level", "all"], ["--timeout", "0"],
                          ["--timeout", "1x"], ["--exec=1"]):
            self.assertEqual(self.certify(*arguments), 2, arguments)
            self.assertEqual(self.out, "")
            self.assertTrue(self.err.startswith("assay: certify: "), self.err)
        self.assertEqual(self.lie("honest", "--list-tests", "--exec"), 2)
        self.assertIn("--list-tests with --exec needs --format", self.err)
        self.assertEqual(self.certify("--help"), 0)
        self.assertIn("ASSAY case 2 reject", self.out)

    # Signals

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
                 "hang-all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                preexec_fn=heed_signals)
            process.stdout.readline()
            process.send_signal(number)
            out, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 130)
            self.assertIn("The run ended early: interrupted", out.decode())

    def test_ignored_signals(self):
        """Signals that the parent ignores, as with nohup, do not end the
        run."""
        state = os.path.join(self.folder, "state")
        process = subprocess.Popen(
            ["sh", "-c", "trap '' HUP INT; exec \"$@\"", "sh", ASSAY, "certify",
             "--corpus", self.corpus, "--", *LIAR, "record", state],
            stdout=subprocess.DEVNULL)
        while process.poll() is None and not os.path.exists(state):
            time.sleep(0.01)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_ignored_children(self):
        """Works if the parent ignores SIGCHLD."""
        def ignore():
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("honest", *mode, preexec_fn=ignore), 0,
                             self.out + self.err)
            self.assert_row(4, 0, 0, 1, 0)
        self.assertEqual(self.lie("crash-at-2", preexec_fn=ignore), 1)
        self.assert_block("CRASH", "was killed by SIGSEGV")

    def test_killed_certifier(self):
        state = os.path.join(self.folder, "state")
        process = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR, "sleep",
             state], stdout=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": self.temporary()})
        while not os.path.exists(state) or not os.path.getsize(state):
            time.sleep(0.01)
        process.kill()
        process.wait()
        child, = processes_in(state)
        wait_for_end(child)

    def test_folder_after_signals(self):
        folder = self.temporary()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP,
                       signal.SIGQUIT, signal.SIGXCPU, signal.SIGUSR1,
                       signal.SIGALRM):
            state = os.path.join(self.folder, str(number))
            process = subprocess.Popen(
                [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
                 "sleep", state], stdout=subprocess.DEVNULL,
                env={**os.environ, "TMPDIR": folder}, preexec_fn=heed_signals)
            while not os.path.exists(state) or not os.path.getsize(state):
                time.sleep(0.01)
            self.assertEqual(len(os.listdir(folder)), 1)
            process.send_signal(number)
            self.assertIn(process.wait(PATIENCE), (130, -number))
            self.assertEqual(os.listdir(folder), [])

    # Where it writes

    def test_progress(self):
        """Progress appears on a terminal and is removed at the end. Each case
        takes a while, so that the last ones come after the time without
        output."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        run = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, "--seed", "1", "--",
             *LIAR, "slow"], stdout=subprocess.PIPE, stderr=slave,
            env={**os.environ, "TERM": "xterm"})
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:         # the other end is closed
            pass
        out, _ = run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, out)
        lines = shown.split(b"\r\x1b[K")
        self.assertEqual(lines.pop(), b"")
        self.assertGreater(len(lines), 1)
        for line in lines:
            self.assertRegex(line, rb"^([0-4]/5  [0-4] ok 0 wrong 0 crash  \d+ "
                                   rb"s left  mag/\S+)?$")

    def test_closed_pipe(self):
        end, other = os.pipe()
        os.close(end)
        done = subprocess.run(
            [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
             "accept-all"], stdout=other, stderr=subprocess.PIPE, check=False,
            timeout=PATIENCE)
        os.close(other)
        self.assertEqual((done.returncode, done.stderr), (141, b""))

    # Resources

    def test_own_means(self):
        """A resource that the certifier lacks is not a failure of the
        program."""
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (7, 7))
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("honest", *mode, preexec_fn=limit), 2)
            self.assertRegex(self.err, "assay: certify: cannot communicate "
                             f"with the program: {NO_MORE_FILES}")
            self.assertNotIn("CRASH", self.out)


if __name__ == "__main__":
    unittest.main()
