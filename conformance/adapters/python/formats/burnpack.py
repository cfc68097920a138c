"""Burnpack, version 1 (burn-store 0.21.0)."""

import cbor
import elements
from cbor import require_at
from cborfields import (read_fields, read_name, read_named, read_text, read_uint, read_uints,
                        read_variant)
from common import (Cursor, Payloads, Unsupported, align, product, quote, require,
                    require_disjoint, sha256)

VERSION = "1"
FEATURES = ["burnpack.beside-unknown", "burnpack.duplicate-keys", "burnpack.qfloat",
            "burnpack.rank-over-32"]

MAX = 2 ** 64 - 1
ALIGNMENT = 256

PLAIN_DTYPES = {
    "F64": "f64", "F32": "f32", "Flex32": "f32", "F16": "f16", "BF16": "bf16",
    "I64": "i64", "I32": "i32", "I16": "i16", "I8": "i8",
    "U64": "u64", "U32": "u32", "U16": "u16", "U8": "u8",
}
BOOL_STORES = {"Native": "bool", "U8": "bool", "U32": "u32"}
ELEMENTS = PLAIN_DTYPES | {f"Bool({store})": name for store, name in BOOL_STORES.items()}

QUANT_BITS = {
    "Q8F": 8, "Q8S": 8, "E4M3": 8, "E5M2": 8,
    "Q4F": 4, "Q4S": 4, "E2M1": 4,
    "Q2F": 2, "Q2S": 2,
}
SCALE_SIZES = {"F32": 4, "F16": 2, "BF16": 2, "UE8M0": 1, "UE4M3": 1}
BLOCK_STORAGE = 5


def decode(data):
    header = read_header(data)
    top = read_metadata(data, header)
    for tensor in top["tensors"]:
        check_range(tensor, header["data_start"], len(data))
        check_length(tensor)
    require_disjoint((tensor["offset"], tensor["size"]) for tensor in top["tensors"])
    for tensor in top["tensors"]:
        check_storage(tensor)
    return make_document(data, header, top)


# Header: magic u8[4], version u16, metadata size u32

def read_header(data):
    cursor = Cursor(data)
    magic = cursor.take(4, "magic")
    cursor.require(magic == b"NRUB", "magic is not NRUB")
    version = cursor.u16("version")
    cursor.require(version == 1, f"version is {version}, not 1")
    metadata_size = cursor.u32("metadata size")
    cursor.require(metadata_size <= cursor.left(),
                   f"metadata size {metadata_size} exceeds the file")
    metadata_end = cursor.at + metadata_size
    return {
        "metadata_start": cursor.at,
        "metadata_end": metadata_end,
        "metadata_size": metadata_size,
        "data_start": align(metadata_end, ALIGNMENT),
    }


# Metadata: {"tensors": {name: descriptor}, "metadata": {key: value}?}

def read_metadata(data, header):
    start = header["metadata_start"]
    end = header["metadata_end"]
    cbor.require_one_item(data, start, end)
    reader = cbor.Reader(data, start, end)
    return read_fields(reader, "metadata", {
        "tensors": read_tensors,
        "metadata": read_user_metadata,
    }, optional={"metadata": []})


def read_tensors(reader):
    descriptors = read_named(reader, "tensors", read_descriptor)
    return [{"name": name} | descriptor for name, descriptor in descriptors.items()]


def read_user_metadata(reader):
    pairs = read_named(reader, "metadata", lambda reader: read_text(reader, "metadata value"))
    return [{"key": key, "type": "string", "value": value} for key, value in pairs.items()]


# Descriptor: {"dtype", "shape", "data_offsets", "param_id"?}

def read_descriptor(reader):
    return read_fields(reader, "a descriptor", {
        "dtype": read_dtype,
        "shape": lambda reader: read_uints(reader, "shape"),
        "data_offsets": lambda reader: read_uints(reader, "data_offsets", 2),
        "param_id": read_param_id,
    }, optional={"param_id": None})


def read_param_id(reader):
    at = reader.at
    head = reader.untagged()
    if head.is_null():
        return None
    reader.at = at
    return str(read_uint(reader, "param_id"))


# dtype: a plain name, {"Bool": store} or {"QFloat": scheme}

def read_dtype(reader):
    name, payload = read_variant(reader, "dtype", PLAIN_DTYPES, {
        "Bool": lambda reader: read_name(reader, "Bool store", BOOL_STORES),
        "QFloat": read_scheme,
    })
    if name == "Bool":
        return {"name": f"Bool({payload})"}
    return {"name": name, "quant": payload}


# scheme: {"value", "param", "store", "level", "mode"}

def read_scheme(reader):
    return read_fields(reader, "a quantization scheme", {
        "value": lambda reader: read_name(reader, "quantization value", QUANT_BITS),
        "param": lambda reader: read_name(reader, "quantization param", SCALE_SIZES),
        "store": lambda reader: read_variant(reader, "quantization store", ["Native"], {
            "PackedNative": read_packed_dim,
            "PackedU32": read_packed_dim,
        }),
        "level": lambda reader: read_variant(reader, "quantization level", ["Tensor"], {
            "Block": read_block,
        }),
        "mode": lambda reader: read_name(reader, "quantization mode", ["Symmetric"]),
    })


