#!/usr/bin/env python3
"""Files of the package gguf: metadata, by each function of its writer, and the
output of its scripts."""

import inspect
import itertools
import subprocess
import sys
import typing
from collections.abc import Mapping, Sequence

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Type, GGUFValueType

from cases import Case, main
from gguf_py import BLOCKS, ORDERS, Q8_1, read, save, with_tensors

VALUES = {int: 1, float: 0.5, str: "text", bool: True, bytes: b"\x80\x01",
          gguf.RopeScalingType: gguf.RopeScalingType.LINEAR,
          gguf.PoolingType: gguf.PoolingType.MEAN,
          gguf.ExpertGatingFuncType: gguf.ExpertGatingFuncType.SOFTMAX,
          Mapping: {"name": "a", "template": "b"}, gguf.TokenType: 1}


def choices(kind):
    """Returns one value for each alternative of an annotation."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Sequence:
        return [[value] * 3 for value in choices(inner[0])]
    if origin is Mapping:
        return [VALUES[Mapping]]
    if inner:
        return [value for each in inner for value in choices(each)]
    return [VALUES[kind]] if kind in VALUES else []


def methods():
    special = {"add_tensor", "add_tensor_info", "add_key_value", "add_array",
               "add_shard_kv_data", "add_custom_alignment", "add_architecture",
               "add_key", "add_val"}
    for name, method in inspect.getmembers(gguf.GGUFWriter, inspect.isfunction):
        kinds = typing.get_type_hints(method, vars(typing) | vars(gguf))
        kinds.pop("return", None)
        if not name.startswith("add_") or name in special or "key" in kinds:
            continue
        for i, given in enumerate(itertools.product(
                *map(choices, kinds.values()))):
            yield Case(f"{name}-{i}.gguf", name, "4.5, note 20",
                       save(lambda w: (getattr(w, name)(*given),
                                       with_tensors(w))),
                       group="add_ functions")


def architectures():
    for number, name in gguf.MODEL_ARCH_NAMES.items():
        yield Case(f"arch-{int(number)}.gguf", name, "4.1, 4.5, note 12",
                   save(lambda w: (w.add_block_count(1), with_tensors(w)),
                        arch=name), group="architectures")
    for name in "", "Upper", "\u00e9":
        yield Case(f"arch-{len(name)}-{name.isascii()}.gguf",
                   f"architecture {name!r}", "4.5, note 20",
                   save(with_tensors, arch=name))


def pairs():
    for order in ORDERS:
        for kind in GGUFValueType:
            value = {"STRING": "text", "ARRAY": [1, 2], "BOOL": True}.get(
                kind.name, 1)
            put = lambda writer, *given: (                  # noqa: E731
                writer.add_key_value("t.key", *given), with_tensors(writer))
            yield Case(f"{kind.name}-{order}.gguf",
                       kind.name, "4.2",
                       save(lambda w: put(w, value, kind), order=order),
                       group=f"{order}-endian, value of")
            yield Case(f"of-{kind.name}-{order}.gguf",
                       kind.name, "4.3",
                       save(lambda w: put(w, [value] * 2, GGUFValueType.ARRAY,
                                          kind), order=order),
                       group=f"{order}-endian, array with elements")
    values = {"strings": ["a", "", "\u00e9"], "bytes that are not UTF-8":
              [b"\xff", b"a"], "floats": [0.5, float("nan")], "bools":
              [True, False], "arrays of arrays": [[[1], [2, 3]], [[4]]],
              "no elements": [], "empty arrays": [[], []],
              "several types": [1, "a"], "numpy": np.arange(3),
              "2^31": [2**31], "70000 numbers": list(range(70000))}
    for i, (what, value) in enumerate(values.items()):
        yield Case(f"array-{i}.gguf", what, "4.3, note 18",
                   save(lambda w: (w.add_array("t.key", value),
                                   with_tensors(w))), group="add_array()")
    texts = {"empty": "", "with U+0000": "a\0b", "invalid UTF-8": b"\xff",
             "a lone surrogate": "\ud800"}
    for i, (what, text) in enumerate(texts.items()):
        yield Case(f"text-{i}.gguf", what, "4.2, note 17",
                   save(lambda w: (w.add_string("t.key", text),
                                   with_tensors(w))), group="add_string()")
    keys = ["Upper", "with-hyphen", "with space", "\u00e9", "a..b", "", "a\0b",
            "k" * 65535, "k" * 65536, "general.name.", "2.x"]
    for i, key in enumerate(keys):
        said = repr(key) if len(key) < 20 else f"of {len(key)} bytes"
        yield Case(f"key-{i}.gguf", said, "4.1, note 10, note 12",
                   save(lambda w: (w.add_uint8(key, 1), with_tensors(w))),
                   group="a key")


def run(script, *given):
    subprocess.run([sys.executable, "-m", f"gguf.scripts.{script}", *given],
                   check=True, input=b"YES\n", stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def converted(types, order):
    def fill(writer):
        writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
        for type in types:
            count, size = gguf.GGML_QUANT_SIZES[type]
            blocks = np.arange(size * 2 * max(1, 256 // count)) % 251
            writer.add_tensor(type.name, blocks.astype(np.uint8).reshape(2, -1),
                              raw_dtype=type)

    def write(path):
        save(fill, order=order)(path)
        other = "big" if order == "little" else "little"
        run("gguf_convert_endian", path, other)
    return write


def scripts():
    for order in ORDERS:
        for type in [Type.F32, Type.F16, *BLOCKS.values()]:
            yield Case(f"converted-{type.name}-{order}.gguf",
                       type.name, "6, note 35", converted([type], order),
                       Q8_1
                       if type is Type.Q8_1 else "",
                       f"gguf-convert-endian of {order}-endian")

    def new_metadata(path):
        source = path.with_suffix(".source")
        save(with_tensors)(source)
        run("gguf_new_metadata", source, path, "--general-name", "name",
            "--general-description", "text")
        source.unlink()

    def set_metadata(path):
        save(lambda w: (w.add_uint32("t.key", 1), with_tensors(w)))(path)
        run("gguf_set_metadata", path, "t.key", "2", "--force")
    yield Case("new-metadata.gguf", "gguf-new-metadata", "4", new_metadata)
    yield Case("set-metadata.gguf", "gguf-set-metadata", "4", set_metadata)


def cases():
    for part in methods, architectures, pairs, scripts:
        yield from part()


if __name__ == "__main__":
    main(cases, read)
