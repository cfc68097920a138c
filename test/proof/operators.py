"""The mutations of a function: what is mutated, and into what.

    check       a check site is dropped: what it wants always holds
    name        of an enumeration, or a rule: its neighbour
    always, never   a condition; of a loop never; a part of && and || left out
    logic       && and ||: the other one
    equal       < <= > >= with or without the equal, unless a constant is
                next to it
    constant    one more, one less; true and false
    statement   left out
    order       get_u16() ...: the other byte order
    wraps       multiply(), add()
    last        &= and |=: only the last one counts
    entry       of a constant table: another value (tables.py)

Not mutated, because mostly nothing changes: code that only makes messages (and
calls of it), code that frees memory, a further ok() once the reader stopped,
returns after a require(). Alternatives hold the unmutated text of their parts.
"""

import re
from collections import Counter

from syntax import one_line
from vocabulary import (BODIES, CHECKS, COMPARED, DELETED, FREES, GUARD, LOGIC,
                        LOOPS, NUMBER, OTHER, PURE, SKIPPED, TURNED, WORDS,
                        WRAPS)

LONGEST = 70


class Site:
    """A text that is mutated, and the texts that may replace it."""

    def __init__(self, node, end=None):
        self.begin, self.end = node.begin, end or node.end
        self.statement = end is not None
        self.choices = []           # (number, how, text): see instrument.py


