"""The functions of the package about one file."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any, Dict, Iterator, Optional, Tuple

from . import _native
from ._judge import (LIMIT, Options, Read, Result, T, judge_head, judge_source,
                     judged_bytes, just_report, options_of)
from ._lines import (entry_of, field_of, pieces_of, problem, rows_of,
                     tensor_of)
from ._report import Contents, Field, Report, Undecided
from ._source import Name, Source, Unreadable, encode_name, open_source


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
        report.raise_for_verdict()
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
        report.raise_for_verdict()
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
