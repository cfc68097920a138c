#!/usr/bin/env python3
"""The library as one C file: every compiler takes it without a warning, and it
judges the corpus as the manifests and the program do."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.insert(0, str(Path(__file__).parent / "lib"))
from corpus import check_corpus

MAKE = "packages/amalgamation.py"
COMPILERS = ["gcc", "clang", "tcc"]
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]


def make(source, folder, **environment):
    subprocess.run([sys.executable, source / MAKE, folder], check=True,
                   cwd=folder.parent, env={**os.environ, **environment})


def compile_all(folder):
    """Builds judge.c for each compiler; returns the programs by its name."""
    built = {}
    for compiler in COMPILERS:
        if shutil.which(compiler) is None:
            print(f"{compiler} is not installed: not tried")
            continue
        objects = folder / f"{compiler}.o"
        program = folder / f"judge-{compiler}"
        subprocess.run([compiler, *FLAGS, "-c", "assay.c", "-o", objects],
                       cwd=folder, check=True)
        subprocess.run([compiler, *FLAGS, "-I", folder,
                        Path(__file__).parent / "judge.c", objects, "-lzstd",
                        "-o", program], check=True)
        built[compiler] = program
    return built


class Amalgamation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name).resolve() / "made"
        make(tree.ROOT, cls.folder)
        cls.programs = compile_all(cls.folder)

    def test_same(self):
        """A copy of the tree without git, files in another order, another
        locale: the same bytes."""
        copy = self.folder.parent / "another folder"
        names = [path.relative_to(tree.ROOT) for room in ("ref", "include")
                 for path in (tree.ROOT / room).rglob("*") if path.is_file()]
        for name in [Path(MAKE), *sorted(names, reverse=True)]:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree.ROOT / name, copy / name)
        make(copy, copy / "made", LC_ALL="C", PYTHONHASHSEED="1",
             PYTHONUTF8="0")
        self.assertEqual(sorted(os.listdir(copy / "made")),
                         ["assay.c", "assay.h"])
        for name in ("assay.c", "assay.h"):
            self.assertTrue((copy / "made" / name).read_bytes() ==
                            (self.folder / name).read_bytes(), name)
        self.assertEqual((self.folder / "assay.h").read_bytes(),
                         (tree.ROOT / "include/assay.h").read_bytes())

    def test_names(self):
        """The linker sees the functions of assay.h and nothing else."""
        header = tree.blank((self.folder / "assay.h").read_text())
        header = re.sub(r"\{[^{}]*\}", "", re.sub(r'extern "" *\{', "", header))
        public = set(re.findall(r"^(?!typedef)[^(#;{}\n]*?\b(assay_\w+)\(",
                                header, re.M))
        for compiler in self.programs:
            done = subprocess.run(["nm", "-g", f"{compiler}.o"],
                                  cwd=self.folder, text=True, check=True,
                                  stdout=subprocess.PIPE)
            defined = {line.split()[-1] for line in done.stdout.splitlines()
                       if line.split()[-2] != "U"}
            self.assertEqual(defined, public, compiler)

    def test_corpus(self):
        tree.need_program()
        for name in tree.formats():
            for compiler, judge in self.programs.items():
                with self.subTest(name, compiler=compiler):
                    check_corpus(self, name, judge, name)


if __name__ == "__main__":
    unittest.main()
