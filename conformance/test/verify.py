#!/usr/bin/env python3
"""Results that are read again: assay certify --verify, and files that mean
harm."""

import json
import os
import resource
import sys
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import certifier
import faults
from certifier import CASES, RANK_7


def limit_memory():
    if not faults.SANITIZED:
        resource.setrlimit(resource.RLIMIT_DATA, (1 << 28, 1 << 28))


class Verify(certifier.Case):
    def setUp(self):
        super().setUp()
        self.results = os.path.join(self.folder, "r.ndjson")

    def record(self, mode, *options):
        self.lie(mode, f"--json={self.results}", *options)

    def verify(self, mode, *options, **how):
        return self.lie(mode, "--verify", self.results, *options, **how)

    def last(self):
        return self.out.splitlines()[-1]

    def read(self):
        with open(self.results, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def write(self, lines):
        with open(self.results, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def test_same(self):
        for mode in ("honest", "accept-all", "crash-at-2", "wrong-shape"):
            self.record(mode)
            self.assertEqual(self.verify(mode), 0, self.out + self.err)
            self.assertEqual(self.out, "same: 5 cases\n")

    def test_options(self):
        """As it was asked, not as it is usual."""
        for options in (("--level", "verdict"), ("--level", "values"),
                        ("--exec",), ("--only", "mag/reject/*"),
                        ("--skip", "*utf8*", "--skip", "*zip*"),
                        ("--format", "mag", "--timeout", "20"),
                        ("--memory-limit", "3G")):
            self.record("honest", *options)
            before = self.read()
            other = self.results + "-again"
            self.assertEqual(self.verify("honest", f"--json={other}"), 0,
                             self.out + self.err)
            self.results = other
            same = {"seconds": 0, "peak": 0}
            self.assertEqual([dict(line, **same) for line in before],
                             [dict(line, **same) for line in self.read()])
        self.assertEqual(self.verify("honest", "-q"), 0)
        self.assertEqual(self.out, "")

    def test_different(self):
        self.record("honest")
        self.assertEqual(self.verify("accept-all"), 1)
        self.assertEqual(self.out.splitlines(), [
            "mag/reject/mag.header.magic~zip: was pass (reject), is fail "
            "(accept): must be rejected, was accepted",
            "mag/reject/mag.key.utf8~lone-ff: was pass (reject), is fail "
            "(accept): must be rejected, was accepted",
            "mag: was certified ('certified: index'), is not certified "
            "('not certified: 2 wrong answers')",
            "different: what is certified, 2 of 5 cases"])
        self.assertEqual(self.verify("accept-all", "-q"), 1)
        self.record("accept-all")
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.last(),
                         "different: what is certified, 2 of 5 cases")
        self.record("reject-all")
        self.assertEqual(self.verify("honest"), 1)
        self.assertIn("mag/may/mag.key.nul~middle: was either (reject), is "
                      "either (accept)\n", self.out)

    def test_program(self):
        self.record("honest")
        self.assertEqual(self.lie("hello-other", "--verify", self.results,
                                  state='{"version":"2"}'), 1)
        self.assertIn("the program's version: was '1', is '2'\n", self.out)
        self.assertEqual(self.verify("features"), 1)
        self.assertIn("the program's features: are others\n", self.out)

    def test_what_the_run_was_not_about(self):
        """A feature of the hello that no case needs; another format."""
        self.record("features", "--only", "mag/*")
        certifier.write(os.path.join(self.corpus, "oinf", "manifest.json"),
                        b"{")
        self.assertEqual(self.verify("features"), 0, self.out + self.err)

    def test_corpus(self):
        self.record("honest")
        self.write_corpus(CASES[1:] + [RANK_7])
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines(), [
            "mag/accept/empty: is not asked now",
            "mag/accept/rank-7: was not asked",
            "mag: was certified ('certified: index'), is certified "
            "('certified: index, without mag.rank-over-6')",
            "different: what is certified, 2 of 5 cases"])
        self.write_corpus([dict(CASES[0], features=["mag.rank-over-6"]),
                           *CASES[1:]])
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0],
                         "mag/accept/empty: something else is expected")
        self.write_corpus(CASES)
        lines = self.read()
        lines[2]["sha256"] = "0" * 64
        self.write(lines)
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0],
                         "mag/may/mag.key.nul~middle: is another file")
        with open(self.at("levels.json"), "a", encoding="utf-8") as file:
            file.write("\n")
        self.record("honest")
        certifier.write_json(self.at("levels.json"), certifier.LEVELS)
        self.assertEqual(self.verify("honest"), 1)
        self.assertIn("mag: what is compared is not the same\n", self.out)

    # What is forged

    def forge(self, formats=None, **run):
        lines = self.read()
        lines[-1].update(run)
        for one in lines[-1]["formats"]:
            one.update(formats or {})
        self.write(lines)

    def test_a_forged_certificate(self):
        """Right are those who were asked for a part, and no certificate is
        theirs."""
        words = ("right: index, no certificate (none passed that must be "
                 "accepted), on 2 of 5 cases")
        for formats, run, said, end in (
                ({"certified": True}, {"certified": True},
                 f"mag: was certified ('{words}'), is not certified "
                 f"('{words}')", "what is certified, "),
                ({}, {"certified": True},
                 "the run: was certified, but its formats were not all",
                 "what is certified, "),
                ({"verdict": "certified: index"}, {},
                 "mag: was not certified ('certified: index'), is not "
                 f"certified ('{words}')", "what is certified, "),
                ({}, {"corpus": "0" * 64},
                 "corpus: is not the digest of these cases",
                 "the program or what is compared, ")):
            self.record("honest", "--only", "mag/reject/*")
            self.assertEqual(self.verify("honest"), 0, self.out)
            self.forge(formats, **run)
            self.assertEqual(self.verify("honest"), 1, self.out)
            self.assertEqual(self.out.splitlines(), [
                said, f"different: {end}0 of 2 cases"])
        self.record("honest")
        self.forge(certified=False)
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0], "the run: was not "
                         "certified, but its formats were all")

    def test_the_baseline_is_no_part(self):
        """Its words come and go with it; a certificate does not."""
        known = os.path.join(self.folder, "known")
        certifier.write(known, b"*utf8* fail why")
        for mode in ("accept-all", "honest"):       # which makes it stale
            self.record(mode, "--baseline", known)
            self.assertEqual(self.verify(mode), 0, self.out)
            self.assertEqual(self.verify(mode, "--baseline", known), 0)
            self.forge({"verdict": "certified: index, 1 known failure"})
            self.assertEqual(self.verify(mode), 1)
            self.assertEqual(self.verify(mode, "--baseline", known), 1)
            self.record(mode)
            self.assertEqual(self.verify(mode), 0, self.out)
        self.record("accept-all")
        self.assertEqual(self.verify("accept-all", "--baseline", known), 0)

    def test_usage(self):
        self.record("honest")
        self.assertEqual(self.verify("honest", f"--json={self.results}"), 2)
        self.assertIn(f"--json=FILE would replace '{self.results}', which is "
                      "to be read", self.err)
        self.assertEqual(len(self.read()), 6)
        for options, words in (
                (("--level", "values"), "--verify and --level exclude"),
                (("--seed", "1"), "--verify and --seed exclude"),
                (("--dry-run",), "--verify and --dry-run exclude"),
                (("--json",), "results need =FILE")):
            self.assertEqual(self.verify("honest", *options), 2)
            self.assertIn(words, self.err)

    # Files that mean harm

    def refuse(self, content, words):
        with open(self.results, "wb") as file:
            file.write(content)
        self.assertEqual(self.verify("honest", preexec_fn=limit_memory), 2,
                         self.out)
        self.assertIn(words, self.err)
        self.assertNotIn("Sanitizer", self.err)
        self.assertEqual(self.out, "")

    def changed(self, line, **members):
        lines = [dict(one) for one in self.whole]
        lines[line].update(members)
        return "".join(json.dumps(one) + "\n" for one in lines).encode()

    def test_broken(self):
        self.record("honest")
        self.whole = self.read()
        text = self.changed(0)
        lines = text.splitlines(keepends=True)
        for content, words in (
                (b"", "line 1: the line about the run is missing"),
                (text[:-1], "line 6: cut off"),
                (b"".join(lines[:-1]), "line 6: the line about the run"),
                (b"".join(lines[1:]), "line 5: cases is not the number"),
                (b"".join(lines + lines[:1]), "line 7: something follows"),
                (b"".join([lines[0]] * 2 + lines[2:]),
                 "line 2: this case stands there twice"),
                (b"{}\n", "line 1: neither a case nor a run"),
                (b"[]\n", "line 1: neither"),
                (b"\n" + text, "line 1: "),
                (b"\xff\xfe\n", "line 1: "),
                (b"\0" * 100 + b"\n", "line 1: "),
                (b'{"case":1,"case":1}\n', "line 1: duplicate"),
                (b"[" * 100000 + b"\n", "line 1: maximum parsing depth"),
                (b"x" * (5 << 20), "line 1: longer than 4 MiB"),
                (self.changed(1, case=""), "line 2: case is no name"),
                (self.changed(1, case="a\0b"), "line 2: case is no name"),
                (self.changed(1, case="x" * 513), "line 2: case is no name"),
                (self.changed(1, format="zam"), "line 2: format is none"),
                (self.changed(1, outcome="good"), "line 2: outcome is none"),
                (self.changed(1, outcome=7), "line 2: a member of a case"),
                (self.changed(1, answer="acc"), "line 2: answer is neither"),
                (self.changed(1, answer="accept it"), "line 2: answer is"),
                (self.changed(1, expected="either"), "line 2: expected is"),
                (self.changed(1, rule=[]), "line 2: rule is neither"),
                (self.changed(1, sha256="0" * 63 + "g"), "line 2: sha256 or"),
                (self.changed(1, outcome="fail"), "line 6: the tally is not"),
                (self.changed(5, cases="6"), "line 6: cases is not"),
                (self.changed(5, only=["x" * 513]), "line 6: features, only"),
                (self.changed(5, skip=["*"] * 513), "line 6: features, only"),
                (self.changed(5, features=[1]), "line 6: features, only"),
                (self.changed(5, formats=[{"format": "zam"}]),
                 "line 6: formats has one that is not known"),
                (self.changed(5, formats=[7]), "line 6: formats has one"),
                (self.changed(5, program={}), "line 6: program has no"),
                (self.changed(5, level="all"), "level, seed or timeout"),
                (self.changed(5, seed="x"), "level, seed or timeout"),
                (self.changed(5, timeout="0"), "level, seed or timeout"),
                (self.changed(5, formats=[{"format": "mag"}] * 2),
                 "line 6: formats has one that is not known here, or one tw"),
                (self.changed(5, complete=False), "line 6: certified, alth"),
                (self.changed(5, complete=False, certified=False),
                 "line 6: certified, although"),
                (self.changed(5, complete=False, certified=False, formats=[]),
                 "ended early")):
            self.refuse(content, words)
        self.record("accept-all")
        self.whole = self.read()
        formats = self.whole[5]["formats"]
        for members in ({"certified": True},
                        {"formats": [dict(formats[0], certified=True)]}):
            self.refuse(self.changed(5, **members),
                        "line 6: certified, although not all was asked and ri")

    def test_many(self):
        """Memory for what a case is known by; no more of them than that."""
        self.record("honest")
        one = json.dumps(dict(self.read()[0], case="@", log="x" * 100))
        text = b"".join(one.replace("@", str(i)).encode() + b"\n"
                        for i in range(100001))
        self.refuse(text, "line 100001: more than 100000 cases")

    def test_no_file(self):
        self.assertEqual(self.lie("honest", "--verify", self.results), 2)
        self.assertIn("No such file", self.err)
        self.assertEqual(self.lie("honest", "--verify", self.folder), 2)
        self.assertIn("Is a directory", self.err)


if __name__ == "__main__":
    unittest.main()
