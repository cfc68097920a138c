"""Entries of constant tables, which get other values when the program starts.

Tables lose their const (proof.h). Each number of a row becomes one more and
each text another one, by a statement in a function at the end of the file, or,
for a function's own table, right below the table.
"""

import re

from syntax import one_line

LONGEST = 48


def element_of(kind):
    """The type of an element of an array."""
    return kind.partition("[")[0].strip()


def fields_of(kind, named):
    kind = re.sub(r"\bconst\b", "", kind).strip()
    if "unnamed" in kind or "anonymous" in kind:
        kind = "?"
    return named.get(kind) or named.get(f"struct {kind}")


class Tables:
    def __init__(self, source, mutations):
        self.source, self.mutations = source, mutations
        self.statements = []            # of tables of the file
        self.inside = []                # (place, statements) of a function's
        for table, named in source.tables:
            mutations.function = table.name.removeprefix("assay__")
            self.statements += self.patches(table, named)
        for function in source.functions:
            mutations.function = function.name.removeprefix("assay__")
            for node in function.walk():
                if node.kind == "VarDecl" and node.static:
                    self.add_inside(node)

    def add_inside(self, node):
        named = self.source.tables[-1][1] if self.source.tables else \
            self.source.named
        place = self.source.text.index(";", node.end) + 1
        self.inside.append((place, self.patches(node, named)))

    def patches(self, table, named):
        """Statements, one for each entry of a table."""
        value = table.children[-1] if table.children else None
        if value is None or "const" not in table.type:
            return []
        if value.kind != "InitListExpr":
            return []
        return list(self.of_list(value, table.name, named, None))

    def of_list(self, node, path, named, row):
        array = "[" in node.type
        fields = None if array else fields_of(node.type, named)
        for i, part in enumerate(node.children):
            if array:
                place = f"{path}[{i}]"
            elif fields is not None and i < len(fields):
                place = f"{path}.{fields[i]}"
            else:
                continue
            if part.kind == "InitListExpr":
                yield from self.of_list(part, place, named,
                                        row or self.shown(part))
            else:
                yield from self.of_entry(part, place, row)

    def shown(self, node):
        text = one_line(self.source.text[node.begin:node.end])
        if not node.spelled:            # a macro with arguments
            end = self.source.text.index(")", node.begin) + 1
            text = one_line(self.source.text[node.begin:end])
        return text if len(text) <= LONGEST else text[:LONGEST] + "..."

    def of_entry(self, part, place, row):
        inner = [node.kind for node in part.walk()]
        if "StringLiteral" in inner:
            if "char *" in part.type or "char[" in part.type:
                yield self.patch(place, row, part, '"?"')
        elif inner[0] == "ImplicitValueInitExpr" or "*" in part.type or \
                (part.meant_kind == "FunctionDecl"):
            return
        elif part.type in ("_Bool", "bool") or \
                self.source.text_of(part) in ("true", "false"):
            yield self.patch(place, row, part, f"!{place}")
        else:
            yield self.patch(place, row, part, f"{place} + 1")

    def patch(self, place, row, part, value):
        entry = re.sub(r".*?(\.\w+)?$", r"\1", place)
        shown = row or self.shown(part)
        new = value if value[0] in '"!' else "+ 1"
        new = "false or true" if value[0] == "!" else new
        number = self.mutations.number("entry", f"{shown}{entry} -> {new}")
        return number, f"{place} = {value};"
