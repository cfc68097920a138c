"""safetensors: the types in the document; without one nobody can tell."""

import json

FEATURES = {"safetensors.complex", "safetensors.f8", "safetensors.sub-byte"}


def feature(dtype):
    if dtype.startswith("F8_"):
        return "safetensors.f8"
    if dtype.startswith(("F4", "F6_")):
        return "safetensors.sub-byte"
    return "safetensors.complex" if dtype == "C64" else None


def features(path):
    document = path.with_suffix(".json")
    if not document.is_file():
        return None
    tensors = json.loads(document.read_text())["tensors"]
    return {feature(tensor["dtype"]) for tensor in tensors} - {None}
