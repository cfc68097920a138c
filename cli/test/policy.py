#!/usr/bin/env python3
"""validate --ignore, --warn and --policy: what they change in each form of the
output, in the exit status, and what they refuse."""

import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import jsonschema

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "lib"), str(HERE.parents[1] / "test" / "lib")]
import tree
from models import gguf

MAY, SHOULD, NOTE = ("gguf.alignment.multiple-of-8",
                     "gguf.meta.architecture-chars",
                     "gguf.meta.architecture-hyphen")
ONLY = (": only should and may rules, notes and remarks on a folder can be "
        "ignored or raised\n")


def write(entries):
    """A file without tensors."""
    file = b"GGUF" + struct.pack("<IQQ", 3, 0, len(entries))
    for key, kind, value in entries:
        file += gguf.string(key) + struct.pack("<I", kind)
        file += gguf.string(value) if kind == 8 else struct.pack("<I", value)
    return file


class Policy(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.dir = Path(place.name)
        arch = "general.architecture", 8
        plain, odd = (*arch, "llama"), (*arch, "ll ma")
        small = ("general.alignment", 4, 4)
        for name, entries in (("good", [plain]), ("may", [plain, small]),
                              ("note", [(*arch, "ll-ma")]),
                              ("both", [odd, small]), ("should", [odd])):
            (self.dir / f"{name}.gguf").write_bytes(write(entries))
        (self.dir / "cut.gguf").write_bytes(write([odd, small])[:-2])

    def validate(self, *words):
        done = subprocess.run([tree.PROGRAM, "validate", *words],
                              cwd=self.dir, capture_output=True, text=True,
                              env={**os.environ, "GITHUB_STEP_SUMMARY": ""})
        self.err = done.stderr
        return done.returncode, done.stdout

    def policy(self, text, status=2):
        (self.dir / "p.json").write_bytes(
            text if isinstance(text, bytes) else json.dumps(text).encode())
        given, out = self.validate("--strict", "--policy", "p.json",
                                   "both.gguf")
        self.assertEqual((given, out if status == 2 else ""), (status, ""),
                         self.err)
        return self.err.removeprefix("assay: validate: p.json: ")

    def test_strict(self):
        for name, words, status in (
                ("both", [], 1), ("may", ["--ignore", MAY], 0),
                ("should", ["--ignore", SHOULD], 0),
                ("both", ["--ignore", MAY], 1),
                ("both", ["--ignore", MAY, "--ignore", SHOULD], 0),
                ("both", ["--ignore", "gguf.alignment.mul*",
                          "--ignore=" + SHOULD], 0),
                ("note", [], 0), ("note", ["--warn", NOTE], 1),
                ("note", ["--fast", "--warn", NOTE], 1),
                ("may", ["--fast", "--ignore", MAY], 0),
                ("may", ["--ignore", MAY, "--warn", MAY], 1),
                ("may", ["--warn", MAY, "--ignore", MAY], 0),
                ("good", ["--warn", MAY], 0)):
            given, out = self.validate("--strict", *words, f"{name}.gguf")
            self.assertEqual(given, status, (name, words, out))

    def test_text(self):
        _, out = self.validate("both.gguf", "--ignore", MAY)
        self.assertRegex(out, r"\A.*accept.*, 1 warning, 1 ignored\n")
        self.assertNotIn(MAY, out)
        _, out = self.validate("may.gguf", "--warn", MAY)
        self.assertRegex(out, r"\A.*accept.*, 1 warning\n")
        self.assertIn(f"  warning[{MAY}]: ", out)
        _, out = self.validate("--strict", "both.gguf", "--ignore", SHOULD)
        self.assertRegex(out, r"\A.*reject.*: --strict, 1 remark, 1 ignored\n")
        _, out = self.validate("cut.gguf", "--ignore", SHOULD)
        self.assertRegex(out, r"\A.*reject.*, 1 ignored\n")
        _, out = self.validate("both.gguf", "may.gguf", "--ignore", MAY)
        self.assertRegex(out, r"2 accept, 0 reject, 0 unknown, 2 ignored\n"
                              r"  \(1 warning in accepted files")

    def test_lines(self):
        _, out = self.validate("-s", "both.gguf", "--ignore", MAY)
        self.assertEqual(out.count("\n"), 1)
        self.assertIn(f": warning[{SHOULD}]: ", out)
        _, out = self.validate("-s", "may.gguf", "--warn", "gguf.alignment.m*")
        self.assertIn(f": warning[{MAY}]: ", out)
        _, out = self.validate("--github", "both.gguf", "--ignore", SHOULD,
                               "--warn", MAY)
        self.assertEqual(out.count("\n"), 1)
        self.assertTrue(out.startswith("::warning "), out)

    def test_json(self):
        schema = json.loads((tree.CORPUS / "findings.schema.json").read_text())
        status, out = self.validate("--json", "both.gguf", "--ignore", MAY,
                                    "--warn", SHOULD)
        line = json.loads(out)
        jsonschema.validate(line, schema)
        found = {one["rule"]: (one["level"], one.get("ignored"),
                               one.get("raised")) for one in line["findings"]}
        self.assertEqual((status, found[MAY], found[SHOULD]),
                         (0, ("may", True, None), ("should", None, True)))
        _, plain = self.validate("--json", "both.gguf")
        self.assertEqual(out.replace(',"ignored":true', "")
                            .replace(',"raised":true', ""), plain)

    def test_sarif(self):
        def results(*words):
            log = json.loads(self.validate("--sarif", "both.gguf", "note.gguf",
                                           *words)[1])
            return {one["ruleId"]: one for one in log["runs"][0]["results"]}
        self.assertNotIn("suppressions", results()[MAY])
        self.assertNotIn(NOTE, results())
        given = results("--ignore", MAY, "--warn", NOTE)
        self.assertEqual([one["kind"] for one in given[MAY]["suppressions"]],
                         ["external"])
        self.assertEqual(given[SHOULD]["suppressions"], [])
        self.assertEqual(given[NOTE]["level"], "warning")

    def test_refused(self):
        key = "mag.key.utf8"
        for option, glob, words in (
                ("ignore", key, f"'{key}' is a must rule{ONLY}"),
                ("warn", "mag.key.*", "'mag.key.*' matches the must rule "
                 f"mag.key.empty{ONLY}"),
                ("ignore", "*", "'*' matches the must rule mag.header."
                 f"truncated{ONLY}"),
                ("warn", "gguf.meta.tipe", "'gguf.meta.tipe' matches no rule "
                 "(did you mean gguf.meta.type?)\n"),
                ("ignore", "mag.canonicl.*", "'mag.canonicl.*' matches no "
                 "rule (did you mean mag.canonical.*?)\n"),
                ("ignore", "", "'' matches no rule (assay rules lists "
                 "them)\n"),
                ("ignore", "\x1b[1m\n", "'\\x1b[1m\\x0a' matches no rule "
                 "(assay rules lists them)\n")):
            self.assertEqual(self.validate(f"--{option}={glob}", "good.gguf"),
                             (2, ""))
            self.assertEqual(self.err, f"assay: validate: --{option}: {words}")
        for glob in ("folder.*", "folder.stray"):
            self.assertEqual(self.validate("-q", "--ignore", glob, "--warn",
                                           glob, "good.gguf"), (0, ""))

    def test_file(self):
        for lists, status in (({}, 1), ({"ignore": [MAY]}, 1),
                              ({"ignore": [MAY, SHOULD]}, 0),
                              ({"warn": [MAY], "ignore": [MAY, SHOULD]}, 1)):
            self.assertEqual(self.policy(lists, status), "")
        (self.dir / "p.json").write_text(json.dumps({"ignore": [SHOULD]}))
        for words, status in ((["--ignore", MAY], 0), (["--warn", SHOULD], 1)):
            self.assertEqual(self.validate("-q", "--strict", "both.gguf",
                                           "--policy=p.json", *words),
                             (status, ""))
        for words in (["--json=p.json"], ["--policy=p.json"]):
            self.assertEqual(self.validate("both.gguf", "--policy=p.json",
                                           *words), (2, ""))
        self.assertIn("--policy: a second file: 'p.json'", self.err)

    def test_file_is_hostile(self):
        for text, words in (
                (b"", "invalid JSON: line 1: "), (b"{", "invalid JSON: line 1"),
                (b"\xff", "invalid JSON: "), (b'{"ignore": ["\x1b"]}',
                                              "invalid JSON: "),
                (b'{"ignore": [], "ignore": []}', "invalid JSON: .*duplicate"),
                (b'{"ignore": ["a\\u0000"]}', "invalid JSON: "),
                (b"[" * 60000, "invalid JSON: "), (b"\n" * 70000, "larger "),
                (b"3", "not an object"), ([MAY], "not an object"),
                ({"ignore": MAY}, '"ignore" is not a list of strings'),
                ({"warn": [MAY, 1]}, '"warn" is not a list of strings'),
                ({"ignroe": []}, "unknown member 'ignroe'"),
                ({"\n\x1b": []}, r"unknown member '\\x0a\\x1b'"),
                ({"warn": ["mag.*"]}, '"warn": .mag.\\*. matches the must '),
                ({"ignore": ["x" * 5000]}, "\"ignore\": 'x{100}.*' matches no"),
                ({"ignore": ["*" * 30000]}, "\"ignore\": .*matches the must ")):
            self.assertRegex(self.policy(text), rf"\A{words}.*\n\Z")
        for name in (".", "missing"):
            self.assertEqual(self.validate(f"--policy={name}", "both.gguf"),
                             (2, ""))
            self.assertIn(f"assay: validate: {name}: ", self.err)

    def test_every_rule(self):
        """A file of the corpus for each rule; some are unknown."""
        wanted, cases = {}, {}
        for line in subprocess.run([tree.PROGRAM, "rules", "--json"],
                                   capture_output=True,
                                   check=True).stdout.splitlines():
            rule = json.loads(line)
            if rule["level"] in ("should", "may"):
                wanted[rule["rule"]] = rule["level"]
        for path in sorted(tree.CORPUS.glob("*/may/*~*[!n]")):
            cases.setdefault(path.name.split("~")[0], path)
        files = [str(cases[rule]) for rule in wanted if rule in cases]
        globs = [word for rule in wanted for word in ("--ignore", rule)]
        self.assertGreater(len(files), 50)
        _, out = self.validate("--strict", *globs, *files)
        self.assertRegex(out, r" 0 reject, .* unknown, \d+ ignored\n\Z")
        _, out = self.validate("-s", *globs, *files)
        self.assertNotIn("[", out)


if __name__ == "__main__":
    unittest.main()
