"""What a verdict is made of. All of it is plain data: nothing points into the
library or into the file, and all of it can be compared and pickled."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Iterable, Iterator, NoReturn, Optional, Tuple

from . import _native
from ._enums import Level, Verdict, Why
from ._tables import rules

Bytes = bytes       # two classes have a member of the name bytes


@dataclass(frozen=True)
class Place:
    """Bytes of a file: offset and length are in bytes, from the first byte of
    the file; length 0: they are missing. field is the path of the field, such
    as "tensor[0].end". record is the kind of the record that contains it, such
    as "tensor", and name the first 256 bytes of its name; both are None if
    there is no such record or no name. name_size is the size in bytes of the
    whole name, and 0 without one."""

    offset: int
    length: int
    field: str
    record: Optional[str]
    name: Optional[Bytes]
    name_size: int


@dataclass(frozen=True)
class Finding(Place):
    """One broken rule at one place. found says what is there and required what
    holds in every valid file; note is a hint how to mend it, or None. section
    is that of spec/FORMAT.md. bytes has the bytes to blame, at most the first
    64; related has other places involved."""

    rule: str
    level: Level
    section: str
    found: str
    required: str
    note: Optional[str]
    bytes: Bytes
    related: Tuple[Place, ...]


@dataclass(frozen=True)
class Report:
    """The verdict on a file.

    name        the path or name that was given, or ""
    size        of the file in bytes; 0 if it could not be read
    judged      how many of its first bytes were given to the rules
    whole       whether that was the whole file
    format      the name of the format whose rules judged, or None
    version     of the format, as the file states it, or None
    verdict     accept, reject or unknown
    why         why not all could be judged, or None if all was
    reason      the same for people, or None
    needs       how many first bytes are needed to judge more; 0 if more bytes
                would not help
    complete    whether findings holds all that were made
    findings    in order of level, MUST first, and then as they were found
    more        pairs of a rule and the number of its findings that are not in
                findings (max_findings)
    parts       reports of the other files of a model; see model()
    json        the line that "assay validate --json" prints

    A report has no truth value, since unknown is not false: use accepted or
    verdict. str() gives the lines of "assay validate --short", or "NAME:
    accept" if there are none.
    """

    name: str
    size: int
    judged: int
    whole: bool
    format: Optional[str]
    version: Optional[str]
    verdict: Verdict
    why: Optional[Why]
    reason: Optional[str]
    needs: int
    complete: bool
    findings: Tuple[Finding, ...]
    more: Tuple[Tuple[str, int], ...]
    parts: Tuple[Report, ...]
    json: str

    @property
    def accepted(self) -> bool:
        """Whether the verdict is accept, for this file and all its parts."""
        return all(r.verdict is Verdict.ACCEPT for r in _with_parts(self))

    def raise_for_verdict(self, strict: bool = False) -> Report:
        """Returns the report if the file and all its parts are accepted.

        Raises Invalid if one of them is rejected and Undecided if one is
        unknown. strict: findings of level SHOULD or MAY raise Invalid, too.
        """
        reports = list(_with_parts(self))
        if any(r.verdict is Verdict.REJECT for r in reports):
            raise Invalid(self)
        if any(r.verdict is Verdict.UNKNOWN for r in reports):
            raise Undecided(self)
        if strict and any(f.level in (Level.SHOULD, Level.MAY)
                          for r in reports for f in r.findings):
            raise Invalid(self)
        return self

    def __bool__(self) -> NoReturn:
        raise TypeError("a report has no truth value, since a verdict may be "
                        "unknown: use report.accepted or report.verdict")

    def __str__(self) -> str:
        lines = list(short_lines(self))
        return "\n".join(lines or [f"{_shown(self)}: {self.verdict.value}"])


@dataclass(frozen=True)
class Tensor:
    """A tensor of an accepted file. name is its name as text, with U+DCxx for
    bytes that are not UTF-8, and name_bytes the bytes. dtype and encoding have
    the names of the format; encoding is None in a format without encodings.
    shape has the outermost dimension first, except for primitiv, which keeps
    file order. offset is that of the stored data in the file in bytes, None if
    the tensor has no data; size is that of the stored data in bytes, and
    elements the number of elements."""

    name: str
    name_bytes: Bytes
    dtype: str
    shape: Tuple[int, ...]
    offset: Optional[int]
    size: int
    elements: int
    encoding: Optional[str]


@dataclass(frozen=True)
class Entry:
    """An entry of the metadata. key is text, with U+DCxx for bytes that are
    not UTF-8, and key_bytes the bytes; type has the name of the format. value
    is that of the canonical document, where numbers are decimal strings, and
    floats the 16 hexadecimal digits of their bits in binary64."""

    key: str
    key_bytes: Bytes
    type: str
    value: object


@dataclass(frozen=True)
class Contents(Report):
    """The report on an accepted file, with its tensors and metadata in file
    order."""

    tensors: Tuple[Tensor, ...]
    metadata: Tuple[Entry, ...]


@dataclass(frozen=True)
class Field(Place):
    """Bytes of a file with one meaning. kind is "number", "text", "bytes",
    "padding" or "data". value is an int for a number; a str for a text, or
    bytes if it is not UTF-8; otherwise None. type is that of the elements of
    data, or None. note says what follows from the value, or is None. findings
    has the rules that are broken at these bytes."""

    kind: str
    value: object
    type: Optional[str]
    note: Optional[str]
    findings: Tuple[str, ...]


class AssayError(Exception):
    """A file is not accepted: report says why."""

    __module__ = "assay"        # as tracebacks show it

    def __init__(self, report: Report) -> None:
        super().__init__(report)        # which pickle passes again
        self.report = report

    def __str__(self) -> str:
        lines = str(self.report).split("\n")
        if len(lines) > _MOST_LINES:
            lines[_MOST_LINES:] = [f"... and {len(lines) - _MOST_LINES} more "
                                   "lines"]
        return "\n".join(lines)


class Invalid(AssayError, ValueError):
    """A file is rejected."""

    __module__ = "assay"


class Undecided(AssayError):
    """A file could not be judged: report.why and report.reason say why."""

    __module__ = "assay"


_MOST_LINES = 10


def _with_parts(report: Report) -> Iterator[Report]:
    yield from report.parts
    yield report


def exit_status(reports: Iterable[Report]) -> int:
    """Returns the exit status of the program for reports and their parts: 2 if
    one is unknown, else 1 if one is rejected, else 0."""
    verdicts = {r.verdict for one in reports for r in _with_parts(one)}
    if Verdict.UNKNOWN in verdicts:
        return 2
    return 1 if Verdict.REJECT in verdicts else 0


# ------------------------------------------------------------------ text --

_WORDS = {Level.MUST: "error", Level.SHOULD: "warning", Level.MAY: "remark"}
_NAME_ROOM = 119        # bytes of an escaped name that are shown


def _shown(report: Report) -> str:
    """Returns the name of a file for people."""
    name = os.fsencode(report.name) or b"<bytes>"
    return b"".join(_native.escape_pieces(name)).decode()


def _shown_name(place: Place) -> str:
    """Returns the name of a record in quotes, cut if it is long. An escape is
    never cut."""
    shown = b""
    cut = len(place.name or b"") < place.name_size
    for piece in _native.escape_pieces(place.name or b""):
        room = _NAME_ROOM - len(shown)
        cut = cut or len(piece) > room
        if len(piece) <= room:
            shown += piece
        elif not piece.startswith(b"\\"):
            shown += piece[:room].decode("utf-8", "ignore").encode()
    return f'"{shown.decode()}"' + ("..." if cut else "")


def _short_line(name: str, f: Finding) -> str:
    path = f.field
    if f.record is not None:
        path = f"{f.record} {_shown_name(f)}: {f.field}"
    demand = "required" if f.level is Level.MUST else "expected"
    hint = f"; hint: {f.note}" if f.note is not None else ""
    return (f"{name}:{f.offset}: {_WORDS[f.level]}[{f.rule}]: {path}: "
            f"{f.found}; {demand}: {f.required}{hint}")


def short_lines(report: Report) -> Iterator[str]:
    """Yields the lines of "assay validate --short" for a report, after those
    for its parts. Findings of level NOTE have none."""
    for part in report.parts:
        yield from short_lines(part)
    name = _shown(report)
    for f in report.findings:
        if f.level is not Level.NOTE:
            yield _short_line(name, f)
    for rule, count in report.more:
        if rules()[rule].level is not Level.NOTE:
            yield f"{name}: and {count} more of {rule}"
    if report.verdict is Verdict.UNKNOWN:
        yield f"{name}: unknown: {report.reason}"
