#!/usr/bin/env python3
"""The rights that the program gives up while it reads a file (cli/sandbox.h): a
preloaded library tries everything at the first read, with the program's rights.
Verdict, output and reports are the same with and without the sandbox. Rights
that the kernel cannot restrict are not tested."""

import ctypes
import errno
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import faults
import tree

ATTEMPTS = os.path.join(faults.PLACE, "attempts.so")
GOOD = str(tree.CORPUS / "mag/accept/one-f32-2x3.mag")
BAD = str(next((tree.CORPUS / "mag/reject").glob("mag.key.utf8~*.mag")))
CREATE_RULESET = 444            # the same number on every machine
ASK_VERSION = 1
DENIED = str(errno.EACCES)

# Rights that each version of Landlock adds.
FILES = {"make", "write", "rename", "link", "unlink", "mkdir", "rmdir",
         "mkfifo", "execute"}
ADDED = {1: FILES, 3: {"truncate"}, 4: {"bind", "connect"}, 6: {"signal"}}


def version_here():
    """Of Landlock; 0 where the kernel has none, or has it turned off."""
    libc = ctypes.CDLL(None, use_errno=True)
    answer = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0),
                          ASK_VERSION)
    if answer < 0 and ctypes.get_errno() not in (errno.ENOSYS,
                                                 errno.EOPNOTSUPP):
        raise OSError(ctypes.get_errno(), "landlock_create_ruleset")
    return max(answer, 0)


def taken(version):
    return set().union(*(what for first, what in ADDED.items()
                         if first <= version))


class Sandbox(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)
        self.port = server.getsockname()[1]

    def prepare(self):
        """Returns what attempts.c finds there."""
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        for name in ("there", "there2"):
            Path(self.folder, name).write_text("words")
        for name in ("empty", "reports"):
            os.mkdir(os.path.join(self.folder, name))
        Path(self.folder, "reports", "old.json").write_text("old")

    def run_program(self, sandbox, *words, preload=True, **how):
        environment = {**os.environ, "ASSAY_SANDBOX": sandbox,
                       "REACH_PORT": str(self.port),
                       "ASAN_OPTIONS": tree.ASAN_OPTIONS +
                                       "verify_asan_link_order=0"}
        if preload:
            environment["LD_PRELOAD"] = ATTEMPTS
        done = subprocess.run([faults.ASSAY, *words], capture_output=True,
                              check=False, cwd=self.folder, timeout=600,
                              env=environment, **how)
        reached, rest = {}, []
        for line in done.stderr.decode().splitlines():
            if line.startswith("reach "):
                _, what, error = line.split()
                reached[what] = error
            elif not line.startswith("profiling:"):     # see below
                rest.append(line)
        # A build that counts what is reached cannot write its counts either.
        return done.returncode, done.stdout, rest, reached

    def check(self, *words, **how):
        """First every attempt succeeds, then none; the rest of the output is
        the same. Returns what was reached."""
        self.prepare()
        *without, free = self.run_program("off", *words, **how)
        self.assertEqual(set(free.values()), {"0"}, words)
        self.prepare()
        *within, reached = self.run_program("on", *words, **how)
        self.assertEqual(within, without, words)
        gone = {what for what, error in reached.items() if error != "0"}
        self.assertEqual(free.keys(), reached.keys(), words)
        self.assertEqual(gone, taken(version_here()), words)
        for what in gone - {"signal"}:
            self.assertEqual(reached[what], DENIED, (what, words))

    def large(self):
        done = subprocess.run([faults.ASSAY, "generate", "--large", "20000",
                               "--format", "mag", "."], cwd=self.folder,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        path = tempfile.NamedTemporaryFile(suffix=".mag")
        self.addCleanup(path.close)
        shutil.copy(os.path.join(self.folder, "mag-20000.mag"), path.name)
        return path.name

    def test_every_command_that_reads(self):
        self.check("validate", GOOD)
        self.check("validate", "--both", BAD)
        self.check("validate", "-r", os.path.dirname(GOOD))
        self.check("show", GOOD)
        self.check("show", BAD)
        self.check("list", GOOD)
        self.check("explain", BAD)
        self.check("adapter", "decode", "mag", GOOD)
        lines = f"hello 1\ncase 1 decode mag {GOOD}\nbye\n"
        self.check("adapter", input=lines.encode())
        self.check("validate", "-", input=Path(BAD).read_bytes())

    def test_what_is_mapped(self):
        path = self.large()
        self.check("validate", path)
        self.check("validate", "--fast", "--threads", "4", path)
        self.check("show", path)

    def test_reports(self):
        """Files still get their names: new, replacing another, next to the
        program and elsewhere."""
        outputs = ["--json=here.json", "--sarif=reports/new.sarif"]
        replaced = ["--json=reports/old.json", "--sarif=./here.sarif"]
        for names in (outputs, replaced):
            said = {}
            for sandbox in ("off", "on"):
                self.prepare()
                status, *_ = self.run_program(sandbox, "validate", *names, GOOD,
                                              BAD, preload=False)
                self.assertEqual(status, 1)
                said[sandbox] = [
                    Path(self.folder, one.split("=")[1]).read_bytes()
                    for one in names]
                left = [name for _, _, files in os.walk(self.folder)
                        for name in files if name.endswith(".new")]
                self.assertEqual(left, [])
            self.assertEqual(said["on"], said["off"])

    def test_reports_leave_no_more(self):
        """In the folder of a report files can be made and removed, since that
        is what it takes to give one its name; to write to them cannot."""
        self.prepare()
        status, _, _, reached = self.run_program(
            "on", "validate", "--json=r.json", GOOD)
        self.assertEqual(status, 0)
        self.assertLessEqual({"make", "write", "mkdir", "link", "execute"},
                             {what for what in reached if reached[what] != "0"})
        self.assertEqual(Path(self.folder, "r.json").read_bytes()[:10],
                         b'{"assay":"')

    def test_by_itself(self):
        """Without a word in the environment: on, but in builds that need
        rights to the end."""
        self.prepare()
        _, _, _, reached = self.run_program("", "validate", GOOD)
        special = faults.SANITIZED or faults.is_built_with(b"__gcov_")
        self.assertEqual(reached["make"], "0" if special else DENIED)


if __name__ == "__main__":
    if version_here() == 0:
        print("SKIPPED: this kernel has no Landlock")
        sys.exit(77)
    unittest.main(verbosity=2)
