"""Survivors: mutations that no file of the corpus notices, each with a reason.

survivors/<group>.tsv has a line for each:

    file      mag/data.c
    function  check_place
    mutation  what is mutated, and into what; "*": all of the function that no
              file reaches
    kind      equivalent    nothing that anyone can see changes
              api           only callers of the library see it: tested there
              limit         only what is too large for the corpus: tested there
              note          what is said besides
              undefined     it reads or writes what is not its own, so that it
                            may be noticed or not; sanitizers see it
              lacking       a case could notice it, and there is none yet
              unexplained   nobody has looked yet
    reason    why, in a sentence; none of what is unexplained

The lists python.<format>.tsv have the same of the reader in Python (python.py).
most.tsv says how many of each group may be lacking or unexplained: the number
only falls.
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "survivors"
MOST = FOLDER / "most.tsv"
DEBTS = ("lacking", "unexplained")
KINDS = ("equivalent", "api", "limit", "note", "undefined", *DEBTS)
COLUMNS = 5
ALL = "*"


class Wrong(Exception):
    """A list that cannot be read."""


def read(group):
    """{(file, function, mutation): (kind, reason)}"""
    found, path = {}, FOLDER / f"{group}.tsv"
    if not path.is_file():
        return found
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#"):
            continue
        row = line.split("\t")
        place = f"{path.name}:{number}"
        if len(row) != COLUMNS or row[3] not in KINDS:
            raise Wrong(f"{place}: not five columns with a kind")
        if (row[3] == "unexplained") == (len(row[4].split()) >= 3):
            raise Wrong(f"{place}: a reason, or unexplained")
        if tuple(row[:3]) in found:
            raise Wrong(f"{place}: twice")
        found[tuple(row[:3])] = tuple(row[3:])
    return found


def debts(rows):
    return sum(kind in DEBTS for kind, _ in rows.values())


def write(group, rows):
    FOLDER.mkdir(exist_ok=True)
    lines = ["\t".join(key + value) for key, value in sorted(rows.items())]
    about = "# What no file of the corpus notices: see test/proof/records.py."
    (FOLDER / f"{group}.tsv").write_text("\n".join([about, *lines]) + "\n")


def read_most():
    if not MOST.is_file():
        return {}
    return {group: int(count) for group, count in
            (line.split("\t") for line in MOST.read_text().splitlines())}


def write_most(group, count):
    """It only falls; the first time it may be anything."""
    most = read_most()
    most[group] = min(count, most.get(group, count))
    MOST.write_text("".join(f"{name}\t{most[name]}\n" for name in most))
