#!/usr/bin/env python3
"""Limits of the originals that only large files pass: their rules have no file
in the corpus. The files are made here, sparse, and validated in bounded time
and memory."""

import json
import os
import resource
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


def validate(path):
    done = subprocess.run([ASSAY, "validate", "--json", path],
                          capture_output=True, timeout=280)
    return done.returncode, json.loads(done.stdout)


def judge(path):
    status, report = validate(path)
    return status, [f["rule"] for f in report["findings"]
                    if f["level"] != "note"]


def metadata_of(size):
    """A file whose metadata has so many bytes: an unknown field fills it."""
    start = (head(5, 2) + text("tensors") + head(5, 0) + text("x") +
             head(2, 104857000))
    rest = size - len(start)
    return start[:-5] + head(2, rest), 0, rest


def tensors_of(count):
    return tensors(count, tensor("F32", [0], 0, 0)), 0, 0


def one_tensor_of(size):
    return tensors(1, tensor("U8", [size], 0, size)), size, 0


def ten_tensors(last):
    """The first nine have 10 GiB."""
    ten = 10737418240
    items = b"".join(text(str(i)) + tensor("U8", [n], i * ten, i * ten + n)
                     for i, n in enumerate([ten] * 9 + [last]))
    return (head(5, 1) + text("tensors") + head(5, 10) + items,
            9 * ten + last, 0)


# Rules that another script breaks with a file of its own.
ELSEWHERE = {"safetensors.shard.index-size"}        # cli/test/shards.py

# rule: what makes a file, the most that keeps it, the least that breaks it
LIMITS = {
    "burnpack.header.metadata-limit": (metadata_of, 104857600, 104857601),
    "burnpack.tensor.count-limit": (tensors_of, 100000, 100001),
    "burnpack.data.size-limit": (one_tensor_of, 10737418240, 10737418241),
    "burnpack.header.file-limit": (ten_tensors, 10737418240 - 4096,
                                   10737418240),
}


class Limits(unittest.TestCase):
    def check(self, make, number, expected):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            path = os.path.join(folder, "large.bpk")
            write(path, *make(number))
            status, broken = judge(path)
            self.assertEqual((status, broken), (0, expected), number)

    def test_limits(self):
        for rule, (make, most, more) in LIMITS.items():
            with self.subTest(rule):
                self.check(make, most, [])
                self.check(make, more, [rule])

    def test_memory(self):
        self.check(*LIMITS["burnpack.data.size-limit"][:2], [])
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(peak, 256 << 10)    # in KiB; sanitizers take some


if __name__ == "__main__":
    unittest.main(verbosity=2)
