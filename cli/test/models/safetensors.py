"""safetensors 0.8.0."""

import json
import struct

from stored import elements

FLOAT32 = "F32"


def write(model):
    data, header = b"", {}
    for name, shape, values in model:
        begin = len(data)
        data += elements(values)
        header[name] = {"dtype": "F32", "shape": shape,
                        "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data
