#!/usr/bin/env python3
"""assay certify with programs that break the protocol, from hello to bye."""

import json
import os
import re
import resource
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import DOCUMENT, write

PROTOCOL = os.path.join(os.path.dirname(__file__), "..", "PROTOCOL.md")

# The module that the example of PROTOCOL.md imports.
MY_READER = f"""
class Invalid(Exception):
    pass


def load(path):
    with open(path) as file:
        if file.read().startswith("reject/"):
            raise Invalid("two\\nlines")
    return {DOCUMENT!r}
""".encode()


class Protocol(certifier.Case):
    # First contact

    def test_no_such_program(self):
        for mode in ((), ("--exec",)):
            self.assertEqual(
                self.certify(*mode, command=["/no/such program", "x"]), 2)
            self.assertIn("cannot be started: No such file", self.err)
            self.assertIn("command '/no/such program' x\n", self.err)
            self.assertIn("assay certify --help", self.err)
            self.assertNotIn("FAIL", self.out)

    def test_a_program_of_another_machine(self):
        """The first line of the error names it; no shell is asked to run it."""
        folder = os.path.join(self.folder, "bin")
        path = os.path.join(folder, "other")
        certifier.write(path, b"\x7fELF\x02\x01\x01" + bytes(9) +
                        b"\x02\0\xf0\xf0")
        os.chmod(path, 0o755)
        for mode in ((), ("--exec",)):
            for word in (path, "other"):
                self.assertEqual(self.certify(*mode, command=[word], env={
                    **os.environ, "PATH": f"/none:{folder}:/bin"}), 2)
                self.assertIn(
                    "assay: certify: the program cannot be started: Exec "
                    "format error (built for another machine, or a script "
                    "without "
                    f"#!): {word}\n", self.err)
                self.assertNotIn("syntax error", self.err + self.out)
                self.assertNotIn("not found", self.err + self.out)
        for words in (["nowhere-at-all"], [""]):
            self.assertEqual(self.certify(command=words), 2)
            self.assertIn("cannot be started: No such file", self.err)
        os.chmod(path, 0o644)
        self.assertEqual(self.certify(command=["other"], env={
            **os.environ, "PATH": f"{folder}:/none"}), 2)
        self.assertIn("cannot be started: Permission denied", self.err)

    def test_hello_fails(self):
        self.assertEqual(self.lie("hello-crash"), 2)
        self.assertIn("did not say hello: it exited with status 1", self.err)
        self.assertIn("log     ImportError: no module\n", self.err)
        self.assertEqual(self.lie("hello-hang", "--timeout", "0.2"), 2)
        self.assertIn("gave no answer within 1 s", self.err)
        self.assertEqual(self.lie("hello-garbage"), 2)
        self.assertIn("something other than hello: ASSAY hallo", self.err)
        self.assertEqual(self.lie("hello-protocol-2"), 2)
        self.assertIn('"protocol" is not 1', self.err)
        for members, what in (
                ({"name": 1}, '"name" or "version" is not a string'),
                ({"version": None}, '"name" or "version" is not a string'),
                ({"language": []}, '"language" is not a string'),
                ({"features": "x"}, '"features" is not a list of strings'),
                ({"features": ["x", 1]}, '"features" is not a list of strings'),
                ({"features": ["x"] * 1025},
                 '"features" has more than 1024 elements'),
                ({"formats": []}, '"formats" is not an object'),
                ({"formats": {"mag": "decode"}}, 'a member of "formats" is '
                                                 'not a list of verbs')):
            self.assertEqual(self.lie("hello-other",
                                      state=json.dumps(members)), 2)
            self.assertIn("sent an invalid hello: " + what, self.err)
        self.assertEqual(self.lie("hello-other", state=json.dumps(
            {"features": ["x"] * 1024})), 0)
        self.assertEqual(self.lie("hello-crash", "--quiet"), 2)
        self.assertIn("did not say hello: it exited with status 1", self.err)
        self.assertEqual(self.out, "")
        self.assertEqual(self.certify(command=["true"]), 2)
        self.assertEqual(self.out, "")

    def test_example_of_the_protocol(self):
        with open(PROTOCOL, encoding="utf-8") as file:
            example = re.search("```python\n(.*?)```", file.read(),
                                re.DOTALL).group(1)
        self.assertLessEqual(len(example.splitlines()), 12)
        adapter = os.path.join(self.folder, "adapter.py")
        write(adapter, example.encode())
        write(os.path.join(self.folder, "my_reader.py"), MY_READER)
        for level in ("verdict", "values"):
            self.assertEqual(
                self.certify("--exec", "--level", level,
                             command=[sys.executable, adapter]), 0,
                self.out + self.err)
            self.assert_row(4, 0, 0, 1, 0)

    # Answers

    def test_wrong_id(self):
        self.assertEqual(self.lie("wrong-id", "--all"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL", "was asked case 2 and answered: "
                                      "ASSAY case 3 ")
        self.assert_verdict("not certified: 5 protocol errors")

    def test_repeat(self):
        self.assertEqual(self.lie("repeat"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", "sent a second line after its answer: "
                                      "ASSAY case ", "reproduced alone")

    def test_many_lines(self):
        """They take only as long as their bytes do."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertEqual(self.lie("full-pipe", "--exec", "--timeout", "600",
                                  "--only", "*/empty"), 1)
        self.assert_block("PROTOCOL", "sent neither accept")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        self.assertLess(spent, 10 if "ASSAY_EMULATED" not in os.environ
                        else 100)

    def test_garbage(self):
        self.assertEqual(self.lie("garbage"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", r"ASSAY \xff\xfe\x00\x1b[31m",
                          "reproduced alone")
        self.assertEqual(self.lie("unknown-word"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL",
                          "sent neither accept, reject nor unsupported: "
                          "ASSAY yes")

    def test_no_newline(self):
        self.assertEqual(self.lie("no-newline", "--timeout", "1"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "its last line has no newline (print "
                                     "one and flush): ASSAY case ")
        self.assertEqual(self.lie("no-newline", "--exec"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL", "its last line has no newline")

    def test_huge_line(self):
        self.assertEqual(self.lie("huge-line"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", "sent a line longer than 16 MiB")

    def test_bye(self):
        self.assertEqual(self.lie("crash-at-bye"), 0)
        self.assertIn("after bye the program was killed by SIGSEGV", self.err)


if __name__ == "__main__":
    unittest.main()
