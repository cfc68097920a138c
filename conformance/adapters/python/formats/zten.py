"""zTensor, version 0.1.0."""

import re

import cbor
import cborfields
import cbortree
import contents
import elements
import zstdframes
from common import (Cursor, Unsupported, crc32c, product, quote, require,
                    require_disjoint, sha256, swap, text_or_hex)

VERSION = "0.1.0"
FEATURES = ["zten.beside-unknown", "zten.big-endian", "zten.crc32c", "zten.duplicate-keys",
            "zten.rank-over-32", "zten.sha256"]
if zstdframes.zstandard:
    FEATURES.append("zten.zstd")

DTYPES = {
    "float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16",
    "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8",
    "uint64": "u64", "uint32": "u32", "uint16": "u16", "uint8": "u8", "bool": "bool",
}
ENCODINGS = ["raw", "zstd"]

MAX = 2 ** 64 - 1
ALIGNMENT = 64
SIZE_FIELD = 8

# a map of CBOR takes three levels of JSON, whose readers are recursive
MAX_CUSTOM_NESTING = 200

CRC32C = re.compile("crc32c:0x[+]?([0-9a-fA-F]+)")
SHA256 = re.compile("sha256:([0-9a-fA-F]{64})")


def decode(data):
    doubts = []
    index = read_index_position(data)
    entries = read_index(data, index, doubts)
    for entry in entries:
        check_position(entry, index["offset"])
        check_types(entry, doubts)
        check_size(entry)
        check_endianness(entry)
    require_disjoint((entry["offset"], entry["size"]) for entry in entries)
    blobs = Blobs(data, doubts)
    tensors = [show_tensor(entry, blobs) for entry in entries]
    if doubts:
        raise Unsupported(doubts[0])
    return {
        "format": "zten",
        "version": VERSION,
        "metadata": [],
        "index": {name: str(number) for name, number in index.items()},
        "tensors": tensors,
    }


# File (sections 2 and 3): magic u8[8], blobs, index (one CBOR array), index size u64

def read_index_position(data):
    cursor = Cursor(data)
    magic = cursor.take(8, "magic")
    cursor.require(magic == b"ZTEN0001", "magic is not ZTEN0001")
    cursor.at = end = len(data) - SIZE_FIELD
    size = cursor.u64("index size")
    offset = end - size
    cursor.require(offset >= len(magic), f"index size {size} exceeds the file")
    return {"offset": offset, "size": size}


def read_index(data, index, doubts):
    end = index["offset"] + index["size"]
    cbor.require_one_item(data, index["offset"], end)
    reader = cbor.Reader(data, index["offset"], end)
    root = reader.untagged()
    reader.require(root.major == cbor.ARRAY, "index is not an array")
    return [read_entry(reader, doubts) for _ in reader.items(root)]


# Entry (section 4): a map of the fields below and any others

def read_entry(reader, doubts):
    head = reader.untagged()
    reader.require(head.major == cbor.MAP, "entry is not a map")
    entry = dict.fromkeys(OPTIONAL)
    entry["custom"] = custom = []
    found = set()
    for _ in reader.items(head):
        key = read_text(reader, "key")
        if key not in FIELDS:
            value, depth = cbortree.read(reader)
            if depth > MAX_CUSTOM_NESTING:
                doubts.append(f"custom value is nested deeper than {MAX_CUSTOM_NESTING}")
            custom.append({"key": key} | value)
            continue
        reader.require(key not in found, f"{key} occurs twice in an entry")
        found.add(key)
        entry[key] = FIELDS[key](reader, key)
    for field in FIELDS:
        require(field in entry, f"{field} is missing in the entry at offset {head.offset}")
    return entry


def read_text(reader, field):
    return text(reader, reader.untagged(), field)


def text(reader, head, field):
    cbor.require_at(head.offset, head.major == cbor.TEXT, f"{field} is not a text")
    found = text_or_hex(b"".join(reader.chunks(head)))
    cbor.require_at(head.offset, isinstance(found, str), f"{field} is not UTF-8")
    return found


def read_uint(reader, field):
    return cborfields.read_uint(reader, field)


def read_shape(reader, field):
    head = reader.untagged()
    cbor.require_at(head.offset, head.major == cbor.ARRAY, f"{field} is not an array")
    return [read_uint(reader, "dimension") for _ in reader.items(head)]


def read_checksum(reader, field):
    head = reader.untagged()
    return None if head.is_null() else text(reader, head, field)


def read_endianness(reader, field):
    """Reads the byte order. It may be anything if it does not apply; check_endianness
    decides."""
    start = reader.at
    head = reader.untagged()
    if head.is_null():
        return None
    if head.major == cbor.TEXT:
        return text(reader, head, field)
    reader.at = start
    reader.skip()
    return NOT_TEXT


