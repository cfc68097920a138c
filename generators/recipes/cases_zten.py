"""Large files of zTensor: what they are follows from sections 1 to 7 of
spec/zten.md."""

import struct

from cbor import array, head, nested, unsigned, words
from pieces import big, decimal, raw, size, text, times, zeros
from recipe import accepted, broken

MAGIC = b"ZTEN0001"
MILLION = 1000000
BYTES = {"float32": 4, "float16": 2, "int32": 4, "uint8": 1}


class Blob:
    """data: its pieces; without them a hole of the bytes of its elements."""

    def __init__(self, name, dtype, shape, data=None, encoding="raw", more=()):
        self.name, self.dtype, self.shape = name, dtype, shape
        self.bytes = BYTES[dtype]
        for dimension in shape:
            self.bytes *= dimension
        self.data = data or [zeros(self.bytes)]
        self.size = size(self.data)
        self.encoding = encoding
        self.more = more                # custom fields: pieces

    def entry(self, offset):
        """Returns its pieces, and the place of the value of offset."""
        front = b"\xbf" + words("name") + words(self.name) + words("offset")
        back = (words("size") + unsigned(self.size) + words("dtype") +
                words(self.dtype) + words("layout") + words("dense") +
                words("shape") + array(*map(unsigned, self.shape)) +
                words("encoding") + words(self.encoding))
        if self.encoding == "raw" and BYTES[self.dtype] > 1:
            back += words("data_endianness") + words("little")
        return ([raw(front + unsigned(offset) + back), *self.more,
                 raw(b"\xff")], len(front))


def align64(number):
    return -(-number // 64) * 64


def finished(made, index):
    """Returns the pieces with the index appended."""
    return made + index + [raw(struct.pack("<Q", size(index)))]


def file_of(blobs, moved=0):
    """The pieces, and offset and length of the last offset in the index. The
    last blob may begin so many bytes before its place, over the one before."""
    made, entries = [raw(MAGIC)], []
    for i, blob in enumerate(blobs):
        end = size(made)
        offset = align64(end) - (moved if i == len(blobs) - 1 else 0)
        if offset >= end:
            made += [zeros(offset - end), *blob.data]
        entry, inside = blob.entry(offset)
        entries.append(entry)
    before = [piece for entry in entries[:-1] for piece in entry]
    array_head = raw(head(4, len(blobs)))
    at = size(made) + size([array_head, *before]) + inside
    index = [array_head, *before, *entries[-1]]
    return finished(made, index), (at, len(unsigned(offset)))


def beyond():
    """The first and the last offset have the same low 32 bits."""
    number = list(range(16))
    return [Blob("first", "int32", [16], [raw(struct.pack("<16i", *number))]),
            Blob("large", "float32", [(1 << 30) - 16]),
            Blob("last", "int32", [16], [raw(struct.pack(
                "<16i", *[n + 100 for n in number]))])]


def index_too_early():
    """A blob of 2^32 + 1 bytes, of which the last is the first of the
    index."""
    made, _ = file_of([Blob("a", "uint8", [1 << 32])])
    entry, inside = Blob("a", "uint8", [(1 << 32) + 1]).entry(64)
    made = made[:3]
    at = size(made) + 1 + inside
    return finished(made, [raw(head(4, 1)), *entry]), (at, 2)


def many(count, prefix, last=None):
    """Returns blobs of 64 bytes after one that makes all offsets take four
    bytes, and the place of the last name, which may be another one."""
    first = Blob("first", "uint8", [65536])
    start = 64 + first.size
    length = len(prefix) + 7
    rest = bytes.fromhex(Blob("", "uint8", [64]).entry(0)[0][0]["hex"])
    rest = raw(rest[rest.index(words("size")):] + b"\xff")

    def entries(number, *items):
        return times(number, raw(b"\xbf" + words("name") + head(3, length)),
                     *items, rest)
    front, back = text(prefix), raw(words("offset") + b"\x1a")
    number = count - 1 - (last is not None)
    index = [raw(head(4, count)), *first.entry(64)[0],
             entries(number, front, decimal(0), back, big(start, 64, 4))]
    made = [raw(MAGIC), zeros(56 + first.size + 64 * (count - 1))]
    at = size(made) + size(index) + len(words("_name") + head(3, length))
    if last is not None:
        offset = struct.pack(">I", start + 64 * number)
        index.append(entries(1, text(last), back, raw(offset)))
    return finished(made, index), (at, length)


def frame(blocks):
    """A frame of blocks of one byte, zero, 128 KiB times: section 4."""
    def block(is_last):
        return raw(struct.pack("<I", 131072 << 3 | 1 << 1 | is_last)[:3] +
                   b"\0")
    return [raw(bytes.fromhex("28b52ffd0038")),
            times(blocks - 1, block(0)), block(1)]


def recipes():
    three = beyond()
    yield accepted("zten", "data-beyond-4-gib", "the first blob and the last "
                   "have places that are the same in 32 bits, and the index "
                   "is after both", "6", file_of(three)[0])
    made, place = index_too_early()
    yield broken("zten", "blob.bounds~beyond-4-gib-by-one", "the last byte of "
                 "a blob of 2^32 + 1 is the first of the index", place, made)
    made, place = file_of(three, 64)
    yield broken("zten", "blob.overlap~beyond-4-gib", "the last blob, beyond "
                 "4 GiB, begins 64 bytes before the one in front of it ends",
                 place, made)
    yield accepted("zten", "elements-2^32", "2^32 elements: none in 32 bits",
                   "3", file_of([Blob("a", "float16", [65536, 65536])])[0])
    yield accepted("zten", "zstd-of-4-gib", "128 KiB unfold into 4 GiB", "4",
                   file_of([Blob("a", "uint8", [1 << 32], frame(32768),
                                 "zstd")])[0]).needs("zstd")
    none = Blob("a", "uint8", [0], frame(32768), "zstd")
    yield broken("zten", "zstd.decoded-length~4-gib-for-none", "a blob for no "
                 "elements unfolds into 2^32 bytes", (64, none.size),
                 file_of([none])[0]).needs("zstd")
    yield accepted("zten", "tensors-1000000", "1000000 tensors", "2.2",
                   many(MILLION, "")[0])
    made, place = many(MILLION, "", "0000000")
    yield broken("zten", "entry.name-unique~second-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the second",
                 place, made, "may")
    yield accepted("zten", "common-prefix-20000", "20000 names that differ "
                   "behind 1000 bytes", "2.3", many(20000, "p" * 1000)[0])
    keys = times((1 << 20) - 1, raw(head(3, 7)), decimal(0), raw(b"\xf6"))
    yield accepted("zten", "custom-keys-1048576", "2^20 custom fields in one "
                   "entry: the reference compares so many", "2.4", file_of([
                       Blob("a", "uint8", [1], more=[keys])])[0])
    yield accepted("zten", "custom-text-of-16777216-bytes", "a custom text of "
                   "16 MiB", "2.4", file_of([
                       Blob("a", "uint8", [1], more=[
                           raw(words("x") + head(3, 1 << 24)),
                           times(1 << 24, text("t"))])])[0])
    yield accepted("zten", "name-of-65536-bytes", "a name of 65536 bytes",
                   "2.3", file_of([Blob("n" * 65536, "uint8", [1])])[0])
    custom = [raw(words("x")), *nested(MILLION)]
    made, (at, _) = file_of([Blob("a", "uint8", [1], more=custom)])
    at = size(made) - 8 - 1 - MILLION + 62
    yield broken("zten", "index.depth~1000000-arrays", "1000000 arrays in one "
                 "another", (at, 1), made, "may").unjudged()
