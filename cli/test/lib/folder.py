"""A folder with files made by a test, in which the program runs."""

import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "generators" / "sets"))
import cases_safetensors

ASSAY = os.environ["ASSAY"]
CORPUS = Path(os.environ.get("ASSAY_CORPUS") or ROOT / "corpus").resolve()
INDEX = cases_safetensors.INDEX


def run(*words, **more):
    return subprocess.run([ASSAY, *map(str, words)], capture_output=True,
                          text=True, timeout=280,
                          env={**os.environ, "ASSAY_CALLED_AS": "assay"},
                          **more)


def jsons(text):
    return [json.loads(line) for line in text.splitlines()]


def framed(header, data=b""):
    """A file of safetensors, whatever its header is."""
    header = header.encode()
    return struct.pack("<Q", len(header)) + header + data


class Folder(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def fill(self, files, below="."):
        for name, content in files.items():
            path = self.root / below / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
