"""Sites where items are read: a lenient reader takes other spellings of them."""

import copy
import functools
import re
import sys

import forms
from relaxed import KNOWN, NATURAL, Now, Site, path

# The kind that each function of the reader takes: for CBOR, for MessagePack.
CBOR = {"read_text": "text", "read_name": "text", "read_uint": "number",
        "read_uints": "list", "read_shape": "list", "read_fields": "map",
        "read_named": "names", "read_entry": "map", "read_checksum": "text",
        "read_endianness": "text", "read_variant": "variant"}
MSGPACK = {"read_uint32": "number", "read_float32": "float",
           "read_str": "str", "read_bin": "bin", "read_array": "array",
           "read_map": "map"}
ITEMS = CBOR | MSGPACK


def natural(value):
    plain = value.lower() if isinstance(value, str) else value
    return any(plain == one and type(plain) in (type(one), forms.Pairs)
               for one in NATURAL)


class Place:
    """The values at this place in files that must be accepted."""

    def __init__(self, label, is_free):
        self.defaults, self.fields, self.has_one = [], [], False
        self.is_free = is_free      # texts, or names, are anything
        self.is_name = bool(re.search(r"\bname\b|\bkey\b", label))

    def learn(self, value):
        if natural(value) and value not in self.defaults:
            self.defaults.append(value)
        if isinstance(value, forms.Pairs):
            keys = [key for key, _ in value]
            if len(keys) > len(self.fields):
                self.fields = keys
        elif isinstance(value, list):
            self.has_one = self.has_one or len(value) == 1


class Reading(Site):
    """A function that reads an item: a decorator is planted."""
    open = []                       # where items begin that are being read

    def __init__(self, key):
        super().__init__(key)
        self.name = key.split(": ")[1]
        self.places = {}

    def at(self, frame):
        def decorate(function):
            self.function = function

            @functools.wraps(function)
            def read(reader, *arguments, **named):
                if not self.asked():
                    return function(reader, *arguments, **named)
                return self.read(reader, arguments, named)
            return read
        return decorate

    def read(self, reader, arguments, named):
        start = reader.at
        place = self.where(arguments)
        if start in self.open:      # the same item, by an outer function
            return self.function(reader, *arguments, **named)
        self.open.append(start)
        try:
            return self.read_item(reader, arguments, named, start, place)
        finally:
            self.open.pop()

    def read_item(self, reader, arguments, named, start, place):
        try:
            value = self.function(reader, *arguments, **named)
        except Now.reject:
            if Now.accept:
                raise
            after = reader.at, reader.mark
            changed = self.change(reader, start, place)
            if changed is None:
                reader.at, reader.mark = after
                raise
            item, end = changed
            reader.data = bytes(reader.data[:start]) + item + \
                bytes(reader.data[end:])
            reader.end += len(item) - (end - start)
            reader.at = start
            return self.function(reader, *arguments, **named)
        if Now.accept and self.count < 100:
            self.count += 1
            self.learn(reader, start, place)
        if ITEMS[self.name] == "number" and isinstance(value, int):
            return self.narrow(value, place)
        return value

    def narrow(self, value, place):
        bits = 32 if self.name in MSGPACK else 64
        for op, less in forms.narrower(value, bits).items():
            if self.alters(f"{place} {op}", less != value):
                return less
        return value

    def where(self, arguments):
        label = next((one for one in arguments if isinstance(one, str)),
                     self.name)
        if self.name in MSGPACK:
            label += f" in {path(sys._getframe(2))}"
        return label

    def item_at(self, reader, start, ext=forms.EXTS[0]):
        """(its form, the item made plain, its end), or None."""
        part = copy.copy(reader)
        part.at = start
        try:
            form, value = (forms.read_msgpack(part, ext) if self.name in MSGPACK
                           else (None, forms.read_cbor(part)))
        except (Now.reject, ValueError, IndexError, KeyError, TypeError,
                OverflowError, RecursionError):
            return None
        return form, value, part.at

    def learn(self, reader, start, label):
        found = self.item_at(reader, start)
        if found is None:
            return
        kind = ITEMS[self.name]
        place = self.places.setdefault(label, Place(
            label, kind == "names" or kind == "text" and "metadata" in label))
        place.learn(found[1])
        self.offer(*offered(kind, place, label, self.name in MSGPACK))

    def change(self, reader, start, label):
        exts = forms.EXTS if ITEMS[self.name] in ("str", "bin") else \
            forms.EXTS[:1]
        for ext in exts:
            made = self.change_item(self.item_at(reader, start, ext), label)
            if made is not None:
                return made
        return None

    def change_item(self, found, label):
        if found is None or label not in self.places:
            return None
        form, value, end = found
        kind = ITEMS[self.name]
        for name, made in changes(kind, form, value, self.places[label]):
            op = f"{label} {name}"
            if kind == "number" and form and (
                    name in ANYWHERE or name in forms.FORMS.values()):
                op = name
            if Now.learning:
                self.mark(op)
            elif self.is_active(op):
                try:
                    return (forms.write_msgpack(made, kind) if form
                            else forms.write_cbor(made)), end
                except (OverflowError, AttributeError, TypeError):
                    return None
        return None


