#!/usr/bin/env python3
"""The corpus is packed into the same bytes twice: by the target corpus-dist,
and from a copy elsewhere that was made in another order, by another hand."""

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


def files(folder):
    return sorted(path.relative_to(folder).as_posix()
                  for path in folder.rglob("*") if path.is_file())


def copy_backwards(to):
    os.umask(0o077)
    for name in reversed(files(tree.CORPUS)):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tree.CORPUS / name, to / name)


class Dist(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def pack(self, corpus, name):
        done = subprocess.run([sys.executable, DIST, corpus,
                               self.folder / name], capture_output=True,
                              text=True)
        return done.returncode, done.stderr

    def test_same(self):
        name = f"assay-corpus-{VERSION.strip()}.tar.gz"
        built = tree.BUILD / name
        built.unlink(missing_ok=True)
        subprocess.run(["cmake", "--build", tree.BUILD, "--target",
                        "corpus-dist"], check=True, stdout=subprocess.DEVNULL)
        first = built.read_bytes()
        copy = self.folder / "elsewhere" / "golden"
        copy_backwards(copy)
        self.assertEqual(self.pack(copy, "b"), (0, ""))
        self.assertTrue((self.folder / "b").read_bytes() == first)
        with tarfile.open(built) as tar:
            top = name.removesuffix(".tar.gz") + "/"
            self.assertTrue([top + one for one in files(tree.CORPUS)] ==
                            tar.getnames(), "in order, and all of them")
            self.assertEqual({(one.uid, one.gid, one.uname, one.gname,
                               one.mode, one.mtime) for one in tar},
                             {(0, 0, "", "", 0o644, 315532800)})

    def test_link(self):
        """Nothing of a corpus stands elsewhere; and nothing is left behind."""
        small = self.folder / "small"
        small.mkdir()
        (small / "VERSION").write_text("1.0.0\n")
        (small / "link").symlink_to("VERSION")
        status, words = self.pack(small, "d")
        self.assertEqual(status, 1)
        self.assertIn("link: neither a file nor a folder", words)
        self.assertEqual(sorted(os.listdir(self.folder)), ["small"])

    def test_version(self):
        """Three numbers, and no case is from a later one."""
        self.assertRegex(VERSION, r"\A(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}\n\Z")
        now = tuple(map(int, VERSION.split(".")))
        for path in tree.CORPUS.glob("**/manifest.json"):
            for since in re.findall(r'"since": "([\d.]+)"', path.read_text()):
                self.assertLessEqual(tuple(map(int, since.split("."))), now,
                                     path)


if __name__ == "__main__":
    unittest.main()
