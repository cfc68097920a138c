"""test/unreachable.tsv: what of ref/ no test reaches, and why none can.

Each line has four columns:

    file      ref/core/memory.c
    code      a line of the file, without its indentation; if a condition takes
              several lines, the first one
    missing   what is not reached of it: "line", "branches 1", "conditions 2",
              as gcov counts branches and clang's MC/DC conditions, with commas
              between them
    reason    why not

Lines that begin with # are comments.
"""

import re

import tree

LIST = tree.ROOT / "test" / "unreachable.tsv"
KINDS = ("line", "branches", "conditions")
MISSING = re.compile(r"(line|branches [1-9]\d*|conditions [1-9]\d*)")


class Entry:
    def __init__(self, number, columns):
        self.number = number
        self.file, self.code, self.missing, self.reason = columns

    def __str__(self):
        return f"{LIST.relative_to(tree.ROOT)}:{self.number}"

    def counts(self):
        """Of each kind how many are not reached."""
        found = dict.fromkeys(KINDS, 0)
        for part in self.missing.split(", "):
            kind, _, count = part.partition(" ")
            found[kind] = int(count or 1)
        return found

    def place(self):
        """(file, number of the line); None if there is not one such line."""
        lines = (tree.ROOT / self.file).read_text().splitlines()
        found = [number for number, line in enumerate(lines, 1)
                 if line.strip() == self.code]
        return (self.file, found[0]) if len(found) == 1 else None

    def complaint(self):
        """Returns what is wrong with the line itself, or None."""
        parts = self.missing.split(", ")
        if not all(MISSING.fullmatch(part) for part in parts):
            return f"what is {self.missing!r}?"
        if len({part.split()[0] for part in parts}) != len(parts):
            return "says a kind twice"
        if len(self.reason.split()) < 3:
            return "no reason"
        if not self.file.startswith("ref/"):
            return "only ref/ is covered whole"
        if not (tree.ROOT / self.file).is_file():
            return f"{self.file} is not there"
        if self.place() is None:
            return f"not one line of {self.file} is {self.code}"
        return None


def read(text=None):
    """Entries of the list; ValueError for a line that is none."""
    text = LIST.read_text() if text is None else text
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 4:
            raise ValueError(f"line {number} has {len(columns)} columns")
        entries.append(Entry(number, columns))
    return entries
