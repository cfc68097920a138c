#!/usr/bin/env python3
"""Files of safetensors.numpy with the types of numpy and ml_dtypes, and of the
binding below it, which has one more type."""

import ctypes

import ml_dtypes
import numpy as np
import safetensors
from safetensors import numpy as writer

from cases import Case, get_all, main

NUMPY = ("bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 "
         "float32 float64 longdouble complex64 complex128 S3 U3 "
         "datetime64[s] object").split()
MORE = [name for name in sorted(vars(ml_dtypes))
        if name.startswith(("bfloat", "float", "int", "uint"))]
MATRIX = np.arange(24, dtype=np.float32).reshape(4, 6)
ONE = {"x": MATRIX}


def save(tensors, metadata=None):
    return lambda path: writer.save_file(tensors, path, metadata)


def save_bytes(tensors, metadata=None):
    return lambda path: path.write_bytes(writer.save(tensors, metadata))


def save_fp4(shape):
    def write(path):
        count = int(np.prod(shape))
        data = ctypes.create_string_buffer(bytes(range(count)), count)
        spec = safetensors.TensorSpec(
            dtype="float4_e2m1fn_x2", shape=shape,
            data_ptr=ctypes.addressof(data), data_len=count)
        safetensors.serialize_file({"x": spec}, path)
    return write


def dtypes():
    for name in NUMPY + MORE:
        dtype = np.dtype(getattr(ml_dtypes, name, name))
        file = name.replace("[", "-").replace("]", "") + ".safetensors"
        yield Case(file, name, "6",
                   save({"x": np.zeros(4, dtype)}), group="dtype")
        if name in MORE:
            continue
        yield Case("be-" + file, name, "6, note 33",
                   save({"x": np.zeros(4, dtype.newbyteorder(">"))}),
                   group="big-endian array, dtype")
    for shape in (4,), (3, 5), ():
        yield Case(f"fp4-{len(shape)}.safetensors",
                   f"dtype float4_e2m1fn_x2 of the binding, shape {shape}",
                   "6, note 21, note 24", save_fp4(shape))


def shapes():
    for rank in 0, 1, 4, 16, 32, 64:
        yield Case(f"rank-{rank}.safetensors", str(rank), "5, note 30",
                   save({"x": np.zeros((1,) * rank, np.float32)}), group="rank")
    for shape in (0,), (0, 3), (3, 0, 5), (2**53, 0):
        yield Case("empty-%s.safetensors" % "x".join(map(str, shape)),
                   str(shape),
                   "5, 7, note 26", save({"x": np.zeros(shape, np.float32)}),
                   group="no elements, shape")
    views = {"Fortran order": np.asfortranarray(MATRIX),
             "a transposed view": MATRIX.T, "a strided view": MATRIX[:, ::2],
             "a reversed view": MATRIX[::-1],
             "a broadcast view": np.broadcast_to(MATRIX[0], (4, 6))}
    for name, array in views.items():
        yield Case(name.replace(" ", "-") + ".safetensors", name, "7",
                   save({"x": array}), group="order of elements")
    yield Case("same-array-twice.safetensors", "one array under two names",
               "7, note 22", save({"a": MATRIX, "b": MATRIX}))
    yield Case("odd-u8.safetensors", "three bytes, then float32", "7, note 5",
               save({"a": np.zeros(3, np.uint8), "b": MATRIX}))


def names():
    listed = {"empty": "", "dots": "a.b.c", "unicode": "\u00e9\u4e2d\U0001f600",
              "quote": "\"\\", "control": "\x01\n\x7f", "nul": "a\0b",
              "long": "n" * 70000, "surrogate": "\ud800"}
    for name, text in listed.items():
        yield Case(f"name-{name}.safetensors", name, "3, note 29",
                   save({text: MATRIX}), group="a name")
    yield Case("name-metadata.safetensors", "a tensor called __metadata__",
               "4, note 12", save({"__metadata__": MATRIX}),
               "the entry has numbers and lists where strings are required")
    yield Case("names-1000.safetensors", "1000 tensors of three types", "7, 8",
               save({f"t{i}": np.zeros(i % 5, ("f4", "i8", "u1")[i % 3])
                     for i in range(1000)}))


def metadata():
    listed = {"none": None, "empty": {}, "one": {"a": "b"},
              "format": {"format": "np"}, "other-format": {"format": "other"},
              "unicode": {"\u00e9": "\U0001f600"}, "nul": {"a\0": "b\0"},
              "empty-key": {"": ""}, "number": {"a": 1}, "nothing": {"a": None},
              "list": {"a": ["b"]}, "long": {"a": "b" * 1000000}}
    for name, value in listed.items():
        yield Case(f"meta-{name}.safetensors", name, "4",
                   save(ONE, value), group="metadata")
        yield Case(f"alone-{name}.safetensors",
                   name, "4, note 16, note 28", save({}, value),
                   group="metadata without tensors")
    yield Case("bytes.safetensors", "save(), to bytes", "8",
               save_bytes(ONE, {"format": "np"}))


def cases():
    for part in dtypes, shapes, names, metadata:
        yield from part()


def read(path):
    with safetensors.safe_open(path, framework="np") as file:
        return get_all(file)


if __name__ == "__main__":
    main(cases, read)
