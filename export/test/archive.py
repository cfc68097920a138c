#!/usr/bin/env python3
"""The target corpus-dist makes two archives of the whole corpus. The program's
archive is small, and works like the folder, next to the program or inside
it."""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import zstandard

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

NAME = f"assay-corpus-{(tree.CORPUS / 'VERSION').read_text().strip()}"
MOST = 2000000          # bytes of the archive that goes with the program
TIMES = ("seconds", "peak")


def whole(archive):
    """Returns the tar archive from all frames."""
    with archive.open("rb") as file:
        return zstandard.ZstdDecompressor().stream_reader(
            file, read_across_frames=True).read()


def results(text):
    for line in text.splitlines():
        one = json.loads(line)
        yield {name: value for name, value in one.items() if name not in TIMES}


class Archive(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["cmake", "--build", tree.BUILD, "--target",
                        "corpus-dist", "assay_embedded"], check=True,
                       stdout=subprocess.DEVNULL)
        cls.gz = tree.BUILD / f"{NAME}.tar.gz"
        cls.zst = tree.BUILD / f"{NAME}.tar.zst"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def test_small(self):
        """The two archives have the same contents; the program's is small."""
        self.assertLess(self.zst.stat().st_size, MOST)
        self.assertTrue(gzip.decompress(self.gz.read_bytes()) ==
                        whole(self.zst))

    def run_in(self, program, *words):
        """Runs the program in an empty folder; returns its results, or
        output."""
        (self.folder / "empty").mkdir(exist_ok=True)
        (self.folder / "temporary").mkdir(exist_ok=True)
        done = subprocess.run(
            [program, *words], cwd=self.folder / "empty", capture_output=True,
            text=True, check=False,
            env={**os.environ, "TMPDIR": str(self.folder / "temporary")})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(os.listdir(self.folder / "temporary"), [])
        return (list(results(done.stdout)) if "--json" in words
                else done.stdout)

    @unittest.skipIf("ASSAY_EMULATED" in os.environ,
                     "a copy of the program is started as it is")
    def test_program(self):
        """The archive works inside the program, and next to it."""
        for name in ("inside", "beside"):
            (self.folder / name / "bin").mkdir(parents=True)
        inside = self.folder / "inside" / "bin" / "assay"
        beside = self.folder / "beside" / "bin" / "assay"
        shutil.copy(tree.BUILD / "bin" / "assay_embedded", inside)
        shutil.copy(tree.PROGRAM, beside)
        (self.folder / "beside" / "share" / "assay").mkdir(parents=True)
        shutil.copy(self.zst, self.folder / "beside" / "share" / "assay" /
                    "corpus.tar.zst")
        certify = ["certify", "--seed", "1", "--json", "--level", "values"]
        asked = ["--", tree.PROGRAM, "adapter"]
        commands = [["certify", "--dry-run"],
                    [*certify, "--format", "safetensors", *asked]]
        if tree.WHOLE:
            commands.append([*certify, *asked])
        for words in commands:
            right = self.run_in(tree.PROGRAM, *words)
            for program in (inside, beside):
                self.assertTrue(self.run_in(program, *words) == right, words)


if __name__ == "__main__":
    unittest.main()
