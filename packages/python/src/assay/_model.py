"""Judges models in several files."""

from __future__ import annotations

import json
import os
import re
from contextlib import ExitStack
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import _native
from ._enums import Why
from ._judge import (LIMIT, Options, judge_head, judge_source, judged_bytes,
                     just_report)
from ._lines import problem, renamed, report_of
from ._report import Report
from ._source import File, Unreadable

_INDEX = re.compile(rb"\.safetensors\.index\.(?:.*\.)?json\Z", re.S)
NUMBERED = re.compile(rb"(.+)-([0-9]{5})-of-([0-9]{5})\.gguf\Z", re.S)


def is_index_name(name: bytes) -> bool:
    """Reports whether a name is that of an index, as in spec/safetensors.md:
    model.safetensors.index.json, model.safetensors.index.fp16.json."""
    return _INDEX.search(name) is not None


# ---------------------------------------------------------------- indexes --

class _Object(List[Tuple[str, Any]]):
    """The members of an object of JSON, with keys that are there twice."""


def _named_files(data: Any) -> List[bytes]:
    """Returns the names of the files that an index names: of all, should a key
    be there twice. None leads out of the folder. The library judges the index;
    what cannot be read here names nothing."""
    try:
        members = json.loads(bytes(data).decode("utf-8"), parse_int=str,
                             parse_float=str, object_pairs_hook=_Object)
    except (ValueError, RecursionError):
        return []
    names: Dict[bytes, None] = {}
    for key, value in _pairs_of(members):
        for _, name in _pairs_of(value) if key == "weight_map" else []:
            encoded = name.encode("utf-8", "surrogatepass") \
                if isinstance(name, str) else b""
            if _stays_inside(encoded):
                names[encoded] = None
    return list(names)


def _pairs_of(value: Any) -> List[Tuple[str, Any]]:
    """Returns the members of an object; none of anything else."""
    if not isinstance(value, _Object):
        return []
    return value


def _stays_inside(name: bytes) -> bool:
    separators = rb"[/\\]" if os.name == "nt" else rb"/"
    return name != b"" and b"\0" not in name and not os.path.isabs(name) and \
        not os.path.splitdrive(name)[0] and \
        b".." not in re.split(separators, name)


# ----------------------------------------------------------------- models --

class _Part(NamedTuple):
    judged: Optional[_native.Judged]    # None: it could not be judged
    report: Report


class _Set:
    """The files of one model while they are judged. Reports of the library and
    the bytes that they point into stay until the end."""

    def __init__(self, stack: ExitStack, options: Options,
                 whole: bool) -> None:
        self._stack = stack
        self._options = options
        self._whole = whole
        self._known: Dict[Any, _Part] = {}

    def part(self, path: bytes) -> Optional[_Part]:
        """Judges another file of the model; None: it is missing."""
        try:
            opened = File(path, named=False)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            if not os.path.exists(path):    # a link that leads nowhere
                return None
            return _Part(None, problem(path, Why.READ, "cannot open: " +
                                       words_of(error)))
        self._stack.enter_context(opened)
        known = self._known.get(opened.key)
        if known is not None:
            return _Part(known.judged, renamed(known.report, path))
        part = self._judge(opened)
        self._known[opened.key] = part
        return part

    def _judge(self, opened: File) -> _Part:
        try:
            if self._whole:
                judged = self._stack.enter_context(
                    judged_bytes(opened.all(), opened.name, self._options,
                                 _native.KEEP_INDEX))
                report = report_of(judged, opened.name)
            else:
                judged, report = self._judge_head(opened)
            opened.check()
        except Unreadable as error:
            return _Part(None, problem(opened.name, error.why, error.reason,
                                       error.size))
        return _Part(judged, report)

    def _judge_head(self, opened: File) -> Tuple[_native.Judged, Report]:
        """Judges by the first bytes, then once more to keep the result."""
        report = judge_head(opened.read, opened.size, opened.name,
                            self._options, just_report, LIMIT, False)
        judged = self._stack.enter_context(
            judged_bytes(opened.read(0, report.judged), opened.name,
                         self._options, _native.KEEP_INDEX, report.size))
        return judged, report


def words_of(error: OSError) -> str:
    return error.strerror or str(error)


def _is_index(data: Any, name: bytes) -> bool:
    """Reports whether a file is judged as the index of a model."""
    with _native.address_of(data) as (address, size):
        if _native.detect(address, size) != 0:
            return False
        return is_index_name(name) or _native.is_index(address, size)


def _begins_like_json(opened: File) -> bool:
    return opened.size > 0 and opened.read(0, 1) == b"{"


def _set_of(opened: File, options: Options, whole: bool) -> Report:
    """Judges a file and, if it is an index or one of several GGUF files, the
    other files of its model."""
    folder, base = os.path.split(opened.name)
    numbers = NUMBERED.match(base)
    gguf = _native.format_number("gguf")
    safetensors = _native.format_number("safetensors")

    if numbers is not None and options.format in (0, gguf):
        count = int(numbers[3])
        names = [b"%s-%05d-of-%05d.gguf" % (numbers[1], i + 1, count)
                 for i in range(count)]
        return _judge_set(opened, gguf, folder, base, names, options, whole)
    if options.format in (0, safetensors) and \
            (is_index_name(base) or _begins_like_json(opened)):
        data = opened.all()
        if _is_index(data, base):
            return _judge_set(opened, safetensors, folder, base,
                              _named_files(data), options, whole)
    return judge_source(opened, options, just_report, whole)


def _judge_set(opened: File, format: int, folder: bytes, base: bytes,
               names: List[bytes], options: Options, whole: bool) -> Report:
    how = Options(format, options.max_findings, options.memory_limit)
    with ExitStack() as stack:
        files = _Set(stack, how, whole)
        parts = [None if name == base
                 else files.part(os.path.join(folder, name))
                 for name in names]
        data = opened.all()
        with _native.address_of(data) as (address, size), \
                _native.judge_set(
                    address, size, base, format,
                    [part and part.judged for part in parts],
                    [name if part is not None or name == base else None
                     for name, part in zip(names, parts)]) as judged:
            report = report_of(judged, opened.name, tuple(
                part.report for part in parts if part is not None))
        opened.check()
        return report


def first_file_of(path: bytes) -> bytes:
    """Returns the path of the first file of a GGUF model, if it is there."""
    folder, base = os.path.split(path)
    numbers = NUMBERED.match(base)
    if numbers is None:
        return path
    first = os.path.join(folder, b"%s-00001-of-%s.gguf" % (numbers[1],
                                                           numbers[3]))
    return first if os.path.isfile(first) else path


def judge_model(path: bytes, options: Options, whole: bool,
                 named: bool) -> Report:
    with File(path, named=named) as opened:
        try:
            return _set_of(opened, options, whole)
        except Unreadable as error:
            return problem(opened.name, error.why, error.reason, error.size)
