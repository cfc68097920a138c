"""zTensor 0.1.0."""

import struct

from cbor import head, pairs
from stored import elements, pad

FLOAT32 = "float32"


def write(model):
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
