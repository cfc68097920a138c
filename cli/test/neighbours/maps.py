"""Maps of neighbours, as corpus/README.md describes them."""

import hashlib
import json
import re

VALUES = {"replace": range(256), "insert": range(256), "delete": [None],
          "truncate": [None]}
RUN = re.compile("([0-9]+)([are?])([A-Z]*)(?:([=*])([0-9a-f]{8}))?")


def edit(kind, parent, at, value):
    """The neighbour."""
    if kind == "truncate":
        return parent[:at]
    middle = b"" if value is None else bytes([value])
    return parent[:at] + middle + parent[at + (kind != "insert"):]


class Map:
    """A map; rows are (kind, offset), runs (cells, verdict, needs, mark,
    digits)."""

    def __init__(self, corpus, text):
        self.needs, self.rows = {}, {}
        for line in text.splitlines():
            word, *rest = line.split(" ")
            if word == "parent":
                self.parent = rest[0]
                self.data = (corpus / rest[0]).read_bytes()
            elif word == "sha256":
                assert hashlib.sha256(self.data).hexdigest() == rest[0]
            elif word == "needs":
                self.needs[rest[0]] = rest[1]
            elif word in VALUES:
                first, _, last = rest[0].partition("-")
                runs = [(int(run[1]), run[2], {self.needs[n] for n in run[3]},
                         run[4], run[5]) for run in RUN.finditer(rest[1])]
                for at in range(int(first), int(last or first) + 1):
                    self.rows[word, at] = runs

    def runs(self, kind, at):
        """Yields each run with its neighbours."""
        files = [edit(kind, self.data, at, value) for value in VALUES[kind]]
        for run in self.rows[kind, at]:
            yield run, files[:run[0]]
            files = files[run[0]:]


class Levels:
    """The parts of a document that a level compares: levels.json."""

    NAMES = ("index", "bytes", "values")

    def __init__(self, path, level="bytes"):
        table = json.loads(path.read_text())
        last = self.NAMES.index(level) + 1
        self.taken, self.left = (
            {member for name in names for member in table[name]}
            for names in (self.NAMES[:last], self.NAMES[last:]))
        self.ways = {path[:at] for path in self.taken
                     for at, c in enumerate(path) if c in ".["}
        self.sets, self.trim, self.floats = (
            table.get(name, {}) for name in ("sets", "trim", "floats"))

    def is_nan(self, place, owner, text):
        layout = self.floats.get(place)
        if isinstance(layout, dict):
            (member, types), = layout.items()
            layout = types.get(owner.get(member))
        if not layout or not re.fullmatch("[0-9a-f]+", text):
            return False
        exponent, fraction = layout
        if 4 * len(text) != 1 + exponent + fraction:
            return False
        every, bits = (1 << exponent) - 1, int(text, 16)
        return bits >> fraction & every == every and bits % (1 << fraction) > 0

    def text(self, value, place="", owner=None, whole=False):
        """Returns the bytes that the digest is computed from."""
        if isinstance(value, bool):
            return b"T" if value else b"F"
        if isinstance(value, str):
            data = value.encode()
            data = b"nan" if self.is_nan(place, owner, value) else data
            return b"%d:%s" % (len(data), data)
        items = []
        if isinstance(value, dict):
            owner = value
            members = [(b"%d:%s" % (len(name.encode()), name.encode()),
                        f"{place}.{name}".lstrip("."), inside)
                       for name, inside in value.items()]
        else:
            while value and value[-1] == self.trim.get(place):
                value = value[:-1]
            members = [(b"", f"{place}[]", inside) for inside in value]
        for lead, path, inside in members:
            if (inside is not None and path not in self.left
                    and not path.endswith(".sha256_bool")
                    and (whole or path in self.taken or path in self.ways)):
                items.append(lead + self.text(inside, path, owner,
                                              whole or path in self.taken))
        if isinstance(value, dict) or place in self.sets:
            items.sort()
        first, last = (b"{", b"}") if isinstance(value, dict) else (b"[", b"]")
        return first + b"".join(items) + last

    def digest(self, document):
        """Returns None if programs may give different answers."""
        if "sha256_bool" in json.dumps(document):
            return None
        return hashlib.sha256(self.text(document)).hexdigest()
