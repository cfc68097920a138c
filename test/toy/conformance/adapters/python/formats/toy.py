"""Toy, versions 1 and 2."""

import math

import elements
from common import Cursor, is_utf8, require, require_unique, sha256

FEATURES = []
VERSION = "2"

ORDERS = ["little", "big"]


def decode(data):
    cursor = Cursor(data)
    version, order, count = read_header(cursor)
    tensors = [read_tensor(cursor, order) for _ in range(count)]
    require(cursor.left() == 0, "bytes are left after the last tensor")
    require_unique((tensor["name"].encode() for tensor in tensors), "name")
    return {"format": "toy", "version": str(version), "metadata": [], "tensors": tensors}


# Section 1: version u8, order u8, size u32, count u32

def read_header(cursor):
    version = cursor.u8("version")
    cursor.require(version in (1, 2), f"version is {version}, neither 1 nor 2")
    order = cursor.u8("order")
    cursor.require(order < version, f"order is {order} in version {version}")
    size = cursor.uint(4, "size", ORDERS[order])
    cursor.require(size == cursor.end, f"size is {size}, the file has {cursor.end} bytes")
    count = cursor.uint(4, "count", ORDERS[order])
    return version, ORDERS[order], count


# Section 2: rank u8, name_size u16, shape u64[rank], name, data

def read_tensor(cursor, order):
    rank = cursor.u8("rank")
    name_size = cursor.uint(2, "name_size", order)
    shape = [cursor.uint(8, "shape", order) for _ in range(rank)]
    cursor.require(0 not in shape, "a dimension is 0")
    name = cursor.take(name_size, "name")
    cursor.require(is_utf8(name), "a name is not UTF-8")
    count = math.prod(shape)
    data = cursor.take(4 * count, "data")
    if order == "big":
        data = b"".join(data[at:at + 4][::-1] for at in range(0, len(data), 4))
    tensor = {
        "name": name.decode(),
        "dtype": "f32",
        "shape": [str(dimension) for dimension in shape],
        "offset": str(cursor.mark),
        "size": str(len(data)),
        "sha256": sha256(data),
        "data_endianness": order,
    }
    if count <= elements.MAX_VALUES:
        tensor["values"] = elements.values(data, "f32", count)
    return tensor
