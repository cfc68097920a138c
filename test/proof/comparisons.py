"""A copy of ref/ that reports how far each check is from its limit: the program
limiter.

If a call gets a truth and a rule, the comparisons < <= > >= that make up the
truth report their distance first, even if the truth was named before. So does
== of two numbers that the file decides, which is one <= and one >=:

    expect(in, (proof_limit(MAG_KEY_EMPTY, 7, (__int128)(length) - (1)),
                length >= 1), MAG_KEY_EMPTY);

So do the comparisons of an if that leads to expect(in, false, ...). The size of
a field that is read is compared with the bytes left (number 0).
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import build
import evidence
import sites
import tree
import without
from operators import Mutations
from syntax import Source, one_line
from vocabulary import NUMBER

RULE = ("rule", "const rule")

# Inside its limit by how much: of a and b.
MARGINS = {"<=": "({b}) - ({a})", "<": "({b}) - ({a}) - 1",
           ">=": "({a}) - ({b})", ">": "({a}) - ({b}) - 1"}
EQUAL = {"==": True, "!=": False}
SIDES = {"<=": "not more", ">=": "not less"}
TURNED = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}

CHANGES = {
    "core/rules.h": [
        ('#include "assay.h"\n', '#include "limits/limit.h"\n'
         '#include "assay.h"\n')],
    "core/reader.h": [
        ("    bool there = size <= left(in);\n",
         "    bool there = size <= left(in);\n"
         "    if (ok(in))\n        proof_limit(public_number(in->truncated), 0,\n"
         "                    (__int128)left(in) - size);\n")],
}
LEFT = ("core/reader.h", "take_field", "size <= left(in)")


class File:
    """The comparisons of a file, and its text with them."""

    def __init__(self, path, options, known):
        self.source = Source(path, options)
        self.known = known
        self.found = {}                 # (begin, end): (node, [<], [rule])
        self.names = {}                 # the same: function
        for function in self.source.functions:
            for node in function.walk():
                if node.kind == "CallExpr" and node.arguments():
                    self.look_at(function, node)

    def look_at(self, function, call):
        """A check: its last argument is a rule, and another one a truth."""
        last = call.arguments()[-1]
        rule = self.source.text_of(last)
        early = last.meant in self.known or last.meant_kind == "ParmVarDecl"
        if not last.spelled or \
                not (last.meant in self.known or last.type in RULE):
            return
        for truth in call.arguments()[:-1]:
            self.take(function, truth, rule, False)
            if self.source.text_of(truth) == "false":
                self.look_around(function, call, rule)
            for part in truth.walk() if early else ():
                if part.meant_kind == "VarDecl" and \
                        part.meant_type in ("bool", "_Bool"):
                    for value in evidence.definitions(function, part.meant):
                        self.take(function, value, rule, False)

    def look_around(self, function, call, rule):
        """Takes the conditions that lead to a false: the if around the call,
        or an if before it that returns."""
        node = evidence.expression(call)
        while node.parent.kind == "CompoundStmt" and \
                node is node.parent.children[0]:
            node = node.parent
        if node.parent.kind == "IfStmt":
            parts = node.parent.children
            self.take(function, parts[0], rule, node is parts[1])
            return
        before = node.parent.children[:node.parent.children.index(node)]
        for other in reversed(before):
            if other.kind == "IfStmt" and \
                    other.children[1].kind == "ReturnStmt":
                self.take(function, other.children[0], rule, False)
                return

    def take(self, function, node, rule, turned):
        """The outermost comparisons of an expression."""
        if node.opcode in MARGINS and len(node.children) == 2:
            self.keep(function, node, rule,
                      TURNED[node.opcode] if turned else node.opcode)
        elif node.opcode in EQUAL and not any(map(self.is_fixed,
                                                  node.children)):
            if EQUAL[node.opcode] != turned:
                self.keep(function, node, rule, "<=", ">=")
        elif node.opcode == "!":
            self.take(function, node.children[0], rule, not turned)
        elif node.opcode in ("&&", "||", "=", "&=", "|=") or \
                node.kind == "ParenExpr":
            for part in node.children:
                self.take(function, part, rule, turned)

    @staticmethod
    def is_fixed(node):
        """A constant, or no number."""
        return not NUMBER.match(node.type) or node.macro or \
            node.kind not in ("DeclRefExpr", "MemberExpr", "CallExpr",
                              "BinaryOperator", "ParenExpr") or \
            node.meant_kind == "EnumConstantDecl"

    def keep(self, function, node, rule, *opcodes):
        numbers = all(NUMBER.match(part.type) or "bool" not in part.type
                      and part.meant_kind == "EnumConstantDecl"
                      for part in node.children)
        if node.spelled and numbers and \
                all(map(Mutations.is_pure, node.walk())):
            key = node.begin, node.end
            rules = self.found.setdefault(key, (node, opcodes, []))[2]
            rules += [rule] if rule not in rules else []
            self.names[key] = function.name.removeprefix("assay__")

    def rows(self):
        """(function, text) of each number."""
        for key in sorted(self.found):
            node, opcodes, _ = self.found[key]
            text = one_line(self.source.text_of(node))
            for opcode in opcodes:
                sides = f", {SIDES[opcode]}" if len(opcodes) > 1 else ""
                yield self.names[key], text + sides

    def text(self, first):
        """The file with its comparisons, numbered from first on."""
        text, number = self.source.text, first + len(list(self.rows()))
        for key in sorted(self.found, reverse=True):
            node, opcodes, rules = self.found[key]
            number -= len(opcodes)
            a, b = map(self.source.text_of, node.children)
            calls = "".join(
                f"proof_limit(public_number({rule}), {number + i}, (__int128)"
                + MARGINS[opcode].format(a=a, b=b) + "), "
                for rule in rules for i, opcode in enumerate(opcodes))
            text = f"{text[:node.begin]}({calls}{text[node.begin:node.end]})" \
                f"{text[node.end:]}"
        return text


class Copy(without.Copy):
    """rows[n] is (file, function, text) of comparison n."""

    programs = ("limits/limiter.c",)
    header = "limits/limit.h"
    changes = CHANGES

    def __init__(self, into):
        super().__init__(into)
        self.rows = [LEFT]
        self.made = {}

    def look(self):
        known = {rule for name in tree.formats() for rule in sites.rules(name)}
        paths = [path for group in (*tree.formats(), "core", "wire")
                 for path in sorted((tree.ROOT / "ref" / group).glob("*.c"))]
        with ThreadPoolExecutor(build.JOBS) as pool:
            files = pool.map(lambda path: File(path, self.options, known),
                             paths)
            for path, file in zip(paths, files):
                self.made[path] = file.text(len(self.rows))
                name = str(path.relative_to(tree.ROOT / "ref"))
                self.rows += [(name, *row) for row in file.rows()]

    def numbered(self, path, text):
        return self.made.get(path, text)

    def make(self):
        self.look()
        super().make()


def ask(copy):
    """Returns the rows that the limiter prints: (comparison, rule, inside, at,
    outside, broken, path)."""
    done = subprocess.run(
        [str(copy.into / "runner"), str(without.files(copy.into))],
        text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"limiter: {done.returncode}: {done.stderr}")
    for line in done.stdout.splitlines():
        number, rule, *places, path = line.split("\t")
        yield copy.rows[int(number)], rule, [p == "1" for p in places], path
