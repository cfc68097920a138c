#!/usr/bin/env python3
"""Files of safetensors.flax, with the types of jax."""

import jax
import jax.numpy as jnp
from safetensors import flax as writer, safe_open

from cases import Case, get_all, main

DTYPES = ("bool_ int2 int4 int8 int16 int32 int64 uint2 uint4 uint8 uint16 "
          "uint32 uint64 bfloat16 float16 float32 float64 complex64 complex128 "
          "float4_e2m1fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz "
          "float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz "
          "float8_e8m0fnu").split()


def save(make, metadata=None):
    return lambda path: writer.save_file({"x": make()}, path, metadata)


def cases():
    jax.config.update("jax_enable_x64", True)
    for name in DTYPES:
        yield Case(name + ".safetensors", name, "6",
                   save(lambda: jnp.ones(4, getattr(jnp, name))), group="dtype")
    yield Case("transposed.safetensors", "a transposed array", "7",
               save(lambda: jnp.arange(6.0).reshape(2, 3).T))
    yield Case("scalar.safetensors", "rank 0", "5", save(lambda: jnp.ones(())))
    yield Case("empty.safetensors", "no elements", "5, note 26",
               save(lambda: jnp.ones((3, 0))))
    yield Case("meta.safetensors", "metadata: format flax", "4, note 35",
               save(lambda: jnp.ones(2), {"format": "flax"}))


def read(path):
    with safe_open(path, framework="flax") as file:
        return get_all(file)


if __name__ == "__main__":
    main(cases, read)
