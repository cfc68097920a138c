"""Models in several files and folders."""

import json
import os
import shutil
import unittest

import assay
from assay import Verdict, Why
from shared import CORPUS, InFolder, lines_of, program, safetensors

SETS = CORPUS / "sets"
PLACE = ("rule", "level", "offset", "length", "field")


def findings(report):
    """Without notes about the writer of a file, which manifests leave out."""
    return sorted(
        json.dumps([f.rule, f.level.value, f.offset, f.length, f.field])
        for f in report.findings if ".canonical." not in f.rule
        and f.rule != "safetensors.meta.format")


def wanted(file):
    return sorted(json.dumps([f[key] for key in PLACE])
                  for f in file["findings"])


class Sets(unittest.TestCase):
    maxDiff = None

    def judge(self, entry, **options):
        folder = SETS / entry["path"]
        report = assay.model(folder / entry["named"], **options)
        reports = {os.path.relpath(r.name, folder): r
                   for r in (*report.parts, report)}
        for file in entry["files"]:
            if file["path"] in reports:
                one = reports.pop(file["path"])
                self.assertEqual(one.verdict.value, file["verdict"])
                self.assertEqual(findings(one), wanted(file))
        self.assertEqual(reports, {})

    def cases(self):
        entries = json.loads((SETS / "manifest.json").read_bytes())["cases"]
        return [one for one in entries if os.path.exists(
            SETS / one["path"] / one["named"])]

    def test_all(self):
        count = 0
        for entry in self.cases():
            if entry["path"] == "gguf/split.name~no-numbers":
                continue        # no name of a set: only --shards asks
            count += 1
            with self.subTest(entry["path"]):
                self.judge(entry)
        self.assertGreater(count, 95)

    def test_json(self):
        for entry in self.cases()[::7]:
            folder = SETS / entry["path"]
            path = str(folder / entry["named"])
            report = assay.model(path)
            lines = lines_of("validate", "--shards", "--json", path)
            lines = [line for line in lines if "folder" not in line]
            made = [json.loads(r.json) for r in (*report.parts, report)]
            with self.subTest(entry["path"]):
                self.assertEqual(made[-1], lines[-1])
                self.assertEqual(sorted(map(json.dumps, made)),
                                 sorted(map(json.dumps, lines)))


class Models(InFolder):
    def setUp(self):
        super().setUp()
        shutil.copytree(SETS / "safetensors/accept~two-files",
                        self.folder / "m")
        self.index = self.folder / "m" / "model.safetensors.index.json"
        self.part = self.folder / "m" / "model-00002-of-00002.safetensors"

    def rules(self, **options):
        report = assay.model(self.index, **options)
        return [f.rule for f in report.findings]

    def test_forms_of_the_path(self):
        for path in (self.index, str(self.index), os.fsencode(self.index),
                     self.folder / "m"):
            if isinstance(path, bytes):
                path = os.fsdecode(path)
            report = assay.model(path)
            self.assertTrue(report.accepted)
            self.assertEqual(len(report.parts), 2)
            self.assertEqual(report.name, str(self.index))
        self.assertEqual(assay.model(self.part), assay.validate(self.part))

    def test_head(self):
        report = assay.model(self.index, whole=False)
        self.assertTrue(report.accepted)
        self.assertEqual(len(report.parts), 2)

    def test_missing(self):
        self.part.unlink()
        self.assertEqual(self.rules(), ["safetensors.shard.file-missing"])
        self.part.symlink_to("nowhere")
        self.assertEqual(self.rules(), ["safetensors.shard.file-missing"])

    def test_unreadable(self):
        self.part.unlink()
        self.part.mkdir()
        report = assay.model(self.index)
        self.assertEqual(report.verdict, Verdict.UNKNOWN)
        self.assertEqual(report.why, Why.PART)
        self.assertEqual(report.parts[1].why, Why.READ)
        self.assertFalse(report.accepted)
        self.assertEqual(assay.exit_status([report]), 2)
        with self.assertRaises(assay.Undecided):
            report.raise_for_verdict()

    def test_rejected_part(self):
        self.part.write_bytes(b"{}")
        for whole in (True, False):
            report = assay.model(self.index, whole=whole)
            self.assertEqual(report.verdict, Verdict.REJECT)
            self.assertFalse(report.accepted)
            self.assertEqual(assay.exit_status([report]), 1)
            lines = str(report).splitlines()
            self.assertTrue(lines[0].startswith(f"{self.part}:"), lines)
            self.assertTrue(lines[-1].startswith(f"{self.index}:"), lines)

    def test_one_file_under_two_names(self):
        self.part.unlink()
        os.link(self.folder / "m" / "model-00001-of-00002.safetensors",
                self.part)
        report = assay.model(self.index)
        self.assertEqual([json.loads(r.json)["file"] for r in report.parts],
                         [r.name for r in report.parts])
        self.assertEqual(report.verdict, Verdict.REJECT)

    def test_nothing_outside_is_opened(self):
        """A FIFO outside would block a reader."""
        outside = self.folder / "x-00002-of-00002.safetensors"
        os.mkfifo(outside)
        for name in ("../x-00002-of-00002.safetensors", str(outside),
                     "y/../../x-00002-of-00002.safetensors"):
            self.index.write_text(json.dumps({"weight_map": {"a": name}}))
            report = assay.model(self.index)
            self.assertIn("safetensors.shard.file-inside",
                          [f.rule for f in report.findings])
            self.assertEqual(report.parts, ())

    def test_a_named_fifo_is_not_waited_for(self):
        self.part.unlink()
        os.mkfifo(self.part)
        report = assay.model(self.index)
        self.assertEqual(report.parts[1].why, Why.READ)

    def test_hostile_indexes(self):
        for text in ("", "[", "[]", "{}", "null", '{"weight_map": 1}',
                     '{"weight_map": {"a": 1}}', "\ufeff{}",
                     '{"weight_map": {"a": "\\ud800"}}',
                     '{"weight_map": {"a": "\\u0000"}}',
                     '{"weight_map": [["a", "b"]]}',
                     '{"a": ' + "9" * 9999 + "}", "[" * 100000,
                     '{"weight_map": {"a": "' + "x" * 5000 + '"}}'):
            self.index.write_text(text)
            report = assay.model(self.index)
            self.assertIn(report.verdict, (Verdict.REJECT, Verdict.ACCEPT))
            line = lines_of("validate", "--json", str(self.index))[-1]
            self.assertEqual(json.loads(report.json), line)

    def test_folders_that_are_no_model(self):
        with self.assertRaisesRegex(ValueError, "has 0 models"):
            assay.model(self.folder)
        shutil.copy(self.index, self.folder / "m" /
                    "b.safetensors.index.json")
        with self.assertRaisesRegex(ValueError, "has 2 models"):
            assay.model(self.folder / "m")

    def test_gguf(self):
        found = 0
        for folder in sorted((SETS / "gguf").glob("accept~*")):
            names = sorted(folder.glob("*-of-*.gguf"))
            if len(names) < 2:
                continue
            found += 1
            report = assay.model(folder)
            self.assertEqual(report.name, str(names[0]))
            self.assertEqual(assay.model(names[-1]), report)
            self.assertEqual([r.name for r in report.parts],
                             [str(name) for name in names[1:]])
            self.assertTrue(report.accepted)
        self.assertGreater(found, 0)


