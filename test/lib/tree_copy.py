"""A copy of the tree, for tests that change it: built without an optimiser."""

import os
import shutil
import subprocess

import tree


class Failed(Exception):
    """A command failed: what it printed."""


class Copy:
    """The copy, in a folder that is not there yet."""

    def __init__(self, root):
        self.root, self.build = root, root / "build" / "toy"
        shutil.copytree(tree.ROOT, root, symlinks=True,
                        ignore=shutil.ignore_patterns("build", ".git",
                                                      "__pycache__"))

    def run(self, *words):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("ASSAY")}
        environment |= {"ASSAY": str(self.build / "bin" / "assay"),
                        "ASSAY_MINT": str(self.build / "bin" / "assay-mint"),
                        "ASSAY_SOURCE": str(self.root),
                        "ASSAY_BUILD": str(self.build),
                        "ASSAY_CORPUS": str(self.root / "corpus")}
        done = subprocess.run(words, cwd=self.root, env=environment, text=True,
                              errors="replace", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise Failed(done.stdout)
        return done.stdout

    def configure(self):
        self.run("cmake", "-S", ".", "-B", str(self.build), "-G", "Ninja",
                 "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0",
                 "-DBUILD_TESTING=ON")

    def make(self, *targets):
        """These targets, or all."""
        self.run("cmake", "--build", str(self.build), "--parallel", "2",
                 *(["--target", *targets] if targets else []))

    def test(self, *options):
        self.run("ctest", "--test-dir", str(self.build), "--parallel", "2",
                 "--output-on-failure", "--no-tests=error", *options)

    def state(self):
        """All files of the tree: path -> bytes."""
        return {path.relative_to(self.root): path.read_bytes()
                for path in self.root.rglob("*") if path.is_file()
                and self.build.parent not in path.parents
                and "__pycache__" not in path.parts}

    def restore(self, files):
        """Makes of the tree what state() gave."""
        for path in self.state().keys() - files.keys():
            (self.root / path).unlink()
        for path, content in files.items():
            path = self.root / path
            if not path.is_file() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
