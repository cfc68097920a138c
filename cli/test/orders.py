#!/usr/bin/env python3
"""No text from a file, its name or an argument is obeyed by a CI runner that
reads the output: only with --github does a line start with :: after white
space, and ##[ and ##vso[ are nowhere."""

import json
import os
import re
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import folder
from folder import INDEX, framed, run

# Forbidden after white space at the start of a line; lines break at blanks.
ORDERS = ["::error::a", " ::warning::b", "\u3000::notice::c", "##[error]d",
          "e ::add-mask::f", "g ##[add-mask]h", "##vso[task.complete]i",
          "x" * 60 + " ::stop-commands::j", "k\" ::l", "###[group]m"]
OBEYED = re.compile(r"##(vso)?\[")
OURS = re.compile(r"::(error|warning|notice) file=")


def tensors():
    """Named by orders, with metadata of them."""
    header = {"__metadata__": {order: order for order in ORDERS}}
    header.update({order: {"dtype": "U8", "shape": [1],
                           "data_offsets": [i, i + 1]}
                   for i, order in enumerate(ORDERS)})
    return header


def gguf():
    def text(words):
        words = words.encode()
        return struct.pack("<Q", len(words)) + words

    pairs = [("general.architecture", ORDERS[0]), *(
        (f"general.x{i}", order) for i, order in enumerate(ORDERS))]
    return (b"GGUF" + struct.pack("<IQQ", 3, 0, len(pairs) + 1) +
            b"".join(text(key) + struct.pack("<I", 8) + text(value)
                     for key, value in pairs) +
            text("general.tags") + struct.pack("<IIQ", 9, 8, len(ORDERS)) +
            b"".join(map(text, ORDERS)))


class Orders(folder.Folder):
    def setUp(self):
        super().setUp()
        header = tensors()
        good = framed(json.dumps(header, ensure_ascii=False),
                      bytes(len(ORDERS)))
        header["##[error]again"] = {"dtype": ORDERS[3], "shape": ORDERS[0],
                                    "data_offsets": [0, 1], ORDERS[1]: 1}
        bad = framed(json.dumps(header).replace("again", "d"),
                     bytes(len(ORDERS)))
        index = {"weight_map": {order: f"{order}.safetensors"
                                for order in ORDERS}}
        # A path has no more than its names, which have no slash.
        self.fill({"good.safetensors": good, "bad.safetensors": bad,
                   "x.gguf": gguf(), INDEX: json.dumps(index).encode(),
                   "##[error]x.safetensors": bad, "::error::y.mag": b"MAG?",
                   " ::z.safetensors": good, "##vso[x]": b"no format"})
        (self.root / "::folder").mkdir()
        (self.root / "::folder" / "::none.mag").symlink_to("nothing")
        self.names = sorted(os.listdir(self.root))

    def check(self, *words, github=False):
        done = run(*words, cwd=self.root)
        for line in (done.stdout + done.stderr).split("\n"):
            if github and OURS.match(line):
                continue
            self.assertFalse(line.lstrip().startswith("::"), (words, line))
            self.assertIsNone(OBEYED.search(line), (words, line))
        return done

    def test_files(self):
        for name in self.names:
            for words in (["validate"], ["validate", "--short"],
                          ["validate", "--json"], ["validate", "--sarif"],
                          ["validate", "-q"], ["validate", "--fast"],
                          ["validate", "--notes", "--max-findings", "0"],
                          ["validate", "-r"], ["validate", "--size", "99999"],
                          ["show"], ["show", "--fast"],
                          ["list"], ["list", "--json"], ["list", "--sort",
                                                         "size"],
                          ["explain"], ["explain", "--all"],
                          ["explain", "--json"], ["explain", "--at", "70"],
                          ["spoil"]):
                self.check(*words, f"./{name}" if name[0] in " #" and
                           words[0] == "spoil" else name,
                           *(["spoiled"] if words == ["spoil"] else []))
            self.check("validate", "--github", name, github=True)
        self.check("validate", *self.names)
        self.check("validate", "-r", ".")

    def test_arguments(self):
        for order in ORDERS:
            for words in ([order], ["help", order], ["validate", order],
                          ["validate", "--format", order, "x"],
                          ["validate", "--" + order], ["rules", order],
                          ["rules", "--json", order], ["completion", order],
                          ["explain", "--at", order, "good.safetensors"],
                          ["list", "--sort", order, "good.safetensors"],
                          ["compare", order, order], ["generate", "--format",
                                                      order, "out"],
                          ["certify", "--level", order, "--", "true"],
                          ["spoil", order, order],
                          ["adapter", "validate", "mag", order],
                          ["adapter", "decode", order, "good.safetensors"]):
                self.check(*words)

    def test_what_is_said_stays(self):
        """JSON has the same text, escaped."""
        shown = json.loads(self.check("show", "good.safetensors").stdout)
        self.assertEqual([t["name"] for t in shown["tensors"]], ORDERS)
        fast = self.check("show", "--fast", "good.safetensors")
        self.assertEqual(json.loads(fast.stdout), shown)
        lines = self.check("list", "--json", "good.safetensors").stdout
        told = [json.loads(line).get("tensor") for line in lines.splitlines()]
        self.assertEqual([t["name"] for t in told if t], ORDERS)

    def test_results(self):
        line = {"case": ORDERS[3], "outcome": "pass"}
        self.fill({"a.ndjson": (json.dumps({"assay": ORDERS[0]}) + "\n" +
                                json.dumps(line) + "\n").encode()})
        self.check("compare", "a.ndjson", "a.ndjson")


if __name__ == "__main__":
    unittest.main(verbosity=2)
