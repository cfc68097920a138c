"""Writes safetensors files as upstream does (section 8)."""

from common import product, quote, require, require_unique
from formats.safetensors import DTYPES, MAX, MAX_HEADER, METADATA, write_header
from writers.asked import data_of, numbers, utf8

FEATURES = ["safetensors.canonical"]


def encode(request):
    metadata = [read_pair(pair) for pair in request["metadata"]]
    require_unique((pair["key"] for pair in metadata), "key")
    tensors = [read_tensor(tensor) for tensor in request["tensors"]]
    require_unique((tensor["name"] for tensor in tensors), "tensor name")
    header, ordered = write_header(has_map(request, metadata, tensors), metadata, tensors)
    require(len(header) <= MAX_HEADER, f"the header takes {len(header)} bytes")
    return b"".join([len(header).to_bytes(8, "little"), header,
                     *(tensor["data"] for tensor in ordered)])


def has_map(request, metadata, tensors):
    """Returns whether to write the map; an empty one only if the request wants it."""
    wanted = request.get("want", {}).get("has_metadata") == "object"
    return bool(metadata) or (wanted and bool(tensors))


def read_pair(pair):
    return {"key": utf8(pair["key"], "a key"), "value": utf8(pair["value"], "a value")}


def read_tensor(tensor):
    name = utf8(tensor["name"], "a name")
    require(name != METADATA, f"no tensor may be called {METADATA}")
    dtype = tensor["dtype"]
    require(dtype in DTYPES, f"there is no type {quote(str(dtype))}")
    shape = numbers(tensor["shape"], "shape", MAX)
    data = data_of(tensor, quote(name))
    numel = product(shape, MAX)
    require(numel is not None, f"the elements of {quote(name)} cannot be counted")
    bits = numel * DTYPES[dtype][0]     # Python's numbers do not wrap
    require(bits % 8 == 0, f"{quote(name)} ends inside a byte")
    require(bits // 8 == len(data),
            f"{quote(name)} has {len(data)} bytes, its shape asks for {bits // 8}")
    return {"name": name, "dtype": dtype, "shape": shape, "begin": 0, "end": len(data),
            "data": data}
