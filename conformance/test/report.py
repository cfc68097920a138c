#!/usr/bin/env python3
"""The report of assay certify for people: causes, examples, help."""

import os
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))

import certifier

SOURCE = os.environ["ASSAY_SOURCE"]
READER = os.path.join(SOURCE, "conformance", "adapters", "python")
SCREEN = 40

# Mistakes planted in mag.py: the text, its replacement, and the reported cause.
PLANTED = [
    ('"rank is 0")', '"rank is 0")\n'
     '    cursor.require(rank <= 4, f"rank {rank} is too much")',
     "must be accepted, was rejected: rank N is too much (offset N)"),
    ('cursor.require(aux >> 16 == 0, '
     '"reserved bits of a tensor record are set")', "pass",
     "mag.tensor.aux-reserved: must be rejected, was accepted"),
    ("signed=True", "signed=False", "wrong document: metadata[].value"),
    ('for dimension in record["shape"]]', 'for dimension in '
     'record["shape"][::-1]]', "wrong document: tensors[].shape[]"),
    ('quote(tensor["key"].decode())', 'quote(tensor["key"].decode("ascii"))',
     "exited with status 1 without an answer: UnicodeDecodeError"),
]


class Report(certifier.Case):
    def causes(self):
        """Returns the number of cases and the title of each cause."""
        return [(int(count), title) for count, title in re.findall(
            r"^(\d+) cases?: (.*)$", self.out, re.MULTILINE)]

    def many(self):
        self.write_corpus(
            [certifier.case(f"accept/{i}.mag") for i in range(1, 5)] +
            [certifier.case(f"reject/mag.key.utf8~{i}.mag", "mag.key.utf8")
             for i in range(3)] +
            [certifier.case("reject/mag.header.magic~x.mag",
                          "mag.header.magic")])

    # One mistake, one cause

    def test_planted(self):
        """Five mistakes of a real reader fit on one screen."""
        copy = os.path.join(self.folder, "reader")
        shutil.copytree(READER, copy)
        path = os.path.join(copy, "formats", "mag.py")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for right, wrong, _ in PLANTED:
            self.assertEqual(text.count(right), 1, right)
            text = text.replace(right, wrong)
        certifier.write(path, text.encode())
        self.corpus = os.path.join(SOURCE, "corpus")
        self.assertEqual(self.certify(
            "--brief", "--format", "mag", "--timeout", "600", command=[
                sys.executable, os.path.join(copy, "reader.py")]), 1, self.err)
        self.assertEqual(sorted(title for _, title in self.causes()),
                         sorted(title for *_, title in PLANTED), self.out)
        self.assertLessEqual(len(self.out.splitlines()), SCREEN, self.out)
        wrong = sum(count for count, _ in self.causes())
        self.assertRegex(self.out, r"(?m)^mag +not certified: ")
        self.assertEqual(wrong, sum(int(count) for count in re.findall(
            r"(\d+) (?:wrong|crash)", self.out.splitlines()[-1])))

    def test_rules(self):
        self.many()
        self.assertEqual(self.lie("accept-all"), 1)
        title = "mag.key.utf8: must be rejected, was accepted"
        self.assertEqual(self.causes(), [(3, title)])
        self.assertEqual(re.findall("^FAIL (.*)$", self.out, re.MULTILINE),
                         ["mag/reject/mag.header.magic~x",
                          "mag/reject/mag.key.utf8~0",
                          "mag/reject/mag.key.utf8~1"])
        self.assertIn(f"\n\nand 1 more: {title} (--all)\n\n", self.out)
        self.assertEqual(self.lie("accept-all", "--all"), 1)
        self.assertEqual(self.out.count("\nFAIL "), 4)
        self.assertNotIn("more:", self.out)

    def test_brief(self):
        self.many()
        self.assertEqual(self.lie("accept-all", "--brief", "--seed", "1"), 1)
        self.assertEqual(self.out, """\
liar 1 (Python)  index level, 8 cases of mag, seed 1

1 case: mag.header.magic: must be rejected, was accepted
  FAIL mag/reject/mag.header.magic~x

3 cases: mag.key.utf8: must be rejected, was accepted
  FAIL mag/reject/mag.key.utf8~0
  FAIL mag/reject/mag.key.utf8~1
  and 1 more

format        pass  fail  crash  either  unsupported
mag              4     4      0       0            0

mag         not certified: 4 wrong answers
""")
        self.assertEqual(self.lie("accept-all", "--brief", "--all"), 1)
        self.assertEqual(self.out.count("\n  FAIL "), 4)
        self.assertNotIn("more", self.out)

    def test_documents(self):
        """Grouped by the member that differs, in any element."""
        self.assertEqual(self.lie("wrong-shape", "--brief"), 1)
        self.assertEqual(self.causes(),
                         [(1, "wrong document: tensors[].shape[]")])
        self.assertIn("\n  FAIL mag/accept/one-f32-2x3  tensors[0].shape[1]: "
                      'expected "3", got 3 (', self.out)

    def test_reasons(self):
        """Grouped by the reason of the program, without numbers and names."""
        self.many()
        self.assertEqual(self.lie("reject-each", "--brief"), 1)
        self.assertEqual(self.causes(), [
            (4, "must be accepted, was rejected: '...': number N of N is "
                '"..."')])
        self.assertRegex(self.out, r"(?m)^  FAIL mag/accept/1  must be accepted"
                         r", was rejected: 'accept/1\.mag': number \d of 0x\d "
                         r'is "accept/1\.mag"$')

    def test_crashes(self):
        """Grouped by the last line of the log, without details."""
        for mode in ((), ("--exec",)):
            self.many()
            self.assertEqual(self.lie("crash-each", "--brief", *mode), 1)
            self.assertEqual(self.causes(), [
                (8, "exited with status 1 without an answer: Oh.No")])
            self.assertIn("\n  CRASH mag/accept/1  Oh.No: accept/1.mag\n",
                          self.out)
        self.assertEqual(self.lie("exit-0-silently", "--brief"), 1)
        self.assertEqual(self.causes(), [
            (3, "exited with status 0 without an answer (mag.key.utf8)")])

    def test_protocol(self):
        self.many()
        self.assertEqual(self.lie("unknown-word", "--brief"), 1)
        self.assertEqual(len(self.causes()), 1, self.out)

    def test_hostile_words(self):
        """A terminal obeys nothing, also in titles."""
        for mode in ("not-json", "noise", "tell-path", "huge-log"):
            self.lie(mode, "--brief", "--all")
            self.assertNotIn("\x1b", self.out)
        self.write_corpus([certifier.case(f"accept/{name}.mag")
                           for name in ("a", "b")])
        self.assertEqual(self.lie("die-hostile", "--brief"), 1)
        self.assertNotIn("\x1b", self.out)

    # Help

    def test_debug(self):
        """The command that asks about the case again, ready for a debugger."""
        self.assertEqual(self.lie("accept-all", "--exec"), 1)
        line = re.search(r"^     debug   gdb --args (.*/mag\.key\.utf8~lone-ff"
                         r"\.mag'?)$", self.out, re.MULTILINE).group(1)
        said = subprocess.run(["sh", "-c", line], capture_output=True,
                              check=True).stdout.decode()
        self.assertEqual(said, "ASSAY accept {}\n")
        self.assertEqual(self.lie("accept-all", "--exec", "--level",
                                  "verdict"), 1)
        self.assertIn("accept-all validate mag ", self.out)
        self.assertEqual(self.lie("accept-all"), 1)
        self.assertNotIn("     debug ", self.out)

    def test_more(self):
        """The command that explains the byte, with the name by which the
        program was called."""
        self.corpus = os.path.join(SOURCE, "corpus")
        name = "mag/reject/mag.key.utf8~lone-80"
        self.assertEqual(self.lie("accept-all", "--only", name,
                                  env={**os.environ,
                                       "ASSAY_CALLED_AS": "./assay"}), 1)
        self.assertRegex(self.out, "(?m)^     again   ./assay certify ")
        more = re.search(r"^     more    \./assay (explain .*)$", self.out,
                         re.MULTILINE).group(1)
        done = subprocess.run(["sh", "-c", f'"$0" {more}', certifier.ASSAY],
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(b"mag.key.utf8", done.stdout)

    def test_keep(self):
        """Complete logs, also of a program that is asked twice; a program
        without output has none."""
        folder = os.path.join(self.folder, "all logs")
        kept = os.path.join(folder, "mag", "accept", "empty.log")
        self.write_corpus([certifier.CASES[0]])
        for mode, times in (((), 2), (("--exec",), 1)):
            self.lie("long-log", "--keep", folder, *mode, state="3000")
            with open(kept, encoding="utf-8") as file:
                lines = file.read().splitlines()
            self.assertEqual(lines, times * (
                [f"\tline {i}" for i in range(1, 3001)] + ["about to die"]))
            self.assertIn(f"     kept    {kept}\n", self.out)
        self.write_corpus(certifier.CASES)
        self.assertEqual(self.lie("honest", "--keep", folder), 0)
        self.assertFalse(os.path.exists(kept))
        certifier.write(os.path.join(folder, "file"), b"")
        self.assertEqual(self.lie("honest", "--keep", folder + "/file"), 2)
        self.assertIn("/file/mag: Not a directory", self.err)
        os.mkdir(kept)
        self.assertEqual(self.lie("honest", "--keep", folder), 2)
        self.assertIn("empty.log: Is a directory", self.err)

    def test_verdict_only(self):
        hint = "--level verdict only needs validate"
        for options in ((), ("--format", "mag")):
            self.assertEqual(self.lie("hello-no-decode", *options), 2)
            self.assertIn(hint, self.err)
        self.assertEqual(self.lie("hello-no-formats", "--format", "mag"), 2)
        self.assertNotIn(hint, self.err)
        self.assertEqual(self.lie("no-document", "--brief"), 1)
        self.assertIn("the answer has no document (--level verdict needs none)",
                      self.out)

    def test_progress(self):
        """Without a terminal no line is redrawn, but there is a line now and
        then: each of five cases takes 2.6 seconds, or more."""
        self.assertEqual(self.lie("slow", state="2.6"), 0)
        self.assertRegex(self.err, r"\A(assay: certify: [1-4]/5  [1-4] ok 0 "
                         r"wrong 0 crash  \d+ s left  mag/\S+\n)+\Z")
        self.assertEqual(self.lie("slow", "-q", state="2.6"), 0)
        self.assertEqual(self.err, "")


if __name__ == "__main__":
    unittest.main()
