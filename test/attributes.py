#!/usr/bin/env python3
"""A clone by a git that changes line endings (core.autocrlf) has the bytes that
were committed: of the tree what is compared byte by byte or started, of an
export all."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

LANGUAGES = ("python", "c", "go", "rust", "javascript", "java")

# Parts of the tree: the files that are run, and some that are compared.
PIECES = ("assay", ".ci", "test", "cli/test/lib", "corpus/mag",
          "corpus/safetensors/upstream", "corpus/sets", "corpus/recipes",
          "fuzz/regress")
STARTED = (".sh", ".py")

report = tree.Report()


def git(folder, *words):
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for who in ("AUTHOR", "COMMITTER"):
        settings[f"GIT_{who}_NAME"] = settings[f"GIT_{who}_EMAIL"] = "nobody"
    done = subprocess.run(["git", "-c", "core.autocrlf=true", "-c",
                           "core.safecrlf=false", *words], cwd=folder,
                          env={**os.environ, **settings}, text=True,
                          capture_output=True)
    if done.returncode != 0:
        sys.exit(f"git {words[0]}: {done.stderr}")


def compare(what, folder, wanted=lambda name: True):
    """A folder and a clone of it."""
    git(folder, "init", "-q")
    git(folder, "add", "-A", "-f")
    git(folder, "commit", "-q", "-m", "all")
    clone = folder.parent / f"{folder.name}-clone"
    git(folder.parent, "clone", "-q", str(folder), str(clone))
    count = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or name.startswith(".git/") or not wanted(name):
            continue
        count += 1
        if (clone / name).read_bytes() != path.read_bytes():
            report.wrong(what, f"{name} has other bytes in a clone")
    return count


def is_compared(name):
    return name.startswith(("corpus/", "fuzz/", ".ci/")) or \
        name == "assay" or name.endswith(STARTED)


def main():
    if shutil.which("git") is None:
        print("tree.attributes: git is not there")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "tree"
        copy.mkdir()
        shutil.copy(tree.ROOT / ".gitattributes", copy)
        for piece in PIECES:
            target = copy / piece
            target.parent.mkdir(parents=True, exist_ok=True)
            if (tree.ROOT / piece).is_dir():
                shutil.copytree(tree.ROOT / piece, target, ignore=shutil.
                                ignore_patterns("__pycache__"))
            else:
                shutil.copy(tree.ROOT / piece, target)
        (copy / "corpus" / "made").write_bytes(b"a\nb\r\nc\n")
        count = compare("the tree", copy, is_compared)
        for language in LANGUAGES:
            folder = Path(place) / language
            subprocess.run([tree.PROGRAM, "generate", "--export", "--for",
                            language, "--format", "mag", str(folder)],
                           check=True, stdout=subprocess.DEVNULL)
            count += compare(f"an export for {language}", folder)
    report.end(f"{count} files are the same in a clone")


if __name__ == "__main__":
    main()
