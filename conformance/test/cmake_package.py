#!/usr/bin/env python3
"""The tests that a project gets from an installed assay: find_package(assay)
and assay_certify() (cmake/AssayCertifyProgram.cmake).

The project knows nothing of the tree: its program is a reader of one format,
built by CMake, and its assay is a copy of what cmake --install made.
"""

import os
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cmake_project

LISTS = """
cmake_minimum_required(VERSION 3.25)
project(reader LANGUAGES C)
enable_testing()
find_package(assay REQUIRED COMPONENTS program)
add_executable(my_reader reader.c)
install(TARGETS my_reader)
add_test(NAME own COMMAND my_reader)
{calls}
"""

# A reader in Python, Go or Rust, for which CMake compiles nothing.
NO_LANGUAGE = """
cmake_minimum_required(VERSION 3.25)
project(reader LANGUAGES NONE)
enable_testing()
find_package(assay REQUIRED {components})
assay_certify(NAME mine COMMAND assay::program adapter FORMATS mag)
"""

CALL = "assay_certify(NAME mine COMMAND my_reader --adapter {})\n"
MAY = "oinf/may/*"


class Package(cmake_project.Around):
    @classmethod
    def install(cls):
        """Installs assay, and moves it to another place."""
        first, moved = cls.at("first"), cls.at("moved there")
        for component in ("program", "library"):
            subprocess.run(["cmake", "--install", os.environ["ASSAY_BUILD"],
                            "--prefix", first, "--component", component],
                           check=True, stdout=subprocess.DEVNULL)
        os.rename(first, moved)

    @classmethod
    def write_project(cls):
        cls.install()
        cls.write("CMakeLists.txt", LISTS.format(calls=CALL.format("")))

    @classmethod
    def configure(cls, right=True, **variables):
        return super().configure(right, assay_ROOT=cls.at("moved there"),
                                 **variables)

    def call_with(self, *calls, right=True):
        self.write("CMakeLists.txt", LISTS.format(
            calls="".join(CALL.format(call) for call in calls)))
        return self.configure(right)

    def setUp(self):
        super().setUp()
        self.call_with("")

    def test_only_what_it_declares(self):
        names = self.names()
        self.assertIn("own", names)
        names.remove("own")
        self.assertEqual({name.split(".")[:2][1] for name in names}, {"oinf"})
        for name in ("accept.one", "accept.rank", "upstream", "may",
                     "header.magic"):
            self.assertIn("mine.oinf." + name, names)
        self.assertEqual(len(names), len(set(names)))
        results = self.results("-R", r"oinf\.(accept\.o|upst|may|header\.m)")
        self.assertEqual(set(results.values()), {"Passed"}, self.out)

    def test_no_language(self):
        os.rename(self.at("build"), self.at("usual"))
        self.addCleanup(os.rename, self.at("usual"), self.at("build"))
        for components in ("COMPONENTS program", ""):
            shutil.rmtree(self.at("build"), ignore_errors=True)
            self.write("CMakeLists.txt",
                       NO_LANGUAGE.format(components=components))
            self.configure()
            self.assertEqual(self.results("-R", r"mag\.header\.magic"),
                             {"mine.mag.header.magic": "Passed"}, self.out)
        self.write("CMakeLists.txt",
                   NO_LANGUAGE.format(components="COMPONENTS static"))
        shutil.rmtree(self.at("build"))
        self.assertIn("static", self.configure(right=False))
        shutil.rmtree(self.at("build"))

    def test_crash_in_a_file_that_may_be_either(self):
        self.write("mode", "abort")
        self.assertEqual(self.results("-R", r"oinf\.(may|header.magic)"),
                         {"mine.oinf.may": "***Failed",
                          "mine.oinf.header.magic": "Passed"})

    def test_no_hello(self):
        self.write("mode", "silent")
        self.assertEqual(sorted(self.names()), ["mine.hello", "own"])
        self.assertEqual(self.results("-R", "mine"),
                         {"mine.hello": "***Failed"})
        self.assertIn("no such library", self.out)

    def test_words(self):
        """Each argument becomes the matching option of assay certify."""
        self.write("known.txt", f"{MAY} crash aborts, and should not\n")
        self.write("mode", "abort")
        self.call_with("FORMATS oinf LEVEL verdict BASELINE known.txt "
                       "TIMEOUT 77 OPTIONS --seed 3 "
                       "SKIP oinf/reject/oinf.header.* oinf/upstream/*")
        names = self.names()
        self.assertNotIn("mine.oinf.header.magic", names)
        self.assertNotIn("mine.oinf.upstream", names)
        self.results("-V", "-R", "mine.oinf.may")
        for words in ('"--timeout" "77"', "verdict level", "seed 3",
                      '"--format" "oinf"', "known.txt"):
            self.assertIn(words, self.out)
        # Only one of the named files makes the program abort.
        self.assertIn("1 known failure", self.out)
        self.assertIn("STALE", self.out)

    def test_baseline(self):
        self.write("mode", "abort")
        self.call(cmake_project.ASSAY, "certify", "--only", MAY,
                  "--write-baseline", "new.txt", "--",
                  self.at("build/my_reader"), "--adapter")
        self.call_with("FORMATS oinf BASELINE new.txt")
        self.assertEqual(self.results("-R", r"mine\.oinf\.may"),
                         {"mine.oinf.may": "Passed"}, self.out)
        self.write("mode", "")
        self.assertEqual(self.results("-R", r"mine\.oinf\.may"),
                         {"mine.oinf.may": "***Failed"})
        self.write("new.txt", "oinf/nothing crash why\n")
        self.assertEqual(self.results("-R", "mine"),
                         {"mine.hello": "***Failed"})
        self.assertIn("line 1: 'oinf/nothing' matches no case",
                      " ".join(self.out.split()))

    def test_two_programs(self):
        self.write("CMakeLists.txt", LISTS.format(
            calls=CALL.format("EXEC FORMATS oinf LEVEL verdict") +
            CALL.replace("mine", "other").format("")))
        self.configure()
        results = self.results("-R", r"(mine|other)\.oinf\.header\.magic")
        self.assertEqual(results, {"mine.oinf.header.magic": "Passed",
                                   "other.oinf.header.magic": "Passed"})

    def test_mistakes(self):
        for call, told in (("EXEC", "EXEC needs FORMATS"),
                           ("LEVEL", "LEVEL"),
                           ("LEVEL index bytes", "bytes")):
            self.assertIn(told, self.call_with(call, right=False))
        self.write("CMakeLists.txt", LISTS.format(
            calls="assay_certify(COMMAND my_reader)"))
        self.assertIn("needs a NAME", self.configure(right=False))

    def test_installs_its_own(self):
        status, out = self.call("cmake", "--install", "build", "--prefix",
                                "prefix")
        self.assertEqual(status, 0, out)
        files = [os.path.relpath(os.path.join(folder, name), self.at("prefix"))
                 for folder, _, names in os.walk(self.at("prefix"))
                 for name in names]
        shutil.rmtree(self.at("prefix"))
        self.assertEqual(files, ["bin/my_reader"])


if __name__ == "__main__":
    unittest.main()
