"""The results for the bugs: found.tsv, a line for each; equivalent.tsv, which
argues why a drawn bug changes nothing that the target sees; and elsewhere.tsv,
which lists the bugs that the target of another format looks for."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
COLUMNS = "bug by seconds executions seed how".split()


class Record:
    """by: seed, a file of the seed corpus; fuzzing; or nothing. seconds:
    processor time."""

    def __init__(self, bug, by, seconds, executions, seed, how):
        self.bug, self.by, self.seconds = bug, by, seconds
        self.executions, self.seed, self.how = executions, seed, how

    def row(self):
        return "\t".join(getattr(self, column) for column in COLUMNS)


def rows(path, columns):
    lines = path.read_text().splitlines() if path.exists() else []
    lines = [line for line in lines if line and not line.startswith("#")]
    if lines and lines[0] != "\t".join(columns):
        raise SystemExit(f"proof: {path}: not {' '.join(columns)}")
    return [line.split("\t") for line in lines[1:]]


def read(path=HERE / "found.tsv"):
    """The records by the names of their bugs."""
    return {row[0]: Record(*row) for row in rows(path, COLUMNS)}


def replace(path, record):
    """Puts a record into the list, in the place of an older one."""
    known = read(path)
    known[record.bug] = record
    lines = ["\t".join(COLUMNS)] + [one.row() for one in known.values()]
    path.write_text("\n".join(lines) + "\n")


def equivalent():
    return dict(rows(HERE / "equivalent.tsv", ["bug", "why"]))


def elsewhere():
    return {row[0]: row[1]
            for row in rows(HERE / "elsewhere.tsv", ["bug", "format", "why"])}
