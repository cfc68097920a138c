#!/usr/bin/env python3
"""The files of validate --json and --sarif, however the run ends.

A run that is ended leaves its results so far as a valid file, marked as not
complete, and never a file under a temporary name.
"""

import glob
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import unittest

import jsonschema

ASSAY = os.environ["ASSAY"]
CORPUS = os.environ["ASSAY_CORPUS"]
GOOD = CORPUS + "/mag/accept/one-f32-2x3.mag"
BAD = CORPUS + "/mag/reject/mag.key.utf8~overlong-2-c080.mag"
PATIENCE = 600

ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT,
           signal.SIGPIPE, signal.SIGXCPU, signal.SIGBUS]


def default_signals():
    for number in ENDINGS:
        signal.signal(number, signal.SIG_DFL)


def load_schema():
    with open(CORPUS + "/findings.schema.json", encoding="utf-8") as file:
        return json.load(file)


class Reports(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        shutil.copy(GOOD, self.at("good.mag"))
        shutil.copy(BAD, self.at("bad.mag"))
        with open(self.at("large.mag"), "wb") as file:
            file.write(b"MAG!")
            file.truncate(4 << 20)          # mapped

    def at(self, name):
        return os.path.join(self.folder, name)

    def assert_no_temporary(self):
        self.assertEqual(glob.glob(self.at("*.new")), [])

    def lines(self):
        with open(self.at("r.json"), encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        for line in lines:
            jsonschema.validate(line, load_schema())
        return lines

    def log(self):
        with open(self.at("r.sarif"), encoding="utf-8") as file:
            return json.load(file)["runs"][0]

    def wait_until_it_reads(self, run):
        """Standard input is its last file: all others are done by then."""
        while True:
            with open(f"/proc/{run.pid}/stat", encoding="utf-8") as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            with open(f"/proc/{run.pid}/wchan", encoding="utf-8") as file:
                where = file.read()
            if state == "S" or "pipe" in where:
                return

    def start(self, *files):
        run = subprocess.Popen(
            [ASSAY, "validate", "--json=r.json", "--sarif=r.sarif", *files,
             "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=self.folder, env={
                **os.environ, "ASAN_OPTIONS": "handle_sigbus=0"},
            preexec_fn=default_signals)
        run.stdin.write(b"MAG")
        run.stdin.flush()
        self.wait_for_lines(len(files), run)
        return run

    def wait_for_lines(self, count, run):
        """Lines arrive one by one, under the temporary name."""
        while True:
            self.assertIsNone(run.poll())
            for name in glob.glob(self.at("r.json.*.new")):
                with open(name, "rb") as file:
                    if file.read().count(b"\n") == count:
                        self.wait_until_it_reads(run)
                        return

    def end(self, run, number):
        run.send_signal(number)
        run.communicate(timeout=PATIENCE)
        return run.returncode

    def assert_partial(self, name, files):
        lines = self.lines()
        self.assertEqual([line.get("file") for line in lines], files + [None])
        self.assertEqual(lines[-1], {
            "assay": lines[-1]["assay"], "verdict": "unknown",
            "reason": "the run was ended by " + name, "why": "ended",
            "complete": False, "findings": []})
        log = self.log()
        call = log["invocations"][0]
        self.assertFalse(call["executionSuccessful"])
        self.assertEqual(call["properties"], {"complete": False})
        self.assertEqual(call["toolExecutionNotifications"][-1]["message"],
                         {"text": "the run was ended by " + name})
        rules = [rule["id"] for rule in log["tool"]["driver"]["rules"]]
        for result in log["results"]:
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
        self.assert_no_temporary()
        return log

    def test_signals(self):
        for number in ENDINGS:
            files = ["good.mag", "bad.mag", "missing.mag"]
            self.assertEqual(self.end(self.start(*files), number), -number)
            log = self.assert_partial(number.name, files)
            self.assertEqual([result["ruleId"] for result in log["results"]],
                             ["mag.key.utf8"])
            self.assertEqual(
                len(log["invocations"][0]["toolExecutionNotifications"]), 2)

    def test_before_the_first_file(self):
        self.end(self.start(), signal.SIGTERM)
        self.assert_partial("SIGTERM", [])

    def test_after_a_mapped_file(self):
        for number in (signal.SIGTERM, signal.SIGBUS):
            self.end(self.start("large.mag"), number)
            self.assert_partial(number.name, ["large.mag"])

    def test_an_older_report_gives_way(self):
        for name in ("r.json", "r.sarif"):
            with open(self.at(name), "w", encoding="utf-8") as file:
                file.write("old")
        self.end(self.start("good.mag"), signal.SIGINT)
        self.assert_partial("SIGINT", ["good.mag"])

    def test_ignored_signals(self):
        """nohup: the run continues."""
        def ignore():
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        run = subprocess.Popen(
            [ASSAY, "validate", "--json=r.json", "good.mag", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=self.folder, preexec_fn=ignore)
        self.wait_for_lines(1, run)
        run.send_signal(signal.SIGHUP)
        run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, 2)
        self.assertEqual([line["file"] for line in self.lines()],
                         ["good.mag", "-"])

    def test_closed_pipe(self):
        """head(1) has seen enough: the report has the files until then."""
        end, other = os.pipe()
        os.close(end)
        done = subprocess.run(
            [ASSAY, "validate", "--json=r.json", *["bad.mag"] * 3000],
            stdout=other, stderr=subprocess.PIPE, cwd=self.folder,
            preexec_fn=default_signals, check=False, timeout=PATIENCE)
        os.close(other)
        self.assertEqual(done.returncode, -signal.SIGPIPE)
        self.assertEqual(self.lines()[-1]["reason"],
                         "the run was ended by SIGPIPE")
        self.assert_no_temporary()

    def test_standard_output_that_is_closed(self):
        """The report does not get its number, and the words for it."""
        done = subprocess.run(
            [ASSAY, "validate", "--json=r.json", *["bad.mag"] * 100],
            stderr=subprocess.PIPE, cwd=self.folder, check=False,
            preexec_fn=lambda: os.close(1), timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (2, (
            b"assay: cannot write to standard output: Bad file descriptor\n")))
        self.assertEqual([line["file"] for line in self.lines()],
                         ["bad.mag"] * 100)

    def test_long_names(self):
        """As long as the system lets them be."""
        names = ["r" * 250 + ".json", "s" * 249 + ".sarif"]
        done = subprocess.run(
            [ASSAY, "validate", f"--json={names[0]}",
             f"--sarif=./{names[1]}", "good.mag"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            cwd=self.folder, check=False, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for name in names:
            self.assertGreater(os.path.getsize(self.at(name)), 0)
        self.assert_no_temporary()

    def test_limit_of_size(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        for report in ("--json=r.json", "--sarif=r.sarif"):
            done = subprocess.run(
                [ASSAY, "validate", report, *["bad.mag"] * 100],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                cwd=self.folder, preexec_fn=limit, check=False,
                timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"File too large", done.stderr)
            self.assertFalse(os.path.exists(self.at(report.split("=")[1])))
            self.assert_no_temporary()

    def test_limit_of_size_of_standard_output(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
        for words in (["validate", "good.mag"], ["list", "good.mag"],
                      ["show", "good.mag"], ["explain", "good.mag"],
                      ["rules"], ["--version"], ["completion", "bash"],
                      ["adapter", "decode", "mag", "good.mag"]):
            with self.subTest(words[0]), open(self.at("out"), "wb") as out:
                done = subprocess.run(
                    [ASSAY, *words], stdout=out, stderr=subprocess.PIPE,
                    cwd=self.folder, preexec_fn=limit, check=False,
                    timeout=PATIENCE)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"File too large", done.stderr)

    def test_wrong_command_line(self):
        for words in (["--sarif=no/folder/r.sarif", "good.mag"],
                      ["--sarif=r.sarif", "--nonsense", "good.mag"], [],
                      ["--github", "good.mag"],
                      ["--sarif=r.sarif", "--github", "good.mag"]):
            done = subprocess.run(
                [ASSAY, "validate", "--json=r.json", *words],
                capture_output=True, cwd=self.folder, check=False,
                env={**os.environ, "GITHUB_STEP_SUMMARY": "no/folder/x"})
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, b"")
            self.assertEqual(glob.glob(self.at("r.*")), [])


if __name__ == "__main__":
    unittest.main()
