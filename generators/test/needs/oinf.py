"""OINF: by the types in the tables, where they can be read."""

import struct

FEATURES = {"oinf.packed", "oinf.beside-unknown"}
BITSET, NDARRAY = 13, 15
PACKED = range(18, 26)


def padded(size):
    return -(-size // 8) * 8


def after_name(data, at):
    return at + padded(4 + struct.unpack_from("<I", data, at)[0])


def metadata_types(data, count, at):
    """Of each entry, and of the elements of arrays."""
    for _ in range(count):
        at = after_name(data, at)
        kind, _, _, offset = struct.unpack_from("<IIQQ", data, at)
        yield kind
        if kind == NDARRAY:
            yield struct.unpack_from("<I", data, offset)[0]
        at += 24


def tensor_types(data, count, at):
    for _ in range(count):
        at = after_name(data, at)
        kind, rank = struct.unpack_from("<II", data, at)
        yield kind
        at += 28 + 8 * rank


def features(path):
    data = path.read_bytes()
    try:
        counts = struct.unpack_from("<III", data, 13)
        sections = struct.unpack_from("<QQQQ", data, 29)
        metadata = list(metadata_types(data, counts[1], sections[1]))
        tensors = list(tensor_types(data, counts[2], sections[2]))
    except (struct.error, IndexError, OverflowError):
        return None
    needed = set()
    if any(kind in PACKED for kind in metadata + tensors):
        needed.add("oinf.packed")
    if BITSET in tensors and path.parent.name == "reject":
        needed.add("oinf.beside-unknown")
    return needed
