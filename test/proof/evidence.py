#!/usr/bin/env python3
"""Writes or compares how the corpus holds each rule, which the program shows.

    evidence.py FORMAT... [--write]

conformance/evidence/<format>.tsv has, for cli/commands/evidence.h, lines of

    mutations  rule, how many, by verdict, rule, document, words, nothing
    next       case, the rule that rejects it where its own is not checked
    excuse     rule, why no case of the corpus holds it
    limit      rule, file and function of ref/, what its check compares there, a
               case inside the limit, one at it, one next to it outside, why one
               of them is not there

The mutations of a rule are the mutations of prove.py in the expressions that
name it (sites.py), in the definitions of their truths, and, if the rule was
given a name, in expressions that use the name. --write runs them all, after
build.py, and writes their rows; without it they are compared. ablate.py writes
next, limits.py limit; reasons and excuse are written by hand.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import build
import prove
import sites
import tree
from operators import Mutations
from syntax import Source
from tables import Tables
from vocabulary import BODIES

FOLDER = tree.ROOT / "conformance" / "evidence"
BY_HAND = HERE / "evidence"
BY = ("verdict", "rule", "document", "words", "nothing")
CLASS = {"crash": "verdict", "hang": "verdict", "unreached": "nothing"}
ENDS = BODIES | {"CompoundStmt", "DeclStmt", "VarDecl", "FunctionDecl"}


def formats():
    """Those with a table; --write makes it."""
    return [name for name in tree.formats()
            if (FOLDER / f"{name}.tsv").is_file()]


class Table:
    """The rows of a format."""

    def __init__(self, name):
        self.path = FOLDER / f"{name}.tsv"
        self.mutations, self.next, self.excuses, self.limits = {}, {}, {}, {}
        lines = self.path.read_text().splitlines() if self.path.is_file() else ()
        for kind, key, *cells in (line.split("\t") for line in lines):
            if kind == "mutations":
                self.mutations[key] = tuple(map(int, cells))
            elif kind == "next":
                self.next[key] = cells[0]
            elif kind == "excuse":
                self.excuses[key] = cells[0]
            else:
                self.limits[(key, *cells[:2])] = tuple(cells[2:])

    def write(self):
        rows = [("mutations", rule, *map(str, counts))
                for rule, counts in self.mutations.items()]
        rows += [("next", *row) for row in sorted(self.next.items())]
        rows += [("excuse", *row) for row in sorted(self.excuses.items())]
        rows += [("limit", *key, *cells)
                 for key, cells in sorted(self.limits.items())]
        self.path.write_text("".join("\t".join(row) + "\n" for row in rows))


# Which mutations are of which rule


def expression(node):
    """All of the expression that the node is part of."""
    while node.parent is not None and node.parent.kind not in ENDS:
        node = node.parent
    return node


def definitions(function, name):
    """Of a variable: its expressions, and what is assigned."""
    for node in function.walk():
        if node.kind == "VarDecl" and node.name == name:
            yield from node.children
        elif node.children and node.children[0].meant == name and \
                (node.opcode == "=" or
                 node.kind == "CompoundAssignOperator"):
            yield node


def uses(function, name):
    return [expression(node) for node in function.walk()
            if node.meant == name]


def spans(function, node):
    """(begin, end) of what decides whether the rule that node names is
    broken."""
    about = [expression(node)]
    holder = about[0].parent
    if holder.kind == "VarDecl" and holder.type == "rule":
        about += uses(function, holder.name)
    for part in [part for whole in about for part in whole.walk()]:
        if part.meant_kind == "VarDecl" and \
                part.meant_type in ("bool", "_Bool"):
            about += definitions(function, part.meant)
    return [(part.begin, part.end) for part in about]


def of_functions(source, mutations, known, found):
    for function in source.functions:
        for node in function.walk():
            if node.meant not in known or not node.spelled:
                continue
            for begin, end in spans(function, node):
                found[node.meant].update(
                    choice[0] for site in mutations.sites.values()
                    if begin <= site.begin and site.end <= end + 1
                    for choice in site.choices)


def of_tables(mutations, tables, known, found):
    rows = {number for number, _ in tables.statements}
    for number in rows:
        for name in re.findall(r"[A-Z][A-Z0-9_]+", mutations.rows[number][3]):
            if name in known:
                found[name].add(number)


def of_file(path, options, known, rows):
    """{rule: its mutations} of a file; rows are all that it has."""
    source = Source(path, options)
    mutations = Mutations(source)
    tables = Tables(source, mutations)
    if [(*m.key[1:], m.what) for m in rows] != mutations.rows:
        sys.exit(f"{tree.name(path)} changed: build.py makes the mutations")
    found = defaultdict(set)
    of_functions(source, mutations, known, found)
    of_tables(mutations, tables, known, found)
    return {rule: [rows[number] for number in numbers]
            for rule, numbers in found.items()}


def by_rule(name, everything):
    """{rule: its mutations} of a format."""
    known, found = sites.rules(name), defaultdict(list)
    options = build.Build(prove.INTO).options
    for path in sorted((tree.ROOT / "ref" / name).glob("*.c")):
        file = str(path.relative_to(tree.ROOT / "ref"))
        rows = [m for m in everything if m.key[0] == file]
        if rows:
            for rule, ms in of_file(path, options, known, rows).items():
                found[rule] += ms
    return found


def counts(name):
    """{rule: numbers of its row}, once all were made."""
    everything = prove.read_mutations(name)
    found = by_rule(name, everything)
    prove.run(name, sorted({m for ms in found.values() for m in ms},
                           key=lambda m: int(m.number)), prove.files_of(name))
    rows = {}
    for rule in sites.rules(name):
        seen = Counter(CLASS.get(m.noticed, m.noticed)
                       for m in found.get(rule, []))
        rows[sites.rule_id(rule)] = (seen.total(), *(seen[by] for by in BY))
    return rows


def main():
    parser = argparse.ArgumentParser(prog="evidence.py")
    parser.add_argument("format", nargs="+", choices=tree.formats())
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if not (prove.INTO / "runner").is_file():
        print("no runner: build.py makes it")
        sys.exit(77)
    report, count = tree.Report(), 0
    for name in options.format:
        rows = counts(name)
        table = Table(name)
        count += sum(row[0] for row in rows.values())
        if options.write:
            table.mutations = rows
            table.write()
        for rule in rows.keys() | table.mutations.keys():
            if rows.get(rule) != table.mutations.get(rule):
                report.wrong(rule, f"its mutations are {rows.get(rule)}, not "
                             f"{table.mutations.get(rule)}: evidence.py")
    report.end(f"{count} mutations of checks")


if __name__ == "__main__":
    main()
