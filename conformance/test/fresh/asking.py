"""Runs assay certify with an honest reader, or with one in which bugs are
planted."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ASSAY = os.environ["ASSAY"]
CORPUS = Path(os.environ["ASSAY_CORPUS"])
READER = [sys.executable, str(HERE.parents[1] / "adapters/python/reader.py")]
PLANTED = [sys.executable, str(HERE / "planted.py")]
PATIENCE = 1400


def certify(*words, folder="."):
    done = subprocess.run([ASSAY, "certify", *map(str, words)], cwd=folder,
                          capture_output=True, timeout=PATIENCE + 60,
                          stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()
