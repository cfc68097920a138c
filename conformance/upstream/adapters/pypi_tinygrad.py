#!/usr/bin/env python3
"""tinygrad (PyPI): safe_load and each tensor copied from the disk; the texts
of safe_load_metadata."""

import json

from line import Format, decimals, serve, sha256
from tinygrad.nn.state import inverse_safe_dtypes, safe_load, safe_load_metadata


def describe(name, tensor):
    data = bytes(tensor.flatten().to("PYTHON").data())
    return {"name": name, "dtype": inverse_safe_dtypes[tensor.dtype],
            "shape": decimals(tensor.shape), "sha256": sha256(data)}


def read(path):
    _, _, header = safe_load_metadata(path)
    tensors = safe_load(path)
    return {
        "format": "safetensors",
        "version": "unversioned",
        "metadata": [{"key": key, "type": "string", "value": value}
                     for key, value in header.get("__metadata__", {}).items()],
        "tensors": [describe(name, tensor) for name, tensor in tensors.items()],
    }


serve("tinygrad", {"safetensors": Format(
    read, (json.JSONDecodeError, UnicodeDecodeError, ValueError, KeyError, RuntimeError))})
