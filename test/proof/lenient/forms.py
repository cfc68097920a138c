"""Items as a lenient reader takes them: other spellings of a value.

An item is made plain (numbers, text, bytes, lists, Pairs, None, bool, float),
converted to the kind that the reader wants there, and written in the one form
that it takes. `coerced` is the list of all changes.
"""

import struct
from typing import NamedTuple


class Pairs(list):
    """A map: its pairs in their order."""


class Real(float):
    """A float of CBOR: its form is its width."""
    width = 8


class Tag(NamedTuple):
    number: int
    item: object


NOTHING = object()          # no such change


def number_of(value, _):
    """Every other form of a number, and its name."""
    if isinstance(value, bool):
        return "bool", int(value)
    if isinstance(value, float) and value >= 0 and value.is_integer():
        return "float", int(value)
    if isinstance(value, str) and value.isdecimal() and value.isascii():
        return "text of digits", int(value)
    if isinstance(value, bytes) and value:
        return "bytes", int.from_bytes(value, "big")
    if isinstance(value, int) and value < 0:
        return "sign", -value
    if isinstance(value, list) and not isinstance(value, Pairs) and \
            len(value) == 1 and type(value[0]) is int:
        return "list of one", value[0]
    return None, NOTHING


def text_of(value, _):
    if isinstance(value, bytes):
        try:
            return "bytes", value.decode()
        except UnicodeDecodeError:
            return None, NOTHING
    if isinstance(value, bool):
        return "bool", str(value).lower()
    if isinstance(value, (int, float)):
        return "number", str(value)
    if isinstance(value, list) and not isinstance(value, Pairs) and \
            len(value) == 1 and isinstance(value[0], str):
        return "list of one", value[0]
    return None, NOTHING


