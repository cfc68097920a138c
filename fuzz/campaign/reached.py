"""Reads and writes fuzz/mutate/reached.tsv: a line for each format on what the
mutator reaches."""

from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).resolve().parents[1] / "mutate" / "reached.tsv"


class Reached(NamedTuple):
    """rules: how many MUST rules of how many inputs broke after so many
    seconds from no input, with the mutator and by plain changes; and in how
    many seconds mutants of one file broke all except the missed ones."""
    format: str
    seconds: int
    all_rules: int
    executions: int
    edges: int
    rules: int
    plain_executions: int
    plain_edges: int
    plain_rules: int
    file: str
    file_seconds: int
    missed: str

    def row(self):
        return "\t".join(str(value) for value in self)


def read(path=HOME):
    lines = path.read_text().splitlines() if path.exists() else []
    if lines and lines[0] != "\t".join(Reached._fields):
        raise SystemExit(f"reached: {path}: not {' '.join(Reached._fields)}")
    kinds = Reached.__annotations__.values()
    return {row.split("\t")[0]: Reached(*[kind(value) for kind, value in
                                          zip(kinds, row.split("\t"))])
            for row in lines[1:]}


def replace(path, one):
    """Puts a line into the list, in the place of an older one."""
    known = read(path)
    known[one.format] = one
    path.write_text("\n".join(["\t".join(Reached._fields),
                               *[old.row() for old in known.values()]]) + "\n")
