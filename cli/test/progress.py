#!/usr/bin/env python3
"""A file that takes long is named on a terminal, and nowhere else.

The test holds back standard input as long as it wants, so that nothing depends
on the speed of the machine.
"""

import os
import pty
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

GOOD = tree.CORPUS / "mag/accept/one-f32-2x3.mag"
ERASE = b"\r\x1b[K"
LONG = 100      # seconds that no machine needs


class Progress(unittest.TestCase):
    def start(self, *arguments, stderr, **environment):
        program = subprocess.Popen(
            [tree.PROGRAM, *arguments], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=stderr,
            env={**os.environ, "TERM": "xterm", **environment})
        self.addCleanup(program.stdout.close)
        return program

    def end(self, program):
        program.stdin.write(GOOD.read_bytes())
        program.stdin.close()
        out = program.stdout.read()
        return program.wait(LONG), out

    def terminal(self, *arguments, slow=None):
        """Waits for the second look at the time; what the terminal showed.
        The FIFO slow is written to as soon as its name is shown, or the front
        of it."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        program = self.start(*arguments, stderr=slave)
        os.close(slave)
        shown = b""
        named = os.path.basename(slow or "")[:5].encode()
        while shown.count(b" s  standard input") < 2:
            shown += os.read(master, 4096)
            if slow is not None and named in shown:
                Path(slow).write_bytes(GOOD.read_bytes())
                slow = None
        status, out = self.end(program)
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:         # the other end is closed
            pass
        return status, out, shown

    def test_terminal(self):
        for command, text in (("validate", b"-: accept  MAG v1, 192 bytes"),
                              ("list", b"-: accept  MAG v1, 192 bytes"),
                              ("show", b'{"format":"mag"'),
                              ("explain", b"offset ")):
            status, out, shown = self.terminal(command, "-")
            self.assertEqual(status, 0, command)
            self.assertTrue(out.startswith(text), out)
            self.assertTrue(shown.endswith(ERASE), shown)
            self.assertEqual(shown.count(b"\n"), 0, shown)
            for line in shown.split(ERASE):
                self.assertRegex(line, rb"^([1-9][0-9]* s  standard input)?$")

    def test_number(self):
        status, out, shown = self.terminal("validate", str(GOOD), "-")
        self.assertEqual(status, 0)
        self.assertRegex(shown, rb"2 of 2  [1-9][0-9]* s  standard input")
        self.assertTrue(shown.endswith(ERASE), shown)

    def test_a_file_behind_a_slow_one(self):
        """It is shown at once, and not as one that takes no time."""
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        slow = os.path.join(folder.name, "x.mag")
        os.mkfifo(slow)
        status, out, shown = self.terminal("validate", slow, "-", slow=slow)
        self.assertEqual(status, 0, out)
        for line in shown.split(ERASE):
            self.assertRegex(line, rb"^([12] of 2  [1-9][0-9]* s  .*)?$")

    def test_as_wide_as_the_terminal(self):
        """In columns, and not within a character."""
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        slow = os.path.join(folder.name, "é" * 100 + ".mag")
        os.mkfifo(slow)
        _, _, shown = self.terminal("validate", slow, "-", slow=slow)
        lines = [line.decode() for line in shown.split(ERASE)]
        self.assertEqual(max(map(len, lines)), 79, lines)

    def test_nowhere_else(self):
        """A file, a dumb terminal and --quiet see nothing after two seconds."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        started = [
            self.start("validate", "-", stderr=subprocess.PIPE),
            self.start("validate", "-", stderr=slave, TERM="dumb"),
            self.start("validate", "--quiet", "-", stderr=slave),
        ]
        os.close(slave)
        time.sleep(2)
        for program in started:
            self.assertEqual(self.end(program)[0], 0)
        self.assertEqual(started[0].stderr.read(), b"")
        started[0].stderr.close()
        with self.assertRaises(OSError):
            os.read(master, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
