#!/usr/bin/env python3
"""Files that are written to, or truncated, while they are judged: every command
reports this and continues with the next file."""

import contextlib
import json
import mmap
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
from long import (GOOD, model, optimizer, strings, wait_until_full, write,
                  ztensor)

ASSAY = os.environ["ASSAY"]

# Runs while another process writes: what each run meets depends on chance.
TIMES = 5 if "ASSAY_TEST_ALL" in os.environ else 1


def touch(path):
    """Writes a byte that was there, and leaves the time of the last write."""
    about = os.stat(path)
    with open(path, "r+b") as file:
        file.seek(70)
        file.write(b"\7")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def disturb(path, content):
    """Writes noise into a file, here and there, and what stood there again,
    until it is killed."""
    noise = random.Random(1)
    with open(path, "r+b") as file:
        view = mmap.mmap(file.fileno(), len(content))
        while True:
            at = noise.randrange(len(content) - 64)
            junk = noise.choice((0xff, 0xdb, 0x5f, 0x9b, 0x7b, 0xdd))
            view[at:at + 64] = bytes([junk]) * 64
            view[at:at + 64] = content[at:at + 64]


def lengthen(path, content, place):
    """Makes a text of a mapped file far too long, and right again, each for a
    while, until it is killed."""
    noise = random.Random(1)
    with open(path, "r+b") as file:
        view = mmap.mmap(file.fileno(), len(content))
        while True:
            view[place + 2] = 1
            time.sleep(0.02 * noise.random())
            view[place + 2] = 0
            time.sleep(0.02 * noise.random())


class Changing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    @contextlib.contextmanager
    def beside(self, path, content, writer, *arguments):
        write(path, content)
        child = os.fork()
        if child == 0:
            writer(path, content, *arguments)
        try:
            yield
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def run_beside_a_writer(self, name, content):
        """A run meets noise as often in a small file as in a large one: it
        reads fewer bytes, and more of them are noise."""
        path = self.path(name)
        with self.beside(path, content, disturb):
            for command in ("validate", "show", "explain", "validate --fast",
                            "show --fast"):
                for _ in range(TIMES):
                    done = subprocess.run([ASSAY, *command.split(), path],
                                          capture_output=True)
                    self.assertIn(done.returncode, (0, 1, 2), done.stderr)
                    self.assertTrue(done.returncode != 2 or done.stderr or
                                    b": unknown " in done.stdout)

    def test_a_writer_of_primitiv(self):
        self.run_beside_a_writer("x.primitiv", model(20011))

    def test_a_writer_of_ztensor(self):
        self.run_beside_a_writer("x.zt", ztensor(3001))

    def test_a_writer_while_it_is_spoiled(self):
        """It is taken apart after it was judged, and not believed again."""
        path = self.path("x.gguf")
        content, place = strings(40000)
        with self.beside(path, content, lengthen, place):
            for _ in range(10 * TIMES):
                done = subprocess.run([ASSAY, "spoil", path, self.folder],
                                      capture_output=True)
                self.assertIn(done.returncode, (0, 1, 2))
                self.assertNotIn(b"Sanitizer", done.stderr)

    def cut_while_it_writes(self, arguments, path):
        """Starts assay, whose output stops at a full pipe; then cuts."""
        done = subprocess.Popen([ASSAY] + arguments, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)
        first = os.read(done.stdout.fileno(), 1)
        wait_until_full(done)
        os.truncate(path, 4096)
        rest, errors = done.communicate()
        self.assertGreater(len(rest), 50000)        # it had to wait
        return done.returncode, (first + rest).decode(), errors.decode()

    def test_a_cut_while_it_is_shown(self):
        path = self.path("cut.zt")
        write(path, ztensor(12000))
        status, _, errors = self.cut_while_it_writes(["show", path], path)
        self.assertEqual((status, errors), (2, "assay: show: %s: became "
            "shorter or unreadable while it was judged\n" % path))

    def test_a_cut_while_findings_are_told(self):
        path = self.path("cut.primitiv")
        write(path, optimizer(100000))
        status, out, errors = self.cut_while_it_writes(
            ["validate", "--json", "--max-findings", "0", path, GOOD], path)
        self.assertEqual((status, errors), (2, "%s: unknown  became shorter "
            "or unreadable while it was judged\n" % path))
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([(one["file"], one["verdict"]) for one in lines],
                         [(path, "accept"), (path, "unknown"),
                          (GOOD, "accept")])
        self.assertFalse(lines[1]["complete"])
        self.assertIn("became shorter", lines[1]["reason"])
        self.assertEqual(lines[1]["why"], "changed")

    def test_a_cut_while_sarif_is_told(self):
        path = self.path("cut.primitiv")
        write(path, optimizer(100000))
        _, out, _ = self.cut_while_it_writes(
            ["validate", "--sarif", "--max-findings", "0", path], path)
        invocation, = json.loads(out)["runs"][0]["invocations"]
        self.assertFalse(invocation["executionSuccessful"])
        told, = invocation["toolExecutionNotifications"]
        self.assertIn("became shorter", told["message"]["text"])

    def test_a_cut_is_counted_once(self):
        path = self.path("cut.primitiv")
        write(path, optimizer(100000))
        status, out, _ = self.cut_while_it_writes(
            ["validate", "--notes", "--max-findings", "0", path, GOOD], path)
        self.assertEqual((status, out.splitlines()[-1]),
                         (2, "2 files: 1 accept, 0 reject, 1 unknown (could "
                          "not be read)"))

    def test_times_tell(self):
        """Same size, same time of the last write: the change has its own."""
        path = self.path("touched.zt")
        write(path, ztensor(12000))
        for command in (["show"], ["list"], ["list", "--json"], ["explain"],
                        ["explain", "--json"]):
            done = subprocess.Popen([ASSAY] + command + [path],
                                    stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE)
            os.read(done.stdout.fileno(), 1)
            touch(path)
            _, errors = done.communicate()
            self.assertEqual((command, done.returncode, errors.decode()),
                             (command, 2, "assay: %s: %s: changed while it was "
                              "judged\n" % (command[0], path)))

    def run_while_touched(self, arguments, path):
        """Its file changes from its first moment to its last."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            done = subprocess.Popen([ASSAY] + arguments + [path], stdout=out,
                                    stderr=err)
            while done.poll() is None:
                touch(path)
            out.seek(0)
            err.seek(0)
            return done.returncode, out.read(), err.read().decode()

    def test_nothing_is_told_of_what_changed(self):
        """A change between two ticks of the clock is none to the system: what
        is judged that fast is judged again."""
        path = self.path("touched.zt")
        write(path, ztensor(12000))
        for command in (["show"], ["list"], ["list", "--json"], ["explain"],
                        ["explain", "--json"], ["adapter", "validate", "zten"],
                        ["adapter", "decode", "zten"]):
            wanted = (2, b"", "assay: %s: %s: changed while it was judged\n" %
                      (command[0], path))
            for _ in range(20):
                got = self.run_while_touched(command, path)
                if got == wanted:
                    break
            self.assertEqual(got, wanted, command)


if __name__ == "__main__":
    unittest.main(verbosity=2)
