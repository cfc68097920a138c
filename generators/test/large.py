#!/usr/bin/env python3
"""
The large files have the specified names, order and sizes, and the same bytes
each time; the default files have no findings.

This test makes the names and sizes again in a simpler way: all at once, sorted
by sort().
"""

import hashlib
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ASSAY = os.environ["ASSAY"]
COUNTS = (1, 8, 9, 10, 11, 100, 1000)
WRITERS_SORT = {"burnpack", "oinf", "primitiv", "safetensors"}
MODULES = {
    "self_attn.q_proj": lambda w: [w, w],
    "self_attn.k_proj": lambda w: [-(-w // 3), w],
    "self_attn.v_proj": lambda w: [-(-w // 3), w],
    "self_attn.o_proj": lambda w: [w, w],
    "mlp.gate_proj": lambda w: [-(-4 * w // 3), w],
    "mlp.up_proj": lambda w: [-(-4 * w // 3), w],
    "mlp.down_proj": lambda w: [w, -(-4 * w // 3)],
    "input_layernorm": lambda w: [w],
    "post_attention_layernorm": lambda w: [w],
}
# The SHA-256 of the names of --shuffle=7, 1000 of them, each with a line feed:
# on every machine.
SHUFFLED = ("8c7205c5a423a811d25a27d37d4dd2e8"
            "7efa04056388d0691a9b7dfed9a80bb2")


def run(*arguments):
    done = subprocess.run([ASSAY, *arguments], text=True, capture_output=True)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stdout}{done.stderr}")
    return done.stdout


def model(count, width=6):
    """The names of a checkpoint with their shapes, in its order."""
    tensors = []
    for i in range(count):
        layer, module = divmod(i, len(MODULES))
        name, shape = list(MODULES.items())[module]
        tensors.append((f"model.layers.{layer}.{name}.weight", shape(width)))
    return tensors


def trimmed(shape):
    while shape and shape[-1] == 1:
        shape = shape[:-1]
    return shape


class Large(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def generate(self, count, *options):
        """Format: the file."""
        run("generate", "--large", str(count), *options, str(self.folder))
        files = {path.name.split("-")[0]: path
                 for path in self.folder.glob(f"*-{count}.*")}
        self.assertGreater(files.keys(), WRITERS_SORT)
        return files

    def tensors(self, path):
        document = json.loads(run("show", str(path)))
        read = []
        for tensor in document["tensors"]:
            name = tensor["name"]
            name = name if isinstance(name, str) else ".".join(name)
            shape = [int(n) for n in tensor["shape"]]
            read.append((name, trimmed(shape)))
        return read

    def test_names_and_sizes(self):
        for count in COUNTS:
            for name, path in self.generate(count).items():
                expected = model(count)
                if name in WRITERS_SORT:
                    expected.sort()
                self.assertEqual(self.tensors(path), expected, path)

    def test_nothing_to_say(self):
        """No finding of any level: what a fast path answers on its own."""
        for path in self.generate(1000).values():
            report = json.loads(run("validate", "--json", str(path)))
            self.assertEqual(report["findings"], [], path)

    def test_sorted(self):
        for count in COUNTS:
            for path in self.generate(count, "--sorted").values():
                self.assertEqual(self.tensors(path), sorted(model(count)), path)

    def test_shuffled(self):
        for count in COUNTS:
            for path in self.generate(count, "--shuffle=7").values():
                tensors = self.tensors(path)
                self.assertEqual(sorted(tensors), sorted(model(count)), path)
        self.assertNotEqual(tensors, model(1000))
        self.assertNotEqual(tensors, sorted(model(1000)))
        names = "".join(name + "\n" for name, _ in tensors)
        self.assertEqual(hashlib.sha256(names.encode()).hexdigest(), SHUFFLED)

    def test_same_again(self):
        def digests(*options):
            return {name: hashlib.sha256(path.read_bytes()).hexdigest()
                    for name, path in self.generate(100, *options).items()}
        for options in ((), ("--sorted",), ("--shuffle",)):
            self.assertEqual(digests(*options), digests(*options))
        self.assertEqual(digests("--shuffle"), digests("--shuffle=1"))
        one, other = digests("--shuffle=1"), digests("--shuffle=2")
        for name in one:
            self.assertNotEqual(one[name], other[name])

    def test_width(self):
        for path in self.generate(9, "--width", "30").values():
            self.assertEqual(sorted(self.tensors(path)), sorted(model(9, 30)))

    def test_padding(self):
        """Where data are aligned there is padding between them."""
        for name, path in self.generate(9).items():
            end = gaps = 0
            for tensor in sorted(self.places(path)):
                gaps += end > 0 and tensor[0] > end
                end = tensor[0] + tensor[1]
            if name in ("mag", "zten", "burnpack", "gguf"):
                self.assertGreater(gaps, 0, name)

    def places(self, path):
        lines = map(json.loads, run("list", "--json", str(path)).splitlines())
        tensors = [line["tensor"] for line in lines if "tensor" in line]
        return [(int(tensor["offset"]), int(tensor["size"]))
                for tensor in tensors]

    def test_refused(self):
        for options, words in (
                (["--sorted"], "need --large"),
                (["--shuffle"], "need --large"),
                (["--width", "7"], "need --large"),
                (["--large", "9", "--sorted", "--shuffle"], "cannot be used"),
                (["--large", "9", "--shuffle", "--sorted"], "cannot be used"),
                (["--large", "9", "--shuffle=x"], "not a number"),
                (["--large", "9", "--width", "0"], "from 1 to 16384"),
                (["--large", "9", "--width", "16385"], "from 1 to 16384")):
            done = subprocess.run([ASSAY, "generate", *options,
                                   str(self.folder)], text=True,
                                  capture_output=True)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(words, done.stderr)


unittest.main()
