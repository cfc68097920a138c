#!/usr/bin/env python3
"""The command: what --check sees, what --large writes, what it refuses."""

import os
import shutil
import subprocess
from pathlib import Path

ASSAY = os.environ["ASSAY"]
WORK = Path("generated")


def run(*arguments):
    done = subprocess.run([ASSAY, "generate", *arguments], text=True,
                          capture_output=True)
    return done.returncode, done.stdout, done.stderr


def expect(status, *arguments, says=""):
    got, out, err = run(*arguments)
    assert got == status, f"{arguments}: {got}, not {status}\n{out}{err}"
    assert says in out + err, f"{arguments}: no '{says}' in\n{out}{err}"
    assert status != 2 or err, f"{arguments}: fails in silence"


shutil.rmtree(WORK, ignore_errors=True)
corpus = str(WORK / "corpus")

expect(0, "--help", says="usage: assay generate")
expect(1, "--check", corpus, says="missing")
expect(0, corpus, says="written")
expect(0, "--check", corpus, says="all as generated")
expect(0, corpus)
expect(0, "--check", corpus)

for manifest in sorted(Path(corpus).glob("*/manifest.json")):
    folder = manifest.parent
    name = ["--format", folder.name]
    victim = sorted((folder / "accept").iterdir())[0]
    text = victim.read_bytes()

    victim.write_bytes(text + b"\n")
    expect(1, *name, "--check", corpus, says=f"different  {folder.name}/accept")
    victim.write_bytes(text[:-1])
    expect(1, *name, "--check", corpus, says="different")
    victim.unlink()
    expect(1, *name, "--check", corpus, says="missing")
    victim.write_bytes(text)

    stray = folder / "reject" / "stray"
    stray.write_text("")
    expect(1, *name, "--check", corpus, says="reject/stray")
    stray.unlink()
    expect(0, *name, "--check", corpus)

    expect(0, *name, "--large", "1000", str(WORK), says="1000 tensors")
    large, = WORK.glob(f"{folder.name}-1000.*")
    judged = subprocess.run([ASSAY, "validate", "--quiet", str(large)])
    assert judged.returncode == 0, f"{large} is not valid"

assert not list(WORK.rglob("*.new"))

expect(2, says="no DIR")
expect(2, "a", "b", says="one folder, not also 'b'")
expect(2, "--format", "none", "a", says="'none'")
expect(2, "--format", says="'--format'")
expect(2, "--chec", "a", says="'--chec'")
expect(2, "--large", "0", "a", says="'0'")
expect(2, "--large", "4294967296", "a")
expect(2, "--large", "1", "--check", "a")
expect(2, "/dev/null/corpus", says="/dev/null")
print("assay generate does what it says")
