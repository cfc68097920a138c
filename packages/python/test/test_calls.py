"""Sources, names, wrong calls, threads."""

import array
import copy
import io
import mmap
import os
import pickle
import subprocess
import sys
import threading
import unittest

import assay
from assay import Invalid, Undecided, Verdict, Why
from assay.corpus import cases
from shared import InFolder, program, safetensors, sample

GOOD = safetensors(80)[0] + bytes(4)
BAD = GOOD + b"x"


class Sources(InFolder):
    def test_memory(self):
        for make in (bytes, bytearray, memoryview, io.BytesIO,
                     lambda data: array.array("B", data),
                     lambda data: memoryview(bytearray(data)).toreadonly()):
            for data, verdict in ((GOOD, "accept"), (BAD, "reject")):
                for whole in (True, False):
                    report = assay.validate(make(data), whole=whole)
                    self.assertEqual(report.verdict.value, verdict)
                    self.assertEqual(report.size, len(data))
                    self.assertEqual(report.name, "")

    def test_nothing_of_a_buffer_is_kept(self):
        data = bytearray(BAD)
        report = assay.validate(data)
        text, rule = str(report), report.findings[0].rule
        data.clear()                    # BufferError while it is exported
        self.assertEqual((str(report), report.findings[0].rule), (text, rule))

    def test_map(self):
        path = self.write("m.safetensors", BAD)
        with path.open("rb") as file, mmap.mmap(
                file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            self.assertEqual(assay.validate(mapped).json,
                             assay.validate(BAD).json)
            self.assertEqual(assay.validate(mapped, whole=False).verdict,
                             Verdict.REJECT)

    def test_streams(self):
        path = self.write("m.safetensors", b"ab" + GOOD)
        with path.open("rb") as file:
            file.seek(2)
            report = assay.validate(file)
            self.assertEqual((report.verdict, report.size, report.name),
                             (Verdict.ACCEPT, len(GOOD), str(path)))
            file.seek(2)
            self.assertTrue(assay.validate(file, whole=False).accepted)
            self.assertEqual(file.tell(), 2)
        with open(os.pipe()[0], "rb") as pipe:
            self.assertFalse(pipe.seekable())
        read, write = os.pipe()
        os.write(write, GOOD)
        os.close(write)
        with open(read, "rb") as pipe:
            self.assertTrue(assay.validate(pipe, whole=False).accepted)

    def test_large(self):
        """More than is read at once: the file is mapped."""
        size = (1 << 20) + 5
        path = self.write("m.safetensors",
                          safetensors(80, size)[0] + bytes(size))
        self.assertTrue(assay.validate(path).whole)
        self.assertEqual(assay.document(path)["tensors"][0]["size"],
                         str(size))

    def test_without_the_api_of_python(self):
        """PyPy has no buffers for ctypes: bytes are copied there."""
        text = """
import array, ctypes, sys
del ctypes.pythonapi
import assay
data = open(sys.argv[1], "rb").read()
for source in (data, bytearray(data), memoryview(data), sys.argv[1],
               array.array("B", data)):
    print(assay.validate(source).verdict.value)
    print(assay.contents(source, whole=False).tensors[0].name)
"""
        path = self.write("m.safetensors", GOOD)
        done = subprocess.run([sys.executable, "-c", text, path],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.stdout.split(), ["accept", "w"] * 5, done.stderr)

    def test_fifo(self):
        path = self.folder / "f.safetensors"
        os.mkfifo(path)
        writer = threading.Thread(target=path.write_bytes, args=(GOOD,))
        writer.start()
        self.assertTrue(assay.validate(path).accepted)
        writer.join()

    def test_changed(self):
        """A file that grows while it is judged is unknown."""
        path = self.write("m.safetensors", GOOD)
        real = assay._judge.report_of

        def grow(judged, name):
            path.write_bytes(GOOD + b"more")
            return real(judged, name)
        assay._judge.report_of = grow
        try:
            report = assay.validate(path)
            with self.assertRaises(Undecided) as caught:
                assay.document(path)
        finally:
            assay._judge.report_of = real
        self.assertEqual((report.verdict, report.why, report.reason),
                         (Verdict.UNKNOWN, Why.CHANGED,
                          "changed while it was judged"))
        self.assertEqual(caught.exception.report.why, Why.CHANGED)

    def test_proc(self):
        """A file that states no size, of /proc, is empty here."""
        self.assertEqual(assay.validate("/proc/self/status").size, 0)


class Names(InFolder):
    def test_names(self):
        for name in (b"plain.safetensors", "ü ☃.safetensors".encode(),
                     b"n\xff\xfe.safetensors", b"new\nline.safetensors",
                     b"\x1b[31m.safetensors", b"-dash.safetensors",
                     b'quote".safetensors', b'","size":".safetensors',
                     b"::error.safetensors", b"back\\slash.safetensors",
                     "\N{RIGHT-TO-LEFT OVERRIDE}.safetensors".encode()):
            path = os.path.join(os.fsencode(self.folder), name)
            with open(path, "wb") as file:
                file.write(BAD)
            report = assay.validate(os.fsdecode(path))
            self.assertEqual(os.fsencode(report.name), path)
            _, printed, _ = program("validate", "--json", path)
            self.assertEqual(report.json, printed.rstrip("\n"))
            _, printed, _ = program("validate", "--short", path)
            self.assertEqual(str(report), printed.rstrip("\n"))
            str(report).encode()
            walked = [r for r in assay.walk(self.folder)
                      if os.fsencode(r.name) == path]
            self.assertEqual(walked, [report])

    def test_of_unreadable_files(self):
        for name in ("none.mag", os.fsdecode(b"n\xff.mag"), 'q","size":"'):
            made = assay._lines.problem(
                os.fsencode(name), Why.READ,
                "cannot open: No such file or directory")
            _, printed, _ = program("validate", "--json", os.fsencode(name))
            self.assertEqual(made.json, printed.rstrip("\n"))

    def test_the_name_decides_by_its_extension(self):
        self.assertEqual(assay.validate(b"", name="x.gguf").format, "gguf")
        self.assertEqual(assay.validate(b"").why, Why.FORMAT)
        path = self.write("x.gguf")
        self.assertEqual(assay.validate(path).format, "gguf")
        self.assertIsNone(assay.validate(path, name="x").format)
        self.assertEqual(assay.validate(path, name=b"x").name, "x")


class WrongCalls(InFolder):
    def test_paths(self):
        os.symlink("nowhere", self.folder / "link.mag")
        for call in (assay.validate, assay.contents, assay.document,
                     assay.explain, assay.model):
            for path in ("none", "none/none", "link.mag"):
                with self.assertRaises(FileNotFoundError, msg=(call, path)):
                    call(self.folder / path)
        for call in (assay.validate, assay.contents, assay.document,
                     assay.explain):
            with self.assertRaises(IsADirectoryError):
                call(self.folder)
            with self.assertRaisesRegex(OSError, "not a regular file"):
                call("/dev/null")

    def test_types(self):
        for source in (None, 1, 1.5, [1], object(), io.StringIO("x")):
            with self.assertRaises(TypeError, msg=repr(source)):
                assay.validate(source)
        with self.assertRaises(BufferError):
            assay.validate(memoryview(GOOD)[::2])
        for options, error in (
                ({"format": "tar"}, ValueError), ({"format": 1}, TypeError),
                ({"format": "mag\0"}, ValueError), ({"format": ""}, ValueError),
                ({"max_findings": 0}, ValueError),
                ({"max_findings": -1}, ValueError),
                ({"max_findings": "9"}, TypeError),
                ({"memory_limit": 0}, ValueError), ({"name": 1}, TypeError),
                ({"name": "a\0b"}, ValueError), ({"nme": "x"}, TypeError)):
            with self.assertRaises(error, msg=repr(options)):
                assay.validate(GOOD, **options)
        with self.assertRaises(ValueError):
            assay.validate("a\0b")
        for offset, error in ((-1, ValueError), (1 << 64, ValueError),
                              ("1", TypeError)):
            with self.assertRaises(error):
                assay.explain(GOOD, start=offset)
            with self.assertRaises(error):
                assay.explain(GOOD, stop=offset)
        self.assertTrue(assay.validate(GOOD, max_findings=1 << 70,
                                       memory_limit=1 << 70).accepted)

    def test_memory(self):
        """A limit is a reason; without memory for a report it is an error."""
        names = b",".join(b'"%d":{"dtype":"U8","shape":[0],'
                          b'"data_offsets":[0,0]}' % i for i in range(5000))
        header = b"{" + names + b"}"
        data = len(header).to_bytes(8, "little") + header
        report = assay.validate(data, memory_limit=20000)
        self.assertEqual((report.verdict, report.why),
                         (Verdict.UNKNOWN, Why.MEMORY))
        with self.assertRaises(MemoryError):
            assay.validate(data, memory_limit=1)


class Verdicts(unittest.TestCase):
    def test_truth(self):
        report = assay.validate(GOOD)
        with self.assertRaisesRegex(TypeError, "accepted or report.verdict"):
            bool(report)
        self.assertTrue(report.accepted)
        self.assertEqual(report.verdict, "accept")
        self.assertEqual(str(report), "<bytes>: accept")

    def test_exceptions(self):
        self.assertTrue(assay.validate(GOOD).raise_for_verdict().accepted)
        with self.assertRaises(Invalid) as caught:
            assay.validate(BAD, name="m.safetensors").raise_for_verdict()
        self.assertIsInstance(caught.exception, ValueError)
        self.assertRegex(str(caught.exception), r"^m.safetensors:92: error\["
                         r"safetensors.data.trailing\]: ")
        with self.assertRaises(Undecided) as caught:
            assay.contents(b"something")
        self.assertNotIsInstance(caught.exception, ValueError)
        self.assertEqual(caught.exception.report.why, Why.FORMAT)
        for call in (assay.contents, assay.document):
            with self.assertRaises(Invalid):
                call(BAD)

    def test_long_messages(self):
        header = b"{" + b",".join(
            b'"%d":{"dtype":"U8","shape":[1],"data_offsets":[9,10]}' % i
            for i in range(50)) + b"}"
        with self.assertRaises(Invalid) as caught:
            assay.contents(len(header).to_bytes(8, "little") + header)
        self.assertEqual(len(str(caught.exception).splitlines()), 11)

    def test_strict(self):
        case = next(c for c in cases("gguf") if c.expected is None and
                    c.verdict is Verdict.ACCEPT)
        report = assay.validate(case.path)
        self.assertIs(report.raise_for_verdict(), report)
        with self.assertRaises(Invalid):
            report.raise_for_verdict(strict=True)

    def test_exit_status(self):
        good, bad, odd = map(assay.validate, (GOOD, BAD, b"odd"))
        for reports, status in (([], 0), ([good], 0), ([good, bad], 1),
                                ([bad, odd], 2), ([odd, good], 2)):
            self.assertEqual(assay.exit_status(reports), status)

    def test_plain_data(self):
        """Reports are equal, frozen, hashable, copied and pickled."""
        report = assay.validate(BAD)
        self.assertEqual(report, assay.validate(BAD))
        self.assertEqual(hash(report), hash(assay.validate(BAD)))
        with self.assertRaises(AttributeError):
            report.verdict = Verdict.ACCEPT
        error = Invalid(report)
        for one in (report, assay.contents(GOOD), copy.deepcopy(report)):
            self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.report, str(again)), (report, str(error)))

    def test_why_of_later_versions(self):
        self.assertEqual(Why("bytes"), Why.BYTES)
        self.assertEqual(Why("tomorrow"), Why.OTHER)


class Threads(unittest.TestCase):
    def test_eight(self):
        paths = [case.path for case in sample(cases(), 200)]
        alone = [assay.validate(path) for path in paths]
        results = [None] * 8

        def judge(number):
            turned = paths[number * 25:] + paths[:number * 25]
            made = [assay.validate(path) for path in turned]
            results[number] = made[200 - number * 25:] + \
                made[:200 - number * 25]
        threads = [threading.Thread(target=judge, args=(i,))
                   for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for made in results:
            self.assertEqual(made, alone)


class Docstrings(unittest.TestCase):
    def test_all(self):
        for name in assay.__all__:
            if name != "Source":
                self.assertTrue(getattr(assay, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
