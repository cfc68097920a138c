"""primitiv: the kind of object that the file holds, and whether it is valid for
a reader that hides the forms of numbers: the reader in Python, given such
functions for numbers, accepts a file that it rejects."""

import math
import struct
import sys

import tree

sys.path.append(str(tree.ROOT / "conformance" / "adapters" / "python"))
import common
from formats import primitiv

KINDS = {0x000: "shape", 0x100: "tensor", 0x200: "parameter", 0x300: "model",
         0x400: "optimizer"}
FEATURES = {f"primitiv.{kind}-file" for kind in KINDS.values()} | {
    "primitiv.exact-forms"}
NUMBERS = {0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I",
           0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}
STRICT = {name: getattr(primitiv, name)
          for name in ("read_uint32", "read_float32")}


def read_number(cursor, field):
    first = cursor.u8(field)
    if first < 0x80 or first >= 0xE0:
        return first if first < 0x80 else first - 0x100
    cursor.require(first in NUMBERS, "no number")
    layout = NUMBERS[first]
    return struct.unpack(layout, cursor.take(struct.calcsize(layout), field))[0]


def any_uint32(cursor, field):
    number = read_number(cursor, field)
    cursor.require(math.isfinite(number) and number == int(number) and
                   0 <= number < 2 ** 32, "no uint32")
    return int(number)


def any_float32(cursor, field):
    number = read_number(cursor, field)
    try:
        bits = struct.pack(">f", number)
    except OverflowError:
        raise common.Reject("no float") from None
    exact = struct.unpack(">f", bits)[0]
    cursor.require(exact == number or number != number, "no float")
    return int.from_bytes(bits, "big")


LENIENT = {"read_uint32": any_uint32, "read_float32": any_float32}


def accepts(data, numbers):
    vars(primitiv).update(numbers)
    try:
        primitiv.decode(data)
    except common.Reject:
        return False
    except common.Unsupported:      # too much work for a document
        return None
    finally:
        vars(primitiv).update(STRICT)
    return True


def kind_of(data):
    """Three uint 32, of which the last is data_type."""
    start = data[:15]
    if len(start) < 15 or {start[0], start[5], start[10]} != {0xce}:
        return None
    return KINDS.get(int.from_bytes(start[11:], "big"))


def features(path):
    data = path.read_bytes()
    kind = kind_of(data)
    needs = {f"primitiv.{kind}-file"} if kind else set()
    if accepts(data, STRICT) is False and accepts(data, LENIENT):
        needs.add("primitiv.exact-forms")
    return needs
