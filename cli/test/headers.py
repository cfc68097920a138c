#!/usr/bin/env python3
"""Headers of safetensors as large as they may be: of spaces, of a million
names, of dimensions, of brackets in each other. Each is judged in bounded
memory, and in processor time that a quadratic reader would pass by far."""

import json
import os
import resource
import struct
import subprocess
import tempfile
import unittest

ASSAY = os.environ["ASSAY"]
MOST = 100_000_000
SECONDS = 250                   # sanitizers take most of them
MILLION = 1_000_000


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def validate(path):
    """Exit status, and the rules that are broken, but notes."""
    done = subprocess.run([ASSAY, "validate", "--json", path],
                          capture_output=True, preexec_fn=limit_time)
    findings = json.loads(done.stdout)["findings"]
    return done.returncode, sorted(f["rule"].removeprefix("safetensors.")
                                   for f in findings if f["level"] != "note")


def entry(name, shape="[0]", more=""):
    return (f'"{name}":{{"dtype":"U8","shape":{shape},"data_offsets":[0,0]'
            f'{more}}}')


def with_unknown(value):
    return "{" + entry("w", more=',"x":' + value) + "}"


class Headers(unittest.TestCase):
    def judge(self, header, *broken, status=0, size=None):
        size = len(header) if size is None else size
        with tempfile.NamedTemporaryFile(dir=".", suffix=".safetensors") as f:
            f.write(struct.pack("<Q", size) + header.encode())
            f.write(b" " * (size - len(header)))
            f.flush()
            self.assertEqual(validate(f.name), (status, list(broken)))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(peak, (192 << 10) + 4 * MOST // 1024)   # in KiB

    def test_most(self):
        self.judge("{}", size=MOST)
        self.judge("{}", "header.size-max", status=1, size=MOST + 1)

    def test_names(self):
        """All at one place, of no bytes."""
        names = [entry(f"{i:06}") for i in range(MILLION)]
        self.judge("{" + ",".join(names) + "}")
        names.append(entry("000000"))
        self.judge("{" + ",".join(names) + "}", "root.key-unique", status=1)

    def test_keys(self):
        """Of the metadata, and of an object that is ignored."""
        keys = [f'"{i:06}":""' for i in range(MILLION)]
        self.judge('{"__metadata__":{' + ",".join(keys) + "}}")
        self.judge(with_unknown("{" + ",".join(keys) + "}"),
                   "tensor.member-unknown")
        keys.append('"000000":""')
        self.judge('{"__metadata__":{' + ",".join(keys) + "}}",
                   "meta.key-unique", status=1)
        self.judge(with_unknown("{" + ",".join(keys) + "}"),
                   "json.duplicate-ignored", "tensor.member-unknown")

    def test_dimensions(self):
        shape = "[" + "1," * (10 * MILLION) + "0]"
        self.judge("{" + entry("w", shape) + "}", "shape.rank-max")

    def test_depth(self):
        deep = "[" * (10 * MILLION)
        self.judge(with_unknown(deep + deep.replace("[", "]")),
                   "json.depth", "tensor.member-unknown")
        self.judge('{"w":' + deep, "json.syntax", status=1)

    def test_text(self):
        self.judge('{"__metadata__":{"a":"' + "\\n" * (20 * MILLION) + '"}}')


if __name__ == "__main__":
    unittest.main(verbosity=2)
