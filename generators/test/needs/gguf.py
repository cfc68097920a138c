"""GGUF: by the document; without one nobody can tell."""

import json

FEATURES = {"gguf.big-endian", "gguf.version-2", "gguf.nested-arrays",
            "gguf.types-2026"}
TYPES_2026 = {"NVFP4", "Q1_0", "Q2_0"}


def is_nested(pair):
    return pair["type"] == "array" and pair["value"]["type"] == "array"


def features(path):
    document = path.with_suffix(".json")
    if not document.is_file():
        return None
    says = json.loads(document.read_text())
    needed = set()
    if says["byte_order"] == "big":
        needed.add("gguf.big-endian")
    if says["version"] == "2":
        needed.add("gguf.version-2")
    if any(map(is_nested, says["metadata"])):
        needed.add("gguf.nested-arrays")
    if any(tensor["dtype"] in TYPES_2026 for tensor in says["tensors"]):
        needed.add("gguf.types-2026")
    return needed