def offered(kind, place, label, is_msgpack):
    if is_msgpack:
        return [*(f"{label} {name}" for name in msgpack_changes(kind)),
                *(name for name in (*forms.FORMS.values(), *ANYWHERE)
                  if kind == "number")]
    if kind == "variant":
        names = ["map of its name", "list of one"]
    else:
        names = forms.offered(kind.replace("names", "map"), place)
    return [f"{label} {name}" for name in names]


def changes(kind, form, value, place):
    if form:
        return changed_object(kind, form, value)
    if kind == "variant":
        return variants(value, place)
    return forms.coerced(value, kind.replace("names", "map"),
                         place.defaults, place.fields)


def variants(value, place):
    if isinstance(value, forms.Pairs) and len(value) == 1:
        return [("map of its name", value[0][0])]
    if isinstance(value, list) and len(value) == 1:
        return [("list of one", value[0])]
    return []


# MessagePack: every form of an object for every other

ANYWHERE = ("constant", "list of one", "ext")   # at one place at least


def msgpack_changes(kind):
    if kind in ("number", "float"):
        return ["integers", "floats", "text of digits"]
    return {"str": ["bin", "array", *forms.EXTS, "nil"],
            "bin": ["str", "array", *forms.EXTS, "nil"],
            "array": ["map", "bin", "nil", "one alone"],
            "map": ["array", "nil"]}[kind]


def changed_object(kind, form, value):
    if kind in ("number", "float"):
        yield from changed_number(kind, form, value)
    elif value is None:
        yield "nil", {"str": "", "bin": b""}.get(kind, [])
    elif kind in ("str", "bin"):
        if form == "array":
            value = bytes(value) if all(
                type(one) is int and 0 <= one < 256 for one in value) else None
        if form in ("bin", "str", *forms.EXTS, "array") and value is not None:
            yield form, value
    elif kind == "array":
        if form == "map":
            yield form, [one for _, one in value]
        elif form == "bin":
            yield form, list(value)
        elif form != "array":
            yield "one alone", [value]
    elif kind == "map" and form == "array":
        yield form, forms.Pairs(zip(value[::2], value[1::2])) if not any(
            isinstance(one, list) for one in value) else \
            forms.Pairs(map(tuple, value))


def changed_number(kind, form, value):
    make = int if kind == "number" else float
    if form == "array" and len(value) == 1 and is_number(value[0]):
        yield "list of one", make(value[0])
    elif form == "str" and value.replace(".", "", 1).isdecimal():
        yield "text of digits", make(float(value))
    elif form == "ext":
        yield form, make(int.from_bytes(value, "big"))
    elif value is None or isinstance(value, bool):
        yield "constant", make(value or 0)
    elif is_number(value) and value == make(value):
        value = make(abs(value) if kind == "number" else value)
        yield "integers" if "int" in form else "floats", value
        yield form, value


def is_number(value):
    return isinstance(value, (int, float)) and value == value and \
        abs(value) < 2 ** 64


# JSON

def plain(value):
    kind = type(value).__name__
    if kind == "Object":
        return forms.Pairs((key, plain(part)) for key, part in value)
    if kind == "Array":
        return [plain(part) for part in value]
    if kind == "Number":
        return int(value.text) if value.text.lstrip("-").isdecimal() and \
            len(value.text) < 30 else float(value.text)
    return value


