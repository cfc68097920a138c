#!/usr/bin/env python3
"""Files of corpus/recipes are made as described, with holes, and judged as
expected in bounded time and memory.

    recipes.py          files that store little, and one other file
    recipes.py --all    all files, and the digest of each whole file
"""

import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(os.environ["ASSAY_SOURCE"])
sys.path.insert(0, str(ROOT / "generators" / "recipes"))
import pieces

ASSAY = os.environ["ASSAY"]
CORPUS = ROOT / "corpus"
READER = ROOT / "conformance" / "adapters" / "python" / "reader.py"
ALL = sys.argv[1:] == ["--all"]
EMULATED = "ASSAY_EMULATED" in os.environ

STORED = 4 << 20                # bytes of a file that is always tried
HASHED = 64 << 20
READ = 24 << 20                 # by the reader in Python, which holds them all
# It takes minutes for these.
TOO_SLOW = {"zten/accept/zstd-of-4-gib.zt"}
SECONDS = 60                    # of a processor, for one file
STATUS = {"accept": 0, "reject": 1, "unknown": 2}
WORDS = {"accept": ["accept"], "reject": ["reject"],
         "may": ["accept", "reject", "unsupported"]}


def stored(entry):
    return sum(pieces.size_of(p) for p in entry["pieces"] if "zeros" not in p)


def is_tried(name, entry):
    return (ALL or stored(entry) <= STORED
            or name == "mag/accept/tensors-1000000.mag")


def recipes():
    """Path below a corpus -> recipe."""
    found = {}
    for path in sorted((CORPUS / "recipes").glob("*.json")):
        for entry in json.loads(path.read_text())["recipes"]:
            name = f"{path.stem}/{entry['case']['path']}"
            if is_tried(name, entry):
                found[name] = entry
    return found


def run(*command, **more):
    return subprocess.run([str(word) for word in command], text=True,
                          capture_output=True, **more)


def bounded(*command):
    """Status, output, and the most memory in bytes."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with tempfile.TemporaryFile(dir=".") as out:
        child = subprocess.Popen(
            [str(word) for word in command], stdout=out,
            stderr=subprocess.STDOUT, preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return child.returncode, out.read().decode(), used.ru_maxrss << 10


def write_recipes(folder, found):
    """Writes a corpus of these cases, with the parents of the real corpus."""
    lists = {}
    for name, entry in found.items():
        lists.setdefault(name.split("/")[0], []).append(entry)
    (folder / "recipes").mkdir(parents=True)
    for format, entries in lists.items():
        (folder / format).symlink_to(CORPUS / format)
        (folder / "recipes" / f"{format}.json").write_text(
            json.dumps({"format": format, "recipes": entries}))
    return folder


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def has_holes(folder):
    path = folder / "hole"
    with open(path, "wb") as file:
        file.truncate(1 << 24)
    return path.stat().st_blocks * 512 < 1 << 20


class Recipes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory(dir=".")
        cls.addClassCleanup(holder.cleanup)
        cls.folder = Path(holder.name).absolute()
        cls.recipes = recipes()
        cls.source = write_recipes(cls.folder / "source", cls.recipes)
        cls.made = cls.folder / "made"
        cls.done = run(ASSAY, "generate", "--recipes", "--corpus", cls.source,
                       cls.made)

    def each(self, check):
        for name, entry in self.recipes.items():
            with self.subTest(name):
                check(name, entry, self.made / name)

    def test_written(self):
        """The recipes are what their generator writes."""
        if ALL:
            done = run(sys.executable, ROOT / "generators/recipes/write.py",
                       "--check", CORPUS / "recipes")
            self.assertEqual((done.returncode, done.stdout + done.stderr),
                             (0, ""))

    def test_made(self):
        self.assertEqual((self.done.returncode, self.done.stderr), (0, ""))
        self.assertGreater(len(self.recipes), 40)
        self.holes = has_holes(self.folder)
        self.each(self.check_made)

    def check_made(self, _, entry, path):
        about = path.stat()
        self.assertEqual(about.st_size, int(entry["size"]))
        self.assertEqual(about.st_size, pieces.size(entry["pieces"]))
        if self.holes:
            self.assertLess(about.st_blocks * 512, stored(entry) + (1 << 20))
        if ALL or about.st_size <= HASHED:
            self.assertEqual(digest(path), entry["case"]["sha256"])

    def check_memory(self, entry, peak):
        if not EMULATED:        # an emulator has memory of its own
            self.assertLess(peak, (256 << 20) + 12 * stored(entry))

    def test_reference(self):
        self.each(self.check_reference)

    def check_reference(self, _, entry, path):
        case = entry["case"]
        status, out, peak = bounded(ASSAY, "validate", "--json", path)
        report = json.loads(out)
        findings = [f for f in report["findings"] if f["level"] != "note"]
        self.assertEqual(report["verdict"], case["reference"], out[:400])
        self.assertEqual(status, STATUS[case["reference"]])
        broken = [case["rule"]] if case["rule"] else []
        self.assertEqual(sorted(f["rule"] for f in findings),
                         sorted(broken + case["also"]))
        for finding in findings:
            if finding["rule"] == case["rule"]:
                self.assertEqual((finding["offset"], finding["length"]),
                                 (case["offset"], case["length"]))
        self.check_memory(entry, peak)

    def test_fast(self):
        self.each(self.check_fast)

    def check_fast(self, _, entry, path):
        status, out, peak = bounded(ASSAY, "validate", "--fast", "-q", path)
        self.assertEqual(status, STATUS[entry["case"]["reference"]], out)
        self.check_memory(entry, peak)

    def test_python(self):
        """The reader that was written from the specifications alone agrees."""
        self.tried = 0
        self.each(self.check_python)
        self.assertGreater(self.tried, 4)

    def check_python(self, name, entry, path):
        if int(entry["size"]) > READ or name in TOO_SLOW:
            return
        done = run(sys.executable, READER, "validate", name.split("/")[0], path)
        words = done.stdout.splitlines()[-1].split()
        self.assertEqual(words[0], "ASSAY")
        self.assertIn(words[1], WORDS[entry["case"]["spec"]], done.stdout)
        self.tried += 1

    def certify(self, *command):
        return run(ASSAY, "certify", "--corpus", self.made, "--level",
                   "verdict", "--timeout", "3000", *command)

    def test_certify(self):
        done = self.certify("--", ASSAY, "adapter")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(done.stdout.count("certified: verdict"), 7,
                         done.stdout)

    def test_changed_copy(self):
        """A byte in a hole is noticed as well."""
        changing = self.folder / "changing.py"
        changing.write_text(
            "import os, sys\n"
            "path = sys.argv[3]\n"
            "os.chmod(path, 0o600)\n"
            "with open(path, 'r+b') as file:\n"
            "    file.seek(1 << 31)\n"
            "    file.write(b'x')\n"
            "print('ASSAY accept')\n")
        done = self.certify("--exec", "--only", "mag/accept/elements-2^32",
                            "--", sys.executable, changing)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the program changed the copy", done.stderr)

    def test_damaged(self):
        """So is one in a file of the corpus."""
        path = self.made / "oinf/accept/elements-2^32.oinf"
        with open(path, "r+b", buffering=0) as file:
            file.seek(1 << 32)
            file.write(b"x")
            done = self.certify("--format", "oinf", "--", ASSAY, "adapter")
            file.seek(1 << 32)
            file.write(b"\0")
        self.assertEqual(done.returncode, 2)
        self.assertIn("damaged", done.stderr)


del sys.argv[1:]
unittest.main(verbosity=2)
