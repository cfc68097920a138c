#!/usr/bin/env python3
"""The output of validate for machines: SARIF, GitHub's commands, their limits.

sarif_schema.py checks SARIF with its official schema.
"""

import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ASSAY = os.environ["ASSAY"]
CORPUS = os.environ["ASSAY_CORPUS"]
ODD = "odd %:,\n`|name.mag"


def setUpModule():
    began = os.getcwd()
    folder = tempfile.TemporaryDirectory(dir=began)
    unittest.addModuleCleanup(folder.cleanup)
    os.chdir(folder.name)
    unittest.addModuleCleanup(os.chdir, began)


def load(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)


def rejected():
    return sorted(glob.glob(CORPUS + "/*/reject/*"))[0]


def run(*words, **environment):
    return subprocess.run([ASSAY, "validate", *words], capture_output=True,
                          env={**os.environ, **environment})


def broken():
    return sorted(glob.glob(CORPUS + "/*/reject/*") +
                  glob.glob(CORPUS + "/*/may/*[!n]"))


def sarif(*words):
    return json.loads(run("--sarif", *words).stdout)


def results(log):
    return log["runs"][0]["results"]


class Sarif(unittest.TestCase):
    def setUp(self):
        shutil.copy(rejected(), ODD)

    def test_results_are_the_findings(self):
        log = sarif("--max-findings=0", *broken())
        lines = run("--json", "--max-findings=0", *broken()).stdout
        expected = [(f["rule"], f["offset"], f["length"], f["field"])
                    for line in lines.splitlines()
                    for f in json.loads(line)["findings"]
                    if f["level"] != "note"]
        given = []
        rules = log["runs"][0]["tool"]["driver"]["rules"]
        for r in results(log):
            place = r["locations"][0]
            region = place["physicalLocation"]["region"]
            self.assertEqual(rules[r["ruleIndex"]]["id"], r["ruleId"])
            self.assertNotIn("startLine", region)
            given.append((r["ruleId"], str(region["byteOffset"]),
                          str(region["byteLength"]),
                          place["logicalLocations"][0]["fullyQualifiedName"]))
        self.assertEqual(given, expected)
        self.assertGreater(len(given), 100)

    def test_fingerprint_outlives_a_move(self):
        one = results(sarif(rejected()))[0]
        self.assertEqual(one["partialFingerprints"]["assay/v1"],
                         one["ruleId"] + ":" + one["locations"][0]
                         ["logicalLocations"][0]["fullyQualifiedName"])

    def test_names_are_uris(self):
        uri = results(sarif(ODD))[0]["locations"][0]["physicalLocation"]
        self.assertEqual(uri["artifactLocation"],
                         {"uri": "odd%20%25%3A%2C%0A%60%7Cname.mag",
                          "uriBaseId": "%SRCROOT%"})

    def test_unreadable_is_a_notification(self):
        log = sarif("not-there")
        invocation = log["runs"][0]["invocations"][0]
        self.assertFalse(invocation["executionSuccessful"])
        self.assertEqual(len(invocation["toolExecutionNotifications"]), 1)

    def test_file_is_whole_or_not_there(self):
        done = run("--sarif=no/such/folder/x.sarif", ODD)
        self.assertEqual(done.returncode, 2)
        run("--sarif=x.sarif", ODD)
        self.assertEqual(len(results(load("x.sarif"))), 1)
        self.assertEqual(glob.glob("x.sarif?*"), [])


class GitHub(unittest.TestCase):
    def setUp(self):
        shutil.copy(rejected(), ODD)

    def test_commands(self):
        done = run("--github", ODD, GITHUB_STEP_SUMMARY="")
        line, = done.stdout.decode().splitlines()
        self.assertTrue(line.startswith(
            "::error file=odd %25%3A%2C\\x0a`|name.mag,title="), line)
        self.assertEqual(done.returncode, 1)

    def test_summary_is_appended(self):
        for _ in range(2):
            run("--github", ODD, GITHUB_STEP_SUMMARY="summary.md")
        with open("summary.md", encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.count("| reject |"), 2)
        self.assertIn("'\\|name.mag`", text)

    def test_unreadable_is_told(self):
        done = run("--github", "not-there", GITHUB_STEP_SUMMARY="missing.md")
        self.assertEqual(done.returncode, 2)
        self.assertIn("::error file=not-there,title=could not be judged::",
                      done.stdout.decode())
        with open("missing.md", encoding="utf-8") as file:
            row = file.read().splitlines()[-1]
        self.assertEqual(row, "| unknown | `not-there` | `cannot open: No such "
                              "file or directory` | - |")

    def test_names_are_not_obeyed(self):
        """Nor on standard error, which the runner reads too."""
        for name in ("::add-mask::x.mag", "##[error]x.mag"):
            os.mkdir(name)
            done = run("--github", name, GITHUB_STEP_SUMMARY="")
            os.rmdir(name)
            said = done.stderr.decode()
            self.assertEqual(done.returncode, 2)
            self.assertTrue(said.startswith("assay: validate: "), said)
            self.assertIn("x.mag: unknown  is a directory", said)
            self.assertNotIn("##[", said)

    def test_start_line(self):
        run("--github", "--sarif=gh.sarif", ODD, GITHUB_STEP_SUMMARY="")
        for r in results(load("gh.sarif")):
            region = r["locations"][0]["physicalLocation"]["region"]
            self.assertEqual(region["startLine"], 1)

    def test_one_standard_output(self):
        for words in (["--json", "--sarif"], ["--json", "--github"],
                      ["--sarif", "--github"]):
            done = run(*words, ODD)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"only one of", done.stderr)
        done = run("--json=a.json", "--sarif=a.sarif", "--github", ODD,
                   GITHUB_STEP_SUMMARY="")
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
