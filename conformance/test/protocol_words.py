#!/usr/bin/env python3
"""Checks what PROTOCOL.md says about the members of each format, and about
booleans, against the documents of the corpus."""

import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

TEXT = (tree.ROOT / "conformance/PROTOCOL.md").read_text()


def documents(name):
    for path in (tree.CORPUS / name / "accept").glob("*.json"):
        yield json.loads(path.read_text())


def members(value, name=""):
    """Yields each value with the name of its member, or of the member that
    contains it."""
    yield name, value
    inside = value.items() if isinstance(value, dict) else \
        [(name, one) for one in value] if isinstance(value, list) else []
    for key, one in inside:
        yield from members(one, key)


class Words(unittest.TestCase):
    def test_documents_are_described(self):
        for name in tree.formats():
            part = (tree.ROOT / f"spec/{name}.md").read_text()
            self.assertIn("\n## Document\n", part)

    def test_booleans(self):
        words = re.search(r"- \*\*Booleans of the file.*?\n- ", TEXT,
                          re.DOTALL)[0]
        for name in tree.formats():
            for document in documents(name):
                for member, value in members(document):
                    if isinstance(value, bool):
                        self.assertIn(f"`{member}`", words, name)
                    elif (isinstance(value, dict)
                          and value.get("type") == "bool"
                          and "value" in value):
                        self.assertIn(f'"{value["value"]}"', words, name)


if __name__ == "__main__":
    unittest.main()
