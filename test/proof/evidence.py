#!/usr/bin/env python3
"""What the program knows of how the corpus holds each rule.

    evidence.py FORMAT... [--write]

evidence/<format>.def has, for cli/commands/evidence.h,

    MUTATIONS(rule, how many, by verdict, rule, document, words, nothing)
    NEXT(case, the rule that rejects it where its own is not checked)
    EXCUSE(rule, why no case of the corpus holds it)
    LIMIT(rule, file and function of ref/, what its check compares there, a
          case inside the limit, one at it, one next to it outside, why one of
          them is not there)

The mutations of a rule are those of prove.py in the expressions that name it
(sites.py), in the definitions of the truths that these ask, and where the rule
was given a name, in those that have the name. --write runs them all, after
build.py, and writes their rows; without it they are compared. NEXT is written
by ablate.py, LIMIT by limits.py, reasons and EXCUSE by hand.
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

FOLDER = HERE / "evidence"
ABOUT = "/* How the corpus holds each rule: see test/proof/evidence.py. */\n"
BY = ("verdict", "rule", "document", "words", "nothing")
CLASS = {"crash": "verdict", "hang": "verdict", "unreached": "nothing"}
ENDS = BODIES | {"CompoundStmt", "DeclStmt", "VarDecl", "FunctionDecl"}


def formats():
    """Those with a table; --write makes it."""
    return [name for name in tree.formats()
            if (FOLDER / f"{name}.def").is_file()]


class Table:
    """The rows of a format."""

    def __init__(self, name):
        self.path = FOLDER / f"{name}.def"
        text = self.path.read_text() if self.path.is_file() else ""
        text = re.sub(r'"\s*\n\s*"', "", text)
        self.mutations = {
            rule: tuple(map(int, counts.split(",")))
            for rule, counts in re.findall(r'^MUTATIONS\("([^"]+)",(.*)\)$',
                                           text, re.M)}
        self.next = dict(re.findall(r'^NEXT\("([^"]+)",\s*"([^"]+)"\)$', text,
                                    re.M))
        self.excuses = dict(re.findall(
            r'^EXCUSE\("([^"]+)",\s*"([^"]+)"\)$', text, re.M))
        self.limits = {}
        for row in re.findall(r'^LIMIT\((.*(?:\n .*)*)\)$', text, re.M):
            cells = re.findall(r'"([^"]*)"', row)
            self.limits[tuple(cells[:3])] = tuple(cells[3:])

    def write(self):
        rows = [f'MUTATIONS("{rule}", {", ".join(map(str, counts))})\n'
                for rule, counts in self.mutations.items()]
        rows += [f'NEXT("{case}",\n     "{rule}")\n'
                 for case, rule in sorted(self.next.items())]
        rows += [f'EXCUSE("{rule}",\n       "{why}")\n'
                 for rule, why in sorted(self.excuses.items())]
        rows += ["LIMIT({})\n".format(",\n      ".join(
            f'"{cell}"' for cell in key + cells))
            for key, cells in sorted(self.limits.items())]
        FOLDER.mkdir(exist_ok=True)
        self.path.write_text(ABOUT + "".join(rows))


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
        for name in re.findall(r"[A-Z][A-Z0-9_]+", mutations.texts[number][1]):
            if name in known:
                found[name].add(number)


def of_file(path, options, known, rows):
    """{rule: its mutations} of a file; rows are all that it has."""
    source = Source(path, options)
    mutations = Mutations(source)
    tables = Tables(source, mutations)
    if [m.key[1:] for m in rows] != mutations.texts:
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
