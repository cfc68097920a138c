"""GGUF v3, little-endian, as the original lays it out."""

import struct

from stored import elements, pad

FLOAT32 = "F32"
ALIGNMENT = 32


def string(text):
    return struct.pack("<Q", len(text)) + text.encode()


def info_of(name, shape, offset):
    return (string(name) +
            struct.pack("<I%dQ" % len(shape), len(shape), *shape[::-1]) +
            struct.pack("<IQ", 0, offset))


def write(model):
    file = b"GGUF" + struct.pack("<IQQ", 3, len(model), 1)
    file += string("general.architecture") + struct.pack("<I", 8)
    file += string("llama")
    data = b""
    for name, shape, values in model:
        file += info_of(name, shape, len(data))
        data += pad(elements(values), ALIGNMENT)
    return pad(file, ALIGNMENT) + data
