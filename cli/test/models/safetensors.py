"""safetensors 0.8.0, as its writer for NumPy makes it."""

import json
import struct

from stored import elements

FLOAT32 = "F32"


def write(model):
    data, header = b"", {"__metadata__": {"format": "np"}}
    for name, shape, values in model:
        begin = len(data)
        data += elements(values)
        header[name] = {"dtype": "F32", "shape": shape,
                        "data_offsets": [begin, len(data)]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data
