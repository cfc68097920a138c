#!/usr/bin/env python3
"""assay rules --dictionary: libFuzzer and AFL++ can read every line. It has the
magic and the words that the reference compares with; files of the corpus have
its codes under the same names."""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

LINE = re.compile(r'([A-Za-z0-9_]+)="((?:[ -!#-\[\]-~]|\\x[0-9A-F]{2})+)"')

# Where ref/ names what it looks for in a file.
WORDS = [
    re.compile(r'\b(?:cbor_is|is_word|take_word|begins_in_any_case)'
               r'\([^()"]*"((?:[^"\\])+)"\)'),
    re.compile(r'^    (?:\{"(\w[\w.]*)",[^{}]*\},? *)+$', re.M),
    re.compile(r'\bnames\[\] = \{([^}]*)\}'),
]
ENTRY = re.compile(r'\{"(\w[\w.]*)",')
TEXT = re.compile(r'"([^"]*)"')


def run(*words):
    return subprocess.run([tree.PROGRAM, *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def dictionary(*words):
    """Name and bytes of each entry."""
    out = run("rules", *words, "--dictionary")
    entries = {}
    for line in out.splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        name, text = match.groups()
        assert name not in entries, name
        entries[name] = re.sub(rb"\\x(..)", lambda m: bytes.fromhex(
            m.group(1).decode()), text.encode())
    return entries


def looked_for(source):
    """Returns the words in a file of ref/ that readers look for in files."""
    found = set(WORDS[0].findall(source))
    for match in WORDS[1].finditer(source):
        found |= set(ENTRY.findall(match.group()))
    for match in WORDS[2].finditer(source):
        found |= set(TEXT.findall(match.group(1)))
    return found


def has_texts(entries, name):
    return any(key.startswith(f"{name}_key_") for key in entries)


def held_by(data, codes):
    """How many of the codes are somewhere in the bytes."""
    return sum(code in data for code in codes.values())


class Dictionary(unittest.TestCase):
    def test_of_each_format(self):
        for entry in tree.registry():
            entries = dictionary(entry.name)
            self.assertGreater(len(entries), 18, entry.name)
            for key in entries:
                self.assertTrue(key.startswith(entry.name + "_"), key)
            files = sorted((tree.CORPUS / entry.name / "accept")
                           .glob("*" + entry.extension))
            magic = entries.get(entry.name + "_magic", b"")
            for path in files:
                self.assertTrue(path.read_bytes().startswith(magic), path)

    def test_of_all(self):
        together = {}
        for entry in tree.registry():
            together |= dictionary(entry.name)
        self.assertEqual(dictionary(), together)

    def test_has_the_words_that_are_looked_for(self):
        for name in tree.formats():
            entries = dictionary(name)
            if not has_texts(entries, name):
                continue
            values = list(entries.values())
            found = set()
            for path in (tree.ROOT / "ref" / name).glob("*.c"):
                found |= looked_for(path.read_text())
            self.assertGreater(len(found), 8, name)
            for word in found - {"+", "-of-"}:   # no words of files
                ends = (word.encode(), b'"%s"' % word.encode())
                known = any(value.removesuffix(b":").endswith(ends) or
                            value.endswith(ends) for value in values)
                code = f"{name}_type_{word.lower()}" in entries
                self.assertTrue(known or code, f"{name}: {word}")

    def test_has_no_other_words(self):
        """Each name is in the source, as a literal."""
        for name in tree.formats():
            source = "".join(path.read_text() for room in (name, "wire") for
                             path in (tree.ROOT / "ref" / room).glob("*.c"))
            source = source.lower()
            table = (tree.ROOT / "ref" / name / "words.def").read_text()
            for what, word in re.findall(r'WORD\(\w+, "(\w+)", "([^"]*)"',
                                         table):
                if what in ("version", "data"):
                    continue
                self.assertIn(f'"{word.lower()}"', source, name)

    def test_heads_are_those_of_their_texts(self):
        for name in tree.formats():
            table = (tree.ROOT / "ref" / name / "words.def").read_text()
            for head, word in re.findall(
                    r'WORD\(\w+, "\w+", "[^"]*", "((?:\\\d{3})+)", "([^"]*)"',
                    table):
                octets = [int(octal, 8) for octal in head[1:].split("\\")]
                base = octets[0] & 0xe0
                self.assertIn(base, (0x60, 0xa0), word)
                self.assertEqual(octets, [base | len(word)], word)

    def test_codes_stand_in_files(self):
        """Of formats whose types are codes: some field of the corpus has these
        bytes, and is called so."""
        for entry in tree.registry():
            codes = {key.removeprefix(f"{entry.name}_type_").lower(): value
                     for key, value in dictionary(entry.name).items()
                     if key.startswith(f"{entry.name}_type_")}
            if any(not value.isascii() or value[-1:].isalnum() or
                   value.endswith(b'"') for value in codes.values()):
                codes = {key: value for key, value in codes.items()
                         if value[:1] == b"\xce"}
            missing = dict(codes)
            files = {path: path.read_bytes() for path in
                     (tree.CORPUS / entry.name / "accept")
                     .glob("*" + entry.extension)
                     if path.stat().st_size <= 16384}
            while files and missing:
                # The most of them first; one of names, if there are such.
                path = max(files, key=lambda path: (
                    any(name in path.stem for name in missing),
                    held_by(files[path], missing), path))
                data = files.pop(path)
                if not held_by(data, missing):
                    continue        # no field of it can have such bytes
                for line in run("explain", "--json", str(path)).splitlines():
                    field = json.loads(line)
                    if not (field["field"] or "").endswith("type"):
                        continue
                    at, size = int(field["offset"]), int(field["length"])
                    note = field.get("note", "").lower().split(": ")[-1]
                    if missing.get(note) == data[at:at + size]:
                        del missing[note]
            self.assertEqual(missing, {}, entry.name)


if __name__ == "__main__":
    tree.need_program()
    unittest.main()
