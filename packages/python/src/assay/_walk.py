"""Judges folders: those of one model, and all files in a folder."""

from __future__ import annotations

import os
import stat
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from . import _native
from ._enums import Why
from ._judge import Options, options_of
from ._lines import problem
from ._model import (NUMBERED, first_file_of, is_index_name, judge_model,
                     words_of)
from ._report import Report
from ._source import Name, encode_name


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
    return judge_model(first_file_of(encoded), options, whole, True)


def _only_model(folder: bytes, options: Options) -> bytes:
    """Returns the file of a folder that stands for its one model."""
    names = [entry.name for entry in _entries(folder, options.format)[0]]
    indexes = [name for name in names if is_index_name(name)]
    found: Dict[bytes, bytes] = {}      # a file of each model
    for name in indexes or names:
        found.setdefault(NUMBERED.sub(rb"\1-00001-of-\3.gguf", name), name)
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
    number = _native.format_number("safetensors") if is_index_name(name) \
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
                                not is_index_name(name), name))
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
        for one in (first_file_of(path), path):
            if one in self._paths or self._is_known(one):
                continue
            self._paths.add(one)
            try:
                report = judge_model(one, self._options, self._whole, False)
            except OSError as error:
                report = problem(one, Why.READ, _reason(one, error))
            self._paths.update(os.fsencode(part.name)
                               for part in report.parts)
            yield report

    def _is_known(self, path: bytes) -> bool:
        """Reports whether a path is another name of a file judged before."""
        if is_index_name(path) or NUMBERED.match(os.path.basename(path)):
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
        return f"cannot open: {words_of(error)}"
    return f'is a link to "{target}", which does not exist' \
        if not os.path.exists(path) else f"cannot open: {words_of(error)}"


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
            yield problem(path, Why.READ, words_of(error))
            continue
        for entry in files:
            found = True
            yield from walked.judge(os.path.join(path, entry.name))
        left.extend(reversed(folders))
    if not found:
        yield problem(folder, Why.READ,
                      "has no file with the extension of a format")
