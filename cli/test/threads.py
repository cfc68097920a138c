#!/usr/bin/env python3
"""--threads changes only the time that a command takes."""

import hashlib
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

import zstandard

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import faults
import tree

sys.path.append(str(tree.ROOT / "generators" / "recipes"))
from crc import crc32c

KIB, MIB = 1 << 10, 1 << 20
COMMANDS = (["validate"], ["validate", "--json", "--notes"], ["show"],
            ["list", "--json"], ["explain"])


def text(words):
    encoded = words.encode()
    head = bytes([0x60 + len(encoded)]) if len(encoded) < 24 else \
        bytes([0x78, len(encoded)])
    return head + encoded


def number(value):
    return b"\x1b" + struct.pack(">Q", value)


class Model:
    """A zTensor file with its tensors one after the other."""

    def __init__(self):
        self.pieces = [(0, b"ZTEN0001")]
        self.end = 64
        self.entries = b""
        self.count = 0

    def add_entry(self, size, elements, encoding, checksum, dtype, big):
        width = {"uint8": 1, "float32": 4}[dtype]
        fields = [("name", text("t%04d" % self.count)),
                  ("offset", number(self.end)), ("size", number(size)),
                  ("dtype", text(dtype)),
                  ("shape", b"\x81" + number(elements // width)),
                  ("encoding", text(encoding)), ("layout", text("dense"))]
        if big:
            fields.append(("data_endianness", text("big")))
        if checksum:
            fields.append(("checksum", text(checksum)))
        self.entries += b"\xbf" + b"".join(
            text(name) + value for name, value in fields) + b"\xff"
        self.count += 1

    def add_hole(self, size, checksum):
        self.add_entry(size, size, "raw", checksum, "uint8", False)
        self.end += size + -size % 64

    def add(self, stored, elements, encoding, checksum, dtype="uint8",
            big=False):
        self.add_entry(len(stored), elements, encoding, checksum, dtype, big)
        self.pieces.append((self.end, stored))
        self.end += len(stored) + -len(stored) % 64

    def write(self, path):
        index = b"\x9a" + struct.pack(">I", self.count) + self.entries
        with open(path, "wb") as file:
            for at, piece in self.pieces:
                file.seek(at)
                file.write(piece)
            file.seek(self.end)
            file.write(index + struct.pack("<Q", len(index)))


def noise(size, seed):
    """Bytes that zstd finds little in."""
    block = hashlib.shake_128(bytes([seed])).digest(min(size, MIB))
    return (block * (size // len(block) + 1))[:size]


def crc_of(data):
    return "crc32c:0x%08X" % crc32c(data)


def sha_of(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def large(wrong):
    """More than what is computed at once of every algorithm; wrong: some of it,
    in every way."""
    model = Model()
    piece = noise(200 * KIB + 5, 1)
    crc = crc32c(piece)
    for i in range(100):            # the same bytes, so that it does not take
        model.add(piece, len(piece), "raw",     # this program for ever
                  "crc32c:0x%08X" % (crc ^ (wrong and i in (0, 50, 99))))
    for i in range(12):
        data = noise(300 * KIB + i, i)
        model.add(data, len(data), "raw",
                  sha_of(data + b"x" * (wrong and i == 6)))
    for i in range(12):
        data = noise(500 * KIB, i)
        frames = zstandard.ZstdCompressor(level=1).compress(data[:300 * KIB])
        frames += zstandard.ZstdCompressor(
            level=1, write_checksum=True).compress(data[300 * KIB:])
        if wrong and i == 3:        # of the content: bytes and its checksum
            frames = bytearray(frames)
            frames[-1] ^= 1
        if wrong and i == 5:
            data = data[:-1]
        sums = (sha_of(bytes(frames)), None)
        model.add(frames, len(data), "zstd", sums[i % 2])
    data = noise(400 * KIB, 77)
    model.add(data, len(data), "raw",
              "crc32c:0x%08X" % zlib.crc32(data) if wrong else crc_of(data))
    model.add(data, len(data), "raw", None, "float32", True)
    return model


def sparse():
    """Files that keep the threads busy but take no disk space."""
    model = Model()
    for _ in range(4):
        model.add_hole(512 * MIB, "sha256:" + "0" * 64)
    return model


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = os.path.relpath(folder.name)     # a line has it whole
        self.path = os.path.join(self.folder, "x.zt")

    def outcome(self, *words, **environment):
        done = subprocess.run([tree.PROGRAM, *words], capture_output=True,
                              env={**os.environ, **environment})
        return done.returncode, done.stdout, done.stderr


class Threads(Case):
    def compare(self, path, status=None):
        for command in COMMANDS:
            right = self.outcome(*command, "--threads", "1", path)
            if status is not None:      # show prints what can be read: 2
                shown = status == 1 and command[0] in ("show", "list")
                self.assertEqual(right[0], 2 if shown else status, right)
            for threads in ("2", "8"):
                got = self.outcome(*command, "--threads", threads, path)
                self.assertEqual(got, right, (command, threads, path))
            self.assertEqual(self.outcome(*command, path), right)

    def test_a_large_file(self):
        large(False).write(self.path)
        self.compare(self.path, 0)
        self.assertEqual(self.outcome("show", self.path),
                         self.outcome("show", "--reference", self.path))

    def test_a_large_file_with_mistakes(self):
        large(True).write(self.path)
        self.compare(self.path, 1)
        words = ("validate", "--json", "--max-findings", "0")
        self.assertEqual(self.outcome(*words, self.path),
                         self.outcome(*words, "--reference", self.path))
        _, out, _ = self.outcome(*words, self.path)
        for rule, count in (("crc32c-mismatch", 4), ("sha256-mismatch", 1),
                            ("zstd.corrupt", 1), ("decoded-length", 1)):
            self.assertGreaterEqual(out.count(rule.encode()), count, rule)

    def test_the_corpus(self):
        files = [str(file) for file in
                 sorted((tree.CORPUS / "zten").rglob("*zstd*.zt"))]
        right = self.outcome("validate", "--threads", "1", *files)
        self.assertEqual(right[1].count(b"\n" + files[-1].encode() + b": "), 1)
        self.assertEqual(
            self.outcome("validate", "--threads", "8", *files), right)

    def test_the_option(self):
        for value in ("0", "257", "x", "-1", ""):
            status, out, err = self.outcome("validate", "--threads", value, "-")
            self.assertEqual((status, out), (2, b""))
            self.assertRegex(err, rb"^assay: validate: --threads: not .*\n$")


class WhileTheyWork(Case):
    def start(self, *words, stderr=subprocess.PIPE, threads=2):
        """Goes on when there are so many threads, or it has ended."""
        program = subprocess.Popen([tree.PROGRAM, *words, self.path],
                                   stdout=subprocess.PIPE, stderr=stderr,
                                   env={**os.environ, "TERM": "xterm"})
        tasks = "/proc/%d/task" % program.pid
        while program.poll() is None and len(os.listdir(tasks)) < threads:
            time.sleep(0.001)
        return program

    def test_a_cut(self):
        """A page that is gone is found by one of the threads."""
        wanted = ("%s: unknown  became shorter or unreadable while it was "
                  "judged\n" % self.path).encode()
        for _ in range(20):
            sparse().write(self.path)
            program = self.start("validate", "--threads", "2")
            os.truncate(self.path, 4096)
            out, err = program.communicate()
            self.assertEqual((program.returncode, out), (2, b""), err)
            if err == wanted:
                break
        self.assertEqual(err, wanted)

    def test_an_interrupt(self):
        sparse().write(self.path)
        report = os.path.join(self.folder, "r.json")
        program = self.start("validate", "--threads", "2", "--json=" + report)
        program.send_signal(signal.SIGINT)
        program.communicate()
        self.assertEqual(program.returncode, -signal.SIGINT)
        self.assertEqual(sorted(os.listdir(self.folder)), ["r.json", "x.zt"])
        line = json.loads(Path(report).read_text())
        self.assertFalse(line["complete"])
        self.assertIn("SIGINT", line["reason"])

    def test_progress(self):
        """Pauses the run until it has taken long, and sees its progress. A run
        that ended before is tried again."""
        sparse().write(self.path)
        for _ in range(20):
            master, slave = pty.openpty()
            program = self.start("validate", "--threads", "2", stderr=slave,
                                 threads=3)
            os.close(slave)
            program.send_signal(signal.SIGSTOP)
            time.sleep(1.5)
            program.send_signal(signal.SIGCONT)
            program.communicate()
            shown = b""
            try:
                while piece := os.read(master, 4096):
                    shown += piece
            except OSError:
                pass
            os.close(master)
            if b" of 2.0 GiB" in shown:
                break
        self.assertRegex(shown, rb"[1-9] s  [0-9.]+ ([KMG]iB|bytes) of 2.0 GiB"
                         rb"  .*x\.zt")
        self.assertTrue(shown.endswith(b"\r\x1b[K"), shown)


class Failing(Case):
    def test_memory(self):
        """Every allocation in a run of its own: no answer, or the right one."""
        if faults.is_built_with(b"__tsan_init"):
            self.skipTest("ThreadSanitizer has its own allocator")
        model = Model()
        for i in range(6):
            data = noise(400 * KIB, i)
            model.add(data, len(data), "raw", sha_of(data))
            frame = zstandard.ZstdCompressor(level=1).compress(data)
            model.add(frame, len(data), "zstd", None)
        model.write(self.path)
        right = self.outcome("show", "--threads", "2", self.path)
        self.assertEqual(right[0], 0)
        run = faults.Runner(".", os.path.abspath(self.folder))
        words = ["show", "--threads", "2", self.path]
        count = run(("memory", 0, 0), words).calls["memory"]
        self.assertGreater(count, 20)
        said = set()
        for number in range(1, count + 1):
            done = run(("memory", number, number), words)
            said.add(done.status)
            if done.status == 0:
                self.assertEqual((done.out, done.err.encode()), right[1:])
            else:
                self.assertEqual((done.status, done.failed), (2, 1), done)
                self.assertNotEqual(done.err, "")
        self.assertEqual(said, {0, 2})


if __name__ == "__main__":
    unittest.main(verbosity=2)
