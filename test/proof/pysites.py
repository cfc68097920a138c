"""Mutations of a module in Python: what is mutated, and into what.

    call for its effect      left out: a check wants nothing any more
    raise, +=, break ...     left out
    condition                always, never; of a loop never
    and, or                  the other one; without one of its parts
    < <= > >=                with or without the equal
    not                      left out
    number                   one more, one less; true and false
    text in a table          another one

Texts for people, which stand in f"...", are not worth it. A mutation is made
in the tree that the module was parsed to, once: there is no way back.
"""

import ast
from functools import partial

LONGEST = 70
OTHER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
         ast.And: ast.Or, ast.Or: ast.And}
TRUTHS = (ast.Compare, ast.BoolOp)
DECIDE = (ast.If, ast.While, ast.IfExp)
DELETED = (ast.Raise, ast.AugAssign, ast.Continue, ast.Break)
TABLES = (ast.List, ast.Tuple, ast.Dict, ast.Set)


class Site:
    """A mutation, and the lines of the statement that it stands in."""

    def __init__(self, key, lines, change):
        self.key, self.lines, self.change = key, lines, change


class Module:
    """The mutations of a file; name is what lists call it."""

    def __init__(self, path, name):
        self.path, self.name, self.text = path, name, path.read_text()
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.sites, self.known = [], {}
        self.parents, self.function, self.lines = [], "", None
        self.visit(self.tree)

    # What is said of them

    def span(self, node):
        return (self.starts[node.lineno - 1] + node.col_offset,
                self.starts[node.end_lineno - 1] + node.end_col_offset)

    def say(self, node, new):
        """What changes, with what stands around it."""
        begin, end = first, last = self.span(node)
        for parent in reversed(self.parents):
            if not isinstance(parent, (ast.expr, ast.keyword)):
                break
            wider = self.span(parent)
            if wider[1] - wider[0] >= LONGEST:
                break
            first, last = wider
        old = " ".join(self.text[begin:end].split())
        around = f"{self.text[first:begin]}[{old} -> {new}]{self.text[end:last]}"
        return " ".join(around.split())

    def add(self, node, new, change):
        """The same text twice in a function is counted."""
        what = self.say(node, new)
        key = self.function, what
        self.known[key] = self.known.get(key, 0) + 1
        if self.known[key] > 1:
            what += f" #{self.known[key]}"
        self.sites.append(Site((self.name, self.function or "-", what),
                               self.lines, change))

    def put(self, node, made, text=None):
        """Another node in its place."""
        parent = self.parents[-1]
        ast.copy_location(made, node)
        for name, value in ast.iter_fields(parent):
            if value is node:
                change = partial(setattr, parent, name, made)
                break
            if isinstance(value, list) and any(part is node for part in value):
                at = next(i for i, part in enumerate(value) if part is node)
                change = partial(value.__setitem__, at, made)
                break
        self.add(node, text or ast.unparse(made), change)

    # What there is

    def visit(self, node):
        before = self.function, self.lines
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.function = f"{self.function}.{node.name}".lstrip(".")
        if isinstance(node, ast.stmt):
            self.lines = self.lines_of(node)
        self.mutate(node)
        self.parents.append(node)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.JoinedStr):
                self.visit(child)
        self.parents.pop()
        self.function, self.lines = before

    def lines_of(self, node):
        """None: of a module or a class, which are reached by all files."""
        inside = any(isinstance(parent, ast.FunctionDef)
                     for parent in self.parents)
        if not inside or isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return None
        head = getattr(node, "test", getattr(node, "iter", node))
        return range(node.lineno, head.end_lineno + 1)

    def mutate(self, node):
        if isinstance(node, DELETED) or (isinstance(node, ast.Expr) and
                                         isinstance(node.value, ast.Call)):
            self.put(node, ast.Pass())
        if isinstance(node, DECIDE):
            self.decide(node, node.test, not isinstance(node, ast.While))
        if isinstance(node, ast.comprehension):
            for test in node.ifs:
                self.decide(node, test, True)
        if isinstance(node, (ast.Return, ast.Assign)) and \
                isinstance(node.value, TRUTHS):
            self.decide(node, node.value, True)
        if isinstance(node, ast.BoolOp):
            self.mutate_logic(node)
        if isinstance(node, ast.Compare):
            self.mutate_compare(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.put(node, node.operand)
        if isinstance(node, ast.Constant):
            self.mutate_constant(node)

    def within(self, parent, call):
        self.parents.append(parent)
        call()
        self.parents.pop()

    def decide(self, parent, test, both):
        for truth in (True, False) if both else (False,):
            self.within(parent, lambda: self.put(test, ast.Constant(truth)))

    def mutate_logic(self, node):
        other = OTHER[type(node.op)]()
        made = ast.unparse(ast.BoolOp(other, node.values))
        self.add(node, made, partial(setattr, node, "op", other))
        neutral = isinstance(node.op, ast.And)
        for part in node.values:
            self.within(node, lambda: self.put(part, ast.Constant(neutral)))

    def mutate_compare(self, node):
        for at, operator in enumerate(node.ops):
            other = OTHER.get(type(operator))
            if other is not None:
                ops = [*node.ops[:at], other(), *node.ops[at + 1:]]
                made = ast.unparse(ast.Compare(node.left, ops,
                                               node.comparators))
                self.add(node, made, partial(setattr, node, "ops", ops))

    def mutate_constant(self, node):
        value = node.value
        if isinstance(value, bool):
            self.put(node, ast.Constant(not value))
        elif isinstance(value, int):
            text = " ".join(self.text[slice(*self.span(node))].split())
            self.put(node, ast.Constant(value + 1), f"{text} + 1")
            if value != 0:
                self.put(node, ast.Constant(value - 1), f"{text} - 1")
        elif isinstance(value, str) and not self.function and \
                isinstance(self.parents[-1], TABLES):
            self.put(node, ast.Constant("?"))
