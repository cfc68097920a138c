"""Shared by the tests of the Python package, which import it as installed.

    python -m unittest discover -s packages/python/test

with the Python of an environment into which the wheel is installed. ASSAY is
the program to compare with (default: that of build/dev), ASSAY_CORPUS the
folder of the corpus.
"""

import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]
CORPUS = Path(os.environ.setdefault("ASSAY_CORPUS", str(ROOT / "corpus")))
PROGRAM = os.environ.get("ASSAY") or str(ROOT / "build/dev/bin/assay")
FORMATS = ["mag", "zten", "primitiv", "burnpack", "oinf", "safetensors",
           "gguf"]

import assay  # noqa: E402

if PACKAGE in Path(assay.__file__).resolve().parents:
    sys.exit("these tests are about an installed wheel, not about src/")


def program(*words, folder=None):
    """Runs the program; returns status, output and errors."""
    done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True,
                          timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def lines_of(*words, folder=None):
    """Returns the lines of JSON that the program prints."""
    return [json.loads(line)
            for line in program(*words, folder=folder)[1].splitlines()]


def sample(items, count):
    """Returns some items, evenly chosen."""
    items = list(items)
    return items[::max(len(items) // count, 1)][:count]


def safetensors(header_size, data_size=4):
    """Returns the first bytes of a valid file with one tensor, 8 bytes and a
    header of header_size; and the size of the file."""
    text = json.dumps({"w": {"dtype": "U8", "shape": [data_size],
                             "data_offsets": [0, data_size]}}).encode()
    text += b" " * (header_size - len(text))
    return (struct.pack("<Q", len(text)) + text,
            8 + header_size + data_size)


class InFolder(unittest.TestCase):
    """A test with an empty folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, content=b""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path
