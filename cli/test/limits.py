#!/usr/bin/env python3
"""Limits of the originals that only large files pass: their rules have no file
in the corpus. The files are made here, sparse, and validated in bounded time
and memory."""

import json
import os
import resource
import struct
import subprocess
import tempfile
import unittest

ASSAY = os.environ["ASSAY"]


def head(major, value):
    for width, code in ((1, 24), (2, 25), (4, 26), (8, 27)):
        if value < 24:
            return bytes([major << 5 | value])
        if value < 1 << 8 * width:
            return bytes([major << 5 | code]) + value.to_bytes(width, "big")
    raise ValueError(value)


def text(words):
    return head(3, len(words)) + words.encode()


def tensor(dtype, shape, start, end):
    return (head(5, 3) + text("dtype") + text(dtype) + text("shape") +
            head(4, len(shape)) + b"".join(head(0, n) for n in shape) +
            text("data_offsets") + head(4, 2) + head(0, start) + head(0, end))


def write(path, metadata, size, zeros=0):
    """A Burnpack file: metadata, with zeros more bytes of it, then a hole."""
    with open(path, "wb") as file:
        length = len(metadata) + zeros
        file.write(b"NRUB" + struct.pack("<HI", 1, length) + metadata)
        start = (10 + length + 255) // 256 * 256
        file.truncate(start + size)


def tensors(count, item):
    return (head(5, 1) + text("tensors") + head(5, count) +
            b"".join(text("%06d" % i) + item for i in range(count)))


def judge(path):
    done = subprocess.run([ASSAY, "validate", "--json", path],
                          capture_output=True, timeout=280)
    report = json.loads(done.stdout)
    return done.returncode, [f["rule"] for f in report["findings"]
                             if f["level"] != "note"]


class Limits(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(dir=".")
        self.path = os.path.join(self.folder.name, "large.bpk")
        self.addCleanup(self.folder.cleanup)

    def check(self, expected):
        status, broken = judge(self.path)
        self.assertEqual((status, broken), (0, expected))

    def test_metadata_size(self):
        for size, broken in ((104857600, []),
                             (104857601, ["burnpack.header.metadata-limit"])):
            start = (head(5, 2) + text("tensors") + head(5, 0) + text("x") +
                     head(2, 104857000))
            rest = size - len(start)
            start = start[:-5] + head(2, rest)
            write(self.path, start, 0, rest)
            self.check(broken)

    def test_tensor_count(self):
        for count, broken in ((100000, []),
                              (100001, ["burnpack.tensor.count-limit"])):
            write(self.path, tensors(count, tensor("F32", [0], 0, 0)), 0)
            self.check(broken)

    def test_tensor_size(self):
        for size, broken in ((10737418240, []),
                             (10737418241, ["burnpack.data.size-limit"])):
            write(self.path, tensors(1, tensor("U8", [size], 0, size)), size)
            self.check(broken)

    def test_file_size(self):
        """Ten tensors of 10 GiB fill the limit but for the header."""
        ten = 10737418240
        for last, broken in ((ten - 4096, []),
                             (ten, ["burnpack.header.file-limit"])):
            sizes = [ten] * 9 + [last]
            items = b"".join(
                text(str(i)) + tensor("U8", [n], i * ten, i * ten + n)
                for i, n in enumerate(sizes))
            metadata = head(5, 1) + text("tensors") + head(5, 10) + items
            write(self.path, metadata, 9 * ten + last)
            self.check(broken)

    def test_memory(self):
        self.test_tensor_size()
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(peak, 256 << 10)    # in KiB; sanitizers take some


if __name__ == "__main__":
    unittest.main(verbosity=2)
