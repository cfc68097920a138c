#!/usr/bin/env python3
"""Files that somebody writes to, or cuts short, while they are judged: every
command ends by itself, in words, and goes on with the next file."""

import fcntl
import functools
import json
import mmap
import os
import random
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

ASSAY = os.environ["ASSAY"]
CORPUS = os.environ["ASSAY_CORPUS"]
GOOD = os.path.join(CORPUS, "mag/accept/one-f32-2x3.mag")

# Runs beside somebody who writes: chance has a part in what they meet.
TIMES = 5 if "ASSAY_TEST_ALL" in os.environ else 2


@functools.cache
def optimizer(count):
    """A file of primitiv: each key ends in U+0000, which is a remark."""
    pairs = b"".join(b"\xa9%08x\0\xce\0\0\0\0" % i for i in range(count))
    return (struct.pack(">BIBIBI", 0xce, 0, 0xce, 1, 0xce, 0x400) +
            struct.pack(">BI", 0xdf, count) + pairs + b"\x80")


@functools.cache
def model(count):
    """The same with parameters, whose keys are not in order."""
    parameters = b"".join(b"\x92\xa9%08x\0\xa1x\x91\xce\0\0\0\2\xce\0\0\0\1"
                          b"\xc4\x08abcdefgh\xce\0\0\0\0" % (i * 7919 % count)
                          for i in range(count))
    return (struct.pack(">BIBIBI", 0xce, 0, 0xce, 1, 0xce, 0x300) +
            struct.pack(">BI", 0xce, count) + parameters)


def text(words):
    return bytes([0x78, len(words)]) + words


@functools.cache
def ztensor(count):
    """Names and other texts in chunks; each blob is 64 bytes of its own."""
    entries = []
    for i in range(count):
        name = b"%06d" % i
        entries.append(
            b"\xbf" + text(b"name") + b"\x7f" + text(name[:3]) +
            text(name[3:]) + b"\xff" +
            text(b"offset") + b"\x1a" + struct.pack(">I", 64 + 64 * i) +
            text(b"size") + b"\x18\x40" + text(b"dtype") + text(b"uint8") +
            text(b"shape") + b"\x81\x18\x40" +
            text(b"encoding") + text(b"raw") +
            text(b"layout") + text(b"dense") +
            text(b"more") + b"\x9f\x5f\x44abcd\x41e\xff\xa1\x01\xc0\x61a\xff" +
            b"\xff")
    index = b"\x9a" + struct.pack(">I", count) + b"".join(entries)
    return (b"ZTEN0001" + bytes(56) + b"\x07" * (64 * count) + index +
            struct.pack("<Q", len(index)))


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def touch(path):
    """Writes a byte that was there, and leaves the time of the last write."""
    about = os.stat(path)
    with open(path, "r+b") as file:
        file.seek(70)
        file.write(b"\7")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def wait_until_full(process):
    """Its pipe, but for a page that a byte was read of and one not yet filled;
    or until it ends, which is then found out."""
    pipe = process.stdout
    room = fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) - 2 * mmap.PAGESIZE
    held = 0
    while held < room and process.poll() is None:
        time.sleep(0.001)
        held, = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD,
                                               bytes(4)))


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


class Changing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_beside_a_writer(self, name, content):
        """A run meets noise as often in a small file as in a large one: it
        reads fewer bytes, and more of them are noise."""
        path = self.path(name)
        write(path, content)
        child = os.fork()
        if child == 0:
            disturb(path, content)
        try:
            for command in ("validate", "show", "explain", "validate --fast",
                            "show --fast"):
                for _ in range(TIMES):
                    done = subprocess.run([ASSAY, *command.split(), path],
                                          capture_output=True)
                    self.assertIn(done.returncode, (0, 1, 2), done.stderr)
                    self.assertTrue(done.returncode != 2 or done.stderr or
                                    b": unknown " in done.stdout)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def test_a_writer_of_primitiv(self):
        self.run_beside_a_writer("x.primitiv", model(20011))

    def test_a_writer_of_ztensor(self):
        self.run_beside_a_writer("x.zt", ztensor(3001))

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
            "shorter, or could not be read any more, while it was judged\n" %
            path))

    def test_a_cut_while_findings_are_told(self):
        path = self.path("cut.primitiv")
        write(path, optimizer(100000))
        status, out, errors = self.cut_while_it_writes(
            ["validate", "--json", "--max-findings", "0", path, GOOD], path)
        self.assertEqual((status, errors), (2, "%s: unknown  became shorter, "
            "or could not be read any more, while it was judged\n" % path))
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([(one["file"], one["verdict"]) for one in lines],
                         [(path, "accept"), (path, "unknown"),
                          (GOOD, "accept")])
        self.assertFalse(lines[1]["complete"])
        self.assertIn("became shorter", lines[1]["reason"])

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


