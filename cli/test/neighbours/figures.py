#!/usr/bin/env python3
"""Checks the table of neighbours in corpus/README.md.

    figures.py              the ctest neighbours.figures: it is up to date
    figures.py --write      writes it, after make.py
"""

import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "test" / "lib")]
import maps
import tree

README = tree.CORPUS / "README.md"
LEAST = 200_000                 # of a format
COLUMNS = ("files", "neighbours", "accept", "reject", "either", "unknown",
           "bytes of maps")


def count(made):
    """Returns the number of files by verdict, without the parent itself."""
    found = Counter()
    for row in made.rows.values():
        for cells, verdict, *_ in row:
            found[verdict] += cells
    found["a"] -= len(made.data)
    return found


def row(name):
    paths = sorted((tree.CORPUS / name / "neighbours").glob("*.map"))
    found = sum((count(maps.Map(tree.CORPUS, path.read_text()))
                 for path in paths), Counter())
    if paths and found.total() < LEAST:
        sys.exit(f"{name}: {found.total()} neighbours, fewer than {LEAST}")
    return [len(paths), found.total(), *(found[verdict] for verdict in "are?"),
            sum(path.stat().st_size for path in paths)]


def line(cells):
    return f"| {' | '.join(map(str, cells))} |\n"


def table():
    rows = [(name, row(name)) for name in tree.formats()]
    rows = [(name, cells) for name, cells in rows if cells[0]]
    total = [sum(cells) for cells in zip(*(cells for _, cells in rows))]
    return "".join([line(["", *COLUMNS]),
                    line(["---", *["---:"] * len(COLUMNS)]),
                    *(line([f"`{name}`", *cells]) for name, cells in rows),
                    line(["all", *total])])


if sys.argv[1:] == ["--write"]:
    tree.write_table(README, "neighbours", table())
else:
    text = README.read_text()
    if text[slice(*tree.place_of_table(text, "neighbours"))] != table():
        sys.exit("corpus/README.md: figures.py --write brings it up to date")
