"""Zstandard data (RFC 8878): frames that fill a blob exactly, without dictionary.

This module walks the frames, so that the library gets one block at a time and its
output is bounded whatever the headers declare. It checks what versions of the
library judge differently, or do not judge in a frame that they cannot decode.
"""

from typing import NamedTuple

from common import Cursor, Reject, Unsupported, require

try:
    import zstandard
except ImportError:
    zstandard = None

MAGIC = 0xFD2FB528
LEGACY_MAGICS = {0x1EB52FFD, *range(0xFD2FB522, MAGIC)}
SKIPPABLE_MAGICS = range(0x184D2A50, 0x184D2A60)
MAX_WINDOW = 1 << 27

MAX_BLOCK = 1 << 17

RLE_BLOCK = 1
COMPRESSED_BLOCK = 2
RESERVED_BLOCK = 3

RAW_LITERALS = 0
RLE_LITERALS = 1


class Header(NamedTuple):
    window: int
    content_size: int | None
    has_checksum: bool


class Step(NamedTuple):
    """Bytes for the library: a frame header, a block, or the content checksum.

    The header `begins` a frame, the last block `ends` its content. `size` is the
    decompressed size, None for a compressed block. A `doubt` says why the frame
    cannot be decompressed from there on.
    """
    data: bytes
    header: Header
    begins: bool = False
    ends: bool = False
    size: int | None = 0
    doubt: str | None = None


# Frame header (section 3.1.1.1): descriptor u8, window descriptor u8?,
# dictionary id u8[0, 1, 2 or 4], content size u8[0, 1, 2, 4 or 8]
# Descriptor: bits 0-1 size of the dictionary id, 2 content checksum, 3 reserved,
# 4 unused, 5 single segment, 6-7 size of the content size

def read_header(cursor):
    descriptor = cursor.u8("zstd frame header")
    cursor.require(descriptor & 8 == 0, "reserved bit of a zstd frame header is set")
    single_segment = descriptor >> 5 & 1
    window = None if single_segment else read_window(cursor)
    dictionary_id = cursor.uint((0, 1, 2, 4)[descriptor & 3], "zstd dictionary id")
    cursor.require(dictionary_id == 0, f"zstd frame needs dictionary {dictionary_id}")
    width = (single_segment, 2, 4, 8)[descriptor >> 6]
    content_size = cursor.uint(width, "zstd content size") + (256 if width == 2 else 0)
    return Header(content_size if single_segment else window,
                  content_size if width else None, descriptor >> 2 & 1 == 1)


def read_window(cursor):
    descriptor = cursor.u8("zstd window descriptor")
    base = 1 << 10 + (descriptor >> 3)
    return base + base // 8 * (descriptor & 7)


def walk(data, start, end):
    """Yields the steps of all frames in data[start:end], except skippable frames."""
    cursor = Cursor(data, start, end)
    require(start < end, "zstd blob has no frame")
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
    header = read_header(cursor)
    yield Step(cursor.data[start:cursor.at], header, begins=True, doubt=(
        f"zstd window of {header.window} bytes" if header.window > MAX_WINDOW else None))
    is_last = False
    while not is_last:
        start = cursor.at
        block_header = cursor.uint(3, "zstd block header")
        is_last = block_header & 1 == 1
        block_type = block_header >> 1 & 3
        size = block_header >> 3
        cursor.require(block_type != RESERVED_BLOCK, "zstd block type is reserved")
        cursor.require(size <= min(header.window, MAX_BLOCK),
                       f"zstd block of {size} bytes is larger than its window or 128 KiB")
        cursor.take(1 if block_type == RLE_BLOCK else size, "zstd block")
        block, doubt = cursor.data[start:cursor.at], None
        if size == 0:
            block = bytes([is_last, 0, 0])  # raw: the library refuses some other blocks
        elif block_type == COMPRESSED_BLOCK:
            doubt = check_compressed(Cursor(cursor.data, cursor.mark, cursor.at))
            size = None
        yield Step(block, header, ends=is_last, size=size, doubt=doubt)
    if header.has_checksum:
        yield Step(cursor.take(4, "zstd content checksum"), header)


# Compressed block (section 3.1.1.3): literals, number of sequences u8[1, 2 or 3],
# and if there are any: modes u8 (bits 0-1 reserved), tables, stream

def check_compressed(cursor):
    """Returns what versions of the library judge differently, or None."""
    skip_literals(cursor)
    count = cursor.u8("number of zstd sequences")
    if count == 0:
        cursor.require(cursor.left() == 0, "zstd block goes on after its literals")
        return None
    if count == 255:
        cursor.take(2, "number of zstd sequences")
    elif count >= 128 and cursor.u8("number of zstd sequences") == 0 and count == 128:
        return "zstd block says in two bytes that it has no sequences"
    modes = cursor.u8("zstd compression modes")
    cursor.require(modes & 3 == 0, "reserved bits of zstd compression modes are set")
    return None


# Literals (section 3.1.1.3.1): type in bits 0-1, size format in 2-3, then the
# regenerated size and, of Huffman-coded ones, the compressed size

def skip_literals(cursor):
    start = cursor.at
    first = cursor.u8("zstd literals")
    kind, size_format = first & 3, first >> 2 & 3
    is_plain = kind in (RAW_LITERALS, RLE_LITERALS)
    width = ((1, 2, 1, 3) if is_plain else (3, 3, 4, 5))[size_format]
    cursor.at = start
    header = cursor.uint(width, "zstd literals header")
    if kind == RLE_LITERALS:
        size = 1
    elif kind == RAW_LITERALS:
        size = header >> (3 if width == 1 else 4)
    else:
        size = header >> 4 + (10, 10, 14, 18)[size_format]
    cursor.take(size, "zstd literals")


class LeftOut(Unsupported):
    """A frame was left out. Pieces of zeros replace its blocks, if their size is known."""

    def __init__(self, doubt, counted):
        super().__init__(doubt)
        self.counted = counted


def decompress(data, start, end):
    """Yields the content in pieces of bounded size."""
    try:
        for _ in walk(data, start, end):
            pass  # a broken structure is rejected before anything is found unsupported
    except Unsupported:
        pass  # and so is broken content before anything unsupported
    if zstandard is None:
        raise Unsupported("zstd needs the package zstandard")
    doubt, counted = None, True
    for step in walk(data, start, end):
        if step.begins:
            frame, length = decompressor(), 0
        if step.doubt is not None:
            doubt, frame = step.doubt, None
        if frame is None:
            counted = counted and step.size is not None
            length = None if None in (length, step.size) else length + step.size
            if step.ends and length is not None:
                check_content_size(step.header, length)
            yield bytes(step.size or 0)
            continue
        try:
            piece = frame.decompress(step.data)
        except zstandard.ZstdError as error:
            raise Reject(f"zstd data is corrupt: {error}") from None
        length += len(piece)
        if step.ends:
            check_content_size(step.header, length)
        yield piece
    if doubt is not None:
        raise LeftOut(doubt, counted)


def check_content_size(header, length):
    require(header.content_size in (None, length),
            f"zstd frame holds {length} bytes, not {header.content_size}")


def decompressor():
    return zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW).decompressobj()
