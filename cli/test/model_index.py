#!/usr/bin/env python3
"""list, explain and show with the index of a model in several files."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import folder
from folder import ASSAY, CORPUS, INDEX, jsons, run

import cases_safetensors as cases

SCHEMA = CORPUS / "list.schema.json"
ONE, TWO = cases.file(1), cases.file(2)


class OneIndex(folder.Folder):
    def lines(self, *options):
        done = run("list", "--json", *options, INDEX, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return jsons(done.stdout)

    def test_list(self):
        self.fill(cases.model("x").files)
        done = run("list", INDEX, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        text = done.stdout
        places = [text.index(words) for words in (
            f"{ONE}: accept", f"\n{TWO}: accept", f"\n{INDEX}: accept",
            f"  {ONE}  a\n", f"  {TWO}  b\n", f"  {TWO}  c\n",
            "\n3 tensors, 13 parameters, 13 bytes of data in 2 files\n")]
        self.assertEqual(places, sorted(places))
        self.assertEqual(text.count("dtype  shape  offset"), 1)
        rows = run("list", "--sort", "size", INDEX, cwd=self.root).stdout
        self.assertLess(rows.index("  a\n"), rows.index("  c\n"))
        group = run("list", "--group", INDEX, cwd=self.root).stdout
        self.assertIn("file", group)

    def test_list_json(self):
        self.fill(cases.model("x").files)
        lines = self.lines()
        self.assertEqual([(line["file"], line["tensor"]["name"])
                          for line in lines if "tensor" in line],
                         [(ONE, "a"), (TWO, "b"), (TWO, "c")])
        self.assertEqual([line["file"] for line in lines if "assay" in line],
                         [ONE, TWO, INDEX])
        self.assertEqual({key: lines[-1][key] for key in (
            "tensors", "elements", "data_size", "shards")}, {
            "tensors": "3", "elements": "13", "data_size": "13",
            "shards": "2"})
        sizes = [line["tensor"]["name"] for line in self.lines(
            "--sort", "size") if "tensor" in line]
        self.assertEqual(sizes, ["a", "b", "c"])
        self.fill(cases.shards(second=[("b", 1), ("c", 8)]))
        sizes = [line["tensor"]["name"] for line in self.lines(
            "--sort", "size") if "tensor" in line]
        self.assertEqual(sizes, ["a", "c", "b"])

    def test_list_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("jsonschema for Python is not installed")
        judge = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
        self.fill(cases.model("x").files)
        for line in self.lines():
            judge.validate(line)

    def test_list_of_what_is_wrong(self):
        files = cases.model("x").files
        self.fill(files)
        (self.root / TWO).write_bytes(files[TWO][:-1])
        done = run("list", INDEX, cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertIn("safetensors.data.bounds", done.stderr)
        self.assertIn("safetensors.shard.file-valid", done.stderr)
        self.assertIn(f"{ONE}: accept", done.stdout)
        self.assertIn(f"  {TWO}  c\n", done.stdout)
        self.assertIn("\nrejected: ", done.stdout)
        (self.root / TWO).unlink()
        done = run("list", "--json", INDEX, cwd=self.root)
        lines = jsons(done.stdout)
        self.assertEqual((done.returncode, len(lines)), (2, 3))
        self.assertEqual(lines[-1]["verdict"], "reject")
        self.assertIn("safetensors.shard.file-missing", done.stderr)

    def test_explain(self):
        self.fill(cases.model("x").files)
        done = run("explain", INDEX, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for row in ('file           "\\"model-00001-of-00002', "weight_map[2]",
                    'total_size     "13"', "000000ca  end of file"):
            self.assertIn(row, done.stdout)
        (self.root / TWO).unlink()
        done = run("explain", "--json", INDEX, cwd=self.root)
        self.assertEqual(done.returncode, 1)
        found = {line["field"]: line["findings"]
                 for line in jsons(done.stdout) if line["findings"]}
        self.assertEqual(found, {"weight_map[1].file":
                                 ["safetensors.shard.file-missing"]})

    def test_explain_byte(self):
        self.fill(cases.model("x").files)
        at = cases.model("x").index.file(0)["offset"]
        done = run("explain", "--at", at, "--json", INDEX, cwd=self.root)
        line = json.loads(done.stdout)
        self.assertEqual(line["field"], "weight_map[0].file")
        self.assertIn("safetensors.shard.file-inside",
                      [rule["rule"] for rule in line["rules"]])

    def test_show(self):
        self.fill(cases.model("x").files)
        for words in ((), ("--fast",), ("--both",),
                      ("--format", "safetensors")):
            done = run("show", *words, INDEX, cwd=self.root)
            self.assertEqual((done.returncode, done.stderr), (0, ""), words)
            self.assertEqual(json.loads(done.stdout),
                             {"list": self.lines()}, words)

    def test_standard_input(self):
        """The folder contains no other files."""
        index = cases.model("x").files[INDEX]
        for command in ("validate", "list", "explain", "show"):
            done = subprocess.run([ASSAY, command, "-"], input=index,
                                  capture_output=True, timeout=280)
            self.assertEqual(done.returncode, 2, command)
            words = " ".join((done.stdout + done.stderr).decode().split())
            self.assertIn("give its name", words)


if __name__ == "__main__":
    unittest.main(verbosity=2)
