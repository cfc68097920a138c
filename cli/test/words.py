#!/usr/bin/env python3
"""What validate says to people beside verdicts and places: the words of
findings, what to ask next, and what was counted and is not shown."""

import json
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "generators" / "sets"))
import cases_gguf as gguf
import cases_safetensors as cases

ASSAY = os.environ["ASSAY"]
CORPUS = Path(os.environ.get("ASSAY_CORPUS") or ROOT / "corpus").resolve()
SETS = CORPUS / "sets"
INDEX = cases.INDEX

# Of files of the corpus: what is missing, and which character it is.
WORDS = [
    ("zten/accept/zten.canon.layout~missing.zt", "zten.canon.layout",
     'has no "layout"'),
    ("burnpack/reject/burnpack.metadata.tensors-missing~empty-map.bpk",
     "burnpack.metadata.tensors-missing", 'has no "tensors"'),
]


def run(*words, folder=None, text=None):
    return subprocess.run([ASSAY, *map(str, words)], capture_output=True,
                          text=True, timeout=280, cwd=folder, input=text,
                          env={**os.environ, "ASSAY_CALLED_AS": "assay"})


def words_of(*words, folder=None):
    """By rule, what was found first."""
    done = run("validate", "--notes", "--json", *words, folder=folder)
    found = {}
    for line in done.stdout.splitlines():
        for f in json.loads(line)["findings"]:
            found.setdefault(f["rule"], f["found"])
    return found


def next_steps(text):
    """Of each "more": the words of explain, or None, and the rule."""
    for lines in re.findall(r"^ {4}more {6}(.*(?:\n {14}\S.*)*)", text, re.M):
        words = shlex.split(lines)
        rules = words.index("rules")
        explain = words[1:rules - 1] if "explain" in words else None
        yield explain, words[rules + 1]


def safetensors(header, data=b""):
    header = header.encode()
    return struct.pack("<Q", len(header)) + header + data


