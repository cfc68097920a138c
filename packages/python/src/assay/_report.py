"""What a verdict is made of. All of it is plain data: nothing points into the
library or into the file, and all of it can be compared and pickled."""

from __future__ import annotations

import json as _json
import os
from dataclasses import dataclass, replace
from typing import (Any, Dict, Iterable, Iterator, List, NoReturn, Optional,
                    Tuple)

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


# ------------------------------------------------------------------ JSON --

_LINES_AT_ONCE = 10000


def bytes_of(value: Any) -> bytes:
    """Returns the bytes of a text in JSON, which is an object with hex if they
    are not UTF-8."""
    if isinstance(value, str):
        return value.encode("utf-8")
    return bytes.fromhex(value["hex"])


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _place(row: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the members of a Place."""
    name = bytes_of(row["name"]) if "name" in row else None
    size = int(row["name_size"]) if "name_size" in row else len(name or b"")
    return {"offset": int(row["offset"]), "length": int(row["length"]),
            "field": row["field"], "record": row.get("record"), "name": name,
            "name_size": size}


def _finding(row: Dict[str, Any]) -> Finding:
    return Finding(
        **_place(row), rule=row["rule"], level=Level(row["level"]),
        section=row["section"], found=row["found"], required=row["required"],
        note=row.get("note"), bytes=bytes.fromhex(row["bytes"]),
        related=tuple(Place(**_place(one)) for one in row["related"]))


def tensor_of(row: Dict[str, Any]) -> Tensor:
    """Returns the tensor of a line of list --json."""
    name = bytes_of(row["name"])
    offset = row.get("offset")
    return Tensor(_text(name), name, row["dtype"],
                  tuple(int(one) for one in row["shape"]),
                  int(offset) if offset is not None else None,
                  int(row.get("size") or 0), int(row.get("elements") or 0),
                  row.get("encoding"))


def entry_of(row: Dict[str, Any]) -> Entry:
    """Returns the entry of a line of list --json."""
    key = bytes_of(row["key"])
    return Entry(_text(key), key, row["type"], row["value"])


def field_of(row: Dict[str, Any]) -> Field:
    """Returns the field of a line of explain --json."""
    value = row.get("value")
    if row["kind"] == "number":
        value = int(row["value"])
    elif isinstance(value, dict):
        value = bytes_of(value)
    return Field(**_place(row), kind=row["kind"], value=value,
                 type=row.get("type"), note=row.get("note"),
                 findings=tuple(row["findings"]))


def pieces_of(judged: _native.Judged, part: int,
              first: int = 0) -> Iterator[List[Dict[str, Any]]]:
    """Yields the lines of a part of a report as objects, from line first on, in
    pieces, since there may be very many."""
    while True:
        text = judged.lines(part, first, _LINES_AT_ONCE)
        if text is None:
            raise MemoryError("no memory for the contents of a file")
        rows = [_json.loads(line) for line in text.splitlines()]
        yield rows
        if len(rows) < _LINES_AT_ONCE:
            return
        first += len(rows)


def rows_of(judged: _native.Judged, part: int) -> Iterator[Dict[str, Any]]:
    """Yields all lines of a part of a report as objects."""
    for piece in pieces_of(judged, part):
        yield from piece


def _more(judged: _native.Judged,
          kept: Iterable[Finding]) -> Tuple[Tuple[str, int], ...]:
    """Counts the findings that the report did not keep."""
    left = {rule: judged.made(number) for number, rule in enumerate(rules())}
    for finding in kept:
        left[finding.rule] -= 1
    return tuple((rule, count) for rule, count in left.items() if count > 0)


def report_of(judged: _native.Judged, name: bytes,
              parts: Tuple[Report, ...] = ()) -> Report:
    """Returns a report of the library as plain data, under a name."""
    line = _named(_line_of(judged), name)
    row = _json.loads(line)
    findings = tuple(_finding(one) for one in row["findings"])
    size, judged_size = int(row["size"]), int(row["judged"])
    return Report(
        name=os.fsdecode(name), size=size, judged=judged_size,
        whole=judged_size == size, format=row.get("format"),
        version=row.get("version"), verdict=Verdict(row["verdict"]),
        why=Why(row["why"]) if "why" in row else None,
        reason=row.get("reason"), needs=int(row.get("needs", 0)),
        complete=row["complete"], findings=findings,
        more=() if row["complete"] else _more(judged, findings), parts=parts,
        json=line)


def _line_of(judged: _native.Judged) -> str:
    line = judged.lines(_native.FINDINGS)
    if line is None:
        raise MemoryError("no memory for the findings")
    return line.decode().rstrip("\n")


_AFTER_NAME = ',"size":"'       # quotes of a name are escaped


def _start_of_line(name: bytes) -> str:
    """Returns the first members of a line, which have the name of the file, as
    the library writes them."""
    with _native.judge(None, 0, 0, name, 0, 0, 0, 0) as judged:
        return _line_of(judged).partition(_AFTER_NAME)[0]


def _named(line: str, name: bytes) -> str:
    """Returns a line about a file with another name."""
    old, comma, rest = line.partition(_AFTER_NAME)
    start = _start_of_line(name)
    return line if start == old else start + comma + rest


def renamed(report: Report, name: bytes) -> Report:
    """Returns a report as one about another name of the same file."""
    return replace(report, name=os.fsdecode(name),
                   json=_named(report.json, name))


def problem(name: bytes, why: Why, reason: str, size: int = 0) -> Report:
    """Returns the report about a file that could not be read."""
    rest = _json.dumps({"verdict": "unknown", "reason": reason,
                        "why": why.value, "complete": False, "findings": []},
                       ensure_ascii=False, separators=(",", ":"))
    return Report(
        name=os.fsdecode(name), size=size, judged=0, whole=False, format=None,
        version=None, verdict=Verdict.UNKNOWN, why=why, reason=reason, needs=0,
        complete=False, findings=(), more=(), parts=(),
        json=f"{_start_of_line(name)},{rest[1:]}")


def limited(report: Report, limit: int) -> Report:
    """Returns a report about a file whose header is longer than limit bytes."""
    reason = (f"{report.needs} bytes are needed to judge more, but the limit "
              f"is {limit}")
    row = _json.loads(report.json)
    row.update(reason=reason, why=Why.LIMIT.value)
    line = _json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    return replace(report, why=Why.LIMIT, reason=reason, json=line)