class Walk(InFolder):
    def walk(self, **options):
        return [(os.path.relpath(r.name, self.folder), r.verdict.value, r.why)
                for r in assay.walk(self.folder, **options)]

    def test_a_tree(self):
        good, bad = b"".join((safetensors(80)[0], bytes(4))), b"{}"
        self.write("b.safetensors", good)
        self.write("a/x.safetensors", bad)
        self.write("a/readme.txt")
        self.write("a/y.mag", b"MAG!")
        shutil.copytree(SETS / "safetensors/accept~two-files",
                        self.folder / "m")
        os.link(self.folder / "b.safetensors", self.folder / "z.safetensors")
        (self.folder / "loop").symlink_to(".")
        (self.folder / "gone.gguf").symlink_to("nowhere")
        os.mkfifo(self.folder / "f.gguf")
        found = self.walk()
        self.assertEqual(found, [
            ("b.safetensors", "accept", None),
            ("f.gguf", "unknown", Why.READ),
            ("gone.gguf", "unknown", Why.READ),
            ("a/x.safetensors", "reject", None),
            ("a/y.mag", "reject", None),
            ("m/model.safetensors.index.json", "accept", None)])
        self.assertEqual(assay.exit_status(assay.walk(self.folder)), 2)
        lines = lines_of("validate", "-r", "--json", str(self.folder))
        lines = {os.path.relpath(line["file"], self.folder): line["verdict"]
                 for line in lines if "verdict" in line}
        parts = {os.path.relpath(p.name, self.folder): p.verdict.value
                 for r in assay.walk(self.folder) for p in r.parts}
        self.assertEqual({**{row[0]: row[1] for row in found}, **parts},
                         lines)
        self.assertEqual(self.walk(format="mag"), [("a/y.mag", "reject",
                                                    None)])

    def test_the_sets(self):
        """The whole folder of sets, as the program walks it."""
        status, printed, _ = program("validate", "-r", "--json", str(SETS))
        lines = [json.loads(line) for line in printed.splitlines()]
        lines = {line["file"]: line for line in lines if "verdict" in line}
        reports = list(assay.walk(SETS))
        made = {r.name: json.loads(r.json)
                for one in reports for r in (*one.parts, one)}
        self.assertEqual(set(made), set(lines))
        for name, line in lines.items():
            self.assertEqual(made[name], line)
        self.assertEqual(assay.exit_status(reports), status)

    def test_nothing(self):
        self.write("x.txt")
        self.assertEqual(self.walk(), [(".", "unknown", Why.READ)])

    def test_calls(self):
        with self.assertRaises(FileNotFoundError):
            assay.walk(self.folder / "none")
        with self.assertRaises(NotADirectoryError):
            assay.walk(self.write("x"))
        with self.assertRaises(ValueError):
            assay.walk(self.folder, format="tar")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_a_folder_that_cannot_be_read(self):
        (self.folder / "a").mkdir(mode=0)
        self.assertEqual(self.walk(), [("a", "unknown", Why.READ)])


if __name__ == "__main__":
    unittest.main()
