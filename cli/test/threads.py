#!/usr/bin/env python3
"""--threads changes how long it takes, and nothing else."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import zstandard

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.insert(0, str(Path(__file__).parents[2] / "conformance" / "adapters"
                       / "python"))
import hashlib

from zlib import crc32

KIB, MIB = 1 << 10, 1 << 20
COMMANDS = (["validate"], ["validate", "--json", "--notes"], ["show"],
            ["list", "--json"], ["explain"])


def crc32c_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82f63b78 if value & 1 else 0)
        table.append(value)
    return table


TABLE = crc32c_table()


def crc32c(data):
    crc = 0xffffffff
    for byte in data:
        crc = TABLE[(crc ^ byte) & 0xff] ^ crc >> 8
    return crc ^ 0xffffffff


def text(words):
    encoded = words.encode()
    head = bytes([0x60 + len(encoded)]) if len(encoded) < 24 else \
        bytes([0x78, len(encoded)])
    return head + encoded


def number(value):
    return b"\x1b" + struct.pack(">Q", value)


class Model:
    """A file of zTensor, whose tensors stand one after the other."""

    def __init__(self):
        self.bytes = bytearray(b"ZTEN0001")
        self.entries = b""
        self.count = 0

    def add(self, stored, elements, encoding, checksum, dtype="uint8", big=""):
        self.bytes += bytes(-len(self.bytes) % 64)
        width = {"uint8": 1, "float32": 4}[dtype]
        fields = [("name", text("t%04d" % self.count)),
                  ("offset", number(len(self.bytes))),
                  ("size", number(len(stored))), ("dtype", text(dtype)),
                  ("shape", b"\x81" + number(elements // width)),
                  ("encoding", text(encoding)), ("layout", text("dense"))]
        if big:
            fields.append(("data_endianness", text("big")))
        if checksum:
            fields.append(("checksum", text(checksum)))
        self.entries += b"\xbf" + b"".join(
            text(name) + value for name, value in fields) + b"\xff"
        self.bytes += stored
        self.count += 1

    def write(self, path):
        index = b"\x9a" + struct.pack(">I", self.count) + self.entries
        Path(path).write_bytes(bytes(self.bytes) + index +
                               struct.pack("<Q", len(index)))


def noise(size, seed):
    """Bytes that zstd finds little in."""
    block = hashlib.shake_128(bytes([seed])).digest(min(size, MIB))
    return (block * (size // len(block) + 1))[:size]


def crc_of(data, turn=0):
    return "crc32c:0x%08X" % (crc32c(data) ^ turn)


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
              "crc32c:0x%08X" % crc32(data) if wrong else crc_of(data))
    model.add(data, len(data), "raw", None, "float32", "big")
    return model


class Threads(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def outcome(self, *words):
        done = subprocess.run([tree.PROGRAM, *words], capture_output=True)
        return done.returncode, done.stdout, done.stderr

    def compare(self, path, status=None):
        for command in COMMANDS:
            right = self.outcome(*command, "--threads", "1", path)
            if status is not None:
                self.assertEqual(right[0], status, right)
            for threads in ("2", "8"):
                got = self.outcome(*command, "--threads", threads, path)
                self.assertEqual(got, right, (command, threads, path))
            self.assertEqual(self.outcome(*command, path), right)

    def test_a_large_file(self):
        path = os.path.join(self.folder, "x.zt")
        large(False).write(path)
        self.compare(path, 0)
        self.assertEqual(self.outcome("show", path),
                         self.outcome("show", "--reference", path))

    def test_a_large_file_with_mistakes(self):
        path = os.path.join(self.folder, "x.zt")
        large(True).write(path)
        self.compare(path, 1)
        words = ("validate", "--json", "--max-findings", "0")
        self.assertEqual(self.outcome(*words, path),
                         self.outcome(*words, "--reference", path))
        _, out, _ = self.outcome(*words, path)
        for rule, count in (("crc32c-mismatch", 4), ("sha256-mismatch", 1),
                            ("zstd.corrupt", 1), ("decoded-length", 1)):
            self.assertGreaterEqual(out.count(rule.encode()), count, rule)

    def test_the_corpus(self):
        for file in sorted((tree.CORPUS / "zten").rglob("*zstd*.zt")):
            right = self.outcome("validate", "--threads", "1", str(file))
            self.assertEqual(
                self.outcome("validate", "--threads", "8", str(file)), right)

    def test_the_option(self):
        for value in ("0", "257", "x", "-1", ""):
            status, out, err = self.outcome("validate", "--threads", value, "-")
            self.assertEqual((status, out), (2, b""))
            self.assertRegex(err, rb"^assay: validate: --threads: not .*\n$")


if __name__ == "__main__":
    unittest.main(verbosity=2)
