"""Plants hooks in the modules of the reader in Python as they are loaded.

Each place where a lenient reader may differ from the correct one becomes a call
of a site, which answers as the reader does unless a relaxation is requested:

    require(C, ...)           C, and each part of `a and b` and `a <= b <= c`
    if C: raise Reject(...)   not C
    align(x, unit)            the sum that an alignment makes
    require_unique(...)       and require_disjoint(...): the pairs
    if name not in fields     an alias of a name
    text_or_hex(x), decode()  a text that is shown
    a number's bits as text   through decimal digits
    def read_x(reader, ...)   another spelling of the item
"""

import ast
import importlib.abc
import importlib.util
import re
import sys
import types
from pathlib import Path

OPPOSITE = {ast.In: ast.NotIn, ast.Gt: ast.LtE, ast.Lt: ast.GtE}
# Conditions on the kind of an item. spellings.py handles items of other kinds,
# because the reader cannot continue with them.
SHAPE = re.compile(r"isinstance|\.major|type_byte|is not None|^found$")
LENGTH = re.compile(r"len\([A-Z]+\)")
# Records of a loop in a rule, which may leave some of them out.
RECORD = re.compile("entry|tensor|info|record")
# Functions below which everything is cut off, or in a text for people.
LEFT_OUT = re.compile("take|require_room|require_unique|require_disjoint|next|"
                      "quote|(is|write)_.*")
UNJUDGED = ("cbortree", "zstdframes")   # as the rest of the corpus
REQUIRE = {"require": 0, "require_at": 1}
WRAPPED = {"align": "align", "require_unique": "unique",
           "require_disjoint": "disjoint", "product": "product",
           "text_or_hex": "text", "read_float32": "bits",
           "binary64": "double"}


def text_of(node):
    """Returns the text as in the source, without planted calls."""
    return getattr(node, "text", None) or ast.unparse(node)


