"""MAG v1."""

import struct

from stored import elements, pad, up

FLOAT32 = "f32"


def crc32c(data):
    crc = 0xffffffff
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82f63b78 if crc & 1 else 0)
    return crc ^ 0xffffffff


def record_of(name, shape, values, offset):
    return (struct.pack("<BBHQQ", 0, len(shape), 0, len(values), offset) +
            struct.pack("<%dQ" % len(shape), *shape) +
            struct.pack("<I", len(name)) + name.encode())


def write(model):
    end = 24 + sum(len(record_of(*tensor, 0)) for tensor in model)
    length, records, data = 24, b"", b""
    for name, shape, values in model:
        record = record_of(name, shape, values, up(end, 64) + len(data))
        stored = elements(values)
        records += record
        data += pad(stored, 64, b"\xff")
        length = up(length + len(record), 64) + up(len(stored), 64)
    covered = struct.pack("<III", len(model), 0, 0) + records
    file = b"MAG!" + struct.pack("<II", 1, crc32c(covered)) + covered
    return (pad(file, 64, b"\xff") + data).ljust(length, b"\0")
