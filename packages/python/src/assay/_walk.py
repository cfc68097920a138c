"""Models in several files, and folders."""

from __future__ import annotations

import json
import os
import re
import stat
from contextlib import ExitStack
from typing import (Any, Dict, Iterator, List, NamedTuple, Optional, Set,
                    Tuple)

from . import _native
from ._enums import Why
from ._judge import (LIMIT, Options, judge_head, judge_source, judged_bytes,
                     just_report, options_of)
from ._report import Report, problem, renamed, report_of
from ._source import File, Name, Unreadable, encode_name

_INDEX = re.compile(rb"\.safetensors\.index\.(?:.*\.)?json\Z", re.S)
_NUMBERED = re.compile(rb"(.+)-([0-9]{5})-of-([0-9]{5})\.gguf\Z", re.S)


def _is_index_name(name: bytes) -> bool:
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
                                       _words(error)))
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


def _words(error: OSError) -> str:
    return error.strerror or str(error)


def _is_index(data: Any, name: bytes) -> bool:
    """Reports whether a file is judged as the index of a model."""
    with _native.address_of(data) as (address, size):
        if _native.detect(address, size) != 0:
            return False
        return _is_index_name(name) or _native.is_index(address, size)


def _begins_like_json(opened: File) -> bool:
    return opened.size > 0 and opened.read(0, 1) == b"{"


def _set_of(opened: File, options: Options, whole: bool) -> Report:
    """Judges a file and, if it is an index or one of several GGUF files, the
    other files of its model."""
    folder, base = os.path.split(opened.name)
    numbers = _NUMBERED.match(base)
    gguf = _native.format_number("gguf")
    safetensors = _native.format_number("safetensors")

    if numbers is not None and options.format in (0, gguf):
        count = int(numbers[3])
        names = [b"%s-%05d-of-%05d.gguf" % (numbers[1], i + 1, count)
                 for i in range(count)]
        return _judge_set(opened, gguf, folder, base, names, options, whole)
    if options.format in (0, safetensors) and \
            (_is_index_name(base) or _begins_like_json(opened)):
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


def _first_of(path: bytes) -> bytes:
    """Returns the path of the first file of a GGUF model, if it is there."""
    folder, base = os.path.split(path)
    numbers = _NUMBERED.match(base)
    if numbers is None:
        return path
    first = os.path.join(folder, b"%s-00001-of-%s.gguf" % (numbers[1],
                                                           numbers[3]))
    return first if os.path.isfile(first) else path


def _judge_model(path: bytes, options: Options, whole: bool,
                 named: bool) -> Report:
    with File(path, named=named) as opened:
        try:
            return _set_of(opened, options, whole)
        except Unreadable as error:
            return problem(opened.name, error.why, error.reason, error.size)


def model(path: Name, *, format: Optional[str] = None, whole: bool = True,
          max_findings: Optional[int] = 100,
          memory_limit: Optional[int] = None) -> Report:
    """Judges a model in several files and returns the report on its index or
    first file; its parts has a report for each other file that is there.

    path is an index, such as model.safetensors.index.json; one of the files of
    a GGUF model, such as m-00001-of-00003.gguf, of which the first is judged;
    a folder with one model; or any other file, which is judged by itself. The
    other arguments are those of validate(). If the model has several files,
    max_findings and memory_limit apply to its parts alone, and whole=False to
    all files but the first one of a GGUF model.

    Raises OSError if the path cannot be opened, and ValueError for a folder
    that has no model, or several.
    """
    options = options_of(format, max_findings, memory_limit)
    encoded = encode_name(path)
    if os.path.isdir(encoded):
        encoded = _only_model(encoded, options)
    return _judge_model(_first_of(encoded), options, whole, True)


def _only_model(folder: bytes, options: Options) -> bytes:
    """Returns the file of a folder that stands for its one model."""
    names = [entry.name for entry in _entries(folder, options.format)[0]]
    indexes = [name for name in names if _is_index_name(name)]
    found: Dict[bytes, bytes] = {}      # a file of each model
    for name in indexes or names:
        found.setdefault(_NUMBERED.sub(rb"\1-00001-of-\3.gguf", name), name)
    if len(found) != 1:
        shown = ", ".join(os.fsdecode(name) for name in list(found)[:4])
        raise ValueError(f"{os.fsdecode(folder)}: has {len(found)} models, not "
                         f"one{': ' if shown else ''}{shown}")
    return os.path.join(folder, *found.values())


