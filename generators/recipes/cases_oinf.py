"""Large files of OINF: what they are follows from sections 3 to 8 of
spec/oinf.md."""

import struct

from pieces import decimal, little, raw, size, text, times, zeros
from recipe import accepted, broken

U8, I32, F16, F32, BITSET, STRING, NDARRAY = 5, 3, 9, 10, 13, 14, 15
U4 = 21
BITS = {U8: 8, I32: 32, F16: 16, F32: 32, U4: 4}
MILLION = 1000000


def padded(data):
    return data + bytes(-len(data) % 8)


def name_field(name):
    return padded(struct.pack("<I", len(name)) + name.encode())


class Tensor:
    """data: its pieces; without them a hole of the bytes of its elements."""

    def __init__(self, name, dtype, shape, data=None):
        self.name, self.dtype, self.shape = name, dtype, shape
        count = 1
        for dimension in shape:
            count *= dimension
        self.size = (count * BITS[dtype] + 7) // 8
        self.data = data or [zeros(self.size)]

    def entry(self, offset):
        rank = len(self.shape)
        return name_field(self.name) + struct.pack(
            f"<III{rank}QQQ", self.dtype, rank, 1, *self.shape, self.size,
            offset)


def file_of(tensors, entries, data, metadata=(), metadata_size=0):
    """tensors: how many; entries and metadata: pieces of the tables."""
    start = 72 + metadata_size
    table = size(entries)
    data_at = start + table + -table % 8
    whole = data_at + size(data)
    counts = struct.pack("<IIIIII", 1, 0, 0, 1 if metadata else 0, tensors, 0)
    places = struct.pack("<QQQQQ", 72, 72, start, data_at, whole)
    return [raw(b"OINF\0" + counts + places + bytes(3)), *metadata, *entries,
            raw(bytes(-table % 8)), *data]


def data_start(tensors):
    table = sum(len(tensor.entry(0)) for tensor in tensors)
    return 72 + table + -table % 8


def model(tensors, moved=0, less=0):
    """The last tensor may begin so many bytes before its place; the file may
    end so many bytes early."""
    at, entries, data = data_start(tensors), [], []
    for i, tensor in enumerate(tensors):
        at -= moved if i == len(tensors) - 1 else 0
        entries.append(raw(tensor.entry(at)))
        at += tensor.size + -tensor.size % 8
        data += tensor.data
    if moved:
        data.pop()
    if less:
        data = [*data[:-1], zeros(size(data[-1:]) - less)]
    return file_of(len(tensors), entries, data)


def last_offset(tensors):
    end = 72 + sum(len(tensor.entry(0)) for tensor in tensors)
    return end - 8, 8


def beyond():
    """The first and the last offset have the same low 32 bits."""
    return [Tensor("a", I32, [2], [raw(struct.pack("<ii", 1, 2))]),
            Tensor("b", F32, [(1 << 30) - 2]),
            Tensor("c", I32, [2], [raw(struct.pack("<ii", 101, 102))])]


def many(count, prefix, last=None):
    """Tensors of eight bytes; the last may be called otherwise."""
    number = count - (last is not None)
    one = Tensor(prefix + "0" * 7, U8, [8])
    entry = one.entry(0)
    table = count * len(entry)
    start = 72 + table + -table % 8
    behind = 4 + len(one.name)
    entries = [times(number, raw(entry[:4]), text(prefix), decimal(0),
                     raw(entry[behind:-8]), little(start, 8, 8))]
    if last is not None:
        entries.append(raw(Tensor(last, U8, [8]).entry(start + 8 * number)))
    return file_of(count, entries, [zeros(8 * count)])


def array_beyond():
    """An array of metadata of more than 4 GiB, and a tensor after it."""
    elements = (1 << 32) + 8
    tensor = Tensor("a", U8, [8], [raw(bytes(range(8)))])
    entry_size = 16 + 8 + 16 - 8
    start = data_start([tensor]) + entry_size
    value = struct.pack("<IIQ", U8, 1, elements)
    length = len(value) + elements
    entry = name_field("m") + struct.pack("<IIQQ", NDARRAY, 0, length, start)
    assert len(entry) == entry_size
    return file_of(1, [raw(tensor.entry(start + length))],
                   [raw(value), zeros(elements), *tensor.data], [raw(entry)],
                   entry_size)


