#!/usr/bin/env python3
"""The level encode: the requests, and the reports about the written files."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
import encoding
import naive
from encoding import ASSAY, CORPUS, SCRIBE, WAIT

SOURCE = os.environ["ASSAY_SOURCE"]
READER = [sys.executable, os.path.join(
    SOURCE, "conformance", "adapters", "python", "reader.py")]
SCHEMA = os.path.join(CORPUS, "results.schema.json")


class Encode(encoding.Case):
    def test_keep(self):
        self.certify(
            [*SCRIBE, "honest"], "--keep", "kept", "--only", "gguf/accept/*",
            "--timeout", WAIT, status=0)
        with open("kept/gguf/accept/one-f32-2x3.json",
                  encoding="utf-8") as file:
            request = json.load(file)
        self.assertEqual(request["tensors"][0]["name"], "w")
        with open("kept/gguf/accept/one-f32-2x3.gguf", "rb") as file:
            written = file.read()
        with open(os.path.join(CORPUS, "gguf", "accept", "one-f32-2x3.gguf"),
                  "rb") as file:
            self.assertEqual(written, file.read())
        _, out = self.certify(
            [*SCRIBE, "nothing"], "--exec", "--keep", "kept", "--only",
            "gguf/accept/*", "--timeout", WAIT, status=1)
        self.assertIn(
            "encode gguf kept/gguf/accept/one-f32-2x3.json out.gguf\n", out)

    def test_what_was_asked_is_not_to_be_changed(self):
        _, out = self.certify(
            [*SCRIBE, "spoil-request"], "--timeout", WAIT, status=2)
        self.assertIn("the program changed the copy that it was given", out)

    def test_other_levels_know_nothing_of_it(self):
        done = subprocess.run(
            [ASSAY, "certify", "--corpus", self.corpus, "--dry-run"],
            capture_output=True, text=True, check=True)
        self.assertNotIn("encode", done.stdout)
        self.assertIn("\n3 cases\n", done.stdout)
        done = subprocess.run(
            [ASSAY, "certify", "--level", "encode", "--corpus", self.corpus,
             "--dry-run"], capture_output=True, text=True, check=True)
        self.assertIn("reject  gguf/encode/gguf.key.empty~empty\n",
                      done.stdout)
        self.assertIn("\n10 cases\n", done.stdout)

    def test_formats_without_requests(self):
        _, out = self.certify(
            READER, "--format", "mag", corpus=CORPUS, status=2)
        self.assertIn("the corpus has no requests of mag", out)
        _, out = self.certify([*certifier.LIAR, "honest"], status=2)
        self.assertIn("not declare encode for any format", out)

    def test_a_folder_with_a_blank(self):
        os.makedirs("with blank", exist_ok=True)
        _, out = self.certify(
            READER, TMPDIR=os.path.abspath("with blank"), status=2)
        self.assertIn(
            "TMPDIR: a path with a space or line break is not supported", out)

    def test_a_damaged_request(self):
        path = os.path.join(self.corpus, "gguf", "encode",
                            "tensors-unsorted.json")
        with open(path, "rb") as file:
            right = file.read()
        try:
            with open(path, "wb") as file:
                file.write(right.replace(b'"AQ=="', b'"AQ="'))
            _, out = self.certify(READER, status=2)
            self.assertIn("damaged", out)
        finally:
            with open(path, "wb") as file:
                file.write(right)

    def corpus_of(self, case, change):
        """Makes a corpus with only that GGUF file, its document changed."""
        folder = tempfile.mkdtemp(dir=".")
        place = os.path.join(folder, "gguf")
        os.makedirs(os.path.join(place, "encode"))
        os.mkdir(os.path.join(place, "accept"))
        for name in ("levels.json", f"{case}.gguf"):
            shutil.copy(os.path.join(CORPUS, "gguf", name),
                        os.path.join(place, name))
        for name in ("manifest.json", "encode/manifest.json", f"{case}.json"):
            with open(os.path.join(CORPUS, "gguf", name),
                      encoding="utf-8") as file:
                content = json.load(file)
            if name == f"{case}.json":
                change(content)
            else:
                content["cases"] = [entry for entry in content["cases"]
                                    if entry["path"] == f"{case}.gguf"]
            with open(os.path.join(place, name), "w",
                      encoding="utf-8") as file:
                json.dump(content, file)
        return folder

    def test_documents_that_lie(self):
        """Places and sizes in a document are not used."""
        def longer(document):
            document["metadata"][3]["value"]["size"] = "999999999"

        def elsewhere(document):
            del document["byte_order"]
            document["metadata"][0]["value"] = {"bit_count": "8",
                                                "sha256": "0" * 64}
            document["metadata"][0]["offset"] = "99999999999"

        def arrays(document):
            for entry in document["metadata"]:
                entry["value"] = {"type": "uint64", "count": "1",
                                  "size": "20736", "sha256": "0" * 64}

        def nothing(_):
            pass

        strings = "accept/strings-4095-to-4097-bytes"
        turned = "accept/arrays-4096-and-4097-bytes-big-endian"
        for case, change in ((strings, longer), (strings, elsewhere),
                             (turned, arrays)):
            _, out = self.certify(
                [*SCRIBE, "honest"], corpus=self.corpus_of(case, change),
                status=2)
            self.assertIn(
                f"{case}.gguf: cannot make a request of it: the reference "
                "makes another document of it\n", out)
        for case in (strings, turned):
            _, out = self.certify(
                [*SCRIBE, "honest"], "--timeout", WAIT,
                corpus=self.corpus_of(case, nothing))
            self.assertNotIn("cannot make a request", out)

    def test_results(self):
        """All forms have it; results can be read again."""
        names = {form: f"results.{form}"
                 for form in ("json", "junit", "html", "markdown")}
        self.certify(
            [*SCRIBE, "last-byte-wrong"],
            *[f"--{form}={name}" for form, name in names.items()], status=1)
        with open(names["json"], encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            self.skipTest("no jsonschema")
        with open(SCHEMA, encoding="utf-8") as file:
            schema = Draft202012Validator(json.load(file))
        for line in lines:
            schema.validate(line)
        self.assertIn("encode", [line.get("level") for line in lines])
        for name in names.values():
            with open(name, encoding="utf-8") as file:
                text = file.read()
            self.assertIn("tensors-unsorted", text)
            self.assertIn("encode", text)
        done = subprocess.run(
            [ASSAY, "certify", "--corpus", self.corpus, "--verify",
             names["json"], "--", *SCRIBE, "last-byte-wrong"],
            capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout),
                         (0, "same: 10 cases\n"), done.stderr)

    def test_the_request(self):
        """The request has what is to be written, and nothing about a file."""
        shown = os.path.abspath("shown.json")
        program = os.path.abspath("show.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write("import shutil, sys\n"
                       f"shutil.copy(sys.argv[3], {shown!r})\n"
                       "print('ASSAY reject to see it')\n")
        self.certify(
            [sys.executable, program], "--exec", "--only",
            "safetensors/accept/two-tensors", status=1)
        with open(shown, encoding="utf-8") as file:
            request = json.load(file)
        tensor = {"dtype": "F32", "shape": ["2"], "data": "AACAPwAAAMA="}
        self.assertEqual(request, {
            "format": "safetensors", "version": "unversioned", "metadata": [],
            "tensors": [{"name": "a", **tensor}, {"name": "b", **tensor}],
            "want": {"has_metadata": "absent"}})

    def test_hostile_requests(self):
        """The reference rejects a file made from one by its rule."""
        expected = {}
        for name, write in naive.WRITERS.items():
            folder = os.path.join(CORPUS, name, "encode")
            for file_name in sorted(os.listdir(folder)):
                rule, _, what = file_name.removesuffix(".json").rpartition("~")
                if not rule:
                    continue
                with open(os.path.join(folder, file_name),
                          encoding="utf-8") as file:
                    request = json.load(file)
                path = f"{rule}~{what}.{name}"
                with open(path, "wb") as file:
                    file.write(write(request))
                expected[path] = rule
        done = subprocess.run(
            [ASSAY, "validate", "--json", *expected], capture_output=True,
            text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), len(expected))
        self.assertGreater(len(lines), 70)
        for path, line in zip(expected, lines):
            broken = [finding["rule"] for finding in line["findings"]
                      if finding["level"] == "must"]
            with self.subTest(path):
                self.assertIn(expected[path], broken)

    def test_python(self):
        """The complete writer of the Python adapter is certified."""
        _, out = self.certify(
            READER, "--jobs", "2", "--timeout", WAIT, corpus=CORPUS, status=0)
        self.assertIn("safetensors certified: encode\n", out)
        self.assertIn("gguf        certified: encode\n", out)
        self.assertNotIn("not asked", out)      # that line is about readers


if __name__ == "__main__":
    unittest.main()
