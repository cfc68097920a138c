#!/usr/bin/env python3
"""Files of safe_save() of tinygrad."""

import os
import shutil

# tinygrad compiles kernels at run time; BF16 needs a recent compiler.
NEWEST = [f"clang-{i}" for i in range(30, 16, -1) if shutil.which(f"clang-{i}")]
os.environ.setdefault("CC", (NEWEST or ["clang"])[0])
os.environ.setdefault("DEV", "CPU")

from tinygrad import Tensor, dtypes                         # noqa: E402
from tinygrad.nn import state                               # noqa: E402

from cases import Case, main                                # noqa: E402

OTHERS = ["fp8e4m3fnuz", "fp8e5m2fnuz", "void", "index"]


def save(tensors, metadata=None):
    return lambda path: state.safe_save(tensors(), str(path), metadata)


def ones(*shape, **options):
    return Tensor.ones(*shape, **options).contiguous().realize()


def cases():
    for dtype, name in state.inverse_safe_dtypes.items():
        yield Case(f"{name}.safetensors", name, "6",
                   save(lambda: {"x": Tensor([0] * 8, dtype=dtypes.uint8)
                                 .bitcast(dtype).realize()}), group="dtype")
    for name in OTHERS:
        yield Case(f"{name}.safetensors", name, "6", save(
            lambda: {"x": ones(4, dtype=getattr(dtypes, name))}), group="dtype")
    listed = {"rank 0": {"x": lambda: Tensor(1.0).contiguous().realize()},
              "rank 9": {"x": lambda: ones(*(1,) * 9)},
              "no elements": {"x": lambda: Tensor.empty(3, 0)},
              "a name: unicode": {"\u00e9\U0001f600": lambda: ones(2)},
              "a name: U+0000": {"a\0b": lambda: ones(2)},
              "a name: empty": {"": lambda: ones(2)},
              "three bytes, then float32":
              {"a": lambda: ones(3, dtype=dtypes.uint8), "b": lambda: ones(2)},
              "a tensor called __metadata__": {"__metadata__": lambda: ones(2)},
              "a transposed tensor":
              {"x": lambda: Tensor([[1, 2], [3, 4]]).T},
              "no tensors": {}}
    for i, (what, tensors) in enumerate(listed.items()):
        yield Case(f"{i}.safetensors", what, "3, 5, 7", save(
            lambda: {name: make() for name, make in tensors.items()}))
    values = {"empty": {}, "a string": {"a": "b"}, "unicode": {"a": "\u00e9"},
              "a number": {"a": 1}, "a list": {"a": [1]}, "null": {"a": None},
              "NaN": {"a": float("nan")}, "an object": {"a": {"b": "c"}}}
    for what, metadata in values.items():
        yield Case(f"meta-{what.replace(' ', '-')}.safetensors",
                   f"metadata: {what}", "4, note 11",
                   save(lambda: {"x": ones(2)}, metadata))


def read(path):
    for tensor in state.safe_load(str(path)).values():
        tensor.to("CPU").realize()
    return "yes"


if __name__ == "__main__":
    main(cases, read)
