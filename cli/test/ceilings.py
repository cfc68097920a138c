#!/usr/bin/env python3
"""Limits of assay itself: beyond them a file is unknown, with a reason. The
files are large or sparse, made here, and judged in bounded memory."""

import json
import os
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
from cbor import head

ASSAY = os.environ["ASSAY"]


def text(words):
    return head(3, len(words)) + words.encode()


def verdict(path):
    done = subprocess.run([ASSAY, "validate", "--json", path],
                          capture_output=True, timeout=280)
    report = json.loads(done.stdout)
    return done.returncode, report["verdict"], report.get("reason")


def burnpack_keys(path, count):
    """A file with that many unknown fields next to the tensors."""
    fields = b"".join(text("%07d" % i) + b"\0" for i in range(count))
    metadata = head(5, count + 1) + text("tensors") + head(5, 0) + fields
    with open(path, "wb") as file:
        file.write(b"NRUB" + struct.pack("<HI", 1, len(metadata)) + metadata)


def zten(path, entries, size=0):
    """A zTensor file with a blob of so many bytes, a hole."""
    index = head(4, len(entries)) + b"".join(entries)
    with open(path, "wb") as file:
        file.write(b"ZTEN0001")
        file.seek(64 + size)
        file.write(index + struct.pack("<Q", len(index)))


def entry(name, size, *custom):
    """The bytes at 64; custom: keys and values after all others."""
    return (head(5, 6 + len(custom)) + text("name") + text(name) +
            text("offset") + head(0, 64) + text("size") + head(0, size) +
            text("dtype") + text("uint8") + text("encoding") + text("raw") +
            text("shape") + head(4, 1) + head(0, size) + b"".join(custom))


def zten_keys(path, count):
    """So many keys in one entry: a custom one, whose value has the others."""
    pairs = b"".join(head(0, i) + b"\0" for i in range(count - 1))
    zten(path, [entry("a", 0, text("x") + head(5, count - 1) + pairs)])


def zten_shares(path, count):
    """So many entries with one blob. Their names are longer than what the
    program collects before it writes."""
    zten(path, [entry("%05d" % i + 9000 * "n", 64 << 20)
                for i in range(count)], 64 << 20)


def zten_maps(path, count):
    """So many empty maps in a custom value."""
    maps = head(4, count) + count * b"\xa0"
    zten(path, [entry("a", 0, text("x") + maps)])


def begin(*arguments):
    """The exit status, how standard output begins, and standard error; more
    is not waited for."""
    program = subprocess.Popen([ASSAY, *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    with program.stdout, program.stderr:
        out = program.stdout.read(16)
        program.stdout.close()
        err = program.stderr.read()
        return program.wait(280), out, err.decode()


class Ceilings(unittest.TestCase):
    """Of assay. The memory is that of the largest so far, in KiB: 1.5 GiB,
    since nothing is given back to the system under sanitizers."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "large")

    def tearDown(self):
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(peak, 1536 << 10)

    def test_keys(self):
        for make in (burnpack_keys, zten_keys):
            with self.subTest(make.__name__):
                make(self.path, 1048576)
                self.assertEqual(verdict(self.path), (0, "accept", None))
                make(self.path, 1048577)
                self.assertEqual(verdict(self.path), (
                    2, "unknown",
                    "a map has more than 1048576 keys to compare"))

    def test_payloads(self):
        """16 GiB and twice the file: 64 MiB, and the index."""
        zten_shares(self.path, 258)
        status, out, err = begin("show", self.path)
        self.assertEqual((status, out), (-signal.SIGPIPE, b'{"format":"zten"'))
        zten_shares(self.path, 259)
        status, out, err = begin("show", self.path)
        self.assertIn(status, (2, -signal.SIGPIPE))
        self.assertEqual(out, b'{"list":[{"assay')
        self.assertIn(": unknown: the tensor data to hash exceed 16 GiB\n",
                      err)
        self.assertEqual(verdict(self.path), (0, "accept", None))

    def test_fields(self):
        """A file that is accepted: explain needs more memory for all of it,
        but not for a part."""
        zten_maps(self.path, 12000000)
        for part in (("--to", "16"), ("--at", "6000000")):
            status, out, err = begin("explain", *part, self.path)
            self.assertEqual((status, err), (0, ""), part)
        done = subprocess.run([ASSAY, "explain", self.path], timeout=280,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr.decode()), (
            2, f"assay: explain: {self.path}: not enough memory for the "
            "fields\n"))
        self.assertEqual(verdict(self.path), (0, "accept", None))


if __name__ == "__main__":
    unittest.main(verbosity=2)
