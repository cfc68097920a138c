"""OINF, version 1."""
import re
import elements
from common import (Cursor, Payloads, align, product, quote, require, require_unique, sha256,
                    text_or_hex)

VERSION = "1"
FEATURES = ["oinf.beside-unknown", "oinf.packed"]

HEADER_SIZE = 72
HAS_DATA = 1
MAX_BITSET_SHOWN = 4096
MAX_NDARRAY_SHOWN = 64

# ValueType tags; a bitset has one byte per element in a tensor
ELEMENTS = dict(enumerate(
    ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "bool"], 1))
ELEMENTS |= dict(enumerate(
    ["bf16", "f8", "i4", "i2", "i1", "u4", "u2", "u1", "t2", "t1"], 16))
BITSET, STRING, NDARRAY = 13, 14, 15
TENSOR_ELEMENTS = ELEMENTS | {BITSET: "u8"}


def decode(data):
    counts, sections = read_header(Cursor(data))
    sizevars, sizevars_end = read_table(data, sections[0:2], counts[0], 16, read_sizevar)
    metadata, metadata_end = read_table(data, sections[1:3], counts[1], 32, read_metadata)
    tensors, tensors_end = read_table(data, sections[2:4], counts[2], 36, read_tensor)
    stored = metadata + [tensor for tensor in tensors if tensor["has_data"]]
    check_ranges(stored, sections[3], len(data))
    check_padding(stored, data)
    canonical = (
        sections == [align(end, 8) for end in
                     (HEADER_SIZE, sizevars_end, metadata_end, tensors_end)]
        and all(is_sorted(table) for table in (sizevars, metadata, tensors))
        and all(tensor["flags"] <= HAS_DATA for tensor in tensors)
        and is_dense(stored, sections[3], len(data)))
    payloads = Payloads(data)
    return {
        "format": "oinf",
        "version": VERSION,
        "canonical": canonical,
        "sizevars": sizevars,
        "metadata": [show_metadata(entry, data, payloads) for entry in metadata],
        "tensors": [show_tensor(entry, data, payloads) for entry in tensors],
    }


# FileHeader: magic[5], version u32, flags u32, n_sizevars u32, n_metadata u32,
# n_tensors u32, reserved u32, four section offsets u64, file_size u64, padding[3]

def read_header(cursor):
    magic = cursor.take(5, "magic")
    cursor.require(magic == b"OINF\0", "magic is not OINF and a NUL")
    version = cursor.u32("version")
    cursor.require(version == 1, f"version is {version}, not 1")
    flags = cursor.u32("flags")
    cursor.require(flags == 0, "flags are not 0")
    counts = [cursor.u32(field) for field in ("n_sizevars", "n_metadata", "n_tensors")]
    reserved = cursor.u32("reserved")
    cursor.require(reserved == 0, "reserved is not 0")
    sections = [HEADER_SIZE]
    for field in ("offset_sizevars", "offset_metadata", "offset_tensors", "offset_data"):
        offset = cursor.u64(field)
        cursor.require(offset % 8 == 0, f"{field} {offset} is not a multiple of 8")
        cursor.require(sections[-1] <= offset <= cursor.end,
                       f"{field} {offset} is not between {sections[-1]} and {cursor.end}")
        sections.append(offset)
    file_size = cursor.u64("file_size")
    cursor.require(file_size == cursor.end, f"file_size is {file_size}, not {cursor.end}")
    read_zeros(cursor, 3)
    return counts, sections[1:]


def read_zeros(cursor, size):
    padding = cursor.take(size, "padding")
    cursor.require(not any(padding), "padding is not zero")


# Tables: entries back to back, zeros up to the next multiple of 8

def read_table(data, section, count, smallest, read_entry):
    cursor = Cursor(data, *section)
    cursor.require_room(count, smallest, "count of entries")
    entries = [read_entry(cursor) for _ in range(count)]
    require_unique((entry["name"] for entry in entries), "name")
    end = cursor.at
    read_zeros(cursor, -end % 8)
    return entries, end


