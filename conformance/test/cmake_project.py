#!/usr/bin/env python3
"""The tests that a project around assay gets (cmake/AssayCertify.cmake, and
assay_certify() of AssayCertifyProgram.cmake).

The project is a real one: a reader of one format, built by CMake, and the tree
as a subproject. Only the program is not built again but taken from here.
"""

import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY = os.environ["ASSAY"]
SOURCE = os.environ["ASSAY_SOURCE"]
READER = os.path.join(SOURCE, "conformance", "adapters", "python", "reader.py")

LISTS = """
cmake_minimum_required(VERSION 3.25)
project(reader LANGUAGES C)
enable_testing()
add_executable(my_reader reader.c)
set(ASSAY_CERTIFY "$<TARGET_FILE:my_reader> --adapter")
add_subdirectory("{source}" assay EXCLUDE_FROM_ALL)
"""

# The reader of all formats, which a filter reduces to oinf.
READER_C = """
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{{
    if (argc < 2 || strcmp(argv[1], "--adapter") != 0)
        return 1;
    argv[0] = "{python}";
    argv[1] = "{filter}";
    execv(argv[0], argv);
    return 1;
}}
"""

FILTER = """
import json, os, subprocess, sys

with open({mode!r}) as file:
    mode = file.read()
if mode == "silent":
    sys.exit("no such library")
if mode == "unsupported":
    print("ASSAY unsupported anything")
    sys.exit()
if len(sys.argv) > 1:
    os.execv(sys.executable, [sys.executable, {reader!r}, *sys.argv[1:]])
reader = subprocess.Popen([sys.executable, {reader!r}], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
with open({may!r}, "rb") as file:
    may = file.read()
for line in sys.stdin:
    reader.stdin.write(line)
    reader.stdin.flush()
    if line.startswith("bye"):
        break
    answer = reader.stdout.readline()
    if line.startswith("hello"):
        hello = json.loads(answer[len("ASSAY hello "):])
        hello["formats"] = {{"oinf": hello["formats"]["oinf"]}}
        answer = "ASSAY hello " + json.dumps(hello) + "\\n"
    elif mode == "abort":
        with open(line.split(" ", 4)[4].rstrip("\\n"), "rb") as file:
            if file.read() == may:
                os.abort()
    print(answer, end="", flush=True)
"""


def cases_with_features():
    """Returns a format with features, its cases of accept/ that need some, and
    the others."""
    corpus = os.path.join(SOURCE, "corpus")
    for name in sorted(os.listdir(corpus)):
        manifest = os.path.join(corpus, name, "manifest.json")
        if not os.path.exists(manifest):
            continue
        with open(manifest, encoding="utf-8") as file:
            cases = [case for case in json.load(file)["cases"]
                     if case["path"].startswith("accept/")
                     and not case["withdrawn"]]
        needy = [case["path"] for case in cases if case["features"]]
        if needy:
            return name, needy, [case["path"] for case in cases
                                 if not case["features"]]
    raise AssertionError("no case needs a feature")


