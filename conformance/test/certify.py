#!/usr/bin/env python3
"""assay certify against programs that lie, crash, hang and babble.

Each test runs the real program on a small corpus that is made here (the files
hold nothing sensible: only the program under test would read them), and holds
exit status and words.
"""

import copy
import hashlib
import json
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY = os.environ["ASSAY"]
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "adapters"))

from liar import DOCUMENT

LIAR = [sys.executable, os.path.join(HERE, "adapters", "liar.py")]

# Seconds. Liars hang for an hour: whoever waits for one is found out, however
# slow the machine is.
PATIENCE = 1200

# EMFILE, as two C libraries call it.
NO_MORE_FILES = "(Too many open files|No file descriptors available)"

LEVELS = {
    "index": ["format", "version", "metadata[].key", "metadata[].type",
              "metadata[].value", "tensors[].name", "tensors[].dtype",
              "tensors[].shape"],
    "bytes": ["tensors[].sha256"],
    "values": ["tensors[].values"],
}


def case(path, rule=None, features=(), **more):
    folder = path.split("/")[0]
    data = path.encode()
    entry = {
        "path": path, "spec": folder, "reference": "accept",
        "rule": rule, "level": None,
        "offset": "4" if rule else None, "length": "2" if rule else None,
        "also": [], "reason": "2" if folder == "accept" else None,
        "parent": None, "patch": "key: 61 -> c0" if rule else None,
        "masks": [], "features": list(features), "upstream": "not-run",
        "origin": "generator", "document": folder != "reject",
        "sha256": hashlib.sha256(data).hexdigest(), "since": "0.1.0",
        "withdrawn": None,
    }
    return dict(entry, **more)


CASES = [
    case("accept/empty.mag"),
    case("accept/one-f32-2x3.mag"),
    case("may/mag.key.nul~middle.mag", "mag.key.nul"),
    case("reject/mag.header.magic~zip.mag", "mag.header.magic"),
    case("reject/mag.key.utf8~lone-ff.mag", "mag.key.utf8"),
]
RANK_7 = case("accept/rank-7.mag", features=["mag.rank-over-6"])
SUM = case("reject/mag.header.checksum~flipped.mag", "mag.header.checksum",
           features=["mag.sum"])
WITHDRAWN = case("reject/mag.key.utf8~wrong-case.mag", "mag.key.utf8",
                 withdrawn={"since": "0.2.0", "reason": "it was right",
                            "moved_to": None})

# What the example of PROTOCOL.md imports.
MY_READER = f"""
class Invalid(Exception):
    pass


def load(path):
    with open(path) as file:
        if file.read().startswith("reject/"):
            raise Invalid("two\\nlines")
    return {DOCUMENT!r}
""".encode()


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def write_json(path, value):
    write(path, json.dumps(value).encode())


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):     # before, or meanwhile
        return False


def heed_signals():
    """Who runs tests beside other work, or by nohup, may ignore some."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def wait_for_end(process):
    """What is killed is gone soon, but not at once."""
    while is_running(process):
        time.sleep(0.01)


class Case(unittest.TestCase):
    """A small corpus, and what is said of a program that it judges."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.corpus = os.path.join(folder.name, "a corpus")
        self.write_corpus(CASES)
        write_json(self.at("levels.json"), LEVELS)

    def at(self, path):
        return os.path.join(self.corpus, "mag", path)

    def write_corpus(self, cases):
        write_json(self.at("manifest.json"),
                   {"format": "mag", "version": "1", "cases": cases})
        for entry in cases:
            write(self.at(entry["path"]), entry["path"].encode())
            if entry["document"]:
                write_json(self.at(entry["path"][:-4] + ".json"), DOCUMENT)

    def certify(self, *options, command=None, **how):
        arguments = [ASSAY, "certify", "--corpus", self.corpus, *options]
        if command is not None:
            arguments += ["--", *command]
        done = subprocess.run(arguments, capture_output=True, timeout=PATIENCE,
                              stdin=subprocess.DEVNULL, check=False, **how)
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        return done.returncode

    def lie(self, mode, *options, state=None, **how):
        command = LIAR + [mode] + ([state] if state else [])
        return self.certify(*options, command=command, **how)

    def assert_row(self, *numbers):
        """pass, fail, crash, either, unsupported"""
        row = re.search(r"^mag +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)$", self.out,
                        re.MULTILINE)
        self.assertIsNotNone(row, self.out + self.err)
        self.assertEqual(tuple(int(n) for n in row.groups()), numbers,
                         self.out)

    def assert_crashes(self, count):
        self.assertRegex(self.out, rf"(?m)^mag +\d+ +0 +{count} +\d+ +0$")

    def assert_verdict(self, text):
        self.assertIn(text, [re.sub("^mag +", "", line)
                             for line in self.out.splitlines()
                             if line.startswith("mag ")], self.out)

    def assert_block(self, word, *texts):
        blocks = [block for block in self.out.split("\n\n")
                  if block.startswith(word + " mag/")]
        for text in texts:
            self.assertTrue(any(text in block for block in blocks),
                            f"{text!r} is not in\n{self.out}{self.err}")
        self.assertTrue(blocks, self.out)

    def temporary(self):
        folder = os.path.join(self.folder, "temporary")
        os.makedirs(folder, exist_ok=True)
        return folder


