"""Large files of GGUF: what they are follows from sections 3 to 7 of
spec/gguf.md."""

import struct

from pieces import (CORPUS, decimal, little, parent, raw, size, text, times,
                    zeros)
from recipe import accepted, broken

UINT8, STRING, ARRAY = 0, 8, 9
F32, F16, I32 = 0, 1, 26
BYTES = {F32: 4, F16: 2, I32: 4}
MILLION = 1000000


def string(words):
    return struct.pack("<Q", len(words)) + words.encode()


ARCHITECTURE = (string("general.architecture") + struct.pack("<I", STRING) +
                string("test"))


class Tensor:
    """data: its pieces; without them a hole of the bytes of its elements."""

    def __init__(self, name, kind, shape, data=None):
        self.name, self.kind, self.shape = name, kind, shape
        self.size = BYTES[kind]
        for dimension in shape:
            self.size *= dimension
        self.data = data or [zeros(self.size)]

    def info(self, offset):
        rank = len(self.shape)
        return string(self.name) + struct.pack(
            f"<I{rank}QIQ", rank, *self.shape, self.kind, offset)


def file_of(pairs, infos, data, pair_count=0, info_count=0):
    """pairs, infos, data: pieces; the architecture is one pair more."""
    front = [raw(b"GGUF" + struct.pack("<IQQ", 3, info_count, pair_count + 1) +
                 ARCHITECTURE), *pairs, *infos]
    return [*front, raw(bytes(-size(front) % 32)), *data]


def model(tensors, moved=0, pairs=(), pair_count=0):
    """The last tensor may begin so many bytes before its place."""
    at, infos, data = 0, [], []
    for i, tensor in enumerate(tensors):
        at -= moved if i == len(tensors) - 1 else 0
        infos.append(raw(tensor.info(at)))
        data += tensor.data
        at += tensor.size
    if moved:
        data.pop()
    return file_of(pairs, infos, data, pair_count, len(tensors))


def last_offset(tensors):
    front = 24 + len(ARCHITECTURE) + sum(len(t.info(0)) for t in tensors)
    return front - 8, 8


def beyond():
    """The last begins where the first does, in 32 bits."""
    number = list(range(16))
    return [Tensor("first", I32, [16], [raw(struct.pack("<16i", *number))]),
            Tensor("large", F32, [(1 << 30) - 16]),
            Tensor("last", I32, [16], [raw(struct.pack(
                "<16i", *[n + 100 for n in number]))])]


def many(count, prefix, last=None):
    """Tensors of 32 bytes; the last may be called otherwise."""
    number = count - (last is not None)
    info = Tensor("", F32, [8]).info(0)
    infos = [times(number, raw(struct.pack("<Q", len(prefix) + 7)),
                   text(prefix), decimal(0), raw(info[8:-8]),
                   little(0, 32, 8))]
    if last is not None:
        infos.append(raw(Tensor(last, F32, [8]).info(32 * number)))
    return file_of([], infos, [zeros(32 * count)], 0, count)


def array(key, kind, length):
    return raw(string(key) + struct.pack("<IIQ", ARRAY, kind, length))


def recipes():
    three = beyond()
    made = model(three)
    yield accepted("gguf", "data-beyond-4-gib", "the first tensor and the last "
                   "have places that are the same in 32 bits", "7", made)
    cut = made[:-1] + [raw(bytes.fromhex(made[-1]["hex"])[:-1])]
    yield broken("gguf", "data.out-of-file~beyond-4-gib-by-one", "the last "
                 "data, beyond 4 GiB, lack their last byte",
                 last_offset(three), cut)
    yield broken("gguf", "data.overlap~beyond-4-gib", "the last data, beyond "
                 "4 GiB, begin 32 bytes before those in front of them end",
                 last_offset(three), model(three, 32) + [zeros(32)]).also(
                     "data.contiguous")
    yield accepted("gguf", "elements-2^32", "2^32 elements: none in 32 bits",
                   "5", model([Tensor("a", F16, [65536, 65536])]))
    length = (1 << 32) + 1
    large = [array("a", UINT8, length), zeros(length)]
    yield accepted("gguf", "array-beyond-4-gib", "an array of 2^32 + 1 bytes, "
                   "and a tensor after it", "4.3",
                   model([Tensor("a", F32, [8])], 0, large, 1))
    at = 24 + len(ARCHITECTURE) + 8 + 1 + 4 + 4
    yield broken("gguf", "array.length-bounds~beyond-4-gib-by-one", "an array "
                 "of 2^32 + 1 bytes lacks the last one", (at, 8),
                 file_of([large[0], zeros(length - 1)], [], [], 1)[:-1])
    small = "accept/architecture-only.gguf"
    end = (CORPUS / "gguf" / small).stat().st_size
    yield broken("gguf", "data.trailing~4-gib", "4 GiB follow a file without "
                 "tensors", (end, 1 << 32),
                 [parent(small, 0, end), zeros(1 << 32)], "may")
    yield accepted("gguf", "tensors-1000000", "1000000 tensors", "5",
                   many(MILLION, ""))
    made = many(MILLION, "", "0000000")
    front = 24 + len(ARCHITECTURE) + (MILLION - 1) * 39
    yield broken("gguf", "tensor.name-duplicate~first-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the first",
                 (front + 8, 7), made)
    keys = times(MILLION, raw(struct.pack("<Q", 7)), decimal(0),
                 raw(struct.pack("<IB", UINT8, 1)))
    yield accepted("gguf", "keys-1000000", "1000000 pairs", "3",
                   file_of([keys], [], [], MILLION))
    last = raw(string("0000000") + struct.pack("<IB", UINT8, 1))
    keys = dict(keys, times=str(MILLION - 1))
    yield broken("gguf", "key.duplicate~first-again-as-last-of-1000000",
                 "the last of 1000000 keys is the first of them",
                 (24 + len(ARCHITECTURE) + (MILLION - 1) * 20 + 8, 7),
                 file_of([keys, last], [], [], MILLION))
    words = times(MILLION, raw(struct.pack("<Q", 7)), decimal(0))
    yield accepted("gguf", "strings-1000000", "an array of 1000000 strings, "
                   "and a tensor after it", "4.3",
                   model([Tensor("a", F32, [8])], 0,
                         [array("a", STRING, MILLION), words], 1))
    length = 1 << 24
    long = raw(string("a") + struct.pack("<IQ", STRING, length))
    yield accepted("gguf", "string-of-16-mib", "a string of 16 MiB, and a "
                   "tensor after it", "4.2",
                   model([Tensor("a", F32, [8])], 0, [long, zeros(length)], 1))
    keys = times(20000, raw(struct.pack("<Q", 1007)), text("p" * 1000),
                 decimal(0), raw(struct.pack("<IB", UINT8, 1)))
    yield accepted("gguf", "common-prefix-20000", "20000 keys that differ "
                   "behind 1000 bytes", "4.1", file_of([keys], [], [], 20000))
    deep = [array("a", ARRAY, 1), times(MILLION - 2, raw(struct.pack(
        "<IQ", ARRAY, 1))), raw(struct.pack("<IQ", UINT8, 0))]
    at = 24 + len(ARCHITECTURE) + 9 + 4 + 64 * 12
    yield broken("gguf", "array.depth~1000000", "1000000 arrays in one another",
                 (at, 4), file_of(deep, [], [], 1), "may").needs(
                     "nested-arrays")
