"""Survivors: mutations that no file of the corpus notices, each with a reason.

survivors/<group>.tsv has a line for each:

    file      mag/data.c
    function  check_place
    operator  an operator of operators.py, and the number of its mutation in the
    ordinal   function; "*" and "*": all of the function that no file reaches
    kind      equivalent    nothing that anyone can see changes
              api           only callers of the library see it: tested there
              limit         only what is too large for the corpus: tested there
              note          only further messages change
              undefined     it reads or writes what is not its own, so that it
                            may be noticed or not; sanitizers see it
              unexplained   nobody has looked yet: fails
    reason    why, in a sentence; empty if unexplained
    text      the text and its mutation, for readers: prove.py --write renews
              it
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "survivors"
UNEXPLAINED = "unexplained"
KINDS = ("equivalent", "api", "limit", "note", "undefined", UNEXPLAINED)
COLUMNS = 7
ALL = ("*", "*")


class Wrong(Exception):
    """A list that cannot be read."""


def read(group):
    """{(file, function, operator, ordinal): (kind, reason)}"""
    found, path = {}, FOLDER / f"{group}.tsv"
    if not path.is_file():
        return found
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#"):
            continue
        row = line.split("\t")
        place = f"{path.name}:{number}"
        if len(row) != COLUMNS or row[4] not in KINDS:
            raise Wrong(f"{place}: not {COLUMNS} columns with a kind")
        if (row[4] == UNEXPLAINED) == (len(row[5].split()) >= 3):
            raise Wrong(f"{place}: a reason, or unexplained")
        key = tuple(row[:4])
        if key in found:
            raise Wrong(f"{place}: twice")
        found[key] = tuple(row[4:6])
    return found


def unexplained(rows):
    return [key for key, (kind, _) in rows.items() if kind == UNEXPLAINED]


def order(row):
    file, function, operator, ordinal = row[0]
    return file, function, operator, ordinal.rjust(6)


def write(group, rows, texts):
    """texts: what is mutated, of each key but those for all of a function."""
    lines = ["\t".join((*key, *value, texts.get(key, "")))
             for key, value in sorted(rows.items(), key=order)]
    about = "# What no file of the corpus notices: see test/proof/records.py."
    (FOLDER / f"{group}.tsv").write_text("\n".join([about, *lines]) + "\n")
