"""assay.pytest and assay.corpus."""

import importlib.util
import os
import subprocess
import sys
import unittest
from unittest import mock

from assay._documents import Levels
from assay.corpus import cases, folder
from shared import CORPUS, FORMATS, PACKAGE, InFolder

HAS_PYTEST = importlib.util.find_spec("pytest") is not None


class Cases(unittest.TestCase):
    def test_selection(self):
        every = list(cases())
        self.assertEqual(len({case.name for case in every}), len(every))
        self.assertEqual({case.format for case in every}, set(FORMATS))
        self.assertTrue(all(case.path.is_file() for case in every))
        mag = list(cases("mag"))
        self.assertEqual([c for c in every if c.format == "mag"], mag)
        for only in ("mag.key.utf8", "mag/reject/mag.key.utf8*",
                     "mag.key.utf8~*"):
            found = list(cases("mag", only=only))
            self.assertGreater(len(found), 10)
            self.assertEqual({c.rule for c in found}, {"mag.key.utf8"})
        self.assertEqual(list(cases("mag", only="zten*")), [])

    def test_calls(self):
        with self.assertRaises(ValueError):
            cases("tar")
        with mock.patch.dict(os.environ):
            del os.environ["ASSAY_CORPUS"]
            if importlib.util.find_spec("assay_corpus") is None:
                with self.assertRaises(ModuleNotFoundError):
                    cases("mag")
            else:
                self.assertEqual(
                    [c.name for c in cases()],
                    [c.name for c in self.of_the_tree()])

    def of_the_tree(self):
        with mock.patch.dict(os.environ, ASSAY_CORPUS=str(CORPUS)):
            return list(cases())


class Documents(unittest.TestCase):
    """Documents equal themselves, and not each other."""

    def documents(self, format):
        return [case.document() for case in cases(format)
                if case.has_document][:60]

    def test_equal(self):
        for format in FORMATS:
            for level in ("index", "bytes", "values"):
                levels = Levels(folder() / format / "levels.json", level)
                for one in self.documents(format):
                    self.assertIsNone(levels.difference(one, one))

    def test_levels(self):
        tensor = {"name": "a", "dtype": "f32", "shape": ["1"],
                  "sha256": "0", "values": ["0000000000000000"]}
        base = {"format": "mag", "version": "1", "metadata": [],
                "tensors": [tensor]}
        path = folder() / "mag" / "levels.json"
        for change, noticed in (
                ({"name": "b"}, "index"), ({"shape": ["2"]}, "index"),
                ({"shape": []}, "index"), ({"dtype": None}, "index"),
                ({"sha256": "1"}, "bytes"), ({"values": ["1"]}, "values"),
                ({"offset": "7"}, None)):
            other = {**base, "tensors": [{**tensor, **change}]}
            seen = False
            for level in ("index", "bytes", "values"):
                seen = seen or level == noticed
                found = Levels(path, level).difference(base, other)
                self.assertEqual(found is not None, seen, (change, level))
        for other in ({**base, "tensors": []}, {**base, "metadata": [1]}, [],
                      None, {}, {**base, "tensors": {}}, "text"):
            self.assertIsNotNone(Levels(path, "index").difference(base,
                                                                  other))

    def test_meaning(self):
        nan, other = "7ff8000000000000", "fff0000000000001"
        levels = Levels(folder() / "mag" / "levels.json", "index")

        def entry(type, value):
            return {"metadata": [{"key": "k", "type": type, "value": value}]}
        self.assertIsNone(levels.difference(entry("f64", nan),
                                            entry("f64", other)))
        self.assertIsNotNone(levels.difference(entry("utf8", nan),
                                               entry("utf8", other)))
        self.assertIsNotNone(levels.difference(
            entry("f64", nan), entry("f64", "7ff0000000000000")))
        levels = Levels(folder() / "primitiv" / "levels.json", "index")
        self.assertIsNone(levels.difference(
            {"tensors": [{"path": ["a"], "shape": ["2"]},
                         {"path": ["b"], "shape": ["1"]}]},
            {"tensors": [{"path": ["b"], "shape": []},
                         {"path": ["a"], "shape": ["2", "1", "1"]}]}))
        levels = Levels(folder() / "mag" / "levels.json", "values")
        stored = {"sha256": "2", "sha256_bool": "1", "values": ["7", "0"]}
        for sha256, values, same in (("2", ["7", "0"], True),
                                     ("1", ["1", "0"], True),
                                     ("1", ["1", "1"], False),
                                     ("3", ["7", "0"], False)):
            given = {"tensors": [{"sha256": sha256, "values": values}]}
            self.assertEqual(levels.difference({"tensors": [stored]},
                                               given) is None, same)


@unittest.skipUnless(HAS_PYTEST, "pytest is not installed")
class Suite(InFolder):
    def run_suite(self, text, *words):
        self.write("reader_test.py", text.encode())
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-rfs", *words, "reader_test.py"], cwd=self.folder,
            capture_output=True, text=True, timeout=600)
        return done.returncode, done.stdout

    READER = """
import assay
from assay.pytest import suite

def load(path):
    %s

test_mag = suite("mag", load, invalid=assay.Invalid, level="values", %s)
"""

    def test_a_correct_reader(self):
        text = self.READER % ("return assay.document(path, format='mag')", "")
        status, printed = self.run_suite(text)
        self.assertEqual(status, 0, printed[-3000:])
        self.assertIn(f"{len(list(cases('mag')))} passed", printed)

    def test_one_that_accepts_everything(self):
        text = self.READER % ("pass", "")
        status, printed = self.run_suite(text, "-k", "mag.key.utf8")
        self.assertEqual(status, 1)
        count = len(list(cases("mag", only="mag.key.utf8")))
        self.assertIn(f"{count} failed", printed)
        self.assertIn("accepted, but mag.key.utf8 is broken at byte", printed)

    def test_one_that_rejects_everything(self):
        text = self.READER % ("assay.document(b'{')", "only='mag/*pt/*'")
        status, printed = self.run_suite(
            text.replace("b'{'", "b'{', format='mag'"))
        self.assertEqual(status, 1)
        self.assertIn("but the file is valid", printed)

    def test_wrong_documents(self):
        text = self.READER % (
            "made = assay.document(path); made['version'] = '7'; return made",
            "only='mag/accept/*'")
        status, printed = self.run_suite(text)
        self.assertEqual(status, 1)
        self.assertIn("version: expected '1', got '7'", printed)

    def test_crashes_and_features(self):
        text = self.READER % ("raise KeyError(path)", "only='mag/accept/a*'")
        status, printed = self.run_suite(text)
        self.assertEqual((status, " passed" in printed), (1, False))
        text = self.READER % ("raise NotImplementedError()", "")
        status, printed = self.run_suite(text)
        self.assertEqual(status, 1)
        self.assertIn("unsupported: mag.tensors", printed)
        self.assertIn("but the file needs no feature", printed)

    def test_skip_and_nothing(self):
        text = self.READER % ("raise assay.Invalid(None)",
                              "skip=['mag/accept/*', 'mag/upstream/*']")
        self.assertEqual(self.run_suite(text)[0], 0)
        text = self.READER % ("pass", "only='zten*'")
        status, printed = self.run_suite(text)
        self.assertEqual(status, 2)
        self.assertIn("no case of mag matches 'zten*'", printed)

    def test_the_example(self):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-k", "safetensors.json.syntax",
             PACKAGE / "examples" / "test_reader.py"], cwd=self.folder,
            capture_output=True, text=True, timeout=600)
        self.assertIn(" passed", done.stdout)


if __name__ == "__main__":
    unittest.main()
