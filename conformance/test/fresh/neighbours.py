#!/usr/bin/env python3
"""assay certify --neighbours: the independent reader agrees on a share of the
maps. For readers with a bug, exactly the edits that show it are reported, with
commands that make the file and that ask again. Maps that do not fit are
refused."""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from asking import ASSAY, CORPUS, PATIENCE, PLANTED, READER, certify

FORMATS = sorted(path.parent.name for path in CORPUS.glob("*/neighbours"))

ENTRY = "mag/accept/one-entry.mag"
# Four reserved bytes, and four others.
AUX = "mag/neighbours/one-entry/replace-2[0-7]-[0-3]*"
UNSEEN = "reserved bits of the header|checksum"


def cases_of(out):
    return [json.loads(line) for line in out.splitlines()
            if line.startswith('{"case"')]


class Neighbours(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def ask(self, *words, status=1):
        got, out, err = certify("--neighbours", *words, folder=self.folder)
        self.assertEqual(got, status, out[-2000:] + err)
        return out

    def shell(self, line):
        return subprocess.run(["sh", "-c", line], cwd=self.folder, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True)

    def test_honest_reader(self):
        status, out, err = certify("--neighbours=1500", "--seed", 1, "--level",
                                   "values", "--", *READER)
        self.assertEqual(status, 0, out[-2000:] + err)
        self.assertEqual(len(re.findall("^[a-z]+ +agrees: values", out, re.M)),
                         len(FORMATS), out)
        asked, known = re.search(r"^(\d+) of (\d+) neighbours of \d+ files "
                                 r"\(--neighbours=1 tests all\)$", out,
                                 re.M).groups()
        self.assertGreater(int(known), 200_000 * len(FORMATS))
        self.assertLess(abs(int(asked) - int(known) / 1500), 300)

    def test_byte_that_is_not_looked_at(self):
        out = self.ask("--only", AUX, "--seed", 2, "--", *PLANTED, "lacks",
                       UNSEEN)
        self.assertIn("\n504 of ", out)
        self.assertIn(
            "\n252 cases: mag.header.aux-reserved: must be rejected, was "
            "accepted\n", out)
        self.assertIn("    wrong    asked  edit      field, parent\n"
                      f"{252:9}{252:9}  replace   header.aux, {ENTRY}\n"
                      f"{1:9}{63:9}  replace   metadata[].type, {ENTRY}\n\n",
                      out)
        self.assertEqual(len(re.findall("^FAIL ", out, re.M)), 3)
        self.assertRegex(out, "\nmag +disagrees: 253 wrong answers\n")
        self.made_as_told(out)

    def made_as_told(self, out):
        """Checks that the commands of the report make the file, explain it, and
        fail."""
        place, old, new = re.search(
            r"^     patch   byte (\d+) \(0x[0-9a-f]+\) of "
            f"{ENTRY}: (..) -> (..), in header.aux\n", out, re.M).groups()
        make = re.search("^     make    (.*)$", out, re.M)[1]
        self.assertEqual(self.shell(make).returncode, 0)
        data = bytearray((CORPUS / ENTRY).read_bytes())
        self.assertEqual(data[int(place)], int(old, 16))
        data[int(place)] = int(new, 16)
        made = Path(self.folder, f"replace-{place}-{new}.mag")
        self.assertEqual(made.read_bytes(), bytes(data))
        for label, said in ("again", b"1 of "), ("more", b"header.aux, 4"):
            words = shlex.split(re.search(f"^     {label} +(.*)$", out,
                                          re.M)[1])
            done = subprocess.run([ASSAY, *words[1:]], cwd=self.folder,
                                  capture_output=True, timeout=PATIENCE,
                                  check=False, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(said, done.stdout)

    def test_every_edit_can_be_made(self):
        """By the report on a program that is always wrong, for edits of one
        byte."""
        parent = (CORPUS / ENTRY).read_bytes()
        edits = {"replace-0-00": b"\0" + parent[1:],
                 "replace-48-0a": parent[:48] + b"\n",
                 "insert-0-25": b"%" + parent, "insert-49-5c": parent + b"\\",
                 "delete-0": parent[1:], "delete-48": parent[:48],
                 "truncate-0": b"", "truncate-48": parent[:48]}
        only = sum((["--only", f"mag/neighbours/one-entry/{name}"]
                    for name in edits), [])
        out = self.ask(*only, "--all", "--exec", "--", "false")
        makes = re.findall("^     make    (.*)$", out, re.M)
        self.assertEqual(len(makes), len(edits), out)
        self.assertEqual(len(re.findall("^CRASH mag/", out, re.M)), len(edits))
        for line in makes:
            self.assertEqual(self.shell(line).returncode, 0, line)
        for name, data in edits.items():
            self.assertEqual(Path(self.folder, name + ".mag").read_bytes(),
                             data, name)
            self.assertIn(f"decode mag {name}.mag\n", out)

    def test_crash(self):
        """A crash at the one name of one byte that the reader does not
        survive."""
        out = self.ask("--only", "zten/neighbours/one-checked/replace-96-*",
                       "--", *PLANTED, "crash")
        self.assertEqual(re.findall("^CRASH (.*)$", out, re.M),
                         ["zten/neighbours/one-checked/replace-96-7a"])
        self.assertRegex(out, r"\n +1 +255  replace   index.entry\[\].name")
        self.assertRegex(out, "\nzten +disagrees: 1 crash\n")

    def test_other_document(self):
        """Documents of accepted files are compared: each name that can be
        replaced."""
        change = ("import sys; sys.argv[0] = sys.argv[1]; sys.path.insert(0, "
                  f"{str(Path(READER[1]).parent)!r}); import reader; "
                  "usual = reader.FORMATS['zten'].decode\n"
                  "def decode(data):\n"
                  "    told = usual(data)\n"
                  "    told['tensors'][0]['name'] = 'w'\n"
                  "    return told\n"
                  "reader.FORMATS['zten'].decode = decode; reader.serve()")
        out = self.ask("--only", "zten/neighbours/one-checked/replace-96-*",
                       "--", sys.executable, "-c", change, "")
        self.assertIn("\n127 cases: wrong document: tensors[].name\n", out)
        self.assertRegex(out, "\nzten +127 +127 +0 +0 +1\n|"
                         "\nzten +128 +127 +0 +0 +0\n")

    def test_results_for_programs(self):
        out = self.ask("--only", AUX, "--json", "--", *PLANTED, "lacks",
                       UNSEEN)
        cases = cases_of(out)
        self.assertEqual(len(cases), 504)
        wrong = [case for case in cases if case["outcome"] == "fail"]
        self.assertEqual({case["case"].rsplit("/", 1)[1] for case in wrong},
                         {"replace-24-02"} |
                         {f"replace-{at}-{value:02x}" for at in range(20, 24)
                          for value in range(1, 64)})
        parent = (CORPUS / ENTRY).read_bytes()
        for case in cases:
            at, value = case["case"].rsplit("-", 2)[1:]
            data = parent[:int(at)] + bytes([int(value, 16)]) \
                + parent[int(at) + 1:]
            self.assertEqual(case["sha256"], hashlib.sha256(data).hexdigest())
        run = json.loads(out.splitlines()[-1])
        self.assertFalse(run["certified"])
        self.assertNotIn("not_asked", run["formats"][0])
        page = self.ask("--only", AUX.replace("[0-7]-[0-3]", "0-0"), "--html",
                        "--", *PLANTED, "lacks", UNSEEN)
        self.assertEqual(page.count("<dt>made by</dt>"), 15)

    def test_same_neighbours(self):
        """The edits depend only on the seed."""
        def run(*words):
            out = self.ask("--neighbours=500", "--format", "mag", "--level",
                           "verdict", "--json", *words, "--", ASSAY, "adapter",
                           status=0)
            return {case["case"] for case in cases_of(out)}
        some = run("--seed", 5)
        self.assertEqual(some, run("--seed", 5, "--jobs", 2))
        self.assertFalse(some == run("--seed", 6))
        self.assertGreater(len(some), 400)

    def test_maps_that_do_not_fit(self):
        for folder in "accept", "neighbours":
            os.makedirs(f"{self.folder}/mag/{folder}")
        for name in ("mag/levels.json", "mag/manifest.json", ENTRY,
                     "mag/accept/one-entry.json",
                     "mag/neighbours/one-entry.map"):
            shutil.copy(CORPUS / name, Path(self.folder, name))
        manifest = Path(self.folder, "mag/manifest.json")
        table = json.loads(manifest.read_text())
        table["cases"] = [case for case in table["cases"] if
                          case["path"] == "accept/one-entry.mag"]
        manifest.write_text(json.dumps(table))
        path = Path(self.folder, "mag/neighbours/one-entry.map")
        good = path.read_text()

        def judged(said, text, status=2):
            path.write_text(text)
            got, _, err = certify(
                "--neighbours=1", "--corpus", self.folder, "--format", "mag",
                "--level", "verdict", "--only", "*/truncate-*", "--",
                ASSAY, "adapter")
            self.assertEqual(got, status, err)
            self.assertRegex(err, said)

        judged("^$", good, 0)
        judged("about mag/neighbours/one-entry/truncate-0: they do not",
               good.replace("truncate 0-40 1r", "truncate 0-40 1a"))
        judged("the runs do not add up to a row",
               good.replace("truncate 0-40 1r", "truncate 0-40 1r1rx"))
        judged("it disagrees with this version of assay",
               re.sub("(truncate 41-48 1a=)........", r"\g<1>00000000", good))
        path.write_text(good)
        (Path(self.folder) / ENTRY).write_bytes(b"MAG!")
        judged("the parent changed", good)
        path.unlink()
        path.parent.rmdir()
        status, _, err = certify("--neighbours", "--corpus", self.folder, "--",
                                 ASSAY, "adapter")
        self.assertEqual(status, 2)
        self.assertIn("it has no maps of neighbours", err)

    def test_options(self):
        for words, said in (
                (["--neighbours=0"], "not from 1 "),
                (["--neighbours=x"], "number"),
                (["--neighbours", "--random", 3], "--random"),
                (["--neighbours", "--write-baseline", "f"], "--neighbours"),
                (["--neighbours", "--list-tests"], "--neighbours"),
                (["--neighbours", "--badge"], "--neighbours"),
                (["--neighbours", "--level", "encode"], "for writers"),
                (["--neighbours=1000000", "--format", "mag", "--seed", 1],
                 "neighbours was drawn: use a smaller N"),
                (["--neighbours", "--only", "mag/accept/*"],
                 "matches no case")):
            status, _, err = certify(*words, "--", *READER)
            self.assertEqual(status, 2, words)
            self.assertIn(said, err)


if __name__ == "__main__":
    unittest.main()