NOT_TEXT = object()
OPTIONAL = ["data_endianness", "checksum"]
FIELDS = {
    "name": read_text,
    "offset": read_uint,
    "size": read_uint,
    "dtype": read_text,
    "shape": read_shape,
    "encoding": read_text,
    "data_endianness": read_endianness,
    "checksum": read_checksum,
}


# Rules of an entry

def check_position(entry, index_start):
    name = quote(entry["name"])
    offset, size = entry["offset"], entry["size"]
    require(offset % ALIGNMENT == 0, f"offset {offset} of {name} is not a multiple of 64")
    require(offset != 0, f"offset of {name} is 0, where the magic is")
    require(size == 0 or offset + size <= index_start,
            f"blob of {name} at offset {offset} with {size} bytes reaches into the index")


def check_types(entry, doubts):
    if entry["dtype"] not in DTYPES:
        doubts.append(f"dtype {quote(entry['dtype'])} is unknown")
    if entry["encoding"] not in ENCODINGS:
        doubts.append(f"encoding {quote(entry['encoding'])} is unknown")


def check_size(entry):
    name = quote(entry["name"])
    count = product(entry["shape"], MAX)
    require(count is not None, f"shape of {name} has more than 2^64-1 elements")
    entry["numel"] = count
    entry["nbytes"] = None
    if entry["dtype"] not in DTYPES:
        return
    entry["nbytes"] = elements.byte_size(DTYPES[entry["dtype"]], count)
    require(entry["nbytes"] <= MAX, f"shape of {name} has more than 2^64-1 bytes")
    require(entry["encoding"] != "raw" or entry["size"] == entry["nbytes"],
            f"size of {name} is {entry['size']}, shape and dtype say {entry['nbytes']}")


def check_endianness(entry):
    value = entry["data_endianness"]
    if entry["encoding"] == "raw" and item_size(entry) > 1:
        require(value in (None, "little", "big"),
                f"data_endianness of {quote(entry['name'])} is neither little nor big")
    elif value is NOT_TEXT:
        entry["data_endianness"] = None


def item_size(entry):
    return elements.BITS[DTYPES[entry["dtype"]]] // 8 if entry["dtype"] in DTYPES else 1


# Blobs (sections 3.2, 5.2 and 6)

class Blobs:
    """Checks and decodes each blob once, even if several entries name it."""

    def __init__(self, data, doubts):
        self.data = memoryview(data)
        self.doubts = doubts
        self.crcs = {}
        self.digests = {}
        self.contents = {}

    def check(self, entry):
        checksum = entry["checksum"] or ""
        name = quote(entry["name"])
        if checksum.startswith("crc32c:0x"):
            crc = CRC32C.fullmatch(checksum)
            value = int(crc[1], 16) if crc else None
            require(value is not None, f"checksum of {name} is no hexadecimal number")
            actual = self.once(self.crcs, entry, crc32c)
            require(value == actual, f"checksum of {name} is {checksum}, not {actual:08x}")
        if sha := SHA256.fullmatch(checksum):
            actual = self.once(self.digests, entry, sha256)
            require(sha[1].lower() == actual, f"checksum of {name} does not match")

    def once(self, results, entry, function):
        position = entry["offset"], entry["size"]
        if position not in results:
            results[position] = function(self.data[position[0]:sum(position)])
        return results[position]

    def content(self, entry):
        swapped = item_size(entry) if entry["data_endianness"] == "big" else 1
        key = (entry["offset"], entry["size"], entry["encoding"], entry["nbytes"], swapped,
               entry["dtype"] == "bool")
        if key not in self.contents:
            start, end = entry["offset"], entry["offset"] + entry["size"]
            if entry["encoding"] == "raw":
                pieces = swap(self.data[start:end], swapped)
            else:
                pieces = zstdframes.decompress(self.data, start, end)
            self.contents[key] = contents.gather(pieces, entry)
        return self.contents[key]


# The document

MEMBERS = ["name", "dtype", "shape", "encoding", "offset", "size", "data_endianness", "checksum",
           "nbytes"]


def show_tensor(entry, blobs):
    blobs.check(entry)
    if entry["encoding"] not in ENCODINGS:
        return None
    try:
        content = blobs.content(entry)
    except Unsupported as doubt:
        blobs.doubts.append(str(doubt))
    if blobs.doubts:
        return None
    tensor = {field: entry[field] for field in MEMBERS}
    tensor |= {field: str(entry[field]) for field in ("offset", "size", "nbytes")}
    tensor["shape"] = [str(dimension) for dimension in entry["shape"]]
    tensor["sha256"] = content.plain.hexdigest()
    if content.bools and content.plain.digest() != content.bools.digest():
        tensor["sha256_bool"] = content.bools.hexdigest()
    if entry["numel"] <= elements.MAX_VALUES:
        tensor["values"] = elements.values(content.kept, DTYPES[entry["dtype"]], entry["numel"])
    return tensor | {"custom": entry["custom"]}
