#!/usr/bin/env python3
"""The folder that `assay generate --export` writes: which folders it accepts,
what it renews, keeps and removes, and that its contents match the corpus."""

import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree


def run(*words):
    done = subprocess.run([tree.PROGRAM, "generate", "--export", *words],
                          capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def rows(folder):
    lines = (folder / "cases.tsv").read_text().splitlines()
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"))) for line in lines[1:]]


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def dates(folder):
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns
            for path in folder.rglob("*") if path.is_file()}


class Folder(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.dir = Path(place.name) / "out"

    def export(self, *words, language="c"):
        status, out, err = run("--for", language, *words, str(self.dir))
        self.assertEqual((status, err), (0, ""))
        return out

    def refused(self, words, *options):
        before = files(self.dir) if self.dir.is_dir() else None
        status, out, err = run("--for", "c", *options, str(self.dir))
        self.assertEqual((status, out), (2, ""))
        self.assertRegex(err, rf"\Aassay: generate: .*{words}.*\n\Z")
        if before is not None:
            self.assertEqual(files(self.dir), before)

    def test_says_what_the_corpus_says(self):
        out = self.export("--format", "oinf", "--format", "mag")
        cases = {}
        for name in ("mag", "oinf"):
            for path in (tree.CORPUS / name).glob("**/manifest.json"):
                if "encode" in path.parts:
                    continue
                cases.update((f"{name}/{case['path']}", case) for case in
                             json.loads(path.read_text())["cases"]
                             if not case["withdrawn"])
        table = {row["path"]: row for row in rows(self.dir)}
        self.assertEqual(set(table), set(cases))
        self.assertIn(f"{len(cases)} cases for c, level index", out)
        verdicts = {"may": "either"}
        for path, case in cases.items():
            row = table[path]
            self.assertEqual((self.dir / "files" / path).read_bytes(),
                             (tree.CORPUS / path).read_bytes())
            self.assertEqual(row["verdict"],
                             verdicts.get(case["spec"], case["spec"]))
            self.assertEqual(row["rule"], case["rule"] or "-")
            self.assertEqual(row["level"], (case["level"] or "-").lower())
            self.assertEqual(row["needs"], ",".join(case["features"]) or "-")
            self.assertEqual(row["document"] != "-",
                             case["document"] or "document_digests" in case)
            self.assertGreater(len(row["says"]), 1 if case["rule"] else 0)

    def test_renewed(self):
        self.dir.mkdir()                # an empty folder is accepted
        self.export("--format", "mag", "--format", "oinf")
        decode, own = self.dir / "decode.c", self.dir / "own.txt"
        decode.write_text("mine")
        own.write_text("mine, too")
        (self.dir / "compare.c").write_text("spoilt")
        both = files(self.dir)
        self.export("--format", "mag", "--level", "verdict")
        left = files(self.dir)
        self.assertEqual(decode.read_text(), "mine")
        self.assertEqual(own.read_text(), "mine, too")
        self.assertFalse([name for name in left if "oinf" in name])
        self.assertFalse([name for name in left if "expected/" in name])
        self.assertEqual({row["document"] for row in rows(self.dir)}, {"-"})
        before = dates(self.dir)
        self.export("--format", "mag", "--format", "oinf")
        after = dates(self.dir)     # these files name the cases, and the level
        self.assertEqual({name for name in left
                          if after[name] != before[name]},
                         {"cases.tsv", "EXPORT", "README.md"})
        both["compare.c"] = files(self.dir)["compare.c"]
        self.assertNotIn(b"spoilt", both["compare.c"])
        self.assertEqual(files(self.dir), both)

    def test_kept(self):
        """Files that users must change are kept, even if an older export wrote
        them."""
        words = ["--format", "mag", "--level", "verdict"]
        for language, name, other in (
                ("c", "reader.cmake", "CMakeLists.txt"),
                ("java", "known.txt", "Corpus.java"),
                ("rust", "Cargo.toml", "build.rs"),
                ("go", "go.mod", "corpus.go"),
                ("javascript", "package.json", "index.js")):
            self.export(*words, language=language)
            theirs, ours = self.dir / name, self.dir / other
            first = theirs.read_bytes(), ours.read_bytes()
            self.assertNotIn(f"\n{name}\n", (self.dir / "EXPORT").read_text())
            self.assertIn(f"`{name}` | yours",
                          (self.dir / "README.md").read_text())
            theirs.write_text("mine")
            ours.write_text("spoilt")
            with open(self.dir / "EXPORT", "a", encoding="utf-8") as listed:
                listed.write(name + "\n")
            self.export(*words, language=language)
            self.assertEqual((theirs.read_bytes(), ours.read_bytes()),
                             (b"mine", first[1]))
            theirs.unlink()
            self.export(*words, language=language)
            self.assertEqual(theirs.read_bytes(), first[0])
            shutil.rmtree(self.dir)

    def test_not_ours(self):
        self.dir.mkdir()
        (self.dir / "a file").write_text("of somebody")
        self.refused("not empty, and no older export")
        (self.dir / "EXPORT").write_text("assay export 1, go\n")
        self.refused("no export for this language")
        for text in ("", "assay export 1, c", "assay export 2, c\n"):
            (self.dir / "EXPORT").write_text(text)
            self.refused("none of ours|no export for this language")
        (self.dir / "EXPORT").unlink()
        (self.dir / "EXPORT").mkdir()
        self.refused("not empty, and no older export")
        (self.dir / "EXPORT").rmdir()
        (self.dir.parent / "elsewhere").write_text("assay export 1, c\n")
        (self.dir / "EXPORT").symlink_to("../elsewhere")
        self.refused("not empty, and no older export")
        shutil.rmtree(self.dir)
        self.dir.write_text("a file")
        self.refused("Not a directory")

    def test_list_of_a_stranger(self):
        """Paths of the list outside of the folder are not removed."""
        self.dir.mkdir()
        beside = self.dir.parent / "beside"
        inside = self.dir / "old"
        for path in (beside, inside):
            path.write_text("there")
        (self.dir / "EXPORT").write_text(
            "assay export 1, c\nold\n../beside\n./../beside\n"
            f"{beside}\nfiles/../../beside\n\n.\n..\n")
        self.export("--format", "mag", "--level", "verdict")
        self.assertTrue(beside.is_file())
        self.assertFalse(inside.exists())

    def test_links(self):
        """The targets of links are not written, and not removed."""
        words = ["--format", "mag", "--level", "verdict"]
        self.export(*words)
        beside = self.dir.parent / "beside"
        (beside / "mag").mkdir(parents=True)
        (beside / "old").write_text("there")
        with open(self.dir / "EXPORT", "a", encoding="utf-8") as listed:
            listed.write("link/old\n")
        (self.dir / "link").symlink_to(beside)
        status, _, err = run("--for", "c", *words, str(self.dir))
        self.assertEqual(status, 2)
        self.assertIn("link: no folder of the export", err)
        (self.dir / "link").unlink()
        shutil.rmtree(self.dir / "files")
        (self.dir / "files").symlink_to(beside)
        status, _, err = run("--for", "c", *words, str(self.dir))
        self.assertEqual(status, 2)
        self.assertIn("files: no folder of the export", err)
        self.assertEqual(files(beside), {"old": b"there"})

    def test_cannot_be_written(self):
        """A file in the place of a folder; no incomplete file is left."""
        self.export("--format", "mag", "--level", "verdict")
        shutil.rmtree(self.dir / "files" / "mag")
        (self.dir / "files" / "mag").write_text("in the way")
        status, out, err = run("--for", "c", "--format", "mag", str(self.dir))
        self.assertEqual((status, out), (2, ""))
        self.assertIn("files/mag", err)
        self.assertFalse([name for name in files(self.dir) if ".new" in name])

    def test_expected(self):
        """Expected documents have what levels.json compares, with all
        choices."""
        self.export("--format", "burnpack", "--format", "primitiv",
                    "--level", "bytes")
        text = {name: json.loads(content) for name, content in
                files(self.dir).items() if name.startswith("expected/")}
        for name, document in text.items():
            if "/burnpack/" in name:
                self.assertEqual(set(document), {"format", "version",
                                                 "metadata", "tensors"})
                for tensor in document["tensors"]["in_any_order"]:
                    self.assertIn("quant", tensor)
                    self.assertIn("sha256", tensor)
                    self.assertNotIn("values", tensor)
                    self.assertNotIn("offset", tensor)
        choices = [name for name, document in text.items()
                   if "any_of" in json.dumps(document)]
        self.assertGreater(len(choices), 10)


if __name__ == "__main__":
    unittest.main()
