"""Judging one file: as a whole, or by its first bytes."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import (Any, Callable, Dict, Iterator, Optional, Tuple, TypeVar,
                    Union)

from . import _native
from ._enums import Verdict, Why
from ._report import (Contents, Field, Invalid, Report, Undecided, entry_of,
                      field_of, limited, pieces_of, problem, report_of,
                      rows_of, tensor_of)
from ._source import (File, Memory, Name, Source, Stream, Unreadable,
                      encode_name, open_source)
from ._tables import formats

T = TypeVar("T")
Result = Callable[[_native.Judged, Report], T]
Read = Callable[[int, int], bytes]

FIRST = 1 << 16             # bytes that are read first
FIRST_OF_GGUF = 1 << 20
LIMIT = 128 << 20           # bytes that are read at most

#: The formats whose headers alone can be judged, without the bytes after them.
HEADER_FORMATS = frozenset(("safetensors", "gguf"))


@dataclass(frozen=True)
class Options:
    """The options of a call, checked, as the library wants them."""

    format: int
    max_findings: int
    memory_limit: int


def options_of(format: Optional[str] = None, max_findings: Optional[int] = 100,
               memory_limit: Optional[int] = None) -> Options:
    """Checks the options of a call. Raises ValueError and TypeError."""
    return Options(_format_of(format),
                   _at_least_1("max_findings", max_findings,
                               _native.ALL_FINDINGS, _native.ALL_FINDINGS),
                   _at_least_1("memory_limit", memory_limit, _native.MOST, 0))


def _format_of(name: Optional[str]) -> int:
    if name is None:
        return 0
    if not isinstance(name, str):
        raise TypeError(f"format is a str, not {type(name).__name__}")
    number = _native.format_number(name) if "\0" not in name else 0
    if number == 0:
        raise ValueError(f"unknown format {name!r}: formats are "
                         f"{', '.join(formats())}")
    return number


def _at_least_1(what: str, value: Optional[int], most: int,
                none: int) -> int:
    if value is None:
        return none
    if not isinstance(value, int):
        raise TypeError(f"{what} is an int, not {type(value).__name__}")
    if value < 1:
        raise ValueError(f"{what} is at least 1, or None")
    return min(value, most)


# ---------------------------------------------------------------- judging --

@contextmanager
def judged_bytes(data: Any, name: bytes, options: Options, keep: int = 0,
                 size: int = 0) -> Iterator[_native.Judged]:
    """Judges bytes, which are the first ones of a file of size bytes, or all if
    that is 0."""
    with _native.address_of(data) as (address, length), \
            _native.judge(address, length, size, name, options.format, keep,
                          options.max_findings,
                          options.memory_limit) as judged:
        yield judged


def _is_gguf(data: bytes, name: bytes) -> bool:
    with _native.address_of(data) as (address, size):
        number = _native.detect(address, size)
    number = number or _native.format_of_name(name)
    return number == _native.format_number("gguf")


def first_of(name: bytes) -> int:
    """Returns how many bytes of a file of this name are read first."""
    return FIRST_OF_GGUF if _is_gguf(b"", name) else FIRST


def _next_length(report: Report, data: bytes, size: int, limit: int,
                 whole: bool) -> int:
    """Returns how many first bytes to judge next, or 0 to stop."""
    have, needs = len(data), report.needs
    if report.why is not Why.BYTES or have >= size or needs <= have:
        return 0
    if needs >= size and not whole and report.format not in HEADER_FORMATS:
        return 0
    if needs > limit:
        return 0
    least = FIRST_OF_GGUF if _is_gguf(data, report.name.encode(
        "utf-8", "surrogateescape")) else 0
    return min(max(needs, 2 * have, least), size, limit)


def judge_head(read: Read, size: int, name: bytes, options: Options,
               result: Result[T], limit: int, whole: bool,
               keep: int = 0) -> T:
    """Judges first bytes, more and more, until they are enough."""
    length = min(first_of(name), size, limit)
    data = b""
    while True:
        data += _read_part(read, len(data), length - len(data))
        with judged_bytes(data, name, options, keep, size) as judged:
            report = report_of(judged, name)
            length = _next_length(report, data, size, limit, whole)
            if length == 0:
                if report.why is Why.BYTES and report.needs > limit:
                    report = limited(report, limit)
                return result(judged, report)


def _read_part(read: Read, offset: int, length: int) -> bytes:
    if length == 0:
        return b""
    data = bytes(read(offset, length))
    if len(data) != length:
        raise ValueError(f"read({offset}, {length}) returned {len(data)} bytes")
    return data


def judge_source(opened: Union[Memory, Stream, File], options: Options,
                 result: Result[T], whole: bool, keep: int = 0) -> T:
    """Judges a source that is open. Raises Unreadable."""
    if whole:
        with judged_bytes(opened.all(), opened.name, options, keep) as judged:
            report = report_of(judged, opened.name)
            opened.check()          # result() may raise what the report says
            done = result(judged, report)
    else:
        done = judge_head(opened.read, opened.size, opened.name, options,
                          result, LIMIT, False, keep)
    opened.check()
    return done


def just_report(judged: _native.Judged, report: Report) -> Report:
    """The result of judging if nothing but the report is wanted."""
    return report


def _accepted(report: Report) -> Report:
    """Returns a report on an accepted file. Raises Invalid and Undecided."""
    return report.raise_for_verdict()


# ----------------------------------------------------------------- calls --

def validate(source: Source, *, name: Optional[Name] = None,
             format: Optional[str] = None, whole: bool = True,
             max_findings: Optional[int] = 100,
             memory_limit: Optional[int] = None) -> Report:
    """Judges a file and returns the report.

    source        a path, bytes in memory or a binary stream; see assay.Source
    name          of the file, for the report and, if the bytes do not show the
                  format, by its extension; by default the path
    format        the name of a format, to judge by its rules; by default it is
                  detected
    whole         False reads no more of a file than its header, if its format
                  is safetensors or GGUF; a file of another format that has
                  more than 64 KiB is unknown then, with why BYTES
    max_findings  how many findings to keep for each rule; None: all
    memory_limit  bytes that judging may take; beyond it, the file is unknown,
                  with why MEMORY; None: no limit

    What is wrong with the file is a verdict. What is wrong with the call is an
    exception: OSError if a path cannot be opened, TypeError, ValueError,
    BufferError if the bytes are not contiguous, MemoryError.

    A path is mapped if the file is larger than 1 MiB. If a mapped file becomes
    shorter meanwhile, the system ends the process (SIGBUS), as with every
    mmap: whole=False and the program "assay" have no such risk.
    """
    options = options_of(format, max_findings, memory_limit)
    with open_source(source, name, whole) as opened:
        try:
            return judge_source(opened, options, just_report, whole)
        except Unreadable as error:
            return problem(opened.name, error.why, error.reason, error.size)


def head(read: Read, size: int, *, name: Optional[Name] = None,
         format: Optional[str] = None, limit: int = LIMIT, whole: bool = False,
         max_findings: Optional[int] = 100,
         memory_limit: Optional[int] = None) -> Report:
    """Judges a file by its first bytes, which read() gets: for files that are
    somewhere else.

    read          read(offset, length) returns that many bytes; it is called
                  for one range after the other, none twice
    size          of the whole file in bytes
    limit         bytes to read at most; if more are needed, the file is
                  unknown, with why LIMIT
    whole         True also reads files to their end whose formats need that:
                  all but safetensors and GGUF

    The other arguments are those of validate(). Raises what read() raises, and
    ValueError if it returns another number of bytes.
    """
    options = options_of(format, max_findings, memory_limit)
    for what, value, least in (("size", size, 0), ("limit", limit, 1)):
        if not isinstance(value, int):
            raise TypeError(f"{what} is an int, not {type(value).__name__}")
        if not least <= value <= _native.MOST:
            raise ValueError(f"{what} is not from {least} to {_native.MOST}: "
                             f"{value}")
    if not callable(read):
        raise TypeError("read is not callable")
    encoded = b"" if name is None else encode_name(name)
    return judge_head(read, size, encoded, options, just_report, limit, whole)


def contents(source: Source, *, name: Optional[Name] = None,
             format: Optional[str] = None, whole: bool = True,
             max_findings: Optional[int] = 100,
             memory_limit: Optional[int] = None) -> Contents:
    """Judges a file and returns its tensors and metadata, without decoding
    elements. The arguments are those of validate().

    Raises Invalid if the file is rejected, and Undecided if it is unknown.
    """
    def result(judged: _native.Judged, report: Report) -> Contents:
        _accepted(report)
        tensors = rows_of(judged, _native.TENSORS)
        entries = rows_of(judged, _native.ENTRIES)
        return Contents(
            **vars(report),
            tensors=tuple(tensor_of(row["tensor"]) for row in tensors),
            metadata=tuple(entry_of(row["metadata"]) for row in entries))

    return _accepted_result(source, name, whole, result, _native.KEEP_INDEX,
                            options_of(format, max_findings, memory_limit))


def document(source: Source, *, name: Optional[Name] = None,
             format: Optional[str] = None, max_findings: Optional[int] = 100,
             memory_limit: Optional[int] = None) -> Dict[str, Any]:
    """Judges a file and returns its canonical document, with a digest of each
    tensor, as corpus/document.schema.json describes it. Numbers are decimal
    strings. The arguments are those of validate(); the whole file is read.

    Raises Invalid if the file is rejected, and Undecided if it is unknown.
    """
    def result(judged: _native.Judged, report: Report) -> Dict[str, Any]:
        _accepted(report)
        text = judged.lines(_native.DOCUMENT)
        if text is None:
            raise MemoryError("no memory for the document")
        made: Dict[str, Any] = json.loads(text)
        return made

    return _accepted_result(source, name, True, result, _native.KEEP_DOCUMENT,
                            options_of(format, max_findings, memory_limit))


def _accepted_result(source: Source, name: Optional[Name], whole: bool,
                     result: Result[T], keep: int, options: Options) -> T:
    with open_source(source, name, whole) as opened:
        try:
            return judge_source(opened, options, result, whole, keep)
        except Unreadable as error:
            raise Undecided(problem(opened.name, error.why, error.reason,
                                    error.size)) from None


def explain(source: Source, *, start: int = 0, stop: Optional[int] = None,
            name: Optional[Name] = None, format: Optional[str] = None,
            max_findings: Optional[int] = 100,
            memory_limit: Optional[int] = None) -> Iterator[Field]:
    """Judges a file and yields its fields in order of offset, from the one that
    contains the byte at start to the one that contains the byte before stop;
    None: to the end. All fields of an accepted file cover each byte once; a
    file that is not accepted has fields as far as it could be read.

    The other arguments are those of validate(); the whole file is read, and
    stays open until the last field. Exceptions are those of validate(), too;
    an unreadable file raises Undecided.
    """
    options = options_of(format, max_findings, memory_limit)
    for offset in (start, 0 if stop is None else stop):
        if not isinstance(offset, int):
            raise TypeError(f"an offset is an int, not {type(offset).__name__}")
        if not 0 <= offset <= _native.MOST:
            raise ValueError(f"not an offset: {offset}")
    pieces = _pieces_of_fields(source, name, options, start, stop)
    first = next(pieces, ())        # raises now what is wrong with the call
    return chain(first, chain.from_iterable(pieces))


def _pieces_of_fields(source: Source, name: Optional[Name], options: Options,
                      start: int, stop: Optional[int]
                      ) -> Iterator[Tuple[Field, ...]]:
    with open_source(source, name, True) as opened:
        try:
            data = opened.all()
        except Unreadable as error:
            raise Undecided(problem(opened.name, error.why, error.reason,
                                    error.size)) from None
        with judged_bytes(data, opened.name, options,
                          _native.KEEP_FIELDS) as judged:
            for rows in pieces_of(judged, _native.FIELDS,
                                  judged.field_at(start)):
                fields = tuple(field_of(row) for row in rows)
                wanted = tuple(f for f in fields
                               if stop is None or f.offset < stop)
                yield wanted
                if len(wanted) < len(fields):
                    return
