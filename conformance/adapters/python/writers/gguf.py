"""Writes GGUF, versions 2 and 3, as upstream does (section 11): everything in the
order of the request, padded with zeros.
"""

from common import Cursor, align, product, quote, require, require_unique, swap
from formats.gguf import (MAX, MAX_DIMENSIONS, MAX_KEY, MAX_NAME, TYPES,
                          find_alignment)
from ggufvalues import ARRAY, BOOL, LEAST_SIZES, NAMES, STRING
from writers.asked import data_of, integer, natural, numbers, string, utf8

FEATURES = ["gguf.canonical"]

NUMBERS = {name: number for number, (name, _, _) in TYPES.items()}
MOST = 2 ** 64 - 1


def encode(request):
    require(request.get("version") in ("2", "3"), "the version is neither 2 nor 3")
    order = request["byte_order"]
    pairs = [read_pair(pair, order) for pair in request["metadata"]]
    require_unique((key for key, _ in pairs), "key")
    alignment = find_alignment(request["metadata"], "general.alignment")
    tensors = [read_tensor(tensor, order) for tensor in request["tensors"]]
    require_unique((tensor["name"] for tensor in tensors), "tensor name")

    out = bytearray(b"GGUF")
    out += int(request["version"]).to_bytes(4, order)
    out += len(tensors).to_bytes(8, order) + len(pairs).to_bytes(8, order)
    for key, value in pairs:
        out += len(key).to_bytes(8, order) + key + value
    offset = 0
    for tensor in tensors:
        out += write_info(tensor, offset, order)
        offset = align(offset + len(tensor["data"]), alignment)
    out += bytes(align(len(out), alignment) - len(out))
    for tensor in tensors:
        out += tensor["data"]
        out += bytes(align(len(tensor["data"]), alignment) - len(tensor["data"]))
    return bytes(out)


# Pairs (section 4): key_length u64, key, value_type u32, value

def read_pair(pair, order):
    key = string(pair["key"], "a key")
    require(1 <= len(key) <= MAX_KEY, f"a key has {len(key)} bytes, not 1 to {MAX_KEY}")
    require(key.isascii(), "a key is not ASCII")
    require(0 not in key, "a key holds a zero byte")
    value_type = type_of(pair["type"])
    return key, value_type.to_bytes(4, order) + write_value(value_type, pair["value"], order)


def type_of(name):
    require(name in NAMES, f"there is no type {quote(str(name))}")
    return NAMES.index(name)


def write_value(value_type, value, order):
    if value_type == ARRAY:
        return write_array(value, order)
    if value_type == STRING:
        return write_string(value, order)
    return write_scalar(value_type, value, order)


def write_string(value, order):
    long = isinstance(value, dict) and "data" in value
    text = data_of(value, "a value") if long else string(value, "a value")
    return len(text).to_bytes(8, order) + text


def write_scalar(value_type, value, order):
    name, size = NAMES[value_type], LEAST_SIZES[value_type]
    if name.startswith("float"):
        return int(value, 16).to_bytes(size, order)
    if value_type == BOOL:
        return bytes([natural(value, "a bool", 1)])
    signed = name.startswith("int")
    most = 2 ** (8 * size - signed) - 1
    number = integer(value, f"an {name}", -most - 1 if signed else 0, most)
    return number.to_bytes(size, order, signed=signed)


# Arrays (section 4.3): array_type u32, array_length u64, elements

def write_array(value, order):
    array_type = type_of(value["type"])
    count = natural(value["count"], "the length of an array", MOST)
    head = array_type.to_bytes(4, order) + count.to_bytes(8, order)
    if "data" in value:
        cursor = Cursor(data_of(value, "an array"))
        elements = turn_elements(cursor, array_type, count, order)
        require(cursor.left() == 0, "an array has more data than elements")
        return head + elements
    require(len(value["elements"]) == count, "an array has not as many elements as it says")
    return head + b"".join(write_value(array_type, element, order)
                           for element in value["elements"])


def turn_elements(cursor, array_type, count, order):
    """Converts little-endian elements to the byte order of the file."""
    cursor.require_room(count, LEAST_SIZES[array_type], "array_length")
    if array_type == STRING:
        return b"".join(turn_string(cursor, order) for _ in range(count))
    if array_type == ARRAY:
        return b"".join(turn_array(cursor, order) for _ in range(count))
    scalars = cursor.take(count * LEAST_SIZES[array_type], "elements")
    if array_type == BOOL:
        require(not scalars.strip(b"\0\1"), "a bool is neither 0 nor 1")
    if order == "little":
        return scalars
    return b"".join(swap(memoryview(scalars), LEAST_SIZES[array_type]))


def turn_string(cursor, order):
    size = cursor.u64("length")
    return size.to_bytes(8, order) + cursor.take(size, "string")


def turn_array(cursor, order):
    array_type, count = cursor.u32("array_type"), cursor.u64("array_length")
    require(array_type < len(NAMES), f"there is no type {array_type}")
    return (array_type.to_bytes(4, order) + count.to_bytes(8, order)
            + turn_elements(cursor, array_type, count, order))


# Tensors (sections 5 and 7): name_length u64, name, n_dimensions u32,
# dimensions u64[n_dimensions], type u32, offset u64

def read_tensor(tensor, order):
    name = utf8(tensor["name"], "a name").encode()
    require(len(name) <= MAX_NAME, f"a name has {len(name)} bytes, not up to {MAX_NAME}")
    require(tensor["dtype"] in NUMBERS, f"there is no type {quote(str(tensor['dtype']))}")
    number = NUMBERS[tensor["dtype"]]
    _, block, block_size = TYPES[number]
    dimensions = numbers(tensor["shape"], "shape", MAX)[::-1]
    require(len(dimensions) <= MAX_DIMENSIONS, f"there are {len(dimensions)} dimensions")
    numel = product(dimensions, MAX)
    require(numel is not None, "a tensor has 2^63 elements or more")
    row = dimensions[0] if dimensions else 1
    require(row % block == 0, f"a row of {row} elements splits a block")
    data = data_of(tensor, "a tensor")
    size = numel // block * block_size
    require(len(data) == size, f"a tensor has {len(data)} bytes, its shape asks for {size}")
    if order == "big" and block == 1:
        data = b"".join(swap(memoryview(data), block_size))
    return {"name": name, "dimensions": dimensions, "type": number, "data": data}


def write_info(tensor, offset, order):
    out = len(tensor["name"]).to_bytes(8, order) + tensor["name"]
    out += len(tensor["dimensions"]).to_bytes(4, order)
    for dimension in tensor["dimensions"]:
        out += dimension.to_bytes(8, order)
    return out + tensor["type"].to_bytes(4, order) + offset.to_bytes(8, order)
