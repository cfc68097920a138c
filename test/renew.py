#!/usr/bin/env python3
"""Renews all that follows from the sources: ./assay renew.

    renew.py            the ctest tree.renew: each script that writes is here
    renew.py --write    builds what is needed, writes, and prints what changed
    renew.py --check    runs the tests that fail where it should have been run

With --proof they do so, too, with what mutations of ref/ show: minutes; with
--proof FORMAT, of that format. A second run changes nothing. Look at what is
written before you commit it: expectations come from models, and reasons are
written by hand.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

MINT = str(tree.BUILD / "bin" / "assay-mint")
ADAPTERS = tree.ROOT / "conformance" / "adapters"
KNOWN = ("# New cases that this reader does not judge correctly: assay renew "
         "writes\n# them. There are none in a release.\n")
GROUPS = [*tree.formats(), "bytes", "wire", "core"]
# The files and folders that may be written.
WRITTEN = ("README.md", "SPEC_NOTES.md", "spec", "corpus", "conformance",
           "test/proof")

# Name, what runs (None: write_known), and the tests that fail where it should
# have been run.
STEPS = [
    ("corpus", [MINT, "generate", "corpus"], r"corpus\.generate"),
    ("recipes", ["generators/recipes/write.py", "corpus/recipes"],
     r"generators\.recipes"),
    ("sets", ["generators/sets/write.py", "corpus/sets"], r"generators\.sets"),
    ("names", ["test/names.py", "--write"], r"corpus\.names"),
    ("spec", ["test/spec_notes.py", "--write"], r"tree\.spec_notes"),
    ("schema", ["test/schema.py", "--write"], r"tree\.schema"),
    ("results", ["conformance/upstream/table.py", "--write"],
     r"conformance\.upstream"),
    ("readme", ["test/readme.py", "--write"], r"tree\.readme"),
    ("ablation", ["test/proof/ablate.py", "--write"], r"proof\.ablation"),
    ("masked", ["test/proof/masked.py", "--write"], r"proof\.masked"),
    ("depth", ["test/proof/depth.py", "--write"], r"proof\.depth"),
    ("known", None, r"corpus\.mag\..*"),
]
PROOF = [
    ("mutations", ["test/proof/build.py"], r"proof\.build"),
    *((f"survivors of {group}", ["test/proof/prove.py", group, "--write"],
       rf"proof\.{group}(\.all)?") for group in GROUPS),
    ("figures", ["test/proof/figures.py", "--write"], r"proof\.lists"),
    ("limits", ["test/proof/limits.py", "--write"], r"proof\.limits"),
    ("neighbours", ["cli/test/neighbours/make.py"], r"neighbours\..*\.all"),
    ("neighbours' figures", ["cli/test/neighbours/figures.py", "--write"],
     r"neighbours\.figures"),
    ("evidence", ["test/proof/evidence.py", *tree.formats(), "--write"],
     r"proof\.evidence\..*"),
]


def proof_of(wanted):
    """What mutations of ref/ show: of all, or of one format."""
    groups = GROUPS if wanted == "all" else [wanted]
    return [step for step in PROOF if not step[0].startswith("survivors of ")
            or step[0].removeprefix("survivors of ") in groups]


# Written by hand is what these put there: figures of 5,000 fresh files.
OTHERS = {"test/renew.py", "test/proof/fresh.py"}


def state():
    """{path: digest} of all that may be written."""
    found = {}
    for place in WRITTEN:
        place = tree.ROOT / place
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and "__pycache__" not in path.parts:
                found[tree.name(path)] = hashlib.sha256(
                    path.read_bytes()).digest()
    return found


def run(name, command):
    print(f"{name} ...", file=sys.stderr)
    if command[0].endswith(".py"):
        command = [sys.executable, *command]
    done = subprocess.run(command, cwd=tree.ROOT, text=True,
                          env={**os.environ, "ASSAY": tree.PROGRAM,
                               "ASSAY_MINT": MINT, "ASSAY_CALLED_AS": "assay"},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:        # or it lacks something, and says so
        print(done.stdout, end="")
    return done.returncode == 0


def tests():
    """{name: command} of the tests that ctest knows."""
    said = subprocess.run(
        ["ctest", "--test-dir", str(tree.BUILD), "--show-only=json-v1"],
        text=True, capture_output=True, check=True).stdout
    return {test["name"]: test.get("command", [])
            for test in json.loads(said)["tests"]}


def write_known():
    """conformance/adapters/<language>/known.tsv: the new cases that a reader of
    MAG does not yet judge correctly. Cases that were committed are not new."""
    committed = tree.committed_names()
    for name, command in sorted(tests().items()):
        match = re.fullmatch(r"corpus\.mag\.([a-z]+)", name)
        if match is None or "--" not in command or match[1] == "python":
            continue
        path = ADAPTERS / match[1] / "known.tsv"
        at = command.index("--")
        options = command[:at]
        if "--baseline" in options:
            known = options.index("--baseline")
            options = options[:known] + options[known + 2:]
        with tempfile.TemporaryDirectory() as folder:
            failures = Path(folder) / "failures"
            subprocess.run([*options, f"--write-baseline={failures}", "--quiet",
                            *command[at:]], cwd=folder, capture_output=True)
            rows = failures.read_text().splitlines()
        rows = [row for row in rows if not row.startswith("#")
                and row.split()[0] not in committed]
        path.unlink(missing_ok=True)
        if rows:
            path.write_text(KNOWN + "\n".join(rows) + "\n")
    return True


def renew(steps):
    before = state()
    if not run("building", ["cmake", "--build", str(tree.BUILD), "--target",
                            "assay", "assay-mint"]):
        return 1
    failed = []
    for name, command, _ in steps:
        if not (run(name, command) if command else write_known()):
            failed.append(name)
        if failed == ["corpus"]:        # the others read it
            break
    after = state()
    for path in sorted(before.keys() | after.keys()):
        if before.get(path) != after.get(path):
            print("removed " if path not in after else
                  "new     " if path not in before else "changed ", path,
                  sep="")
    for name in failed:
        print(f"not renewed: {name}")
    return bool(failed)


def check(steps):
    pattern = "|".join(test for _, _, test in steps)
    return subprocess.run(
        ["ctest", "--test-dir", str(tree.BUILD), "--output-on-failure", "-j2",
         "--no-tests=error", "-C", "full", "-R", f"^({pattern})$"]).returncode


def judge():
    """No script that writes is forgotten."""
    report = tree.Report()
    named = {word for _, command, _ in STEPS + PROOF for word in command or ()}
    for folder in ("test", "test/proof", "conformance/upstream"):
        for path in sorted((tree.ROOT / folder).glob("*.py")):
            writes = f"{path.name} --write" in path.read_text() or \
                "[--write]" in path.read_text()
            if writes and tree.name(path) not in named | OTHERS:
                report.wrong(tree.name(path), "writes, and assay renew does "
                             "not run it")
    for path in ADAPTERS.glob("*/known.tsv"):
        if "\n## [Unreleased]\n" not in (tree.ROOT / "CHANGELOG.md").read_text():
            report.wrong(tree.name(path), "a reader lags behind in a release")
    report.end(f"{len(STEPS + PROOF)} steps renew what is derived")


def main():
    parser = argparse.ArgumentParser(prog="assay renew")
    parser.add_argument("--write", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true",
                        help="only the tests that say what is to be renewed")
    parser.add_argument("--proof", nargs="?", const="all", metavar="FORMAT",
                        choices=["all", *tree.formats()],
                        help="what mutations of ref/ show as well (minutes), "
                             "perhaps of one format only")
    options = parser.parse_args()
    steps = STEPS + proof_of(options.proof) if options.proof else STEPS
    if options.check:
        sys.exit(check(steps))
    if options.write:
        sys.exit(renew(steps))
    judge()


if __name__ == "__main__":
    main()
