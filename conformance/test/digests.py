#!/usr/bin/env python3
"""Documents that the corpus has only as digests are compared like others,
wherever documents are compared. The test computes the digests from the
documents of the reader in Python."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SOURCE = Path(os.environ["ASSAY_SOURCE"])
ADAPTER = SOURCE / "conformance/adapters/python"
sys.path += [str(SOURCE / "cli/test/neighbours"), str(ADAPTER)]
import formats.safetensors as reader
import maps

ASSAY = os.environ["ASSAY"]
CORPUS = Path(os.environ["ASSAY_CORPUS"])
FORMAT = "safetensors"
LEVELS = ("index", "bytes", "values")
TENSORS = 3000
READER = [sys.executable, str(ADAPTER / "reader.py")]
# The same reader with a changed answer.
OTHER = """import sys
sys.path.insert(0, {adapter!r})
import formats.safetensors as reader
decode = reader.decode
def other(data):
    document = decode(data)
    if len(document["tensors"]) > 10:
        {fault}
    return document
reader.decode = other
sys.argv[0] = {adapter!r} + "/reader.py"
exec(compile(open(sys.argv[0]).read(), sys.argv[0], "exec"))
"""


def large_file():
    header = {"__metadata__": {"format": "pt"}}
    for i in range(TENSORS):
        header[f"model.layers.{i}.self_attn.q_proj.weight"] = {
            "dtype": "F32", "shape": [1], "data_offsets": [4 * i, 4 * i + 4]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return (len(text).to_bytes(8, "little") + text +
            b"".join(i.to_bytes(4, "little") for i in range(TENSORS)))


class Digests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        self.corpus = self.home / "corpus" / FORMAT
        (self.corpus / "accept").mkdir(parents=True)
        (self.corpus / "encode").mkdir()
        (self.corpus / "reject").mkdir()
        for name in ("levels.json", "encode/manifest.json"):
            shutil.copy(CORPUS / FORMAT / name, self.corpus / name)
        self.write_cases()

    def write_cases(self):
        table = json.loads((CORPUS / FORMAT / "manifest.json").read_text())
        broken = next(case for case in table["cases"]
                      if case["spec"] == "reject" and not case["withdrawn"])
        shutil.copy(CORPUS / FORMAT / broken["path"],
                    self.corpus / broken["path"])
        data = large_file()
        self.large = dict(
            next(case for case in table["cases"]
                 if case["spec"] == "accept" and not case["withdrawn"]),
            path="accept/large.safetensors", document=False, features=[],
            document_digests=self.digests(reader.decode(data)),
            sha256=hashlib.sha256(data).hexdigest())
        (self.corpus / self.large["path"]).write_bytes(data)
        self.write_requests()
        self.table = dict(table, cases=[self.large, broken])
        self.write_manifest()

    def write_requests(self):
        """Writes a request that must be rejected."""
        path = self.corpus / "encode/manifest.json"
        requests = json.loads(path.read_text())
        requests["cases"] = [
            case for case in requests["cases"] if case["spec"] == "reject"][:1]
        path.write_text(json.dumps(requests))
        name = requests["cases"][0]["path"]
        shutil.copy(CORPUS / FORMAT / name, self.corpus / name)

    def digests(self, document):
        document = json.loads(json.dumps(document))
        return {level: maps.Levels(self.corpus / "levels.json",
                                   level).digest(document)
                for level in LEVELS}

    def write_manifest(self, **members):
        self.large.update(members)
        (self.corpus / "manifest.json").write_text(json.dumps(self.table))

    def assay(self, status, *arguments):
        done = subprocess.run(
            [ASSAY, *arguments], cwd=self.home, capture_output=True, text=True,
            timeout=1200, stdin=subprocess.DEVNULL, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def certify(self, status, command, *options):
        return self.assay(status, "certify", "--corpus", self.corpus.parent,
                          "--timeout", "600", *options, "--", *command)

    def other(self, fault):
        path = self.home / "other.py"
        path.write_text(OTHER.format(adapter=str(ADAPTER), fault=fault))
        return [sys.executable, str(path)]

    def test_a_reader_that_is_right(self):
        for level in LEVELS:
            out, _ = self.certify(0, READER, "--level", level)
            self.assertIn(f"certified: {level}", out)

    def test_a_reader_that_is_wrong(self):
        out, _ = self.certify(
            1, self.other("document['tensors'][2000]['shape'] = ['2']"),
            "--html=page.html")
        self.assertIn('tensors[2000].shape[0]: expected "1", got "2"', out)
        self.assertIn("is not shown: it is larger than 512 KiB",
                      (self.home / "page.html").read_text())
        out, _ = self.certify(
            1, self.other("document['tensors'][7]['sha256'] = '00' * 32"),
            "--level", "bytes")
        self.assertIn("tensors[7].sha256: ", out)
        self.certify(0, self.other(     # a member that the level ignores
            "document['tensors'][7]['sha256'] = '00' * 32"))

    def test_a_manifest_with_other_digests(self):
        right = self.large["document_digests"]
        for level in LEVELS:
            self.write_manifest(
                document_digests=dict(right, **{level: "0" * 64}))
            _, err = self.certify(2, READER)
            self.assertIn("large.safetensors: the document of the reference "
                          "does not match the digest of the manifest for "
                          f"level {level}\n", err)
            self.certify(0, READER, "--level", "verdict")
        for digests in (dict(right, index="0"), dict(right, index=None), {},
                        dict(right, more="0" * 64), right["index"],
                        {"index": right["index"]}):
            self.write_manifest(document_digests=digests)
            _, err = self.certify(2, READER)
            self.assertIn("document_digests lacks a digest of a level", err)
        self.write_manifest(document_digests=right, document=True)
        _, err = self.certify(2, READER)
        self.assertIn("or there is a document too", err)

    def test_results_hold_the_digests(self):
        self.certify(0, READER, "--json=results.ndjson")
        text = (self.home / "results.ndjson").read_text(encoding="utf-8")
        line = next(line for line in map(json.loads, text.splitlines())
                    if line["case"] == "safetensors/accept/large")
        digests = ",".join(self.large["document_digests"][level]
                           for level in LEVELS)
        self.assertEqual(
            line["expectation"], hashlib.sha256(
                f"accept\n\n\n{digests}\n".encode()).hexdigest())
        self.assay(0, "certify", "--corpus", self.corpus.parent,
                   "--verify=results.ndjson", "--", *READER)

    def test_a_writer_is_asked_for_it(self):
        self.certify(0, READER, "--level", "encode", "--keep=kept")
        kept = self.home / "kept" / FORMAT / "accept/large.json"
        self.assertEqual(len(json.loads(kept.read_text())["tensors"]), TENSORS)


if __name__ == "__main__":
    unittest.main()
