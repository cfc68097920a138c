"""Makes plain data of the lines of JSON that the library writes."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any, Dict, Iterable, Iterator, List, Tuple

from . import _native
from ._enums import Level, Verdict, Why
from ._report import Entry, Field, Finding, Place, Report, Tensor
from ._tables import rules

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
        rows = [json.loads(line) for line in text.splitlines()]
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
    row = json.loads(line)
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
    rest = json.dumps({"verdict": "unknown", "reason": reason,
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
    row = json.loads(report.json)
    row.update(reason=reason, why=Why.LIMIT.value)
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    return replace(report, why=Why.LIMIT, reason=reason, json=line)
