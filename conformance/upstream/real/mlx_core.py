#!/usr/bin/env python3
"""Files of mlx: its own writers for both formats, and safetensors.mlx."""

import mlx.core as mx
from safetensors import mlx as binding

from cases import Case, main

mx.set_default_device(mx.cpu)
DTYPES = ("bool_ uint8 uint16 uint32 uint64 int8 int16 int32 int64 float16 "
          "float32 float64 bfloat16 complex64").split()
X = mx.arange(6, dtype=mx.float32)


def save(arrays, *metadata):
    def write(path):
        if path.suffix == ".gguf":
            mx.save_gguf(str(path), arrays, *metadata)
        else:
            mx.save_safetensors(str(path), arrays, *metadata)
    return write


def dtypes():
    for name in DTYPES:
        array = mx.ones((4,), getattr(mx, name))
        yield Case(f"{name}.safetensors", name, "6",
                   save({"x": array}), group="save_safetensors, dtype")
        yield Case(f"{name}.gguf", name, "6", save({"x": array}),
                   group="save_gguf, dtype")
        yield Case(f"binding-{name}.safetensors",
                   name, "6",
                   lambda path: binding.save_file({"x": array}, str(path)),
                   group="safetensors.mlx, dtype")


def arrays():
    listed = {"rank 0": mx.array(1.0), "rank 4": mx.ones((1, 2, 1, 2)),
              "rank 5": mx.ones((1, 1, 1, 1, 2)), "rank 9": mx.ones((1,) * 9),
              "no elements": mx.ones((3, 0)), "a transposed array":
              X.reshape(2, 3).T, "a strided array": X[::2],
              "a broadcast array": mx.broadcast_to(X, (2, 6))}
    for what, array in listed.items():
        file = what.replace(" ", "-")
        yield Case(file + ".safetensors", what, "5, 7",
                   save({"x": array}), group="save_safetensors")
        yield Case(file + ".gguf", what, "5, 7", save({"x": array}),
                   group="save_gguf")
    names = {"empty": "", "quote": "\"\\\n", "unicode": "\u00e9\U0001f600",
             "63 bytes": "n" * 63, "64 bytes": "n" * 64, "65 bytes": "n" * 65,
             "U+0000": "a\0b", "__metadata__": "__metadata__"}
    for what, name in names.items():
        file = "name-" + what.replace(" ", "-")
        yield Case(file + ".safetensors", what, "3, note 29",
                   save({name: X}), group="save_safetensors, a name")
        yield Case(file + ".gguf", what, "5, note 23", save({name: X}),
                   group="save_gguf, a name")
    several = {"a": mx.ones((3,), mx.uint8), "b": X, "c": mx.ones((2,))}
    yield Case("several.safetensors", "save_safetensors, three arrays", "7",
               save(several))
    several["a"] = mx.ones((3,), mx.int8)
    yield Case("several.gguf", "save_gguf, three arrays", "7", save(several))
    yield Case("none.safetensors", "save_safetensors, no arrays", "3", save({}))
    yield Case("none.gguf", "save_gguf, no arrays", "2", save({}))


def metadata():
    texts = {"empty": {}, "format": {"format": "mlx"}, "quote": {"\"": "\n"},
             "unicode": {"\u00e9": "\U0001f600"}}
    for what, value in texts.items():
        yield Case(f"meta-{what}.safetensors",
                   what, "4, note 9, note 10", save({"x": X}, value),
                   group="save_safetensors, metadata")
    values = {"a string": "text", "an empty string": "", "a list of strings":
              ["a", "b"], "an empty list": [], "a float32 scalar":
              mx.array(1.5), "a rank 2 array": mx.ones((2, 2))}
    for name in DTYPES:
        values[f"an array of {name}"] = mx.ones((2,), getattr(mx, name))
        values[f"a scalar of {name}"] = mx.array(1, getattr(mx, name))
    for i, (what, value) in enumerate(values.items()):
        yield Case(f"meta-{i}.gguf", what, "4.2, 4.3", save(
            {"x": X}, {"general.architecture": "t", "t.key": value}),
            group="save_gguf, metadata")
    for key in "", "Upper", "a b", "\u00e9":
        yield Case(f"key-{len(key)}-{key.isascii()}-{' ' in key}.gguf",
                   f"save_gguf, metadata under the key {key!r}", "4.1",
                   save({"x": X}, {"general.architecture": "t", key: "text"}))
    alignment = mx.array(64, mx.uint32)
    yield Case("alignment.gguf", "save_gguf, general.alignment 64", "4.4",
               save({"x": X, "y": X}, {"general.alignment": alignment}))


def cases():
    for part in dtypes, arrays, metadata:
        yield from part()


def read(path):
    arrays = mx.load(str(path))
    mx.eval(arrays)
    return "yes"


if __name__ == "__main__":
    main(cases, read)
