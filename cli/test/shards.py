#!/usr/bin/env python3
"""Models in several files: each set of corpus/sets gets exactly its verdicts
and findings, and no file that an index must not name is opened."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "generators" / "sets"))
import cases_gguf as gguf
import cases_safetensors as cases
import model
import write
from model import Index, safetensors

ASSAY = os.environ["ASSAY"]
SETS = Path(os.environ.get("ASSAY_CORPUS") or ROOT / "corpus") / "sets"
PLACE = ("rule", "level", "offset", "length", "field")


def validate(*words, folder=None):
    done = subprocess.run([ASSAY, "validate", "--json", *words], cwd=folder,
                          capture_output=True, text=True, timeout=280)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return done, lines


def findings(line):
    """Without the notes of single files, which are about their writer."""
    return [{key: int(f[key]) if key in ("offset", "length") else f[key]
             for key in PLACE} for f in line["findings"]
            if ".canonical." not in f["rule"]
            and f["rule"] != "safetensors.meta.format"]


def key(finding):
    return json.dumps(finding, sort_keys=True)


def status_of(verdicts):
    return 2 if "unknown" in verdicts else 1 if "reject" in verdicts else 0


class Sets(unittest.TestCase):
    maxDiff = None

    def judge(self, entry):
        folder = SETS / entry["path"]
        done, lines = validate("--shards", entry["named"], folder=folder)
        reported = {line["file"]: line for line in lines}
        self.assertEqual(len(reported), len(lines), "a file was reported twice")
        wanted = {file["path"]: file for file in entry["files"]
                  if file["path"] in reported or file["path"] == entry["named"]}
        self.assertEqual(sorted(reported), sorted(wanted))
        for path, file in wanted.items():
            self.assertEqual(reported[path]["verdict"], file["verdict"], path)
            self.assertEqual(sorted(findings(reported[path]), key=key),
                             sorted(file["findings"], key=key), path)
        self.assertEqual(done.returncode, status_of(
            [file["verdict"] for file in wanted.values()]))
        return set(reported)

    def test_cases(self):
        manifest = json.loads((SETS / "manifest.json").read_text())
        for entry in manifest["cases"]:
            with self.subTest(entry["path"]):
                reported = self.judge(entry)
                missed = {f["path"] for f in entry["files"]} - reported
                self.assertEqual(missed, set(entry["untold"]))

    def test_written(self):
        self.assertEqual(list(write.compare(SETS, write.everything())), [])

    def test_comparison_sees(self):
        made = write.everything()
        path = min(made)
        for other in ({**made, path: b"x"}, {**made, "x": b""},
                      {p: c for p, c in made.items() if p != path}):
            self.assertEqual(len(list(write.compare(SETS, other))), 1)


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(dir=".")
        self.root = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def fill(self, files, below="model"):
        for name, content in files.items():
            path = self.root / below / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def test_nothing_outside_is_opened(self):
        """A file that is there is not named, and not said to be missing."""
        self.fill({"../outside-00002-of-00002.safetensors":
                   safetensors([("b", 1)])})
        absolute = str((self.root / "outside-00002-of-00002.safetensors")
                       .resolve())
        for name in ("../outside-00002-of-00002.safetensors",
                     "x/../../outside-00002-of-00002.safetensors", absolute):
            case = cases.model("x", [("a", cases.file(1)), ("b", name)])
            self.fill(case.files)
            done, lines = validate(str(self.root / "model" / case.named))
            self.assertEqual([f["rule"] for f in findings(lines[-1])],
                             ["safetensors.shard.file-inside"])
            self.assertNotIn("outside", " ".join(
                line["file"] for line in lines))
            self.assertEqual(done.returncode, 1)

    def test_a_fifo_is_not_waited_for(self):
        """Nobody named it but the index, or the name of another file."""
        case = cases.model("x")
        self.fill(case.files)
        shard = self.root / "model" / cases.file(2)
        shard.unlink()
        os.mkfifo(shard)
        done, lines = validate(str(self.root / "model" / case.named))
        self.assertEqual([line["verdict"] for line in lines],
                         ["accept", "unknown", "unknown"])
        self.assertIn(f"{shard}: unknown  is a FIFO, which is read only if it "
                      "is named", done.stderr)
        self.assertEqual(done.returncode, 2)

    def test_a_fifo_is_no_first_file(self):
        case = gguf.split_model("x")
        self.fill(case.files)
        first = self.root / "model" / gguf.part(1)
        first.unlink()
        os.mkfifo(first)
        done, lines = validate("--shards",
                               str(self.root / "model" / gguf.part(2)))
        self.assertEqual({Path(line["file"]).name: line["verdict"]
                          for line in lines}[first.name], "unknown")
        self.assertIn("is a FIFO, which is read only", done.stderr)
        self.assertEqual(done.returncode, 2)

    def test_a_shard_that_cannot_be_read(self):
        case = cases.model("x")
        self.fill(case.files)
        path = self.root / "model" / cases.file(2)
        path.unlink()
        path.mkdir()
        done, lines = validate(str(self.root / "model" / case.named))
        self.assertEqual([line["verdict"] for line in lines],
                         ["accept", "unknown", "unknown"])
        self.assertEqual(done.returncode, 2)

    def test_by_link(self):
        """As caches have them."""
        case = cases.model("x")
        self.fill(case.files, "blobs")
        (self.root / "model").mkdir()
        for name in case.files:
            (self.root / "model" / name).symlink_to(
                Path("..") / "blobs" / name)
        done, lines = validate(str(self.root / "model" / case.named))
        self.assertEqual((done.returncode, len(lines)), (0, 3))

    def seconds(self, *words):
        """Of a processor, for a run about models."""
        child = subprocess.Popen([ASSAY, "validate", *words], cwd=self.root,
                                 stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.assertIn(child.returncode, (0, 1))
        return used.ru_utime + used.ru_stime

    def test_one_file_of_many_names_is_judged_once(self):
        """It has a tensor, and metadata that take long to judge."""
        pairs = {f"key {i * 7919 % 60000:05d}": "" for i in range(60000)}
        header = json.dumps({"__metadata__": pairs, "w": {
            "dtype": "U8", "shape": [0], "data_offsets": [0, 0]}}).encode()
        shard = len(header).to_bytes(8, "little") + header
        for name, count in (("one", 1), ("many", 200)):
            index = Index([(f"w{i}", "./" * i + "m.safetensors")
                           for i in range(count)], None)
            self.fill({"m.safetensors": shard, cases.INDEX: index.bytes}, name)
        one = self.seconds(f"one/{cases.INDEX}")
        self.assertLess(self.seconds(f"many/{cases.INDEX}"), 8 * one + 0.3)
        index = Index([("w", "m.safetensors")], None)
        self.fill({"m.safetensors": shard, **{
            f"{i}.safetensors.index.json": index.bytes for i in range(200)}},
            "indexes")
        self.assertLess(self.seconds("-r", "indexes"), 8 * one + 0.3)

    def test_links_to_one_part_are_judged_once(self):
        """The numbers of a model, all of which lead to one file."""
        numbers = [("split.no", model.UINT16, 0),
                   ("split.count", model.UINT16, 200),
                   ("split.tensors.count", model.INT32, 1)]
        keys = [(f"key.{i * 7919 % 60000:05d}", model.UINT32, 1)
                for i in range(60000)]
        content = model.Gguf(numbers + keys, ["w"]).bytes
        self.fill({"blob.gguf": content}, "model")
        for i in range(200):
            (self.root / "model" / f"n-{i + 1:05d}-of-00200.gguf").symlink_to(
                "blob.gguf")
        one = self.seconds("model/blob.gguf")
        self.assertLess(self.seconds("--shards",
                                     "model/n-00001-of-00200.gguf"),
                        8 * one + 0.3)

    def test_one_part_is_judged_by_itself(self):
        """Unless more is requested, whatever the name of the file."""
        case = gguf.split_model("x")
        self.fill({gguf.part(1): case.files[gguf.part(1)]})
        path = str(self.root / "model" / gguf.part(1))
        done, lines = validate(path)
        self.assertEqual((done.returncode, len(lines)), (0, 1))
        done, lines = validate("--shards", path)
        self.assertEqual((done.returncode, len(lines)), (1, 1))

    def test_all_parts_are_told_once(self):
        case = gguf.split_model("x")
        self.fill(case.files)
        paths = [str(self.root / "model" / gguf.part(i)) for i in (3, 1, 2)]
        done, lines = validate("--shards", *paths)
        self.assertEqual(sorted(line["file"] for line in lines),
                         sorted(paths))
        done, lines = validate("--shards", "-r", str(self.root))
        self.assertEqual((done.returncode, len(lines)), (0, 3))

    def test_by_whom(self):
        case = cases.model("x")
        self.fill(case.files)
        path = str(self.root / "model" / case.named)
        for way in ("--fast", "--both", "--reference"):
            done = subprocess.run([ASSAY, "validate", way, path],
                                  capture_output=True, text=True, timeout=280)
            self.assertEqual((done.returncode, done.stderr), (0, ""), way)
            self.assertIn("3 files: 3 accept", done.stdout)
        done = subprocess.run([ASSAY, "validate", "--short", path],
                              capture_output=True, text=True, timeout=280)
        self.assertEqual(done.returncode, 0)

    def test_index_above_10_mib(self):
        case = cases.model("x")
        limit = 10 << 20
        for size, broken in ((limit, []), (
                limit + 1, ["safetensors.shard.index-size"])):
            self.fill({**case.files,
                       case.named: case.files[case.named].ljust(size)})
            done, lines = validate(str(self.root / "model" / case.named))
            self.assertEqual([f["rule"] for f in findings(lines[-1])], broken)
            self.assertEqual(done.returncode, 0)

    def test_many_tensors(self):
        """n log n: 200,000 names, each in both files."""
        count = 100000
        first = [(f"t{i:06d}", 0) for i in range(count)]
        second = [(f"u{i:06d}", 0) for i in range(count)]
        weights = [(name, cases.file(1)) for name, _ in first]
        weights += [(name, cases.file(2)) for name, _ in second]
        index = Index(weights, '{"total_size": 0}')
        self.fill({cases.INDEX: index.bytes,
                   cases.file(1): safetensors(second),
                   cases.file(2): safetensors(first)})
        done, lines = validate("--max-findings", "2",
                               str(self.root / "model" / cases.INDEX))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            [f["rule"] for f in findings(lines[-1])],
            ["safetensors.shard.tensor-missing"] * 2)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertLess(used.ru_maxrss, 512 << 10)      # KiB


if __name__ == "__main__":
    unittest.main(verbosity=2)
