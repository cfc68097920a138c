#!/usr/bin/env python3
"""assay certify and the corpus: which cases are asked, and the errors about a
damaged corpus."""

import copy
import json
import os
import sys
import unittest

import jsonschema

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import (CASES, DOCUMENT, LEVELS, WITHDRAWN, case, write,
                       write_json)


class Cases(certifier.Case):
    # Choosing

    def test_choosing(self):
        self.assertEqual(self.certify("--dry-run"), 0)
        self.assertIn("either  mag/may/mag.key.nul~middle\n", self.out)
        self.assertTrue(self.out.endswith("\n5 cases\n"))
        self.assertEqual(self.certify("--dry-run", "--only", "*/reject/*",
                                      "--skip", "*magic*"), 0)
        self.assertEqual(self.out,
                         "reject  mag/reject/mag.key.utf8~lone-ff\n1 case\n")
        self.assertEqual(self.certify("--dry-run", "--only",
                                      "mag/reject/mag.key.utf8~lone-ff.mag"),
                         0)
        self.assertEqual(self.lie("honest", "--only", "*rank*"), 2)
        self.assertIn("'*rank*' matches no case of the corpus", self.err)
        self.assertEqual(self.lie("honest", "--only", "*utf8*", "--skip",
                                  "*lone*"), 2)
        self.assertIn("no case matches", self.err)
        self.assertEqual(self.lie("honest", "--only", "*/accept/*"), 0)
        self.assert_verdict("correct: index, no certificate (no case that "
                            "must be rejected passed), on 2 of 5 cases")
        self.assertEqual(self.lie("honest", "--only", "*/reject/*"), 0)
        self.assert_verdict("correct: index, no certificate (no case that "
                            "must be accepted passed), on 2 of 5 cases")
        self.assertEqual(self.lie("honest", "--skip", "*/may/*"), 0)
        self.assert_verdict("certified: index, on 4 of 5 cases")

    def test_what_is_typed(self):
        """A rule selects the cases that break it; a path may be that of the
        file, or of a folder, in a corpus anywhere."""
        utf8 = "reject  mag/reject/mag.key.utf8~lone-ff\n1 case\n"
        path = os.path.join(self.corpus, "mag/reject/mag.key.utf8~lone-ff.mag")
        for typed in ("mag.key.utf8", "mag.key.u*", path, path[:-4],
                      "corpus/mag/reject/mag.key.utf8~lone-ff.mag",
                      "./oinf/mag/reject/mag.key.utf8~*"):
            self.assertEqual(self.certify("--dry-run", "--only", typed), 0,
                             self.err)
            self.assertEqual(self.out, utf8)
            self.assertEqual(self.certify("--dry-run", "--skip", typed), 0)
            self.assertTrue(self.out.endswith("\n4 cases\n"))
        for typed, count in (("corpus/mag/reject", 2), ("mag/reject/", 2),
                             ("mag", 5), ("mag.key.*", 2),
                             (os.path.join(self.corpus, "mag"), 5)):
            self.assertEqual(self.certify("--dry-run", "--only", typed), 0)
            self.assertIn(f"\n{count} cases\n", self.out)
        for typed in ("mag.key", "mag.key.utf9", "key.utf8", "reject", "/", "",
                      "mag/rej", "oinf/reject/mag.key.utf8~lone-ff.mag"):
            self.assertEqual(self.certify("--dry-run", "--only", typed), 2)
            self.assertIn("matches no case of the corpus", self.err)

    def test_dry_run_as_json(self):
        with open(os.path.join(os.environ["ASSAY_CORPUS"],
                               "results.schema.json"), encoding="utf-8") as f:
            schema = json.load(f)
        self.assertEqual(self.certify("--dry-run", "--json"), 0)
        lines = [json.loads(line) for line in self.out.splitlines()]
        for line in lines:
            jsonschema.validate(line, schema)
        self.assertEqual(len(lines), len(CASES))
        one, = (line for line in lines if "utf8" in line["case"])
        self.assertEqual((one["rule"], one["level"], one["expected"]),
                         ("mag.key.utf8", "must", "reject"))
        self.assertEqual(one["required"], "key is well-formed UTF-8")
        self.assertEqual(one["file"],
                         "mag/reject/mag.key.utf8~lone-ff.mag")
        listed = os.path.join(self.folder, "cases.json")
        before = self.out
        self.assertEqual(self.certify("--dry-run", f"--json={listed}"), 0)
        self.assertTrue(self.out.endswith("\n5 cases\n"))
        with open(listed, encoding="utf-8") as file:
            self.assertEqual(file.read(), before)
        self.assertEqual(self.certify("--dry-run", "--junit"), 2)

    def test_upstream_and_withdrawn(self):
        entry = case("upstream/real.mag", spec="accept")
        write_json(self.at("upstream/manifest.json"),
                   {"format": "mag", "version": "1", "cases": [entry]})
        write(self.at(entry["path"]), entry["path"].encode())
        write_json(self.at("upstream/real.json"), DOCUMENT)
        self.write_corpus(CASES + [WITHDRAWN])
        self.assertEqual(self.lie("honest"), 0, self.err)
        self.assert_row(5, 0, 0, 1, 0)

    def withdraw(self, path, moved_to, reason="it was right"):
        return {"path": path, "spec": path.split("/")[0],
                "withdrawn": {"since": "0.2.0", "reason": reason,
                              "moved_to": moved_to}}

    def test_withdrawn_names(self):
        """An old name finds the file at its new path."""
        gone = [self.withdraw("accept/a.mag", "accept/b.mag"),
                self.withdraw("accept/b.mag", "may/mag.key.nul~middle.mag",
                              "the document is \x1b[2J silent"),
                self.withdraw("accept/gone.mag", None),
                self.withdraw("may/one.mag", "may/two.mag"),
                self.withdraw("may/two.mag", "may/one.mag")]
        write_json(self.at("manifest.json"), {
            "format": "mag", "version": "1",
            "cases": CASES + gone})
        for name in ("mag/accept/a", "mag/accept/a.mag"):
            self.assertEqual(self.certify("--dry-run", "--only", name), 0)
            self.assertEqual(self.out,
                             "either  mag/may/mag.key.nul~middle\n1 case\n")
            self.assertEqual(
                self.err.splitlines(),
                ["assay: certify: mag/accept/a was withdrawn in 0.2.0: it was "
                 "right; it is mag/accept/b now",
                 "assay: certify: mag/accept/b was withdrawn in 0.2.0: the "
                 "document is \\x1b[2J silent; it is "
                 "mag/may/mag.key.nul~middle now"])
        self.assertEqual(self.certify("--dry-run", "--only", "mag/accept/*"),
                         0)
        self.assertTrue(self.out.endswith("2 cases\n"))
        self.assertEqual(self.err, "")
        self.assertEqual(self.certify("--dry-run", "--skip", "mag/accept/a"),
                         0)
        self.assertTrue(self.out.endswith("\n4 cases\n"))
        self.assertNotIn("nul~middle", self.out)
        self.assertIn("mag/accept/a was withdrawn", self.err)
        self.assertEqual(self.certify("--dry-run", "--only",
                                      "mag/accept/gone"), 2)
        self.assertEqual(
            self.err.splitlines()[0],
            "assay: certify: mag/accept/gone was withdrawn in 0.2.0: it was "
            "right")
        self.assertEqual(self.certify("--dry-run", "--only", "mag/may/one"),
                         2)
        self.assertIn("no case matches", self.err)
        self.assertEqual(self.lie("honest", "-q", "--only", "mag/accept/a",
                                  "--only", "*empty"), 0)
        self.assertEqual(self.out + self.err, "")

    def test_each_case_has_a_test(self):
        """Wherever a case is below the folder of its format."""
        self.write_corpus(CASES + [case("top.mag", spec="may"),
                                   case("other/a.mag", spec="may")])
        self.assertEqual(self.certify("--list-tests", "--format", "mag"), 0)
        lines = self.out.splitlines()
        self.assertIn("mag.top mag mag/top", lines)
        self.assertIn("mag.other mag mag/other/*", lines)
        found = []
        for line in lines:
            self.assertEqual(self.certify("--dry-run", "--only",
                                          line.split(" ")[2]), 0, line)
            found += self.out.splitlines()[:-1]
        self.assertEqual(self.certify("--dry-run"), 0)
        self.assertEqual(sorted(found), sorted(self.out.splitlines()[:-1]))

    def test_a_long_chain_of_withdrawals(self):
        """A chain is walked once, whatever the options, and may end in a
        circle."""
        count, known = 20000, os.path.join(self.folder, "known")
        gone = [self.withdraw(f"accept/w{i}.mag", f"accept/w{i + 1}.mag")
                for i in reversed(range(count))]
        write(known, b"mag/accept/w0 fail why\n")
        for end, status in (("accept/empty.mag", 0), ("accept/w7.mag", 2)):
            last = self.withdraw(f"accept/w{count}.mag", end)
            write_json(self.at("manifest.json"), {
                "format": "mag", "version": "1",
                "cases": [*CASES, *gone, last]})
            for options in (("--only", "mag/accept/w0"),
                            ("--only", "mag/accept/w0.mag"),
                            ("--only", "*empty", "--baseline", known),
                            ("--only", "mag/accept/w0", "--skip", "*reject*")):
                began = os.times()
                found = self.certify("--dry-run", *options)
                spent = os.times()
                self.assertEqual(found, 0 if "*empty" in options else status,
                                 self.err)
                self.assertLess(spent.children_user - began.children_user, 20)

    def test_no_text_is_an_order(self):
        """GitHub Actions obeys ##[ anywhere in a line."""
        gone = self.withdraw("accept/a.mag", "accept/empty.mag",
                             "a#1 ##[error]b ###[add-mask]c")
        self.write_corpus(CASES)
        write_json(self.at("manifest.json"), {
            "format": "mag", "version": "1", "cases": [*CASES, gone]})
        self.assertEqual(self.certify("--dry-run", "--only", "mag/accept/a"),
                         0)
        self.assertIn(r"a#1 \x23#[error]b #\x23#[add-mask]c; it is", self.err)
        write(self.at("manifest.json"), b'{"##[x]":1,"##[x]":2}')
        self.assert_damaged(r"\x23#[x]")
        self.assertEqual(self.lie("honest", "--only", "##[error]"), 2)
        self.assertNotIn("##[", self.err)

    # Damage

    def assert_damaged(self, text):
        self.assertEqual(self.lie("honest"), 2)
        self.assertIn(text, self.err)
        self.assertEqual(self.out, "")

    def test_damaged_withdrawal(self):
        for spoiled in ({"since": 1}, {"reason": None}, {"moved_to": 1},
                        {"moved_to": "../x"}):
            entry = self.withdraw("accept/a.mag", None)
            entry["withdrawn"].update(spoiled)
            write_json(self.at("manifest.json"), {
                "format": "mag", "version": "1", "cases": CASES + [entry]})
            self.assert_damaged("cases[5]: ")
        entry = self.withdraw("../a.mag", None)
        write_json(self.at("manifest.json"), {
            "format": "mag", "version": "1", "cases": CASES + [entry]})
        self.assert_damaged("cases[5]: path or moved_to")

    def test_damaged_corpus(self):
        write(self.at("accept/empty.mag"), b"other bytes")
        self.assert_damaged("accept/empty.mag: damaged")
        os.remove(self.at("accept/empty.mag"))
        self.assert_damaged("accept/empty.mag: No such file")
        self.write_corpus(CASES)
        write(self.at("accept/empty.json"), b'{"format":"mag","format":1}')
        self.assert_damaged("accept/empty.json: line 1: duplicate")
        self.write_corpus(CASES)
        write_json(self.at("levels.json"), {"index": [1]})
        self.assert_damaged("levels.json: index is not a list of strings")
        for members, what in (
                ({"sets": []}, "sets is not an object of lists"),
                ({"sets": {"a": ["b", 1]}}, "sets is not an object of lists"),
                ({"trim": []}, "trim is not an object")):
            write_json(self.at("levels.json"), dict(LEVELS, **members))
            self.assert_damaged("levels.json: " + what)
        for floats in ([], {"a": [8]}, {"a": [8, 56]}, {"a": [8, 22]},
                       {"a": {"type": [8, 23]}}, {"a": {"type": {"f": 1}}},
                       {"a": {"b": {}, "c": {}}}, {"a": ["8", "23"]}):
            write_json(self.at("levels.json"), dict(LEVELS, floats=floats))
            self.assert_damaged("levels.json: floats is not an object")
        os.remove(self.at("levels.json"))
        self.assert_damaged("levels.json: not found: it defines what")
        write_json(self.at("levels.json"), LEVELS)
        os.truncate(self.at("accept/empty.mag"), (64 << 20) + 1)
        self.assert_damaged("accept/empty.mag: larger than 64 MiB")

    def test_name_of_the_corpus(self):
        """Programs get paths in lines, so a line end is refused."""
        self.corpus, before = self.corpus + "\n", self.corpus
        os.rename(before, self.corpus)
        self.assert_damaged("--corpus: a path with a line break is not "
                            "supported")

    def test_damaged_manifest(self):
        def spoil(**members):
            cases = copy.deepcopy(CASES)
            for member, value in members.items():
                if value is None:
                    del cases[3][member]
                else:
                    cases[3][member] = value
            write_json(self.at("manifest.json"),
                       {"format": "mag", "version": "1", "cases": cases})

        for members, text in [
                ({"spec": "maybe"}, "cases[3]: spec is neither"),
                ({"spec": None}, "cases[3]: "),
                ({"path": "../../etc/passwd"}, "cases[3]: path leaves"),
                ({"path": "reject/../../x"}, "cases[3]: path leaves"),
                ({"path": "/etc/passwd"}, "cases[3]: path leaves"),
                ({"path": "reject/\x1b[2J"}, "cases[3]: path leaves"),
                ({"path": "reject/mag.key.utf8~lone-ff.mag"}, "duplicate case"),
                ({"offset": "-1"}, "cases[3]: offset and length"),
                ({"offset": "99999999999999999999"}, "offset and length"),
                ({"rule": 7}, "cases[3]: rule is neither"),
                ({"features": ["a", 1]}, "cases[3]: features"),
                ({"reason": 4}, "cases[3]: reason is neither"),
                ({"patch": 4}, "cases[3]: patch is neither"),
                ({"sha256": "00"}, "cases[3]: sha256"),
                ({"document": "yes"}, "cases[3]: ")]:
            spoil(**members)
            self.assert_damaged(text)
            self.assertIn("mag/manifest.json" if "duplicate" not in text
                          else "lone-ff", self.err)
        for text in (b"", b"[]", b"{", b'{"format":"zten","cases":[]}',
                     b'{"format":"mag"}', b'{"format":"mag","cases":[1]}',
                     b'{"format":"mag","cases":{}}', b"[" * 100000):
            write(self.at("manifest.json"), text)
            self.assert_damaged("mag/manifest.json")
        os.remove(self.at("manifest.json"))
        self.assert_damaged("not a corpus")
        os.mkdir(self.at("manifest.json"))
        self.assert_damaged("not a file")

    def test_manifest_of_another_format(self):
        """A manifest is read only by runs with its cases, or whose options may
        name them."""
        other = os.path.join(self.corpus, "oinf", "manifest.json")
        write(other, b"{")
        lines = self.at("known")
        write(lines, b"mag/accept/empty\n")
        mag = ["--format", "mag"]
        for words in (mag, ["--only", "mag/*"], [*mag, "--skip", "mag/may/*"],
                      ["--only", "mag/*", "--skip", "mag/[am]*/*"]):
            self.assertEqual(self.certify("--dry-run", *words), 0, self.err)
        for words in ([], ["--only", "*"], ["--only", "mag*"],
                      ["--only", "mag/*", "--only", "oinf/*"],
                      ["--format", "oinf", "--only", "mag/*"],
                      [*mag, "--skip", "oinf/*"], [*mag, "--baseline", lines],
                      [*mag, "--exec", "--features", "zten.zstd"]):
            self.assertEqual(self.certify("--dry-run", *words), 2, words)
            self.assertIn(other, self.err)


if __name__ == "__main__":
    unittest.main()
