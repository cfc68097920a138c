#!/usr/bin/env python3
"""assay certify --random: the independent reader agrees on files that nobody
has seen. Each planted bug is found, shrunk as far as possible, kept next to a
file on which both agree, and shown with commands that repeat it."""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import jsonschema

from asking import ASSAY, CORPUS, PATIENCE, PLANTED, READER, certify

SCHEMA = CORPUS / "results.schema.json"
WHOLE = "ASSAY_TEST_ALL" in os.environ
FILES = 150 if WHOLE else 15    # of each format on which all agree

# The size of a shrunk file must not depend on the load of the machine.
LONG = ["--time", PATIENCE]

# Checks that are left out, in all formats at once, and by seed the largest size
# of the files that show it: for some, the smallest possible one.
LACKED = ("key is not UTF-8|a key holds a zero|flags are not 0|ver_m|"
          "checksum of|exceeds the file|of the buffer")
LARGEST = {2: {"mag.data.out-of-file": 57, "primitiv.header.version": 27,
               "burnpack.data.out-of-file": 151,
               "oinf.metadata.bounds": 208, "gguf.key.nul": 41},
           3: {"zten.checksum.crc32c-malformed": 91,
               "burnpack.data.out-of-file": 151,
               "oinf.metadata.flags-zero": 136,
               "safetensors.data.trailing": 11}}

# The checks that are tried without ASSAY_TEST_ALL.
SAMPLE = 3, LARGEST[3]

# Files are made from these files of the corpus only, so that they do not change
# when the corpus grows.
MADE_OF = {"mag": ["records-in-no-order.mag"],
           "zten": ["checksums-of-both-kinds.zt", "zstd-checksum.zt"],
           "primitiv": ["model-adam.primitiv"],
           "burnpack": ["quant-block-32.bpk"],
           "oinf": ["ndarray-ranks.oinf"],
           "safetensors": ["three-types-and-metadata.safetensors"],
           "gguf": ["all-scalar-types.gguf"]}


def write_corpus(folder):
    for form, names in MADE_OF.items():
        (folder / form / "accept").mkdir(parents=True)
        table = json.loads((CORPUS / form / "manifest.json").read_text())
        table["cases"] = [case for case in table["cases"]
                          if case["path"].removeprefix("accept/") in names]
        (folder / form / "manifest.json").write_text(json.dumps(table))
        paths = [Path("accept", name) for name in names]
        for path in [Path("levels.json"), *paths,
                     *(path.with_suffix(".json") for path in paths)]:
            shutil.copy(CORPUS / form / path, folder / form / path)


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(Path(folder).rglob("*"))
            if path.is_file() and path.suffix != ".json"}


def digest_of(out):
    return re.search(r"made, with the digest ([0-9a-f]{16})", out)[1]


