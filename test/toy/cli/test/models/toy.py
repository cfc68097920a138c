"""Toy v2, in the byte order that is not the usual one."""

import struct

FLOAT32 = "f32"


def write(model):
    tensors = b""
    for name, shape, values in model:
        tensors += struct.pack(">BH%dQ" % len(shape), len(shape), len(name),
                               *shape)
        tensors += name.encode() + struct.pack(">%df" % len(values), *values)
    return struct.pack(">BBII", 2, 1, 10 + len(tensors), len(model)) + tensors
