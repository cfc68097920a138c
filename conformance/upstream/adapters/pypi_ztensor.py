#!/usr/bin/env python3
"""ztensor (PyPI): opens a file and reads all tensors with its numpy types;
bfloat16 with ml_dtypes, as its error message requests."""

from line import Format, decimals, serve, sha256
from ztensor import Reader, ZTensorError


def read(path):
    with Reader(path) as file:
        found = file.list_tensors()
        arrays = [file.read_tensor(tensor.name) for tensor in found]
        return {
            "format": "zten",
            "version": "0.1.0",
            "metadata": [],
            "tensors": [{"name": tensor.name, "dtype": tensor.dtype_str,
                         "shape": decimals(array.shape), "sha256": sha256(array.tobytes())}
                        for tensor, array in zip(found, arrays)],
        }


serve("ztensor", {"zten": Format(
    read, (ZTensorError,), ("zten.big-endian", "zten.crc32c", "zten.zstd"))})
