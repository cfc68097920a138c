#!/usr/bin/env python3
"""assay rules --cve: every known fault names existing rules, each of its globs
matches cases in the corpus, and the pages of its rules name it."""

import json
import re
import subprocess
import sys
import unittest
from fnmatch import fnmatchcase
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

TABLE = tree.ROOT / "cli" / "render" / "advisories.def"
ROW = re.compile(r'^ADVISORY\("([^"]*)", "[^"]*", "[^"]*",\n'
                 r' +"[^"]*",\n +"([^"]*)"\)$', re.M)


def run(*words, status=0):
    done = subprocess.run([tree.PROGRAM, "rules", *words], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


def advisories(*words):
    return [json.loads(line) for line in
            run("--cve", "--json", *words).splitlines()]


def numbers(advisory):
    return " ".join(advisory["numbers"])


class Advisories(unittest.TestCase):
    def setUp(self):
        self.rows = dict(ROW.findall(TABLE.read_text()))
        self.known = {numbers(a): a for a in advisories()}

    def test_all_rows_are_told(self):
        self.assertGreater(len(self.rows), 0)
        self.assertEqual(self.rows.keys(), self.known.keys())

    def test_each_glob_has_cases_of_its_rule(self):
        rules = {json.loads(line)["rule"]
                 for line in run("--json").splitlines()}
        for number, globs in self.rows.items():
            cases = [name.rsplit("/", 1)[1]
                     for name in self.known[number]["cases"]]
            for glob in globs.split():
                with self.subTest(number=number, glob=glob):
                    self.assertTrue(glob.split("~")[0] in rules)
                    self.assertTrue(any(fnmatchcase(name, glob)
                                        for name in cases))

    def test_pages_of_rules_name_it(self):
        of_rule = {}
        for advisory in self.known.values():
            for rule in advisory["rules"]:
                of_rule.setdefault(rule, set()).update(advisory["numbers"])
        for rule, known in of_rule.items():
            words = run(rule).split()
            with self.subTest(rule=rule):
                self.assertLessEqual(known, set(words))

    def test_one_is_found_by_each_of_its_numbers(self):
        step = 1 if tree.WHOLE else 4
        for advisory in list(self.known.values())[::step]:
            for each in advisory["numbers"]:
                page = run("--cve", each)
                self.assertEqual(run("--cve", each.lower()), page)
                self.assertIn(advisory["what"], " ".join(page.split()))
                for name in advisory["cases"]:
                    self.assertIn(f" {name}.", page)

    def test_a_format_has_its_own(self):
        some = advisories("burnpack")
        self.assertTrue(some)
        self.assertTrue(all(rule.startswith("burnpack.")
                            for a in some for rule in a["rules"]))

    def test_a_strange_number_is_refused(self):
        self.assertIn("CVE-1999-0001", run("--cve", "CVE-1999-0001", status=2))
        run("--cve", "--tsv", status=2)
        run("--cve", "--all", status=2)


if __name__ == "__main__":
    unittest.main()
