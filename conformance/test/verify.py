#!/usr/bin/env python3
"""Results that are read again: assay certify --verify, and hostile files."""

import json
import os
import re
import resource
import sys
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import certifier
import faults
import sealed
from certifier import CASES, RANK_7


# One in this many forgeries is tried; all with ASSAY_TEST_ALL.
ONE_IN = 1 if "ASSAY_TEST_ALL" in os.environ else 8


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
        """Writes results with a correct digest, as a forger could."""
        lines[-1]["digest"] = sealed.digest(lines)
        self.write_as_is(lines)

    def write_as_is(self, lines):
        with open(self.results, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def test_same(self):
        for mode in ("honest", "accept-all", "crash-at-2", "wrong-shape"):
            self.record(mode)
            self.assertEqual(self.verify(mode), 0, self.out + self.err)
            self.assertEqual(self.out, "same: 5 cases\n")

    def test_options(self):
        """Uses the options of the results, not the defaults."""
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

    ended = ("different: the program or the run, the certificates, "
             "2 of 5 cases")

    def other_mode(self, before, now):
        """Another command is reported first."""
        words = [json.dumps(certifier.LIAR + [mode], separators=(",", ":"))
                 for mode in (before, now)]
        return [f"program command: was {words[0]}, is {words[1]}"]

    def test_different(self):
        self.record("honest")
        self.assertEqual(self.verify("accept-all"), 1)
        self.assertEqual(self.out.splitlines(), [
            *self.other_mode("honest", "accept-all"),
            "mag/reject/mag.header.magic~zip: was pass (reject), is fail "
            "(accept): must be rejected, was accepted",
            "mag/reject/mag.key.utf8~lone-ff: was pass (reject), is fail "
            "(accept): must be rejected, was accepted",
            "mag: was certified ('certified: index'), is not certified "
            "('not certified: 2 wrong answers')",
            self.ended])
        self.assertEqual(self.verify("accept-all", "-q"), 1)
        self.record("accept-all")
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.last(), self.ended)
        self.record("reject-all")
        self.assertEqual(self.verify("honest"), 1)
        self.assertIn("mag/may/mag.key.nul~middle: was either (reject), is "
                      "either (accept)\n", self.out)

    def test_program(self):
        self.record("honest")
        self.assertEqual(self.lie("hello-other", "--verify", self.results,
                                  state='{"version":"2"}'), 1)
        self.assertIn("program version: was '1', is '2'\n", self.out)
        self.assertEqual(self.verify("features"), 1)
        self.assertIn("run features: was [], is [\"mag.rank-over-6\"]\n",
                      self.out)

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
            "mag/accept/empty: not in this run",
            "mag/accept/rank-7: not in the results",
            "mag: was certified ('certified: index'), is certified "
            "('certified: index, without mag.rank-over-6')",
            "different: the certificates, 2 of 5 cases"])
        self.write_corpus([dict(CASES[0], features=["mag.rank-over-6"]),
                           *CASES[1:]])
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0],
                         "mag/accept/empty: the expectation changed")
        self.write_corpus(CASES)
        lines = self.read()
        lines[2]["sha256"] = "0" * 64
        self.write(lines)
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0],
                         "mag/may/mag.key.nul~middle: the file changed")
        with open(self.at("levels.json"), "a", encoding="utf-8") as file:
            file.write("\n")
        self.record("honest")
        certifier.write_json(self.at("levels.json"), certifier.LEVELS)
        self.assertEqual(self.verify("honest"), 1)
        self.assertIn("mag: levels: the compared members changed\n",
                      self.out)

    # Forgeries

    def forge(self, formats=None, **run):
        lines = self.read()
        lines[-1].update(run)
        for one in lines[-1]["formats"]:
            one.update(formats or {})
        self.write(lines)

    def test_a_forged_certificate(self):
        """Programs tested with a part are correct, but have no certificate."""
        words = ("correct: index, no certificate (no case that must be "
                 "accepted passed), on 2 of 5 cases")
        for formats, run, said, end in (
                ({"certified": True}, {"certified": True},
                 f"mag: was certified ('{words}'), is not certified "
                 f"('{words}')", "the certificates, "),
                ({}, {"certified": True},
                 "run: was certified, but not all of its formats were",
                 "the certificates, "),
                ({"verdict": "certified: index"}, {},
                 "mag: was not certified ('certified: index'), is not "
                 f"certified ('{words}')", "the certificates, "),
                ({}, {"corpus": "0" * 64},
                 "corpus: does not match the cases of the results",
                 "the program or the run, ")):
            self.record("honest", "--only", "mag/reject/*")
            self.assertEqual(self.verify("honest"), 0, self.out)
            self.forge(formats, **run)
            self.assertEqual(self.verify("honest"), 1, self.out)
            self.assertEqual(self.out.splitlines(), [
                said, f"different: {end}0 of 2 cases"])
        self.record("honest")
        self.forge(certified=False)
        self.assertEqual(self.verify("honest"), 1)
        self.assertEqual(self.out.splitlines()[0], "run: was not "
                         "certified, but all of its formats were")

    def other_values(self, value):
        """Returns values of the same type, of other types, and none."""
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, str):
            yield from ("x", "0" + value)
            if re.fullmatch("[0-9a-f]{64}", value):
                yield "0" * 64
            if value.isdigit():
                yield str(int(value) + 1)
        elif isinstance(value, list):
            yield from (value + ["x"], [{}])
        elif isinstance(value, dict):
            yield {}
        yield from (other for other in (None, 7, "7", [])
                    if json.dumps(other) != json.dumps(value))

    def forgeries(self, value):
        """Yields forgeries of a value at any depth: how, and the result."""
        if isinstance(value, (dict, list)):
            members = (value.items() if isinstance(value, dict)
                       else enumerate(value))
            for key, inside in list(members):
                for how, other in self.forgeries(inside):
                    changed = value.copy()
                    changed[key] = other
                    yield [key, *how], changed
                without = value.copy()
                del without[key]
                yield [key, "gone"], without
            if isinstance(value, dict):
                yield ["more"], dict(value, more="x")
        for other in self.other_values(value):
            yield [other], other

    # Measurements and options of the run: other values are valid too.
    FREE = {"seconds": "[0-9]+\\.[0-9]{6}", "peak": "null|[0-9]+",
            "seed": "[0-9]+", "timeout": "[0-9]+",
            "memory_limit": "null|[0-9]+"}

    def is_free(self, name, line):
        text = line.get(name, "")
        text = "null" if text is None else text
        return name in self.FREE and isinstance(text, str) and \
            re.fullmatch(self.FREE[name], text)

    def test_whatever_is_forged(self):
        """Each member of each line, with and without a correct digest; for a
        case that passed, for one that failed, and for the run."""
        self.record("wrong-shape", "--seed", "5", "--timeout", "20",
                    "--memory-limit", "3G")
        right = self.read()
        wrong = next(i for i, line in enumerate(right) if line["problem"])
        for at in (0, wrong, len(right) - 1):
            seen = set()
            forged = enumerate(self.forgeries(right[at]))
            for number, (how, other) in forged:
                if number % ONE_IN or not isinstance(other, dict) or \
                        how == [other]:
                    continue
                lines = [*right[:at], dict(other), *right[at + 1:]]
                if how[0] not in seen and how[0] not in sealed.LEFT_OUT:
                    self.write_as_is(lines)
                    self.expect_complaint(how)
                seen.add(how[0])
                if not self.is_free(how[0], other) and how[0] != "digest":
                    self.write(lines)
                    self.expect_complaint(how)

    def expect_complaint(self, how):
        self.assertIn(self.verify("wrong-shape"), (1, 2), how)
        self.assertNotEqual(self.out + self.err, "", how)
        self.assertNotIn("same:", self.out, how)

    def test_made_by_others(self):
        """Results of another version of assay or of the corpus are not
        judged."""
        version = os.path.join(self.corpus, "VERSION")
        certifier.write(version, b"0.2.0\n")
        self.record("honest")
        self.assertEqual(self.verify("honest"), 0)
        lines = self.read()
        self.assertEqual(lines[-1]["corpus_version"], "0.2.0")
        here = lines[-1]["assay"]
        self.forge(assay="0.0.9")
        self.assertEqual(self.verify("honest"), 2)
        self.assertIn(f"{self.results}: made with assay 0.0.9, but this is "
                      f"assay {here}: cannot compare", self.err)
        self.assertEqual(self.out, "")
        self.record("honest")
        for now, words in ((b"0.3.0\n", "made with corpus 0.2.0, but this "
                            "is corpus 0.3.0: cannot compare"),
                           (b"new\n", "made with corpus 0.2.0, but this is "
                            "corpus (no version): cannot")):
            certifier.write(version, now)
            self.assertEqual(self.verify("honest"), 2)
            self.assertIn(words, self.err)
            self.assertEqual(self.out, "")

    def test_the_baseline_is_no_part(self):
        """Texts of the baseline may come and go; a certificate may not."""
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
        self.assertIn(f"--json=FILE would overwrite '{self.results}', which is "
                      "an input", self.err)
        self.assertEqual(len(self.read()), 6)
        for options, words in (
                (("--level", "values"), "--verify cannot be used with --level"),
                (("--seed", "1"), "--verify cannot be used with --seed"),
                (("--dry-run",), "--verify cannot be used with --dry-run"),
                (("--json",), "reports need =FILE")):
            self.assertEqual(self.verify("honest", *options), 2)
            self.assertIn(words, self.err)

    # Hostile files

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
                (text[:-1], "line 6: truncated"),
                (b"".join(lines[:-1]), "line 6: the line about the run"),
                (b"".join(lines[1:]), "line 5: cases does not match"),
                (b"".join(lines + lines[:1]), "line 7: data after the line"),
                (b"".join([lines[0]] * 2 + lines[2:]),
                 "line 2: duplicate case"),
                (b"{}\n", "line 1: not about a case or the run"),
                (b"[]\n", "line 1: not about a case"),
                (b"\n" + text, "line 1: "),
                (b"\xff\xfe\n", "line 1: "),
                (b"\0" * 100 + b"\n", "line 1: "),
                (b'{"case":1,"case":1}\n', "line 1: duplicate"),
                (b"[" * 100000 + b"\n", "line 1: maximum parsing depth"),
                (b"x" * (5 << 20), "line 1: longer than 4 MiB"),
                (self.changed(1, case=""), "line 2: case is not a valid name"),
                (self.changed(1, case="a\0b"),
                 "line 2: case is not a valid name"),
                (self.changed(1, case="x" * 513),
                 "line 2: case is not a valid name"),
                (self.changed(1, format="zam"), "line 2: unknown format"),
                (self.changed(1, outcome="good"), "line 2: unknown outcome"),
                (self.changed(1, outcome=7), "line 2: a member of a case"),
                (self.changed(1, answer="acc"), "line 2: answer is neither"),
                (self.changed(1, answer="accept it"), "line 2: answer is"),
                (self.changed(1, expected="either"), "line 2: expected is"),
                (self.changed(1, rule=[]), "line 2: rule is neither"),
                (self.changed(1, sha256="0" * 63 + "g"), "line 2: sha256 or"),
                (self.changed(1, outcome="fail"), "line 6: the tally does"),
                (self.changed(5, cases="6"), "line 6: cases does not"),
                (self.changed(5, only=["x" * 513]), "line 6: features, only"),
                (self.changed(5, skip=["*"] * 513), "line 6: features, only"),
                (self.changed(5, features=[1]), "line 6: features, only"),
                (self.changed(5, formats=[{"format": "zam"}]),
                 "line 6: formats has an unknown"),
                (self.changed(5, formats=[7]), "line 6: formats has an unkn"),
                (self.changed(5, program={}), "line 6: program has no"),
                (self.changed(5, level="all"), "level, seed or timeout"),
                (self.changed(5, seed="x"), "level, seed or timeout"),
                (self.changed(5, timeout="0"), "level, seed or timeout"),
                (self.changed(5, formats=[{"format": "mag"}] * 2),
                 "line 6: formats has an unknown or dup"),
                (self.changed(5, complete=False, stop="why"),
                 "line 6: certified, alth"),
                (self.changed(5, complete=False, certified=False, stop="why"),
                 "line 6: certified, although"),
                (self.changed(5, complete=False, certified=False, formats=[]),
                 "line 6: stop does not match"),
                (self.changed(5, stop="why"), "line 6: stop does not match"),
                (self.changed(5, complete=False, certified=False, formats=[],
                              stop="why"), "ended early")):
            self.refuse(content, words)
        self.record("accept-all")
        self.whole = self.read()
        formats = self.whole[5]["formats"]
        for members in ({"certified": True},
                        {"formats": [dict(formats[0], certified=True)]}):
            self.refuse(self.changed(5, **members),
                        "line 6: certified, although a case failed or was")

    def test_many(self):
        """Limits the number of cases, and the memory for their names."""
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
