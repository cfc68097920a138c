"""GGUF, versions 2 and 3."""

import elements
from common import (Payloads, Unsupported, align, is_utf8, product, quote, require,
                    require_disjoint, require_unique, swap, text_or_hex)
from ggufvalues import NAMES, Reader, read_value

FEATURES = ["gguf.beside-unknown", "gguf.big-endian", "gguf.nested-arrays", "gguf.types-2026",
            "gguf.version-2"]

MAX = 2 ** 63 - 1
MAX_KEY = 2 ** 16 - 1
MAX_NAME = 64
MAX_DIMENSIONS = 8
SMALLEST_PAIR = 13
SMALLEST_INFO = 24

# types (section 6): name, elements per block, bytes per block
TYPES = {
    0: ("F32", 1, 4), 1: ("F16", 1, 2), 2: ("Q4_0", 32, 18), 3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22), 7: ("Q5_1", 32, 24), 8: ("Q8_0", 32, 34), 9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84), 11: ("Q3_K", 256, 110), 12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176), 14: ("Q6_K", 256, 210), 15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66), 17: ("IQ2_XS", 256, 74), 18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50), 20: ("IQ4_NL", 32, 18), 21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82), 23: ("IQ4_XS", 256, 136), 24: ("I8", 1, 1), 25: ("I16", 1, 2),
    26: ("I32", 1, 4), 27: ("I64", 1, 8), 28: ("F64", 1, 8), 29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2), 34: ("TQ1_0", 256, 54), 35: ("TQ2_0", 256, 66), 39: ("MXFP4", 32, 17),
    40: ("NVFP4", 64, 36), 41: ("Q1_0", 128, 18), 42: ("Q2_0", 64, 18),
}
FIRST_UNKNOWN, FIRST_IMPOSSIBLE = 43, 2048


def decode(data):
    reader = Reader(data)
    header = read_header(reader)
    pairs = [read_pair(reader) for _ in range(header["metadata_kv_count"])]
    require_unique((pair["key"] for pair in pairs), "key")
    alignment = find_alignment(pairs)
    infos = [read_info(reader, alignment) for _ in range(header["tensor_count"])]
    require_unique((info["name"] for info in infos), "tensor name")
    infos_end = reader.at
    data_start = align(infos_end, alignment)
    check_data(infos, data_start, len(data))
    for info in infos:
        if info["size"] is None:
            raise Unsupported(f"the size of {quote(info['name'])} is undefined")
    return {
        "format": "gguf",
        "version": str(header["version"]),
        "byte_order": reader.order,
        "alignment": str(alignment),
        "data_offset": str(data_start),
        "canonical": (header["version"] == 3 and reader.order == "little"
                      and all(has_canonical_rank(info["dimensions"]) for info in infos)
                      and is_laid_out(data, infos, infos_end, alignment)),
        "metadata": [show_pair(pair) for pair in pairs],
        "tensors": show_tensors(data, infos, data_start, reader.order),
    }


# Header (section 3): magic u8[4], version u32, tensor_count u64, metadata_kv_count u64

def read_header(reader):
    magic = reader.take(4, "magic")
    reader.require(magic == b"GGUF", "magic is not GGUF")
    version = reader.take(4, "version")
    if version == b"\1\0\0\0":
        raise Unsupported("version 1 is not described")
    reader.order = "big" if version.startswith(b"\0\0") else "little"
    version = int.from_bytes(version, reader.order)
    reader.require(version in (2, 3), f"version is {version}, neither 2 nor 3")
    tensor_count = reader.number(8, "tensor_count")
    metadata_kv_count = reader.number(8, "metadata_kv_count")
    reader.require_room(metadata_kv_count, SMALLEST_PAIR, "metadata_kv_count")
    reader.require_room(tensor_count, SMALLEST_INFO, "tensor_count")
    return {"version": version, "tensor_count": tensor_count,
            "metadata_kv_count": metadata_kv_count}


# Pair (section 4): key_length u64, key, value_type u32, value

def read_pair(reader):
    key = reader.string("a key")
    reader.require(1 <= len(key) <= MAX_KEY, f"a key has {len(key)} bytes, not 1 to {MAX_KEY}")
    reader.require(key.isascii(), "a key is not ASCII")
    reader.require(0 not in key, "a key holds a zero byte")
    value_type = reader.type("value_type")
    value = read_value(reader, value_type)
    return {"key": key, "type": NAMES[value_type], "value": value}


