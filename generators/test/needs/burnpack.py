"""Burnpack: by the document; without one nobody can tell."""

import json

FEATURES = {"burnpack.qfloat", "burnpack.rank-over-32"}


def features(path):
    document = path.with_suffix(".json")
    if not document.is_file():
        return None
    tensors = json.loads(document.read_text())["tensors"]
    return ({"burnpack.qfloat" for t in tensors if t["dtype"] == "QFloat"} |
            {"burnpack.rank-over-32" for t in tensors if len(t["shape"]) > 32})