class Folder(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def fill(self, files):
        for name, content in files.items():
            (self.root / name).write_bytes(content)


class Words(Folder):
    def test_of_the_corpus(self):
        for path, rule, words in WORDS:
            self.assertEqual(words_of(CORPUS / path).get(rule), words, path)

    def test_fields_that_are_missing(self):
        """Of all cases the name of what is missing is told, not a head."""
        rules = ("burnpack.tensor.missing-field", "zten.canon.layout",
                 "burnpack.metadata.tensors-missing", "zten.canon.endianness")
        for rule in rules:
            paths = [path for path in CORPUS.glob(
                         f"{rule.split('.')[0]}/*/{rule}~*")
                     if not path.suffix == ".json"]
            self.assertNotEqual(paths, [], rule)
            for path in paths:
                self.assertRegex(words_of(path).get(rule, ""),
                                 r'^has (a needless |no usable |no )"\w+"$',
                                 path)

    def judge(self, header, data=b""):
        self.fill({"x.safetensors": safetensors(header, data)})
        return words_of("x.safetensors", folder=self.root)

    def test_strings_of_json(self):
        """In quotes once, and as what they say."""
        entry = '{"%s":{"dtype":"%s","shape":[%s],"data_offsets":[0,1]%s}}'
        for values, rule, words in (
                (("w", "Q4", "1", ""), "tensor.dtype-known", 'is "Q4"'),
                (("w", "Q\\u0034", "1", ""), "tensor.dtype-known", 'is "Q4"'),
                (("w", 'Q\\"4', "1", ""), "tensor.dtype-known", 'is "Q\\"4"'),
                (("w", "U8", '"1"', ""), "shape.dim-integer", "is a string"),
                (("w", "U8", "{}", ""), "shape.type", "is an object"),
                (("w", "U8", "-1", ""), "shape.dim-integer", 'is "-1"'),
                (("w", "U8", "1", ',"x":[2]'), "tensor.member-unknown",
                 'is "x"'),
                (("w", "U8", "1", ',"dtype":"U8"'), "tensor.member-unique",
                 "is there again"),
                (("\\u0041", "U8", "1", ""), "canonical.compact",
                 'is "\\\\u0041"'),
                (("w", "U8", "1", ""), "meta.format",
                 'has no "__metadata__"')):
            found = self.judge(entry % values, b"x")
            self.assertEqual(found.get("safetensors." + rule), words, values)
        for metadata, words in (("{}", 'has no "format"'),
                                ('{"format":"x"}', 'is "x"'),
                                ("null", 'has no "format"')):
            found = self.judge('{"__metadata__":%s}' % metadata)
            self.assertEqual(found["safetensors.meta.format"], words)
        found = self.judge('{"__metadata__":{},"__metadata__":{}}')
        self.assertEqual(found["safetensors.root.key-unique"],
                         'is "__metadata__"')

    def test_what_stands_in_json(self):
        for header, words in (
                ('{"a":NaN}', 'a value is missing where "NaN" stands'),
                ('{"a":[-]}', "a digit is missing"),
                ('{"a":}', 'a value is missing where "}" stands'),
                ('{"a":[1 "b"]}',
                 "a comma or ] is missing where a string begins"),
                ('{\u00e9}', 'a key or } is missing where "\u00e9" stands'),
                ('{"a":' + 'N' * 30 + '}', "a value is missing where "
                 f'"{"N" * 24}" stands'),
                ('{"a":', "a value is missing")):
            found = self.judge(header)
            self.assertEqual(found["safetensors.json.syntax"],
                             "is not JSON: " + words)

    def index(self, text):
        self.fill({INDEX: text.encode()})
        return words_of(INDEX, folder=self.root)

    def test_index(self):
        form = '{"metadata":{"total_size":%s},"weight_map":{%s}}'
        found = self.index(form % ('"1"', '"a":"pytorch_model.bin"'))
        self.assertEqual(found["safetensors.shard.file-extension"],
                         'is "pytorch_model.bin"')
        self.assertEqual(found["safetensors.shard.total-size-integer"],
                         "is a string")
        found = self.index(form % ("0", '"a":"x.bin","\\u0061":"x.bin"'))
        self.assertEqual(found["safetensors.shard.key-unique"], 'is "a"')
        found = self.index(form % ("NaN", ""))
        self.assertEqual(found["safetensors.shard.json"], "is not JSON: a "
                         'value is missing where "NaN" stands')

    def test_characters_of_keys(self):
        for key, words in (("Ab", 'has the character "A" at 0'),
                           ("a b", 'has the character " " at 1'),
                           ("a\x1b", 'has the character "\\x1b" at 1'),
                           ("a..b", "has an empty segment at 2")):
            pair = struct.pack("<Q", len(key)) + key.encode()
            pair += struct.pack("<IB", 0, 1)
            head = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + pair
            self.fill({"x.gguf": head.ljust(64, b"\0")})
            found = words_of("x.gguf", folder=self.root)
            self.assertEqual(found["gguf.key.syntax"], words)

    def test_name_of_what_is_missing(self):
        files = gguf.split_model("x").files
        del files[gguf.part(3)]
        self.fill(files)
        found = words_of("--shards", gguf.part(1), folder=self.root)
        self.assertEqual(found["gguf.split.files"], 'is 3, but number 3, '
                         f'"{gguf.part(3)}", is not there')

    def test_index_from_standard_input(self):
        """What it says works: the name of the file."""
        self.fill(cases.model("x").files)
        text = (self.root / INDEX).read_text()
        for way in ((), ("-s",)):
            done = run("validate", *way, "-", folder=self.root, text=text)
            self.assertEqual(done.returncode, 2)
            words = " ".join(done.stdout.split())
            self.assertIn("it is judged by its name, not from standard input",
                          words)
            self.assertNotIn("insist", words)
        done = run("validate", "--format", "safetensors", "-", text=text)
        self.assertIn("note:     the file looks like an index of a model in "
                      "several files", done.stdout)
        self.assertEqual(run("validate", INDEX, folder=self.root).returncode,
                         0)


class NextStep(Folder):
    """A line that tells what to ask next leads to the same finding."""

    @classmethod
    def setUpClass(cls):
        cls.rules = set(run("rules").stdout.split())

    def follow(self, done, folder):
        """How many are to be explained, and how many only to be looked up."""
        counts = [0, 0]
        for explain, rule in next_steps(done.stdout + done.stderr):
            counts[explain is None] += 1
            if explain is not None:
                answer = run(*explain, folder=folder)
                self.assertIn(answer.returncode, (0, 1, done.returncode),
                              explain)
                self.assertIn(f"[{rule}]", answer.stdout, explain)
            self.assertIn(rule, self.rules)
        return counts

    def test_sets(self):
        counts = {"safetensors": [0, 0], "gguf": [0, 0]}
        for entry in json.loads((SETS / "manifest.json").read_text())["cases"]:
            with self.subTest(entry["path"]):
                folder = SETS / entry["path"]
                done = run("validate", "--shards", entry["named"],
                           folder=folder)
                told = counts[entry["path"].split("/")[0]]
                new = self.follow(done, folder)
                told[0] += new[0]
                told[1] += new[1]
        self.assertGreater(counts["safetensors"][0], 40)
        self.assertEqual(counts["safetensors"][1], 0)
        self.assertGreater(counts["gguf"][0], 0)
        self.assertGreater(counts["gguf"][1], 5)

    def test_corpus(self):
        """A small file for each rule."""
        counts, known = [0, 0], set()
        for manifest in sorted(CORPUS.glob("*/manifest.json")):
            if manifest.parent == SETS:
                continue
            paths = []
            for case in json.loads(manifest.read_text())["cases"]:
                path = manifest.parent / case["path"]
                if not case["withdrawn"] and case["rule"] not in known and \
                        path.stat().st_size <= 4096:
                    known.add(case["rule"])
                    paths.append(case["path"])
            done = run("validate", "--notes", *paths,
                       folder=manifest.parent)
            new = self.follow(done, manifest.parent)
            counts[0] += new[0]
            counts[1] += new[1]
        self.assertGreater(counts[0], 300)
        self.assertEqual(counts[1], 0)

    def test_another_format_than_it_begins_with(self):
        """By its name in an index a file is safetensors."""
        files = cases.model("x").files
        files[cases.file(2)] = (CORPUS / "mag/accept/one-f32-2x3.mag"
                                ).read_bytes()
        self.fill(files)
        done = run("validate", INDEX, folder=self.root)
        self.assertEqual(self.follow(done, self.root), [2, 0])

    def test_list_of_an_index(self):
        files = cases.model("x").files
        del files[cases.file(2)]
        self.fill(files)
        done = run("list", INDEX, folder=self.root)
        self.assertEqual(self.follow(done, self.root), [1, 0])

    def test_size_that_was_told(self):
        """explain knows of none."""
        entry = '{"w":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}}'
        self.fill({"x.safetensors": safetensors(entry, b"x" * 8)})
        size = (self.root / "x.safetensors").stat().st_size
        for told, counts in ((size, [1, 0]), (size + 9, [0, 1])):
            done = run("validate", "--size", told, "x.safetensors",
                       folder=self.root)
            self.assertEqual((done.returncode, self.follow(done, self.root)),
                             (1, counts), told)
        self.fill({"x.safetensors": safetensors(entry.replace('9]', '8]'))})
        size = (self.root / "x.safetensors").stat().st_size
        done = run("validate", "--size", size + 7, "x.safetensors",
                   folder=self.root)
        self.assertEqual((done.returncode, self.follow(done, self.root)),
                         (1, [0, 1]))


class NotShown(Folder):
    """Warnings and remarks of accepted files."""
    WARNED = CORPUS / "zten/accept/zten.canon.layout~missing.zt"
    ONE = "  (1 warning of accepted files: -s shows it)"

    def last(self, *words):
        done = run("validate", *words, folder=self.root)
        self.assertEqual(done.stderr, "")
        return done.stdout.splitlines()[-1]

    def test_several_files(self):
        good = CORPUS / "mag/accept/one-f32-2x3.mag"
        self.assertEqual(self.last(good, self.WARNED), self.ONE)
        self.assertEqual(
            self.last(self.WARNED, self.WARNED),
            "  (2 warnings of accepted files: -s shows them)")
        self.assertIn(": warning[zten.canon.layout]:",
                      self.last("-s", good, self.WARNED))
        for words in ((good, good), ("--notes", good, self.WARNED),
                      ("--strict", good, self.WARNED)):
            self.assertRegex(self.last(*words), "^2 files: ")
        self.assertNotIn("-s shows", self.last(self.WARNED))

    def test_index(self):
        self.fill(cases.model("x", metadata="{}").files)
        self.assertEqual(self.last(INDEX), "  (1 remark of accepted files: "
                         "-s shows it)")
        self.assertIn("remark[", self.last("-s", INDEX))

    def test_both_levels(self):
        self.fill(cases.model("x", metadata="{}").files)
        self.assertEqual(
            self.last(INDEX, self.WARNED), "  (1 warning and 1 remark of "
            "accepted files: -s shows them)")

    def test_other_forms(self):
        self.fill({"y.zt": self.WARNED.read_bytes()})
        for way in ("--json", "--sarif", "--github", "-q", "-s"):
            done = run("validate", way, "y.zt", "y.zt", folder=self.root)
            self.assertNotIn("of accepted files", done.stdout + done.stderr)
        self.assertEqual(self.last("--json=x", "y.zt", "y.zt").count("("), 1)

    def test_help(self):
        self.assertIn("--short shows the\nwarnings and remarks",
                      run("help", "validate").stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
