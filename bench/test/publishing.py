#!/usr/bin/env python3
"""Tests the sections of RESULTS.md, the class of a machine, and the plots."""

import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

SOURCE = Path(os.environ["ASSAY_SOURCE"])
sys.path.insert(0, str(SOURCE / "bench" / "lib"))

import files
import hostile
import machine
import results
import svg

ONE, OTHER = "amd-zen5, 2 cores", "unknown-x86, 8 cores"


class Results(unittest.TestCase):
    def test_sections(self):
        text = results.replaced("", ONE, "first\n")
        self.assertEqual(results.sections(text), {ONE: "first\n"})
        text = results.replaced(text, OTHER, "second\n")
        text = results.replaced(text, ONE, "third\n")
        self.assertEqual(results.sections(text),
                         {ONE: "third\n", OTHER: "second\n"})
        self.assertNotIn("first", text)
        self.assertTrue(text.startswith(results.HEAD))
        self.assertEqual(text, results.replaced(text, ONE, "third\n"))

    def test_one_class_is_another(self):
        """2 cores and 12 cores are two classes, although one name ends in the
        other."""
        text = results.replaced("", "a, 12 cores", "x\n")
        text = results.replaced(text, "a, 2 cores", "y\n")
        self.assertEqual(len(results.sections(text)), 2)

    def test_refused(self):
        for body in ("a\n<!-- end -->\n", "<!-- class x -->\n"):
            with self.assertRaises(ValueError):
                results.replaced("", ONE, body)
        twice = results.begin(ONE) + results.END
        with self.assertRaises(ValueError):
            results.sections(twice + twice)

    def test_written(self):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            path = Path(folder) / "RESULTS.md"
            results.write(path, ONE, "body\n")
            results.write(path, OTHER, "more\n")
            self.assertEqual(results.sections(path.read_text()),
                             {ONE: "body\n", OTHER: "more\n"})
            self.assertEqual([p.name for p in Path(folder).iterdir()],
                             ["RESULTS.md"])

    def test_what_is_committed(self):
        path = SOURCE / "bench" / "RESULTS.md"
        if path.exists():
            text = path.read_text()
            self.assertTrue(text.startswith(results.HEAD))
            for key in results.sections(text):
                folder = SOURCE / "bench" / "results" / machine.slug(key)
                self.assertTrue((folder / "summary.ndjson").is_file(), key)


class Machine(unittest.TestCase):
    ZEN = "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 26\n" \
          "model\t\t: 2\n\nprocessor\t: 1\nvendor_id\t: Other\n"
    ARM = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd4f\n"

    def test_class(self):
        zen, arm = machine.cpu(self.ZEN), machine.cpu(self.ARM)
        self.assertEqual(zen["vendor_id"], "AuthenticAMD")
        self.assertEqual(machine.class_key("amd-zen5", zen, 2), ONE)
        self.assertEqual(machine.class_key("amd-zen5", zen, 1),
                         "amd-zen5, 1 core")
        self.assertEqual(machine.class_key("unknown", zen, 2),
                         "authenticamd-26-2, 2 cores")
        self.assertEqual(machine.class_key("unknown", arm, 4),
                         "0x41-0xd4f, 4 cores")
        self.assertEqual(machine.slug(ONE), "amd-zen5-2-cores")

    def test_about(self):
        for name, value in machine.about().items():
            self.assertIsInstance(value, str, name)

    def test_crates(self):
        lock = (SOURCE / "bench" / "peers" / "Cargo.lock").read_text()
        manifest = (SOURCE / "bench" / "peers" / "Cargo.toml").read_text()
        crates = machine.crates(lock)
        for name in ("ztensor", "burn-store", "safetensors", "crc-fast",
                     "crc32fast", "crc32c", "libdeflate-sys"):
            self.assertIn(f'"={crates[name]}"', manifest, name)


class Plots(unittest.TestCase):
    def check(self, text):
        root = xml.fromstring(text)
        self.assertTrue(root.tag.endswith("}svg"))
        for element in root.iter():
            for name, value in element.items():
                self.assertNotIn("nan", value, name)
                self.assertNotIn("inf", value, name)
        return root

    def test_lines(self):
        series = {"a <b> & c": {1: 0.5, 64: 10, 1 << 28: 100.0},
                  "one point": {64: 3.0}}
        for log in (True, False):
            root = self.check(svg.lines("T & U", "x", "y", series,
                                        {1: "1", 64: "64"}, log))
            drawn = [e for e in root.iter() if e.tag.endswith("polyline")]
            self.assertEqual(len(drawn), 2)
            points = drawn[0].get("points").split()
            places = [tuple(map(float, p.split(","))) for p in points]
            self.assertEqual(places, sorted(places))
            self.assertGreater(places[0][1], places[-1][1])  # y grows upwards

    def test_all_the_same(self):
        self.check(svg.lines("t", "x", "y", {"a": {5: 7}}, {5: "5"}))
        self.check(svg.bars("t", "y", {"only": {"a": 7}}))
        self.check(svg.bars("t", "y", {"only": {"a": 0}}))

    def test_bars(self):
        root = self.check(svg.bars("t", "GB/s", {
            "none": {"assay": 20, "<other>": 5}, "crc": {"assay": 10}}))
        bars = [float(e.get("height")) for e in root.iter()
                if e.tag.endswith("rect") and float(e.get("height")) > 12]
        self.assertEqual(len(bars), 4)          # one is the background
        self.assertAlmostEqual(bars[1] / bars[3], 2, places=1)

    def test_no_zero(self):
        with self.assertRaises(ValueError):
            svg.lines("t", "x", "y", {"a": {0: 1, 2: 3}}, {})


class Files(unittest.TestCase):
    def test_heads(self):
        for number, hexed in ((0, "00"), (23, "17"), (24, "1818"),
                              (255, "18ff"), (256, "190100"),
                              (65536, "1a00010000"),
                              (1 << 32, "1b0000000100000000")):
            self.assertEqual(files.head(0, number).hex(), hexed)
        with self.assertRaises(ValueError):
            files.head(0, 1 << 64)

    def test_compressed(self):
        data = files.blob(1 << 20)
        self.assertEqual(data, files.blob(1 << 20))
        self.assertLess(len(files.compress(data)), 0.8 * len(data))

    def test_hostile_files_grow(self):
        for kind, make in hostile.FILES.items():
            small, large = len(make(256 << 10)), len(make(1 << 20))
            self.assertLess(0.5 * (1 << 20), large, kind)
            self.assertLess(large, 2 * (1 << 20), kind)
            self.assertLess(3 * small, large, kind)


unittest.main()
