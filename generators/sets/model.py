"""The files of sets: safetensors, GGUF and indexes, as bytes and as the places
that a finding may blame. Written from spec/ alone."""

import json
import struct


def safetensors(tensors):
    """tensors: (name, bytes of data), in order, all U8."""
    header, data = {}, b""
    for name, size in tensors:
        header[name] = {"dtype": "U8", "shape": [size],
                        "data_offsets": [len(data), len(data) + size]}
        data += bytes(size)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def string(text):
    return struct.pack("<Q", len(text)) + text.encode()


UINT16, INT32, UINT32, STRING = 2, 5, 4, 8
FORMS = {UINT16: "<H", INT32: "<i", UINT32: "<I"}


class Gguf:
    """GGUF v3, little-endian; tensors: names of F32 [8], which take 32 bytes.
    places: of the value of each key, and of each tensor's offset."""

    def __init__(self, pairs, tensors):
        self.places = {}
        file = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(pairs))
        for i, (key, kind, value) in enumerate(pairs):
            file += string(key) + struct.pack("<I", kind)
            if kind == STRING:
                file += string(value)
                continue
            packed = struct.pack(FORMS[kind], value)
            self.places[key] = {"offset": len(file), "length": len(packed),
                                "field": f"metadata[{i}].value"}
            file += packed
        for i, name in enumerate(tensors):
            file += string(name) + struct.pack("<IQIQ", 1, 8, 0, 32 * i)
            self.places[name] = {"offset": len(file) - 8, "length": 8,
                                 "field": f"tensor[{i}].offset"}
        file += bytes(-len(file) % 32)
        self.bytes = file + bytes(32 * len(tensors))


class Index:
    """weights: (tensor, file), in order; written as upstream writes it, except
    for the order. Other texts may replace parts of it."""

    def __init__(self, weights, metadata):
        self.weights = weights
        lines = ",\n".join(f"    {quoted(name)}: {quoted(file)}"
                           for name, file in weights)
        text = "{\n"
        if metadata is not None:
            text += f'  "metadata": {metadata},\n'
        text += '  "weight_map": {\n' + lines + "\n  }\n}\n"
        self.bytes = text.encode()

    def place(self, text, field, nth=0):
        """The place of the nth occurrence of a piece of text."""
        found = -1
        for _ in range(nth + 1):
            found = self.bytes.index(text.encode(), found + 1)
        return {"offset": found, "length": len(text.encode()), "field": field}

    def name(self, i):
        before = sum(quoted(name) == quoted(self.weights[i][0])
                     for name, _ in self.weights[:i])
        return self.place(quoted(self.weights[i][0]), f"weight_map[{i}].name",
                          before)

    def file(self, i):
        before = sum(quoted(file) == quoted(self.weights[i][1])
                     for _, file in self.weights[:i])
        return self.place(quoted(self.weights[i][1]), f"weight_map[{i}].file",
                          before)


def quoted(value):
    """A value as written in an index: a text, or given as JSON."""
    return value.text if isinstance(value, Raw) else json.dumps(value)


class Raw:
    def __init__(self, text):
        self.text = text
