#!/usr/bin/env python3
"""Writes a copy of a file of ref/ in which each mutation has a switch.

    instrument.py FILE FIRST INTO OPTION...

FIRST is the number of the first mutation. INTO.tsv has a row for each: number,
"code", "table" or the rule that it replaces, function, operator, ordinal, what
(operators.py). OPTION... are the
compiler's, to parse the file.

A mutated expression becomes (M(17) ? (a <= b) : (a < b)), a statement that is
left out { if (!M(19)) ... }; proof.h says what M() is.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from operators import Mutations
from syntax import Source
from tables import Tables


class Copy:
    """The text of the file with its switches."""

    def __init__(self, source, first):
        self.source, self.first = source, first
        self.mutations = Mutations(source)
        self.tables = Tables(source, self.mutations)

    def switch(self, site, inner):
        """Returns the text with switches. A compared expression shows for each
        file whether its value differs; if not, the file need not be judged
        (proof.h)."""
        for number, how, text in site.choices:
            at = self.first + number
            if how == "drop":
                return f"{{ if (!M({at})) {inner} }}"
            if how == "fixed":
                inner = f"proof_other({at}, {text}, {inner} != 0)"
            if how == "other":
                inner = f"proof_other({at}, {text}, {inner})"
        for number, how, text in site.choices:
            if how == "if":
                inner = f"M({self.first + number}) ? ({text}) : {inner}"
        return f"({inner})"

    def part(self, begin, end, sites):
        """The text from begin to end; sites are those in it, the outer ones
        first."""
        pieces, at = [], begin
        while sites:
            site = sites[0]
            inside = [s for s in sites[1:] if s.end <= site.end
                      and s.begin >= site.begin]
            sites = [s for s in sites[1:] if s.begin >= site.end]
            inner = self.part(site.begin, site.end, inside)
            if not site.statement:
                inner = f"({inner})"
            pieces += [self.source.text[at:site.begin],
                       self.switch(site, inner)]
            at = site.end
        return "".join(pieces) + self.source.text[at:end]

    def patches(self, rows):
        return "".join(f"\nif (P({self.first + number})) {statement}"
                       for number, statement in rows)

    def text(self):
        sites = sorted(self.mutations.sites.values(),
                       key=lambda s: (s.begin, -s.end, not s.statement))
        cuts = sorted(self.tables.inside) + [(len(self.source.text), [])]
        pieces, at = [], 0
        for place, rows in cuts:
            within = [s for s in sites if at <= s.begin < place]
            pieces += [self.part(at, place, within), self.patches(rows)]
            at = place
        if self.tables.statements:
            pieces.append("\nstatic void proof_tables(void)\n{"
                          f"{self.patches(self.tables.statements)}\n}}\n"
                          "__attribute__((constructor)) "
                          "static void proof_told(void)\n{\n"
                          "    proof_add_tables(proof_tables);\n}\n")
        return "".join(pieces)

    def rows(self):
        tables = {number for number, _ in self.tables.statements}
        for number, row in enumerate(self.mutations.rows):
            kind = "table" if number in tables else "code"
            kind = self.mutations.rules.get(number, kind)
            yield "\t".join((str(self.first + number), kind, *row)) + "\n"


def main():
    path, first, into = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    copy = Copy(Source(path, sys.argv[4:]), first)
    into.parent.mkdir(parents=True, exist_ok=True)
    into.with_name(into.name + ".tsv").write_text("".join(copy.rows()))
    whole = into.with_name(into.name + ".new")
    whole.write_text(copy.text())
    whole.rename(into)


if __name__ == "__main__":
    main()
