"""The package as installed: examples, types, the console program."""

import importlib.util
import os
import shutil
import subprocess
import sys
import unittest
from importlib.metadata import files, metadata
from pathlib import Path

import assay
from assay.corpus import cases
from shared import CORPUS, PACKAGE, InFolder, program, sample, safetensors
from test_remote import serve

GOOD = safetensors(80)[0] + bytes(4)
EXAMPLES = PACKAGE / "examples"


class Program(InFolder):
    def run_python(self, *words, folder=None):
        done = subprocess.run([sys.executable, *map(str, words)],
                              cwd=folder or self.folder, capture_output=True,
                              timeout=120)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def run_both(self, *words):
        """Runs the program of the package and the native one; they agree."""
        ours = self.run_python("-m", "assay", *words)
        theirs = program(*map(str, words), folder=self.folder)
        self.assertEqual(ours, theirs)
        return ours


class Examples(Program):
    def test_author(self):
        path = self.write("m.safetensors", GOOD)
        self.assertEqual(self.run_python(EXAMPLES / "author.py", path),
                         (0, f"{path}: accept\nw U8 (4,)\n", ""))

    def test_loader(self):
        path = self.write("m.safetensors", GOOD)
        self.assertEqual(self.run_python(EXAMPLES / "loader.py", path),
                         (0, "{'w': (4,)}\n", ""))
        path.write_bytes(GOOD[:-1])
        status, _, errors = self.run_python(EXAMPLES / "loader.py", path)
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"(?m)^assay[\w.]*\.Invalid: .*m.safetensors:"
                         r"\d+: error\[safetensors.data.bounds\]: ")

    def test_gate(self):
        self.write("models/a.safetensors", GOOD)
        self.assertEqual(self.run_python(EXAMPLES / "gate.py", "models"),
                         (0, "", ""))
        self.write("models/b.mag", b"MAG!")
        status, printed, _ = self.run_python(EXAMPLES / "gate.py", "models")
        self.assertEqual(status, 1)
        self.assertIn("error[mag.header.truncated]", printed)
        self.assertEqual(self.run_python(EXAMPLES / "gate.py",
                                         self.folder / "models")[0], 1)

    def test_auditor(self):
        server = serve(self, *safetensors(34064, 6 << 30))
        status, printed, errors = self.run_python(
            EXAMPLES / "auditor.py", server.url + "/m.safetensors")
        self.assertEqual((status, printed, errors),
                         (0, "accept None 65536\n", ""))


class Console(Program):
    def test_validate(self):
        chosen = [case.path for case in sample(cases(), 40)]
        self.run_both("validate", "--json", *chosen)
        self.run_both("validate", "--short", *chosen)
        self.run_both("validate", "--json", "--max-findings", "1", *chosen)
        self.write("good.safetensors", GOOD)
        status, printed, errors = self.run_both("validate", "--short",
                                                "good.safetensors")
        self.assertEqual((status, printed, errors), (0, "", ""))
        for words in (["none.mag"], ["."], ["good.safetensors", "none"]):
            for form in ("--json", "--short"):
                self.assertEqual(self.run_both("validate", form, *words)[0], 2)
        index = CORPUS / "sets/safetensors/accept~two-files" / \
            "model.safetensors.index.json"
        self.run_both("validate", "--json", index)
        self.assertEqual(
            self.run_python("-m", "assay", "validate", "good.safetensors"),
            (0, "good.safetensors: accept\n", ""))

    def test_rules(self):
        self.run_both("rules", "--tsv")
        self.run_both("rules", "--tsv", "mag")
        self.run_both("rules", "--tsv", "mag.key.*")
        self.assertEqual(self.run_python("-m", "assay", "rules", "no")[0], 2)

    def test_list(self):
        self.write("m.safetensors", GOOD)
        status, printed, _ = self.run_python("-m", "assay", "list",
                                             "m.safetensors")
        self.assertEqual((status, printed.split()),
                         (0, ["U8", "4", "88", "4", "'w'"]))
        self.write("m.safetensors", b"{}")
        self.assertEqual(self.run_python("-m", "assay", "list",
                                         "m.safetensors")[0], 1)
        self.assertEqual(self.run_python("-m", "assay", "list", "no")[0], 2)

    def test_others(self):
        status, printed, _ = self.run_python("-m", "assay", "--version")
        self.assertEqual(status, 0)
        self.assertTrue(printed.startswith(f"assay {assay.__version__}\n"))
        self.assertEqual(self.run_python("-m", "assay", "self-test"),
                         (0, "200 files: 200 as expected\n", ""))
        self.assertEqual(self.run_python("-m", "assay")[0], 2)
        self.assertEqual(self.run_python("-m", "assay", "dance")[0], 2)
        self.assertEqual(self.run_python(
            "-m", "assay", "validate", "--format", "tar", "x")[0], 2)

    def test_the_native_program(self):
        """It takes the place of the one in Python, where a wheel has it."""
        copy = self.folder / "site"
        shutil.copytree(Path(assay.__file__).parent, copy / "assay")
        program = copy / "assay" / "_bin" / "assay"
        program.parent.mkdir()
        program.write_text('#!/bin/sh\necho "native $*"; exit 7\n')
        program.chmod(0o755)
        text = (f"import sys; sys.path.insert(0, {str(copy)!r}); "
                "sys.argv[1:] = sys.argv[1].split(); import assay.__main__; "
                "sys.exit(assay.__main__.main())")
        self.assertEqual(self.run_python("-c", text, "certify -- x"),
                         (7, "native certify -- x\n", ""))
        self.assertEqual(self.run_python("-c", text, "self-test")[:2],
                         (0, "200 files: 200 as expected\n"))

    def test_the_entry_point(self):
        name = Path(sys.executable).with_name("assay")
        done = subprocess.run([name, "--version"], capture_output=True,
                              text=True, timeout=60)
        self.assertTrue(done.stdout.startswith("assay "), done)