class Certify(Case):
    # Honest programs

    def test_honest(self):
        for level in ("verdict", "index", "bytes", "values"):
            self.assertEqual(self.lie("honest", "--level", level), 0, self.err)
            self.assert_row(4, 0, 0, 1, 0)
            self.assert_verdict("certified: " + level)
            self.assertEqual(self.err, "")
        self.assertRegex(self.out, r"(?m)^liar 1 \(Python\)  values level, "
                                   r"5 cases of mag, seed \d+$")
        self.assertRegex(self.out, r"(?m)^mag\.key\.nul +1 +0 +0$")

    def test_honest_exec(self):
        self.assertEqual(self.lie("honest", "--exec"), 0, self.out + self.err)
        self.assert_row(4, 0, 0, 1, 0)
        self.assertIn("exec mode", self.out)

    def test_crlf_and_noise(self):
        for mode in ("crlf", "noise", "huge-log"):
            self.assertEqual(self.lie(mode), 0, self.out + self.err)
        self.assertEqual(self.lie("noise", "--exec"), 0, self.out)
        self.assertEqual(self.lie("last-line-counts", "--exec"), 0, self.out)

    def test_quiet(self):
        self.assertEqual(self.lie("honest", "-q"), 0)
        self.assertEqual(self.out + self.err, "")
        self.assertEqual(self.lie("reject-all", "--quiet"), 1)
        self.assertEqual(self.out + self.err, "")

    # The log

    def test_log(self):
        """The first three lines and the last five; tabs are blanks."""
        self.write_corpus([CASES[0]])
        self.lie("long-log", state="7")
        lines = [f"{'log' if i == 1 else '':8}    line {i}"
                 for i in range(1, 8)] + [" " * 8 + "about to die"]
        self.assertIn("".join(f"     {line}\n" for line in lines), self.out)
        for count in (8, 1000, 100000):
            self.lie("long-log", state=str(count))
            middle = ["        ..."]
            tail = [f"            line {i}"
                    for i in range(count - 3, count + 1)]
            self.assertIn("".join(f"     {line}\n" for line in
                                  lines[:3] + middle + tail + lines[-1:]),
                          self.out)

    # Wrong answers

    def test_accept_all(self):
        self.assertEqual(self.lie("accept-all"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL", "mag/reject/mag.key.utf8~lone-ff",
                          "must be rejected, was accepted",
                          "rule    mag.key.utf8  must, MAG v1 4.3\n",
                          "             a key is well-formed UTF-8",
                          "byte 4 (0x4), 2 bytes", "key: 61 -> c0",
                          "answer  accept {}")
        self.assertNotIn("     valid ", self.out)
        self.assert_verdict("not certified: 2 wrong answers")
        self.assertRegex(self.out, r"(?m)^mag\.key\.utf8 +1 +0 +0$")

    def test_reject_all(self):
        self.assertEqual(self.lie("reject-all"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL",
                          "must be accepted, was rejected: everything",
                          "\n     valid   by spec/mag.md 2\n")
        self.assertRegex(self.out, r"(?m)^mag\.key\.nul +0 +1 +0$")

    def test_unsupported_all(self):
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("unsupported-all", *mode), 1)
            self.assert_row(0, 4, 0, 1, 0)
            self.assert_block("FAIL", "needs no feature that is not declared")

    def test_documents(self):
        self.assertEqual(self.lie("no-document"), 1)
        self.assert_row(2, 3, 0, 0, 0)
        self.assert_block("FAIL", "without a document")
        self.assertEqual(self.lie("no-document", "--level", "verdict"), 0)
        self.assertEqual(self.lie("not-json"), 1)
        self.assert_row(2, 2, 0, 1, 0)
        self.assert_block("FAIL", "its document is not JSON")
        self.assertNotIn("\x1b", self.out)
        self.assertEqual(self.lie("duplicate-member"), 1)
        self.assert_block("FAIL", "its document is not JSON: duplicate")

    def test_wrong_shape(self):
        self.assertEqual(self.lie("wrong-shape"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block(
            "FAIL", 'tensors[0].shape[1]: expected "3", got 3 '
                    "(a number; numbers are decimal strings here)")
        self.assertEqual(self.lie("wrong-shape", "--level", "verdict"), 0)

    def test_wrong_document(self):
        """Some of what is wrong is shown, and how much there is besides."""
        self.assertEqual(self.lie("wrong-document"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("FAIL", "accepted, but with another document:\n")
        shown = re.findall("expected ", self.out)
        more = re.search(r"\n *and (\d+) more differences\n", self.out)
        self.assertEqual((len(shown), int(more.group(1))), (5, 4), self.out)

    def test_again_line_works(self):
        self.lie("accept-all", "--only", "*magic*")
        again = re.search("again   (.*)", self.out).group(1)
        self.assertTrue(again.startswith(ASSAY), "as it was called")
        done = subprocess.run(["sh", "-c", again], capture_output=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.decode(), self.out)

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
        self.assert_block("FAIL", "needs no feature that is not declared",
                          " --exec --features mag.rank-over-6 --corpus ")
        for names in ("mag.rank-over-7", "mag.rank-over-6,x"):
            self.assertEqual(
                self.lie("honest", "--exec", "--features", names), 2)
            self.assertIn("--features: no case of the corpus needs '",
                          self.err)
        for names in ("", ",", "mag.rank-over-6,"):
            self.assertEqual(
                self.lie("honest", "--exec", "--features", names), 2)
            self.assertIn("wants names between commas", self.err)
        self.assertEqual(
            self.lie("honest", "--features", "mag.rank-over-6"), 2)
        self.assertIn("--features is for --exec", self.err)

    def test_who_lacks_a_feature_accepts(self):
        """A program that ignores a checksum cannot know that it should say
        so: unsupported, not wrong."""
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

    def test_both_kinds(self):
        """Nobody is certified who passed only what must be rejected."""
        accepted = [dict(c, features=["mag.tensors"]) for c in CASES[:2]]
        self.write_corpus(accepted + CASES[2:])
        self.assertEqual(self.lie("unsupported-accept"), 1)
        self.assert_row(2, 0, 0, 1, 2)
        self.assert_verdict("not certified: no case of declared features that "
                            "must be accepted passed, without mag.tensors, "
                            "2 unsupported")
        self.assertEqual(self.lie("honest"), 1)     # a feature, not declared
        self.assert_verdict("not certified: no case of declared features that "
                            "must be accepted passed, without mag.tensors")
        self.assertEqual(
            self.lie("honest", "--exec", "--features", "mag.tensors"), 0)
        self.assert_verdict("certified: index")
        self.assertEqual(self.lie("honest", "--skip", "*empty"), 0)
        self.assert_verdict("right: index, no certificate (none passed that "
                            "must be accepted), without mag.tensors, on 4 of "
                            "5 cases")
        rejected = [dict(c, features=["mag.tensors"]) for c in CASES[3:]]
        self.write_corpus(CASES[:3] + rejected)
        self.assertEqual(self.lie("accept-all"), 1)
        self.assert_verdict("not certified: no case of declared features that "
                            "must be rejected passed, without mag.tensors, "
                            "2 unsupported")

    def test_choices(self):
        """Answers to files that may be either are counted by their rules, in
        columns that long names do not move; those unlike most are named."""
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
        """Of many unlike most the first are named, the others counted."""
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
        self.assertIn("declares decode for no format of the corpus", self.err)
        self.assertEqual(self.lie("honest", "--format", "mag", "--format",
                                  "zten", "--only", "zten/*"), 2)
        self.assertIn("does not declare decode for zten", self.err)
        self.assertEqual(self.lie("honest", "--format", "oinf"), 2)
        self.assertIn("assay: certify: the corpus has no cases of oinf\n",
                      self.err)

    def test_formats(self):
        self.assertEqual(self.lie("hello-no-formats"), 2)
        self.assertIn("declares decode for no format of the corpus", self.err)
        self.assertEqual(self.lie("hello-no-decode", "--format", "mag"), 2)
        self.assertIn("does not declare decode for mag", self.err)
        self.assertEqual(self.lie("hello-no-decode", "--level", "verdict"), 0)
        self.assertEqual(self.lie("honest", "--format", "nothing"), 2)
        self.assertIn("unknown format 'nothing'", self.err)

    # Programs that do not answer

    def test_crash(self):
        self.assertEqual(self.lie("crash-at-2"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "was killed by SIGSEGV without an answer; "
                                   "reproduced alone", "log     about to die")
        self.assert_verdict("not certified: 1 crash")

    def test_signals(self):
        for number, name in ((signal.SIGFPE, "SIGFPE"),
                             (signal.SIGHUP, f"signal {int(signal.SIGHUP)}"),
                             (signal.SIGUSR1, f"signal {int(signal.SIGUSR1)}")):
            self.assertEqual(self.lie("die-by", state=str(int(number))), 1)
            self.assert_block("CRASH", f"was killed by {name} without")

    def test_crash_exec(self):
        self.assertEqual(self.lie("crash-at-2", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "was killed by SIGSEGV without an answer")
        self.assertNotIn("alone", self.out)

    def test_poisoned(self):
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("crash-once", state=state), 1)
        self.assert_crashes(1)
        self.assert_block("POISONED", "was killed by SIGABRT",
                          "did not happen again when asked alone")
        self.assert_verdict("not certified: 1 poisoned")
        self.assertEqual(self.lie("poison"), 1)
        self.assert_block("POISONED", "was killed by SIGBUS")

    def test_exits(self):
        self.assertEqual(self.lie("exit-0-silently"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 0 without an answer")
        self.assertEqual(self.lie("exit-1", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 1 without an answer")
        self.assertEqual(self.lie("exit-0-silently", "--exec"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assertEqual(self.lie("status-3", "--exec"), 1)
        self.assert_row(0, 0, 5, 0, 0)
        self.assert_block("CRASH", "exited with status 3, whatever it answered")

    def test_hang(self):
        for mode in ("hang", "hang-hard", "drip"):
            self.assertEqual(self.lie(mode, "--timeout", "1"), 1)
            self.assert_row(3, 0, 1, 1, 0)
            self.assert_block("TIMEOUT", "gave no answer within 1 s")
            self.assert_verdict("not certified: 1 time-out")

    def test_hang_exec(self):
        self.assertEqual(self.lie("hang", "--exec", "--timeout", "2"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "gave no answer within 2 s")

    def test_hang_all(self):
        more = [case(f"accept/{i}.mag") for i in range(6)]
        self.write_corpus(more)
        self.assertEqual(self.lie("hang-all", "--timeout", "0.5"), 1)
        self.assertIn("The run ended early: time-out after time-out", self.out)
        self.assert_verdict("not certified: 5 time-outs, 1 not run")

    def test_close_stdout(self):
        self.assertEqual(self.lie("close-stdout", "--timeout", "1"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "and closed its standard output")

    def test_grandchild(self):
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("grandchild", state=state), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("CRASH", "exited with status 3 without an answer")
        self.assertEqual(self.lie("grandchild", "--exec", state=state), 0,
                         self.out)
        with open(state, encoding="utf-8") as file:
            children = [int(line) for line in file]
        self.assertEqual(len(children), 7)
        for child in children:
            wait_for_end(child)

    def test_session(self):
        """Who leaves the process group is found all the same."""
        state = os.path.join(self.folder, "state")
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("session", *mode, state=state), 0,
                             self.out + self.err)
        with open(state, encoding="utf-8") as file:
            children = [int(line) for line in file]
        self.assertEqual(len(children), 10)
        for child in children:
            wait_for_end(child)

    def test_strangers(self):
        """Children that were there before are none of the program's."""
        state = os.path.join(self.folder, "state")
        stranger = os.path.join(self.folder, "stranger")
        done = subprocess.run(
            ["sh", "-c", 'sleep 3600 & echo $! > "$1"; shift; exec "$@"', "sh",
             stranger, ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
             "session", state], stdout=subprocess.DEVNULL,
            timeout=PATIENCE, check=False)
        with open(stranger, encoding="utf-8") as file:
            other = int(file.read())
        self.addCleanup(os.kill, other, signal.SIGKILL)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(is_running(other))
        with open(state, encoding="utf-8") as file:
            for line in file:
                wait_for_end(int(line))

    def test_killed_certifier(self):
        state = os.path.join(self.folder, "state")
        process = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR, "sleep",
             state], stdout=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": self.temporary()})
        while not os.path.exists(state) or not os.path.getsize(state):
            time.sleep(0.01)
        process.kill()
        process.wait()
        with open(state, encoding="utf-8") as file:
            wait_for_end(int(file.read()))

    def test_ignored_children(self):
        """Our parent may not want to hear of its children; we do."""
        def ignore():
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("honest", *mode, preexec_fn=ignore), 0,
                             self.out + self.err)
            self.assert_row(4, 0, 0, 1, 0)
        self.assertEqual(self.lie("crash-at-2", preexec_fn=ignore), 1)
        self.assert_block("CRASH", "was killed by SIGSEGV")

    def test_own_means(self):
        """What the certifier lacks is not the program's fault."""
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (7, 7))
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("honest", *mode, preexec_fn=limit), 2)
            self.assertRegex(self.err, "assay: certify: cannot listen to a "
                             f"program: {NO_MORE_FILES}")
            self.assertNotIn("CRASH", self.out)

    # Programs that cheat

    def assert_not_certified(self, status):
        self.assertNotIn(" certified:", self.out.replace("not certified:", ""))
        self.assertEqual(self.status, status, self.out + self.err)

    def test_answers_by_name(self):
        for name in ("by_name.py", "beside.py"):
            adapter = os.path.join(HERE, "adapters", name)
            for level in ("verdict", "values"):
                self.status = self.certify(
                    "--exec", "--level", level, command=[sys.executable,
                                                         adapter],
                    env={**os.environ, "ASSAY_CORPUS": self.corpus,
                         "ANOTHER": self.corpus})
                self.assert_not_certified(1)

    def vandalise(self, deed, cases=CASES):
        self.write_corpus(cases)
        write_json(self.at("levels.json"), LEVELS)
        self.status = self.certify(command=[
            sys.executable, os.path.join(HERE, "adapters", "vandal.py"), deed,
            self.corpus])

    def test_spoils_the_corpus(self):
        for deed in ("empty-corpus", "overwrite-corpus", "remove-corpus"):
            self.vandalise(deed)
            self.assert_not_certified(2)
            self.assertRegex(self.err, r"/mag/(accept|may|reject)/\S+\.mag: "
                             "(changed during the run|No such file)")

    def test_spoils_the_corpus_at_its_last_case(self):
        for deed in ("empty-corpus", "overwrite-corpus", "remove-corpus"):
            self.vandalise(deed, CASES[:1])
            self.assert_not_certified(2)
            self.assertIn("accept/empty.mag: ", self.err)
            self.assert_verdict("not certified: the corpus was changed")

    def test_spoils_its_copy(self):
        for deed in ("empty-copy", "overwrite-copy", "remove-copy",
                     "remove-folder"):
            self.vandalise(deed)
            self.assert_not_certified(2)
            self.assertRegex(self.err, r"mag/(accept|may|reject)/\S+: the "
                             "program changed the copy that it was shown")

    def test_what_it_sees(self):
        self.assertEqual(self.lie("look", "--only", "*/reject/*"), 0, self.out)

    def test_what_it_keeps(self):
        """A file that it has open or mapped is not another one later."""
        self.assertEqual(self.lie("album"), 0, self.out)

    def test_environment(self):
        state = os.path.join(self.folder, "state")
        kept = {"HARMLESS": "it is", "SIMILAR": self.corpus + "2",
                "PATH": os.environ["PATH"] + ":" + self.corpus}
        taken = {"ASSAY_CORPUS": "/x/corpus", "ASSAY_SOURCE": "/x",
                 "ASSAY_BUILD": "/x/build", "OLDPWD": self.corpus,
                 "LIST": f"/x:{self.corpus}:/y",
                 "INSIDE": "a" + self.corpus + "/mag"}
        self.assertEqual(self.lie("environment", state=state, env={
            **os.environ, **kept, **taken}), 0)
        with open(state, encoding="utf-8") as file:
            seen = json.load(file)
        self.assertEqual(seen, {**seen, **kept})
        self.assertEqual(seen.keys() & taken.keys(), set())

    def test_working_folder(self):
        for folder in (self.corpus, self.at("accept")):
            self.assertEqual(self.lie("honest", cwd=folder), 2)
            self.assertIn("the working folder is in the corpus", self.err)
        os.mkdir(self.corpus + "2")
        self.assertEqual(self.lie("honest", cwd=self.corpus + "2"), 0)
        self.assertEqual(self.lie("honest", env={
            **os.environ, "TMPDIR": self.at("accept")}), 2)
        self.assertIn("TMPDIR is in the corpus", self.err)

    def test_ignored_signals(self):
        """What the parent ignores, as nohup does, does not end the run."""
        state = os.path.join(self.folder, "state")
        process = subprocess.Popen(
            ["sh", "-c", "trap '' HUP INT; exec \"$@\"", "sh", ASSAY, "certify",
             "--corpus", self.corpus, "--", *LIAR, "record", state],
            stdout=subprocess.DEVNULL)
        while process.poll() is None and not os.path.exists(state):
            time.sleep(0.01)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_seed(self):
        orders = {}
        for seed in ("1", "1", "2", "3", None):
            state = os.path.join(self.folder, "state")
            given = ("--seed", seed) if seed is not None else ()
            self.assertEqual(self.lie("record", *given, state=state), 0)
            with open(state, encoding="utf-8") as file:
                order = file.read().split("\n")[:-1]
            os.remove(state)
            self.assertEqual(sorted(order), sorted(c["path"] for c in CASES))
            named = re.search(r", seed (\d+)\n", self.out).group(1)
            if seed is not None:
                self.assertEqual(named, seed)
            self.assertEqual(orders.setdefault(named, order), order)
        self.assertGreater(len({tuple(o) for o in orders.values()}), 1)
        self.lie("reject-all", "--seed", "18446744073709551615")
        self.assertIn(" --seed 18446744073709551615 --only ", self.out)

    def test_order_of_the_report(self):
        for seed in "12345":
            self.lie("unknown-word", "--all", "--seed", seed)
            self.assertEqual(
                re.findall(r"(?m)^PROTOCOL mag/(\S+)$", self.out),
                [entry["path"][:-4] for entry in CASES])

    def test_paths(self):
        self.write_corpus([CASES[0]])
        self.lie("tell-path")
        shown = self.at("accept/empty.mag")
        self.assert_block("FAIL", f"     file    {shown}\n",
                          f"called unsupported: in {shown}\n",
                          f"log of {shown}, of {shown}x and of <folder>/9.mag, "
                          "<folder>/0001.zt\n")
        self.assertNotIn("/assay-", self.out)

    # The private folder

    def test_folder_is_removed(self):
        folder = self.temporary()
        environment = {**os.environ, "TMPDIR": folder}
        state = os.path.join(self.folder, "state")
        for mode in ("honest", "crash-at-2", "session"):
            self.lie(mode, state=state, env=environment)
            self.assertEqual(os.listdir(folder), [])
        os.environ["TMPDIR"], before = folder, os.environ.get("TMPDIR")
        self.vandalise("furnish")
        del os.environ["TMPDIR"]
        if before is not None:
            os.environ["TMPDIR"] = before
        self.assertEqual(self.status, 0, self.err)
        self.assertEqual(os.listdir(folder), [])
        for place in (folder + "/none", "/dev/null", folder + "/\n"):
            self.assertEqual(self.lie("honest", env={
                **os.environ, "TMPDIR": place}), 2)
            self.assertIn("TMPDIR", self.err)

    def test_folder_after_signals(self):
        folder = self.temporary()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP,
                       signal.SIGQUIT, signal.SIGXCPU, signal.SIGUSR1,
                       signal.SIGALRM):
            state = os.path.join(self.folder, str(number))
            process = subprocess.Popen(
                [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
                 "sleep", state], stdout=subprocess.DEVNULL,
                env={**os.environ, "TMPDIR": folder}, preexec_fn=heed_signals)
            while not os.path.exists(state) or not os.path.getsize(state):
                time.sleep(0.01)
            self.assertEqual(len(os.listdir(folder)), 1)
            process.send_signal(number)
            self.assertIn(process.wait(PATIENCE), (130, -number))
            self.assertEqual(os.listdir(folder), [])

    # Programs that break the protocol

    def test_wrong_id(self):
        self.assertEqual(self.lie("wrong-id", "--all"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL", "was asked case 2 and answered: "
                                      "ASSAY case 3 ")
        self.assert_verdict("not certified: 5 protocol errors")

    def test_repeat(self):
        self.assertEqual(self.lie("repeat"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", "answered, and then said more: ASSAY "
                                      "case ", "reproduced alone")

    def test_garbage(self):
        self.assertEqual(self.lie("garbage"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", r"ASSAY \xff\xfe\x00\x1b[31m",
                          "reproduced alone")
        self.assertEqual(self.lie("unknown-word"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL",
                          "said neither accept, reject nor unsupported: "
                          "ASSAY yes")

    def test_no_newline(self):
        self.assertEqual(self.lie("no-newline", "--timeout", "1"), 1)
        self.assert_row(3, 0, 1, 1, 0)
        self.assert_block("TIMEOUT", "its last line has no line end (print "
                                     "one, and flush): ASSAY case ")
        self.assertEqual(self.lie("no-newline", "--exec"), 1)
        self.assert_row(0, 5, 0, 0, 0)
        self.assert_block("PROTOCOL", "its last line has no line end")

    def test_huge_line(self):
        self.assertEqual(self.lie("huge-line"), 1)
        self.assert_row(3, 1, 0, 1, 0)
        self.assert_block("PROTOCOL", "wrote a line of more than 16 MiB")

    def test_bye(self):
        self.assertEqual(self.lie("crash-at-bye"), 0)
        self.assertIn("after bye the program was killed by SIGSEGV", self.err)

    # First contact

    def test_no_such_program(self):
        for mode in ((), ("--exec",)):
            self.assertEqual(
                self.certify(*mode, command=["/no/such program", "x"]), 2)
            self.assertIn("cannot be started: No such file", self.err)
            self.assertIn("command '/no/such program' x\n", self.err)
            self.assertIn("assay certify --help", self.err)
            self.assertNotIn("FAIL", self.out)

    def test_hello_fails(self):
        self.assertEqual(self.lie("hello-crash"), 2)
        self.assertIn("did not say hello: it exited with status 1", self.err)
        self.assertIn("log     ImportError: no module\n", self.err)
        self.assertEqual(self.lie("hello-hang", "--timeout", "0.2"), 2)
        self.assertIn("gave no answer within 1 s", self.err)
        self.assertEqual(self.lie("hello-garbage"), 2)
        self.assertIn("something else than hello: ASSAY hallo", self.err)
        self.assertEqual(self.lie("hello-protocol-2"), 2)
        self.assertIn('"protocol" is not 1', self.err)
        for members, what in (
                ({"name": 1}, '"name" or "version" is not text'),
                ({"version": None}, '"name" or "version" is not text'),
                ({"language": []}, '"language" is not text'),
                ({"features": "x"}, '"features" is not a list of texts'),
                ({"features": ["x", 1]}, '"features" is not a list of texts'),
                ({"formats": []}, '"formats" is not a table of verbs'),
                ({"formats": {"mag": "decode"}}, '"formats" has something else '
                                                 'than lists of verbs')):
            self.assertEqual(self.lie("hello-other",
                                      state=json.dumps(members)), 2)
            self.assertIn("said a hello whose " + what, self.err)
        self.assertEqual(self.lie("hello-crash", "--quiet"), 2)
        self.assertIn("did not say hello: it exited with status 1", self.err)
        self.assertEqual(self.out, "")
        self.assertEqual(self.certify(command=["true"]), 2)
        self.assertEqual(self.out, "")

    def test_usage(self):
        for arguments in ([], ["--nonsense"], ["--lev", "index"], ["-x"],
                          ["--level"], ["--level", "all"], ["--timeout", "0"],
                          ["--timeout", "1x"], ["--exec=1"]):
            self.assertEqual(self.certify(*arguments), 2, arguments)
            self.assertEqual(self.out, "")
            self.assertTrue(self.err.startswith("assay: certify: "), self.err)
        self.assertEqual(self.lie("honest", "--list-tests", "--exec"), 2)
        self.assertIn("--list-tests with --exec wants --format", self.err)
        self.assertEqual(self.certify("--help"), 0)
        self.assertIn("ASSAY case 2 reject", self.out)

    # The corpus

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
        self.assert_verdict("right: index, no certificate (none passed that "
                            "must be rejected), on 2 of 5 cases")
        self.assertEqual(self.lie("honest", "--only", "*/reject/*"), 0)
        self.assert_verdict("right: index, no certificate (none passed that "
                            "must be accepted), on 2 of 5 cases")
        self.assertEqual(self.lie("honest", "--skip", "*/may/*"), 0)
        self.assert_verdict("certified: index, on 4 of 5 cases")

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
        """A name that the corpus once had leads to the file."""
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

    def assert_damaged(self, text):
        self.assertEqual(self.lie("honest"), 2)
        self.assertIn(text, self.err)
        self.assertEqual(self.out, "")

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
        self.assert_damaged("levels.json: index is not a list of texts")
        for members, what in (
                ({"sets": []}, "sets is not a table of lists"),
                ({"sets": {"a": ["b", 1]}}, "sets is not a table of lists"),
                ({"trim": []}, "trim is not a table")):
            write_json(self.at("levels.json"), dict(LEVELS, **members))
            self.assert_damaged("levels.json: " + what)
        for floats in ([], {"a": [8]}, {"a": [8, 56]}, {"a": [8, 22]},
                       {"a": {"type": [8, 23]}}, {"a": {"type": {"f": 1}}},
                       {"a": {"b": {}, "c": {}}}, {"a": ["8", "23"]}):
            write_json(self.at("levels.json"), dict(LEVELS, floats=floats))
            self.assert_damaged("levels.json: floats is not a table")
        os.remove(self.at("levels.json"))
        self.assert_damaged("levels.json: not there; it says what documents")
        write_json(self.at("levels.json"), LEVELS)
        os.truncate(self.at("accept/empty.mag"), (64 << 20) + 1)
        self.assert_damaged("accept/empty.mag: larger than 64 MiB")

    def test_name_of_the_corpus(self):
        """Paths are told to programs in lines."""
        self.corpus, before = self.corpus + "\n", self.corpus
        os.rename(before, self.corpus)
        self.assert_damaged("--corpus: a path with a line break is not "
                            "possible")

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
                ({"path": "reject/mag.key.utf8~lone-ff.mag"}, "two cases"),
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
            self.assertIn("mag/manifest.json" if "two" not in text
                          else "lone-ff", self.err)
        for text in (b"", b"[]", b"{", b'{"format":"zten","cases":[]}',
                     b'{"format":"mag"}', b'{"format":"mag","cases":[1]}',
                     b'{"format":"mag","cases":{}}', b"[" * 100000):
            write(self.at("manifest.json"), text)
            self.assert_damaged("mag/manifest.json")
        os.remove(self.at("manifest.json"))
        self.assert_damaged("no corpus")
        os.mkdir(self.at("manifest.json"))
        self.assert_damaged("not a file")

    # The texts

    def test_example_of_the_protocol(self):
        with open(os.path.join(HERE, "..", "PROTOCOL.md"),
                  encoding="utf-8") as file:
            example = re.search("```python\n(.*?)```", file.read(),
                                re.DOTALL).group(1)
        self.assertLessEqual(len(example.splitlines()), 12)
        adapter = os.path.join(self.folder, "adapter.py")
        write(adapter, example.encode())
        write(os.path.join(self.folder, "my_reader.py"), MY_READER)
        for level in ("verdict", "values"):
            self.assertEqual(
                self.certify("--exec", "--level", level,
                             command=[sys.executable, adapter]), 0,
                self.out + self.err)
            self.assert_row(4, 0, 0, 1, 0)

    # The certifier itself

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
                 "hang-all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                preexec_fn=heed_signals)
            process.stdout.readline()
            process.send_signal(number)
            out, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 130)
            self.assertIn("The run ended early: interrupted", out.decode())

    def test_progress(self):
        """On a terminal, and nothing of it is left at the end. Each case takes
        a while: the last ones come after the time that nothing is shown."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        run = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, "--seed", "1", "--",
             *LIAR, "slow"], stdout=subprocess.PIPE, stderr=slave,
            env={**os.environ, "TERM": "xterm"})
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:         # nobody holds the other end any more
            pass
        out, _ = run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, out)
        lines = shown.split(b"\r\x1b[K")
        self.assertEqual(lines.pop(), b"")
        self.assertGreater(len(lines), 1)
        for line in lines:
            self.assertRegex(line, rb"^([0-4]/5  [0-4] ok 0 wrong 0 crash  \d+ "
                                   rb"s left  mag/\S+)?$")

    def test_closed_pipe(self):
        end, other = os.pipe()
        os.close(end)
        done = subprocess.run(
            [ASSAY, "certify", "--corpus", self.corpus, "--", *LIAR,
             "accept-all"], stdout=other, stderr=subprocess.PIPE, check=False,
            timeout=PATIENCE)
        os.close(other)
        self.assertEqual((done.returncode, done.stderr), (141, b""))

    def test_same_output_twice(self):
        self.lie("accept-all", "--seed", "9")
        first = self.out
        self.lie("accept-all", "--seed", "9")
        self.assertEqual(self.out, first)


if __name__ == "__main__":
    unittest.main()