# ---------------------------------------------------------------- folders --

class _Entry(NamedTuple):
    """Sorted as they are judged: indexes before the files that they may name,
    and links that lead nowhere last."""

    dangling: bool
    other: bool             # not an index
    name: bytes


def _wanted(name: bytes, format: int) -> bool:
    number = _native.format_number("safetensors") if _is_index_name(name) \
        else _native.format_of_name(name)
    return number != 0 and format in (0, number)


def _entries(folder: bytes, format: int,
             named: bool = True) -> Tuple[List[_Entry], List[bytes]]:
    """Returns the model files of a folder and the folders in it, sorted."""
    flags = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
    if not named:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    files, folders = [], []
    if os.scandir in os.supports_fd:
        number = os.open(folder, flags)
        try:
            names = [os.fsencode(name) for name in os.listdir(number)]
        finally:
            os.close(number)
    else:
        names = os.listdir(folder)
    for name in names:
        path = os.path.join(folder, name)
        if _is_folder(path):
            folders.append(path)
        elif _wanted(name, format) and not os.path.isdir(path):
            files.append(_Entry(not os.path.exists(path),
                                not _is_index_name(name), name))
    return sorted(files), sorted(folders)


def _is_folder(path: bytes) -> bool:
    """Reports whether a path is a folder and not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


class _Walk:
    """What has been judged in a folder and the folders in it."""

    def __init__(self, options: Options, whole: bool) -> None:
        self._options = options
        self._whole = whole
        self._paths: Set[bytes] = set()     # judged, or a part of a model
        self._files: Set[Any] = set()       # judged by themselves

    def judge(self, path: bytes) -> Iterator[Report]:
        """Judges a file that was found, unless it has been judged."""
        for one in (_first_of(path), path):
            if one in self._paths or self._is_known(one):
                continue
            self._paths.add(one)
            try:
                report = _judge_model(one, self._options, self._whole, False)
            except OSError as error:
                report = problem(one, Why.READ, _reason(one, error))
            self._paths.update(os.fsencode(part.name)
                               for part in report.parts)
            yield report

    def _is_known(self, path: bytes) -> bool:
        """Reports whether a path is another name of a file judged before."""
        if _is_index_name(path) or _NUMBERED.match(os.path.basename(path)):
            return False
        try:
            about = os.stat(path)
        except OSError:
            return False
        known = (about.st_dev, about.st_ino) in self._files
        self._files.add((about.st_dev, about.st_ino))
        return known


def _reason(path: bytes, error: OSError) -> str:
    try:
        target = os.fsdecode(os.readlink(path))
    except OSError:
        return f"cannot open: {_words(error)}"
    return f'is a link to "{target}", which does not exist' \
        if not os.path.exists(path) else f"cannot open: {_words(error)}"


def walk(folder: Name, *, format: Optional[str] = None, whole: bool = True,
         max_findings: Optional[int] = 100,
         memory_limit: Optional[int] = None) -> Iterator[Report]:
    """Judges the files in a folder, and in the folders in it, that have the
    extension of a format; models in several files as a whole. Yields a report
    for each file, or model with its parts, as soon as it is judged.

    The arguments are those of validate(); with format, only files with its
    extension are judged. Links to folders are not followed, and a file with
    several names is judged once. A file that cannot be read has a report:
    unknown, with why READ. So has a folder that cannot be read, and the named
    folder if it has nothing to judge.

    Raises OSError if the named folder cannot be read.
    """
    options = options_of(format, max_findings, memory_limit)
    encoded = encode_name(folder)
    first = _entries(encoded, options.format)
    return _walk(encoded, first, options, whole)


def _walk(folder: bytes, first: Tuple[List[_Entry], List[bytes]],
          options: Options, whole: bool) -> Iterator[Report]:
    walked = _Walk(options, whole)
    left: List[bytes] = [folder]
    found = False
    while left:
        path = left.pop()
        try:
            files, folders = first if path is folder else \
                _entries(path, options.format, False)
        except (FileNotFoundError, NotADirectoryError):
            continue            # it was removed or replaced meanwhile
        except OSError as error:
            found = True
            yield problem(path, Why.READ, _words(error))
            continue
        for entry in files:
            found = True
            yield from walked.judge(os.path.join(path, entry.name))
        left.extend(reversed(folders))
    if not found:
        yield problem(folder, Why.READ,
                      "has no file with the extension of a format")