class Mutations:
    """The mutations of a file. rows[n] is (function, operator, ordinal, what)
    of the n-th; the ordinal numbers the mutations of an operator in a
    function."""

    def __init__(self, source):
        self.source = source
        self.sites, self.rows, self.known = {}, [], Counter()
        self.rules = {}             # of a mutation: the rule that is replaced
        self.done = set()           # constants that were compared
        for function in source.functions:
            self.function = function.name.removeprefix("assay__")
            if not WORDS.match(self.function) and \
                    not FREES.match(self.function):
                self.visit(function.children[-1])

    def number(self, operator, what):
        """The number of a new mutation."""
        key = self.function, operator
        self.known[key] += 1
        self.rows.append((*key, str(self.known[key]), what))
        return len(self.rows) - 1

    def say(self, node, new):
        """Returns the change, with the text around it."""
        text, around = self.source.text, node
        while around.parent is not None and around.parent.spelled and \
                around.parent.kind not in BODIES | {"FunctionDecl"} and \
                around.parent.end - around.parent.begin < LONGEST:
            around = around.parent
        old = self.source.text_of(node)
        return one_line(f"{text[around.begin:node.begin]}[{old} -> {new}]"
                        f"{text[node.end:around.end]}")

    def add(self, node, operator, text, new=None):
        if node.spelled:
            self.put(node, operator, "if", text, self.say(node, new or text))

    def put(self, node, operator, how, text, what):
        number = self.number(operator, what)
        key = node.begin, node.end, False
        site = self.sites.setdefault(key, Site(node))
        site.choices.append((number, how, text))
        return number

    def drop(self, node):
        """Leaves a statement out."""
        end = self.source.text.index(";", node.end) + 1
        number = self.number(
            "statement", f"[{one_line(self.source.text_of(node))}; -> ;]")
        site = self.sites.setdefault((node.begin, end, True), Site(node, end))
        site.choices.append((number, "drop", ""))

    # Statements

    def visit(self, node):
        if node.kind in SKIPPED or WORDS.match(node.callee() or "-"):
            return
        if node.kind == "VarDecl" and node.static:
            return                          # tables.py
        if node.spelled and self.is_statement(node) and self.is_deleted(node):
            self.drop(node)
        self.visit_condition(node)
        self.visit_expression(node)
        if node.macro:
            return
        first = 1 if node.kind == "CaseStmt" else 0
        for child in node.children[first:]:
            self.visit(child)

    @staticmethod
    def is_statement(node):
        """Returns whether the node is a statement, not a condition or step."""
        parts = node.parent.children
        if node.parent.kind == "IfStmt":
            return node is not parts[0]
        if node.parent.kind == "DoStmt":
            return node is parts[0]
        return node.parent.kind == "CompoundStmt" or \
            (node.parent.kind in BODIES and node is parts[-1])

    def is_deleted(self, node):
        if node.kind == "CallExpr":
            return node.callee() not in CHECKS and \
                not FREES.match(node.callee() or "-")
        if node.kind == "BreakStmt":
            return not self.is_last(node)
        if node.kind == "ReturnStmt":
            return not node.children and not self.follows_stop(node)
        if node.kind == "UnaryOperator":
            return node.opcode in ("++", "--")
        return node.kind in DELETED or \
            (node.kind == "BinaryOperator" and node.opcode == "=")

    @staticmethod
    def is_last(node):
        """Of a switch: there is nothing to fall into."""
        if node.parent.kind in ("CaseStmt", "DefaultStmt"):
            node = node.parent
        return node.parent.children[-1] is node

    def follows_stop(self, node):
        while node.parent.kind == "CompoundStmt":
            node = node.parent
        return node.parent.kind == "IfStmt" and \
            "require" in self.source.text_of(node.parent.children[0])

    # Conditions

    def visit_condition(self, node):
        """Of what decides by one of its parts."""
        if node.kind in ("IfStmt", "ConditionalOperator"):
            self.decide(node.children[0], ("1", "0"))
        elif node.kind in LOOPS and len(node.children) > LOOPS[node.kind]:
            at = LOOPS[node.kind]
            if node.kind == "ForStmt":      # without what is not there
                at = 1 if len(node.children) == 4 else at
            self.decide(node.children[at], ("0",))
        elif node.kind in ("ReturnStmt", "VarDecl", "CompoundAssignOperator") \
                or node.opcode == "=":
            value = node.children[-1] if node.children else None
            truths = COMPARED + LOGIC + ("!",)
            if value is not None and (value.is_bool() or
                                      value.opcode in truths):
                self.decide(value, ("1", "0"))
        elif node.opcode in LOGIC:
            for part in node.children:
                self.decide(part, ("1",) if node.opcode == "&&" else ("0",))

    def decide(self, node, values):
        bare = node
        while bare.kind == "ParenExpr" or bare.opcode == "!":
            bare = bare.children[0]
        if bare.callee() in CHECKS or bare.kind == "ImplicitValueInitExpr":
            return
        if GUARD.match(self.source.text_of(bare)) or self.is_truth(bare):
            return
        for value in values:
            self.fix(node, "always" if value == "1" else "never", value)

    def fix(self, node, operator, value):
        """Whatever it is, it counts as 1 or 0."""
        if node.spelled:
            self.put(node, operator, "fixed", value, self.say(node, value))

    def is_truth(self, node):
        return node.macro and self.source.text_of(node) in ("true", "false")

    # Expressions

    def visit_expression(self, node):
        text = self.source.text_of(node)
        if node.callee() in CHECKS:
            self.drop_check(node)
        elif node.kind == "CallExpr":
            self.visit_call(node, text)
        elif node.opcode in COMPARED + LOGIC and len(node.children) == 2:
            self.visit_operator(node)
        elif node.kind == "CompoundAssignOperator" and \
                node.opcode in ("&=", "|="):
            self.add(node, "last", self.joined(node, "="))
        elif node.kind in ("IntegerLiteral", "CharacterLiteral") or node.macro:
            self.visit_constant(node, text)
        elif node.meant_kind == "EnumConstantDecl":
            self.visit_name(node, text)

    def drop_check(self, node):
        arguments = node.arguments()
        holds = arguments[CHECKS[node.callee()]]
        if self.source.text_of(holds) != "true":
            self.fix(holds, "check", "1")

    def visit_call(self, node, text):
        called, arguments = node.callee(), node.arguments()
        if called in TURNED:
            self.add(node, "order", f"turned_bytes({text}, {TURNED[called]})",
                     "in the other byte order")
        if called in WRAPS:
            a, b, into = map(self.source.text_of, arguments)
            self.add(node, "wraps",
                     f"(*({into}) = ({a}) {WRAPS[called]} ({b}), 1)", "wraps")

    def joined(self, node, operator):
        a, b = map(self.source.text_of, node.children)
        return f"{a} {operator} {b}"

    def visit_operator(self, node):
        """Compares the results of two comparisons, if that does no harm."""
        constants = [part for part in node.children if self.is_constant(part)]
        pure = node.spelled and all(map(self.is_pure, node.walk()))
        if node.opcode in LOGIC:
            self.add(node, "logic", self.joined(node, OTHER[node.opcode]))
        elif node.opcode in OTHER and not constants:
            new = self.joined(node, OTHER[node.opcode])
            if node.spelled:
                self.put(node, "equal", "other" if pure else "if", new,
                         self.say(node, new))
        if node.opcode in LOGIC or not pure:
            return
        for part in constants:
            self.done.add(part)
            text = self.source.text
            for new in self.neighbours(part):
                self.put(node, "constant", "other",
                         text[node.begin:part.begin] + f"({new})" +
                         text[part.end:node.end], self.say(part, new))

    def is_constant(self, node):
        return node.spelled and (
            node.macro or node.meant_kind == "EnumConstantDecl" or
            node.kind in ("IntegerLiteral", "CharacterLiteral"))

    @staticmethod
    def is_pure(node):
        return node.opcode not in ("=", "++", "--") and \
            node.kind != "CompoundAssignOperator" and \
            (node.kind != "CallExpr" or node.callee() in PURE)

    def visit_name(self, node, text):
        """Of an enumeration; of the rules it is remembered which."""
        for new in self.neighbours(node):
            if node.spelled and node not in self.done:
                number = self.put(node, "name", "if", new,
                                  self.say(node, new))
                if re.fullmatch(r"[A-Z0-9]+(_[A-Z0-9]+){2,}", text) and \
                        node.meant_type in ("rule", "int"):
                    self.rules[number] = text

    def visit_constant(self, node, text):
        """Numbers, and names of macros for numbers."""
        if self.is_truth(node):
            self.add(node, "constant", f"!{text}")
            return
        if node not in self.done:
            for new in self.neighbours(node):
                self.add(node, "constant", new)

    def neighbours(self, node):
        """Returns the texts that may replace a constant."""
        text = self.source.text_of(node)
        if node.meant_kind == "EnumConstantDecl":
            return [] if "ASSAY_NONE" in text else [f"{text} + 1"]
        inside = [part.kind for part in node.walk()]
        if not NUMBER.match(node.type) or "CallExpr" in inside or \
                text in ("NO_INDEX", "NO_RULE") or self.is_truth(node):
            return []
        if text == "0" and node.parent.kind == "InitListExpr" and \
                len(self.source.text_of(node.parent)) == 3:
            return []                       # {0}
        more = [] if text in ("UINT64_MAX", "UINT32_MAX") else [f"{text} + 1"]
        return more if text in ("0", "0u") else [*more, f"{text} - 1"]
