"""The library of assay by ctypes: the section "bindings" of assay.h, the tables
of formats and rules, and nothing else. Nothing here is public.

Functions release the interpreter lock while the library works.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import contextmanager
from ctypes import (POINTER, Structure, byref, c_bool, c_char_p, c_int,
                    c_size_t, c_ssize_t, c_uint32, c_uint64, c_void_p)
from typing import Any, Iterator, List, Optional, Sequence, Tuple

KEEP_FIELDS, KEEP_INDEX, KEEP_DOCUMENT = 1, 2, 4
FINDINGS, DOCUMENT, ENTRIES, TENSORS, FIELDS = range(5)
ALL_FINDINGS = 0xffffffff
ALL_LINES = MOST = 0xffffffffffffffff
UNKNOWN_RULE = 0xffffffff

_NAMES = {"win32": "assay.dll", "darwin": "libassay.dylib"}
_library = ctypes.CDLL(os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "_native",
    _NAMES.get(sys.platform, "libassay.so")))


class _Format(Structure):
    _fields_ = [("name", c_char_p), ("title", c_char_p),
                ("versions", c_char_p), ("extension", c_char_p),
                ("magic", c_void_p), ("magic_size", c_size_t)]


class _Rule(Structure):
    _fields_ = [("id", c_char_p), ("format", c_uint32), ("level", c_int),
                ("section", c_char_p), ("statement", c_char_p),
                ("why", c_char_p)]


def _declare(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_library, "assay_" + name)
    function.restype, function.argtypes = result, arguments
    return function


_SINK = ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_size_t)
_version = _declare("version", c_char_p)
_format_count = _declare("format_count", c_uint32)
_format_at = _declare("format_at", POINTER(_Format), c_uint32)
_format_by_name = _declare("format_by_name", c_uint32, c_char_p)
_format_of = _declare("format_of", c_uint32, c_void_p, c_size_t, c_char_p)
_detect = _declare("detect", c_uint32, c_void_p, c_size_t)
_is_index = _declare("is_index", c_bool, c_void_p, c_size_t)
_rule_count = _declare("rule_count", c_uint32)
_rule_at = _declare("rule_at", POINTER(_Rule), c_uint32)
_level_name = _declare("level_name", c_char_p, c_int)
_judge = _declare("judge", c_void_p, c_void_p, c_size_t, c_uint64, c_char_p,
                  c_uint32, c_uint32, c_uint32, c_uint64)
_judge_set = _declare("judge_set", c_void_p, c_void_p, c_size_t, c_char_p,
                      c_uint32, POINTER(c_void_p), POINTER(c_char_p), c_size_t)
_free = _declare("free", None, c_void_p)
_made = _declare("report_made", c_uint64, c_void_p, c_uint32)
_json = _declare("report_json", c_char_p, c_void_p, c_int, c_uint64, c_uint64)
_field_at = _declare("report_field_at", c_size_t, c_void_p, c_uint64)
_write_escaped = _declare("write_escaped", None, c_char_p, c_size_t, _SINK,
                          c_void_p)


# ----------------------------------------------------------------- bytes --

class _Buffer(Structure):
    """Py_buffer, since from_buffer() refuses what is read-only."""
    _fields_ = [("address", c_void_p), ("owner", c_void_p),
                ("size", c_ssize_t), ("item_size", c_ssize_t),
                ("readonly", c_int), ("dimensions", c_int),
                ("format", c_void_p), ("shape", c_void_p),
                ("strides", c_void_p), ("suboffsets", c_void_p),
                ("internal", c_void_p)]


_python = getattr(ctypes, "pythonapi", None)     # PyPy has none
if _python is not None:
    _python.PyObject_GetBuffer.argtypes = [ctypes.py_object, POINTER(_Buffer),
                                           c_int]
    _python.PyBuffer_Release.argtypes = [POINTER(_Buffer)]


@contextmanager
def address_of(data: Any) -> Iterator[Tuple[Optional[int], int]]:
    """Gives the address and the size of bytes, which stay in place until the
    block ends. Raises BufferError if they are not contiguous."""
    if _python is None:
        copy = bytes(data)
        yield ctypes.cast(c_char_p(copy), c_void_p).value, len(copy)
        return
    buffer = _Buffer()
    _python.PyObject_GetBuffer(data, byref(buffer), 0)
    try:
        yield buffer.address, buffer.size
    finally:
        _python.PyBuffer_Release(byref(buffer))


def escape_pieces(text: bytes) -> List[bytes]:
    """Returns the pieces of bytes as people may see them."""
    pieces: List[bytes] = []
    sink = _SINK(lambda user, piece, size:
                 pieces.append(ctypes.string_at(piece, size)))
    _write_escaped(text, len(text), sink, None)
    return pieces


# --------------------------------------------------------------- reports --

class Judged:
    """A report of the library, freed at the end of a with block. It points into
    the bytes that were judged: they must stay in place until then."""

    def __init__(self, pointer: Optional[int]) -> None:
        if not pointer:
            raise MemoryError("no memory to judge a file")
        self.pointer: Optional[int] = pointer

    def __enter__(self) -> Judged:
        return self

    def __exit__(self, *reason: object) -> None:
        pointer, self.pointer = self.pointer, None
        _free(pointer)

    def lines(self, part: int, first: int = 0,
              count: int = ALL_LINES) -> Optional[bytes]:
        """Returns lines of JSON; None if there is no memory or no document."""
        text: Optional[bytes] = _json(self.pointer, part, first, count)
        return text

    def made(self, rule: int) -> int:
        """Returns how many findings of a rule there are."""
        return int(_made(self.pointer, rule))

    def field_at(self, offset: int) -> int:
        """Returns the number of the first field that ends after offset."""
        return int(_field_at(self.pointer, offset))


def judge(address: Optional[int], size: int, file_size: int, name: bytes,
          format: int, keep: int, max_findings: int,
          memory_limit: int) -> Judged:
    """Judges the bytes at an address, as assay_judge() does."""
    return Judged(_judge(address, size, file_size, name, format, keep,
                         max_findings, memory_limit))


def judge_set(address: Optional[int], size: int, name: bytes, format: int,
              parts: Sequence[Optional[Judged]],
              names: Sequence[Optional[bytes]]) -> Judged:
    """Judges an index or the first GGUF file with its other files, as
    assay_judge_set() does."""
    count = len(parts)
    reports = (c_void_p * max(count, 1))(
        *[part.pointer if part is not None else None for part in parts])
    texts = (c_char_p * max(count, 1))(*names)
    return Judged(_judge_set(address, size, name, format, reports, texts,
                             count))


# ---------------------------------------------------------------- tables --

def version() -> str:
    """Returns the version of the library."""
    return str(_version().decode())


def format_number(name: str) -> int:
    """Returns the number of a format; 0 if there is none of this name."""
    return int(_format_by_name(name.encode("utf-8", "replace")))


def format_of_name(name: bytes) -> int:
    """Returns the format whose extension a name ends in, or 0."""
    return int(_format_of(None, 0, name))


def detect(address: Optional[int], size: int) -> int:
    """Returns the format that bytes begin like, or 0."""
    return int(_detect(address, size))


def is_index(address: Optional[int], size: int) -> bool:
    """Reports whether bytes look like the index of a model."""
    return bool(_is_index(address, size))


def format_rows() -> Iterator[Tuple[str, str, str, str, bytes]]:
    """Yields name, title, versions, extension and magic of each format."""
    for number in range(1, _format_count() + 1):
        row = _format_at(number).contents
        magic = ctypes.string_at(row.magic, row.magic_size) \
            if row.magic_size else b""
        yield (row.name.decode(), row.title.decode(), row.versions.decode(),
               row.extension.decode(), magic)


def rule_rows() -> Iterator[Tuple[str, str, str, str, str, str]]:
    """Yields id, format, level, section, statement and why of each rule, in
    the order of their numbers."""
    for number in range(_rule_count()):
        row = _rule_at(number).contents
        yield (row.id.decode(), _format_at(row.format).contents.name.decode(),
               _level_name(row.level).decode(), row.section.decode(),
               row.statement.decode(), row.why.decode())
