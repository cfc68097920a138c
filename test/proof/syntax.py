"""C as clang parses it: nodes that know which text of the file they are.

clang says where each node begins and ends, in the file itself or in a macro
that the file names. A macro without arguments is like any other name. A macro
with arguments, or an argument of a macro, has no text of its own (node.spelled
is False) and is left alone, with everything in it.
"""

import json
import subprocess

INVISIBLE = {"ImplicitCastExpr", "ConstantExpr"}


class Node:
    """A node: its kind, and its text from begin to end; without implicit
    casts."""

    def __init__(self, raw, parent, begin, end, spelled):
        self.kind = raw.get("kind", "")
        self.name = raw.get("name", "")
        self.opcode = raw.get("opcode", "")
        self.value = raw.get("value", "")
        self.type = raw.get("type", {}).get("qualType", "")
        self.static = raw.get("storageClass") == "static"
        meant = raw.get("referencedDecl", {})
        self.meant, self.meant_kind = meant.get("name", ""), meant.get("kind")
        self.meant_type = meant.get("type", {}).get("qualType", "")
        self.parent, self.children = parent, []
        self.begin, self.end, self.spelled = begin, end, spelled
        self.macro = False      # the name of one, whatever its value

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def is_bool(self):
        return self.type in ("_Bool", "bool")

    def callee(self):
        """The name of the function that it calls."""
        if self.kind != "CallExpr" or not self.children:
            return ""
        return self.children[0].meant

    def arguments(self):
        return self.children[1:]


class Source:
    """A file: its text, functions and tables, and the records it knows."""

    def __init__(self, path, options, name=None):
        self.path = str(path)
        self.text = path.read_text()
        self.records, self.named = {}, {}
        self.functions, self.tables = [], []
        self.file = None
        kind = ["-x", "c"] if self.path.endswith(".h") else []
        done = subprocess.run(
            ["clang", *options, "-fsyntax-only", "-Xclang", "-ast-dump=json",
             *kind, self.path], capture_output=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{name or path}: {done.stderr.decode()}")
        for raw in json.loads(done.stdout)["inner"]:
            self.read_top(raw)

    # Places: clang names the file only if it differs from the one before.

    def place(self, raw):
        """(offset, length of the token, in this file, macro) or None."""
        for key in ("spellingLoc", "expansionLoc"):
            if "file" in raw.get(key, {}):
                self.file = raw[key]["file"]
        if "file" in raw:
            self.file = raw["file"]
        at = raw.get("expansionLoc", raw)
        if "offset" not in at:
            return None
        argument = at.get("isMacroArgExpansion", False)
        here = self.file == self.path and not argument
        return at["offset"], at["tokLen"], here, "expansionLoc" in raw

    def span(self, raw):
        """(begin, end, spelled, macro) of a node."""
        self.place(raw.get("loc", {}))
        begin = self.place(raw.get("range", {}).get("begin", {}))
        end = self.place(raw.get("range", {}).get("end", {}))
        if begin is None or end is None:
            return 0, 0, False, False
        last = end[0] + end[1]
        spelled = begin[2] and end[2] and \
            not self.calls(begin) and not self.calls(end)
        same = begin[3] and end[3] and begin[0] == end[0]
        return begin[0], last, spelled, same

    def calls(self, place):
        """A macro with arguments, whose name is in capitals."""
        offset, size, _, macro = place
        word = self.text[offset:offset + size + 1]
        return macro and word[-1:] == "(" and word.upper() == word

    def read(self, raw, parent):
        begin, end, spelled, macro = self.span(raw)
        node = Node(raw, parent, begin, end, spelled)
        node.macro = macro and spelled
        for child in self.parts(raw):
            self.read_child(child, node)
        return node

    def read_child(self, raw, node):
        if raw.get("kind") not in INVISIBLE:
            node.children.append(self.read(raw, node))
            return
        self.span(raw)
        for inner in raw.get("inner", []):
            self.read_child(inner, node)

    @staticmethod
    def parts(raw):
        """The first entry of an array_filler fills; it is not a part."""
        return raw.get("inner") or raw.get("array_filler", [])[1:]

    def read_top(self, raw):
        kind = raw.get("kind")
        node = self.read(raw, None)
        here = self.file == self.path
        if kind == "RecordDecl":
            fields = [part.name for part in node.children
                      if part.kind == "FieldDecl"]
            self.records[raw["id"]] = fields
            self.named[f"struct {node.name}"] = fields
            self.named["?"] = fields            # the last one before
        elif kind == "TypedefDecl":
            self.name_record(raw, node.name)
        elif here and kind == "FunctionDecl" and node.children \
                and node.children[-1].kind == "CompoundStmt":
            self.functions.append(node)
        elif here and kind == "VarDecl" and node.children:
            self.tables.append((node, dict(self.named)))

    def name_record(self, raw, name):
        for part in raw.get("inner", []):
            owned = part.get("ownedTagDecl", part.get("decl", {}))
            if owned.get("id") in self.records:
                self.named[name] = self.records[owned["id"]]
            self.name_record(part, name)

    def text_of(self, node):
        return self.text[node.begin:node.end]


def one_line(text):
    """Without comments and needless blanks."""
    while "/*" in text:
        before, _, after = text.partition("/*")
        text = before + " " + after.partition("*/")[2]
    return " ".join(text.split())
