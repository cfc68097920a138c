#!/usr/bin/env python3
"""Builds the wheel, installs it into an empty environment without an index, and
runs the tests there.

    run.py [TEST]...            such as test_head or test_calls.Names

ASSAY is the program to compare with. What the tests can do without (mypy,
pytest, fsspec) is installed by pip if there is a network; tests that lack it
say so.
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
USEFUL = ["mypy", "pytest", "fsspec"]


def run(*words, **options):
    return subprocess.run([str(word) for word in words], **options).returncode


def main(tests):
    with tempfile.TemporaryDirectory() as folder:
        if run(sys.executable, HERE.parent / "build.py", folder) != 0:
            return 1
        wheel, = Path(folder).glob("*.whl")
        venv.create(Path(folder) / "venv", with_pip=True)
        python = Path(folder) / "venv" / "bin" / "python"
        pip = [python, "-m", "pip", "-q", "--disable-pip-version-check",
               "install"]
        if run(*pip, "--no-index", wheel) != 0:
            return 1
        if run(*pip, *USEFUL, stderr=subprocess.DEVNULL) != 0:
            print(f"not installed: {', '.join(USEFUL)}")
        words = tests or ["discover", "-s", HERE]
        return run(python, "-m", "unittest", *words, "-v", cwd=HERE,
                   env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
