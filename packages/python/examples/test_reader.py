"""Tests of a reader with the corpus, a test for each file:

    python -m pytest test_reader.py -k safetensors.json.syntax
"""

import json

from assay.pytest import suite


class Error(Exception):
    """A file is invalid."""


def load(path: str) -> object:
    """A reader that checks little: put yours here."""
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        if size > 100_000_000:
            raise Error("the header is too long")
        header = file.read(size)
    if len(header) < size or not header.startswith(b"{"):
        raise Error("the header is truncated")
    try:
        members = json.loads(header.decode("utf-8"))
    except (ValueError, RecursionError) as reason:
        raise Error(str(reason)) from None
    if not isinstance(members, dict):
        raise Error("the header is not an object")
    return members


test_safetensors = suite("safetensors", load, invalid=Error)
