#!/usr/bin/env python3
"""Folders that change while the files below them are judged, that form cycles
or cannot be read: the list of a folder is older than its files."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
from long import GOOD, optimizer, wait_until_full, write

ASSAY = os.environ["ASSAY"]


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def validate(self, *options):
        done = subprocess.run([ASSAY, "validate", *options, "-r", self.folder],
                              capture_output=True, timeout=600)
        return (done.returncode, done.stdout.decode(),
                done.stderr.decode().replace(self.folder + "/", ""))

    def test_what_became_something_else(self):
        """All names are known when the first file is judged."""
        write(self.path("a.primitiv"), optimizer(100000))
        for name in ("gone.mag", "grown.mag", "folder.mag", "pipe.mag",
                     "replaced.mag", "stays.mag"):
            shutil.copy(GOOD, self.path(name))
        for name in ("inside", "left"):
            os.mkdir(self.path(name))
            shutil.copy(GOOD, self.path(name, "x.mag"))
        done = subprocess.Popen([ASSAY, "validate", "--notes", "-r",
                                 "--max-findings", "0", self.folder],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.read(done.stdout.fileno(), 1)
        wait_until_full(done)
        for name in ("gone.mag", "folder.mag", "pipe.mag", "replaced.mag"):
            os.remove(self.path(name))
        for name in ("inside", "left"):
            shutil.rmtree(self.path(name))
        os.mkdir(self.path("folder.mag"))
        shutil.copy(GOOD, self.path("folder.mag", "y.mag"))
        os.mkfifo(self.path("pipe.mag"))
        os.symlink(".", self.path("inside"))        # a loop
        write(self.path("replaced.mag"), b"other")
        with open(self.path("grown.mag"), "ab") as file:
            file.write(b"more")
        out, errors = done.communicate(timeout=600)
        last = out.decode().splitlines()[-1]
        self.assertEqual(done.returncode, 2)
        self.assertEqual(sorted(
            errors.decode().replace(self.folder + "/", "").splitlines()), [
            "gone.mag: unknown  cannot open: No such file or directory",
            "pipe.mag: unknown  is a FIFO, which is read only if it is named "
            "on the command line",
        ])
        self.assertEqual(last, "6 files: 4 accept, 1 reject, 1 unknown (could "
                         "not be read)")

    def test_what_never_ends(self):
        """Links to folders above, and folders deeper than a path may be."""
        os.symlink("..", self.path("up"))
        os.symlink("loop.mag", self.path("loop.mag"))
        shutil.copy(GOOD, self.path("x.mag"))
        here = os.open(self.folder, os.O_RDONLY)
        name = "d" * 200
        for _ in range(30):
            os.mkdir(name, dir_fd=here)
            below = os.open(name, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
        os.close(here)
        status, out, errors = self.validate()
        second, first = errors.splitlines()
        self.assertTrue(first.startswith("d" * 200), first)
        self.assertTrue(first.endswith(": unknown  File name too long"), first)
        self.assertEqual(second, 'loop.mag: unknown  is a link to "loop.mag", '
                         "which leads back to a link")
        self.assertEqual((status, out.splitlines()[-2:]), (2, [
            "2 files: 1 accept, 0 reject, 1 unknown (could not be read)",
            "  (1 link to directories not followed)"]))

    def test_what_cannot_be_entered(self):
        """A report that lacks a folder says so."""
        if os.getuid() == 0 and shutil.which("setpriv") is None:
            self.skipTest("the superuser may enter all")
        shutil.copy(GOOD, self.path("x.mag"))
        os.mkdir(self.path("closed"), 0)
        os.mkdir(self.path("blind"))
        shutil.copy(GOOD, self.path("blind", "y.mag"))
        os.mkdir(self.path("blind", "below"))
        os.chmod(self.path("blind"), 0o644)
        os.chmod(self.folder, 0o755)
        other = ["setpriv", "--reuid=65534", "--clear-groups"]
        words = [ASSAY, "validate", "--json", "-r", "."]
        done = subprocess.run((other if os.getuid() == 0 else []) + words,
                              capture_output=True, cwd=self.folder,
                              timeout=600)
        if done.returncode not in (0, 1, 2):
            self.skipTest("there is no other user to be")
        lines = {one["file"]: one for one in
                 map(json.loads, done.stdout.splitlines())}
        self.assertEqual(done.returncode, 2)
        self.assertEqual({name: one["verdict"] for name, one in lines.items()},
                         {"./x.mag": "accept", "./closed": "unknown",
                          "./blind/y.mag": "unknown",
                          "./blind/below": "unknown"})
        self.assertEqual(lines["./closed"]["reason"], "Permission denied")

    def flicker(self, spare):
        """Entries become files, folders, links and nothing, for ever. A file
        is whole when it comes: one that is still written may be rejected."""
        path = self.path("f.mag")
        while True:
            for make in (lambda: os.mkdir(path), lambda: os.symlink(".", path),
                         lambda: os.rename(shutil.copy(GOOD, spare), path)):
                make()
                if os.path.isdir(path) and not os.path.islink(path):
                    os.rmdir(path)
                else:
                    os.remove(path)

    def test_entries_that_flicker(self):
        for name in ("a.mag", "z.mag"):
            shutil.copy(GOOD, self.path(name))
        spare = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(spare.cleanup)
        child = os.fork()
        if child == 0:
            self.flicker(spare.name)
        try:
            for _ in range(40):
                status, out, errors = self.validate("--short")
                self.assertIn(status, (0, 2), out)
                self.assertEqual(status == 2, errors != "", errors)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
