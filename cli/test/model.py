#!/usr/bin/env python3
"""One model, written in each of the five formats, reads as the same model.

The writers below follow the layouts in spec/ and share nothing with
assay's own. What is compared, of each tensor:

- its name: in primitiv the names of its address, joined by dots;
- the type of its elements, each format's own word for binary32;
- its shape, the fastest dimension first and without the ones at the end. Four
  formats are row-major and give the outermost dimension first: theirs is turned
  round. primitiv is column-major and gives the fastest first: [2,3] here is
  [3,2] there, and the same bytes are the same tensor. It knows no ones at the
  end, so [1] there is a scalar;
- the digest of its bytes, and its values.
"""

import hashlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest

ASSAY = os.environ["ASSAY"]
READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..",
                      "conformance", "adapters", "python", "reader.py")

# In the order of the names: that is the canonical one of oinf and primitiv.
MODEL = [
    ("head", [1], [-0.0]),
    ("layer.0.bias", [3], [float("inf"), float("nan"), 2.0 ** -149]),
    ("layer.0.weight", [2, 3], [1.0, -2.0, 0.5, 0.1, 65504.0, -1e30]),
]
FLOAT32 = {"mag": "f32", "zten": "float32", "primitiv": "f32",
           "burnpack": "F32", "oinf": "f32"}


def elements(values):
    return struct.pack("<%df" % len(values), *values)


def up(x, unit):
    return (x + unit - 1) // unit * unit


def pad(data, unit, fill=b"\0"):
    return data + fill * (up(len(data), unit) - len(data))


# MAG

def crc32c(data):
    crc = 0xffffffff
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82f63b78 if crc & 1 else 0)
    return crc ^ 0xffffffff


def mag_record(name, shape, values, offset):
    return (struct.pack("<BBHQQ", 0, len(shape), 0, len(values), offset) +
            struct.pack("<%dQ" % len(shape), *shape) +
            struct.pack("<I", len(name)) + name.encode())


def mag(model):
    end = 24 + sum(len(mag_record(*tensor, 0)) for tensor in model)
    length, records, data = 24, b"", b""
    for name, shape, values in model:
        record = mag_record(name, shape, values, up(end, 64) + len(data))
        stored = elements(values)
        records += record
        data += pad(stored, 64, b"\xff")
        length = up(length + len(record), 64) + up(len(stored), 64)
    covered = struct.pack("<III", len(model), 0, 0) + records
    file = b"MAG!" + struct.pack("<II", 1, crc32c(covered)) + covered
    return (pad(file, 64, b"\xff") + data).ljust(length, b"\0")


# zTensor and Burnpack: CBOR

def head(major, value):
    if value < 24:
        return bytes([major << 5 | value])
    for width, code in ((1, 24), (2, 25), (4, 26), (8, 27)):
        if value < 1 << 8 * width:
            return bytes([major << 5 | code]) + value.to_bytes(width, "big")
    raise ValueError(value)


def cbor(value):
    if isinstance(value, int):
        return head(0, value)
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(cbor, value))
    return head(5, len(value)) + pairs(value)


def pairs(value):
    return b"".join(cbor(k) + cbor(v) for k, v in value.items())


def zten(model):
    file, index = b"ZTEN0001", head(4, len(model))
    for name, shape, values in model:
        file = pad(file, 64)
        stored = elements(values)
        entry = {"name": name, "offset": len(file), "size": len(stored),
                 "dtype": "float32", "layout": "dense", "shape": shape,
                 "encoding": "raw", "data_endianness": "little"}
        index += b"\xbf" + pairs(entry) + b"\xff"
        file += stored
    return file + index + struct.pack("<Q", len(index))


def burnpack(model):
    data, tensors = b"", {}
    for name, shape, values in model:
        data = pad(data, 256)
        start = len(data)
        data += elements(values)
        tensors[name] = {"dtype": "F32", "shape": shape,
                         "data_offsets": [start, len(data)]}
    metadata = cbor({"tensors": tensors, "metadata": {}})
    file = b"NRUB" + struct.pack("<HI", 1, len(metadata)) + metadata
    return pad(file, 256) + data


# primitiv: MessagePack

def uint32(value):
    return b"\xce" + struct.pack(">I", value)


def address(name):
    names = name.split(".")
    return bytes([0x90 | len(names)]) + b"".join(
        bytes([0xa0 | len(n)]) + n.encode() for n in names)