class Folders(unittest.TestCase):
    """Of what is below a folder, the list is older than the files in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def validate(self, *options):
        done = subprocess.run([ASSAY, "validate", *options, "-r", self.folder],
                              capture_output=True, timeout=600)
        return (done.returncode, done.stdout.decode(),
                done.stderr.decode().replace(self.folder + "/", ""))

    def test_what_became_something_else(self):
        """All names are known when the first file is judged."""
        write(self.path("a.primitiv"), optimizer(100000))
        for name in ("gone.mag", "grown.mag", "folder.mag", "pipe.mag",
                     "replaced.mag", "stays.mag"):
            shutil.copy(GOOD, self.path(name))
        for name in ("inside", "left"):
            os.mkdir(self.path(name))
            shutil.copy(GOOD, self.path(name, "x.mag"))
        done = subprocess.Popen([ASSAY, "validate", "--notes", "-r",
                                 "--max-findings", "0", self.folder],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.read(done.stdout.fileno(), 1)
        wait_until_full(done)
        for name in ("gone.mag", "folder.mag", "pipe.mag", "replaced.mag"):
            os.remove(self.path(name))
        for name in ("inside", "left"):
            shutil.rmtree(self.path(name))
        os.mkdir(self.path("folder.mag"))
        shutil.copy(GOOD, self.path("folder.mag", "y.mag"))
        os.mkfifo(self.path("pipe.mag"))
        os.symlink(".", self.path("inside"))        # a loop
        write(self.path("replaced.mag"), b"other")
        with open(self.path("grown.mag"), "ab") as file:
            file.write(b"more")
        out, errors = done.communicate(timeout=600)
        last = out.decode().splitlines()[-1]
        self.assertEqual(done.returncode, 2)
        self.assertEqual(sorted(
            errors.decode().replace(self.folder + "/", "").splitlines()), [
            "gone.mag: unknown  cannot open: No such file or directory",
            "pipe.mag: unknown  is a FIFO, which is read only if it is named",
        ])
        self.assertEqual(last, "6 files: 4 accept, 1 reject, 1 unknown (could "
                         "not be read)")

    def test_what_never_ends(self):
        """Links to folders above, and folders deeper than a path may be."""
        os.symlink("..", self.path("up"))
        os.symlink("loop.mag", self.path("loop.mag"))
        shutil.copy(GOOD, self.path("x.mag"))
        here = os.open(self.folder, os.O_RDONLY)
        name = "d" * 200
        for _ in range(30):
            os.mkdir(name, dir_fd=here)
            below = os.open(name, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
        os.close(here)
        status, out, errors = self.validate()
        first, second = errors.splitlines()
        self.assertTrue(first.startswith("d" * 200), first)
        self.assertTrue(first.endswith(": unknown  File name too long"), first)
        self.assertEqual(second, "loop.mag: unknown  cannot open: Too many "
                         "levels of symbolic links")
        self.assertEqual((status, out.splitlines()[-1]), (
            2, "2 files: 1 accept, 0 reject, 1 unknown (could not be read)"))

    def test_what_cannot_be_entered(self):
        """A report that has nothing of a folder says so."""
        if os.getuid() == 0 and shutil.which("setpriv") is None:
            self.skipTest("the superuser may enter all")
        shutil.copy(GOOD, self.path("x.mag"))
        os.mkdir(self.path("closed"), 0)
        os.mkdir(self.path("blind"))
        shutil.copy(GOOD, self.path("blind", "y.mag"))
        os.mkdir(self.path("blind", "below"))
        os.chmod(self.path("blind"), 0o644)
        os.chmod(self.folder, 0o755)
        other = ["setpriv", "--reuid=65534", "--clear-groups"]
        words = [ASSAY, "validate", "--json", "-r", "."]
        done = subprocess.run((other if os.getuid() == 0 else []) + words,
                              capture_output=True, cwd=self.folder,
                              timeout=600)
        if done.returncode not in (0, 1, 2):
            self.skipTest("there is no other user to be")
        lines = {one["file"]: one for one in
                 map(json.loads, done.stdout.splitlines())}
        self.assertEqual(done.returncode, 2)
        self.assertEqual({name: one["verdict"] for name, one in lines.items()},
                         {"./x.mag": "accept", "./closed": "unknown",
                          "./blind/y.mag": "unknown",
                          "./blind/below": "unknown"})
        self.assertEqual(lines["./closed"]["reason"], "Permission denied")

    def flicker(self, spare):
        """Entries become files, folders, links and nothing, for ever. A file
        is whole when it comes: one that is still written may be rejected."""
        path = self.path("f.mag")
        while True:
            for make in (lambda: os.mkdir(path), lambda: os.symlink(".", path),
                         lambda: os.rename(shutil.copy(GOOD, spare), path)):
                make()
                if os.path.isdir(path) and not os.path.islink(path):
                    os.rmdir(path)
                else:
                    os.remove(path)

    def test_entries_that_flicker(self):
        for name in ("a.mag", "z.mag"):
            shutil.copy(GOOD, self.path(name))
        spare = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(spare.cleanup)
        child = os.fork()
        if child == 0:
            self.flicker(spare.name)
        try:
            for _ in range(40):
                status, out, errors = self.validate("--short")
                self.assertIn(status, (0, 2), out)
                self.assertEqual(status == 2, errors != "", errors)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


class Remarks(unittest.TestCase):
    def test_a_million(self):
        """How many findings are kept does not change the verdict."""
        with tempfile.TemporaryDirectory(dir=".") as folder:
            path = os.path.join(folder, "x.primitiv")
            write(path, optimizer(1000000))
            for options in (["validate", "-q"],
                            ["validate", "-q", "--max-findings", "0"]):
                done = subprocess.run([ASSAY] + options + [path],
                                      capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
            done = subprocess.run([ASSAY, "adapter", "validate", "primitiv",
                                   path], capture_output=True)
            self.assertEqual(done.stdout, b"ASSAY accept\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
