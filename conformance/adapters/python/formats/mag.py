"""MAG, version 1."""

import elements
from common import (Cursor, Payloads, align, crc32c, is_utf8, product, quote, require,
                    require_disjoint, require_unique, text_or_hex)

VERSION = "1"
FEATURES = ["mag.rank-over-6", "mag.tensors"]

DTYPES = ["f32", "f16", "bool", "i32"]
MAX = 2 ** 63 - 1
MAX_KEY = 2 ** 16 - 1
SMALLEST_METADATA_RECORD = 16 + 1
SMALLEST_TENSOR_RECORD = 24 + 8 + 1
CHECKSUMMED_FROM = 12


def decode(data):
    cursor = Cursor(data)
    header = read_header(cursor)
    metadata = read_metadata(cursor, header["num_meta_kv"])
    tensors = read_tensors(cursor, header["num_tensors"])
    records_end = cursor.at
    check_checksum(data, header["checksum"], records_end)
    check_data(data, tensors, records_end)
    return make_document(data, header, metadata, tensors, records_end)


# Header (File Header): magic u8[4], version u32, checksum u32, num_tensors u32,
# num_meta_kv u32, aux u32

def read_header(cursor):
    magic = cursor.take(4, "magic")
    cursor.require(magic == b"MAG!", "magic is not MAG!")
    version = cursor.u32("version")
    cursor.require(version == 1, f"version is {version}, not 1")
    checksum = cursor.u32("checksum")
    num_tensors = cursor.u32("num_tensors")
    num_meta_kv = cursor.u32("num_meta_kv")
    aux = cursor.u32("aux")
    cursor.require(aux == 0, "reserved bits of the header are set")
    return {"checksum": checksum, "num_tensors": num_tensors, "num_meta_kv": num_meta_kv}


# Metadata Record: aux u32 (type: bits 0 to 7), payload u64, key_length u32, key

def read_metadata(cursor, count):
    cursor.require_room(count, SMALLEST_METADATA_RECORD, "num_meta_kv")
    records = [read_metadata_record(cursor) for _ in range(count)]
    require_unique((record["key"] for record in records), "metadata key")
    return records


def read_metadata_record(cursor):
    aux = cursor.u32("aux")
    cursor.require(aux >> 8 == 0, "reserved bits of a metadata record are set")
    cursor.require(aux in (1, 2), f"metadata type {aux} is neither 1 (i64) nor 2 (f64)")
    payload = cursor.take(8, "payload")
    key = read_key(cursor)
    return {"type": "i64" if aux == 1 else "f64", "payload": payload, "key": key}


# Tensor Record: aux u32 (dtype: bits 0 to 7, rank: bits 8 to 15), numel u64,
# offset u64, shape u64[rank], key_length u32, key

def read_tensors(cursor, count):
    cursor.require_room(count, SMALLEST_TENSOR_RECORD, "num_tensors")
    records = [read_tensor_record(cursor) for _ in range(count)]
    require_unique((record["key"] for record in records), "tensor key")
    return records


def read_tensor_record(cursor):
    aux = cursor.u32("aux")
    dtype = aux & 0xFF
    rank = aux >> 8 & 0xFF
    cursor.require(aux >> 16 == 0, "reserved bits of a tensor record are set")
    cursor.require(dtype < len(DTYPES), f"dtype {dtype} is unknown")
    cursor.require(rank >= 1, "rank is 0")
    numel = cursor.u64("numel")
    numel_at = cursor.mark
    offset = cursor.u64("offset")
    cursor.require(offset % 64 == 0, f"data offset {offset} is not a multiple of 64")
    shape = [read_dimension(cursor) for _ in range(rank)]
    count = product(shape, MAX)
    require(count is not None, f"the shape has more than 2^63-1 elements (offset {numel_at})")
    require(numel == count, f"numel is {numel}, the shape has {count} elements (offset {numel_at})")
    size = elements.byte_size(DTYPES[dtype], numel)
    require(size <= MAX, f"the data size exceeds 2^63-1 bytes (offset {numel_at})")
    key = read_key(cursor)
    return {"key": key, "dtype": DTYPES[dtype], "numel": numel, "shape": shape,
            "offset": offset, "size": size}


def read_dimension(cursor):
    dimension = cursor.u64("shape")
    cursor.require(1 <= dimension <= MAX, f"dimension {dimension} is not between 1 and 2^63-1")
    return dimension


def read_key(cursor):
    key_length = cursor.u32("key_length")
    cursor.require(key_length >= 1, "key is empty")
    cursor.require(key_length <= MAX_KEY, f"key_length {key_length} exceeds 65535")
    key = cursor.take(key_length, "key")
    cursor.require(is_utf8(key), "key is not UTF-8")
    return key


# Rules across records

def check_checksum(data, checksum, records_end):
    actual = crc32c(data[CHECKSUMMED_FROM:records_end])
    require(checksum == actual,
            f"checksum is {checksum:08x}, the records give {actual:08x} (offset 8)")


def check_data(data, tensors, records_end):
    for tensor in tensors:
        name = quote(tensor["key"].decode())
        require(tensor["offset"] >= records_end,
                f"data offset {tensor['offset']} of {name} is inside the records")
        require(tensor["offset"] + tensor["size"] <= len(data),
                f"data of {name} at offset {tensor['offset']} exceeds the file")
    require_disjoint((tensor["offset"], tensor["size"]) for tensor in tensors)


# The document

def make_document(data, header, metadata, tensors, records_end):
    buffers = sorted((tensor["offset"], tensor["offset"] + tensor["size"]) for tensor in tensors)
    buffers_end = align(buffers[-1][1], 64) if buffers else records_end
    trailing = data[buffers_end:]
    payloads = Payloads(data)
    return {
        "format": "mag",
        "version": VERSION,
        "file_size": str(len(data)),
        "records_end": str(records_end),
        "checksum": f"{header['checksum']:08x}",
        "padding": padding_kind(data, buffers, records_end, buffers_end),
        "trailing": str(len(trailing)),
        "trailing_zero": trailing.count(0) == len(trailing),
        "metadata": [show_metadata(record) for record in metadata],
        "tensors": [show_tensor(record, data, payloads) for record in tensors],
    }


def padding_kind(data, buffers, records_end, buffers_end):
    at = records_end
    for offset, end in buffers + [(buffers_end, buffers_end)]:
        gap = data[at:offset]
        if gap.count(0xFF) != len(gap):
            return "other"
        at = end
    return "ff"


def show_metadata(record):
    payload = record["payload"]
    if record["type"] == "i64":
        value = str(int.from_bytes(payload, "little", signed=True))
    else:
        value = payload[::-1].hex()
    return {"key": text_or_hex(record["key"]), "type": record["type"], "value": value}


def show_tensor(record, data, payloads):
    offset = record["offset"]
    size = record["size"]
    tensor = {
        "name": text_or_hex(record["key"]),
        "dtype": record["dtype"],
        "shape": [str(dimension) for dimension in record["shape"]],
        "offset": str(offset),
        "size": str(size),
        "sha256": payloads.sha256(offset, size),
    }
    if record["dtype"] == "bool":
        payloads.spend(size)
        tensor |= elements.odd_bools(data[offset:offset + size])
    if record["numel"] <= elements.MAX_VALUES:
        tensor["values"] = elements.values(data[offset:offset + size], record["dtype"],
                                           record["numel"])
    return tensor