def read_packed_dim(reader):
    return read_uint(reader, "packing dimension")


def read_block(reader):
    at = reader.at
    block = read_fields(reader, "a block", {
        "storage": lambda reader: read_uints(reader, "storage", BLOCK_STORAGE, 255),
        "len": lambda reader: read_uint(reader, "len", BLOCK_STORAGE),
    })
    used = block["storage"][:block["len"]]
    require_at(at, 0 not in used, "a block size is 0")
    return used


# Rules of a descriptor

def check_range(tensor, data_start, file_size):
    name = quote(tensor["name"])
    start, end = tensor["data_offsets"]
    require(start % ALIGNMENT == 0, f"start {start} of {name} is not a multiple of {ALIGNMENT}")
    require(start <= end, f"end {end} of {name} is below its start {start}")
    require(data_start + end <= file_size, f"end {end} of {name} exceeds the file")
    tensor["offset"] = data_start + start
    tensor["size"] = end - start


def check_length(tensor):
    name = quote(tensor["name"])
    dtype = tensor["dtype"]
    numel = product(tensor["shape"], MAX)
    require(numel is not None, f"shape of {name} has more than 2^64-1 elements")
    tensor["numel"] = numel
    if dtype["name"] == "QFloat":
        size = quantized_size(tensor["shape"], numel, dtype["quant"])
    else:
        size = elements.byte_size(ELEMENTS[dtype["name"]], numel)
    require(size is None or size <= MAX, f"shape of {name} has more than 2^64-1 bytes")
    require(size in (None, tensor["size"]),
            f"range of {name} has {tensor['size']} bytes, shape and dtype say {size}")


def quantized_size(shape, numel, quant):
    """Returns the size of packed values, padding to a multiple of 4, and scales; None if
    no storage is defined."""
    bits = QUANT_BITS[quant["value"]]
    unit = unit_bits(quant)
    if unit < 8:
        return None
    value_bytes = -(-numel // (unit // bits)) * (unit // 8)
    level, block = quant["level"]
    scales = 1 if level == "Tensor" else count_scales(shape, block)
    return align(value_bytes, 4) + scales * SCALE_SIZES[quant["param"]]


def unit_bits(quant):
    store = quant["store"][0]
    if store == "PackedU32":
        return 32
    doubled = store == "PackedNative" and quant["value"] == "E2M1"
    return QUANT_BITS[quant["value"]] * (2 if doubled else 1)


def count_scales(shape, block):
    """Returns the number of scales. A block covers the innermost dimensions; the others
    have blocks of one."""
    sizes = block[:len(shape)]
    sizes = [1] * (len(shape) - len(sizes)) + sizes
    return product([-(-dim // size) for dim, size in zip(shape, sizes)], MAX)


def check_storage(tensor):
    quant = tensor["dtype"].get("quant")
    if quant and unit_bits(quant) < 8:
        raise Unsupported(f"{quote(tensor['name'])} has values below a byte without packing")


# The document

def make_document(data, header, top):
    payloads = Payloads(data)
    return {
        "format": "burnpack",
        "version": VERSION,
        "metadata_size": str(header["metadata_size"]),
        "data_start": str(header["data_start"]),
        "file_size": str(len(data)),
        "metadata": top["metadata"],
        "tensors": [show_tensor(tensor, data, payloads) for tensor in top["tensors"]],
    }


def show_tensor(tensor, data, payloads):
    dtype = tensor["dtype"]["name"]
    offset = tensor["offset"]
    size = tensor["size"]
    shown = {
        "name": tensor["name"],
        "dtype": dtype,
        "shape": [str(dimension) for dimension in tensor["shape"]],
        "offset": str(offset),
        "size": str(size),
        "data_offsets": [str(number) for number in tensor["data_offsets"]],
        "param_id": tensor["param_id"],
        "sha256": payloads.sha256(offset, size),
    }
    if dtype.startswith("Bool"):
        payloads.spend(size)
        shown |= bool_digest(data[offset:offset + size], ELEMENTS[dtype], tensor["numel"])
    if dtype == "QFloat":
        shown["quant"] = show_quant(tensor["dtype"]["quant"])
    elif tensor["numel"] <= elements.MAX_VALUES:
        shown["values"] = elements.values(data[offset:offset + size], ELEMENTS[dtype],
                                          tensor["numel"])
    return shown


def bool_digest(data, element, count):
    """Returns the digest with every nonzero word as 1, if a word is neither 0 nor 1."""
    words = elements.words(data, elements.BITS[element], count)
    if max(words, default=0) <= 1:
        return {}
    width = elements.BITS[element] // 8
    turned = b"".join((word != 0).to_bytes(width, "little") for word in words)
    return {"sha256_bool": sha256(turned)}


def show_quant(quant):
    store, packed_dim = quant["store"]
    level, block = quant["level"]
    return {
        "value": quant["value"],
        "param": quant["param"],
        "store": store,
        "packed_dim": None if packed_dim is None else str(packed_dim),
        "level": level,
        "block": None if block is None else [str(size) for size in block],
        "mode": quant["mode"],
    }
