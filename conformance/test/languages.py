#!/usr/bin/env python3
"""Adapters are found as folders (cmake/AssayAdapters.cmake).

A small project has adapters of its own, with the program and the corpus of this
tree; the test checks what ctest makes of them.
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ASSAY = os.environ["ASSAY"]
SOURCE = Path(os.environ["ASSAY_SOURCE"])

LISTS = f"""
cmake_minimum_required(VERSION 3.25)
project(languages LANGUAGES NONE)
enable_testing()
add_executable(assay::program IMPORTED)
set_target_properties(assay::program PROPERTIES IMPORTED_LOCATION [=[{ASSAY}]=])
set(ASSAY_TEST_ENVIRONMENT LC_ALL=C.UTF-8)
set(ASSAY_TEST_WORK ${{PROJECT_BINARY_DIR}}/work)
set(PROJECT_SOURCE_DIR [=[{SOURCE}]=])
list(PREPEND CMAKE_MODULE_PATH ${{PROJECT_SOURCE_DIR}}/cmake)
include(AssayAdapters)
assay_adapters(${{CMAKE_CURRENT_SOURCE_DIR}}/adapters)
"""

# The reader in Python, whose hello names only mag.
FILTER = f"""
import json, subprocess, sys

reader = [sys.executable,
          {str(SOURCE / "conformance/adapters/python/reader.py")!r}]
if len(sys.argv) > 1:
    sys.exit(subprocess.call(reader + sys.argv[1:]))
child = subprocess.Popen(reader, text=True, stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE)
for line in sys.stdin:
    child.stdin.write(line)
    child.stdin.flush()
    if line.startswith("bye"):
        break
    answer = child.stdout.readline()
    if line.startswith("hello"):
        hello = json.loads(answer.removeprefix("ASSAY hello "))
        hello["formats"] = {{"mag": hello["formats"]["mag"]}}
        answer = "ASSAY hello " + json.dumps(hello) + "\\n"
    sys.stdout.write(answer)
    sys.stdout.flush()
"""


class Languages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "CMakeLists.txt").write_text(LISTS)

    def add(self, language, program, formats=""):
        folder = self.folder / "adapters" / language
        folder.mkdir(parents=True)
        (folder / "adapter.py").write_text(program)
        (folder / "adapter.cmake").write_text(
            f"set(command [=[{sys.executable}]=] "
            "${CMAKE_CURRENT_LIST_DIR}/adapter.py)\n"
            f"set(formats {formats})\n")

    def run_in(self, *command):
        return subprocess.run(command, cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def configure(self):
        return self.run_in("cmake", "-G", "Ninja", "-B", "build", "-S", ".")

    def ctest(self, *arguments):
        return self.run_in("ctest", "--test-dir", "build", *arguments).stdout

    def names(self):
        return {line.split()[-1] for line in self.ctest("-N").splitlines()
                if "corpus." in line}

    def test_the_formats_are_those_of_the_hello(self):
        self.add("half", FILTER)
        self.assertEqual(self.configure().returncode, 0)
        self.assertEqual(self.names(),
                         {"corpus.mag.half", "corpus.mag.half.exec"})
        out = self.ctest("--output-on-failure")
        self.assertIn("100% tests passed", out)

    def test_who_has_to_read_more_fails(self):
        self.add("half", FILTER, formats="mag zten")
        self.configure()
        self.assertIn("corpus.zten.half", self.names())
        out = self.ctest("-R", "zten", "--output-on-failure")
        self.assertIn("does not declare decode for zten", out)
        self.assertIn("0% tests passed", out)

    def test_who_cannot_be_asked_fails_and_the_others_are_run(self):
        self.add("mute", "import sys; sys.exit('no such library')")
        self.add("half", FILTER)
        self.configure()
        self.assertIn("corpus.mag.half", self.names())
        out = self.ctest("-R", "mute", "--output-on-failure")
        self.assertIn("corpus.mute.hello", out)
        self.assertIn("no such library", out)
        self.assertIn("0% tests passed", out)

    def test_a_folder_that_says_nothing_is_an_error(self):
        (self.folder / "adapters" / "empty").mkdir(parents=True)
        done = self.configure()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("empty/adapter.cmake", done.stdout)

    def add_with_tool(self, language, script):
        """Adds an adapter that needs version 1.9 of a tool."""
        folder = self.folder / "adapters" / language
        folder.mkdir(parents=True)
        tool = folder / f"{language}_tool"
        tool.write_text(f"#!/bin/sh\n{script}\n")
        tool.chmod(0o755)
        (folder / "adapter.cmake").write_text(
            f"assay_adapter_tool({tool.name} 1.9 --version "
            "${CMAKE_CURRENT_LIST_DIR})\n"
            f"set(command ${{{tool.name}}})\n"
            "set(formats mag)\n")

    def test_who_lacks_a_tool_is_skipped_and_named(self):
        self.add_with_tool("old", "echo old_tool 1.8.9")
        self.add_with_tool("broken", "echo broken_tool 1.9; exit 1")
        self.add_with_tool("new", "echo new_tool 1.10.0 of some day")
        done = self.configure()
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Adapter: new (new_tool 1.10.0)", done.stdout)
        for language in ["old", "broken"]:
            self.assertIn(f"Adapter not tested: {language}, which wants "
                          f"{language}_tool 1.9 or later", done.stdout)
        out = self.ctest("-R", r"corpus\.mag\.", "-V")
        self.assertRegex(out, r"corpus\.mag\.old .*Skipped")
        self.assertRegex(out, r"corpus\.mag\.broken .*Skipped")
        self.assertIn("skipped: wants old_tool 1.9 or later", out)

    def test_a_tool_of_this_machine_is_nothing_for_another(self):
        self.add_with_tool("new", "echo new_tool 1.10.0")
        self.assertIn("which wants a build for this machine", self.run_in(
            "cmake", "-G", "Ninja", "-B", "build", "-S", ".",
            "-DCMAKE_CROSSCOMPILING_EMULATOR=true").stdout)


if __name__ == "__main__":
    unittest.main()
