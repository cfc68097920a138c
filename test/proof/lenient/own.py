"""Lenient readers that no operator makes: rows of own.tsv.

Each is the reader in Python with a piece of its text replaced by another: a
library of JSON that takes more than JSON, a checksum of which half is compared.
Columns: format, name, module, the piece, its replacement, and why no case
notices it, or nothing. A reader with several pieces has several rows. One in 20
is tried, or all, if tests that take a sample take all.
"""

import json
from pathlib import Path

import plant
import tree

TABLE = Path(__file__).resolve().parent / "own.tsv"
ONE_IN = 20


class Own:
    def __init__(self, cell, reason):
        self.cell, self.reason, self.edits = cell, reason, []


def read(name):
    found = {}
    for line in TABLE.read_text().splitlines():
        if line.startswith(f"{name}\t"):
            _, label, module, old, new, reason = line.split("\t")
            one = found.setdefault(label, Own(f"own {label}", reason))
            one.edits.append((module, json.loads(old), json.loads(new)))
    return list(found.values())


def find(lenient, folder, wanted):
    """[(reader, its witness or None)]."""
    readers = [one for one in read(lenient.name)
               if all(part in one.cell for part in wanted)]
    for one in readers if tree.WHOLE or wanted else readers[::ONE_IN]:
        lenient.use(plant.Loader(folder, edits=one.edits))
        witness = next((file for file in lenient.files
                        if lenient.notices(file)), None)
        if witness is not None:         # it notices others like this one
            lenient.files.remove(witness)
            lenient.files.insert(0, witness)
        yield one, witness and witness.name