class Package(Program):
    def test_metadata(self):
        about = metadata("assay")
        header = (PACKAGE.parents[1] / "include" / "assay.h").read_text()
        self.assertIn(f'#define ASSAY_VERSION "{assay.__version__}"', header)
        self.assertEqual(about["Version"], assay.__version__)
        self.assertEqual(about["Requires-Python"], ">=3.8")
        self.assertEqual([need for need in about.get_all("Requires-Dist")
                          if "extra" not in need], [])
        names = {str(one) for one in files("assay")}
        for name in ("assay/py.typed", "assay/_native/libassay.so"):
            self.assertIn(name, names)

    def test_wheels_are_reproducible(self):
        """The same files give the same bytes, in any folder and zone."""
        text = """
import os, sys, time
sys.path.insert(0, sys.argv[1])
import build
build.build_library = lambda folder: b"library"
os.umask(int(sys.argv[2], 8))
os.makedirs(sys.argv[3])
print(build.build_wheel(sys.argv[3]))
"""
        made = []
        for umask, folder, zone in (("0", "a", "UTC"), ("077", "b/c", "EST")):
            done = subprocess.run(
                [sys.executable, "-c", text, PACKAGE, umask, folder],
                capture_output=True, text=True, cwd=self.folder,
                env={**os.environ, "TZ": zone, "PYTHONHASHSEED": "random"})
            if "tomllib" in done.stderr:
                self.skipTest("wheels are built by Python 3.11 or later")
            self.assertRegex(done.stdout, r"^assay-[0-9a-z.]+-py3-none-\w+\.whl"
                             "\n$", done.stderr)
            made.append((self.folder / folder /
                         done.stdout.strip()).read_bytes())
        self.assertEqual(*made)

    def test_exported_symbols(self):
        """The library shows the functions of assay.h alone."""
        library = Path(assay.__file__).parent / "_native" / "libassay.so"
        done = subprocess.run(["nm", "-D", "--defined-only", library],
                              capture_output=True, text=True)
        if done.returncode != 0:
            self.skipTest("nm is not installed")
        names = {line.split()[-1] for line in done.stdout.splitlines()}
        self.assertEqual({n for n in names if not n.startswith("assay_")},
                         set())
        done = subprocess.run(["ldd", library], capture_output=True, text=True)
        self.assertNotIn("zstd", done.stdout)

    def test_import_time(self):
        """Time of the processor, and the best of five: the machine may be
        busy."""
        text = ("import time; t = time.process_time(); import assay; "
                "print(time.process_time() - t)")
        best = min(float(self.run_python("-c", text)[1]) for _ in range(5))
        self.assertLess(best, 0.06)
        status, printed, _ = self.run_python(
            "-c", "import sys, assay; print([m for m in ('urllib.request', "
            "'pytest', 'argparse') if m in sys.modules])")
        self.assertEqual((status, printed), (0, "[]\n"))

    def test_types(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed: the types are not checked")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir",
             self.folder, *sorted(EXAMPLES.glob("*.py"))],
            capture_output=True, text=True, cwd=self.folder, timeout=600)
        self.assertEqual(done.returncode, 0, done.stdout)
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir",
             self.folder, "-p", "assay"], capture_output=True, text=True,
            cwd=self.folder, timeout=600)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_threads_use_two_processors(self):
        """The lock of the interpreter is released while the library works."""
        if (os.cpu_count() or 1) < 2:
            self.skipTest("there is one processor")
        self.write("m.safetensors", GOOD)
        text = """
import json, threading, time, assay
n = 40000
h = json.dumps({str(i): {"dtype": "U8", "shape": [1], "data_offsets":
                         [i, i + 1]} for i in range(n)}).encode()
data = len(h).to_bytes(8, "little") + h + bytes(n)
judge = lambda: [assay.validate(data) for _ in range(4)]
ticks = []
def tick():
    while not done:
        ticks.append(time.perf_counter()); time.sleep(0.001)
done = False
t = threading.Thread(target=tick); t.start()
judge(); done = True; t.join()
print(len(ticks))
"""
        status, printed, errors = self.run_python("-c", text)
        self.assertEqual(status, 0, errors)
        self.assertGreater(int(printed), 4)


if __name__ == "__main__":
    unittest.main()
