#!/usr/bin/env python3
"""Large headers of safetensors: one byte too many, a million keys of metadata
and of an ignored object. Each must be judged in much less processor time than a
quadratic reader takes (ref.safetensors_large tests their memory)."""

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


def with_unknown(value):
    return ('{"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0],"x":'
            + value + "}}")


class Headers(unittest.TestCase):
    def judge(self, header, *broken, status=0, size=None):
        size = len(header) if size is None else size
        with tempfile.NamedTemporaryFile(dir=".", suffix=".safetensors") as f:
            f.write(struct.pack("<Q", size) + header.encode())
            f.write(b" " * (size - len(header)))
            f.flush()
            self.assertEqual(validate(f.name), (status, list(broken)))

    def test_size(self):
        self.judge("{}", size=MOST)
        self.judge("{}", "header.size-max", status=1, size=MOST + 1)

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


if __name__ == "__main__":
    unittest.main(verbosity=2)
