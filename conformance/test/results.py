#!/usr/bin/env python3
"""The results of assay certify for programs: JSON, JUnit, Markdown, a badge,
GitHub. No text of a program breaks out of any of them."""

import hashlib
import json
import os
import re
import sys
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

from jsonschema import Draft202012Validator

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import CASES, RANK_7

SOURCE = Path(os.environ["ASSAY_SOURCE"])
HOSTILE = certifier.adapter("hostile.py")
ALL = ("json", "junit", "markdown", "badge")

# Characters that act on a terminal, or change the direction of text.
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Results(certifier.Case):
    def report(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read().decode()

    def options(self, *names):
        return [f"--{name}={self.folder}/{name}" for name in names]

    def lines(self):
        lines = [json.loads(line) for line in
                 self.report("json").splitlines()]
        with open(SOURCE / "corpus/results.schema.json",
                  encoding="utf-8") as file:
            schema = Draft202012Validator(json.load(file))
        for line in lines:
            schema.validate(line)
        return lines[:-1], lines[-1]

    # JSON

    def test_json(self):
        self.assertEqual(self.lie("accept-all", "--seed", "7",
                                  *self.options("json")), 1)
        cases, run = self.lines()
        self.assertEqual([line["case"] for line in cases],
                         ["mag/" + c["path"][:-4] for c in CASES])
        wrong = cases[-1]
        self.assertEqual(
            (wrong["outcome"], wrong["expected"], wrong["answer"],
             wrong["rule"], wrong["file"], wrong["sha256"], wrong["said"],
             wrong["problem"]),
            ("fail", "reject", "accept", "mag.key.utf8",
             "mag/" + CASES[-1]["path"], CASES[-1]["sha256"], "accept {}",
             "must be rejected, was accepted"))
        self.assertEqual(cases[0]["problem"], None)
        self.assertEqual(
            (run["certified"], run["complete"], run["level"], run["seed"],
             run["cases"], run["tally"]["fail"], run["tally"]["pass"],
             run["program"]["name"], run["program"]["command"][-1]),
            (False, True, "index", "7", "5", "2", "2", "liar", "accept-all"))
        self.assertEqual([f["verdict"] for f in run["formats"]],
                         ["not certified: 2 wrong answers"])

    def test_digests(self):
        """As the schema defines them, computed in another way."""
        self.write_corpus(CASES + [RANK_7])
        self.lie("honest", *self.options("json"))
        cases, run = self.lines()
        known = {"mag/" + c["path"][:-4]: c for c in CASES + [RANK_7]}
        text = ""
        for line in cases:
            case = known[line["case"]]
            document = ""
            if case["document"]:
                with open(self.at(case["path"][:-4] + ".json"), "rb") as file:
                    document = hashlib.sha256(file.read()).hexdigest()
            elif "document_digests" in case:
                document = ",".join(
                    case["document_digests"][level]
                    for level in ("index", "bytes", "values"))
            expected = "\n".join([case["spec"], case["rule"] or "",
                                  ",".join(case["features"]), document, ""])
            digest = hashlib.sha256(expected.encode()).hexdigest()
            self.assertEqual(line["expectation"], digest)
            text += f"{line['case']} {case['sha256']} {digest}\n"
        self.assertEqual(run["corpus"],
                         hashlib.sha256(text.encode()).hexdigest())
        with open(self.at("levels.json"), "rb") as file:
            self.assertEqual(run["formats"][0]["levels"],
                             hashlib.sha256(file.read()).hexdigest())
        self.lie("honest", "--level", "verdict", *self.options("json"))
        self.assertEqual(self.lines()[1]["formats"][0]["levels"], None)

    def test_upstream_is_no_part(self):
        self.lie("honest", *self.options("json"))
        before = self.lines()[1]["corpus"]
        self.write_corpus([dict(c, upstream="accept") for c in CASES])
        self.lie("honest", *self.options("json"))
        self.assertEqual(self.lines()[1]["corpus"], before)
        self.write_corpus([dict(c, rule="mag.key.nul") for c in CASES])
        self.lie("honest", *self.options("json"))
        self.assertNotEqual(self.lines()[1]["corpus"], before)

    def test_deterministic(self):
        """Except for times and memory; also in another place."""
        seen = set()
        for move in (False, True):
            if move:
                elsewhere = os.path.join(self.folder, "elsewhere")
                os.rename(self.corpus, elsewhere)
                self.corpus = elsewhere
            for _ in range(2):
                self.lie("tell-path", "--seed", "1", *self.options("json"))
                self.assertIn('"log":"log of mag/', self.report("json"))
                seen.add(re.sub(r'"(seconds|peak)":("[0-9.]*"|null)', "",
                                self.report("json")))
        self.assertEqual(len(seen), 1)

    def test_exec(self):
        self.lie("honest", "--exec", *self.options("json"))
        run = self.lines()[1]
        self.assertEqual((run["exec"], run["program"]["name"],
                          run["certified"]), (True, None, True))

    def test_ended_early(self):
        self.lie("hang-all", "--timeout", "0.5", *self.options(*ALL))
        cases, run = self.lines()
        self.assertEqual((run["complete"], run["stop"], run["certified"]),
                         (False, "too many time-outs in a row", False))
        self.assertEqual({c["outcome"] for c in cases}, {"timeout"})
        self.assertIn("not certified", self.report("badge"))

    # The others

    def test_junit(self):
        self.write_corpus(CASES + [RANK_7])
        self.lie("unsupported-rank", *self.options("junit"))
        self.lie("accept-all", *self.options("junit"))
        root = ET.fromstring(self.report("junit"))
        suite, = root
        self.assertEqual(
            [suite.get(n) for n in ("name", "tests", "failures", "errors",
                                    "skipped")], ["mag", "6", "2", "0", "0"])
        tests = {t.get("name"): t for t in suite.iter("testcase")}
        wrong = tests["mag.key.utf8~lone-ff"]
        self.assertEqual(wrong.get("classname"), "assay.mag.reject")
        self.assertEqual(wrong[0].get("type"), "accepted-invalid")
        self.assertIn("file mag/reject/mag.key.utf8~lone-ff.mag",
                      wrong[0].text)
        self.assertEqual(len(tests["empty"]), 0)
        for mode, kind, tag in (("reject-all", "rejected-valid", "failure"),
                                ("wrong-shape", "wrong-document", "failure"),
                                ("crash-at-2", "crash", "error"),
                                ("unknown-word", "protocol", "error")):
            self.lie(mode, *self.options("junit"))
            root = ET.fromstring(self.report("junit"))
            kinds = {(f.tag, f.get("type")) for t in root.iter("testcase")
                     for f in t if f.tag != "system-err"}
            self.assertEqual(kinds, {(tag, kind)}, mode)
        self.lie("unsupported-rank", *self.options("junit"))
        root = ET.fromstring(self.report("junit"))
        self.assertEqual([len(list(root.iter("skipped"))),
                          root.get("skipped")], [1, "1"])

    def test_badge(self):
        for mode, status, message, color in (
                ("honest", 0, "certified: index", "brightgreen"),
                ("reject-all", 1, "not certified", "red")):
            self.assertEqual(self.lie(mode, "--badge"), status)
            self.assertEqual(json.loads(self.out),
                             {"schemaVersion": 1, "label": "MAG v1",
                              "message": message, "color": color})
        self.lie("honest", "--only", "mag/may/*", "--badge")
        self.assertEqual(json.loads(self.out)["color"], "red")

    def test_markdown(self):
        self.lie("accept-all", "--markdown")
        self.assertIn("| mag | 2 | 2 | 0 | 1 | 0 | "
                      "`not certified: 2 wrong answers` |\n", self.out)
        self.assertIn("| fail | `mag/reject/mag.key.utf8~lone-ff` | "
                      "`must be rejected, was accepted` |\n", self.out)

    def test_github(self):
        summary = os.path.join(self.folder, "summary")
        environment = dict(os.environ, GITHUB_STEP_SUMMARY=summary)
        self.lie("accept-all", "--github", env=environment)
        self.assertEqual(self.out.splitlines()[-2:], [
            "::error title=fail mag/reject/mag.key.utf8~lone-ff::"
            "must be rejected, was accepted",
            "mag  not certified: 2 wrong answers"])
        self.assertIn("### not certified", self.report("summary"))
        self.lie("honest", "--github", env=dict(
            environment, GITHUB_STEP_SUMMARY=self.folder))
        self.assertIn("Is a directory", self.err)

    # Where they go

    def test_none_is_open_in_the_program(self):
        """Not even a pipe, which is written to directly."""
        folder = os.path.realpath(self.folder)
        pipe, summary, state = (os.path.join(folder, name) for name in
                                ("pipe", "summary", "state"))
        os.mkfifo(pipe)
        self.addCleanup(os.close, os.open(pipe, os.O_RDWR))
        self.assertEqual(self.lie(
            "open-files", f"--json={pipe}", "--github", state=state,
            env={**os.environ, "GITHUB_STEP_SUMMARY": summary}), 0)
        with open(state, encoding="utf-8") as file:
            files = json.load(file)
        self.assertEqual({pipe, summary} & set(files), set())

    def test_standard_files_that_are_closed(self):
        """No report gets their numbers, or lines for the terminal."""
        for closed in (0, 1, 2):
            for jobs in ("1", "2"):
                status = self.lie(
                    "die-hostile", "--jobs", jobs, *self.options("json"),
                    preexec_fn=lambda number=closed: os.close(number))
                self.assertEqual(status, 2 if closed == 1 else 1, self.err)
                self.assertEqual(len(self.lines()[0]), len(CASES))
            if closed == 1:
                self.assertIn("cannot write to standard output: Bad file "
                              "descriptor", self.err)

    def test_several(self):
        self.assertEqual(self.lie("honest", *self.options(*ALL)), 0)
        self.assert_verdict("certified: index")
        self.lines()
        ET.fromstring(self.report("junit"))
        self.assertEqual(sorted(os.listdir(self.folder)),
                         sorted(["a corpus", *ALL]))

    def test_instead_of_the_text(self):
        self.assertEqual(self.lie("honest", "--json"), 0)
        for line in self.out.splitlines():
            json.loads(line)
        self.assertEqual(self.lie("honest", "--json", "--junit"), 2)
        self.assertIn("only one of --json and --junit can go to standard "
                      "output (--json=FILE)", self.err)
        self.assertEqual(self.lie("honest", "-q", *self.options("json")), 0)
        self.assertEqual(self.out + self.err, "")
        self.lines()
        self.assertEqual(self.certify("--dry-run", "--html"), 2)
        self.assertIn("cannot be used with", self.err)

    def test_no_file(self):
        """No program is started if results cannot be written."""
        state = os.path.join(self.folder, "state")
        path = os.path.join(self.folder, "none", "r.json")
        self.assertEqual(self.lie("record", f"--json={path}", state=state), 2)
        self.assertIn("cannot write", self.err)
        self.assertFalse(os.path.exists(state))
        self.assertEqual(self.lie("hello-crash", *self.options(*ALL)), 2)
        self.assertEqual(os.listdir(self.folder), ["a corpus"])

    # Texts that are cut

    def test_characters_are_whole(self):
        for before in ("a", "aa", "aaa"):
            for mode, state in ((f"reject-in-marks-{len(before)}", None),
                                ("log-of-marks", before)):
                self.lie(mode, *self.options(*ALL, "html"), state=state)
                for name in (*ALL, "html"):
                    self.assertNotRegex(self.report(name),
                                        r"\\x|\\ufffd|\ufffd", name)
                self.assertIn(before + "€" * 500, self.report("junit"))

    # Hostile texts

    def test_hostile(self):
        self.assertEqual(self.certify(*self.options(*ALL), command=HOSTILE), 1,
                         self.err)
        for name in ALL:
            self.assertIsNone(ACTS.search(self.report(name)), name)
        cases, run = self.lines()
        self.assertIn("</script>", run["program"]["name"])
        self.assertIn("\u202e", run["program"]["name"])
        log = cases[0]["log"]
        self.assertTrue(log.startswith("</system-err>]]>\x00\x01\x1b[2J\ufffd"),
                        log)
        root = ET.fromstring(self.report("junit"))
        self.assertEqual({e.tag for e in root.iter()},
                         {"testsuites", "testsuite", "properties", "property",
                          "testcase", "failure", "system-err"})
        self.assertIn(r"</system-err>]]>\x00\x01\x1b[2J\xff\xfe `rm` |",
                      next(root.iter("system-err")).text)
        self.assertIn("%0A&amp;", next(root.iter("system-err")).text)
        self.assertIn(r"\ufffe\uffff\xed\xa0\x80<!--",
                      next(root.iter("system-err")).text)
        for line in self.report("markdown").splitlines():
            if line.startswith("|"):
                outside = re.sub("`[^`]*`", "", line.replace(r"\|", ""))
                self.assertNotRegex(outside, "[<>&:]{1}[^-|]")
        self.assertEqual(self.report("markdown").count("\n| fail |"), 5)

    def test_hostile_github(self):
        self.certify("--github", command=HOSTILE)
        lines = self.out.split("\n")
        self.assertEqual(len(lines), 5 + 1 + 1)
        for line in lines[:5]:
            self.assertRegex(line, r"^::error title=fail mag/[^:,]*::[^:]")
        self.assertIsNone(ACTS.search(self.out))

    def test_hostile_without_hello(self):
        """The runner also reads standard error."""
        self.assertEqual(self.certify("--github", command=[*HOSTILE, "mute"]),
                         2)
        self.assertEqual(self.out, "")
        self.assertIn("stop-commands::t", self.err)
        self.assertNotRegex(self.err, r"(^|\s)::")
        self.assertNotIn("##[", self.err)
        for line in self.err.splitlines():
            self.assertRegex(line, "^assay: certify: ")
        self.certify(command=[*HOSTILE, "mute"])
        self.assertIn("\n     log     one\n             \\x3a:add-mask::x\n",
                      self.err)


if __name__ == "__main__":
    unittest.main()