# String: length u32, bytes[length], zeros up to a multiple of 8 from its start

def read_string(cursor):
    length = cursor.u32("length")
    text = cursor.take(length, "string")
    at = cursor.mark
    read_zeros(cursor, -(4 + length) % 8)
    return text, at


def read_name(cursor):
    name, at = read_string(cursor)
    require(re.fullmatch(rb"[A-Za-z0-9._-]+", name),
            f"name {quote(name)} is not one or more of A-Z a-z 0-9 . _ - (offset {at})")
    return name.decode("ascii")


# SizeVarsTable: name String, value u64

def read_sizevar(cursor):
    name = read_name(cursor)
    value = cursor.u64("value")
    return {"name": name, "value": str(value)}


# MetadataTable: key String, value_type u32, value_flags u32, value_nbytes u64,
# value_offset u64

def read_metadata(cursor):
    key = read_name(cursor)
    value_type = cursor.u32("value_type")
    cursor.require(value_type in ELEMENTS or value_type in (BITSET, STRING, NDARRAY),
                   f"value_type {value_type} is unknown")
    value_flags = cursor.u32("value_flags")
    cursor.require(value_flags == 0, "value_flags are not 0")
    value_nbytes = cursor.u64("value_nbytes")
    value_offset = cursor.u64("value_offset")
    return {"name": key, "type": value_type, "offset": value_offset, "size": value_nbytes}


# TensorIndexTable: name String, dtype u32, ndim u32, flags u32, dims u64[ndim],
# data_nbytes u64, data_offset u64

def read_tensor(cursor):
    name = read_name(cursor)
    dtype = cursor.u32("dtype")
    cursor.require(dtype in TENSOR_ELEMENTS, f"dtype {dtype} is unknown")
    ndim = cursor.u32("ndim")
    flags = cursor.u32("flags")
    has_data = bool(flags & HAS_DATA)
    dims = read_dims(cursor, ndim)
    numel = count_elements(cursor, dims) if has_data else 0
    size = elements.byte_size(TENSOR_ELEMENTS[dtype], numel)
    data_nbytes = cursor.u64("data_nbytes")
    cursor.require(data_nbytes == size, f"data_nbytes is {data_nbytes}, not {size}")
    data_offset = cursor.u64("data_offset")
    cursor.require(has_data or data_offset == 0, "data_offset without data is not 0")
    return {"name": name, "dtype": dtype, "dims": dims, "numel": numel, "flags": flags,
            "has_data": has_data, "offset": data_offset, "size": data_nbytes}


def read_dims(cursor, ndim):
    cursor.require_room(ndim, 8, "ndim")
    return [cursor.u64("dims") for _ in range(ndim)]


def count_elements(cursor, dims):
    numel = product(dims, 2 ** 64 - 1)
    cursor.require(numel is not None, "the shape has 2^64 elements or more")
    return numel


# Rules across tables

def check_ranges(stored, offset_data, file_size):
    for entry in stored:
        payload = f"payload of {quote(entry['name'])} at offset {entry['offset']}"
        require(entry["offset"] % 8 == 0, f"{payload} is not on a multiple of 8")
        require(entry["offset"] >= offset_data, f"{payload} begins before offset_data")
        require(entry["offset"] + entry["size"] <= file_size, f"{payload} exceeds the file")


def check_padding(stored, data):
    """Requires zeros up to a multiple of 8 after a payload, except in another payload."""
    reach = 0
    for offset, size in sorted((entry["offset"], entry["size"]) for entry in stored):
        if offset >= reach:
            check_zeros(data, reach)
        reach = max(reach, offset + size)
    check_zeros(data, reach)


def check_zeros(data, at):
    require(not any(data[at:align(at, 8)]), f"padding is not zero (offset {at})")


# The canonical form

def is_sorted(table):
    names = [entry["name"] for entry in table]
    return names == sorted(names)


def is_dense(stored, offset_data, file_size):
    at = offset_data
    for entry in stored:
        if entry["offset"] != at:
            return False
        at = align(at + entry["size"], 8)
    return at == file_size


# Metadata payloads

