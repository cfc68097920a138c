#!/usr/bin/env python3
"""assay certify and optional parts of a program: features, formats, and files
that may be either."""

import hashlib
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import (CASES, DOCUMENT, LEVELS, RANK_7, SUM, case, write,
                       write_json)


class Features(certifier.Case):
    # Features

    def test_features(self):
        self.write_corpus(CASES[:2] + [RANK_7] + CASES[2:])
        self.assertEqual(self.lie("honest"), 0)
        self.assert_row(5, 0, 0, 1, 0)
        self.assertEqual(self.lie("unsupported-all"), 1)
        self.assert_row(0, 4, 0, 1, 1)
        self.assertEqual(
            self.lie("unsupported-all", "--only", "mag/accept/rank-7"), 2)
        self.assert_verdict("nothing to certify: no case passed or failed, "
                            "without mag.rank-over-6, 1 unsupported, "
                            "on 1 of 6 cases")
        self.assertEqual(
            self.lie("unsupported-all", "--exec", "--only", "*rank-7"), 2)
        self.assertEqual(self.lie("features"), 0)
        self.assert_verdict("certified: index")
        self.assertEqual(self.lie("honest"), 0)
        self.assert_verdict("certified: index, without mag.rank-over-6")

    def test_features_exec(self):
        self.write_corpus(CASES[:2] + [RANK_7] + CASES[2:])
        declared = ("--exec", "--features", "mag.rank-over-6")
        self.assertEqual(self.lie("honest", *declared), 0)
        self.assert_verdict("certified: index")
        self.assertEqual(self.lie("honest", "--exec"), 0)
        self.assert_verdict("certified: index, without mag.rank-over-6")
        self.assertEqual(self.lie("unsupported-rank", "--exec"), 0)
        self.assert_row(4, 0, 0, 1, 1)
        self.assertEqual(self.lie("unsupported-rank", *declared), 1)
        self.assert_block("FAIL", "it needs no undeclared feature",
                          " --exec --features mag.rank-over-6 --corpus ")
        for names, wrong in (("mag.rank-over-7", "'mag.rank-over-7'; known: "
                                                 "mag.rank-over-6\n"),
                             ("mag.rank-over-6,x", "'x'\n")):
            self.assertEqual(
                self.lie("honest", "--exec", "--features", names), 2)
            self.assertIn("--features: no case of the corpus needs " + wrong,
                          self.err)
        for names in ("", ",", "mag.rank-over-6,"):
            self.assertEqual(
                self.lie("honest", "--exec", "--features", names), 2)
            self.assertIn("not names separated by commas", self.err)
        self.assertEqual(
            self.lie("honest", "--features", "mag.rank-over-6"), 2)
        self.assertIn("--features needs --exec", self.err)

    def test_who_lacks_a_feature_accepts(self):
        """A program that ignores a checksum cannot notice a mismatch:
        unsupported, not wrong."""
        self.write_corpus(CASES + [SUM])
        self.assertEqual(self.lie("accept-checksum"), 0, self.out)
        self.assert_row(4, 0, 0, 1, 1)
        self.assert_verdict("certified: index, without mag.sum, 1 unsupported")
        self.assertEqual(self.lie("honest"), 0)
        self.assert_row(5, 0, 0, 1, 0)
        self.assert_verdict("certified: index, without mag.sum")
        self.assertEqual(self.lie("accept-checksum", "--exec", "--features",
                                  "mag.sum"), 1)
        self.assert_block("FAIL", "must be rejected, was accepted")
        self.assertEqual(self.lie("crash-at-checksum"), 1)
        self.assert_row(4, 0, 1, 1, 0)
        self.assertEqual(self.lie("accept-all"), 1)
        self.assert_row(2, 2, 0, 1, 1)

    def test_reject_without_the_feature_is_wrong(self):
        self.write_corpus(CASES + [RANK_7])
        self.assertEqual(self.lie("reject-rank"), 1)
        self.assert_row(4, 1, 0, 1, 0)
        self.assert_block("FAIL", "must be accepted, was rejected")

    def test_a_fault_beside_an_unknown_type(self):
        """A program may answer unsupported for an unknown type; accept is wrong
        unless another feature is missing."""
        beside = dict(SUM, features=["mag.beside-unknown"])
        self.write_corpus(CASES + [beside])
        self.assertEqual(self.lie("unsupported-checksum"), 0, self.out)
        self.assert_row(4, 0, 0, 1, 1)
        self.assert_verdict("certified: index, without mag.beside-unknown, "
                            "1 unsupported")
        self.assertEqual(self.lie("honest"), 0)
        self.assert_row(5, 0, 0, 1, 0)
        self.assertEqual(self.lie("accept-checksum"), 1)
        self.assert_row(4, 1, 0, 1, 0)
        self.assert_block("FAIL", "must be rejected, was accepted\n     "
                          "unsupported would be correct: the program does not "
                          "declare mag.beside-unknown\n")
        declared = ("--exec", "--features", "mag.beside-unknown")
        self.assertEqual(self.lie("unsupported-checksum", *declared), 1)
        self.assertEqual(self.lie("honest", *declared), 0)
        self.assert_verdict("certified: index")
        beside["features"] = ["mag.beside-unknown", "mag.sum"]
        self.write_corpus(CASES + [beside])
        self.assertEqual(self.lie("accept-checksum"), 0, self.out)
        self.assert_verdict("certified: index, without mag.beside-unknown, "
                            "mag.sum, 1 unsupported")
        self.assertEqual(self.lie("accept-checksum", "--exec", "--features",
                                  "mag.sum"), 1)
        valid = dict(RANK_7, features=["mag.beside-unknown"])
        self.write_corpus(CASES + [valid])
        self.assertEqual(self.lie("reject-rank"), 1)

    def test_a_failure_for_want_of_a_feature(self):
        """The failure names the feature, and the answer that would pass."""
        self.write_corpus(CASES + [RANK_7])
        words = ("unsupported would be correct: the program does not declare "
                 "mag.rank-over-6\n")
        for mode in ("reject-rank", "wrong-rank"):
            self.assertEqual(self.lie(mode), 1)
            self.assert_row(4, 1, 0, 1, 0)
            self.assert_block("FAIL", words)
            self.assertEqual(self.lie(mode, "--exec", "--features",
                                      "mag.rank-over-6"), 1)
            self.assertNotIn("would be correct", self.out)
            self.assert_block("FAIL", "needs mag.rank-over-6, which the "
                              "program declares\n")
        self.assertEqual(self.lie("reject-all", "--all"), 1)
        self.assertEqual(self.out.count(words), 1)

    def test_answers_to_unknown_types(self):
        """A certificate lists them; results count them."""
        rule = "zten.field.dtype-unknown"
        many = [case(f"may/{rule}~{name}.mag", rule, document=False)
                for name in ("RAW", "Float32", "rank-a", "rank-b")]
        self.write_corpus(CASES[:3] + many + CASES[3:])
        self.assertEqual(self.lie("unsupported-rank", "--json=" + os.path.join(
            self.folder, "json")), 0, self.out)
        self.assertEqual(self.lie("unsupported-rank"), 0)
        self.assertIn(
            "mag         certified: index\n"
            "            unknown types: accept 2, reject 0, unsupported 2\n"
            "              accept  mag/may/zten.field.dtype-unknown~Float32\n"
            "              accept  mag/may/zten.field.dtype-unknown~RAW\n",
            self.out)
        with open(os.path.join(self.folder, "json"), encoding="utf-8") as file:
            run = json.loads(file.read().splitlines()[-1])
        self.assertEqual(run["formats"][0]["unknown_types"],
                         {"accept": "2", "reject": "0", "unsupported": "2"})
        self.write_corpus(CASES)
        self.assertEqual(self.lie("honest"), 0)
        self.assertNotIn("unknown types", self.out)

    def test_both_kinds(self):
        """Passing only files that must be rejected gives no certificate."""
        accepted = [dict(c, features=["mag.tensors"]) for c in CASES[:2]]
        self.write_corpus(accepted + CASES[2:])
        self.assertEqual(self.lie("unsupported-accept"), 1)
        self.assert_row(2, 0, 0, 1, 2)
        self.assert_verdict("not certified: no case that must be accepted "
                            "passed with the declared features, without "
                            "mag.tensors, 2 unsupported")
        self.assertEqual(self.lie("honest"), 1)     # a feature, not declared
        self.assert_verdict("not certified: no case that must be accepted "
                            "passed with the declared features, without "
                            "mag.tensors")
        self.assertEqual(
            self.lie("honest", "--exec", "--features", "mag.tensors"), 0)
        self.assert_verdict("certified: index")
        self.assertEqual(self.lie("honest", "--skip", "*empty"), 0)
        self.assert_verdict("correct: index, no certificate (no case that must "
                            "be accepted passed), without mag.tensors, on 4 of "
                            "5 cases")
        rejected = [dict(c, features=["mag.tensors"]) for c in CASES[3:]]
        self.write_corpus(CASES[:3] + rejected)
        self.assertEqual(self.lie("accept-all"), 1)
        self.assert_verdict("not certified: no case that must be rejected "
                            "passed with the declared features, without "
                            "mag.tensors, 2 unsupported")

    # Formats

    def write_second_format(self):
        write_json(os.path.join(self.corpus, "zten", "manifest.json"), {
            "format": "zten", "version": "1", "cases": [
                case("accept/x.zt")]})
        write_json(os.path.join(self.corpus, "zten", "levels.json"), LEVELS)
        write(os.path.join(self.corpus, "zten", "accept", "x.zt"),
              b"accept/x.zt")
        write_json(os.path.join(self.corpus, "zten", "accept", "x.json"),
                   DOCUMENT)

    def test_formats_that_are_not_declared(self):
        self.write_second_format()
        self.assertEqual(self.lie("honest"), 0, self.err)
        self.assert_row(4, 0, 0, 1, 0)
        self.assertRegex(self.out, "(?m)^zten +– +– +– +– +–$")
        self.assertEqual(self.lie("honest", "--only", "zten/*"), 2)
        self.assertIn("not declare decode for any format of the corpus",
                      self.err)
        self.assertEqual(self.lie("honest", "--format", "mag", "--format",
                                  "zten", "--only", "zten/*"), 2)
        self.assertIn("does not declare decode for zten", self.err)
        self.assertEqual(self.lie("honest", "--format", "oinf"), 2)
        self.assertIn("assay: certify: the corpus has no cases of oinf\n",
                      self.err)

    def test_formats(self):
        self.assertEqual(self.lie("hello-no-formats"), 2)
        self.assertIn("not declare decode for any format of the corpus",
                      self.err)
        self.assertEqual(self.lie("hello-no-decode", "--format", "mag"), 2)
        self.assertIn("does not declare decode for mag", self.err)
        self.assertEqual(self.lie("hello-no-decode", "--level", "verdict"), 0)
        self.assertEqual(self.lie("honest", "--format", "nothing"), 2)
        self.assertIn("unknown format 'nothing'", self.err)

    # Choices

    def test_choices(self):
        """Answers to files that may be either are counted by rule, in columns
        that long names do not shift; the less frequent ones are named."""
        rule = "mag.data." + "long" * 8
        other = b"reject/ is what the liar goes by"
        few = [case(f"may/{rule}~{i}.mag", rule,
                    **({} if i > 1 else
                       {"sha256": hashlib.sha256(other).hexdigest()}))
               for i in range(5)]
        self.write_corpus(CASES[:3] + few + CASES[3:])
        for entry in few[:2]:
            write(self.at(entry["path"]), other)
        self.assertEqual(self.lie("honest"), 0, self.out + self.err)
        table = [block for block in self.out.split("\n\n")
                 if block.startswith("choice")]
        self.assertEqual(table, [
            f"choice{'':35}  accept  reject  unsupported\n"
            f"{rule}       3       2            0\n"
            f"    reject       mag/may/{rule}~0\n"
            f"    reject       mag/may/{rule}~1\n"
            f"mag.key.nul{'':30}       1       0            0"])

    def test_many_choices(self):
        """The first of many less frequent answers are named, the others
        counted."""
        many = [case(f"may/mag.data.any~{i:02}.mag", "mag.data.any")
                for i in range(20)]
        for entry in many[:7]:
            entry["sha256"] = hashlib.sha256(b"reject/ it").hexdigest()
        self.write_corpus(CASES + many)
        for entry in many[:7]:
            write(self.at(entry["path"]), b"reject/ it")
        self.assertEqual(self.lie("honest"), 0, self.out + self.err)
        self.assertIn("".join(f"    reject       mag/may/mag.data.any~{i:02}\n"
                              for i in range(5)) + "    and 2 more\n", self.out)


if __name__ == "__main__":
    unittest.main()
