"""GGUF: by the document; without one, by the records of the file itself, where
a type of a tensor is unknown."""

import json
import struct

FEATURES = {"gguf.beside-unknown", "gguf.big-endian", "gguf.version-2",
            "gguf.nested-arrays", "gguf.types-2026"}
TYPES_2026 = {"NVFP4", "Q1_0", "Q2_0"}
UNKNOWN = range(43, 2048)
STRING, ARRAY = 8, 9
WIDTHS = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]    # of values, by type


def is_nested(pair):
    return pair["type"] == "array" and pair["value"]["type"] == "array"


class Records:
    """Walks a file whose records are whole."""

    def __init__(self, data):
        self.data, self.at = data, 8
        self.order = ">" if data[4:6] == b"\0\0" else "<"

    def number(self, form):
        value, = struct.unpack_from(self.order + form, self.data, self.at)
        self.at += struct.calcsize(form)
        return value

    def skip_string(self):
        length = self.number("Q")
        self.at += length

    def skip_value(self, kind):
        if kind == STRING:
            self.skip_string()
        elif kind == ARRAY:
            inner, count = self.number("I"), self.number("Q")
            if count > len(self.data):
                raise IndexError
            for _ in range(count):
                self.skip_value(inner)
        else:
            self.at += WIDTHS[kind]

    def types(self):
        tensors, pairs = self.number("Q"), self.number("Q")
        if max(tensors, pairs) > len(self.data):
            raise IndexError
        for _ in range(pairs):
            self.skip_string()
            self.skip_value(self.number("I"))
        for _ in range(tensors):
            self.skip_string()
            rank = self.number("I")
            self.at += 8 * rank
            yield self.number("I")
            self.at += 8


def is_beside_unknown(path):
    if path.parent.name != "reject":
        return False
    data = path.read_bytes()
    if len(data) > 4096:            # those are about sizes
        return False
    try:
        return any(kind in UNKNOWN for kind in Records(data).types())
    except (struct.error, IndexError, RecursionError, OverflowError):
        return False


def least(path):
    """Where the version shows the order of the bytes, whatever it is."""
    data = path.read_bytes()[:8]
    shows = path.parent.name == "reject" and len(data) == 8
    return {"gguf.big-endian"} if shows and data[:6] == b"GGUF\0\0" else set()


def features(path):
    document = path.with_suffix(".json")
    if is_beside_unknown(path):
        is_big = Records(path.read_bytes()).order == ">"
        return {"gguf.beside-unknown"} | ({"gguf.big-endian"} if is_big
                                          else set())
    if not document.is_file():
        return None
    says = json.loads(document.read_text())
    needed = set()
    if says["byte_order"] == "big":
        needed.add("gguf.big-endian")
    if says["version"] == "2":
        needed.add("gguf.version-2")
    if any(map(is_nested, says["metadata"])):
        needed.add("gguf.nested-arrays")
    if any(tensor["dtype"] in TYPES_2026 for tensor in says["tensors"]):
        needed.add("gguf.types-2026")
    return needed