def find_alignment(pairs, called=b"general.alignment"):
    for pair in pairs:
        if pair["key"] == called:
            require(pair["type"] == "uint32", f"general.alignment is a {pair['type']}, no uint32")
            alignment = int(pair["value"])
            require(alignment > 0, "general.alignment is 0")
            require(alignment % 8 == 0 or alignment.bit_count() == 1,
                    f"general.alignment {alignment} is neither a multiple of 8 nor a power of 2")
            return alignment
    return 32


# Tensor info (section 5): name_length u64, name, n_dimensions u32,
# dimensions u64[n_dimensions], type u32, offset u64

def read_info(reader, alignment):
    name = reader.string("a name")
    reader.require(len(name) <= MAX_NAME, f"a name has {len(name)} bytes, not up to {MAX_NAME}")
    reader.require(is_utf8(name), "a name is not UTF-8")
    n_dimensions = reader.number(4, "n_dimensions")
    reader.require(n_dimensions <= MAX_DIMENSIONS, f"n_dimensions {n_dimensions} exceeds 8")
    dimensions = [read_dimension(reader) for _ in range(n_dimensions)]
    numel = product(dimensions, MAX)
    reader.require(numel is not None, "a tensor has 2^63 elements or more")
    tensor_type = read_type(reader)
    info = {"name": name.decode(), "dimensions": dimensions, "numel": numel, "size": None}
    if tensor_type:
        info |= measure(reader, tensor_type, dimensions, numel)
    offset = reader.number(8, "offset")
    reader.require(offset % alignment == 0, f"offset {offset} is not a multiple of {alignment}")
    return info | {"offset": offset}


def read_dimension(reader):
    dimension = reader.number(8, "a dimension")
    reader.require(dimension <= MAX, f"dimension {dimension} exceeds 2^63-1")
    return dimension


def read_type(reader):
    """Returns None for a type that a later version may define."""
    number = reader.number(4, "type")
    if FIRST_UNKNOWN <= number < FIRST_IMPOSSIBLE:
        return None
    reader.require(number in TYPES, f"type {number} is not one of a tensor")
    return TYPES[number]


def measure(reader, tensor_type, dimensions, numel):
    name, block, block_size = tensor_type
    row = dimensions[0] if dimensions else 1
    reader.require(row % block == 0, f"a row of {row} elements splits a block of {name}")
    return {"type": name, "size": numel // block * block_size,
            "scalar": block_size if block == 1 else None}


# Data (section 7)

def check_data(infos, data_start, file_size):
    require(not infos or data_start <= file_size, "the file ends before the data begin")
    for info in infos:
        end = data_start + info["offset"] + (info["size"] or 0)
        require(end <= file_size, f"the data of {quote(info['name'])} end at {end},"
                                  f" beyond the file of {file_size} bytes")
    require_disjoint((info["offset"], info["size"] or 0) for info in infos)


# The canonical form (section 8)

def has_canonical_rank(dimensions):
    return 1 <= len(dimensions) <= 4 and (len(dimensions) == 1 or dimensions[-1] != 1)


def is_laid_out(data, infos, infos_end, alignment):
    """Returns whether the data are in the order of the infos, padded with zeros, and
    nothing else is there."""
    data_start = align(infos_end, alignment)
    offset, end = 0, infos_end
    for info in infos:
        start = data_start + offset
        if info["offset"] != offset or any(data[end:start]):
            return False
        end = start + info["size"]
        offset = align(offset + info["size"], alignment)
    return len(data) == data_start + offset and not any(data[end:])


# The document

def show_pair(pair):
    return pair | {"key": text_or_hex(pair["key"])}


def show_tensors(data, infos, data_start, order):
    payloads = Payloads(data)
    return [show_tensor(data, info, data_start + info["offset"], order, payloads)
            for info in infos]


def show_tensor(data, info, offset, order, payloads):
    size = info["size"]
    word = (info["scalar"] or 1) if order == "big" else 1
    shown = {
        "name": info["name"],
        "dtype": info["type"],
        "shape": [str(dimension) for dimension in reversed(info["dimensions"])],
        "offset": str(offset),
        "size": str(size),
        "sha256": payloads.sha256(offset, size, word),
    }
    if info["scalar"] and info["numel"] <= elements.MAX_VALUES:
        stored = b"".join(swap(memoryview(data)[offset:offset + size], word))
        shown["values"] = elements.values(stored, info["type"].lower(), info["numel"])
    return shown
