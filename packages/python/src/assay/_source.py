"""Where the bytes of a file come from: a path, memory or a stream."""

from __future__ import annotations

import errno
import mmap
import os
import stat
from typing import Any, BinaryIO, Callable, Optional, Union

from ._enums import Why

#: What can be judged: a path (str or os.PathLike), bytes in memory (bytes,
#: bytearray, memoryview, mmap and all other contiguous buffers), or a binary
#: stream, which is read from its position to its end.
Source = Union[str, "os.PathLike[str]", "os.PathLike[bytes]", bytes, bytearray,
               memoryview, mmap.mmap, BinaryIO, Any]

Name = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

READ_UP_TO = 1 << 20        # bytes; larger files are mapped


class Unreadable(Exception):
    """A file that was found cannot be read, or changed."""

    def __init__(self, why: Why, reason: str, size: int = 0) -> None:
        super().__init__(reason)
        self.why, self.reason, self.size = why, reason, size


def encode_name(name: Name) -> bytes:
    """Returns the bytes of a name. Raises ValueError for a zero byte."""
    encoded = os.fsencode(name)
    if b"\0" in encoded:
        raise ValueError("a name has no zero bytes")
    return encoded


class Memory:
    """Bytes in memory."""

    def __init__(self, data: Any, name: Name = b"") -> None:
        self.name = encode_name(name)
        self._view = memoryview(data)
        self.size = self._view.nbytes
        self._data = data

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, *reason: object) -> None:
        self._view.release()

    def all(self) -> Any:
        """Returns all bytes, as a buffer."""
        return self._data

    def read(self, offset: int, length: int) -> bytes:
        """Returns length bytes at offset."""
        return bytes(self._view.cast("B")[offset:offset + length])

    def check(self) -> None:
        """Raises Unreadable if the bytes have changed."""


class Stream:
    """The rest of a binary stream that can seek, for reading parts of it."""

    def __init__(self, stream: Any, name: Name) -> None:
        self.name = encode_name(name)
        self._stream = stream
        self._start = stream.tell()
        self.size = max(stream.seek(0, os.SEEK_END) - self._start, 0)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *reason: object) -> None:
        self._stream.seek(self._start)

    def all(self) -> bytes:
        """Returns all bytes."""
        return self.read(0, self.size)

    def read(self, offset: int, length: int) -> bytes:
        """Returns length bytes at offset."""
        self._stream.seek(self._start + offset)
        return _read_exactly(self._stream.read, length)

    def check(self) -> None:
        """Raises Unreadable if the bytes have changed."""


class File:
    """A regular file or, if it was named by the user, a FIFO. Raises OSError if
    it cannot be opened."""

    def __init__(self, path: Name, name: Optional[Name] = None,
                 named: bool = True) -> None:
        self.name = encode_name(path if name is None else name)
        self._map: Optional[mmap.mmap] = None
        self._read: Optional[bytes] = None
        path = encode_name(path)
        _refuse(path, os.stat(path).st_mode, named)
        # O_NONBLOCK is for a FIFO that took the name meanwhile.
        flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | \
            getattr(os, "O_BINARY", 0)
        if not named:
            flags |= getattr(os, "O_NONBLOCK", 0)
        self._file = open(os.open(path, flags), "rb", buffering=0)
        try:
            self._about = os.fstat(self._file.fileno())
            _refuse(path, self._about.st_mode, named)
            if not stat.S_ISREG(self._about.st_mode):
                self._read = self._file.read()
        except BaseException:
            self._file.close()
            raise
        self.size = self._about.st_size if self._read is None \
            else len(self._read)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *reason: object) -> None:
        if self._map is not None:
            self._map.close()
        self._file.close()

    @property
    def key(self) -> Any:
        """What is the same for all names of this file."""
        return self._about.st_dev, self._about.st_ino

    def all(self) -> Any:
        """Returns all bytes, as a buffer: read, or mapped if there are many."""
        if self._read is not None:
            return self._read
        if self.size <= READ_UP_TO:
            return self.read(0, self.size)
        try:
            self._map = mmap.mmap(self._file.fileno(), self.size,
                                  access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise Unreadable(Why.READ, f"cannot map: {_words(error)}",
                             self.size) from None
        return self._map

    def read(self, offset: int, length: int) -> bytes:
        """Returns length bytes at offset."""
        if self._read is not None:
            return self._read[offset:offset + length]
        try:
            self._file.seek(offset)
            data = _read_exactly(self._file.read, length)
        except OSError as error:
            raise Unreadable(Why.READ, f"cannot read: {_words(error)}",
                             self.size) from None
        if len(data) < length:
            raise Unreadable(Why.CHANGED, "became shorter while it was read",
                             self.size)
        return data

    def check(self) -> None:
        """Raises Unreadable if the file has changed since it was opened."""
        now = os.fstat(self._file.fileno())
        if stat.S_ISREG(now.st_mode) and (
                (now.st_size, now.st_mtime_ns, now.st_ctime_ns) !=
                (self._about.st_size, self._about.st_mtime_ns,
                 self._about.st_ctime_ns)):
            raise Unreadable(Why.CHANGED, "changed while it was judged",
                             self.size)


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _refuse(path: bytes, mode: int, named: bool) -> None:
    """Raises OSError for what is not a file. A device may never end."""
    shown = os.fsdecode(path)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a directory (assay.walk() "
                                "judges directories)", shown)
    if stat.S_ISFIFO(mode) and named:
        return
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is not a regular file", shown)


def _read_exactly(read: Callable[[int], Optional[bytes]],
                  length: int) -> bytes:
    """Reads length bytes, or fewer if there are no more."""
    pieces = []
    while length > 0:
        piece = read(length)
        if not piece:
            break
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)


def _stream_name(stream: Any) -> Name:
    name = getattr(stream, "name", b"")
    return name if isinstance(name, (str, bytes)) else b""


def _is_buffer(source: Any) -> bool:
    try:
        memoryview(source).release()
    except TypeError:
        return False
    return True


def open_source(source: Source, name: Optional[Name],
                whole: bool) -> Union[Memory, Stream, File]:
    """Opens a source, which a with block closes. Raises TypeError if it is
    none, and OSError if a path cannot be opened."""
    if isinstance(source, (str, os.PathLike)):
        return File(source, name)
    if _is_buffer(source):
        return Memory(source, b"" if name is None else name)
    if not callable(getattr(source, "read", None)):
        raise TypeError("a source is a path, bytes or a binary stream, not "
                        f"{type(source).__name__}")
    return _open_stream(source, _stream_name(source) if name is None else name,
                        whole)


def _open_stream(stream: Any, name: Name,
                 whole: bool) -> Union[Memory, Stream]:
    seekable = getattr(stream, "seekable", None)
    if not whole and callable(seekable) and seekable():
        return Stream(stream, name)
    data = stream.read()
    if not _is_buffer(data):
        raise TypeError("the stream must be binary, not of "
                        f"{type(data).__name__}")
    return Memory(data, name)
