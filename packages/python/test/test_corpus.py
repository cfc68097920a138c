"""Every file of the corpus has the verdict and the finding of its manifest; the
JSON, contents, documents and fields of samples are those of the program."""

import json
import tempfile
import unittest

import assay
from assay.corpus import cases
from shared import CORPUS, FORMATS, lines_of, program, sample


class Manifest(unittest.TestCase):
    def judge(self, case):
        report = assay.validate(case.path, format=case.format)
        if case.verdict is assay.Verdict.UNKNOWN and report.accepted:
            with self.assertRaises(assay.Undecided):    # limits of documents
                assay.document(case.path, format=case.format)
        else:
            self.assertEqual(report.verdict, case.verdict)
        self.assertTrue(report.whole)
        self.assertEqual(report.size, case.path.stat().st_size)
        if case.rule is not None:
            self.assertIn((case.rule, case.level, case.offset, case.length),
                          [(f.rule, f.level, f.offset, f.length)
                           for f in report.findings])
        musts = {f.rule for f in report.findings
                 if f.level is assay.Level.MUST}
        self.assertEqual(bool(musts), case.verdict is assay.Verdict.REJECT)

    def test_all(self):
        for format in FORMATS:
            count = 0
            for case in cases(format):
                count += 1
                with self.subTest(case.name):
                    self.judge(case)
            self.assertGreater(count, 500, format)


class Program(unittest.TestCase):
    """The program prints the same."""

    maxDiff = None

    def test_json(self):
        for format in FORMATS:
            chosen = [str(case.path) for case in sample(cases(format), 50)]
            self.assertEqual(len(chosen), 50)
            _, printed, _ = program("validate", "--json", *chosen)
            made = [assay.validate(path).json for path in chosen]
            self.assertEqual(made, printed.splitlines())

    def test_short(self):
        for format in FORMATS:
            chosen = [str(case.path) for case in sample(cases(format), 50)]
            _, printed, _ = program("validate", "--short", *chosen)
            made = [str(assay.validate(path)) for path in chosen]
            made = [text for text in made if not text.endswith(": accept")]
            self.assertEqual("\n".join(made).splitlines(),
                             printed.splitlines())

    def test_short_of_long_names_and_many_findings(self):
        name = "n" * 200 + "\x1b\N{RIGHT-TO-LEFT OVERRIDE}"
        header = json.dumps({name + str(i): {
            "dtype": "F32", "shape": [1], "data_offsets": [4 * i, 4 * i + 4],
            "more": 1} for i in range(7)}).encode()
        data = len(header).to_bytes(8, "little") + header + bytes(28)
        report = assay.validate(data, name="x.safetensors", max_findings=2)
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/x.safetensors", "wb") as file:
                file.write(data)
            _, printed, _ = program(
                "validate", "--short", "--max-findings", "2", "x.safetensors",
                folder=folder)
        self.assertEqual(str(report), printed.rstrip("\n"))
        self.assertIn(" more of safetensors.", printed)
        self.assertFalse(report.complete)
        made = assay.validate(data, max_findings=None)
        self.assertTrue(made.complete)
        self.assertEqual(len(made.findings),
                         len(report.findings) + sum(n for _, n in report.more))

    def accepted(self, format, count):
        return sample((case for case in cases(format)
                       if case.verdict is assay.Verdict.ACCEPT), count)

    def test_contents(self):
        for format in FORMATS:
            for case in self.accepted(format, 6):
                with self.subTest(case.name):
                    self.compare_contents(case.path)

    def compare_contents(self, path):
        lines = lines_of("list", "--json", str(path))
        made = assay.contents(path)
        tensors = [line["tensor"] for line in lines if "tensor" in line]
        entries = [line["metadata"] for line in lines[1:]
                   if "metadata" in line]
        self.assertEqual([t.dtype for t in made.tensors],
                         [t["dtype"] for t in tensors])
        for one, line in zip(made.tensors, tensors):
            self.assertEqual([str(n) for n in one.shape], line["shape"])
            self.assertEqual(one.offset, int(line["offset"])
                             if line.get("offset") is not None else None)
            self.assertEqual(one.size, int(line.get("size") or 0))
            self.assertEqual(one.elements, int(line.get("elements") or 0))
            self.assertEqual(one.encoding, line.get("encoding"))
            name = line["name"]
            self.assertEqual(one.name_bytes, name.encode() if
                             isinstance(name, str) else
                             bytes.fromhex(name["hex"]))
        self.assertEqual([(e.type, e.value) for e in made.metadata],
                         [(e["type"], e["value"]) for e in entries])
        self.assertEqual(made.json, assay.validate(path).json)

    def test_documents(self):
        for format in FORMATS:
            for case in self.accepted(format, 4):
                with self.subTest(case.name):
                    made = assay.document(case.path)
                    self.assertEqual([made], lines_of("show", str(case.path)))
                    if case.has_document:
                        self.assertEqual(made, case.document())

    def test_explain(self):
        kinds = {"number": int, "padding": type(None), "data": type(None)}
        for format in FORMATS:
            for case in self.accepted(format, 4):
                with self.subTest(case.name):
                    lines = [line for line in
                             lines_of("explain", "--json", str(case.path))
                             if line["field"] is not None]
                    made = list(assay.explain(case.path))
                    self.assertEqual(
                        [(f.offset, f.length, f.field, f.kind, f.type, f.note,
                          list(f.findings)) for f in made],
                        [(int(f["offset"]), int(f["length"]), f["field"],
                          f["kind"], f.get("type"), f.get("note"),
                          f["findings"]) for f in lines])
                    for f in made:
                        self.assertIsInstance(f.value,
                                              kinds.get(f.kind, object))

    def test_explain_parts(self):
        path = CORPUS / "gguf/accept/alignment-1024.gguf"
        fields = list(assay.explain(path))
        self.assertEqual(sum(f.length for f in fields), path.stat().st_size)
        for start in (0, 1, 3, 4, 100, 1024, 3071, 3072, 9999):
            for stop in (None, 0, 1, 4, 5, 101, 1025, 3072):
                self.assertEqual(
                    list(assay.explain(path, start=start, stop=stop)),
                    [f for f in fields if f.offset + f.length > start and
                     (stop is None or f.offset < stop)], (start, stop))

    def test_many(self):
        """More tensors and fields than are taken at once."""
        count = 10001
        header = json.dumps({str(i): {"dtype": "U8", "shape": [1],
                                      "data_offsets": [i, i + 1]}
                             for i in range(count)}).encode()
        data = len(header).to_bytes(8, "little") + header + bytes(count)
        tensors = assay.contents(data).tensors
        self.assertEqual({t.name for t in tensors},
                         {str(i) for i in range(count)})
        self.assertEqual(sum(f.length for f in assay.explain(data)),
                         len(data))
        at = 8 + len(header) // 2
        fields = list(assay.explain(data, start=at, stop=at + 1))
        self.assertEqual(len(fields), 1)

    def test_tables(self):
        _, printed, _ = program("rules", "--tsv")
        rows = [line.split("\t") for line in printed.splitlines()]
        self.assertEqual([[r.id, r.level.value, r.section, r.statement, r.why]
                          for r in assay.rules().values()], rows)
        self.assertEqual(list(assay.formats()), FORMATS)
        self.assertEqual(assay.formats()["gguf"].magic, b"GGUF")
        self.assertEqual(assay.formats()["safetensors"].magic, b"")


if __name__ == "__main__":
    unittest.main()
