#!/usr/bin/env python3
"""Packing the corpus twice gives the same bytes, the second time from a copy in
another place, created in another order by another user."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

VERSION = (tree.CORPUS / "VERSION").read_text()
DIST = tree.ROOT / "export" / "dist.py"
NAME = f"assay-corpus-{VERSION.strip()}"


def files(folder):
    """Returns the files at the top, then the files of each folder, in order."""
    names = (path.relative_to(folder).as_posix()
             for path in folder.rglob("*") if path.is_file())
    return sorted(names, key=lambda name: ("/" in name, name.encode()))


def copy_backwards(to, *places):
    for name in reversed(files(tree.CORPUS)):
        if not places or name.startswith(places):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree.CORPUS / name, to / name)
            (to / name).chmod(0o600)


class Dist(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def pack(self, corpus, *names):
        done = subprocess.run([sys.executable, DIST, corpus,
                               *(self.folder / name for name in names)],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def test_same(self):
        copy = self.folder / "elsewhere" / "golden"
        copy_backwards(copy)
        self.assertEqual(self.pack(tree.CORPUS, "a.gz"), (0, ""))
        self.assertEqual(self.pack(copy, "b.gz"), (0, ""))
        first = self.folder / "a.gz"
        self.assertTrue((self.folder / "b.gz").read_bytes() ==
                        first.read_bytes())
        with tarfile.open(first) as tar:
            self.assertTrue([f"{NAME}/{one}" for one in files(tree.CORPUS)] ==
                            tar.getnames(), "in order, and all of them")
            self.assertEqual({(one.uid, one.gid, one.uname, one.gname,
                               one.mode, one.mtime) for one in tar},
                             {(0, 0, "", "", 0o644, 315532800)})

    def test_same_frames(self):
        """A small corpus: the whole one takes a minute."""
        for name in ("one", "two"):
            copy_backwards(self.folder / name, "VERSION", "sets/", "recipes/")
        self.assertEqual(self.pack(self.folder / "one", "1.zst", "2.zst"),
                         (0, ""))
        self.assertEqual(self.pack(self.folder / "two", "3.zst"), (0, ""))
        first = (self.folder / "1.zst").read_bytes()
        for name in ("2.zst", "3.zst"):
            self.assertTrue((self.folder / name).read_bytes() == first)

    def test_link(self):
        """A link in the corpus is refused, and no file is left."""
        small = self.folder / "small"
        small.mkdir()
        (small / "VERSION").write_text("1.0.0\n")
        (small / "link").symlink_to("VERSION")
        status, words = self.pack(small, "d.gz")
        self.assertEqual(status, 1)
        self.assertIn("link: neither a file nor a folder", words)
        self.assertEqual(sorted(os.listdir(self.folder)), ["small"])

    def test_version(self):
        """The version is three numbers, and no case is from a later one."""
        self.assertRegex(VERSION, r"\A(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}\n\Z")
        now = tuple(map(int, VERSION.split(".")))
        for path in tree.CORPUS.glob("**/manifest.json"):
            for since in re.findall(r'"since": "([\d.]+)"', path.read_text()):
                self.assertLessEqual(tuple(map(int, since.split("."))), now,
                                     path)


if __name__ == "__main__":
    unittest.main()
