#!/usr/bin/env python3
"""Remarks on folders, in each form; they change no verdict. Also what a walk
sees: names of indexes, upper-case extensions, files of any name, links."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "lib"),
                str(Path(__file__).resolve().parents[2] / "test" / "lib")]
import folder
from folder import ASSAY, CORPUS, INDEX, jsons, run

import cases_gguf as gguf
import cases_safetensors as cases
import tree
from model import Gguf, Index, INT32, STRING, UINT16, safetensors

ONE, TWO = cases.file(1), cases.file(2)
SCHEMA = CORPUS / "findings.schema.json"
OTHER = "odd\n::error::\x1b[1m"


def good(name):
    """An accepted file of a format."""
    return min((CORPUS / name / "accept").glob("*" + extension(name)),
               key=lambda path: path.stat().st_size).read_bytes()


def extension(name):
    return {"zten": ".zt", "burnpack": ".bpk"}.get(name, "." + name)


def judge_schema(lines):
    try:
        import jsonschema
    except ImportError:
        return
    judge = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    for line in lines:
        judge.validate(line)


class Remarks(folder.Folder):
    def validate(self, *words):
        done = run("validate", "--json", *words, cwd=self.root)
        lines = jsons(done.stdout)
        judge_schema(lines)
        self.verdicts = {line["file"]: line["verdict"] for line in lines
                         if "file" in line}
        self.folders = [line["folder"] for line in lines if "folder" in line]
        return done.returncode

    def remarks(self, *words, status=0):
        """(id, file) of all remarks; and what was found, by file."""
        self.assertEqual(self.validate(*words or ("-r", ".")), status)
        found = [r for f in self.folders for r in f["remarks"]]
        self.said = {(r["id"], r["file"]): r["found"] for r in found}
        return sorted(self.said)

    def test_a_good_folder_has_none(self):
        self.fill(cases.model("x").files)
        self.fill(gguf.split_model("x").files, "gguf")
        self.fill({"alone.safetensors": safetensors([("a", 1)])}, "alone")
        self.fill({"adapter_model.safetensors": safetensors([("a", 1)]),
                   "README.md": b""}, "lora")
        self.assertEqual(self.remarks(), [])
        self.assertEqual(self.folders, [])

    def test_stray(self):
        self.fill(cases.model("x").files)
        self.fill({"vision.safetensors": safetensors([("v", 4)]),
                   "whole.safetensors": safetensors(
                       [("a", 4), ("b", 8), ("c", 1)])})
        for how in ((), ("--fast",), ("--strict",), ("--reference",)):
            done = run("validate", "-r", *how, ".", cwd=self.root)
            self.assertEqual(done.returncode, 0)
            self.assertIn("\n.: 2 remarks on the directory\n", done.stdout)
        self.assertEqual(self.remarks(), [
            ("folder.second-model", "./whole.safetensors"),
            ("folder.stray", "./vision.safetensors")])
        self.assertEqual(self.said["folder.stray", "./vision.safetensors"],
                         f'is not named by "{INDEX}"')
        self.assertIn("as many tensors", self.said[
            "folder.second-model", "./whole.safetensors"])

    def test_model_with_the_name_of_an_index(self):
        """Some programs take it before the index."""
        self.fill(cases.model("x").files)
        self.fill({"model.safetensors": safetensors([("old", 4)])})
        self.assertEqual(self.remarks(), [
            ("folder.second-model", "./model.safetensors")])
        self.assertIn("has the name of the model of", self.said[
            "folder.second-model", "./model.safetensors"])

    def test_one_of_two_indexes_names_a_file(self):
        self.fill(cases.model("x").files)
        variant = "model.safetensors.index.fp16.json"
        self.fill({variant: Index([("a", "h.safetensors")], None).bytes,
                   "h.safetensors": safetensors([("a", 4)]),
                   "x.safetensors": safetensors([("a", 4), ("y", 1)])})
        self.assertEqual(self.remarks(), [("folder.stray", "./x.safetensors")])
        self.assertIn("or another index here", self.said[
            "folder.stray", "./x.safetensors"])

    def test_index_of_a_variant(self):
        """A shard of it is missing."""
        case = cases.model("x", named="model.safetensors.index.fp16.json")
        del case.files[TWO]
        self.fill(case.files)
        self.assertEqual(self.remarks(status=1), [])
        self.assertEqual(self.verdicts, {f"./{ONE}": "accept",
                                         f"./{case.named}": "reject"})
        self.fill({"model.safetensors.index.json.bak": b"",
                   "safetensors.index.json": b"", "index.json": b""}, "no")
        self.assertEqual(self.validate("-r", "no"), 2)

    def test_index_that_cannot_be_used(self):
        """Nobody knows what it names."""
        self.fill(cases.model("x").files)
        self.fill({INDEX: b"version https://git-lfs.github.com/spec/v1\n"})
        self.assertEqual(self.remarks(status=1), [])

    def test_parts_without_index(self):
        self.fill(cases.shards())
        self.assertEqual(self.remarks(), [("folder.no-index", f"./{ONE}")])
        self.assertIn(f'"{INDEX}"', self.said["folder.no-index", f"./{ONE}"])
        (self.root / ONE).unlink()
        self.assertEqual(self.remarks(), [
            ("folder.no-index", f"./{TWO}"),
            ("folder.no-siblings", f"./{TWO}")])
        self.assertIn(f'"{ONE}" is missing', self.said[
            "folder.no-siblings", f"./{TWO}"])

    def test_parts_of_a_variant(self):
        for first, second in (
                ("m.fp16-00001-of-00002", "m.fp16-00002-of-00002"),
                ("m-00001-of-00002.fp16", "m-00002-of-00002.fp16"),
                ("v1.5-1-of-2", "v1.5-2-of-2")):
            name = f"{first}.safetensors"
            self.fill({name: safetensors([("a", 1)])})
            self.assertEqual(self.remarks(), [("folder.no-index", f"./{name}"),
                                              ("folder.no-siblings",
                                               f"./{name}")])
            self.assertIn(f'"{second}.safetensors" is missing',
                          self.said["folder.no-siblings", f"./{name}"])
            (self.root / name).unlink()
        self.fill({name: safetensors([("a", 1)]) for name in (
            "a-of-2.safetensors", "1-of-2.safetensors",
            "m-00000-of-00002.safetensors", "m-3-of-2.safetensors",
            "m-01-of-2.safetensors", "m-1-of-1234567890.safetensors")})
        self.assertEqual(self.remarks(), [])

    def test_parts_without_siblings_of_each_format(self):
        for name in tree.formats():
            content, end = good(name), extension(name)
            self.fill({f"m-{i:05d}-of-00004{end}": content for i in (2, 4)},
                      name)
            first = f"./{name}/m-00002-of-00004{end}"
            self.assertIn(("folder.no-siblings", first),
                          self.remarks("-r", "--format", name, "."), name)
            self.assertIn(f'2 parts are missing, first "m-00001-of-00004{end}"',
                          self.said["folder.no-siblings", first])

    def test_stale_index(self):
        """It names three files; a set of two is complete."""
        self.fill(cases.shards())
        index = Index([(f"t{i}", cases.file(i, 3)) for i in (1, 2, 3)], None)
        self.fill({INDEX: index.bytes})
        self.assertEqual(self.remarks(status=1),
                         [("folder.stale-index", f"./{INDEX}")])
        self.assertIn("names 3 files that are missing", self.said[
            "folder.stale-index", f"./{INDEX}"])
        (self.root / TWO).unlink()
        self.assertNotIn("folder.stale-index",
                         {name for name, _ in self.remarks(status=1)})

    def test_name_of_a_gguf_part(self):
        parts = gguf.split_model("x").files
        odd = "org-model-00002-of-00003-e3b56410.gguf"
        self.fill({odd: parts[gguf.part(2)]})
        self.assertEqual(self.remarks(), [("folder.part-name", f"./{odd}")])
        words = self.said["folder.part-name", f"./{odd}"]
        self.assertIn("split.no 1 and split.count 3", words)
        self.assertIn('"-00002-of-00003.gguf"', words)
        # The rule demands the name if the set is requested.
        self.assertEqual(self.remarks("-r", "--shards", ".", status=1), [])
        for words in (("--shards", odd), ("--shards", "--fast", odd)):
            done = run("validate", "-s", *words, cwd=self.root)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("error[gguf.split.name]", done.stdout)
        done = run("validate", odd, cwd=self.root)
        self.assertEqual(done.returncode, 0)
        self.assertIn(", part 2 of 3, ", done.stdout.splitlines()[0])
        with open(self.root / odd, "rb") as file:
            done = run("validate", "--shards", "-", cwd=self.root, stdin=file)
        self.assertEqual(done.returncode, 0)
        self.fill({"m.mag": good("mag"), "m.safetensors": good("safetensors")})
        self.assertEqual(self.validate("--shards", "m.mag", "m.safetensors"), 0)

    def test_parts_joined_by_cat(self):
        """The file is not renamed: the other parts are in it."""
        parts = gguf.split_model("x").files
        self.fill({"m.gguf": b"".join(parts.values())})
        self.assertEqual(self.remarks(), [("folder.joined-parts", "./m.gguf")])
        self.assertIn("another GGUF file after its data",
                      self.said["folder.joined-parts", "./m.gguf"])
        # What comes after the data was not given.
        head = parts[gguf.part(1)][:-8]
        self.fill({"m.gguf": head})
        self.assertEqual(self.remarks("-r", "--size", str(len(head) + 99999),
                                      "."), [("folder.part-name", "./m.gguf")])
        first = parts[gguf.part(1)]
        self.fill({"m.gguf": first + bytes(-len(first) % 32) + b"GGUx"})
        self.assertEqual(self.remarks(), [("folder.part-name", "./m.gguf")])

    def test_part_in_the_summary(self):
        """The line about the whole model counts its files instead."""
        parts = gguf.split_model("x").files
        self.fill(parts)
        done = run("validate", "--shards", gguf.part(1), cwd=self.root)
        for number in (2, 3):
            self.assertIn(f", part {number} of 3", done.stdout)
        self.assertNotIn("part 1 of 3", done.stdout)
        for how in ("--reference", "--fast", "--both"):
            done = run("validate", how, gguf.part(1), cwd=self.root)
            self.assertIn(", part 1 of 3", done.stdout, how)
            self.fill({"first.gguf": parts[gguf.part(1)]}, "odd")
            done = run("validate", how, "-r", "odd", cwd=self.root)
            self.assertIn("remark[folder.part-name]: first.gguf", done.stdout)
        self.fill({"one.gguf": Gguf([("general.architecture", STRING, "llama"),
                                     ("split.no", UINT16, 0),
                                     ("split.count", UINT16, 1),
                                     ("split.tensors.count", INT32, 1)],
                                    ["a"]).bytes})
        done = run("validate", "one.gguf", cwd=self.root)
        self.assertNotIn("part", done.stdout)

    def test_pieces(self):
        whole = Gguf([("general.architecture", STRING, "llama")], ["a"]).bytes
        names = {"a": ("m.gguf.part1of2", "m.gguf.part2of2"),
                 "b": ("m.Q8_0.gguf-split-a", "m.Q8_0.gguf-split-b"),
                 "c": ("m.safetensors.001", "m.safetensors.002"),
                 "d": ("m.ggufaa", "m.ggufab"),
                 "e": ("m.MAG.part-2-of-2", "m.MAG.part-1-of-2")}
        for below, (first, second) in names.items():
            self.fill({first: whole[:100], second: whole[100:]}, below)
        self.fill({"m.gguf": whole, "m.gguf.asc": b"", "m.gguf.md5": b"",
                   "m.gguf.gz": b"", "m.gguf.ai": b"", "m.gguf.1": b"",
                   "m.gguf.index.json": b"", "m.part1of2": b""}, "f")
        found = self.remarks()
        self.assertEqual(found, [("folder.piece", f"./{below}/{min(pair)}")
                                 for below, pair in names.items()])
        for below, pair in names.items():
            first, second = sorted(pair)
            words = self.said["folder.piece", f"./{below}/{first}"]
            self.assertIn(f"cat {first} {second} > m.", words)
        self.assertEqual(self.verdicts, {"./f/m.gguf": "accept"})
        # The command makes the file.
        command = self.said["folder.piece",
                            "./b/m.Q8_0.gguf-split-a"].split(": ")[-1]
        subprocess.run(["sh", "-c", command], cwd=self.root / "b", check=True)
        self.assertEqual((self.root / "b/m.Q8_0.gguf").read_bytes(), whole)
        (self.root / "a/m.gguf.part1of2").unlink()
        self.remarks()
        self.assertIn("only 1 of 2 pieces is here", self.said[
            "folder.piece", "./a/m.gguf.part2of2"])

    def test_pieces_that_cannot_be_joined(self):
        """No command: one is missing, of two sets, or the whole is here."""
        for names, words in (
                (("m.gguf.part1", "m.gguf.part3"), "but others are missing"),
                (("m.gguf.part2", "m.gguf.part3"), "but others are missing"),
                (("m.gguf.part1of2", "m.gguf.part1of3"), "several sets"),
                (("m.gguf.part1", "m.gguf.part2", "m.gguf"), "here, too")):
            self.fill({name: b"x" for name in names})
            self.remarks(status=1 if "m.gguf" in names else 2)
            found = " ".join(self.said.values())
            self.assertIn(words, found)
            self.assertNotIn("cat ", found)
            for name in names:
                (self.root / name).unlink()

    def test_downloads(self):
        names = ("1111.incomplete", "m.gguf.part", "m.safetensors.crdownload",
                 "sha256-12-partial", "x.GGUF.aria2")
        self.fill({name: b"GGUF" for name in (*names, "notes.part")})
        self.fill({"m.mag": good("mag")})
        for how in ((), ("--all-files",)):
            self.assertEqual(self.remarks("-r", *how, "."), [
                ("folder.incomplete", f"./{name}") for name in names])
            self.assertEqual(set(self.verdicts.values()) - {"unknown"},
                             {"accept"})
            (self.root / "notes.part").write_bytes(b"")

    def test_each_form(self):
        """Names are harmless in all of them."""
        self.fill(cases.model("x").files)
        stray = OTHER + ".safetensors"
        self.fill({stray: safetensors([("v", 4)])})
        self.assertEqual(self.remarks(), [("folder.stray", f"./{stray}")])
        for form in ((), ("-s",), ("--github",), ("--color", "always")):
            done = run("validate", "-r", *form, ".", cwd=self.root)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            line, = [line for line in done.stdout.splitlines()
                     if "folder.stray" in line]
            self.assertNotRegex(line, "\x1b\\[1m.*error" if form[:1] !=
                                ("--color",) else "error::\x1b\\[1m")
            self.assertNotRegex(done.stdout, r"(?m)^::error::")
        done = run("validate", "-r", "-s", ".", cwd=self.root)
        self.assertEqual(done.stdout.count("\n"), 1)
        self.assertRegex(done.stdout, r"^\./odd.*\.safetensors: remark"
                         r"\[folder\.stray\]: is not .*; hint: a program")
        done = run("validate", "-r", "--github", ".", cwd=self.root)
        self.assertTrue(done.stdout.startswith("::notice file=./odd"))
        self.assertRegex(done.stdout, "::odd.* is not named by .*; hint: ")
        done = run("validate", "-r", "-q", ".", cwd=self.root)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        log, = json.loads(run("validate", "-r", "--sarif", ".",
                              cwd=self.root).stdout)["runs"]
        result, = log["results"]
        rule = log["tool"]["driver"]["rules"][result["ruleIndex"]]
        self.assertEqual((result["ruleId"], rule["id"], result["level"]),
                         ("folder.stray", "folder.stray", "note"))
        self.assertEqual(result["properties"]["folder"], ".")
        self.assertRegex(result["message"]["text"], "^odd.* is not named by ")
        self.assertTrue(log["invocations"][0]["executionSuccessful"])

    def test_job_summary(self):
        self.fill(cases.shards())
        self.fill({"summary": b""}, "s")
        summary = (self.root / "s/summary").resolve()
        done = subprocess.run(
            [ASSAY, "validate", "-r", "--github", "."], cwd=self.root,
            capture_output=True, timeout=280,
            env={**os.environ, "GITHUB_STEP_SUMMARY": str(summary)})
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"| remark | `./{ONE}` | `folder.no-index` | - |",
                      summary.read_text().replace("<code>", "`").replace(
                          "</code>", "`"))

    def test_most_of_a_kind(self):
        self.fill(cases.model("x").files)
        self.fill({f"{i}.safetensors": safetensors([("v", i)])
                   for i in range(5)})
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertEqual(done.stdout.count("remark[folder.stray]"), 3)
        self.assertIn("  and 2 more of folder.stray\n", done.stdout)
        done = run("validate", "-r", "--max-findings", "0", ".", cwd=self.root)
        self.assertEqual(done.stdout.count("remark[folder.stray]"), 5)
        self.assertEqual(len(self.remarks()), 5)

    def test_policy(self):
        """A remark is ignored, or raised so that --strict rejects."""
        self.fill(cases.model("x").files)
        self.fill({"v.safetensors": safetensors([("v", 4)])})
        for how, status, word in (
                (("--ignore", "folder.*"), 0, ": 0 remarks on the directory, "
                 "1 ignored\n"),
                (("--warn", "folder.stray"), 0, "warning[folder.stray]: "),
                (("--warn", "folder.stray", "--strict"), 1, "warning[")):
            done = run("validate", "-r", *how, ".", cwd=self.root)
            self.assertEqual(done.returncode, status, how)
            self.assertIn(word, done.stdout)
            done = run("validate", "-r", "-s", *how, ".", cwd=self.root)
            self.assertEqual("folder.stray" in done.stdout, how[0] == "--warn")
            self.remarks("-r", ".", *how, status=status)
            flag = "ignored" if how[0] == "--ignore" else "raised"
            self.assertEqual([r[flag] for f in self.folders
                              for r in f["remarks"]], [True])
        done = run("validate", "--warn", "folder.strya", ".", cwd=self.root)
        self.assertIn("did you mean folder.stray?", done.stderr)

    def test_rules_tell(self):
        done = run("rules", "folder")
        ids = [line.split()[0] for line in done.stdout.splitlines()
               if line.startswith("folder.")]
        self.assertIn("folder.stray", ids)
        for name in ids:
            done = run("rules", name)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, rf"^{name}\nremark    .*\n")
        self.assertIn("did you mean folder.stray?",
                      run("rules", "folder.stry").stderr)
        self.assertNotIn("folder.", run("rules", "*").stdout)


class Walk(folder.Folder):
    def validate(self, *words):
        done = run("validate", "--json", *words, cwd=self.root)
        lines = jsons(done.stdout)
        judge_schema(lines)
        self.lines = lines
        return done.returncode, {line["file"]: line["verdict"]
                                 for line in lines if "file" in line}

    def remarks(self):
        return {(r["id"], Path(r["file"]).name): r["found"]
                for line in self.lines if "folder" in line
                for r in line["folder"]["remarks"]}

    def same(self):
        return {s["file"]: s["judged"] for line in self.lines
                if "folder" in line for s in line["folder"]["same"]}

    def test_upper_case(self):
        for name in tree.formats():
            end = extension(name)
            self.fill({"M" + end.upper(): good(name),
                       "n" + end.title(): good(name),
                       "bad" + end.upper(): b"zeros"})
        status, found = self.validate("-r", ".")
        verdicts = list(found.values())
        self.assertEqual((len(found), verdicts.count("accept")),
                         (3 * len(tree.formats()), 2 * len(tree.formats())))
        self.assertEqual(verdicts.count("unknown"), 0)
        self.assertEqual(status, 1)

    def test_files_of_any_name(self):
        """As ollama and the caches of hubs have them."""
        for name in tree.formats():
            self.fill({f"sha256-{name}": good(name)}, "blobs")
        self.fill({"m.bin": good("gguf"), "x.json": b"{}", "empty": b"",
                   "text": b"hello", "x.mag": good("mag")})
        os.mkfifo(self.root / "pipe")
        status, found = self.validate("-r", ".")
        self.assertEqual((status, list(found)), (0, ["./x.mag"]))
        status, found = self.validate("-r", "--all-files", ".")
        self.assertEqual(status, 0)
        self.assertEqual(set(found), {"./x.mag", "./m.bin"} | {
            f"./blobs/sha256-{name}" for name in tree.formats()})
        status, found = self.validate("-r", "--all-files", "--format", "gguf",
                                      ".")
        self.assertEqual(set(found), {"./m.bin", "./blobs/sha256-gguf"})
        status, found = self.validate("-r", "blobs")
        self.assertEqual((status, set(found.values())), (2, {"unknown"}))
        done = run("validate", "--all-files", "x.mag", cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--all-files needs --recursive", done.stderr)

    def test_what_was_not_looked_at(self):
        self.fill({"x.mag": good("mag")})
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertTrue(done.stdout.endswith(" 0 unknown\n"))
        self.fill({"config.json": b"{}", "a/b/blob": good("mag")})
        (self.root / "up").symlink_to("..")
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertEqual(done.stdout.splitlines()[1:], [
            "1 file: 1 accept, 0 reject, 0 unknown",
            "  (2 other files were not opened: --all-files looks into them)",
            "  (1 link to directories not followed)"])
        done = run("validate", "-r", "--all-files", ".", cwd=self.root)
        self.assertEqual(done.stdout.splitlines()[2:], [
            "2 files: 2 accept, 0 reject, 0 unknown",
            "  (1 other file starts like no format)",
            "  (1 link to directories not followed)"])

    def cache(self, *gone, revisions=("1111", "2222")):
        """A cache of a hub: snapshots are folders of links to blobs."""
        files = cases.model("x").files
        self.fill({f"blobs/{name}b": content for name, content in files.items()
                   if name not in gone}, "models--x--y")
        for revision in revisions:
            below = self.root / "models--x--y/snapshots" / revision
            below.mkdir(parents=True)
            for name in files:
                (below / name).symlink_to(f"../../blobs/{name}b")

    def test_each_file_of_a_cache_once(self):
        self.cache()
        status, found = self.validate("-r", ".")
        place = "./models--x--y/snapshots"
        self.assertEqual((status, list(found.values())), (0, ["accept"] * 4))
        self.assertEqual(self.same(), {
            f"{place}/2222/{name}": f"{place}/1111/{name}"
            for name in (ONE, TWO)})
        status, found = self.validate("-r", "--all-files", ".")
        self.assertEqual((status, len(found)), (0, 4))
        self.assertEqual(len(self.same()), 4)
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertIn(f"\n{place}/2222/{ONE}: the same file as {place}/1111/"
                      f"{ONE}\n", done.stdout)
        self.assertIn("4 files: 4 accept", done.stdout)
        # Each of them is judged if it is named.
        status, found = self.validate(*(f"{place}/{r}/{ONE}"
                                        for r in ("1111", "2222")))
        self.assertEqual(len(found), 2)

    def test_hard_links(self):
        self.fill({"a.mag": good("mag"), "c.mag": good("mag")})
        os.link(self.root / "a.mag", self.root / "b.mag")
        status, found = self.validate("-r", ".")
        self.assertEqual((status, list(found)), (0, ["./a.mag", "./c.mag"]))
        self.assertEqual(self.same(), {"./b.mag": "./a.mag"})

    def test_shard_that_is_a_dangling_link(self):
        self.cache(TWO, revisions=("1111",))
        self.fill({f"blobs/{TWO}b.incomplete": b"x"}, "models--x--y")
        status, found = self.validate("-r", ".")
        self.assertEqual((status, sorted(found.values())),
                         (1, ["accept", "reject"]))
        self.assertEqual(
            self.remarks()["folder.dangling-link", TWO],
            f'is a link to "../../blobs/{TWO}b", which does not exist; '
            f'"{TWO}b.incomplete" is a download that was not finished')
        self.assertIn(("folder.incomplete", f"{TWO}b.incomplete"),
                      self.remarks())
        # The same without a walk.
        index = f"models--x--y/snapshots/1111/{INDEX}"
        status, found = self.validate(index)
        self.assertEqual((status, len(found)), (1, 2))
        self.assertEqual(list(self.remarks()), [("folder.dangling-link", TWO)])

    def test_shard_that_links_to_itself(self):
        self.fill(cases.model("x").files)
        (self.root / TWO).unlink()
        (self.root / TWO).symlink_to(TWO)
        status, found = self.validate("-r", ".")
        self.assertEqual((status, len(found)), (1, 2))
        self.assertIn(("folder.dangling-link", TWO), self.remarks())

    def test_gguf_part_that_is_a_dangling_link(self):
        for number in (1, 2, 3):
            below = f"n{number}"
            self.fill(gguf.split_model("x").files, below)
            part = self.root / below / gguf.part(number)
            part.unlink()
            part.symlink_to("gone")
            status, found = self.validate("-r", below)
            self.assertEqual((status, len(found)), (1, 2), number)
            self.assertEqual(list(self.remarks()), [
                ("folder.dangling-link", gguf.part(number))])

    def test_dangling_link_that_nobody_names(self):
        target = "gone\n" + "x" * 300
        for name in ("a.mag", "b-00001-of-00002.gguf", INDEX):
            (self.root / name).symlink_to(target)
        status, found = self.validate("-r", ".")
        self.assertEqual((status, list(found.values())), (2, ["unknown"] * 3))
        self.assertEqual(len(self.remarks()), 3)
        done = run("validate", "a.mag", cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertTrue(done.stderr.startswith(
            'a.mag: unknown  is a link to "gone\\x0axxx'), done.stderr)
        self.assertTrue(done.stderr.endswith('", which does not exist\n'))
        (self.root / "c.mag").symlink_to("c.mag")
        for command in ("list", "show", "explain"):
            done = run(command, "c.mag", cwd=self.root)
            self.assertEqual(done.returncode, 2)
            self.assertIn('is a link to "c.mag", which leads back to a link',
                          done.stderr)

    def test_many_names(self):
        """100,000 strays and pieces: no name is compared with all others."""
        self.fill(cases.model("x").files)
        for i in range(50000):
            (self.root / f"m-{i + 1:06d}-of-100000.mag").symlink_to("gone")
            (self.root / f"{i}.mag.part1of3").touch()
        done = run("validate", "-r", ".", cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertIn("  and 49997 more of folder.piece\n", done.stdout)
        self.assertIn("  and 49997 more of folder.dangling-link\n", done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