def list_of(value, _):
    if isinstance(value, Pairs) and value:
        return "map", [part for _, part in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return "number alone", [value]
    if isinstance(value, bytes) and value:
        return "bytes", list(value)
    return None, NOTHING


def map_of(value, fields):
    if not isinstance(value, list) or isinstance(value, Pairs) or not value:
        return None, NOTHING
    if all(isinstance(part, list) and len(part) == 2 for part in value):
        return "list of pairs", Pairs(map(tuple, value))
    if len(value) in (len(fields), len(fields) - 1) and fields:
        return "list of fields", Pairs(zip(fields, value))
    return None, NOTHING


EMPTY = {"null": lambda v: v is None, "false": lambda v: v is False,
         "empty text": lambda v: v == "", "empty bytes": lambda v: v == b"",
         "empty list": lambda v: v == [] and not isinstance(v, Pairs),
         "empty map": lambda v: v == [] and isinstance(v, Pairs)}
MAKE = {"number": number_of, "text": text_of, "list": list_of, "map": map_of}
REALS = tuple(f"float of {width} bytes" for width in (2, 4, 8))
NAMES = {"number": ("bool", "float", "text of digits", "bytes", "sign",
                    "list of one", *REALS),
         "text": ("bytes", "bool", "number", "list of one"),
         "list": ("map", "number alone", "bytes", "without null"),
         "map": ("list of pairs", "list of fields")}


def coerced(value, kind, defaults, fields=()):
    """[(name of the change, what the value becomes)]."""
    made = []
    if isinstance(value, Tag):
        return [("tag", value.item)]
    for name, holds in EMPTY.items():
        if holds(value):
            made += [(f"{name} as {show(default)}", default)
                     for default in defaults]
    name, found = MAKE[kind](value, fields)
    if found is not NOTHING:
        made.append((name, found))
        if isinstance(value, Real):
            made.append((f"float of {value.width} bytes", found))
    if kind == "list" and isinstance(value, list):
        made += inside(value) + passed_over(value)
    return made


def passed_over(values):
    """Numbers of a list, without what is none."""
    left = [value for value in values if type(value) is int]
    names = {name for value in values if type(value) is not int
             for name, holds in EMPTY.items() if holds(value)}
    return [(f"without {name}", left) for name in names
            if len(names) == 1 and left]


def inside(values):
    """Converts the numbers of a list, if all others have the same form."""
    parts = [(None, value) if type(value) is int else number_of(value, ())
             for value in values]
    names = {name for name, _ in parts if name}
    if len(names) == 1 and not any(value is NOTHING for _, value in parts):
        return [(f"{names.pop()} inside", [value for _, value in parts])]
    return []


# Values that are treated as a default.
TAKEN = {"number": ("null", "empty text"), "text": ("null", "empty text"),
         "list": ("null", "false", "empty text", "empty map"),
         "map": ("null", "false", "empty list")}


def offered(kind, place, has_bytes=True):
    """The names of the changes that a place of this kind has."""
    names = [f"{name} as {show(default)}" for name in TAKEN[kind]
             for default in place.defaults[:1]
             if default != "" or name != "empty text"]
    more = set(NAMES[kind])
    if not has_bytes:
        more -= {"bytes", *REALS}
    if kind == "text" and not place.is_free:
        more -= {"bool", "number"}
    if place.is_name:
        names, more = [], more - {"list of one", "bool"}
    if kind == "map":
        more.discard("list of fields" if place.is_free else "list of pairs")
    if kind == "list" and not place.has_one:
        more.discard("number alone")
    return names + sorted(more)


def show(default):
    return repr(default).replace("Pairs", "")


def narrower(number, bits):
    """Returns the number cut to fewer bits."""
    return {f"its low {size} bits": number % 2 ** size
            for size in (bits // 2, bits - 1)}


# CBOR

def write_cbor(value):
    if isinstance(value, (bool, type(None))):
        return bytes([{False: 0xF4, True: 0xF5, None: 0xF6}[value]])
    if isinstance(value, int):
        return cbor_head(0, value) if value >= 0 else cbor_head(1, -1 - value)
    if isinstance(value, float):
        return b"\xfb" + struct.pack(">d", value)
    if isinstance(value, bytes):
        return cbor_head(2, len(value)) + value
    if isinstance(value, str):
        return cbor_head(3, len(value.encode())) + value.encode()
    if isinstance(value, Tag):
        return cbor_head(6, value.number) + write_cbor(value.item)
    if isinstance(value, Pairs):
        return cbor_head(5, len(value)) + b"".join(
            write_cbor(part) for pair in value for part in pair)
    return cbor_head(4, len(value)) + b"".join(map(write_cbor, value))


def cbor_head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    width = next(w for w in (1, 2, 4, 8) if argument < 256 ** w)
    return bytes([major << 5 | 23 + width.bit_length()]) + \
        argument.to_bytes(width, "big")


def read_cbor(reader, head=None):
    """The next item, made plain. The reader judges its form."""
    head = head or reader.head()
    if head.major < 2:
        return head.argument if head.major == 0 else -1 - head.argument
    if head.major in (2, 3):
        data = b"".join(reader.chunks(head))
        return data if head.major == 2 else data.decode()
    if head.major == 4:
        return [read_cbor(reader) for _ in reader.items(head)]
    if head.major == 5:
        return Pairs((read_cbor(reader), read_cbor(reader))
                     for _ in reader.items(head))
    if head.major == 6:
        return Tag(head.argument, read_cbor(reader))
    if head.info in (20, 21):
        return head.info == 21
    if head.info in (25, 26, 27):
        size = 1 << head.info - 24
        number = Real(struct.unpack({2: ">e", 4: ">f", 8: ">d"}[size],
                                    head.argument.to_bytes(size, "big"))[0])
        number.width = size
        return number
    return None


# MessagePack: what primitiv has no use for

WIDTHS = {0xCC: (1, False), 0xCD: (2, False), 0xCE: (4, False),
          0xCF: (8, False), 0xD0: (1, True), 0xD1: (2, True),
          0xD2: (4, True), 0xD3: (8, True)}
FORMS = {0xCC: "uint 8", 0xCD: "uint 16", 0xCF: "uint 64", 0xD0: "int 8",
         0xD1: "int 16", 0xD2: "int 32", 0xD3: "int 64", 0xCA: "float 32",
         0xCB: "float 64"}


# How the type of an ext is taken, in place of what it is: its first byte is
# that of the content, it is counted, or it is the last byte of the length.
EXTS = ("ext", "ext without a type", "ext that counts its type",
        "ext whose type counts")


def read_ext(cursor, first, how):
    width = 1 << first - 0xC7 if first < 0xD4 else 0
    typed = how == "ext whose type counts"
    size = 1 << first - 0xD4 if width == 0 else \
        cursor.uint(width + typed, "length", "big")
    if how in ("ext", "ext that counts its type"):
        cursor.u8("type of ext")
    if width == 0 and typed or how == "ext that counts its type" and size < 1:
        raise ValueError(how)
    return how, cursor.take(size - (how == "ext that counts its type"), "ext")


def read_msgpack(cursor, ext=EXTS[0]):
    """The form of the next object, and what it is, made plain."""
    first = cursor.u8("object")
    if first < 0x80 or first >= 0xE0:
        return "fixint", first if first < 0x80 else first - 256
    if first in WIDTHS:
        size, signed = WIDTHS[first]
        return FORMS.get(first, "uint 32"), int.from_bytes(cursor.take(size, "number"),
                                                "big", signed=signed)
    if first in (0xCA, 0xCB):
        code, size = {0xCA: (">f", 4), 0xCB: (">d", 8)}[first]
        return FORMS[first], struct.unpack(code, cursor.take(size, "x"))[0]
    if first in (0xC0, 0xC2, 0xC3):
        return "constant", {0xC0: None, 0xC2: False, 0xC3: True}[first]
    if 0xA0 <= first < 0xC0 or first in (0xD9, 0xDA, 0xDB):
        return "str", cursor.take(length(cursor, first, 0xA0, 0xD9),
                                  "str").decode()
    if first in (0xC4, 0xC5, 0xC6):
        return "bin", cursor.take(length(cursor, first, 256, 0xC4), "bin")
    if 0xD4 <= first <= 0xD8 or 0xC7 <= first <= 0xC9:
        return read_ext(cursor, first, ext)
    if 0x90 <= first < 0xA0 or first in (0xDC, 0xDD):
        count = length(cursor, first, 0x90, 0xDB)
        return "array", [read_msgpack(cursor)[1] for _ in range(count)]
    count = length(cursor, first, 0x80, 0xDD)
    return "map", Pairs((read_msgpack(cursor)[1], read_msgpack(cursor)[1])
                        for _ in range(count))


def length(cursor, first, fixed, wide):
    """Inside of the first byte, or after it: 1, 2 or 4 bytes from `wide`."""
    if fixed <= first < fixed + 32:
        return first - fixed
    return cursor.uint(1 << first - wide, "length", "big")


def write_msgpack(value, kind):
    """In the form that the format takes for a value of this kind."""
    if kind == "number":
        return b"\xce" + value.to_bytes(4, "big")
    if kind == "float":
        return b"\xca" + struct.pack(">f", value)
    if kind in ("str", "bin"):
        data = value.encode() if isinstance(value, str) else value
        return bytes([0xDB if kind == "str" else 0xC6]) + \
            len(data).to_bytes(4, "big") + data
    parts = value if kind == "array" else [one for two in value for one in two]
    return bytes([0xDD if kind == "array" else 0xDF]) + \
        len(value).to_bytes(4, "big") + b"".join(map(write_any, parts))


def write_any(value):
    if isinstance(value, list):
        return write_msgpack(value, "map" if isinstance(value, Pairs)
                             else "array")
    for kind, of in (("number", int), ("float", float), ("str", str),
                     ("bin", bytes)):
        if isinstance(value, of):
            return write_msgpack(value, kind)
    return b"\xc0"
