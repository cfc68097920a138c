#!/usr/bin/env python3
"""Folders of models in several files, as in hubs and their caches: each file is
reported once, however it is named, and a file that was not named is not waited
for."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import folder
from folder import ASSAY, INDEX, jsons, run

import cases_gguf as gguf
import cases_safetensors as cases
from model import Gguf, Index, safetensors

ONE, TWO = cases.file(1), cases.file(2)


class Walk(folder.Folder):
    def validate(self, *words):
        """Returns the exit status, and verdicts by file in output order."""
        done = run("validate", "--json", *words, cwd=self.root)
        lines = jsons(done.stdout)
        lines = [line for line in lines if "file" in line]
        found = [line["file"] for line in lines]
        self.assertEqual(len(set(found)), len(found), "reported twice")
        return done.returncode, {
            line["file"]: line["verdict"] for line in lines}

    def broken(self, *words):
        done = run("validate", "--json", *words, cwd=self.root)
        return {f["rule"] for line in jsons(done.stdout)
                for f in line.get("findings", []) if f["level"] == "must"}

    def test_all_that_a_folder_has(self):
        parts = gguf.split_model("x").files
        self.fill(cases.model("x").files)
        self.fill(parts, "sub")
        self.fill({"alone.safetensors": safetensors([("a", 1)]),
                   "alone.gguf": Gguf([], ["t"]).bytes,
                   "config.json": b"{}", "tokenizer.json": b"{}"})
        first, *others = [f"./sub/{name}" for name in sorted(parts)]
        status, found = self.validate("-r", ".")
        self.assertEqual(list(found), [
            f"./{ONE}", f"./{TWO}", f"./{INDEX}", "./alone.gguf",
            "./alone.safetensors", *others, first])
        self.assertEqual((status, set(found.values())), (0, {"accept"}))

    def test_summary(self):
        self.fill(cases.model("x").files)
        for way in ((), ("--fast",), ("--both",), ("--reference",)):
            done = run("validate", "-r", *way, ".", cwd=self.root)
            self.assertEqual((done.returncode, done.stderr), (0, ""), way)
            *_, index, summary = done.stdout.splitlines()
            self.assertTrue(index.startswith(
                f"./{INDEX}: accept  safetensors 0.8.0, 202 bytes, 3 tensors, "
                "2 shards"), index)
            self.assertEqual(summary, "3 files: 3 accept, 0 reject, 0 unknown")

    def test_what_is_missing(self):
        files = cases.model("x").files
        del files[TWO]
        self.fill(files, "a")
        parts = gguf.split_model("x").files
        del parts[gguf.part(3)]
        self.fill(parts, "b")
        self.assertEqual(self.broken("-r", "."), {
            "safetensors.shard.file-missing", "gguf.split.files"})
        status, found = self.validate("-r", ".")
        self.assertEqual((status, len(found)), (1, 4))
        # By itself each is whole.
        status, found = self.validate(*(f"b/{name}" for name in parts))
        self.assertEqual((status, set(found.values())), (0, {"accept"}))

    def test_first_bytes(self):
        """Such files do not show what is in the others."""
        part = gguf.split_model("x").files[gguf.part(1)]
        self.fill({gguf.part(1): part[:-1]})
        status, found = self.validate("-r", "--size", str(len(part)), ".")
        self.assertEqual((status, found), (0, {f"./{gguf.part(1)}": "accept"}))

    def test_first_bytes_of_an_index(self):
        """The bytes are declared complete; other files have their own size."""
        files = cases.model("x").files
        self.fill(files)
        size = len(files[INDEX])
        done = run("validate", "--size", size, INDEX, cwd=self.root)
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"{ONE}: accept  safetensors 0.8.0, {len(files[ONE])} "
                      "bytes, ", done.stdout)
        self.assertIn(f"{INDEX}: accept  safetensors 0.8.0, {size} of {size} "
                      "bytes, ", done.stdout)

    def test_one_format(self):
        self.fill(cases.model("x").files)
        self.fill(gguf.split_model("x").files)
        status, found = self.validate("-r", "--format", "gguf", ".")
        self.assertEqual((status, len(found)), (0, 3))
        status, found = self.validate("-r", "--format", "safetensors", ".")
        self.assertEqual((status, len(found)), (0, 3))
        self.assertIn(f"./{INDEX}", found)
        status, found = self.validate("-r", "--format", "gguf", "--shards", ".")
        self.assertEqual((status, len(found)), (0, 3))

    def test_two_indexes(self):
        """A file that both name is found with the first."""
        self.fill(cases.model("x").files)
        self.fill(cases.model("x", [("a", ONE)], '{"total_size": 4}',
                              named="model.fp16.safetensors.index.json").files)
        status, found = self.validate("-r", ".")
        self.assertEqual((status, len(found)), (0, 4))

    def test_however_it_is_named(self):
        self.fill(cases.model("x").files)
        absolute = self.root.resolve()
        (self.root / "link").symlink_to(".")
        for words in ((ONE, INDEX, TWO), (INDEX, f"./{ONE}", f".//./{TWO}"),
                      (absolute / ONE, INDEX, absolute / TWO),
                      (f"link/{ONE}", absolute / INDEX, TWO),
                      (".", INDEX), (INDEX, "."), (ONE, ".", TWO)):
            status, found = self.validate("-r", *words)
            self.assertEqual((status, len({Path(name).name for name in found}),
                              sum(name.endswith(ONE) for name in found)),
                             (0, 3, 1), words)

    def test_same_file_twice_is_told_twice(self):
        """A file that the user names twice, without an index."""
        self.fill(cases.model("x").files)
        done = run("validate", "--json", ONE, ONE, cwd=self.root)
        self.assertEqual(len(jsons(done.stdout)), 2)

    def test_other_spellings_in_an_index(self):
        """The same file by two names: its tensors are in both, and it is
        found once."""
        self.fill(cases.model("x", [("a", ONE), ("b", TWO), ("c", "./" + TWO)]
                              ).files)
        status, found = self.validate("-r", ".")
        self.assertEqual((status, len(found)), (1, 3))
        self.assertEqual(self.broken("-r", "."),
                         {"safetensors.shard.tensor-twice"})

    def test_names_that_lead_elsewhere(self):
        self.fill({"outside.safetensors": safetensors([("b", 1)])})
        absolute = (self.root / "outside.safetensors").resolve()
        for name in ("../outside.safetensors", str(absolute),
                     "x/../../outside.safetensors"):
            self.fill(cases.model("x", [("a", ONE), ("b", name)]).files, "m")
            status, found = self.validate("-r", "m")
            self.assertEqual((status, len(found)), (1, 3), name)
            self.assertEqual(self.broken("-r", "m"),
                             {"safetensors.shard.file-inside"}, name)

    def test_cache(self):
        """Snapshots are folders of links into blobs, which have no names of
        files; two of them may link to one blob, which is judged once. The
        index of each snapshot is judged with its files."""
        files = cases.model("x").files
        self.fill({f"blobs/{i:064x}": content
                   for i, content in enumerate(files.values())}, "cache")
        for revision in ("1111", "2222"):
            folder = self.root / "cache" / "snapshots" / revision
            folder.mkdir(parents=True)
            for i, name in enumerate(files):
                (folder / name).symlink_to(f"../../blobs/{i:064x}")
        status, found = self.validate("-r", "cache")
        self.assertEqual((status, len(found)), (0, 4))
        self.assertTrue(all("/snapshots/" in name for name in found))
        (self.root / "cache" / "blobs" / f"{1:064x}").unlink()
        self.assertEqual(self.broken("-r", "cache"),
                         {"safetensors.shard.file-missing"})

    def test_links_that_lead_nowhere(self):
        self.fill(cases.model("x").files)
        (self.root / INDEX).unlink()
        (self.root / INDEX).symlink_to("gone")
        status, found = self.validate("-r", ".")
        self.assertEqual((status, found.pop(f"./{INDEX}")), (2, "unknown"))
        self.assertEqual(set(found.values()), {"accept"})

    def test_folder_called_index(self):
        self.fill(cases.model("x").files, INDEX)
        status, found = self.validate("-r", ".")
        self.assertEqual((status, len(found)), (0, 3))

    def test_index_that_is_a_fifo(self):
        """It is read where it is named, however long."""
        names = [(f"t{i:05d}", 0) for i in range(3000)]
        index = Index([(name, ONE) for name, _ in names], '{"total_size": 0}')
        self.assertGreater(len(index.bytes), 1 << 16)
        self.fill({ONE: safetensors(names)})
        os.mkfifo(self.root / INDEX)
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is a FIFO, which is read only if it is named",
                      done.stderr)
        program = subprocess.Popen(
            [ASSAY, "validate", INDEX], cwd=self.root, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            (self.root / INDEX).write_bytes(index.bytes)
            out, err = program.communicate(timeout=280)
        finally:
            program.kill()
        self.assertEqual((program.returncode, err), (0, ""))
        self.assertIn("3000 tensors", out)

    def test_shards_that_never_end(self):
        """Nobody named them but the index."""
        self.fill(cases.model("x").files)
        path = self.root / TWO
        for make, problem in (
                (lambda: os.mkfifo(path), "is a FIFO"),
                (lambda: path.symlink_to("/dev/zero"), "is a device")):
            path.unlink()
            make()
            for words in (("validate", INDEX), ("validate", "--fast", INDEX),
                          ("list", INDEX), ("explain", INDEX)):
                done = run(*words, cwd=self.root)
                self.assertEqual(done.returncode, 2, words)
                self.assertIn(f"{TWO}: ", done.stderr)
                self.assertEqual(done.stderr.count(problem), 1)

    def test_many_files(self):
        """100,000 names of as many files, all of them missing."""
        count = 100000
        index = Index([(f"t{i}", f"{i}.safetensors") for i in range(count)],
                      None)
        self.fill({INDEX: index.bytes})
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn(f"{count - 3} more of safetensors.shard.file-missing",
                      done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
