#!/usr/bin/env python3
"""Certifies readers from package registries: see README.md.

    certify.py ASSAY [--folder FOLDER] [READER...]

Installs the packages of readers.py into FOLDER (build/upstream), tests each
reader with every case of the corpus, and writes the answers into
answers/FORMAT.tsv. The output of certify --json stays in
FOLDER/raw/READER.ndjson. Readers that cannot be installed are named; the others
are tested anyway.
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import readers
import results
import withhold

HELD = "withhold.tsv"       # in the folder, never in the tree
OPTIONS = ("--memory-limit", "4G", "--seed", "1", "--quiet")


def run(*words, **options):
    print("+", *words, file=sys.stderr)
    subprocess.run([str(word) for word in words], check=True, **options)


def need(program):
    if shutil.which(program) is None:
        raise OSError(f"{program} is not installed")


def install_pypi(folder, reader):
    if not (folder / "venv").exists():
        run(sys.executable, "-m", "venv", folder / "venv")
    run(folder / "venv/bin/pip", "install", "--quiet", "--requirement",
        readers.HERE / "packages.txt")


def install_sdist(folder, reader):
    """Installs primitiv: setup.py takes the end of its version from the
    environment, and finds its tools in PATH."""
    place = folder / reader.name
    if not place.exists():
        run(sys.executable, "-m", "venv", place)
    pins = readers.requirements(readers.SDIST)
    version = pins.pop(reader.package)
    run(place / "bin/pip", "install", "--quiet",
        *[f"{name}=={pin}" for name, pin in pins.items()])
    run(place / "bin/pip", "install", "--quiet", "--no-deps",
        "--no-build-isolation", f"{reader.package}=={version}",
        env=os.environ | {
            "PATH": os.pathsep.join([f"{place}/bin", os.environ["PATH"]]),
            "PRIMITIV_PYTHON_BUILD_NUMBER": version.rsplit(".", 1)[1],
            "CXXFLAGS": "-Wno-error",
            "CMAKE_POLICY_VERSION_MINIMUM": "3.5"})


def install_crate(folder, reader):
    need("cargo")
    run("cargo", "build", "--quiet", "--release", "--locked",
        "--manifest-path", readers.ADAPTERS / "crates" / "Cargo.toml",
        "--target-dir", folder / "target", "--features", reader.package)


def install_npm(folder, reader):
    need("npm")
    for name in "package.json", "package-lock.json":
        (folder / "node").mkdir(exist_ok=True)
        shutil.copy(readers.ADAPTERS / "node" / name, folder / "node" / name)
    run("npm", "ci", "--silent", "--ignore-scripts", cwd=folder / "node")


def install_go(folder, reader):
    need("go")
    run("go", "build", "-o", folder / "go" / reader.name, ".",
        cwd=readers.ADAPTERS / "go")


def install_ggml(folder, reader):
    run("sh", readers.GGML, folder / "ggml")


INSTALL = {"PyPI": install_pypi, "PyPI sdist": install_sdist,
           "crate": install_crate, "npm": install_npm, "Go": install_go,
           "C++": install_ggml}


def certify(assay, folder, reader, timeout):
    """Runs certify; returns the file of its results, in the folder."""
    raw = folder / "raw" / (reader.name + ".ndjson")
    raw.parent.mkdir(exist_ok=True)
    words = [assay, "certify", "--corpus", readers.ROOT / "corpus",
             f"--json={raw}", "--level", reader.level,
             "--timeout", timeout, *OPTIONS, "--",
             *readers.command(reader, folder)]
    print("+", *words, file=sys.stderr)
    status = subprocess.run([str(word) for word in words],
                            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
                            ).returncode
    if status not in (0, 1):
        raise OSError(f"certify ended with {status}")
    return raw


def take(raw, folder, reader):
    """Writes answers into the tables; withheld ones stay in the folder."""
    date = datetime.date.fromtimestamp(raw.stat().st_mtime).isoformat()
    *cases, run = [json.loads(line) for line in
                   raw.read_text(encoding="utf-8").splitlines()]
    secret = withhold.secrets(reader.name, cases, withhold.pairs(),
                              withhold.pairs(folder / HELD))
    results.take(reader, withhold.shown(cases, secret), run, date)
    for case in secret:
        print(f"{reader.name}: not published until it is reported: "
              f"{case['case']} ({case['problem']}), with all others that "
              f"break {case['rule'] or 'no rule'}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(
        description="Certifies readers from package registries.")
    parser.add_argument("assay", type=Path)
    parser.add_argument("--folder", type=Path,
                        default=readers.ROOT / "build" / "upstream")
    parser.add_argument("--timeout", default="20", metavar="SECONDS",
                        help="time for a case; use more on a busy machine")
    parser.add_argument("--take", action="store_true",
                        help="only read the results in the folder again")
    parser.add_argument("reader", nargs="*")
    options = parser.parse_intermixed_args()
    known = [reader.name for reader in readers.READERS]
    for name in options.reader:
        if name not in known:
            parser.error(f"unknown reader {name}; known: {', '.join(known)}")
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for reader in readers.READERS:
        if options.reader and reader.name not in options.reader:
            continue
        raw = folder / "raw" / (reader.name + ".ndjson")
        try:
            if not options.take:
                INSTALL[reader.source](folder, reader)
                raw = certify(options.assay.resolve(), folder, reader,
                              options.timeout)
            if raw.exists():
                take(raw, folder, reader)
        except (OSError, ValueError,
                subprocess.CalledProcessError) as problem:
            missing.append(f"{reader.name}: {problem}")
    if missing:
        sys.exit("\n".join(missing))


if __name__ == "__main__":
    main()
