#!/usr/bin/env python3
"""The library as a WebAssembly module: made twice it has the same bytes, it
imports nothing, and it judges the corpus in Node.js as the manifests and the
program do."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.insert(0, str(Path(__file__).parent / "lib"))
from corpus import check_corpus

MAKE = "packages/wasm.py"
JUDGE = Path(__file__).with_name("judge.mjs")
EXPORTS = {"memory", "malloc", "free", *(f"assay_{name}" for name in (
    "version", "detect", "format_of", "looks_like", "judge", "judge_set",
    "free", "report_verdict", "report_why", "report_needs", "report_json",
    "report_json_size", "report_field_at"))}

# Bytes that people fetch, by gzip -9. A change may add a tenth: write the new
# number here, with a reason in the commit. The page has room for no more than
# the limit.
FETCHED, LIMIT = 150000, 200000


def missing():
    """Returns what is not installed here, or nothing."""
    if shutil.which("node") is None:
        return "node"
    node = subprocess.run(["node", "--version"], stdout=subprocess.PIPE,
                          check=False, text=True).stdout
    if int(re.match(r"v(\d+)|", node)[1] or 0) < 18:
        return f"node 18 or later (this is {node.strip() or 'unknown'})"
    if shutil.which("clang") is None:
        return "clang"
    done = subprocess.run(
        ["clang", "--target=wasm32-wasi", "-x", "c", "-", "-o", os.devnull],
        input=b"#include <stdio.h>\nint main(void) { return puts(\"\"); }\n",
        stderr=subprocess.DEVNULL, check=False)
    return "" if done.returncode == 0 else \
        "lld, wasi-libc or libclang-rt-dev-wasm32"


def make(source, folder, **environment):
    subprocess.run([sys.executable, source / MAKE, folder], check=True,
                   cwd=folder.parent, env={**os.environ, **environment})
    return folder / "assay.wasm"


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name).resolve()
        cls.module = make(tree.ROOT, cls.folder / "made")
        done = subprocess.run(["node", JUDGE, cls.module], check=True,
                              stdout=subprocess.PIPE)
        cls.facts = json.loads(done.stdout)

    def test_same(self):
        """A copy of the tree in another folder: the same bytes."""
        copy = self.folder / "another folder"
        for room in ("ref", "include", "packages"):
            shutil.copytree(tree.ROOT / room, copy / room)
        module = make(copy, copy / "made", TMPDIR=str(copy), LC_ALL="C",
                      PYTHONHASHSEED="1", PYTHONUTF8="0", TZ="Asia/Tokyo")
        self.assertEqual(os.listdir(module.parent), ["assay.wasm"])
        self.assertTrue(module.read_bytes() == self.module.read_bytes())

    def test_size(self):
        module = self.module.read_bytes()
        fetched = len(gzip.compress(module, 9, mtime=0))
        print(f"{len(module)} bytes, {fetched} by gzip -9")
        self.assertLess(fetched, min(FETCHED * 1.1, LIMIT))

    def test_surface(self):
        self.assertEqual(self.facts["imports"], [])
        self.assertEqual(set(self.facts["exports"]), EXPORTS)

    def test_small(self):
        header = (tree.ROOT / "include/assay.h").read_text()
        self.assertEqual(self.facts["small"], {
            "version": re.search(r'ASSAY_VERSION "(.*?)"', header)[1],
            "detected": True,
            "looks": "gzip data: decompress it first",
            "fields": [0, 0, 1, 13, 13]})

    def test_large(self):
        """Sizes above 4 GiB, and above the largest signed number."""
        large = self.facts["large"]
        size = large["headSize"]
        accept, reject, unknown = 0, 1, 2
        needs_bytes = 2
        self.assertEqual(large["length"], [unknown, needs_bytes, size])
        self.assertEqual(large["cut"], [unknown, needs_bytes, size])
        self.assertEqual(large["whole"], [accept, 0, "0"])
        self.assertEqual(large["short"], [reject, 0, "0"])
        self.assertEqual(large["mag"],
                         [unknown, needs_bytes, str(2**64 - 1)])
        tensors = [json.loads(line)["tensor"]
                   for line in large["tensors"].splitlines()]
        self.assertEqual([(t["offset"], t["size"]) for t in tensors],
                         [(size, str(5 << 30)),
                          (str(int(size) + (5 << 30)), "3")])

    def test_growth(self):
        growth = self.facts["growth"]
        self.assertEqual(json.loads(growth["last"])["tensor"]["name"], "t19999")
        self.assertTrue(growth["another"] and growth["detached"])
        self.assertEqual(growth["grown"], 0)

    def test_set(self):
        self.assertEqual(self.facts["set"], [
            [0, 0, "0"], [1, 0, "0", "safetensors.shard.file-missing"]])

    def test_memory(self):
        """Addresses above 2 GiB, which are negative; then no memory."""
        memory = self.facts["memory"]
        self.assertEqual(memory["tooMuch"], 0)
        *told, tensor = memory["high"]
        self.assertEqual(told, [True, 0, 0, "0"])
        self.assertEqual(json.loads(tensor)["tensor"]["name"], "t0")
        self.assertEqual(memory["none"], [0, 2, 3, "0"])

    def test_corpus(self):
        tree.need_program()
        for row in tree.registry():
            with self.subTest(row.name):
                check_corpus(self, row.name, "node", JUDGE, self.module,
                             row.extension)


if __name__ == "__main__":
    unavailable = missing()
    if unavailable:
        print(f"{unavailable} is not installed: ./assay install full")
        sys.exit(77)
    unittest.main()
