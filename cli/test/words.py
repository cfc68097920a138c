#!/usr/bin/env python3
"""The messages of findings, which validate prints with verdicts and places."""

import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import folder
from folder import CORPUS, INDEX, framed, jsons, run

import cases_gguf as gguf
import cases_safetensors as cases

# For files of the corpus: what is missing, and which character it is.
WORDS = [
    ("zten/accept/zten.canon.layout~missing.zt", "zten.canon.layout",
     'has no "layout"'),
    ("burnpack/reject/burnpack.metadata.tensors-missing~empty-map.bpk",
     "burnpack.metadata.tensors-missing", 'has no "tensors"'),
]


def words_of(*words, **more):
    """By rule, what was found first."""
    found = {}
    for line in jsons(run("validate", "--notes", "--json", *words,
                          **more).stdout):
        for f in line["findings"]:
            found.setdefault(f["rule"], f["found"])
    return found


class Words(folder.Folder):
    def test_of_the_corpus(self):
        for path, rule, words in WORDS:
            self.assertEqual(words_of(CORPUS / path).get(rule), words, path)

    def test_fields_that_are_missing(self):
        """In all cases the message names the missing thing, not a head."""
        rules = ("burnpack.tensor.missing-field", "zten.canon.layout",
                 "burnpack.metadata.tensors-missing", "zten.canon.endianness")
        for rule in rules:
            paths = [path for path in CORPUS.glob(
                         f"{rule.split('.')[0]}/*/{rule}~*")
                     if not path.suffix == ".json"]
            self.assertNotEqual(paths, [], rule)
            for path in paths:
                self.assertRegex(words_of(path).get(rule, ""),
                                 r'^has (a needless |no usable |no )"\w+"$',
                                 path)

    def judge(self, header, data=b""):
        self.fill({"x.safetensors": framed(header, data)})
        return words_of("x.safetensors", cwd=self.root)

    def test_strings_of_json(self):
        """In quotes once, and as what they say."""
        entry = '{"%s":{"dtype":"%s","shape":[%s],"data_offsets":[0,1]%s}}'
        for values, rule, words in (
                (("w", "Q4", "1", ""), "tensor.dtype-known", 'is "Q4"'),
                (("w", "Q\\u0034", "1", ""), "tensor.dtype-known", 'is "Q4"'),
                (("w", 'Q\\"4', "1", ""), "tensor.dtype-known", 'is "Q\\"4"'),
                (("w", "U8", '"1"', ""), "shape.dim-integer", "is a string"),
                (("w", "U8", "{}", ""), "shape.type", "is an object"),
                (("w", "U8", "-1", ""), "shape.dim-integer", "is -1"),
                (("w", "U8", "1", ',"x":[2]'), "tensor.member-unknown",
                 'is "x"'),
                (("w", "U8", "1", ',"dtype":"U8"'), "tensor.member-unique",
                 "is a duplicate"),
                (("\\u0041", "U8", "1", ""), "canonical.compact",
                 'is "\\\\u0041"'),
                (("w", "U8", "1", ""), "meta.format",
                 'has no "__metadata__"')):
            found = self.judge(entry % values, b"x")
            self.assertEqual(found.get("safetensors." + rule), words, values)
        for metadata, words in (("{}", 'has no "format"'),
                                ('{"format":"x"}', 'is "x"'),
                                ("null", 'has no "format"')):
            found = self.judge('{"__metadata__":%s}' % metadata)
            self.assertEqual(found["safetensors.meta.format"], words)
        found = self.judge('{"__metadata__":{},"__metadata__":{}}')
        self.assertEqual(found["safetensors.root.key-unique"],
                         'is "__metadata__"')

    def test_what_stands_in_json(self):
        for header, words in (
                ('{"a":NaN}', 'expected a value, found "NaN"'),
                ('{"a":[-]}', "expected a digit"),
                ('{"a":}', 'expected a value, found "}"'),
                ('{"a":[1 "b"]}', 'expected "," or "]", found a string'),
                ('{\u00e9}', 'expected a key or "}", found "\u00e9"'),
                ('{"a":' + 'N' * 30 + '}',
                 f'expected a value, found "{"N" * 24}"'),
                ('{"a":', "expected a value")):
            found = self.judge(header)
            self.assertEqual(found["safetensors.json.syntax"],
                             "is invalid JSON: " + words)

    def index(self, text):
        self.fill({INDEX: text.encode()})
        return words_of(INDEX, cwd=self.root)

    def test_index(self):
        form = '{"metadata":{"total_size":%s},"weight_map":{%s}}'
        found = self.index(form % ('"1"', '"a":"pytorch_model.bin"'))
        self.assertEqual(found["safetensors.shard.file-extension"],
                         'is "pytorch_model.bin"')
        self.assertEqual(found["safetensors.shard.total-size-integer"],
                         "is a string")
        found = self.index(form % ("0", '"a":"x.bin","\\u0061":"x.bin"'))
        self.assertEqual(found["safetensors.shard.key-unique"], 'is "a"')
        found = self.index(form % ("NaN", ""))
        self.assertEqual(found["safetensors.shard.json"], "is invalid JSON: "
                         'expected a value, found "NaN"')

    def test_characters_of_keys(self):
        for key, words in (("a b", 'has the character " " at offset 1'),
                           ("a\x1b", 'has the character "\\x1b" at offset 1'),
                           ("a..b", "has an empty segment at offset 2")):
            pair = struct.pack("<Q", len(key)) + key.encode()
            pair += struct.pack("<IB", 0, 1)
            head = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + pair
            self.fill({"x.gguf": head.ljust(64, b"\0")})
            found = words_of("x.gguf", cwd=self.root)
            self.assertEqual(found["gguf.key.syntax"], words)

    def test_scalars_in_explain(self):
        """Strings and numbers of JSON and CBOR are shown as values."""
        self.fill({"x.safetensors": framed(
            '{"w\\u0041":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}',
            b"x")})
        lines = run("explain", "x.safetensors", cwd=self.root).stdout
        for words in (r'name +"wA"$', r'dtype +"U8"$', r"shape\[0\] +1$",
                      r"end +1$"):
            self.assertRegex(lines, "(?m)" + words)
        metadata = b"\xa2\x67tensors\xa0\x61x\x82\xf9\x38\0\x01"
        head = b"NRUB\1\0" + struct.pack("<I", len(metadata))
        self.fill({"x.bpk": head + metadata + bytes(224)})
        lines = run("explain", "x.bpk", cwd=self.root).stdout
        self.assertRegex(lines, r"(?m)head\[1\] +float 0.5$")

    def test_rules_list_types(self):
        for rule, words in (("safetensors.tensor.dtype-known", "F8_E4M3, "),
                            ("zten.field.dtype-unknown", "bfloat16, "),
                            ("burnpack.dtype.unknown", "Flex32, ")):
            text = " ".join(run("rules", rule).stdout.split())
            self.assertRegex(text, f" known .*{words}.* level ", rule)
        text = run("rules", "mag.tensor.dtype-unknown").stdout
        self.assertNotIn("\nknown ", text)

    def test_name_of_what_is_missing(self):
        files = gguf.split_model("x").files
        del files[gguf.part(3)]
        self.fill(files)
        found = words_of("--shards", gguf.part(1), cwd=self.root)
        self.assertEqual(found["gguf.split.files"], 'is 3, but file 3, '
                         f'"{gguf.part(3)}", is missing')

    def test_index_from_standard_input(self):
        """The suggested command works with the name of the file."""
        self.fill(cases.model("x").files)
        text = (self.root / INDEX).read_text()
        for way in ((), ("-s",)):
            done = run("validate", *way, "-", cwd=self.root, input=text)
            self.assertEqual(done.returncode, 2)
            words = " ".join(done.stdout.split())
            self.assertIn("give its name, since these files are next to it",
                          words)
            self.assertNotIn("--format", words)
        done = run("validate", "--format", "safetensors", "-", input=text)
        self.assertIn("hint      the file looks like an index of a model in "
                      "several files", done.stdout)
        self.assertEqual(run("validate", INDEX, cwd=self.root).returncode,
                         0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
