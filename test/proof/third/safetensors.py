"""What the grammars of safetensors ask of a file: what stands in it, and where
its data lie. Written from spec/safetensors.md alone (sections in brackets)."""

import json
from functools import lru_cache
from math import prod
from random import Random
from types import SimpleNamespace as Facts

from fields import every, file_of, filled, has, name_of, parts

BITS = {"BOOL": 8, "U8": 8, "I8": 8, "U16": 16, "I16": 16, "U32": 32,
        "I32": 32, "U64": 64, "I64": 64, "F16": 16, "BF16": 16, "F32": 32,
        "F64": 64, "F8_E5M2": 8, "F8_E4M3": 8, "F8_E8M0": 8, "F4": 4,
        "F6_E2M3": 6, "F6_E3M2": 6, "C64": 64, "F8_E4M3FNUZ": 8,
        "F8_E5M2FNUZ": 8}
TRAITS = [*(f"dtype {name}" for name in BITS),
          *(f"{count} tensors" for count in range(5)),
          "metadata", "no metadata",
          *(f"rank {rank}" for rank in range(7)), "rank 7 to 63", "rank 64",
          "no bytes", "buffer aligned", "buffer not aligned"]
MOST = 1 << 16          # bytes of a tensor that is written


def no_constant(word):
    raise ValueError(word)


def value_of(text):
    """What Python's reader of JSON makes of it; None if it is none."""
    try:
        return json.loads(bytes(text), parse_constant=no_constant)
    except (ValueError, RecursionError):
        return None


def is_json(text):
    return value_of(text) is not None


def dims(shape):
    found = value_of(shape)
    good = isinstance(found, list) and all(type(dim) is int for dim in found)
    return found if good else []


def bits_of(dtype):
    return BITS.get(dtype if isinstance(dtype, str) else "", 8)


def whole_bytes(tensor):
    """The shape; if its bits are no whole bytes, with a last dimension that
    makes them so."""
    shape = parts(parts(tensor)["<s>"])["<shape>"]
    dtype = value_of(parts(parts(tensor)["<d>"])["<dtype>"])
    bits, found = bits_of(dtype), dims(shape)
    if prod(found) * bits % 8 == 0:
        return bytes(shape)
    found = found[:-1] + [(found or [1])[-1] * (2 if bits == 4 else 4)]
    return json.dumps(found, separators=(",", ":")).encode()


def tensor_facts(node):
    part = parts(node)
    offsets = parts(parts(part["<o>"])["<offsets>"])
    shape = dims(parts(part["<s>"])["<shape>"])
    dtype = value_of(parts(part["<d>"])["<dtype>"])
    whole = prod(dims(whole_bytes(node))) * bits_of(dtype) // 8
    return Facts(dtype=dtype, shape=shape, bits=prod(shape) * bits_of(dtype),
                 room=whole if 0 <= whole < MOST else 0,
                 begin=value_of(offsets.get("<begin>", b"0")) or 0,
                 end=value_of(offsets.get("<end>", b"0")) or 0)


@lru_cache(maxsize=64)
def facts(file):
    return Facts(length=len(bytes(parts(file)["<buffer>"])),
                 tensors=[tensor_facts(t) for t in every(file, "<tensor>")
                          if {"<d>", "<s>", "<o>"} <= set(parts(t))],
                 keys=[value_of(parts(pair)["<key>"])
                       for metadata in every(file, "<metadata>")
                       for pair in parts(metadata)["<map>"].children
                       if name_of(pair.symbol) == "<pair>"])


def names(file):
    return [value_of(name) for name in every(file, "<name>")]


def unique(items):
    return len(set(items)) == len(items)


def right_size(file):
    return all(t.bits % 8 == 0 and t.end - t.begin == t.bits // 8
               for t in file.tensors)


def in_buffer(file):
    return all(t.begin <= t.end <= file.length for t in file.tensors)


def spans(file):
    return sorted((t.begin, t.end) for t in file.tensors)


def overlap(file):
    """Whether a byte is that of two tensors, or an empty one lies inside."""
    found = spans(file)
    return any(a[1] > b[0] for a, b in zip(found, found[1:]))


def tiled(file):
    """Whether the data of each begin where those before end, to the last."""
    at = 0
    for begin_at, end_at in spans(file):
        if begin_at != at:
            return False
        at = end_at
    return at == file.length


def chance(file):
    """A seed from what FANDANGO does not repair: types and white space."""
    return repr([bytes(node) for name in ("<dtype>", "<comma>", "<padding>")
                 for node in every(file, name)])


@lru_cache(maxsize=64)
def places(file):
    """Where each tensor begins and ends, in the order of the header."""
    known = facts(file)
    order = list(range(len(known.tensors)))
    if has(file, "<descending>"):
        order.reverse()
    if has(file, "<shuffled>"):
        Random(chance(file)).shuffle(order)
    at, found = 0, {}
    for i in order:
        found[i] = at, at + known.tensors[i].room
        at = found[i][1]
    return found


def number_of(tensor):
    same = every(file_of(tensor), "<tensor>")
    return next(i for i, other in enumerate(same) if other is tensor)


def begin(tensor):
    return str(places(file_of(tensor))[number_of(tensor)][0]).encode()


def end(tensor):
    return str(places(file_of(tensor))[number_of(tensor)][1]).encode()


def body(file, more=0):
    known, found = facts(file), places(file)
    stop = max((end_at for _, end_at in found.values()), default=0) + more
    draw = Random(stop)
    data = bytearray(draw.randbytes(stop))
    for i, (begin_at, end_at) in found.items():
        if known.tensors[i].dtype == "BOOL":
            data[begin_at:end_at] = bytes(
                draw.choices((0, 1), k=end_at - begin_at))
    return filled(parts(file)["<buffer>"], bytes(data))


def traits(file):
    """What makes one file another, for check.py to count."""
    known = facts(file)
    yield f"{len(known.tensors)} tensors"
    yield "metadata" if has(file, "<metadata>") else "no metadata"
    for tensor in known.tensors:
        yield f"dtype {tensor.dtype}"
        rank = len(tensor.shape)
        yield f"rank {rank}" if rank < 7 or rank == 64 else "rank 7 to 63"
        yield "no bytes" if tensor.bits == 0 else "bytes"
    yield "order " + next(iter(parts(every(file, "<placing>")[0])))[1:-1]
    header = len(bytes(parts(file)["<header>"]))
    yield "buffer aligned" if header % 8 == 0 else "buffer not aligned"
