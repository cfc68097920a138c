"""The range loop: what is read, and when it ends."""

import struct
import unittest

import assay
from assay import Verdict, Why
from assay.corpus import cases
from shared import InFolder, safetensors

KIB64, MIB = 1 << 16, 1 << 20


class Ranges:
    """Reads ranges of a file, all zeros after its first bytes."""

    def __init__(self, first, size):
        self.first, self.size, self.calls = first, size, []

    def __call__(self, offset, length):
        self.calls.append((offset, length))
        data = self.first[offset:offset + length]
        return data + bytes(length - len(data))

    @property
    def end(self):
        return sum(length for _, length in self.calls)


class Boundaries(unittest.TestCase):
    def judge(self, header_size, data_size=1 << 40, name="m.safetensors"):
        first, size = safetensors(header_size, data_size)
        read = Ranges(first, size)
        report = assay.head(read, size, name=name)
        self.assertEqual(report.verdict, Verdict.ACCEPT)
        self.assertIsNone(report.why)
        self.assertEqual(report.size, size)
        self.assertEqual(report.judged, read.end)
        self.assertEqual(report.whole, read.end == size)
        at = 0
        for offset, length in read.calls:       # each byte once, in order
            self.assertEqual(offset, at)
            self.assertGreater(length, 0)
            at += length
        self.assertLessEqual(at, size)
        return read

    def test_the_first_range(self):
        for name in ("m.safetensors", "blob", None):
            for around in (-1, 0, 1):
                read = self.judge(KIB64 - 8 + around, name=name)
                expected = [(0, KIB64)]
                if around > 0:
                    expected.append((KIB64, KIB64))
                self.assertEqual(read.calls, expected)

    def test_small_files(self):
        """No byte behind the end is asked for."""
        for size in (80, 1000, KIB64 - 12, KIB64 - 11):
            for data in (0, 1, 4):
                read = self.judge(size, data)
                total = 8 + size + data
                self.assertEqual(read.end, min(total, KIB64)
                                 if 8 + size <= KIB64 else total)

    def test_later_ranges(self):
        """What is needed, but at least twice what is there."""
        for header, second in ((2 * KIB64 - 9, 2 * KIB64),
                               (2 * KIB64 - 8, 2 * KIB64),
                               (2 * KIB64 - 7, 2 * KIB64 + 1),
                               (10 * MIB - 8, 10 * MIB)):
            self.assertEqual(self.judge(header).calls,
                             [(0, KIB64), (KIB64, second - KIB64)])

    def test_a_terabyte(self):
        self.assertEqual(self.judge(34064, 1 << 40).end, KIB64)

    def test_every_split_of_a_small_read(self):
        """Judged with any number of first bytes, a file needs more, never less
        than it has, and ends accepted."""
        for case in ("one-f32-2.safetensors", "alignment-1024.gguf"):
            path = next(c.path for c in cases()
                        if c.name.endswith("accept/" + case))
            data = path.read_bytes()
            for first in range(0, len(data)):
                with assay._judge.judged_bytes(
                        data[:first], b"", assay._judge.options_of(), 0,
                        len(data)) as judged:
                    report = assay._lines.report_of(judged, b"")
                self.assertNotEqual(report.verdict, Verdict.REJECT, first)
                self.assertNotEqual(report.why, Why.FORMAT, first)
                if report.why is Why.BYTES:
                    self.assertGreater(report.needs, first)
                    self.assertLessEqual(report.needs, len(data))
                self.assertEqual(report.verdict is Verdict.UNKNOWN,
                                 report.why is Why.BYTES)

    def test_gguf(self):
        text = struct.pack("<Q", 3 * MIB) + b"x" * (3 * MIB)
        first = (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) +
                 struct.pack("<Q", 1) + b"k" + struct.pack("<I", 8) + text)
        for name, least in (("m.gguf", MIB), ("blob", KIB64)):
            read = Ranges(first, len(first))
            report = assay.head(read, len(first), name=name)
            self.assertEqual(report.verdict, Verdict.ACCEPT)
            self.assertEqual(read.calls[0], (0, least))
            self.assertEqual(read.end, len(first))
            if name == "blob":
                self.assertGreaterEqual(sum(read.calls[1]), MIB)

    def test_the_limit(self):
        first, size = safetensors(2 * KIB64)
        needed = 8 + 2 * KIB64
        for limit, verdict in ((needed - 1, "unknown"), (needed, "accept"),
                               (needed + 1, "accept"), (1, "unknown")):
            read = Ranges(first, size)
            report = assay.head(read, size, limit=limit)
            self.assertEqual(report.verdict.value, verdict, limit)
            self.assertLessEqual(read.end, limit)
            if verdict == "unknown":
                self.assertEqual(report.why, Why.LIMIT)
                self.assertIn(f"the limit is {limit}", report.reason)
                self.assertIn('"why":"limit"', report.json)

    def test_other_formats(self):
        """They are read whole, or stay unknown, as the caller says."""
        case = max((c for c in cases("mag") if c.verdict is Verdict.ACCEPT),
                   key=lambda c: c.path.stat().st_size)
        data = case.path.read_bytes()
        self.assertGreater(len(data), KIB64)
        for whole, verdict in ((False, "unknown"), (True, "accept")):
            read = Ranges(data, len(data))
            report = assay.head(read, len(data), whole=whole)
            self.assertEqual(report.verdict.value, verdict)
            self.assertEqual(read.end, len(data) if whole else KIB64)
            if not whole:
                self.assertEqual((report.why, report.needs),
                                 (Why.BYTES, len(data)))

    def test_unknown_formats(self):
        read = Ranges(b"something else" * 9999, 1 << 30)
        report = assay.head(read, 1 << 30)
        self.assertEqual((report.verdict, report.why, read.end),
                         (Verdict.UNKNOWN, Why.FORMAT, KIB64))

    def test_empty(self):
        read = Ranges(b"", 0)
        self.assertEqual(assay.head(read, 0).why, Why.FORMAT)
        self.assertEqual(read.calls, [])

    def test_the_corpus(self):
        """Small files are read whole: their verdicts are the same."""
        for case in list(cases())[::97]:
            data = case.path.read_bytes()
            if len(data) <= KIB64:
                report = assay.head(Ranges(data, len(data)), len(data),
                                    name=case.path.name)
                self.assertEqual(report.verdict, case.verdict, case.name)

    def test_calls(self):
        read = Ranges(b"", 9)
        for arguments, error in (
                ((read, -1), ValueError), ((read, "1"), TypeError),
                ((read, 1 << 64), ValueError), ((1, 9), TypeError),
                ((lambda a, n: b"", 9), ValueError),
                ((lambda a, n: bytes(n + 1), 9), ValueError),
                ((lambda a, n: "x" * n, 9), TypeError),
                ((lambda a, n: 1 // 0, 9), ZeroDivisionError)):
            with self.assertRaises(error, msg=repr(arguments)):
                assay.head(*arguments)
        for limit in (0, -1):
            with self.assertRaises(ValueError):
                assay.head(read, 9, limit=limit)


class Files(InFolder):
    def test_sparse(self):
        """A file of 6 GB is judged by its header, by all kinds of sources."""
        first, size = safetensors(34064, 6 << 30)
        path = self.write("m.safetensors", first)
        with path.open("r+b") as file:
            file.truncate(size)
        with path.open("rb") as stream:
            stream.seek(0)
            for source in (path, stream):
                report = assay.validate(source, whole=False)
                self.assertEqual((report.verdict, report.judged, report.size),
                                 (Verdict.ACCEPT, KIB64, size))
                self.assertFalse(report.whole)
                self.assertEqual(report.name, str(path))
            self.assertEqual(stream.tell(), 0)
        self.assertEqual(len(list(assay.explain(first + bytes(99),
                                                stop=8))), 1)
        found = assay.contents(path, whole=False)
        self.assertEqual(found.tensors[0].size, 6 << 30)


if __name__ == "__main__":
    unittest.main()
