"""OINF v1."""

import struct

from stored import elements, pad, up

FLOAT32 = "f32"


def entry_of(name, shape, size, offset):
    return (pad(struct.pack("<I", len(name)) + name.encode(), 8) +
            struct.pack("<III", 10, len(shape), 1) +
            struct.pack("<%dQ" % len(shape), *shape) +
            struct.pack("<QQ", size, offset))


def write(model):
    table = sum(len(entry_of(n, s, 0, 0)) for n, s, _ in model)
    start = up(72 + table, 8)
    entries, data = b"", b""
    for name, shape, values in model:
        stored = elements(values)
        entries += entry_of(name, shape, len(stored), start + len(data))
        data += pad(stored, 8)
    header = b"OINF\0" + struct.pack("<6I5Q", 1, 0, 0, 0, len(model), 0,
                                     72, 72, 72, start, start + len(data))
    return pad(pad(header, 8) + entries, 8) + data
