#!/usr/bin/env python3
"""primitiv (PyPI): load() of Parameter, Model and Optimizer, and the contents
of the loaded objects. Shapes and Tensors have no loader.

The package does not list names: a Model is loaded into a Model that already has
every parameter of the file, and a Parameter returns statistics by name. So this
adapter scans the names, and nothing else, as far as it can; the package refuses
a file that is broken there. An Optimizer is loaded first by SGD, which accepts
the configuration that it knows, then by a class that accepts any.
"""

import math
import struct

import primitiv
from line import Format, Unsupported, decimals, serve, sha256

PARAMETER, MODEL, OPTIMIZER = 0x200, 0x300, 0x400
NO_LOADER = 0, 0x100    # Shape, Tensor
HEADER, NUMBER = 15, 0xce
# Heads that contain the count, and the size of the count after the others.
STR = range(0xa0, 0xc0), {0xd9: 1, 0xda: 2, 0xdb: 4}
BIN = range(0), {0xc4: 1, 0xc5: 2, 0xc6: 4}
ARRAY = range(0x90, 0xa0), {0xdc: 2, 0xdd: 4}


class Torn(Exception):
    """The names cannot be scanned any further."""


class Scanner:
    def __init__(self, data):
        self.data, self.at = data, HEADER

    def take(self, size):
        if size > len(self.data) - self.at:
            raise Torn
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, size):
        return int.from_bytes(self.take(size), "big")

    def count(self, short, sizes):
        first = self.number(1)
        if first in short:
            return first - short.start
        if first not in sizes:
            raise Torn
        return self.number(sizes[first])

    def uint32(self):
        if self.number(1) != NUMBER:
            raise Torn
        return self.number(4)

    def name(self):
        return self.take(self.count(*STR))

    def skip_tensor(self):
        for _ in range(self.count(*ARRAY)):
            self.uint32()
        self.uint32()
        self.take(self.count(*BIN))

    def parameter(self, names):
        self.skip_tensor()
        for _ in range(self.uint32()):
            names.append(self.name())
            self.skip_tensor()


def text(names):
    try:
        return tuple(name.decode() for name in names)
    except UnicodeDecodeError:
        raise Unsupported("a name that is not UTF-8") from None


def scan(data, is_model):
    """Returns the paths of parameters, each with the names of its statistics."""
    file, found = Scanner(data), {}
    try:
        for _ in range(file.uint32() if is_model else 1):
            path = tuple([file.name() for _ in range(file.count(*ARRAY))] if is_model else ())
            found[path] = []
            file.parameter(found[path])
    except Torn:
        pass
    return {text(path): text(dict.fromkeys(names)) for path, names in found.items()}


def build(paths):
    """Returns a model with the parameters; submodels nest as deep as paths."""
    models = {(): primitiv.Model()}
    for path in filter(None, paths):
        for end in range(1, len(path)):
            if path[:end] not in models:
                models[path[:end]] = primitiv.Model()
                models[path[:end - 1]].add(path[end - 1], models[path[:end]])
        models[path[:-1]].add(path[-1], primitiv.Parameter())
    return models[()]


class Configs(primitiv.Optimizer):
    """An optimizer written in Python, which gets the whole configuration."""

    def __init__(self):
        super().__init__()
        self.pairs = {}, {}

    def set_configs(self, uint_configs, float_configs):
        self.pairs = uint_configs, float_configs


def elements(tensor):
    shape = tensor.shape()
    if math.prod([*shape.dims(), shape.batch()]) != shape.size():     # of 32 bits
        return struct.pack(f"<{shape.size()}f", *tensor.to_list())
    return b"".join(sample.tobytes("F") for sample in tensor.to_ndarrays())


def describe(path, stat, tensor):
    return {"name": ".".join(path) + ("" if stat is None else f"#{stat}"),
            "path": list(path), "stat": stat, "dtype": "f32",
            "shape": decimals(tensor.shape().dims()), "batch": str(tensor.shape().batch()),
            "sha256": sha256(elements(tensor))}


def document(data_type, metadata=(), tensors=(), **members):
    return {"format": "primitiv", "version": "0.1", "data_type": data_type,
            "metadata": list(metadata), "tensors": list(tensors)} | members


def tensors_of(path, parameter, names):
    yield describe(path, None, parameter.value)
    for name in names:
        if name in parameter.stats:
            yield describe(path, name, parameter.stats[name])


def read_parameter(path, data):
    parameter = primitiv.Parameter()
    parameter.load(path)
    names = scan(data, False)[()]
    return document("parameter", (), tensors_of((), parameter, names), stat_count=str(len(names)))


def read_model(path, data):
    names = scan(data, True)
    model = build(names)
    model.load(path)
    parameters = model.get_all_parameters()
    return document(
        "model", (), [tensor for key, parameter in parameters.items()
                      for tensor in tensors_of(key, parameter, names[key])],
        parameters=[{"path": list(key), "stat_count": str(len(names[key]))}
                    for key in parameters])


def read_optimizer(path, data):
    primitiv.optimizers.SGD().load(path)
    configs = Configs()
    try:
        configs.load(path)
    except UnicodeDecodeError:
        raise Unsupported("a name that is not UTF-8") from None
    numbers, floats = configs.pairs
    return document("optimizer", [
        {"key": key, "type": "uint32", "value": str(value)} for key, value in numbers.items()
    ] + [
        {"key": key, "type": "float32", "value": struct.pack(">f", value).hex()}
        for key, value in floats.items()])


READ = {PARAMETER: read_parameter, MODEL: read_model, OPTIMIZER: read_optimizer}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    data_type = int.from_bytes(data[11:HEADER], "big")
    if set(data[0:HEADER:5]) == {NUMBER} and len(data) >= HEADER and data_type in NO_LOADER:
        raise Unsupported("the package has no loader of shapes and tensors")
    return READ.get(data_type, read_parameter)(path, data)


primitiv.config.set_encoding("utf-8")
DEVICE = primitiv.devices.Naive()
primitiv.Device.set_default(DEVICE)
serve("primitiv", {"primitiv": Format(read, (RuntimeError,), (
    "primitiv.parameter-file", "primitiv.model-file", "primitiv.optimizer-file"))})
