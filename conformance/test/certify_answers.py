#!/usr/bin/env python3
"""assay certify with programs that answer correctly or incorrectly, and its
report."""

import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import ASSAY, CASES


class Answers(certifier.Case):
    # Honest programs

    def test_honest(self):
        for level in ("verdict", "index", "bytes", "values"):
            self.assertEqual(self.lie("honest", "--level", level), 0, self.err)
            self.assert_row(4, 0, 0, 1, 0)
            self.assert_verdict("certified: " + level)
            self.assertEqual(self.err, "")
        self.assertRegex(self.out, r"(?m)^liar 1 \(Python\)  values level, "
                                   r"5 cases of mag, seed \d+$")
        self.assertRegex(self.out, r"(?m)^mag\.key\.nul +1 +0 +0$")

    def test_honest_exec(self):
        self.assertEqual(self.lie("honest", "--exec"), 0, self.out + self.err)
        self.assert_row(4, 0, 0, 1, 0)
        self.assertIn("exec mode", self.out)

    def test_crlf_and_noise(self):
        for mode in ("crlf", "noise", "huge-log"):
            self.assertEqual(self.lie(mode), 0, self.out + self.err)
        self.assertEqual(self.lie("noise", "--exec"), 0, self.out)
        self.assertEqual(self.lie("last-line-counts", "--exec"), 0, self.out)

    def test_quiet(self):
        self.assertEqual(self.lie("honest", "-q"), 0)
        self.assertEqual(self.out + self.err, "")
        self.assertEqual(self.lie("reject-all", "--quiet"), 1)
        self.assertEqual(self.out + self.err, "")

    # Wrong answers

    def test_accept_all(self):
        self.assertEqual(self.lie("accept-all"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL", "mag/reject/mag.key.utf8~lone-ff",
                          "must be rejected, was accepted",
                          "rule    mag.key.utf8  must, MAG v1, section 4.3\n",
                          "             key is well-formed UTF-8",
                          "byte 4 (0x4), 2 bytes", "key: 61 -> c0",
                          "answer  accept {}")
        self.assertNotIn("     valid ", self.out)
        self.assert_verdict("not certified: 2 wrong answers")
        self.assertRegex(self.out, r"(?m)^mag\.key\.utf8 +1 +0 +0$")

    def test_reject_all(self):
        self.assertEqual(self.lie("reject-all"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL",
                          "must be accepted, was rejected: everything",
                          "\n     valid   by spec/mag.md 2\n")
        self.assertRegex(self.out, r"(?m)^mag\.key\.nul +0 +1 +0$")

    def test_unsupported_all(self):
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("unsupported-all", *mode), 1)
            self.assert_row(0, 4, 0, 1, 0)
            self.assert_block("FAIL", "(it needs no undeclared feature), was "
                                      "unsupported")

    def test_documents(self):
        self.assertEqual(self.lie("no-document"), 1)
        self.assert_row(2, 3, 0, 0, 0)
        self.assert_block("FAIL", "the answer has no document")
        self.assertEqual(self.lie("no-document", "--level", "verdict"), 0)
        self.assertEqual(self.lie("not-json"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL", "the document is invalid JSON")
        self.assertNotIn("\x1b", self.out)
        self.assertEqual(self.lie("duplicate-member"), 1)
        self.assert_block("FAIL", "the document is invalid JSON: duplicate")

    def test_wrong_shape(self):
        self.assertEqual(self.lie("wrong-shape"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block(
            "FAIL", 'tensors[0].shape[1]: expected "3", got 3 '
                    "(a number; numbers are decimal strings here)")
        self.assertEqual(self.lie("wrong-shape", "--level", "verdict"), 0)

    def test_wrong_document(self):
        """Shows some differences, and the number of the others."""
        self.assertEqual(self.lie("wrong-document"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("FAIL", "accepted, but the document is wrong:\n")
        shown = re.findall("expected ", self.out)
        more = re.search(r"\n *and (\d+) more differences\n", self.out)
        self.assertEqual((len(shown), int(more.group(1))), (5, 4), self.out)

    # The report

    def test_again_line_works(self):
        self.lie("accept-all", "--only", "*magic*")
        again = re.search("again   (.*)", self.out).group(1)
        self.assertTrue(again.startswith(ASSAY), "as it was called")
        done = subprocess.run(["sh", "-c", again], capture_output=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.decode(), self.out)

    def test_order_of_the_report(self):
        for seed in "12345":
            self.lie("unknown-word", "--all", "--seed", seed)
            self.assertEqual(
                re.findall(r"(?m)^PROTOCOL mag/(\S+)$", self.out),
                [entry["path"][:-4] for entry in CASES])

    def test_paths(self):
        self.write_corpus([CASES[0]])
        self.lie("tell-path")
        shown = self.at("accept/empty.mag")
        self.assert_block("FAIL", f"     file    {shown}\n",
                          f"was unsupported: in {shown}\n",
                          f"log of {shown}, of {shown}x and of <folder>/9.mag, "
                          "<folder>/0001.zt\n")
        self.assertNotIn("/assay-", self.out)

    def test_log(self):
        """Shows the first three lines and the last five; tabs become blanks."""
        self.write_corpus([CASES[0]])
        self.lie("long-log", state="7")
        lines = [f"{'log' if i == 1 else '':8}    line {i}"
                 for i in range(1, 8)] + [" " * 8 + "about to die"]
        self.assertIn("".join(f"     {line}\n" for line in lines), self.out)
        for count in (8, 1000, 100000):
            self.lie("long-log", state=str(count))
            middle = ["        ..."]
            tail = [f"            line {i}"
                    for i in range(count - 3, count + 1)]
            self.assertIn("".join(f"     {line}\n" for line in
                                  lines[:3] + middle + tail + lines[-1:]),
                          self.out)

    def test_seed(self):
        orders = {}
        for seed in ("1", "1", "2", "3", None):
            state = os.path.join(self.folder, "state")
            given = ("--seed", seed) if seed is not None else ()
            self.assertEqual(self.lie("record", *given, state=state), 0)
            with open(state, encoding="utf-8") as file:
                order = file.read().split("\n")[:-1]
            os.remove(state)
            self.assertEqual(sorted(order), sorted(c["path"] for c in CASES))
            named = re.search(r", seed (\d+)\n", self.out).group(1)
            if seed is not None:
                self.assertEqual(named, seed)
            self.assertEqual(orders.setdefault(named, order), order)
        self.assertGreater(len({tuple(o) for o in orders.values()}), 1)
        self.lie("reject-all", "--seed", "18446744073709551615")
        self.assertIn(" --seed 18446744073709551615 --only ", self.out)

    def test_same_output_twice(self):
        self.lie("accept-all", "--seed", "9")
        first = self.out
        self.lie("accept-all", "--seed", "9")
        self.assertEqual(self.out, first)


if __name__ == "__main__":
    unittest.main()
