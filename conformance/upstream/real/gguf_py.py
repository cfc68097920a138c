#!/usr/bin/env python3
"""Files of the package gguf: tensors and options of its writer. gguf_pairs.py
has the rest."""

import logging

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Type, GGUFEndian, quants

from cases import Case, main

logging.disable(logging.ERROR)
Q8_1 = "gguf-py uses 40 bytes for a block of Q8_1 instead of 36"
ORDERS = {"little": GGUFEndian.LITTLE, "big": GGUFEndian.BIG}
PLAIN = (np.float16, np.float32, np.float64,
         np.int8, np.int16, np.int32, np.int64)
BLOCKS = {type.name: type for type in Type if type.name not in
          ("F16", "F32", "F64", "I8", "I16", "I32", "I64")}
ROWS = np.linspace(-1, 1, 1024, dtype=np.float32).reshape(2, 512)
X = np.arange(6, dtype=np.float32)


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def save(fill, arch="test", order="little", **options):
    def write(path):
        writer = gguf.GGUFWriter(path, arch, endianess=ORDERS[order], **options)
        fill(writer)
        finish(writer)
    return write


def with_tensors(writer, *arrays):
    for i, array in enumerate(arrays or [X]):
        writer.add_tensor(f"t{i}", array)


def quantized(writer, type, made):
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    if made:
        blocks = quants.quantize(ROWS, type)
    else:
        count, size = gguf.GGML_QUANT_SIZES[type]
        blocks = np.zeros((2, size * max(1, 256 // count)), np.uint8)
    writer.add_tensor("t", blocks, raw_dtype=type)


def types():
    for order in ORDERS:
        for dtype in PLAIN + (np.uint8, np.uint32, np.complex64, np.bool_):
            name = np.dtype(dtype).name
            yield Case(f"{name}-{order}.gguf", name, "6, note 2", save(
                lambda w: with_tensors(w, np.zeros((2, 3), dtype)),
                order=order), group=f"{order}-endian, array of")
        for name, type in BLOCKS.items():
            for made in True, False:
                how = "quantize()" if made else "given as bytes"
                yield Case(f"{name}-{order}-{made}.gguf",
                           name, "6, note 2, note 35",
                           save(lambda w: quantized(w, type, made),
                                order=order),
                           Q8_1
                           if name == "Q8_1" else "",
                           f"{order}-endian, {how}")
        yield Case(f"all-made-{order}.gguf",
                   f"all that quantize() makes, in one file, {order}-endian",
                   "6, note 35", save(all_made, order=order))
    yield Case("q8_1-twice.gguf", "two tensors of Q8_1", "6, note 34",
               save(two_of_q8_1), Q8_1)
    yield Case("no-version.gguf", "Q8_0 without a quantization version",
               "4.5, note 20", save(lambda w: w.add_tensor(
                   "t", quants.quantize(ROWS, Type.Q8_0), raw_dtype=Type.Q8_0)))


def two_of_q8_1(writer):
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    for name in "a", "b":
        writer.add_tensor(name, np.zeros((8, 40), np.uint8),
                          raw_dtype=Type.Q8_1)


def all_made(writer):
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    for name, type in BLOCKS.items():
        try:
            blocks = quants.quantize(ROWS, type)
        except NotImplementedError:
            continue
        writer.add_tensor(name, blocks, raw_dtype=type)


def arrays():
    for rank in range(10):
        yield Case(f"rank-{rank}.gguf", str(rank), "5, note 25",
                   save(lambda w: with_tensors(w, np.zeros((1,) * rank, "f4"))),
                   group="rank")
    for shape in (0,), (3, 0), (0, 3):
        yield Case("empty-%s.gguf" % "x".join(map(str, shape)),
                   str(shape), "5, note 26",
                   save(lambda w: with_tensors(w, np.zeros(shape, "f4"), X)),
                   group="no elements, shape")
    matrix = np.arange(24, dtype="f4").reshape(4, 6)
    views = {"Fortran order": np.asfortranarray(matrix), "a transposed view":
             matrix.T, "a strided view": matrix[:, ::2],
             "an array that is big-endian": matrix.astype(">f4")}
    for what, array in views.items():
        yield Case(what.replace(" ", "-") + ".gguf", what, "7",
                   save(lambda w: with_tensors(w, array)),
                   group="order of elements")
    names = {"empty": "", "63 bytes": "n" * 63, "64 bytes": "n" * 64,
             "65 bytes": "n" * 65, "U+0000": "a\0b", "unicode": "\u00e9\u4e2d",
             "a lone surrogate": "\ud800"}
    for what, name in names.items():
        yield Case(f"name-{what.replace(' ', '-')}.gguf", what,
                   "5, note 22, note 23", save(lambda w: w.add_tensor(name, X)),
                   group="a name")
    yield Case("bytes-in-raw-shape.gguf", "raw_shape in elements of a Q8_0",
               "5, note 36", save(lambda w: w.add_tensor(
                   "t", quants.quantize(ROWS, Type.Q8_0), raw_shape=(2, 512),
                   raw_dtype=Type.Q8_0)),
               "the writer treats raw_shape as bytes")


def streamed(path):
    writer = gguf.GGUFWriter(path, "test")
    writer.add_tensor_info("a", (6,), np.dtype("f4"), 24)
    writer.add_tensor_info("b", (6,), np.dtype("f4"), 24)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    for _ in range(2):
        writer.write_tensor_data(X)
    writer.close()


def until(step, tensors):
    def write(path):
        writer = gguf.GGUFWriter(path, "test")
        if tensors:
            with_tensors(writer)
        for name in ("write_header_to_file", "write_kv_data_to_file",
                     "write_ti_data_to_file")[:step]:
            getattr(writer, name)()
        writer.close()
    return write


def options():
    five = [X] * 5
    split = lambda writer: with_tensors(writer, *five)      # noqa: E731
    for order in ORDERS:
        for name, given in {
                "split_max_tensors 2": {"split_max_tensors": 2},
                "split_max_size 50": {"split_max_size": 50},
                "split_max_size 1, less than any": {"split_max_size": 1},
                "small_first_shard": {"small_first_shard": True},
                "small_first_shard, split_max_tensors 2":
                {"small_first_shard": True, "split_max_tensors": 2},
                "split_max_tensors 9, more than there are":
                {"split_max_tensors": 9}}.items():
            for temporary in False, True:
                file = f"{name.split(',')[0].replace(' ', '')}-{len(name)}"
                yield Case(f"{file}-{order}-{temporary}.gguf",
                           f"{name}{', use_temp_file' * temporary}, "
                           f"{order}-endian", "4.5, note 21",
                           save(split, order=order, use_temp_file=temporary,
                                **given),
                           "the temporary file holds the data of all parts, "
                           "and all of it goes into one part"
                           if temporary else "")
    yield Case("temporary.gguf", "use_temp_file", "7",
               save(split, use_temp_file=True))
    for alignment in 0, 1, 2, 4, 8, 16, 24, 32, 64, 4096, 65536:
        yield Case(f"alignment-{alignment}.gguf",
                   str(alignment), "4.4, note 15",
                   save(lambda w: (w.add_custom_alignment(alignment),
                                   split(w))),
                   group="add_custom_alignment()")
        yield Case(f"key-alignment-{alignment}.gguf",
                   str(alignment), "4.4, note 15", save(lambda w: (
                       w.add_uint32("general.alignment", alignment), split(w))),
                   "the writer stores the pair, but aligns the data to 32",
                   "add_uint32() of general.alignment")
    yield Case("streamed.gguf", "add_tensor_info(), write_tensor_data()", "7",
               streamed)
    for tensors in False, True:
        for step, what in enumerate(["header", "metadata", "infos"], 1):
            yield Case(f"until-{step}-{tensors}.gguf",
                       what, "2, 7, note 28", until(step, tensors),
                       "the caller did not write the rest",
                       f"with {'one tensor' if tensors else 'no tensors'}, "
                       "no more than")
    yield Case("no-tensors.gguf", "no tensors", "7, note 28",
               save(lambda w: None))


def cases():
    for part in types, arrays, options:
        yield from part()


def read(path):
    reader = gguf.GGUFReader(path)
    for field in reader.fields.values():
        field.contents()
    for tensor in reader.tensors:
        tensor.data.tobytes()
    return "yes"


if __name__ == "__main__":
    main(cases, read)
