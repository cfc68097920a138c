#!/usr/bin/env python3
"""magnetron (PyPI): an archive opened for reading. 0.1.2 reads header and
metadata and returns no tensors.

It returns the keys in an order of its own, so they are sorted by their place in
the file, which is the order of a document.
"""

import struct

from line import Format, decimals, serve, sha256
from magnetron.io import StorageArchive


def entry(key, value):
    if isinstance(value, float):
        return {"key": key, "type": "f64", "value": struct.pack(">d", value).hex()}
    return {"key": key, "type": "i64", "value": str(value)}


def in_order(pairs, path):
    with open(path, "rb") as file:
        data = file.read()

    def place(pair):
        key = pair[0].encode()
        return data.find(struct.pack("<I", len(key)) + key)
    return sorted(pairs.items(), key=place)


def read(path):
    with StorageArchive(path, "r") as file:
        tensors = file.tensors()
        return {
            "format": "mag",
            "version": "1",
            "metadata": [entry(*pair) for pair in in_order(file.metadata(), path)],
            "tensors": [{"name": name, "dtype": str(tensor.dtype),
                         "shape": decimals(tensor.shape), "sha256": sha256(tensor.tobytes())}
                        for name, tensor in tensors.items()],
        }


serve("magnetron", {"mag": Format(read, (RuntimeError,), ("mag.tensors", "mag.rank-over-6"))})
