#!/usr/bin/env python3
"""assay certify with known failures (--baseline, --write-baseline)."""

import json
import os
import sys
import unittest
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))

import certifier

MAGIC = "mag/reject/mag.header.magic~zip"
UTF8 = "mag/reject/mag.key.utf8~lone-ff"


class Baseline(certifier.Case):
    def setUp(self):
        super().setUp()
        self.known = os.path.join(self.folder, "known failures.txt")

    def know(self, text):
        certifier.write(self.known, text if isinstance(text, bytes)
                        else text.encode())

    def lie_with(self, mode, text, *options, **how):
        self.know(text)
        return self.lie(mode, "--baseline", self.known, *options, **how)

    def assert_known_row(self, *numbers):
        self.assertRegex(self.out, "(?m)^mag +" + " +".join(
            str(number) for number in numbers) + "$")

    # Four ways

    def test_failed_as_known(self):
        for text in (f"{MAGIC} fail why\n{UTF8} fail #7",
                     "# known\n\n \t \n  mag/reject/* any  why \r\n",
                     f"\t{MAGIC}.mag\tfail\twhy\r\n*utf8* fail ü",
                     f"{MAGIC} any why\nmag/*/mag.header.* any why\n"
                     f"{UTF8} fail why\n"):
            self.assertEqual(self.lie_with("accept-all", text), 0,
                             self.out + self.err)
            self.assert_known_row(2, 0, 0, 1, 0, 2)
            self.assert_verdict("as in the baseline: index, no certificate, "
                                "2 known failures")
            self.assertNotIn("FAIL", self.out)
            self.assertNotIn("STALE", self.out)
            self.assertNotIn("mag.key.utf8 ", self.out)

    def results(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def test_results(self):
        """Results have the outcome, and that it was known; other reports show
        no error."""
        self.assertEqual(self.lie_with(
            "accept-all", f"{MAGIC} fail a <reason>\n{UTF8} fail #7",
            f"--json={self.folder}/r.ndjson", f"--junit={self.folder}/r.xml",
            f"--html={self.folder}/r.html"), 0, self.out + self.err)
        last = json.loads(self.results("r.ndjson").splitlines()[-1])
        suites = ElementTree.fromstring(self.results("r.xml"))
        page = self.results("r.html")

        self.assertEqual((last["tally"]["pass"], last["tally"]["fail"]),
                         ("2", "2"))
        self.assertEqual([suites.get(name) for name in
                          ("tests", "failures", "errors", "skipped")],
                         ["5", "0", "0", "2"])
        self.assertEqual({skipped.get("message") for skipped in
                          suites.iter("skipped")},
                         {"fail, known: a <reason>", "fail, known: #7"})
        self.assertIn('<th class="n">known</th>', page)
        self.assertIn("<dt>known</dt><dd>a &lt;reason&gt;</dd>", page)
        self.assertEqual(self.lie("accept-all",
                                  f"--verify={self.folder}/r.ndjson"), 0,
                         self.out + self.err)

    def test_github(self):
        """Known failures are counted and not shown; new ones are shown as
        usual."""
        summary = os.path.join(self.folder, "summary")
        for known, shown in ((f"{MAGIC} fail why\n{UTF8} fail why", []),
                             (f"{UTF8} fail why", [MAGIC]),
                             (f"{MAGIC} crash why", [MAGIC, UTF8])):
            self.lie_with("accept-all", known, "--github",
                          f"--markdown={self.folder}/r.md",
                          env=dict(os.environ, GITHUB_STEP_SUMMARY=summary))
            self.assertEqual([line for line in self.out.splitlines()
                              if line.startswith("::")],
                             [f"::error title=fail {name}::must be rejected, "
                              "was accepted" for name in shown])
            for page in ("r.md", "summary"):
                text = self.results(page)
                self.assertEqual(text.count("\n| fail | `"), len(shown), page)
                self.assertEqual("known failure" in text, len(shown) < 2)
            os.remove(summary)

    def test_it_is_not_replaced(self):
        text = f"{MAGIC} fail why\n{UTF8} fail why\n"
        self.assertEqual(self.lie_with("accept-all", text,
                                       f"--junit={self.known}"), 2)
        self.assertIn(f"--junit=FILE would overwrite '{self.known}', which is "
                      "an input", self.err)
        self.assertEqual(self.results("known failures.txt"), text)

    def test_new_failure(self):
        self.assertEqual(self.lie_with("accept-all", f"{UTF8} fail why"), 1)
        self.assert_known_row(2, 1, 0, 1, 0, 1)
        self.assert_block("FAIL", MAGIC)
        self.assertNotIn("FAIL " + UTF8, self.out)
        self.assert_verdict("not certified: 1 wrong answer, 1 known failure")

    def test_another_failure_is_new(self):
        """A crash in the place of a known failure is new."""
        self.assertEqual(self.lie_with("crash-at-2", f"\n{UTF8} fail why"), 1)
        self.assert_known_row(3, 0, 1, 1, 0, 0)
        self.assert_block("CRASH", f"     known   {self.known} line 2: fail\n")
        self.assertEqual(self.lie_with("crash-at-2", f"{UTF8} crash why"), 0)
        self.assertEqual(self.lie_with("crash-at-2", f"{UTF8} any why"), 0)
        self.assertEqual(self.lie_with("hang", f"{UTF8} timeout why",
                                       "--timeout", "1"), 0)

    def test_stale(self):
        self.assertEqual(self.lie_with("honest", f"# \n{UTF8} fail why"), 1)
        self.assert_known_row(4, 0, 0, 1, 0, 0)
        self.assertIn(f"STALE {self.known} line 2: {UTF8} fail\n"
                      f"     passes  {UTF8}\n", self.out)
        self.assert_verdict("not certified: the baseline is stale, 1 known "
                            "failure no longer fails")
        self.assertEqual(self.lie_with("crash-at-2", "* any why"), 1)
        self.assertIn("STALE", self.out)
        self.assertNotIn("passes  " + UTF8, self.out)
        self.assertNotIn("CRASH", self.out)
        self.assert_verdict("not certified: the baseline is stale, 1 known "
                            "failure, 4 known failures no longer fail")

    def test_either_and_unsupported_are_no_failures(self):
        self.assertEqual(self.lie_with("honest", "mag/may/* fail why"), 1)
        self.assertIn("STALE", self.out)
        self.write_corpus(certifier.CASES + [certifier.RANK_7])
        self.assertEqual(self.lie_with("unsupported-rank", "*rank-7 any why"),
                         1)
        self.assertIn("STALE", self.out)

    def test_nothing_else_was_asked(self):
        """Cases that are not run are not stale, so a test may run its part
        only."""
        text = f"{UTF8} fail why\n{MAGIC} fail why\n"
        self.assertEqual(self.lie_with("accept-all", text, "--only", UTF8), 0)
        self.assertEqual(self.lie_with("honest", text, "--only", "*/accept/*"),
                         0)
        self.assert_verdict("correct: index, no certificate (no case that "
                            "must be rejected passed), on 2 of 5 cases")
        self.assertEqual(self.lie_with("accept-all", text, "--skip", MAGIC),
                         0)

    def test_stopped(self):
        """Cases that were never asked are neither known nor stale."""
        self.write_corpus([certifier.case(f"accept/{i}.mag") for i in range(6)])
        self.assertEqual(self.lie_with("hang-all", "* timeout slow",
                                       "--timeout", "0.5"), 1)
        self.assert_verdict("not certified: 1 not run, 5 known failures")
        self.assertEqual(self.lie("hang-all", "--timeout", "0.5",
                                  "--write-baseline", self.known), 2)
        self.assertIn("not written, because the run ended early", self.err)

    def test_quiet(self):
        self.assertEqual(self.lie_with("accept-all", "*/reject/* fail why",
                                       "-q"), 0)
        self.assertEqual(self.lie_with("honest", "*/reject/* fail why", "-q"),
                         1)
        self.assertEqual(self.out + self.err, "")

    def test_empty(self):
        for text in ("", "# none any more\n"):
            self.assertEqual(self.lie_with("honest", text), 0)
            self.assert_verdict("certified: index")

    # Hostile files

    def assert_refused(self, text, told):
        self.assertEqual(self.lie_with("honest", text), 2, self.out)
        self.assertEqual(self.err,
                         f"assay: certify: {self.known}: {told}\n")
        self.assertEqual(self.out, "")

    def test_hostile(self):
        good = f"{MAGIC} fail why\n"
        for text, told in (
                (b"\n" + UTF8.encode() + b" fail wh\0y\n",
                 "line 2: contains a zero byte"),
                (good.encode() + UTF8.encode() + b" fail \xff\n",
                 "line 2: not UTF-8"),
                (good + "#" * 4097, "line 2: longer than 4096 bytes"),
                (good + "x" * 5000000, "larger than 4 MiB"),
                (UTF8, "line 1: no outcome after the name "
                       "(NAME OUTCOME REASON)"),
                (good + "* fail \t\n", "line 2: no reason after the outcome "
                                       "(NAME OUTCOME REASON)"),
                ("* pass why", "line 1: 'pass' is not an outcome of a failure "
                               "(any, fail, crash, timeout, ...)"),
                ("* not-run why", "line 1: 'not-run' is not an outcome of a "
                                  "failure (any, fail, crash, timeout, ...)"),
                ("* \x1b[2J why", "line 1: '\\x1b[2J' is not an outcome of a "
                                  "failure (any, fail, crash, timeout, ...)"),
                (good + good, f"line 2: '{MAGIC}' is already in line 1"),
                (good + "\n#\n*magic* crash why\n",
                 f"line 4: crash of {MAGIC} contradicts line 1, which has "
                 "fail"),
                (good + "*magic* any why\n",
                 f"line 2: any of {MAGIC} contradicts line 1, which has fail"),
                (good + "mag/*rank* fail why\n",
                 "line 2: 'mag/*rank*' matches no case of the corpus"),
                ("mag.key.utf8 fail a rule is no case\n",
                 "line 1: 'mag.key.utf8' matches no case of the corpus")):
            self.assert_refused(text, told)

    def test_many_lines(self):
        self.assert_refused(
            "".join("".join("?*" if i >> bit & 1 else "*?"
                            for bit in range(15)) + " any why\n"
                    for i in range(16385)),
            "line 16385: more than 16384 failures")

    def test_no_file(self):
        self.known = os.path.join(self.folder, "nothing")
        self.assertEqual(self.lie("honest", "--baseline", self.known), 2)
        self.assertIn("nothing: No such file", self.err)
        self.assertEqual(self.lie("honest", "--baseline", self.folder), 2)
        self.assertIn(": not a file", self.err)

    def test_withdrawn(self):
        entry = certifier.WITHDRAWN
        self.write_corpus(certifier.CASES + [dict(entry, withdrawn={
            "since": "0.2.0", "reason": "it was right",
            "moved_to": "reject/mag.key.utf8~lone-ff.mag"})])
        name = "mag/reject/mag.key.utf8~wrong-case"
        self.assertEqual(self.lie_with("crash-at-2", name + " crash why"), 0,
                         self.out + self.err)

    # Writing

    def read(self):
        with open(self.known, encoding="utf-8") as file:
            first, *lines = file.read().split("\n")
        self.assertTrue(first.startswith("# "), first)
        self.assertEqual(lines.pop(), "")
        return lines

    def test_write(self):
        self.assertEqual(self.lie("accept-all", "--write-baseline",
                                  self.known), 1)
        self.assertEqual(self.read(), [
            f"{MAGIC} fail must be rejected, was accepted",
            f"{UTF8} fail must be rejected, was accepted"])
        self.assertEqual(self.lie("accept-all", "--baseline", self.known), 0)
        self.assertEqual(self.lie("wrong-shape", "--write-baseline",
                                  self.known), 1)
        self.assertEqual(self.read(), [
            "mag/accept/one-f32-2x3 fail tensors[0].shape[1]: expected \"3\", "
            "got 3 (a number; numbers are decimal strings here)"])
        self.assertEqual(self.lie("honest", "--write-baseline", self.known), 0)
        self.assertEqual(self.read(), [])

    def test_write_what_a_program_says(self):
        for mode in ("not-json", "noise", "tell-path", "unknown-word"):
            status = self.lie(mode, "--write-baseline", self.known)
            self.read()
            self.assertEqual(self.lie(mode, "--baseline", self.known), 0)
            self.assertIn(status, (0, 1))

    def test_renew(self):
        """Keeps the reasons that hold, and the lines about cases that were not
        asked."""
        self.know("*/reject/* fail people say so\n"
                  "*/empty fail not asked\n")
        self.assertEqual(self.lie("crash-at-2", "--baseline", self.known,
                                  "--write-baseline", self.known, "--only",
                                  "*/reject/*"), 1)
        self.assertEqual(self.read(), [
            "mag/accept/empty fail not asked",
            f"{UTF8} crash must be rejected; was killed by SIGSEGV without an "
            "answer; reproduced alone"])
        self.know("*/reject/* any people say so\n")
        self.assertEqual(self.lie("crash-at-2", "--baseline", self.known,
                                  "--write-baseline", self.known), 1)
        self.assertEqual(self.read(), [f"{UTF8} any people say so"])

    def test_write_in_vain(self):
        nowhere = os.path.join(self.folder, "no", "folder")
        self.assertEqual(self.lie("honest", "--write-baseline", nowhere), 2)
        self.assertIn("cannot write", self.err)
        for other in ("--dry-run", "--list-tests"):
            self.assertEqual(self.lie("honest", "--write-baseline", self.known,
                                      other), 2)
            self.assertIn("cannot be used with", self.err)

    # Patterns that match nothing

    def test_globs_that_match_nothing(self):
        for option in ("--only", "--skip"):
            self.assertEqual(self.lie("honest", option, "mag/accept/*", option,
                                      "*rank\n*"), 2)
            self.assertEqual(
                self.err, f"assay: certify: {option}: '*rank\\x0a*' matches no "
                "case of the corpus (assay certify --dry-run lists them "
                "all)\n")
            self.assertEqual(self.out, "")
            self.assertEqual(self.certify("--dry-run", option, "nothing"), 2)
        self.write_corpus(certifier.CASES + [certifier.WITHDRAWN])
        self.assertEqual(self.lie(
            "honest", "--skip", "mag/reject/mag.key.utf8~wrong-case"), 0)
        self.assertIn("was withdrawn", self.err)


if __name__ == "__main__":
    unittest.main()
