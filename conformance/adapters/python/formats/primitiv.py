"""primitiv File Format, version 0.1."""

import elements
from common import Cursor, Payloads, product, quote, require, text_or_hex
from msgpack import read_array, read_bin, read_float32, read_map, read_str, read_uint32

VERSION = "0.1"
FEATURES = ["primitiv.shape-file", "primitiv.tensor-file", "primitiv.parameter-file",
            "primitiv.model-file", "primitiv.optimizer-file", "primitiv.exact-forms"]

MAX_BIN = 2 ** 32 - 1

# smallest sizes: of a dimension (uint32), an element of a key (an empty str), a
# statistic (empty str, scalar Tensor), a pair of a Model (key of one empty str,
# scalar Parameter) and a pair of an Optimizer (empty str, number)
DIMENSION = 5
KEY_ELEMENT = 1
STATISTIC = 13
PARAMETER = 19
CONFIG = 6


def decode(data):
    cursor = Cursor(data)
    name, read_body = read_header(cursor)
    metadata, parameters, extra = read_body(cursor)
    require(cursor.left() == 0, f"{cursor.left()} bytes follow the data (offset {cursor.at})")
    payloads = Payloads(data)
    tensors = [tensor for parameter in parameters
               for tensor in show_parameter(parameter, data, payloads)]
    return {
        "format": "primitiv",
        "version": VERSION,
        "data_type": name,
        "metadata": metadata,
        "tensors": tensors,
    } | extra


# ver_major uint32, ver_minor uint32, data_type uint32, data

def read_header(cursor):
    ver_major = read_uint32(cursor, "ver_major")
    cursor.require(ver_major == 0, f"ver_major is {ver_major}, not 0")
    ver_minor = read_uint32(cursor, "ver_minor")
    cursor.require(ver_minor == 1, f"ver_minor is {ver_minor}, not 1")
    data_type = read_uint32(cursor, "data_type")
    cursor.require(data_type in BODIES, f"data_type {data_type:#x} is unknown")
    return BODIES[data_type]


# Shape: dims array<uint32>, batch uint32

def read_shape(cursor, any_batch=False):
    rank = read_array(cursor, "dims", DIMENSION)
    dims = [read_dimension(cursor) for _ in range(rank)]
    batch = read_uint32(cursor, "batch")
    cursor.require(batch > 0, "batch is 0")
    cursor.require(batch == 1 or any_batch, f"batch is {batch}, not 1")
    return dims, batch


def read_dimension(cursor):
    dimension = read_uint32(cursor, "dims")
    cursor.require(dimension > 0, "a dimension is 0")
    return dimension


# Tensor: shape Shape, data bin

def read_tensor(cursor, path=(), stat=None):
    # the writer keeps the batch of a statistic that a user added
    dims, batch = read_shape(cursor, any_batch=stat is not None)
    size = product([4, batch] + dims, MAX_BIN)
    data = read_bin(cursor, "data")
    cursor.require(len(data) == size,
                   f"data has {len(data)} bytes, the shape needs {size or 'more'}")
    return {"path": path, "stat": stat, "dims": dims, "batch": batch,
            "offset": cursor.mark, "size": size}


# Parameter: value Tensor, N uint32, then N times stat_key str, stat_value Tensor

def read_parameter(cursor, path=()):
    tensors = [read_tensor(cursor, path)]
    count = read_uint32(cursor, "N")
    cursor.require_room(count, STATISTIC, "the count of statistics")
    for _ in range(count):
        stat_key = read_str(cursor, "stat_key")
        tensors.append(read_tensor(cursor, path, stat_key))
    return tensors


# Model: N uint32, then N times param_key array<str>, param_value Parameter

def read_model(cursor):
    count = read_uint32(cursor, "N")
    cursor.require_room(count, PARAMETER, "the count of parameters")
    parameters = []
    for _ in range(count):
        param_key = read_key(cursor)
        parameters.append(read_parameter(cursor, param_key))
    check_keys([tensors[0]["path"] for tensors in parameters])
    return parameters


def read_key(cursor):
    count = read_array(cursor, "param_key", KEY_ELEMENT)
    cursor.require(count > 0, "param_key is empty")
    return tuple(read_str(cursor, "param_key") for _ in range(count))


def check_keys(keys):
    """Requires that no name is both a parameter and a submodel. In sorted order, a prefix
    comes first."""
    ordered = sorted(set(keys))
    for key, following in zip(ordered, ordered[1:]):
        require(following[:len(key)] != key,
                f"param_key {quote(b'.'.join(key))} is the beginning of another one")


# Optimizer: uint_configs map<str, uint32>, float_configs map<str, float>

def read_configs(cursor, field, kind, read_value):
    count = read_map(cursor, field, CONFIG)
    configs = []
    for _ in range(count):
        key = read_str(cursor, field)
        value = read_value(cursor, field)
        configs.append({"key": text_or_hex(key), "type": kind, "value": value})
    return configs


def read_uint_value(cursor, field):
    return str(read_uint32(cursor, field))


def read_float_value(cursor, field):
    return f"{read_float32(cursor, field):08x}"


# data: the metadata, the Parameters as lists of tensors (the value, then the
# statistics) and the members of the document that only this type has

def shape_body(cursor):
    dims, batch = read_shape(cursor)
    return [], [], {"shape": {"dims": [str(dim) for dim in dims], "batch": str(batch)}}


def tensor_body(cursor):
    return [], [[read_tensor(cursor)]], {}


def parameter_body(cursor):
    tensors = read_parameter(cursor)
    return [], [tensors], {"stat_count": str(len(tensors) - 1)}


def model_body(cursor):
    parameters = read_model(cursor)
    shown = [{"path": show_path(tensors[0]["path"]), "stat_count": str(len(tensors) - 1)}
             for tensors in parameters]
    return [], parameters, {"parameters": shown}


def optimizer_body(cursor):
    uint_configs = read_configs(cursor, "uint_configs", "uint32", read_uint_value)
    float_configs = read_configs(cursor, "float_configs", "float32", read_float_value)
    return uint_configs + float_configs, [], {}


BODIES = {
    0x000: ("shape", shape_body),
    0x100: ("tensor", tensor_body),
    0x200: ("parameter", parameter_body),
    0x300: ("model", model_body),
    0x400: ("optimizer", optimizer_body),
}


def show_path(path):
    return [text_or_hex(name) for name in path]


def show_parameter(tensors, data, payloads):
    path = show_path(tensors[0]["path"])
    name = b".".join(tensors[0]["path"])
    for tensor in tensors:
        # a path may be long, and each tensor repeats it
        payloads.spend(len(name))
        yield show_tensor(tensor, name, path, data, payloads)


def show_tensor(tensor, name, path, data, payloads):
    offset = tensor["offset"]
    size = tensor["size"]
    stat = tensor["stat"]
    shown = {
        "name": text_or_hex(name if stat is None else name + b"#" + stat),
        "path": path,
        "stat": None if stat is None else text_or_hex(stat),
        "dtype": "f32",
        "shape": [str(dim) for dim in tensor["dims"]],
        "batch": str(tensor["batch"]),
        "offset": str(offset),
        "size": str(size),
        "sha256": payloads.sha256(offset, size),
    }
    if size <= 4 * elements.MAX_VALUES:
        shown["values"] = elements.values(data[offset:offset + size], "f32", size // 4)
    return shown