class Random(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        write_corpus(Path(folder.name))
        cls.made_of = ["--corpus", folder.name]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def find(self, bug, *options, status=1):
        """Returns the files that a run kept, and its report."""
        keep = os.path.join(self.folder, "kept of " + bug[0])
        got, out, err = certify("--keep", keep, *self.made_of, *options, "--",
                                *PLANTED, *bug)
        self.assertEqual(got, status, out + err)
        self.assertEqual(os.listdir(self.folder),
                         [os.path.basename(keep)] if status == 1 else [])
        return keep, out

    def test_agreement(self):
        status, out, err = certify("--random", FILES, "--seed", 8, "--level",
                                   "values", "--", *READER, folder=self.folder)
        self.assertEqual(status, 0, out + err)
        self.assertEqual(len(re.findall("^[a-z]+ +agrees: values", out, re.M)),
                         len(list(CORPUS.glob("*/levels.json"))))
        self.assertEqual(os.listdir(self.folder), [])

    def test_lacking_checks(self):
        for seed, largest in LARGEST.items() if WHOLE else [SAMPLE]:
            keep, out = self.find(["lacks", LACKED], "--random", 40, "--seed",
                                  seed, *LONG)
            kept = {re.search("reject/(.*)~[0-9]", name)[1]: len(data)
                    for name, data in files_of(keep).items()
                    if "near" not in name and "/reject/" in name}
            for rule, size in largest.items():
                self.assertLessEqual(kept[rule], size, out)
            self.repeats(out)
            self.is_a_corpus(keep, kept)
            for name in os.listdir(self.folder):    # with those that repeat
                shutil.rmtree(os.path.join(self.folder, name))

    def repeats(self, out):
        """Checks that all commands of the report fail again, or reject."""
        commands = re.findall("^     (again|first|judge)   (.*)$", out, re.M)
        self.assertGreaterEqual(len(commands), 9)
        for _, line in commands[:3]:
            words = shlex.split(line)
            again = subprocess.run([ASSAY, *words[1:]], cwd=self.folder,
                                   capture_output=True, timeout=PATIENCE,
                                   check=False, stdin=subprocess.DEVNULL)
            self.assertEqual(again.returncode, 1, line)

    def is_a_corpus(self, keep, kept):
        """Checks that each file fails again, and that those next to them
        pass."""
        status, out, err = certify("--corpus", keep, "--json", "--", *PLANTED,
                                   "lacks", LACKED)
        lines = [json.loads(line) for line in out.splitlines()]
        failed = {line["rule"] for line in lines if "case" in line and
                  line["outcome"] == "fail"}
        near = [line for line in lines if "near-" in line.get("case", "")]
        self.assertEqual((status, failed), (1, set(kept)), err)
        self.assertGreaterEqual(len(near), len(kept) - 2)
        self.assertLessEqual({line["outcome"] for line in near},
                             {"pass", "either"})

    def test_what_fits_one_byte_alone(self):
        """A default fits only a scalar of one byte: broken files have such
        tensors."""
        _, out = self.find(["default"], "--random", 2500, "--seed", 5,
                           "--format", "safetensors", *LONG)
        self.assertIn("safetensors.tensor.member-required: must be rejected, "
                      "was accepted", out)

    def test_wrong_document(self):
        keep, out = self.find(["rank"], "--random", 45, "--seed", 3,
                              "--format", "mag", *LONG)
        sizes = [len(data) for name, data in files_of(keep).items()
                 if "near" not in name]
        self.assertEqual(len(sizes), 1, out)
        self.assertLessEqual(sizes[0], 140)     # 128, and two elements
        self.assertIn("1 file: wrong document: tensors[].shape[]\n", out)
        self.assertRegex(out, r'shape\[3\]: expected "2", got "1"')
        self.assertIn("tensor[0]\n", out)       # the annotated dump

    def test_crash(self):
        """A crash that ends each process; also with a process for each case."""
        modes = [(LONG, 151), (["--exec", "--time", 20], 200)]
        for mode, most in modes if WHOLE else modes[:1]:
            keep, out = self.find(
                ["crash"], "--random", 30, "--seed", 1, "--format", "zten",
                "--only", "zten/random/000005", *mode)
            (name, data), = [item for item in files_of(keep).items()
                             if "near" not in item[0]]
            self.assertIn("\nCRASH zten/", out)
            self.assertLessEqual(len(data), most, name)
            self.assertIn(b"z", data)
            subprocess.run(["rm", "-r", keep], check=True)

    def test_hang(self):
        keep, out = self.find(["hang"], "--random", 8, "--seed", 3, "--format",
                              "gguf", "--timeout", 1.5, "--time", 60)
        self.assertRegex(out, "\nTIMEOUT gguf/")
        for name, data in files_of(keep).items():
            self.assertEqual(b"general.al" in data, "near" not in name, name)

    def test_its_time_is_over(self):
        """Files that were not asked are not part of the run."""
        slow = ["sh", "-c", 'sleep 0.3; exec "$@"', "sh", *READER]
        status, out, err = certify("--random", 300, "--seed", 2, "--format",
                                   "mag", "--exec", "--time", 1, "--json=-",
                                   *self.made_of, "--", *slow,
                                   folder=self.folder)
        self.assertEqual(status, 0, out + err)
        *cases, run = [json.loads(line) for line in out.splitlines()]
        self.assertLess(len(cases), 30)
        for line in cases:      # which files are asked depends on the time
            self.assertEqual(line["outcome"], "either" if line["expected"] ==
                             "may" else "pass", line)
        self.assertEqual(run["stop"], "its time is up")

    def test_same_files(self):
        """The files depend only on the seed; one of them can be asked alone."""
        def run(*words):
            status, out, err = certify("--random", 12, "--level", "verdict",
                                       *words, "--", ASSAY, "adapter")
            self.assertEqual(status, 0, out + err)
            return digest_of(out)
        self.assertEqual(run("--seed", 5), run("--seed", 5, "--jobs", 2))
        self.assertNotEqual(run("--seed", 5), run("--seed", 6))
        digests = []
        for words in (["--random", 12], ["--random", 30, "--only",
                                         "mag/random/00000?", "--only",
                                         "mag/random/00001[01]"]):
            status, out, _ = certify(*words, "--seed", 5, "--format", "mag",
                                     "--json", "--level", "verdict", "--",
                                     ASSAY, "adapter")
            self.assertEqual(status, 0)
            cases = [json.loads(line) for line in out.splitlines()[:-1]]
            digests.append(hashlib.sha256("".join(
                f"{case['case']} {case['sha256']}\n"
                for case in cases).encode()).hexdigest())
        self.assertEqual(*digests)

    def test_answers_at_random(self):
        """The run ends, and reports that nothing repeats each time."""
        keep, out = self.find(["random"], "--random", 6, "--seed", 3,
                              "--time", 40)
        self.assertIn("(not every time)", out)
        self.assertLessEqual(len(files_of(keep)), 32)

    def test_nothing_is_written_over(self):
        path = os.path.join(self.folder, "mine")
        Path(path).write_text("mine")
        for keep in (self.folder, path):
            status, _, err = certify("--random", 3, "--keep", keep, "--",
                                     *READER)
            self.assertEqual(status, 2)
            self.assertIn("nothing is overwritten", err)
        self.assertEqual(Path(path).read_text(), "mine")

    def one(self, *options):
        """Returns one file that such a program wrongly accepts."""
        return certify(*self.made_of, "--random", 40, "--seed", 4, "--format",
                       "mag", "--only", "mag/random/000036", *options, "--",
                       *PLANTED, "lacks", LACKED, folder=self.folder)

    def test_nowhere_to_keep_them(self):
        """The report is complete although files cannot be kept."""
        status, out, err = self.one(
            "--keep", os.path.join(self.folder, "not", "there"))
        self.assertEqual(status, 2, out + err)
        self.assertIn("No such file or directory", err)
        self.assertIn("FAIL mag/random/000036\n", out)

    def test_names_of_its_own(self):
        """An existing folder keeps its files."""
        for name in ("assay-random-4", "assay-random-4-2"):
            status, out, err = self.one("--brief")
            self.assertEqual(status, 1, out + err)
            self.assertIn(
                f"  {name}/mag/reject/mag.data.out-of-file~000036.mag\n", out)
        self.assertEqual(len(os.listdir(self.folder)), 2)

    def test_lines_of_json(self):
        """The lines name kept files, as in the schema; nothing, if there are
        none."""
        status, out, err = self.one("--json")
        line = json.loads(out.splitlines()[-1])
        jsonschema.validate(line, json.loads(SCHEMA.read_text()))
        self.assertEqual((status, line["kept"]), (1, "assay-random-4"), err)
        one, = line["disagreements"]
        self.assertEqual(
            (one["case"], one["first"], one["files"], one["steady"]),
            ("mag/reject/mag.data.out-of-file~000036", "mag/random/000036",
             "1", True))
        for case in (one["case"], one["near"]):
            self.assertTrue(Path(self.folder, line["kept"],
                                 case + ".mag").is_file(), case)
        status, out, err = certify("--random", 3, "--seed", 1, "--json", "--",
                                   *READER)
        line = json.loads(out.splitlines()[-1])
        self.assertEqual((status, line["kept"], line["disagreements"]),
                         (0, None, []), err)

    def test_options(self):
        for words, said in (
                (["--random", 0], "not from 1 to 100000: '0'"),
                (["--random", 100001], "not from 1 to 100000"),
                (["--time", 3], "--time needs --random"),
                (["--random", 3, "--verify", "f"], "--random"),
                (["--random", 3, "--baseline", "f"], "--random"),
                (["--random", 3, "--list-tests"], "--random"),
                (["--random", 3, "--level", "encode"], "for writers"),
                (["--random", 3, "--only", "mag/accept/*"],
                 "matches no case")):
            status, _, err = certify(*words, "--", *READER)
            self.assertEqual(status, 2, words)
            self.assertIn(said, err)


if __name__ == "__main__":
    unittest.main()
