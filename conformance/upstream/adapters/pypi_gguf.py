#!/usr/bin/env python3
"""gguf (PyPI, "gguf-py"): GGUFReader, and SafetensorsLocal, which returns
everything except the metadata.

Both refuse a file by a ValueError (UnicodeDecodeError is one) or a KeyError,
which they raise themselves.
"""

import sys
from pathlib import Path

from gguf import GGMLQuantizationType, GGUFReader, GGUFValueType
from gguf.constants import GGUFEndian
from gguf.utility import SafetensorsLocal
from line import Format, Unsupported, decimals, serve, sha256

MOST = 4096         # size of a text or a payload that the document contains
OWN = "GGUF."       # prefix of the pairs that the reader adds


def scalar(part, type):
    """Returns the only value of a numpy array."""
    if type in (GGUFValueType.FLOAT32, GGUFValueType.FLOAT64):
        return part.astype(part.dtype.newbyteorder(">")).tobytes().hex()
    return str(int(part[0]))


def text(data):
    if len(data) > MOST:
        return {"size": str(len(data)), "sha256": sha256(data)}
    return data.decode("utf-8")


def little(part):
    return part.astype(part.dtype.newbyteorder("<")).tobytes()


def array(field):
    parts = [field.parts[at] for at in field.data]
    count = str(int(field.parts[4][0]))
    inner = field.types[1] if len(field.types) > 1 else GGUFValueType(int(field.parts[3][0]))
    name = inner.name.lower()
    if inner == GGUFValueType.ARRAY:
        raise Unsupported("arrays in arrays come as one")
    if inner == GGUFValueType.STRING:
        payload = b"".join(part.nbytes.to_bytes(8, "little") + part.tobytes() for part in parts)
        elements = [part.tobytes().decode("utf-8") for part in parts]
    else:
        payload = b"".join(little(part) for part in parts)
        elements = [scalar(part, inner) for part in parts]
    if len(payload) > MOST:
        return {"type": name, "count": count, "size": str(len(payload)),
                "sha256": sha256(payload)}
    return {"type": name, "count": count, "elements": elements}


def pair(field):
    type = field.types[0]
    if type == GGUFValueType.ARRAY:
        value = array(field)
    elif type == GGUFValueType.STRING:
        value = text(field.parts[-1].tobytes())
    else:
        value = scalar(field.parts[-1], type)
    return {"key": field.name, "type": type.name.lower(), "value": value}


def describe(tensor, big):
    data = tensor.data
    if big and tensor.tensor_type == GGMLQuantizationType.BF16:     # comes as bytes
        data = data.reshape(-1).view(">u2")
    return {"name": tensor.name, "dtype": tensor.tensor_type.name,
            "shape": decimals(reversed(tensor.shape)), "sha256": sha256(little(data))}


def read_gguf(path):
    file = GGUFReader(path)
    big = file.endianess == GGUFEndian.BIG
    return {
        "format": "gguf",
        "version": str(int(file.fields["GGUF.version"].parts[0][0])),
        "byte_order": "big" if big else "little",
        "metadata": [pair(field) for name, field in file.fields.items()
                     if not name.startswith(OWN)],
        "tensors": [describe(tensor, big) for tensor in file.tensors],
    }


def read_safetensors(path):
    for tensor in SafetensorsLocal(Path(path)).tensors.values():
        tensor.mmap_bytes()


if sys.argv[1:] == ["safetensors"]:
    serve("gguf", {"safetensors": Format(
        read_safetensors, (ValueError, KeyError),
        ("safetensors.complex", "safetensors.f8", "safetensors.sub-byte"))}, decodes=False)
else:
    serve("gguf", {"gguf": Format(
        read_gguf, (ValueError, KeyError),
        ("gguf.big-endian", "gguf.types-2026", "gguf.version-2"))})
