"""Judges one file: as a whole, or by its first bytes."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Optional, TypeVar, Union

from . import _native
from ._enums import Why
from ._lines import limited, report_of
from ._report import Report
from ._source import File, Memory, Stream
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
