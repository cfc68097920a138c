#!/usr/bin/env python3
"""The level encode: writers, honest ones and others, and what comes of each.

The corpus is a small part of the real one. What lying writers do is in
adapters/scribe.py.
"""

import json
import os
import re
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "adapters")]
import certify
import naive

ASSAY = os.environ["ASSAY"]
SOURCE = os.environ["ASSAY_SOURCE"]
CORPUS = os.environ["ASSAY_CORPUS"]
SCRIBE = [sys.executable, os.path.join(HERE, "adapters", "scribe.py")]
READER = [sys.executable, os.path.join(
    SOURCE, "conformance", "adapters", "python", "reader.py")]
SCHEMA = os.path.join(CORPUS, "results.schema.json")

# Seven that are to be written, the first two of which have a canonical form;
# three that are to be refused.
CASES = {
    "safetensors": [
        "accept/two-tensors", "accept/one-f32-2",
        "encode/metadata-alone", "encode/tensors-unsorted",
        "encode/safetensors.root.key-unique~two-of-a-name",
        "encode/safetensors.meta.value-string~tensor-called-metadata"],
    "gguf": ["accept/one-f32-2x3", "encode/data-that-need-padding",
             "encode/tensors-unsorted", "encode/gguf.key.empty~empty"],
}
WRITTEN, REFUSED = 7, 3

# Some are asked by two processes as well, and the report is the same.
JOBS = ("1", "2")
TOGETHER = {"honest", "accept-all", "many", "crash", "differs"}
OF_THE_MOMENT = re.compile(
    r"(?m)^costly files\n( .*\n)+\n?|^assay: certify: \d+/.*\n")

WAIT = "600"
SHORT = "3"

# How a writer lies; exit status, what came of the ten cases (the others
# passed), and what is said of one of them.
LIARS = [
    ("honest", 0, {}, None),
    ("honest-canonical", 0, {}, None),
    ("accept-all", 1, {"FAIL": REFUSED}, "must be rejected, was accepted"),
    ("reject", 1, {"FAIL": WRITTEN}, "must be accepted, was rejected: all"),
    ("unsupported", 1, {"FAIL": 10}, "was called unsupported: all"),
    ("deny", 1, {"FAIL": WRITTEN}, "must be accepted, was rejected"),
    ("leave-half", 1, {"FAIL": REFUSED},
     "must be rejected, but left a file behind that it did not call written"),
    ("nothing", 1, {"FAIL": WRITTEN}, "must be accepted, but wrote no file"),
    ("link", 1, {"FAIL": WRITTEN}, 'but wrote what nobody asked for: "'),
    ("link-away", 1, {"FAIL": WRITTEN},
     "but wrote a symbolic link, not a file"),
    ("pipe", 1, {"FAIL": WRITTEN}, "but wrote a pipe, not a file"),
    ("folder", 1, {"FAIL": WRITTEN}, "but wrote a folder, not a file"),
    ("socket", 1, {"FAIL": WRITTEN}, "but wrote a socket, not a file"),
    ("large", 1, {"FAIL": WRITTEN},
     "but wrote a file of 1.0 GiB, more than 64 MiB"),
    ("huge", 1, {"CRASH": WRITTEN}, "File too large"),
    ("beside", 1, {"FAIL": WRITTEN},
     'but wrote what nobody asked for: "note.txt"'),
    ("elsewhere", 1, {"FAIL": WRITTEN}, 'but wrote what nobody asked for: "'),
    ("many", 1, {"FAIL": WRITTEN}, " and 97 more"),
    ("nest", 1, {"FAIL": WRITTEN}, 'but wrote what nobody asked for: "a"'),
    ("take-away", 1, {"FAIL": WRITTEN},
     "but took away the folder that it had to write to"),
    ("replace-folder", 1, {"FAIL": WRITTEN},
     "but took away the folder that it had to write to"),
    ("crash", 1, {"CRASH": WRITTEN}, "exited with status 3"),
    ("empty", 1, {"FAIL": WRITTEN},
     "but wrote a file that breaks gguf.header.truncated"),
    # GGUF may lack the padding behind the last data.
    ("cut", 1, {"FAIL": 4},
     "but wrote a file that breaks safetensors.data.bounds"),
    # A request that was to be refused for its metadata is harmless then.
    ("drop-metadata", 1, {"FAIL": 4 + 1},
     "accepted, but with another document"),
    # One that was to be refused has a name of its own now.
    ("rename", 1, {"FAIL": WRITTEN - 1 + 1},
     "accepted, but with another document"),
]
OF_SAFETENSORS = [
    ("nul-padding", 1, {"FAIL": 3},     # one header needs none
     "but wrote a file that breaks safetensors.header.trailing"),
    ("no-padding", 0, {}, None),
    ("more-padding", 0, {}, None),
    ("more-padding-canonical", 1, {"FAIL": 2},
     "but wrote another form than the canonical one, which it declares: "
     "they differ from byte 0 on"),
    ("differs", 1, {"FAIL": 4},
     "but wrote two files when it was asked twice: "
     "they differ from byte 0 on"),
    ("last-byte-wrong", 1, {"FAIL": 4}, "tensors[1].sha256: expected "),
    ("longer", 1, {"FAIL": 4},
     "but wrote a file that breaks safetensors.data.trailing"),
    ("reverse", 0, {}, None),           # who sorts them does so anyway
    ("swap-data", 1, {"FAIL": 1}, "tensors[0].sha256: expected "),
]
OF_GGUF = [
    ("unpadded-data", 1, {"FAIL": 2 + 1},
     "but wrote a file that breaks gguf.tensor.offset-aligned"),
    ("reverse", 1, {"FAIL": 2}, "tensors[0].name: expected "),
    ("swap-data", 1, {"FAIL": 2}, "must be accepted, was rejected"),
]


