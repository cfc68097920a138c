#!/usr/bin/env python3
"""The memory that the program takes for an index of many tensors. More than for
a tiny file are allowed: the file itself, which is mapped, and

    show, list      3 times the file, and 4 MiB
    explain         56 MiB, whatever part of the file is requested

`assay generate --large` writes the files, with small tensors: files of models
have far fewer bytes of index for their size."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ASSAY = os.environ["ASSAY"]
CORPUS = Path(os.environ["ASSAY_CORPUS"])
MIB = 1 << 20


def is_sanitized():
    """Sanitizers and coverage take memory of their own."""
    with open(ASSAY, "rb") as file:
        program = file.read()
    return b"__asan_init" in program or b"__gcov_" in program


# Fewer suffice if memory is not measured. .ci/run measures the release.
TENSORS = 10000 if is_sanitized() else 100000


def run(*arguments, output=None):
    """Exit status and peak memory in bytes."""
    environment = dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=8")
    program = subprocess.Popen([ASSAY, *map(str, arguments)],
                               stdout=output or subprocess.DEVNULL,
                               env=environment)
    _, status, usage = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    return program.returncode, usage.ru_maxrss * 1024


def explain(path):
    done = subprocess.run([ASSAY, "explain", path], capture_output=True,
                          timeout=280)
    return done.returncode, done.stdout.decode().splitlines()


def tiny(path):
    """The smallest valid file of the same format."""
    return min((CORPUS / path.stem.split("-")[0] / "accept")
               .glob("*" + path.suffix), key=lambda f: f.stat().st_size)


class Memory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(dir=".")
        cls.addClassCleanup(folder.cleanup)
        status, _ = run("generate", "--large", TENSORS, folder.name)
        assert status == 0
        cls.files = sorted(Path(folder.name).glob("*-*"))
        assert len(cls.files) >= 5

    def hold(self, path, most, *arguments):
        """The command takes at most that more than for a tiny file."""
        with self.subTest(path.name, command=arguments):
            status, peak = run(*arguments, path)
            _, base = run(*arguments[:1], tiny(path))
            self.assertEqual(status, 0)
            if not is_sanitized():
                self.assertLess((peak - base) / MIB, most / MIB)

    def test_index(self):
        for path in self.files:
            most = 4 * path.stat().st_size + 4 * MIB
            self.hold(path, most, "list")
            self.hold(path, most, "show")

    def test_explain(self):
        for path in self.files:
            size = path.stat().st_size
            most = size + 56 * MIB
            self.hold(path, most, "explain")
            self.hold(path, most, "explain", "--at", size // 2)
        self.hold(path, most, "explain", "--from", size // 3,
                  "--to", size // 3 + 100)

    def test_folded(self):
        """Ten records at both ends, and a line for those between them."""
        for path in self.files:
            with self.subTest(path.name):
                status, out = explain(path)
                self.assertEqual(status, 0)
                self.assertLess(len(out), 2000)
                self.assertIn(f".. {TENSORS - 20} more records, ",
                              "\n".join(out))
                for i, there in ((9, True), (10, False),
                                 (TENSORS - 11, False), (TENSORS - 10, True)):
                    self.assertEqual(any(f"[{i}]" in line for line in out
                                         if not line[0].isspace()), there, i)

    def test_fault(self):
        """An error in the middle is shown, with its whole record."""
        path = next(f for f in self.files if f.suffix == ".mag")
        broken = path.with_name("broken.mag")
        content = bytearray(path.read_bytes())
        done = subprocess.run([ASSAY, "list", "--json", path],
                              capture_output=True, timeout=280, check=True)
        tensor = json.loads(done.stdout.splitlines()[1 + TENSORS // 2])
        name = tensor["tensor"]["name"].encode()
        content[content.index(name)] = 0xff
        broken.write_bytes(content)
        status, out = explain(broken)
        at = next(i for i, line in enumerate(out)
                  if "error[mag.key.utf8]" in line)
        self.assertEqual(status, 1)
        self.assertTrue(any(line.startswith(f"tensor[{TENSORS // 2}]")
                            for line in out[at - 20:at]), out[at - 20:at])
        broken.unlink()


if __name__ == "__main__":
    unittest.main(verbosity=2)
