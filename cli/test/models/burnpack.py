"""Burnpack 0.21.0."""

import struct

from cbor import cbor
from stored import elements, pad

FLOAT32 = "F32"


def write(model):
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