def part_of(name):
    """The manifests, with those cases alone."""
    folder = os.path.join(CORPUS, name)
    for place in ("manifest.json", "encode/manifest.json"):
        with open(os.path.join(folder, place), encoding="utf-8") as file:
            manifest = json.load(file)
        manifest["cases"] = [
            case for case in manifest["cases"]
            if os.path.splitext(case["path"])[0] in CASES[name]]
        yield place, manifest


def outcomes(out):
    """How many there are of each in a report."""
    said = re.findall(r"(?m)^([A-Z ]+) (?:safetensors|gguf)/", out)
    return {word: said.count(word) for word in said}


class Encode(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.corpus = os.path.abspath("corpus-of-few")
        for name in CASES:
            for place, manifest in part_of(name):
                cls.copy(name, place, json.dumps(manifest).encode())
                for case in manifest["cases"]:
                    cls.copy(name, case["path"])
                    if case["document"]:
                        cls.copy(
                            name, os.path.splitext(case["path"])[0] + ".json"
                        )
            cls.copy(name, "levels.json")

    @classmethod
    def copy(cls, name, path, content=None):
        if content is None:
            with open(os.path.join(CORPUS, name, path), "rb") as file:
                content = file.read()
        path = os.path.join(cls.corpus, name, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)

    def certify(self, command, *options, corpus=None, status=None, **more):
        """Status and report; nothing is left of what was written."""
        copies = os.path.abspath("copies")
        os.makedirs(copies, exist_ok=True)
        run = subprocess.run(
            [
                ASSAY, "certify", "--level", "encode", "--corpus",
                corpus or self.corpus, *options, "--", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=certify.PATIENCE,
            env={**os.environ, "TMPDIR": copies, **more},
        )
        out = run.stdout.decode()
        self.assertEqual(os.listdir(copies), [], out)
        if status is not None:
            self.assertEqual(run.returncode, status, out)
        return run.returncode, out

    def judge(self, row, *options):
        mode, status, expected, sentence = row
        reports = []
        for jobs in JOBS if mode in TOGETHER else JOBS[:1]:
            given, out = self.certify(
                [*SCRIBE, mode], "--all", "--seed", "1", "--timeout", WAIT,
                "--jobs", jobs, *options)
            self.assertEqual(
                (given, outcomes(out)), (status, expected), f"{mode}:\n{out}"
            )
            if sentence:
                self.assertIn(sentence, out)
            reports.append(OF_THE_MOMENT.sub("", out))
        self.assertEqual(reports[0], reports[-1], mode)

    def judge_all(self, rows, *options):
        for row in rows:
            with self.subTest(row[0]):
                self.judge(row, *options)

    def test_liars(self):
        self.judge_all(LIARS)

    def test_liars_of_safetensors(self):
        self.judge_all(OF_SAFETENSORS, "--format", "safetensors")

    def test_liars_of_gguf(self):
        self.judge_all(OF_GGUF, "--format", "gguf")

    def test_a_writer_that_hangs(self):
        _, out = self.certify(
            [*SCRIBE, "hang"], "--timeout", SHORT, "--only", "gguf/accept/*",
            status=1)
        self.assertIn("gave no answer within 3 s", out)

    def test_exec(self):
        for row in LIARS[:4]:
            mode, status, expected, _ = row
            given, out = self.certify(
                [*SCRIBE, mode], "--exec", "--all", "--timeout", WAIT
            )
            self.assertEqual((given, outcomes(out)), (status, expected), out)
        self.certify(
            [*SCRIBE, "more-padding"], "--exec", "--features",
            "safetensors.canonical", "--timeout", WAIT, status=1)
        _, out = self.certify(
            [*SCRIBE, "honest"], "--exec", "--features", "mag.canonical",
            status=2)
        self.assertIn("no case of the corpus needs 'mag.canonical'", out)

    def test_keep(self):
        self.certify(
            [*SCRIBE, "honest"], "--keep", "kept", "--only", "gguf/accept/*",
            "--timeout", WAIT, status=0)
        with open(
            "kept/gguf/accept/one-f32-2x3.json", encoding="utf-8"
        ) as file:
            request = json.load(file)
        self.assertEqual(request["tensors"][0]["name"], "w")
        with open("kept/gguf/accept/one-f32-2x3.gguf", "rb") as file:
            written = file.read()
        with open(
            os.path.join(CORPUS, "gguf", "accept", "one-f32-2x3.gguf"), "rb"
        ) as file:
            self.assertEqual(written, file.read())
        _, out = self.certify(
            [*SCRIBE, "nothing"], "--exec", "--keep", "kept", "--only",
            "gguf/accept/*", "--timeout", WAIT, status=1)
        self.assertIn(
            "encode gguf kept/gguf/accept/one-f32-2x3.json out.gguf\n", out
        )

    def test_what_was_asked_is_not_to_be_changed(self):
        _, out = self.certify(
            [*SCRIBE, "spoil-request"], "--timeout", WAIT, status=2
        )
        self.assertIn("the program changed the copy that it was shown", out)

    def test_other_levels_know_nothing_of_it(self):
        done = subprocess.run(
            [ASSAY, "certify", "--corpus", self.corpus, "--dry-run"],
            capture_output=True, text=True, check=True)
        self.assertNotIn("encode", done.stdout)
        self.assertIn("\n3 cases\n", done.stdout)
        done = subprocess.run(
            [
                ASSAY, "certify", "--level", "encode", "--corpus", self.corpus,
                "--dry-run"],
            capture_output=True,
            text=True,
            check=True,
        )
        self.assertIn(
            "reject  gguf/encode/gguf.key.empty~empty\n", done.stdout
        )
        self.assertIn("\n10 cases\n", done.stdout)

    def test_formats_without_requests(self):
        _, out = self.certify(
            READER, "--format", "mag", corpus=CORPUS, status=2
        )
        self.assertIn("the corpus has no requests of mag", out)
        _, out = self.certify([*certify.LIAR, "honest"], status=2)
        self.assertIn("the program declares encode for no format", out)

    def test_a_folder_with_a_blank(self):
        os.makedirs("with blank", exist_ok=True)
        _, out = self.certify(
            READER, TMPDIR=os.path.abspath("with blank"), status=2
        )
        self.assertIn(
            "TMPDIR: a path with a blank or line break is not possible", out
        )

    def test_a_damaged_request(self):
        path = os.path.join(
            self.corpus, "gguf", "encode", "tensors-unsorted.json"
        )
        with open(path, "rb") as file:
            right = file.read()
        try:
            with open(path, "wb") as file:
                file.write(right.replace(b'"AQ=="', b'"AQ="'))
            _, out = self.certify(READER, status=2)
            self.assertIn("damaged", out)
        finally:
            with open(path, "wb") as file:
                file.write(right)

    def test_results(self):
        """All forms carry it; results can be told again."""
        names = {
            form: f"results.{form}"
            for form in ("json", "junit", "html", "markdown")
        }
        self.certify(
            [*SCRIBE, "last-byte-wrong"],
            *[f"--{form}={name}" for form, name in names.items()], status=1)
        with open(names["json"], encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            self.skipTest("no jsonschema")
        with open(SCHEMA, encoding="utf-8") as file:
            schema = Draft202012Validator(json.load(file))
        for line in lines:
            schema.validate(line)
        self.assertIn("encode", [line.get("level") for line in lines])
        for name in names.values():
            with open(name, encoding="utf-8") as file:
                text = file.read()
            self.assertIn("tensors-unsorted", text)
            self.assertIn("encode", text)
        done = subprocess.run(
            [
                ASSAY, "certify", "--corpus", self.corpus, "--verify",
                names["json"], "--", *SCRIBE, "last-byte-wrong"],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(
            (done.returncode, done.stdout), (0, "same: 10 cases\n"),
            done.stderr)

    def test_the_request(self):
        """It tells of what is to be written, and not of a file."""
        shown = os.path.abspath("shown.json")
        program = os.path.abspath("show.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write(
                "import shutil, sys\n"
                f"shutil.copy(sys.argv[3], {shown!r})\n"
                "print('ASSAY reject to see it')\n"
            )
        self.certify(
            [sys.executable, program], "--exec", "--only",
            "safetensors/accept/two-tensors", status=1)
        with open(shown, encoding="utf-8") as file:
            request = json.load(file)
        tensor = {"dtype": "F32", "shape": ["2"], "data": "AACAPwAAAMA="}
        self.assertEqual(
            request,
            {
                "format": "safetensors", "version": "unversioned",
                "metadata": [],
                "tensors": [{"name": "a", **tensor}, {"name": "b", **tensor}],
                "want": {"has_metadata": "absent"}},
        )

    def test_hostile_requests(self):
        """A file made of one breaks its rule, as the reference has it."""
        expected = {}
        for name, write in naive.WRITERS.items():
            folder = os.path.join(CORPUS, name, "encode")
            for file_name in sorted(os.listdir(folder)):
                rule, _, what = file_name.removesuffix(".json").rpartition("~")
                if not rule:
                    continue
                with open(
                    os.path.join(folder, file_name), encoding="utf-8"
                ) as file:
                    request = json.load(file)
                path = f"{rule}~{what}.{name}"
                with open(path, "wb") as file:
                    file.write(write(request))
                expected[path] = rule
        done = subprocess.run(
            [ASSAY, "validate", "--json", *expected], capture_output=True,
            text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), len(expected))
        self.assertGreater(len(lines), 70)
        for path, line in zip(expected, lines):
            broken = [
                finding["rule"]
                for finding in line["findings"]
                if finding["level"] == "must"
            ]
            with self.subTest(path):
                self.assertIn(expected[path], broken)

    def test_python(self):
        """The writer of the Python adapter, whole."""
        _, out = self.certify(
            READER, "--jobs", "2", "--timeout", WAIT, corpus=CORPUS, status=0
        )
        self.assertIn("safetensors certified: encode\n", out)
        self.assertIn("gguf        certified: encode\n", out)
        self.assertNotIn("not asked", out)      # it is about readers


if __name__ == "__main__":
    unittest.main()
