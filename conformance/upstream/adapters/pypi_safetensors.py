#!/usr/bin/env python3
"""safetensors (PyPI): opened as users do, and read without numpy, which has no
type for some elements."""

import safetensors
from line import Format, decimals, serve, sha256


def read(path):
    with safetensors.safe_open(path, framework="np") as file:
        metadata = file.metadata() or {}
    with open(path, "rb") as file:
        tensors = safetensors.deserialize(file.read())
    return {
        "format": "safetensors",
        "version": "unversioned",
        "metadata": [{"key": key, "type": "string", "value": value}
                     for key, value in metadata.items()],
        "tensors": [{"name": name, "dtype": tensor["dtype"], "shape": decimals(tensor["shape"]),
                     "sha256": sha256(tensor["data"])} for name, tensor in tensors],
    }


serve("safetensors", {"safetensors": Format(
    read, (safetensors.SafetensorError,),
    ("safetensors.complex", "safetensors.f8", "safetensors.sub-byte"))})
