#!/usr/bin/env python3
"""assay spoil: files of the corpus, broken by each rule that applies. Readers
in Python, written from the specifications, agree about each."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

READER = str(tree.ROOT / "conformance/adapters/python/reader.py")
FILES = 3                       # of each format

# How many rules can be broken in these at least.
LEAST = {"mag": 20, "zten": 30, "primitiv": 15, "burnpack": 30, "oinf": 20,
         "safetensors": 25, "gguf": 20}


def run(*words, **more):
    return subprocess.run([tree.PROGRAM, *map(str, words)], timeout=600,
                          capture_output=True, **more)


def rich_files(name):
    """Files with much in them: long documents, if not the longest."""
    folder = tree.CORPUS / name / "accept"
    documents = sorted(folder.glob("*.json"), key=lambda p: p.stat().st_size)
    for document in documents[-len(documents) // 4::7][:FILES]:
        yield next(path for path in folder.iterdir()
                   if path.stem == document.stem and path != document)


class Spoil(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = self.folder / "out"

    def manifest(self, name):
        return json.loads((self.out / name / "manifest.json").read_text()
                          )["cases"]

    def spoil(self, path, *options):
        done = run("spoil", *options, path, self.out)
        self.assertEqual((done.returncode, done.stderr), (0, b""), path)
        return done.stdout.decode()

    def check_cases(self, name, path):
        """The rules that are broken."""
        folder = self.out / name
        broken = [case for case in self.manifest(name)
                  if case["spec"] == "reject"]

        self.assertEqual({case["path"] for case in broken},
                         {str(p.relative_to(folder))
                          for p in folder.rglob("*~*")}, path)
        for case in broken:
            self.assertEqual(case["path"].split("~")[0],
                             "reject/" + case["rule"], path)
            self.assertTrue(case["patch"], case["path"])
        return {case["rule"] for case in broken}

    def test_readers_agree(self):
        """On files that no table of cases knows."""
        for name in tree.formats():
            rules = set()
            for path in rich_files(name):
                self.spoil(path)
                rules |= self.check_cases(name, path)
                done = run("certify", "--corpus", self.out, "--",
                           sys.executable, READER)
                self.assertEqual(done.returncode, 0,
                                 f"{path}: {done.stdout.decode()}")
                shutil.rmtree(self.out)
            self.assertGreaterEqual(len(rules), LEAST.get(name, 1), name)

    def test_the_file_itself(self):
        """Its document is there, and it is the parent of all the others."""
        path = next(rich_files("mag"))
        self.assertRegex(self.spoil(path), r"^mag: \d+ files, each breaks one "
                         r"of \d+ rules, written\n$")
        whole = json.loads((self.out / "mag/accept/whole.json").read_text())
        given = json.loads(run("show", path).stdout)

        self.assertEqual({case["parent"] for case in self.manifest("mag")
                          if case["spec"] == "reject"}, {"accept/whole.mag"})
        self.assertEqual([t["sha256"] for t in whole["tensors"]],
                         [t["sha256"] for t in given["tensors"]])
        self.assertEqual([e["key"] for e in whole["metadata"]],
                         [e["key"] for e in given["metadata"]])

    def test_what_readers_may_refuse(self):
        """Is no valid file for all of them."""
        self.spoil(next((tree.CORPUS / "mag/may")
                        .glob("mag.data.bool-value~*.mag")))
        cases = self.manifest("mag")
        self.assertEqual({(case["spec"], case["parent"]) for case in cases},
                         {("reject", None)})

    def test_seeds(self):
        path = next(rich_files("gguf"))
        made = []
        for seed, into in ((1, "a"), (1, "b"), (2, "c")):
            run("spoil", "--seed", seed, path, self.folder / into)
            made.append({p.name: p.read_bytes() for p in
                         (self.folder / into / "gguf/reject").iterdir()})
        self.assertEqual(made[0], made[1])
        self.assertNotEqual(made[0], made[2])

    def test_standard_input(self):
        path = next(rich_files("oinf"))
        with open(path, "rb") as file:
            done = run("spoil", "-", self.out, stdin=file)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.check_cases("oinf", path)

    def refused(self, status, words, *given):
        done = run("spoil", *given)
        self.assertEqual((done.returncode, done.stdout), (status, b""))
        self.assertIn(words, done.stderr.decode())

    def test_what_is_not_done(self):
        good = next(rich_files("mag"))
        large = self.folder / "large.safetensors"
        with open(large, "wb") as file:
            text = (b'{"a":{"dtype":"U8","shape":[16777216],"data_offsets":'
                    b'[0,16777216]}}')
            file.write(len(text).to_bytes(8, "little") + text)
            file.truncate(8 + len(text) + 16777216)

        self.refused(1, ": error[mag.",
                     next((tree.CORPUS / "mag/reject").iterdir()), self.out)
        self.refused(2, "is larger than 16 MiB", large, self.out)
        self.refused(2, "FILE and DIR", good)
        self.refused(2, "one file and one folder", good, self.out, "more")
        self.refused(2, "No such file", self.folder / "none.mag", self.out)
        self.refused(2, "cannot make folder: No such file", good,
                     self.folder / "no" / "folder")
        self.refused(2, "cannot make folder: File exists", good, good)
        self.assertEqual(os.listdir(self.out), [])

    def files(self):
        return {str(path.relative_to(self.out)): path.read_bytes()
                for path in self.out.rglob("*") if path.is_file()}

    def test_older_files_are_replaced_as_a_whole(self):
        one, other = list(rich_files("mag"))[:2]
        self.spoil(other)
        alone = self.files()
        shutil.rmtree(self.out)
        self.spoil(one)
        self.assertNotEqual(self.files(), alone)
        self.spoil(next(rich_files("gguf")))
        (self.out / "notes").write_text("mine")
        self.spoil(other)
        self.assertEqual({name: data for name, data in self.files().items()
                          if name.startswith("mag/")}, alone)
        self.assertIn("gguf/manifest.json", self.files())

    def test_files_of_others_stay(self):
        """A manifest, levels, a case, anything; files of another command; what
        a link leads to."""
        good = next(rich_files("mag"))
        for name in ("manifest.json", "levels.json", "accept/whole.mag",
                     "reject/mine.mag", "notes", "deep/er"):
            for older in (False, True):
                shutil.rmtree(self.out, ignore_errors=True)
                if older:
                    self.spoil(good)
                path = self.out / "mag" / name
                if older and path.exists() and path.suffix != ".json":
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text('{"cases":[]}')
                if older and name == "levels.json":
                    self.spoil(good)        # it is of the older run
                    continue
                before = self.files()
                self.refused(2, "mag: holds files that no older run of this "
                             "command made: take a new folder", good, self.out)
                self.assertEqual(self.files(), before)
        for options in (["--format", "mag"], ["--random", "3"]):
            shutil.rmtree(self.out)
            run("generate", *options, self.out)
            before = self.files()
            self.refused(2, "holds files that no older run", good, self.out)
            self.assertEqual(self.files(), before)
        shutil.rmtree(self.out)
        self.spoil(good)
        shutil.move(self.out / "mag", self.folder / "elsewhere")
        (self.out / "mag").symlink_to(self.folder / "elsewhere")
        self.refused(2, "mag: not a folder: remove it", good, self.out)

    def test_its_own_file_is_never_replaced(self):
        self.spoil(next(rich_files("mag")))
        whole = self.out / "mag/accept/whole.mag"
        link = self.folder / "link.mag"
        link.symlink_to(whole)
        before = self.files()
        for path in (whole, link, self.out / "mag/../mag/accept/whole.mag"):
            self.refused(2, "is in the folder that would be replaced: use "
                         "another DIR", path, self.out)
            self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
