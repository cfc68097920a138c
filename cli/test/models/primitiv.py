"""primitiv v0.1: MessagePack."""

import struct

from stored import elements, fastest_first

FLOAT32 = "f32"
COLUMN_MAJOR = True


def uint32(value):
    return b"\xce" + struct.pack(">I", value)


def address(name):
    names = name.split(".")
    return bytes([0x90 | len(names)]) + b"".join(
        bytes([0xa0 | len(n)]) + n.encode() for n in names)


def write(model):
    file = b"".join(map(uint32, (0, 1, 0x300, len(model))))
    for name, shape, values in model:
        dims, stored = fastest_first(shape), elements(values)
        file += address(name)
        file += bytes([0x90 | len(dims)]) + b"".join(map(uint32, dims))
        file += uint32(1) + b"\xc4" + bytes([len(stored)]) + stored
        file += uint32(0)                       # no statistics
    return file


def name_of(tensor):
    return ".".join(tensor["path"])
