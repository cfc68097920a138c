#!/usr/bin/env python3
"""One model, written in every format, reads as the same model.

cli/test/models/FORMAT.py writes it, after the layout in spec/FORMAT.md, and
shares nothing with assay's own writers. It holds write(model); FLOAT32, the
format's word for binary32; COLUMN_MAJOR = True, where that is so; and
name_of(tensor), where the name is not the member "name". Compared for each
tensor:

- its name: in primitiv the names of its address, joined by dots;
- the type of its elements, each format's own word for binary32;
- its shape, the fastest dimension first and without the ones at the end. Most
  formats are row-major and give the outermost dimension first: theirs is turned
  round. primitiv is column-major and gives the fastest first: [2,3] here is
  [3,2] there, and the same bytes are the same tensor. It knows no ones at the
  end, so [1] there is a scalar;
- the digest of its bytes, and its values.
"""

import hashlib
import importlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "lib"), str(HERE.parents[1] / "test" / "lib")]
import tree
from stored import elements, fastest_first

ASSAY = os.environ["ASSAY"]
READER = str(HERE.parents[1] / "conformance" / "adapters" / "python" /
             "reader.py")

# In the order of the names: that is the canonical one of oinf and primitiv.
MODEL = [
    ("head", [1], [-0.0]),
    ("layer.0.bias", [3], [float("inf"), float("nan"), 2.0 ** -149]),
    ("layer.0.weight", [2, 3], [1.0, -2.0, 0.5, 0.1, 65504.0, -1e30]),
]

# The formats whose module is there: a test below asks for all of them.
MODULES = sorted(path.stem for path in (HERE / "models").glob("*.py"))
FORMATS = {name: importlib.import_module(f"models.{name}") for name in MODULES}


def is_column_major(form):
    return getattr(form, "COLUMN_MAJOR", False)


def bits64(value):
    """As the document has it: a float as the bits of a binary64."""
    value, = struct.unpack("<f", struct.pack("<f", value))
    return "nan" if value != value else struct.pack(">d", value).hex()


def expected(model):
    return {name: ("float32", fastest_first(shape),
                   hashlib.sha256(elements(values)).hexdigest(),
                   [bits64(value) for value in values])
            for name, shape, values in model}


def reading(document):
    """name -> (type, shape, digest, values), independent of the format."""
    form = FORMATS[document["format"]]
    words = {form.FLOAT32: "float32"}
    name_of = getattr(form, "name_of", lambda tensor: tensor["name"])
    model = {}
    for tensor in document["tensors"]:
        shape = tensor["shape"]
        if is_column_major(form):
            shape = shape[::-1]
        model[name_of(tensor)] = (words.get(tensor["dtype"]),
                                  fastest_first(shape), tensor["sha256"],
                                  tensor["values"])
    return model


def run(*words):
    return subprocess.run(words, capture_output=True, timeout=60)


class Model(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.paths = {}
        for form, module in FORMATS.items():
            self.paths[form] = os.path.join(folder.name, "model." + form)
            with open(self.paths[form], "wb") as file:
                file.write(module.write(MODEL))

    def show(self, form):
        done = run(ASSAY, "show", self.paths[form])
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout)

    def read(self, form):
        done = run(sys.executable, "-B", READER, "decode", form,
                   self.paths[form])
        start = b"ASSAY accept "
        self.assertEqual(done.stdout[:len(start)], start, done.stdout)
        return json.loads(done.stdout[len(start):])

    def test_every_format_writes_the_model(self):
        for form in tree.formats():
            with self.subTest(form):
                self.assertIn(form, set(FORMATS),
                              f"no cli/test/models/{form}.py")
        self.assertEqual(set(FORMATS) - set(tree.formats()), set())

    def test_accepted_without_remark(self):
        for form, path in self.paths.items():
            with self.subTest(form):
                done = run(ASSAY, "validate", "--json", path)
                report = json.loads(done.stdout)
                self.assertEqual((done.returncode, report["findings"]),
                                 (0, []))

    def test_one_model(self):
        for form in FORMATS:
            with self.subTest(form):
                document = self.show(form)
                self.assertEqual(document["format"], form)
                self.assertEqual(len(document["tensors"]), len(MODEL))
                self.assertEqual(reading(document), expected(MODEL))

    def test_shapes_as_stored(self):
        """Row-major formats keep the shape to the last one."""
        for form in (f for f in FORMATS if not is_column_major(FORMATS[f])):
            with self.subTest(form):
                shapes = {tensor["name"]: tensor["shape"]
                          for tensor in self.show(form)["tensors"]}
                self.assertEqual(shapes, {name: [str(n) for n in shape]
                                          for name, shape, _ in MODEL})

    def test_independent_reader(self):
        """The Python adapter shares no code with assay: the same document."""
        for form in FORMATS:
            with self.subTest(form):
                given, shown = self.read(form), self.show(form)
                self.assertEqual(reading(given), expected(MODEL))
                self.assertEqual(given, shown)

    def test_findings_name_the_tensor(self):
        """Both records with the name: in every output, beside the path."""
        model = MODEL + [("layer.0.weighu", [1], [0.0])]
        for form, module in FORMATS.items():
            with self.subTest(form):
                with open(self.paths[form], "wb") as file:
                    file.write(module.write(model)
                               .replace(b"weighu", b"weight"))
                self.assert_named(self.paths[form])

    def assert_named(self, path):
        def said(*words):
            return run(ASSAY, *words, path).stdout.decode()

        line = json.loads(said("validate", "--json"))
        one, = [f for f in line["findings"] if f["related"]]
        other, = one["related"]
        kind = "parameter" if line["format"] == "primitiv" else "tensor"
        for place in one, other:
            self.assertEqual((place["record"], place["name"]),
                             (kind, "layer.0.weight"))
        named = f'{kind} "layer.0.weight": '
        text = " ".join(said("validate").split())
        self.assertIn(f"[{one['rule']}]: {named}{one['field']} ", text)
        self.assertIn(f"with {named}{other['field']} at byte ", text)
        self.assertIn(f"]: {named}{one['field']}: ", said("validate", "-s"))
        self.assertIn(f": {named}{one['field']} ", said("validate", "--github"))
        self.assertIn(f"]: {named}{one['field']} ",
                      " ".join(said("explain").split()))
        log = json.loads(said("validate", "--sarif"))
        result, = [r for r in log["runs"][0]["results"]
                   if r["ruleId"] == one["rule"]]
        self.assertIn(named, result["message"]["text"])
        for key, place in ("locations", one), ("relatedLocations", other):
            self.assertEqual(
                result[key][0]["logicalLocations"],
                [{"name": "layer.0.weight", "kind": kind,
                  "fullyQualifiedName": place["field"]}])


if __name__ == "__main__":
    unittest.main(verbosity=2)