def fastest_first(shape):
    """The dimensions of a row-major shape as a column-major reader has them."""
    dims = [int(n) for n in reversed(shape)]
    while dims and dims[-1] == 1:
        dims.pop()
    return dims


def primitiv(model):
    file = b"".join(map(uint32, (0, 1, 0x300, len(model))))
    for name, shape, values in model:
        dims, stored = fastest_first(shape), elements(values)
        file += address(name)
        file += bytes([0x90 | len(dims)]) + b"".join(map(uint32, dims))
        file += uint32(1) + b"\xc4" + bytes([len(stored)]) + stored
        file += uint32(0)                       # no statistics
    return file


# OINF

def oinf_entry(name, shape, size, offset):
    return (pad(struct.pack("<I", len(name)) + name.encode(), 8) +
            struct.pack("<III", 10, len(shape), 1) +
            struct.pack("<%dQ" % len(shape), *shape) +
            struct.pack("<QQ", size, offset))


def oinf(model):
    table = sum(len(oinf_entry(n, s, 0, 0)) for n, s, _ in model)
    start = up(72 + table, 8)
    entries, data = b"", b""
    for name, shape, values in model:
        stored = elements(values)
        entries += oinf_entry(name, shape, len(stored), start + len(data))
        data += pad(stored, 8)
    header = b"OINF\0" + struct.pack("<6I5Q", 1, 0, 0, 0, len(model), 0,
                                     72, 72, 72, start, start + len(data))
    return pad(pad(header, 8) + entries, 8) + data


WRITERS = {"mag": mag, "zten": zten, "primitiv": primitiv,
           "burnpack": burnpack, "oinf": oinf}


def bits64(value):
    """As the document has it: a float as the bits of a binary64."""
    value, = struct.unpack("<f", struct.pack("<f", value))
    return "nan" if value != value else struct.pack(">d", value).hex()


def expected(model):
    return {name: ("float32", fastest_first(shape),
                   hashlib.sha256(elements(values)).hexdigest(),
                   [bits64(value) for value in values])
            for name, shape, values in model}


def reading(document):
    """name -> (type, shape, digest, values), in words of no format."""
    form = document["format"]
    words = {FLOAT32[form]: "float32"}
    model = {}
    for tensor in document["tensors"]:
        shape = tensor["shape"]
        name = tensor["name"]
        if form == "primitiv":
            name, shape = ".".join(tensor["path"]), shape[::-1]
        model[name] = (words.get(tensor["dtype"]), fastest_first(shape),
                       tensor["sha256"], tensor["values"])
    return model


def run(*words):
    return subprocess.run(words, capture_output=True, timeout=60)


class Model(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        self.paths = {}
        for form, writer in WRITERS.items():
            self.paths[form] = os.path.join(folder.name, "model." + form)
            with open(self.paths[form], "wb") as file:
                file.write(writer(MODEL))

    def show(self, form):
        done = run(ASSAY, "show", self.paths[form])
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout)

    def read(self, form):
        done = run(sys.executable, "-B", READER, "decode", form,
                   self.paths[form])
        start = b"ASSAY accept "
        self.assertEqual(done.stdout[:len(start)], start, done.stdout)
        return json.loads(done.stdout[len(start):])

    def test_accepted_without_remark(self):
        for form, path in self.paths.items():
            with self.subTest(form):
                done = run(ASSAY, "validate", "--json", path)
                report = json.loads(done.stdout)
                self.assertEqual((done.returncode, report["findings"]),
                                 (0, []))

    def test_one_model(self):
        for form in WRITERS:
            with self.subTest(form):
                document = self.show(form)
                self.assertEqual(document["format"], form)
                self.assertEqual(len(document["tensors"]), len(MODEL))
                self.assertEqual(reading(document), expected(MODEL))

    def test_shapes_as_stored(self):
        """Row-major formats keep the shape to the last one."""
        for form in WRITERS.keys() - {"primitiv"}:
            with self.subTest(form):
                shapes = {tensor["name"]: tensor["shape"]
                          for tensor in self.show(form)["tensors"]}
                self.assertEqual(shapes, {name: [str(n) for n in shape]
                                          for name, shape, _ in MODEL})

    def test_independent_reader(self):
        """The Python adapter shares no code with assay: the same document."""
        for form in WRITERS:
            with self.subTest(form):
                given, shown = self.read(form), self.show(form)
                self.assertEqual(reading(given), expected(MODEL))
                self.assertEqual(given, shown)


if __name__ == "__main__":
    unittest.main(verbosity=2)
