"""Zstandard data (RFC 8878): frames that fill a blob exactly, without dictionary.

The frames are walked here, so that the library gets one block at a time and its
output is bounded whatever the headers declare.
"""

from typing import NamedTuple

from common import Cursor, Reject, Unsupported, require

try:
    import zstandard
except ImportError:
    zstandard = None

MAGIC = 0xFD2FB528
LEGACY_MAGICS = range(0xFD2FB522, MAGIC)
SKIPPABLE_MAGICS = range(0x184D2A50, 0x184D2A60)
MAX_WINDOW = 1 << 27

RLE_BLOCK = 1
RESERVED_BLOCK = 3


class Step(NamedTuple):
    """Bytes for the library: a frame header, a block, or the content checksum."""
    data: bytes
    window: int
    begins: bool
    ends: bool


# Frame header (section 3.1.1.1): descriptor u8, window descriptor u8?,
# dictionary id u8[0, 1, 2 or 4], content size u8[0, 1, 2, 4 or 8]
# Descriptor: bits 0-1 size of the dictionary id, 2 content checksum, 3 reserved,
# 4 unused, 5 single segment, 6-7 size of the content size

def read_header(cursor):
    descriptor = cursor.u8("zstd frame header")
    cursor.require(descriptor & 8 == 0, "reserved bit of a zstd frame header is set")
    single_segment = descriptor >> 5 & 1
    window = 0 if single_segment else read_window(cursor)
    dictionary_id = cursor.uint((0, 1, 2, 4)[descriptor & 3], "zstd dictionary id")
    cursor.require(dictionary_id == 0, f"zstd frame needs dictionary {dictionary_id}")
    content_size = cursor.uint((single_segment, 2, 4, 8)[descriptor >> 6], "zstd content size")
    has_checksum = descriptor >> 2 & 1
    return max(window, content_size if single_segment else 0), has_checksum


def read_window(cursor):
    descriptor = cursor.u8("zstd window descriptor")
    base = 1 << 10 + (descriptor >> 3)
    return base + base // 8 * (descriptor & 7)


def walk(data, start, end):
    """Yields the steps of all frames in data[start:end], but not of skippable ones."""
    cursor = Cursor(data, start, end)
    require(cursor.left() > 0, "zstd blob has no frame")
    while cursor.left() > 0:
        magic = cursor.u32("zstd magic")
        if magic in SKIPPABLE_MAGICS:
            size = cursor.u32("skippable frame size")
            cursor.take(size, "skippable frame")
        elif magic in LEGACY_MAGICS:
            raise Unsupported("zstd frame of a legacy format")
        else:
            cursor.require(magic == MAGIC, "no zstd frame where one must begin")
            yield from walk_frame(cursor)


def walk_frame(cursor):
    start = cursor.mark
    window, has_checksum = read_header(cursor)
    yield Step(cursor.data[start:cursor.at], window, True, False)
    is_last = False
    while not is_last:
        start = cursor.at
        block_header = cursor.uint(3, "zstd block header")
        is_last = block_header & 1 == 1
        block_type = block_header >> 1 & 3
        cursor.require(block_type != RESERVED_BLOCK, "zstd block type is reserved")
        size = 1 if block_type == RLE_BLOCK else block_header >> 3
        cursor.take(size, "zstd block")
        yield Step(cursor.data[start:cursor.at], window, False, is_last and not has_checksum)
    if has_checksum:
        checksum = cursor.take(4, "zstd content checksum")
        yield Step(checksum, window, False, True)


def decompress(data, start, end):
    """Yields the content in pieces of bounded size."""
    for _ in walk(data, start, end):
        pass  # a broken structure is rejected before anything is found unsupported
    if zstandard is None:
        raise Unsupported("zstd needs the package zstandard")
    library = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)
    frame = None
    for step in walk(data, start, end):
        if step.window > MAX_WINDOW:
            raise Unsupported(f"zstd window of {step.window} bytes")
        if step.begins:
            frame = library.decompressobj()
        try:
            piece = frame.decompress(step.data)
        except zstandard.ZstdError as error:
            raise Reject(f"zstd data is corrupt: {error}") from None
        require(frame.eof == step.ends, "zstd frame does not end with its last block")
        yield piece
