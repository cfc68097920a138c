#!/usr/bin/env python3
"""mlx (PyPI, on the processor): load() of both formats, and the evaluation
that reads the elements. For GGUF, its types differ from those of the file, so
there is no document; for safetensors, they are the same."""

import sys

import mlx.core as mx
from line import Format, decimals, serve, sha256

DTYPES = {mx.bool_: "BOOL", mx.int8: "I8", mx.uint8: "U8", mx.int16: "I16", mx.uint16: "U16",
          mx.int32: "I32", mx.uint32: "U32", mx.int64: "I64", mx.uint64: "U64",
          mx.float16: "F16", mx.bfloat16: "BF16", mx.float32: "F32", mx.complex64: "C64"}
mx.set_default_device(mx.cpu)


def load(path, format):
    arrays, metadata = mx.load(path, format=format, return_metadata=True)
    mx.eval(list(arrays.values()))
    return arrays, metadata


def describe(name, array):
    data = b"" if array.size == 0 else bytes(memoryview(array.reshape(-1).view(mx.uint8)))
    return {"name": name, "dtype": DTYPES[array.dtype], "shape": decimals(array.shape),
            "sha256": sha256(data)}


def read_safetensors(path):
    arrays, metadata = load(path, "safetensors")
    return {
        "format": "safetensors",
        "version": "unversioned",
        "metadata": [{"key": key, "type": "string", "value": value}
                     for key, value in metadata.items()],
        "tensors": [describe(name, array) for name, array in arrays.items()],
    }


def read_gguf(path):
    load(path, "gguf")


if sys.argv[1:] == ["gguf"]:
    serve("mlx", {"gguf": Format(read_gguf, (RuntimeError, ValueError), ("gguf.version-2",))},
          decodes=False)
else:
    serve("mlx", {"safetensors": Format(read_safetensors, (RuntimeError, ValueError),
                                        ("safetensors.complex",))})