class Around(unittest.TestCase):
    """A project that certifies its reader; cls.write_project() writes it."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="a project ")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        may = os.path.join(SOURCE, "corpus", "oinf", "may")
        cls.write("filter.py", FILTER.format(
            mode=cls.at("mode"), reader=READER, may=os.path.join(
                may, [name for name in sorted(os.listdir(may))
                      if name.endswith(".oinf")][0])))
        cls.write("reader.c", READER_C.format(python=sys.executable,
                                              filter=cls.at("filter.py")))
        cls.write_project()
        cls.write("mode", "")
        cls.configure()
        status, out = cls.call("cmake", "--build", "build", "--target",
                               "my_reader")
        if status != 0:
            raise AssertionError(out)

    @classmethod
    def at(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def write(cls, name, text):
        with open(cls.at(name), "w", encoding="utf-8") as file:
            file.write(text)

    @classmethod
    def call(cls, *words):
        done = subprocess.run(words, stdout=subprocess.PIPE, check=False,
                              stderr=subprocess.STDOUT, cwd=cls.folder)
        return done.returncode, done.stdout.decode()

    @classmethod
    def configure(cls, right=True, **variables):
        settings = {"ASSAY_CERTIFY_FORMATS": "", "ASSAY_CERTIFY_ARGUMENTS": "",
                    **variables}
        status, out = cls.call(
            "cmake", "-S", ".", "-B", "build", "-G", "Ninja",
            *(f"-D{name}={value}" for name, value in settings.items()))
        if (status == 0) != right:
            raise AssertionError(out)
        return out

    def names(self):
        _, out = self.call("ctest", "--test-dir", "build", "-N")
        return re.findall(r"Test +#\d+: (\S+)", out)

    def results(self, *options):
        """Returns the result of each test that runs: "Passed", "***Failed",
        ..."""
        _, self.out = self.call("ctest", "--test-dir", "build",
                                "--output-on-failure", *options)
        return dict(re.findall(r"Test +#\d+: (\S+) \.*\s*(\**\w+)", self.out))

    def setUp(self):
        self.write("mode", "")


class Project(Around):
    """A project with the tree as a subproject."""

    @classmethod
    def write_project(cls):
        cls.write("CMakeLists.txt", LISTS.format(source=SOURCE))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.makedirs(cls.at("build/assay/bin"), exist_ok=True)
        os.symlink(ASSAY, cls.at("build/assay/bin/assay"))

    def test_only_what_it_declares(self):
        names = self.names()
        self.assertEqual({name.split(".")[1] for name in names}, {"oinf"})
        for name in ("oinf.accept.one", "oinf.upstream", "oinf.may",
                     "oinf.header.magic"):
            self.assertIn("certify." + name, names)
        self.assertEqual(len(names), len(set(names)))
        results = self.results("-R", r"oinf\.(accept\.o|upst|may|header\.m)")
        self.assertEqual(set(results.values()), {"Passed"}, self.out)
        self.assertEqual(len(results), 4, self.out)

    def test_every_case_has_one_test(self):
        chosen = ["--format", "oinf", "--format", "mag"]
        _, tests = self.call(ASSAY, "certify", "--list-tests", *chosen)
        _, cases = self.call(ASSAY, "certify", "--dry-run", *chosen)
        globs = [line.split()[2] for line in tests.splitlines()]
        *lines, last = cases.splitlines()
        self.assertEqual(last, f"{len(lines)} cases")
        paths = [line.split()[1] for line in lines]
        for path in paths:
            file = path + "." + path.split("/")[0]
            found = [glob for glob in globs if fnmatch.fnmatchcase(path, glob)
                     or fnmatch.fnmatchcase(file, glob)]
            self.assertEqual(len(found), 1, (path, found))
        # The cases that match in the program, in all formats.
        _, some = self.call(ASSAY, "certify", "--dry-run",
                            *(word for glob in globs
                              for word in ("--only", glob)))
        self.assertEqual(some, cases)

    def test_crash_in_a_file_that_may_be_either(self):
        self.write("mode", "abort")
        results = self.results("-R", r"oinf\.(may|upstream)")
        self.assertEqual(results, {"certify.oinf.may": "***Failed",
                                   "certify.oinf.upstream": "Passed"})
        self.assertIn("CRASH oinf/may/", self.out)

    def test_no_hello(self):
        self.write("mode", "silent")
        self.assertEqual(self.names(), ["certify.hello"])
        self.assertEqual(self.results(), {"certify.hello": "***Failed"})
        self.assertIn("no such library", self.out)

    def test_named_formats_are_demanded(self):
        self.configure(ASSAY_CERTIFY_FORMATS="mag;oinf")
        self.addCleanup(self.configure)
        names = self.names()
        self.assertIn("certify.mag.accept.one", names)
        self.assertIn("certify.oinf.accept.one", names)
        results = self.results("-R", r"accept\.one$")
        self.assertEqual(results, {"certify.mag.accept.one": "***Failed",
                                   "certify.oinf.accept.one": "Passed"})
        self.assertIn("does not declare decode for mag", self.out)

    def test_what_it_need_not_support(self):
        """Visibly skipped: neither passed nor failed."""
        self.write("mode", "unsupported")
        name, needy, others = cases_with_features()
        test = f"certify.{name}.accept"
        self.configure(ASSAY_CERTIFY_FORMATS=name, ASSAY_CERTIFY_ARGUMENTS=
                       " ".join(["--exec", *(f"--skip {name}/{path}"
                                             for path in others)]))
        self.addCleanup(self.configure)
        results = self.results("-R", test)
        self.assertEqual(set(results.values()), {"***Skipped"}, self.out)
        self.configure(ASSAY_CERTIFY_FORMATS=name, ASSAY_CERTIFY_ARGUMENTS=
                       " ".join(["--exec", *(f"--skip {name}/{path}"
                                             for path in others[1:])]))
        results = self.results("-R", test)
        self.assertIn("***Failed", results.values())
        self.assertTrue(needy)

    def test_settings(self):
        out = self.configure(right=False, ASSAY_CERTIFY_ARGUMENTS="--exec")
        self.assertIn("ASSAY_CERTIFY_FORMATS", out)
        self.configure(ASSAY_CERTIFY_ARGUMENTS="--exec --seed 3",
                       ASSAY_CERTIFY_FORMATS="oinf",
                       ASSAY_CERTIFY_LEVEL="values", ASSAY_CERTIFY_TIMEOUT="77")
        self.addCleanup(self.configure, ASSAY_CERTIFY_LEVEL="index",
                        ASSAY_CERTIFY_TIMEOUT="10")
        self.assertEqual(self.results("-V", "-R", "oinf.header.magic"),
                         {"certify.oinf.header.magic": "Passed"})
        self.assertIn("exec mode, values level", self.out)
        self.assertRegex(self.out, '"--timeout" "77"')
        self.assertIn("seed 3", self.out)


if __name__ == "__main__":
    unittest.main()
