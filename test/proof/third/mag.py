"""What the grammars of MAG ask of a file: what stands in it, and where its
data may lie. Written from spec/mag.md alone (sections in brackets)."""

from functools import lru_cache
from math import prod
from random import Random
from types import SimpleNamespace as Facts

from fields import every, file_of, filled, has, index, number, parts

SIZES = {0: 4, 1: 2, 2: 1, 3: 4}
TRAITS = [*(f"dtype {code}" for code in SIZES),
          *(f"{count} tensors" for count in range(5)),
          *(f"{count} metadata" for count in range(4)),
          *(f"rank {rank}" for rank in range(1, 8)), "rank 8 to 254",
          "rank 255"]


def align64(at):
    return (at + 63) // 64 * 64


def dims(shape):
    text = bytes(shape)
    return [int.from_bytes(text[at:at + 8], "little")
            for at in range(0, len(text), 8)]


def tensor_facts(node):
    part = parts(node)
    dtype, shape = number(part["<dtype>"]), dims(part["<shape>"])
    size = prod(shape) * SIZES.get(dtype, 1)
    return Facts(dtype=dtype, shape=shape, size=size,
                 room=size if size < 1 << 16 else 64,
                 numel=number(part["<numel>"]),
                 offset=number(part["<offset>"]), key=key_of(node))


def key_of(record):
    return bytes(parts(parts(record)["<key>"])["<text>"])


@lru_cache(maxsize=256)
def facts(file):
    """What stands in a file; `end` is R of section 1."""
    part = parts(file)
    end = 12 + len(bytes(part["<covered>"]))
    return Facts(end=end, length=end + len(bytes(part["<data>"])),
                 tensors=[tensor_facts(t) for t in every(file, "<tensor>")],
                 keys=[key_of(m) for m in every(file, "<meta>")])


def product(shape):
    return prod(shape)


def names(file):
    return [tensor.key for tensor in file.tensors]


def unique(items):
    return len(set(items)) == len(items)


def short_keys(file):
    return all(len(key) <= 65535 for key in file.keys + names(file))


def aligned(file):
    return all(tensor.offset % 64 == 0 for tensor in file.tensors)


def after_records(file):
    return all(tensor.offset >= file.end for tensor in file.tensors)


def in_file(file):
    return all(tensor.offset + tensor.size <= file.length
               for tensor in file.tensors)


def overlap(file):
    """Whether two tensors share a part of their data; the same range is MAY."""
    spans = sorted((t.offset, t.offset + t.size) for t in file.tensors)
    return any(a != b and a[1] > b[0] for a, b in zip(spans, spans[1:]))


@lru_cache(maxsize=256)
def places(file):
    """Where each tensor's data go, by its number, and where the last end."""
    known = facts(file)
    order = list(range(len(known.tensors)))
    draw = Random(repr(names(known)))
    if has(file, "<descending>"):
        order.reverse()
    if has(file, "<shuffled>"):
        draw.shuffle(order)
    at, found = known.end, {}
    for i in order:
        at = align64(at)
        if has(file, "<gaps>"):
            at += 64 * draw.randrange(3)
        found[i] = at
        at += known.tensors[i].room
    return found, at


def place(tensor):
    return places(file_of(tensor))[0][index(tensor)]


def elements(draw, tensor):
    if tensor.dtype == 2:
        return bytes(draw.choices((0, 1), k=tensor.room))
    return draw.randbytes(tensor.room)


def body(file, found=None):
    """All behind the records: data, padding, and what the marks add."""
    known = facts(file)
    found = found or places(file)[0]
    end = max((at + known.tensors[i].room for i, at in found.items()),
              default=known.end)
    stop = end if has(file, "<exact>") or not found else align64(end)
    data = bytearray(b"\xff" * (stop - known.end))
    draw = Random(end)
    for i, at in found.items():
        payload = elements(draw, known.tensors[i])
        data[at - known.end:at - known.end + len(payload)] = payload
    if has(file, "<trailing>"):
        data += bytes(draw.randrange(200))
    return filled(parts(file)["<data>"], bytes(data))


def traits(file):
    """What makes one file another, for check.py to count."""
    known = facts(file)
    yield f"{len(known.tensors)} tensors"
    yield f"{len(known.keys)} metadata"
    for tensor in known.tensors:
        yield f"dtype {tensor.dtype}"
        rank = len(tensor.shape)
        yield f"rank {rank}" if rank < 8 or rank == 255 else "rank 8 to 254"
    for mark in every(file, "<placing>")[0].children:
        yield mark.symbol.name()[1:-1] + " " + \
            next(iter(parts(mark)))[1:-1]
