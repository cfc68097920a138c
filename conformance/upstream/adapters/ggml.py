#!/usr/bin/env python3
"""ggml's own reader, gguf_init_from_file() with the data: LIBRARY VERSION.

bench/peers/ggml.sh builds the library. There is no document: no public function
returns how many dimensions a tensor has in the file.
"""

import ctypes
import os
import sys

import line


class Refused(Exception):
    pass


class Parameters(ctypes.Structure):
    _fields_ = [("no_alloc", ctypes.c_bool), ("context", ctypes.POINTER(ctypes.c_void_p))]


os.environ["GGML_NO_BACKTRACE"] = "1"     # otherwise an assertion starts a debugger
LIBRARY = ctypes.CDLL(sys.argv[1])
LIBRARY.gguf_init_from_file.argtypes = [ctypes.c_char_p, Parameters]
LIBRARY.gguf_init_from_file.restype = ctypes.c_void_p
LIBRARY.gguf_free.argtypes = LIBRARY.ggml_free.argtypes = [ctypes.c_void_p]


def read(path):
    data = ctypes.c_void_p()
    found = LIBRARY.gguf_init_from_file(path.encode(), Parameters(False, ctypes.pointer(data)))
    if not found:
        raise Refused("gguf_init_from_file() gives NULL")
    LIBRARY.gguf_free(found)
    LIBRARY.ggml_free(data)


line.serve("ggml", {"gguf": line.Format(
    read, (Refused,), ("gguf.types-2026", "gguf.version-2"))}, decodes=False, version=sys.argv[2])
