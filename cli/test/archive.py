#!/usr/bin/env python3
"""The corpus as an archive next to the program: the output is the same as with
the folder. A hostile archive is refused, creates no file and touches nothing
else."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "test" / "lib"),
                str(Path(__file__).parents[2] / "export")]
import dist
import tree

if "ASSAY_EMULATED" in os.environ:
    print("SKIPPED: a copy of the program is started as it is")
    sys.exit(77)

TOP = "assay-corpus-1.2.3"
TIMES = ("seconds", "peak")
NONE = "there is no corpus next to the program"
UNPACKED = ("assay: unpacking the corpus: there is no corpus folder next to "
            "the program\n")


def results(text):
    """Without times, and what depends on the machine."""
    for line in text.splitlines():
        one = json.loads(line)
        yield {name: value for name, value in one.items() if name not in TIMES}


def without_folder(text):
    """That of the cases is another one."""
    return re.sub(r"^(cases .*, in ).*\n", r"\1", text, flags=re.M)


def copy_small(corpus):
    """All of mag, the files and folders of no format, and a little of zten."""
    for name in ("mag", "recipes", "sets"):
        shutil.copytree(tree.CORPUS / name, corpus / name)
    (corpus / "zten" / "upstream").mkdir(parents=True)
    for name in ("VERSION", "zten/levels.json", "zten/manifest.json",
                 "zten/upstream/manifest.json"):
        shutil.copy(tree.CORPUS / name, corpus / name)


def member(name, content=b"x", **fields):
    """As dist.member(), of another kind."""
    about = tarfile.TarInfo(name)
    about.size = len(content)
    for field, value in fields.items():
        setattr(about, field, value)
    if "size" not in fields:
        header = about.tobuf(tarfile.USTAR_FORMAT)
    else:                       # as a number in base 256, too
        header = about.tobuf(tarfile.GNU_FORMAT)
        header = header[:257] + b"ustar\x0000" + header[265:]
        total = sum(header[:148]) + 8 * ord(" ") + sum(header[156:])
        header = header[:148] + b"%06o\0 " % total + header[156:]
    return header + content + bytes(-len(content) % dist.BLOCK)


def packed(*parts):
    """An archive of a frame for each."""
    return dist.zstandard([*parts, dist.END])


def hostile():
    """Archives, and the message for each."""
    good = member(f"{TOP}/VERSION")
    whole = packed(good, member(f"{TOP}/mag/accept/x", b"x" * 999))
    for kind, name in ((tarfile.SYMTYPE, "symbolic"), (tarfile.LNKTYPE, "hard"),
                       (tarfile.CHRTYPE, "device"),
                       (tarfile.FIFOTYPE, "pipe")):
        link = member(f"{TOP}/{name}", b"", type=kind, linkname="../../victim")
        yield packed(good, link), f"{name} at byte 0 of it: it is not a regular"
    for name in ("../victim", f"{TOP}/../victim", f"{TOP}/mag/../../../victim",
                 "/tmp/assay-victim", f"{TOP}//victim", f"{TOP}/a\nb",
                 f"{TOP}/\x1b[2J", f"{TOP}/folder/", "victim"):
        yield packed(good + member(name)), " at byte 1024 of it: it"
    for size, words in ((1 << 40, "its size is not a number"),
                        ((1 << 33) - 1, "it is larger than 64 MiB"),
                        ((64 << 20) + 1, "it is larger than 64 MiB")):
        yield (packed(member(f"{TOP}/large", size=size)),
               f"large at byte 0 of it: {words}")
    yield packed(good, bytes(300 << 20)), "cannot decompress it: "
    yield (packed(good, good),
           "VERSION at byte 0 of it: cannot create it: duplicate")
    broken = bytearray(good)
    broken[0] ^= 1
    yield packed(bytes(broken)), "the checksum of its header does not match"
    if tree.WHOLE:              # it takes a minute
        yield (packed(*(member(f"{TOP}/{number}/x", b"")
                        for number in range(100001))),
               "the archive has more than 100,000 files")
    yield whole + b"more", "data after the end"
    yield whole + whole, "data after the end"
    yield b"", "truncated: the end is missing"
    yield b"no archive", "byte 0: not a Zstandard frame"
    for size in range(1, len(whole), 20):
        yield whole[:size], "corpus.tar.zst: "
    swapped = bytearray(whole)
    swapped[-5] ^= 1            # of the checksum of the last frame
    yield bytes(swapped), "cannot decompress it: "


class Archive(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name).resolve()
        for name in ("bin", "share/assay", "empty", "temporary"):
            (cls.folder / name).mkdir(parents=True)
        cls.program = cls.folder / "bin" / "assay"
        shutil.copy(tree.PROGRAM, cls.program)
        cls.archive = cls.folder / "share" / "assay" / "corpus.tar.zst"
        cls.evidence = cls.archive.with_name("evidence")
        cls.evidence.symlink_to(tree.ROOT / "conformance" / "evidence")
        copy_small(cls.folder / "small")
        subprocess.run([sys.executable, tree.ROOT / "export" / "dist.py",
                        cls.folder / "small", cls.folder / "small.tar.zst"],
                       check=True)
        cls.environment = {**os.environ, "ASSAY_CALLED_AS": "assay",
                           "TMPDIR": str(cls.folder / "temporary")}

    def setUp(self):
        shutil.copy(self.folder / "small.tar.zst", self.archive)

    def run_program(self, program, *words):
        done = subprocess.run([program, *words], cwd=self.folder / "empty",
                              env=self.environment, capture_output=True,
                              check=False)
        self.assertEqual(os.listdir(self.folder / "temporary"), [])
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def assert_same(self, *words, read=str):
        """As with the folder, but for the notice."""
        status, out, err = self.run_program(self.program, *words)
        right = self.run_program(tree.PROGRAM, *words)
        self.assertEqual(status, right[0], err)
        self.assertTrue(read(out) == read(right[1]), words)
        self.assertEqual(err, UNPACKED + right[2])

    def test_results(self):
        words = ["certify", "--format", "mag", "--level", "values", "--seed",
                 "1", "--json", "--", tree.PROGRAM, "adapter"]
        self.assert_same(*words, read=lambda text: list(results(text)))

    def test_other_commands(self):
        self.assert_same("certify", "--format", "mag", "--dry-run")
        self.assert_same("rules", "mag.key.utf8", read=without_folder)
        self.assert_same("rules", "--counts", "mag")
        self.assert_same("rules", "--counts", "zten")
        self.assert_same("certify", "--neighbours", "--seed", "1", "--format",
                         "mag", "--dry-run")

    def test_damaged_evidence(self):
        """It is not used, and the reason is given."""
        whole = (tree.ROOT / "conformance" / "evidence" / "mag.tsv").read_text()
        place = self.evidence.with_name("elsewhere")
        self.evidence.rename(place)
        self.evidence.mkdir()
        table = self.evidence / "mag.tsv"
        for text, words in (
                (whole + "\n", r"line \d+ is not a row of evidence"),
                (whole.replace("\n", "\n\n", 1), "line 2 is not a row"),
                (whole + "more\tmag.key.utf8\tx\n", r"line \d+ is not a row"),
                (whole + "next\tmag.key.utf8\n", r"line \d+ is not a row"),
                (whole + "next\ta\tb\tc\n", r"line \d+ is not a row"),
                (whole + "next\ta\t\x1b[2J\n", "is not a table of evidence"),
                (whole.replace("\n", "\r\n"), "is not a table of evidence"),
                (whole[:-1], "is not a table of evidence"),
                ("\0" * 9, "is not a table of evidence")):
            table.write_text(text)
            status, out, err = self.run_program(
                self.program, "rules", "--json", "mag.key.length-max")
            self.assertEqual((status, json.loads(out)["mutations"]), (0, None))
            self.assertRegex(err.removeprefix(UNPACKED),
                             rf"\Aassay: rules: .*mag\.tsv: {words}.*\n\Z")
        shutil.rmtree(self.evidence)
        place.rename(self.evidence)

    def test_without_evidence(self):
        """Only the evidence about checks is missing."""
        words = ("rules", "--json", "mag.key.length-max")
        whole = json.loads(self.run_program(self.program, *words)[1])
        self.evidence.rename(self.evidence.with_name("elsewhere"))
        status, out, _ = self.run_program(self.program, *words)
        _, text, _ = self.run_program(self.program, "rules", words[2])
        self.evidence.with_name("elsewhere").rename(self.evidence)
        self.assertTrue(whole["mutations"] and whole["limits"])
        self.assertEqual(status, 0)
        self.assertEqual(json.loads(out),
                         {**whole, "mutations": None, "limits": []})
        self.assertNotRegex(text, "(?m)^(mutations|limit|held by) ")

    def test_nothing_beside(self):
        self.archive.unlink()
        for words in (["certify", "--dry-run"], ["rules", "mag.key.utf8"],
                      ["rules", "--counts"]):
            status, out, err = self.run_program(self.program, *words)
            self.assertEqual(status, 2, out)
            self.assertIn(NONE, err)

    def test_hostile(self):
        before = sorted(self.folder.rglob("*"))
        for content, words in hostile():
            self.archive.write_bytes(content)
            status, out, err = self.run_program(self.program, "certify",
                                                "--dry-run")
            self.assertEqual((status, out), (2, ""), err)
            self.assertTrue(err.startswith(UNPACKED), err)
            self.assertIn(words, err)
            self.assertIn(f"{self.archive}: ", err)
            self.assertEqual(err.count("\n"), 2, err)
            self.assertNotRegex(err, "[^ -~\n]")
        self.assertEqual(sorted(self.folder.rglob("*")), before)
        self.assertFalse(Path("/tmp/assay-victim").exists())

    def test_signals(self):
        """Sent twice, as timeout(1) does: the second one may come before the
        handler of the first has begun."""
        temporary = self.folder / "temporary"
        for number in 10 * (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with subprocess.Popen([self.program, "rules", "mag.key.utf8"],
                                  env=self.environment,
                                  stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as process:
                while process.poll() is None and not any(temporary.iterdir()):
                    time.sleep(0.001)
                process.send_signal(number)
                process.send_signal(number)
            self.assertEqual(os.listdir(temporary), [])


if __name__ == "__main__":
    unittest.main()
