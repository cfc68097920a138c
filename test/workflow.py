#!/usr/bin/env python3
"""The workflow that doc/CERTIFY.md gives away does what it says.

The commands of doc/examples/models.yml are run, in their order, in a repository
as it describes: a folder of models, one of them broken, the sources of an
adapter, and assay. The files that its other steps upload exist. It and the
workflows and forms of .github/ are read by yamllint, and pin each action.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

WORKFLOW = tree.ROOT / "doc" / "examples" / "models.yml"
FILES = sorted((tree.ROOT / ".github").rglob("*.yml"))
RULES = "{extends: default, rules: {document-start: disable, " \
        "truthy: {check-keys: false}, line-length: {max: 110}}}"
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+[\d.]*")
BROKEN = "mag.key.utf8~overlong-2-c080.mag"


def steps(job):
    return yaml.safe_load(WORKFLOW.read_text())["jobs"][job]["steps"]


class Workflow(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = Path("repository").absolute()
        shutil.rmtree(cls.place, ignore_errors=True)
        models = cls.place / "models"
        models.mkdir(parents=True)
        shutil.copy(tree.CORPUS / "mag/upstream/one-f32-2x3.mag", models)
        shutil.copy(tree.CORPUS / "mag/reject" / BROKEN, models)
        shutil.copytree(tree.ROOT / "conformance/adapters/cpp",
                        cls.place / "reader")
        (cls.place / ".assay").mkdir()
        (cls.place / ".assay" / "assay").symlink_to(tree.PROGRAM)

    def run_steps(self, job):
        """The status of the last command, which alone may fail."""
        status = 0
        for step in steps(job):
            if "run" not in step:
                continue
            self.assertEqual(status, 0, self.said if status else "")
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c",
                 step["run"]], cwd=self.place, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env={**os.environ, "GITHUB_ACTIONS": "true",
                     "GITHUB_STEP_SUMMARY": str(self.place / "summary.md")})
            status, self.said = done.returncode, done.stdout
        return status

    def passed_on(self, job, name):
        """The paths in the argument NAME of the steps that use an action."""
        return [path for step in steps(job) if name in step.get("with", {})
                and "upload" in step["uses"]
                for path in step["with"][name].split()]

    def test_yaml(self):
        done = subprocess.run(["yamllint", "--strict", "-d", RULES, WORKFLOW,
                               *FILES], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_pinned(self):
        """Actions are pinned by commit; a comment has the version."""
        lines = [line.strip().removeprefix("- ")
                 for path in (WORKFLOW, *FILES)
                 for line in path.read_text().splitlines() if "uses:" in line]
        self.assertGreater(len(lines), 8)
        for line in lines:
            self.assertRegex(line, PINNED)

    def test_validate(self):
        self.assertEqual(self.run_steps("validate"), 1)
        self.assertIn(f"::error file=models/{BROKEN},title=mag.key.utf8::",
                      self.said)
        [path] = self.passed_on("validate", "sarif_file")
        sarif = json.loads((self.place / path).read_text())
        self.assertEqual([result["ruleId"] for run in sarif["runs"]
                          for result in run["results"]], ["mag.key.utf8"])

    def test_certify(self):
        known = tree.ROOT / "conformance/adapters/cpp/known.tsv"
        status = int(known.exists())    # the adapter lags behind the corpus
        self.assertEqual(self.run_steps("certify"), status, self.said)
        junit, results = self.passed_on("certify", "path")
        suites = xml.parse(self.place / junit).getroot()
        names = [suite.get("name") for suite in suites.iter("testsuite")]
        self.assertTrue(any("mag" in name for name in names), names)
        *cases, end = (self.place / results).read_text().splitlines()
        self.assertGreater(len(cases), 400)
        self.assertIn("mag", json.dumps(json.loads(end)))
        self.assertIn("not certified" if status else "certified: index",
                      (self.place / "summary.md").read_text())


if __name__ == "__main__":
    unittest.main(verbosity=2)
