"""The planted bugs: written.tsv by hand, drawn.tsv by draw.py; and relaxed.tsv,
which differential tests find without a fuzzer (relaxed.py).

Each is a text that occurs once in one file, and its replacement; \\n, \\t and
\\\\ mean the same as in C.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
LISTS = ("written.tsv", "drawn.tsv")
RELAXED = HERE / "relaxed.tsv"
COLUMNS = "bug format file old new what".split()


def escape(text):
    return (text.replace("\\", "\\\\").replace("\n", "\\n")
            .replace("\t", "\\t"))


def unescape(text):
    parts = [part.replace("\\n", "\n").replace("\\t", "\t")
             for part in text.split("\\\\")]
    return "\\".join(parts)


class Bug:
    """A row: which bug, whose format's target has to find it, and where."""

    def __init__(self, row):
        fields = row.split("\t")
        if len(fields) != len(COLUMNS):
            raise SystemExit(f"proof: {len(fields)} columns: {row}")
        self.name, self.format, self.file, old, new, self.what = fields
        self.old, self.new = unescape(old), unescape(new)

    def row(self):
        return "\t".join([self.name, self.format, self.file, escape(self.old),
                          escape(self.new), self.what])

    def planted(self, text):
        """The text of the file with the bug; None if it is not there once."""
        if text.count(self.old) != 1 or self.old == self.new:
            return None
        return text.replace(self.old, self.new)


def read(path):
    """The bugs of a list; lines that begin with # are about it."""
    rows = [row for row in path.read_text().splitlines()
            if row and not row.startswith("#")]
    if rows[:1] != ["\t".join(COLUMNS)]:
        raise SystemExit(f"proof: {path}: no list of bugs")
    return [Bug(row) for row in rows[1:]]


def write(path, about, bugs):
    lines = [f"# {line}" for line in about] + ["\t".join(COLUMNS)]
    path.write_text("\n".join(lines + [bug.row() for bug in bugs]) + "\n")


def read_all():
    return [bug for name in LISTS for bug in read(HERE / name)]
