"""The level encode with a small part of the real corpus. adapters/scribe.py has
the writers."""

import json
import os
import subprocess
import unittest

import certifier

ASSAY = os.environ["ASSAY"]
CORPUS = os.environ["ASSAY_CORPUS"]
SCRIBE = certifier.adapter("scribe.py")

# Seven files to be written, the first two of which have a canonical form; three
# requests to be rejected.
CASES = {
    "safetensors": [
        "accept/two-tensors", "accept/one-f32-2",
        "encode/metadata-alone", "encode/tensors-unsorted",
        "encode/safetensors.root.key-unique~two-of-a-name",
        "encode/safetensors.meta.value-string~tensor-called-metadata"],
    "gguf": ["accept/one-f32-2x3", "encode/data-that-need-padding",
             "encode/tensors-unsorted", "encode/gguf.key.empty~empty"],
}
WRITTEN, REFUSED = 7, 3

# Seconds for a request, and for a writer that hangs.
WAIT = "600"
SHORT = "3"


def part_of(name):
    """Returns the manifests with only those cases."""
    folder = os.path.join(CORPUS, name)
    for place in ("manifest.json", "encode/manifest.json"):
        with open(os.path.join(folder, place), encoding="utf-8") as file:
            manifest = json.load(file)
        manifest["cases"] = [
            case for case in manifest["cases"]
            if os.path.splitext(case["path"])[0] in CASES[name]]
        yield place, manifest


class Case(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.corpus = os.path.abspath("corpus-of-few")
        for name in CASES:
            for place, manifest in part_of(name):
                cls.copy(name, place, json.dumps(manifest).encode())
                for case in manifest["cases"]:
                    cls.copy(name, case["path"])
                    if case["document"]:
                        cls.copy(name,
                                 os.path.splitext(case["path"])[0] + ".json")
            cls.copy(name, "levels.json")

    @classmethod
    def copy(cls, name, path, content=None):
        if content is None:
            with open(os.path.join(CORPUS, name, path), "rb") as file:
                content = file.read()
        path = os.path.join(cls.corpus, name, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)

    def certify(self, command, *options, corpus=None, status=None, **more):
        """Returns status and report; checks that no written file remains."""
        copies = os.path.abspath("copies")
        os.makedirs(copies, exist_ok=True)
        run = subprocess.run(
            [ASSAY, "certify", "--level", "encode", "--corpus",
             corpus or self.corpus, *options, "--", *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False, timeout=certifier.PATIENCE,
            env={**os.environ, "TMPDIR": copies, **more})
        out = run.stdout.decode()
        self.assertEqual(os.listdir(copies), [], out)
        if status is not None:
            self.assertEqual(run.returncode, status, out)
        return run.returncode, out
