"""A small corpus, made here, and the reports of assay certify about a program.

The bytes of each file are its name in the corpus; only the programs of
adapters/ read them. A test is a Case; it runs the real program and checks exit
status and output.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY = os.environ["ASSAY"]
ADAPTERS = os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "adapters")
sys.path.insert(0, ADAPTERS)

from lies import DOCUMENT


def adapter(name):
    """Returns the command of a program of adapters/."""
    return [sys.executable, os.path.join(ADAPTERS, name)]


LIAR = adapter("liar.py")

# Seconds. Liars hang for an hour: a test that waits for one fails, however slow
# the machine is.
PATIENCE = 1200

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
        "features": list(features), "upstream": "not-run",
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


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def write_json(path, value):
    write(path, json.dumps(value).encode())


def files_in(folder):
    for place, _, names in os.walk(folder):
        yield from (os.path.join(place, name) for name in names)


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):     # it has ended
        return False


def processes_in(state):
    """Returns the processes in the notes of a liar, from complete lines."""
    with open(state, encoding="utf-8") as file:
        return [int(line) for line in file if line.endswith("\n")]


def without_progress(text):
    """Removes the progress lines of a run that takes long on a busy machine."""
    return re.sub(r"(?m)^assay: certify: \d+/\d+  \d+ ok .* s left  .*\n",
                  "", text)


def heed_signals():
    """Resets signals that the parent may ignore, as in background jobs or
    nohup."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def wait_for_end(process):
    """Waits until a killed process is gone."""
    while is_running(process):
        time.sleep(0.01)


class Case(unittest.TestCase):
    """A small corpus, and the report about a program that it judges."""

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
        """Checks the counts of pass, fail, crash, either, unsupported."""
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
