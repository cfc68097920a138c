#!/usr/bin/env python3
"""The features that a case asks for are those that its file shows."""

import json
import os
from pathlib import Path

CORPUS = Path(os.environ["ASSAY_CORPUS"])

KINDS = {0x000: "shape", 0x100: "tensor", 0x200: "parameter", 0x300: "model",
         0x400: "optimizer"}


def cases(name):
    for folder in (CORPUS / name, CORPUS / name / "upstream"):
        for case in json.loads((folder / "manifest.json").read_text())["cases"]:
            if not case["withdrawn"]:
                yield case, CORPUS / name / case["path"]


def primitiv_features(case, path):
    """Three uint 32, of which the last is data_type."""
    start = path.read_bytes()[:15]
    if len(start) < 15 or {start[0], start[5], start[10]} != {0xce}:
        return set()
    kind = KINDS.get(int.from_bytes(start[11:], "big"))
    return {f"primitiv.{kind}-file"} if kind else set()


def burnpack_features(case, path):
    """By the document; files without one are judged by what they break."""
    document = path.with_suffix(".json")
    if not document.is_file():
        return None
    tensors = json.loads(document.read_text())["tensors"]
    return ({"burnpack.qfloat" for t in tensors if t["dtype"] == "QFloat"} |
            {"burnpack.rank-over-32" for t in tensors if len(t["shape"]) > 32})


wrong, seen = 0, set()
for name, wanted in (("primitiv", primitiv_features),
                     ("burnpack", burnpack_features)):
    for case, path in cases(name):
        features = wanted(case, path)
        seen |= features or set()
        if features is not None and features != set(case["features"]):
            print(f"{path}: {case['features']}, the file needs {features}")
            wrong += 1

assert len(seen) == 7, f"no case needs any other feature than {seen}"
assert wrong == 0, f"{wrong} wrong"
print("the features are those of the files")
