"""Burnpack: features by the document. Rejected files have no document: they are
judged if they have a scheme with undefined storage in the usual spelling."""

import json
import re
import sys

import tree

sys.path.append(str(tree.ROOT / "conformance" / "adapters" / "python"))
import common
from formats import burnpack

DUPLICATES = "burnpack.duplicate-keys"
FEATURES = {"burnpack.beside-unknown", DUPLICATES, "burnpack.qfloat",
            "burnpack.rank-over-32"}
UNPACKED = re.compile(rb"value(c(Q4F|Q4S|Q2F|Q2S)|dE2M1)e?param.{3,7}estore"
                      rb"(fNative|\xa1lPackedNative)", re.DOTALL)


def is_unpacked(data):
    found = UNPACKED.search(data)
    return bool(found) and not (found[1] == b"dE2M1" and
                                found[3] != b"fNative")


def repeats_keys(data):
    try:
        burnpack.decode(data)
    except common.Reject as reason:
        return "occurs twice" in str(reason)
    except common.Unsupported:
        pass
    return False


def least(path):
    """A key twice is seen in files of any kind, if the reader comes so far."""
    twice = path.parent.name == "reject" and repeats_keys(path.read_bytes())
    return {DUPLICATES} if twice else set()


def features(path):
    document = path.with_suffix(".json")
    if not document.is_file():
        if path.parent.name == "reject" and is_unpacked(path.read_bytes()):
            return {"burnpack.beside-unknown", "burnpack.qfloat"} | least(path)
        return None
    tensors = json.loads(document.read_text())["tensors"]
    return ({"burnpack.qfloat" for t in tensors if t["dtype"] == "QFloat"} |
            {"burnpack.rank-over-32" for t in tensors if len(t["shape"]) > 32})