def remember(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            node.text = ast.unparse(node)
    return tree


def compare(place, left, right, operator):
    made = ast.Compare(left, [operator], [right])
    sign = ast.unparse(ast.Compare(ast.Name("a"), [operator],
                                   [ast.Name("b")]))[2:-2]
    made.text = f"{text_of(left)} {sign} {text_of(right)}"
    return ast.copy_location(made, place)


# Functions that read one item of CBOR or of MessagePack.
ITEMS = {"zten": ("read_text", "read_uint", "read_shape", "read_entry",
                  "read_checksum", "read_endianness"),
         "cborfields": ("read_text", "read_name", "read_uint", "read_uints",
                        "read_fields", "read_named", "read_variant"),
         "msgpack": ("read_uint32", "read_float32", "read_str", "read_bin",
                     "read_array", "read_map")}


class Planter(ast.NodeTransformer):
    """Makes the sites of a module; `plant` makes one and returns its number."""

    def __init__(self, module, plant):
        self.module, self.plant = module, plant
        self.function, self.known, self.in_rule = [], {}, False

    def site(self, kind, node):
        text = " ".join(text_of(node).split())
        where = self.function[-1] if self.function else "-"
        key = f"{self.module}.{where}: {text}"
        self.known[kind, key] = self.known.get((kind, key), 0) + 1
        if self.known[kind, key] > 1:
            key += f" #{self.known[kind, key]}"
        return self.plant(kind, key)

    def call(self, kind, node, *arguments):
        made = ast.Call(ast.Name("_hook", ast.Load()),
                        [ast.Constant(self.site(kind, node)), *arguments], [])
        made.text = text_of(node)
        return ast.copy_location(made, node)

    def check(self, node):
        """A condition; its operands are evaluated again where it fails."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            node.values = [self.check(part) for part in node.values]
            return node
        if isinstance(node, ast.BoolOp):    # where the last part decides
            node.values[-1] = self.check(node.values[-1])
            return node
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            sides = [node.left, *node.comparators]
            return ast.copy_location(ast.BoolOp(ast.And(), [
                self.check(compare(node, *sides[at:at + 2], operator))
                for at, operator in enumerate(node.ops)]), node)
        kind, operands = self.operands(node)
        if kind == "in" and isinstance(node.left, ast.Name):
            self.name_alias(node)
        thunk = ast.Lambda(ast.arguments([], [], None, [], [], None, []),
                           ast.Tuple(operands, ast.Load()))
        return self.call(f"check {kind}", node, node, thunk)

    def operands(self, node):
        """Returns the kind of the condition, and its operands."""
        if SHAPE.search(text_of(node)):
            return "shape", []
        if isinstance(node, ast.Compare):
            left, right = node.left, node.comparators[0]
            kind = {ast.Eq: "==", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=",
                    ast.Gt: ">", ast.In: "in", ast.NotIn: "not in"}.get(
                        type(node.ops[0]), "other")
            if kind == "<" and LENGTH.fullmatch(text_of(right)):
                return "index", [left, right.args[0]]
            if kind in (">=", ">"):
                return kind.replace(">", "<"), [right, left]
            if kind == "==" and isinstance(left, ast.BinOp) and \
                    isinstance(left.op, ast.Mod) and \
                    text_of(right) == "0":
                return "%", [left.left, left.right]
            if kind == "<=" and isinstance(left, ast.Call) and \
                    text_of(left.func) == "len":
                return "length", [left.args[0], right]
            return kind, [left, right]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = node.operand
            if isinstance(inner, ast.Call):
                name = text_of(inner.func)
                if name == "any" and not isinstance(
                        inner.args[0], ast.GeneratorExp):
                    return "zeros", [inner.args[0]]
                if name.endswith(".strip"):
                    return "strip", [inner.func.value, inner.args[0]]
        if isinstance(node, ast.Call):
            name = text_of(node.func)
            if name == "is_utf8":
                return "utf8", [node.args[0]]
            if name == "re.fullmatch":
                return "match", node.args
        return "other", []

    # Statements and expressions

    def visit_FunctionDef(self, node):
        self.function.append(node.name)
        first = node.args.args[0].arg if node.args.args else ""
        if not LEFT_OUT.fullmatch(node.name):
            self.generic_visit(node)
        if first in ("reader", "cursor") and self.module in ITEMS and \
                node.name in ITEMS[self.module]:
            node.decorator_list.append(self.call("reading", ast.copy_location(
                ast.Name(node.name), node.body[0])))
        self.function.pop()
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        test = node.test
        if len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and \
                "Reject" in ast.unparse(node.body[0]):
            if isinstance(test, ast.Compare) and \
                    type(test.ops[0]) in OPPOSITE:
                test = compare(test, test.left, test.comparators[0],
                               OPPOSITE[type(test.ops[0])]())
            else:
                test = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
                test.text = f"not {text_of(node.test)}"
            node.test = ast.copy_location(
                ast.UnaryOp(ast.Not(), self.check(test)), test)
        elif isinstance(test, ast.Compare) and \
                isinstance(test.ops[0], ast.NotIn) and \
                isinstance(test.left, ast.Name) and \
                test.left.id in ("name", "key"):
            self.name_alias(test)
        return node

    def name_alias(self, test):
        """A name that is looked up in a table becomes the name that it is
        treated as."""
        made = self.call("alias", test, test.left, test.comparators[0])
        test.left = ast.copy_location(ast.NamedExpr(
            ast.Name(test.left.id, ast.Store()), made), test)

    def visit_Call(self, node):
        if text_of(node.func) == "quote":
            return node
        before, self.in_rule = self.in_rule, self.in_rule or \
            text_of(node.func) == "require_disjoint"
        self.generic_visit(node)
        self.in_rule = before
        name = text_of(node.func).split(".")[-1]
        if name in REQUIRE and len(node.args) > REQUIRE[name]:
            at = REQUIRE[name]
            node.args[at] = self.check(node.args[at])
        elif name in WRAPPED and isinstance(node.func, ast.Name):
            return self.call(WRAPPED[name], node, node.func, *node.args)
        elif text_of(node).endswith("[::-1].hex()"):
            return self.call("float", node, node)
        elif name == "decode" and not node.args and self.function:
            return self.call("text", node,
                             ast.parse("bytes.decode", mode="eval").body,
                             node.func.value)
        elif text_of(node.func) == "jsontext.read":
            return self.call("tree", node, node.func, *node.args)
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.BitAnd) and self.function and \
                isinstance(node.right, ast.Constant) and \
                isinstance(node.left, ast.BinOp):
            return self.call("mask", node, node.left, node.right)
        return node

    def visit_comprehension(self, node):
        """Leaves out the records of a type from the records of a rule."""
        self.generic_visit(node)
        if isinstance(node.target, ast.Name) and isinstance(
                node.iter, ast.Name) and RECORD.fullmatch(node.target.id) \
                and (self.in_rule or self.function[-1].startswith("check_")):
            node.iter = self.call("records", node.iter, node.iter)
        return node

    visit_JoinedStr = staticmethod(lambda node: node)


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of a folder and loads them: with hooks, or with other
    texts, [(name of the file, what is replaced, by what)]."""

    compiled = {}               # modules as they are

    def __init__(self, folder, plant=None, hook=None, edits=()):
        self.folder, self.plant, self.hook = Path(folder), plant, hook
        self.modules, self.edits = [], edits

    def find_spec(self, name, path=None, target=None):
        if path is None and (self.folder / f"{name}.py").is_file():
            return importlib.util.spec_from_loader(name, self)
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        self.fill(module, self.folder / f"{module.__name__}.py")

    def fill(self, module, path):
        self.modules.append(module)
        module._hook = self.hook
        exec(self.code(module.__name__, path), module.__dict__)

    def code(self, name, path):
        text = before = path.read_text()
        for file, old, new in self.edits:
            if file == str(path.relative_to(self.folder)):
                if old not in text:
                    raise ValueError(f"{file} has no {old!r}")
                text = text.replace(old, new, 1)
        if self.plant and name not in UNJUDGED:
            tree = Planter(name, self.plant).visit(remember(ast.parse(text)))
            return compile(ast.fix_missing_locations(tree), path, "exec")
        if text != before:
            return compile(text, path, "exec")
        if path not in self.compiled:
            self.compiled[path] = compile(text, path, "exec")
        return self.compiled[path]

    def load(self, name):
        """Returns the module of a format; its imports are loaded anew."""
        for path in self.folder.glob("*.py"):
            sys.modules.pop(path.stem, None)
        sys.meta_path[:] = [self, *(one for one in sys.meta_path
                                    if not isinstance(one, Loader))]
        module = types.ModuleType(name)
        self.fill(module, self.folder / "formats" / f"{name}.py")
        return module
