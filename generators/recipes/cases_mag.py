"""Large files of MAG: what they are follows from sections 3 to 6 of
spec/mag.md."""

import struct

from crc import crc32c
from pieces import content, decimal, little, raw, size, text, times, zeros
from recipe import accepted, broken

F32, F16, I32 = 0, 1, 3
BYTES = {F32: 4, F16: 2, I32: 4}
I64 = 1
MILLION = 1000000


def align64(number):
    return -(-number // 64) * 64


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


class Tensor:
    """data: the pieces of its elements; without them a hole."""

    def __init__(self, name, dtype, shape, data=None):
        self.name, self.dtype, self.shape = name, dtype, shape
        self.numel = product(shape)
        self.size = self.numel * BYTES[dtype]
        self.data = data or [zeros(self.size)]
        self.record_size = 24 + 8 * len(shape) + len(name)

    def record(self, offset):
        return struct.pack("<BBHQQ", self.dtype, len(self.shape), 0, self.numel,
                           offset) + struct.pack(
            f"<{len(self.shape)}QI", *self.shape, len(self.name)
        ) + self.name.encode()


def header(count, records):
    covered = struct.pack("<III", count, 0, 0) + content("mag", records)
    return raw(b"MAG!" + struct.pack("<II", 1, crc32c(covered)) + covered[:12])


def padding(at):
    return raw(b"\xff" * (align64(at) - at))


def places(tensors):
    """Where each record ends, the offset of each tensor, and the length of the
    file that the original computes."""
    ends, offsets, length = [], [], 24
    for tensor in tensors:
        ends.append((ends or [24])[-1] + tensor.record_size)
        length = align64(length + tensor.record_size) + align64(tensor.size)
    at = align64(ends[-1])
    for tensor in tensors:
        offsets.append(at)
        at += align64(tensor.size)
    return ends, offsets, length


def model(tensors, moved=0):
    """As the original writes it; the last tensor may begin so many bytes
    before its place."""
    ends, offsets, length = places(tensors)
    records = [raw(tensor.record(offset)) for tensor, offset in
               zip(tensors[:-1], offsets)]
    records.append(raw(tensors[-1].record(offsets[-1] - moved)))
    made = [header(len(tensors), records), *records, padding(ends[-1])]
    for tensor in tensors:
        made += [*tensor.data, padding(tensor.size)]
    if moved:
        del made[-2:]
    return made + [zeros(length - size(made))]


def beyond():
    """The first and the last offset have the same low 32 bits."""
    number = list(range(16))
    return [Tensor("first", I32, [16], [raw(struct.pack("<16i", *number))]),
            Tensor("large", F32, [(1 << 30) - 16]),
            Tensor("last", I32, [16], [raw(struct.pack(
                "<16i", *[n + 100 for n in number]))])]


def last_offset(tensors):
    end = places(tensors)[0][-1]
    return end - tensors[-1].record_size + 12, 8


def cut_by_one(tensors):
    """A file one byte shorter than its data, with nothing after them."""
    made = [piece for piece in model(tensors) if size([piece]) > 0]
    end = places(tensors)[1][-1] + tensors[-1].size
    while size(made) > end:
        made.pop()
    last = bytes.fromhex(made.pop()["hex"])
    return made + [raw(last[:-1])]


def many(count, prefix, last=None):
    """Tensors of 64 bytes; the last may be called otherwise."""
    one = Tensor(prefix + "0" * 7, F32, [16])
    start = align64(24 + count * one.record_size)
    record = one.record(0)
    number = count - (last is not None)
    records = [times(number, raw(record[:12]), little(start, 64, 8),
                     raw(record[20:32]), text(prefix), decimal(0))]
    if last is not None:
        records.append(raw(Tensor(last, F32, [16]).record(start + 64 * number)))
    made = [header(count, records), *records,
            padding(24 + count * one.record_size), zeros(64 * count)]
    each = align64(one.record_size) + 64
    length = align64(24 + one.record_size) + 64 + (count - 1) * each
    return made + [zeros(length - size(made))]


def entries(count):
    """Records of integers that are 0, as the original writes them."""
    record = times(count, raw(struct.pack("<IQI", I64, 0, 7)), decimal(0))
    covered = struct.pack("<III", 0, count, 0)
    checked = crc32c(covered + content("mag", [record]))
    return [raw(b"MAG!" + struct.pack("<II", 1, checked) + covered), record,
            zeros(8 * count)]


def recipes():
    three = beyond()
    yield accepted("mag", "data-beyond-4-gib", "the first tensor and the last "
                   "have places that are the same in 32 bits", "6",
                   model(three)).needs("tensors")
    yield broken("mag", "data.out-of-file~beyond-4-gib-by-one",
                 "the last data, beyond 4 GiB, lack their last byte",
                 last_offset(three), cut_by_one(three)).needs("tensors")
    yield broken("mag", "data.overlap~beyond-4-gib",
                 "the last data, beyond 4 GiB, begin 64 bytes before those in "
                 "front of them end", last_offset(three),
                 model(three, 64)).needs("tensors")
    yield accepted("mag", "elements-2^32", "2^32 elements: none in 32 bits",
                   "4.2", model([Tensor("a", F16, [65536, 65536])])
                   ).needs("tensors")
    yield accepted("mag", "tensors-1000000", "1000000 tensors", "3",
                   many(MILLION, "t")).needs("tensors")
    end = 24 + MILLION * Tensor("t0000000", F32, [16]).record_size
    yield broken("mag", "tensor.key-unique~first-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the first",
                 (end - 8, 8), many(MILLION, "t", "t0000000")).needs("tensors")
    yield accepted("mag", "entries-1000000", "1000000 metadata records", "3",
                   entries(MILLION))
    yield accepted("mag", "common-prefix-20000", "20000 names that differ "
                   "behind 1000 bytes", "4.3",
                   many(20000, "p" * 1000)).needs("tensors")