METADATA = ".__metadata__"
KINDS = {int: "number", str: "text", list: "list", forms.Pairs: "map"}


class Tree(Site):
    """A text of JSON that is read: its values, by their paths."""

    def __init__(self, key):
        super().__init__(key)
        self.places, self.kinds, self.free = {}, {}, set()

    def at(self, frame, function, *arguments):
        root, end = function(*arguments)
        if not self.asked():
            return root, end
        if Now.accept:
            self.learn(plain(root), "")
        else:
            self.json = frame.f_globals["jsontext"]
            changed, ops = self.change(plain(root), "")
            if Now.learning:
                self.mark(*ops)
            elif ops:
                return self.back(changed), end
        return root, end

    def below(self, path, key):
        """Free names are one place, as are the elements of a list."""
        if path == "" and f".{key}" != METADATA or path == METADATA:
            return f"{path}.*"
        return f"{path}.{key}"

    def learn(self, value, path):
        place = self.places.setdefault(path, Place(
            path, path in ("", METADATA, f"{METADATA}.*")))
        place.learn(value)
        kind = KINDS.get(type(value))
        if kind is None:
            return
        self.kinds[path] = kind
        self.count = 0
        if kind == "map":
            for key, part in value:
                self.learn(part, self.below(path, key))
        elif kind == "list":
            for part in value[:50]:
                self.learn(part, path + "[]")

    def finish(self):
        Now.accept = True
        for path, kind in self.kinds.items():
            place = self.places[path]
            names = forms.offered(kind, place, False)
            if kind == "number":
                names += forms.narrower(0, 64)
            if kind == "map":
                names += ["last wins", "first wins", "left out"]
                names += () if place.is_free else KNOWN
            self.offer(*(f"{path or 'root'} {name}" for name in names))

    def change(self, value, path):
        """The value as it becomes, and which relaxations change it."""
        kind, ops = self.kinds.get(path), set()
        if kind is None:
            return value, ops
        for name, made in forms.coerced(value, kind, self.places[path].defaults,
                                        self.places[path].fields):
            value = self.make(ops, f"{path or 'root'} {name}", value, made)
        if kind == "number" and type(value) is int:
            for name, less in forms.narrower(value, 64).items():
                if less != value:
                    value = self.make(ops, f"{path} {name}", value, less)
        if isinstance(value, forms.Pairs):
            value = self.members(value, path, ops)
        elif isinstance(value, list):
            parts = [self.change(part, path + "[]") for part in value]
            ops.update(*(more for _, more in parts))
            value = [part for part, _ in parts]
        return value, ops

    def make(self, ops, op, value, made):
        """Returns `made` if that relaxation is requested, else value."""
        if Now.learning or Now.op == op:
            ops.add(op)
        return made if Now.op == op and not Now.learning else value

    def members(self, value, path, ops):
        if len(dict(value)) < len(value):
            value = self.make(ops, f"{path or 'root'} last wins", value,
                              forms.Pairs(dict(value).items()))
            value = self.make(ops, f"{path or 'root'} first wins", value,
                              forms.Pairs(dict(value[::-1]).items()))
        kept = forms.Pairs(
            (key, part) for key, part in value
            if KINDS.get(type(part)) == self.kinds.get(self.below(path, key)))
        if len(kept) < len(value):
            value = self.make(ops, f"{path or 'root'} left out", value, kept)
        if path == ".*":
            known = {change: {change(name): name for name
                              in self.places[path].fields}
                     for change in KNOWN.values()}
            for op, change in KNOWN.items():
                made = forms.Pairs((known[change].get(change(key), key), part)
                                   for key, part in value)
                if made != value:
                    value = self.make(ops, f"{path} {op}", value, made)
        parts = forms.Pairs()
        for key, part in value:
            part, more = self.change(part, self.below(path, key))
            ops |= more
            parts.append((key, part))
        return parts

    def back(self, value):
        json = self.json
        if isinstance(value, forms.Pairs):
            return json.Object((key, self.back(part)) for key, part in value)
        if isinstance(value, list):
            return json.Array(map(self.back, value))
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return json.Number(repr(value))
        return value


MORE = {"reading": Reading, "tree": Tree}
