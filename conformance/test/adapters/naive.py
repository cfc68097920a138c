"""Writers that check nothing: they write whatever is requested.

They make the same invalid files as real writers. A request that must be
rejected becomes the file that breaks its rule.
"""

import base64
import json
import re

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[0-9]+)?")


def data_of(owner):
    return base64.b64decode(owner.get("data", ""))


def bytes_of(text):
    return bytes.fromhex(text["hex"]) if isinstance(text, dict) else text.encode()


# safetensors

def in_json(value):
    if isinstance(value, dict):
        return b'"' + bytes_of(value) + b'"'
    return json.dumps(value, ensure_ascii=False).encode()


def dimension(text):
    return text if NUMBER.fullmatch(text) else json.dumps(text)


def safetensors(request):
    members, data = [], b""
    if request["metadata"]:
        pairs = [in_json(pair["key"]) + b":" + in_json(pair["value"])
                 for pair in request["metadata"]]
        members.append(b'"__metadata__":{' + b",".join(pairs) + b"}")
    for tensor in request["tensors"]:
        begin = len(data)
        data += data_of(tensor)
        shape = ",".join(map(dimension, tensor["shape"]))
        members.append(in_json(tensor["name"]) + (
            f':{{"dtype":{json.dumps(tensor["dtype"])},"shape":[{shape}],'
            f'"data_offsets":[{begin},{len(data)}]}}').encode())
    header = b"{" + b",".join(members) + b"}"
    header = header.ljust(-(-len(header) // 8) * 8)
    return len(header).to_bytes(8, "little") + header + data


# GGUF

VALUES = ["uint8", "int8", "uint16", "int16", "uint32", "int32", "float32", "bool", "string",
          "array", "uint64", "int64", "float64"]
SIZES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]
TENSORS = {"F32": 0, "F16": 1, "Q4_0": 2, "Q4_2": 4, "I8": 24, "I16": 25, "F64": 28,
           "Q4_0_4_4": 31, "IQ4_NL_4_4": 36}
NO_VALUE, NO_TENSOR = 13, 4096


def u32(number):
    return number.to_bytes(4, "little")


def u64(number):
    return (number % 2 ** 64).to_bytes(8, "little")


def string(text):
    if isinstance(text, dict) and "data" in text:
        text = {"hex": data_of(text).hex()}
    return u64(len(bytes_of(text))) + bytes_of(text)


def value_type(name):
    return VALUES.index(name) if name in VALUES else NO_VALUE


def gguf_value(name, value):
    if name == "array":
        elements = data_of(value) + b"".join(
            gguf_value(value["type"], element) for element in value.get("elements", ()))
        return u32(value_type(value["type"])) + u64(int(value["count"])) + elements
    if name == "string":
        return string(value)
    if name not in VALUES:
        return bytes(8)
    size = SIZES[VALUES.index(name)]
    if name.startswith("float"):
        return bytes.fromhex(value)[::-1]
    return (int(value) % 2 ** (8 * size)).to_bytes(size, "little")


def alignment_of(request):
    for pair in request["metadata"]:
        if pair["key"] == "general.alignment":
            return max(int(pair["value"]), 1)
    return 32


def padded(data, alignment):
    return data + bytes(-len(data) % alignment)


def gguf(request, pad=padded):
    alignment = alignment_of(request)
    out = b"GGUF" + u32(int(request["version"]))
    out += u64(len(request["tensors"])) + u64(len(request["metadata"]))
    for pair in request["metadata"]:
        out += string(pair["key"]) + u32(value_type(pair["type"]))
        out += gguf_value(pair["type"], pair["value"])
    data = b""
    for tensor in request["tensors"]:
        out += string(tensor["name"]) + u32(len(tensor["shape"]))
        out += b"".join(u64(int(number)) for number in reversed(tensor["shape"]))
        out += u32(TENSORS.get(tensor["dtype"], NO_TENSOR)) + u64(len(data))
        data += pad(data_of(tensor), alignment)
    return padded(out, alignment) + data


WRITERS = {"safetensors": safetensors, "gguf": gguf}
