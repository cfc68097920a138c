#!/usr/bin/env python3
"""Writes the table of corpus/README.md about mutations that are noticed.

    figures.py --write

Run it after prove.py GROUP --write, which keeps the figures of a group; the
rows of other groups stay unchanged.
"""

import json
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import records
import tree

README = tree.CORPUS / "README.md"
COLUMNS = ("mutations", "verdict alone", "rule", "document", "words",
           "equivalent", "API, limit, note")


def row(group, noticed):
    """Returns a row. Mutations that are alive and not equivalent belong to the
    library interface, or are beyond a limit."""
    count = noticed.get
    kinds = Counter(kind for kind, _ in records.read(group).values())
    alive = count("nothing", 0) + count("unreached", 0)
    verdict = sum(count(name, 0) for name in ("verdict", "crash", "hang"))
    return [sum(noticed.values()), verdict, count("rule", 0),
            count("document", 0), count("words", 0),
            kinds["equivalent"],
            alive - kinds["equivalent"]]


def line(cells):
    return f"| {' | '.join(map(str, cells))} |\n"


def table():
    before, rows = table_rows(), []
    for group in build.listed():
        path = tree.BUILD / "proof" / f"{group}.json"
        if path.is_file():
            rows.append((group, row(group,
                                    json.loads(path.read_text())["noticed"])))
        elif group in before:
            rows.append((group, before[group]))
        else:
            sys.exit(f"no figures of {group}: prove.py {group} --write")
    total = [sum(cells) for cells in zip(*(cells for _, cells in rows))]
    lines = [line(["", *COLUMNS]),
             line(["---", *["---:"] * len(COLUMNS)])]
    lines += [line([f"`{group}`", *cells]) for group, cells in rows]
    return "".join(lines) + line(["all", *total])


def table_rows(name="proof"):
    """Returns {group: cells} from the table in the page."""
    text = README.read_text()
    place = tree.place_of_table(text, name)
    lines = text[slice(*place)].splitlines()[2:]
    cells = [[cell.strip(" `") for cell in line.split("|")[1:-1]]
             for line in lines]
    return {row[0]: [int(cell) for cell in row[1:]] for row in cells
            if row[0] != "all"}


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    tree.write_table(README, "proof", table())