def show_metadata(entry, data, payloads):
    # values may overlap, and are shown in full
    payloads.spend(16 * entry["size"])
    cursor = Cursor(data, entry["offset"], entry["offset"] + entry["size"])
    kind, value = read_value(cursor, entry["type"])
    require(cursor.left() == 0, f"value of {quote(entry['name'])} has {cursor.left()} bytes"
                                f" too many (offset {cursor.at})")
    return {"key": entry["name"], "type": kind, "value": value,
            "offset": str(entry["offset"]), "size": str(entry["size"])}


def read_value(cursor, value_type):
    if value_type == STRING:
        return "string", text_or_hex(read_string(cursor)[0])
    if value_type == BITSET:
        return "bitset", read_bitset(cursor)
    if value_type == NDARRAY:
        return "ndarray", read_ndarray(cursor)
    return ELEMENTS[value_type], read_scalar(cursor, ELEMENTS[value_type])


def read_scalar(cursor, element):
    scalar = cursor.take(elements.byte_size(element, 1), "scalar")
    if element in elements.FLOATS:
        return scalar[::-1].hex()
    value, = elements.values(scalar, element, 1)
    cursor.require(element != "bool" or value in ("0", "1"), f"BOOL is {value}, not 0 or 1")
    return value


# BITSET: bit_count u32, byte_count u32, bytes, zeros up to a multiple of 8

def read_bitset(cursor):
    bit_count = cursor.u32("bit_count")
    byte_count = cursor.u32("byte_count")
    cursor.require(byte_count == (bit_count + 7) // 8,
                   f"byte_count is {byte_count} for {bit_count} bits")
    bits = cursor.take(byte_count, "bits")
    read_zeros(cursor, -byte_count % 8)
    if byte_count > MAX_BITSET_SHOWN:
        return {"bit_count": str(bit_count), "sha256": sha256(bits)}
    return {"bit_count": str(bit_count), "bytes": bits.hex()}


# NDARRAY: element_type u32, ndim u32, dims u64[ndim], elements, zeros as above

def read_ndarray(cursor):
    element_type = cursor.u32("element_type")
    cursor.require(element_type in ELEMENTS, f"element_type {element_type} is not allowed")
    element = ELEMENTS[element_type]
    dims = read_dims(cursor, cursor.u32("ndim"))
    numel = count_elements(cursor, dims)
    size = elements.byte_size(element, numel)
    data = cursor.take(size, "elements")
    read_zeros(cursor, -size % 8)
    value = {"element_type": element, "shape": [str(dim) for dim in dims],
             "data_size": str(size), "sha256": sha256(data)}
    value |= elements.odd_bools(data) if element == "bool" else {}
    if size <= MAX_NDARRAY_SHOWN:
        value["data"] = data.hex()
    if elements.is_packed(element):
        value["unpacked_sha256"] = elements.unpacked_sha256(data, element, numel)
    return value


# Tensor payloads

def show_tensor(entry, data, payloads):
    tensor = {
        "name": entry["name"],
        "dtype": ELEMENTS.get(entry["dtype"], "bitset"),
        "shape": [str(dim) for dim in entry["dims"]],
        "has_data": entry["has_data"],
        "offset": str(entry["offset"]), "size": str(entry["size"]),
        "sha256": None,
    }
    if entry["has_data"]:
        tensor |= show_data(entry, data, payloads)
    return tensor


def show_data(entry, data, payloads):
    element = TENSOR_ELEMENTS[entry["dtype"]]
    offset, size, numel = entry["offset"], entry["size"], entry["numel"]
    shown = {"sha256": payloads.sha256(offset, size)}
    if element == "bool":
        payloads.spend(size)
        shown |= elements.odd_bools(data[offset:offset + size])
    if elements.is_packed(element):
        payloads.spend(numel)
        shown["unpacked_sha256"] = elements.unpacked_sha256(
            data[offset:offset + size], element, numel)
    if numel <= elements.MAX_VALUES:
        shown["values"] = elements.values(data[offset:offset + size], element, numel)
    return shown