def header(counts, places, whole):
    return raw(b"OINF\0" + struct.pack("<IIIIII", 1, 0, *counts, 0) +
               struct.pack("<QQQQQ", *places, whole) + bytes(3))


def numbered(count, *rest):
    """Entries whose names are numbers of seven digits."""
    return times(count, raw(struct.pack("<I", 7)), decimal(0), raw(bytes(5)),
                 *rest)


def many_sizevars(count):
    end = 72 + count * 24
    return [header((count, 0, 0), (72, end, end, end), end),
            numbered(count, little(0, 1, 8))]


def many_values(count):
    """Metadata of a byte each."""
    start = 72 + count * 40
    head = raw(struct.pack("<IIQ", U8, 0, 1))
    return [header((0, count, 0), (72, 72, start, start), start + 8 * count),
            numbered(count, head, little(start, 8, 8)), zeros(8 * count)]


def one_value(kind, head, body):
    """A value in metadata: its first numbers, and what follows."""
    length = len(head) + size(body)
    assert length % 8 == 0
    entry = name_field("m") + struct.pack("<IIQQ", kind, 0, length, 104)
    return [header((0, 1, 0), (72, 72, 104, 104), 104 + length),
            raw(entry + head), *body]


def beyond_floors():
    """Files above the limits of spec/oinf.md, section "Floors"."""
    yield accepted("oinf", "sizevars-100000", "100000 size variables", "5.1",
                   many_sizevars(100000))
    yield accepted("oinf", "metadata-100000", "100000 entries of metadata",
                   "5.2", many_values(100000))
    length = 1 << 24
    yield accepted("oinf", "string-of-16-mib", "a text of 16 MiB", "7.2",
                   one_value(STRING, struct.pack("<I", length + 4),
                             [times((length + 4) // 4, text("x86_"))]))
    yield accepted("oinf", "bitset-2^27-bits", "2^27 bits of metadata", "7.3",
                   one_value(BITSET, struct.pack("<II", 8 * length, length),
                             [zeros(length)]))


def recipes():
    yield from beyond_floors()
    three = beyond()
    yield accepted("oinf", "data-beyond-4-gib", "the first tensor and the last "
                   "have places that are the same in 32 bits", "5.3",
                   model(three))
    large = [Tensor("a", U8, [(1 << 32) + 1])]
    yield broken("oinf", "tensors.bounds~beyond-4-gib-by-one", "a tensor of "
                 "2^32 + 1 bytes lacks the last one", last_offset(large),
                 model(large, less=1))
    yield broken("oinf", "payload.overlap~beyond-4-gib", "the last data, beyond"
                 " 4 GiB, begin 8 bytes before those in front of them end",
                 last_offset(three), model(three, 8), "may")
    right = model([Tensor("a", U8, [8])])
    yield broken("oinf", "header.file-size~2^32-more", "file_size is that of "
                 "the file in 32 bits alone", (61, 8), [*right, zeros(1 << 32)])
    yield accepted("oinf", "elements-2^32", "2^32 elements: none in 32 bits",
                   "5.3", model([Tensor("a", F16, [65536, 65536])]))
    yield accepted("oinf", "packed-elements-2^33", "2^33 elements of four "
                   "bits: their bytes are none in 32 bits", "6",
                   model([Tensor("a", U4, [131072, 65536])])).needs("packed")
    yield accepted("oinf", "ndarray-beyond-4-gib", "an array of metadata of "
                   "more than 4 GiB, and a tensor after it", "7.4",
                   array_beyond())
    yield accepted("oinf", "tensors-1000000", "1000000 tensors", "5.3",
                   many(MILLION, ""))
    made = many(MILLION, "", "0000000")
    yield broken("oinf", "tensors.names-unique~first-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the first",
                 (72 + (MILLION - 1) * 52 + 4, 7), made)
    yield accepted("oinf", "common-prefix-20000", "20000 names that differ "
                   "behind 1000 bytes", "4", many(20000, "p" * 1000))
