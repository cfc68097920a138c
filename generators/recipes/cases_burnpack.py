"""Large files of Burnpack: what they are follows from sections 1 to 4 of
spec/burnpack.md."""

import struct

from cbor import array, head, nested, unsigned, words
from pieces import decimal, raw, size, text, times, zeros
from recipe import accepted, broken

MILLION = 1000000
LARGEST = 10737418240               # bytes of a tensor: note 24
PLACES = words("data_offsets")


def align256(number):
    return -(-number // 256) * 256


def descriptor(dtype, shape, start, end):
    return (head(5, 3) + words("dtype") + words(dtype) + words("shape") +
            array(*map(unsigned, shape)) + PLACES +
            array(unsigned(start), unsigned(end)))


def quantized(count, param, end):
    """Values of two bits in words, each with a scale of its own."""
    one = unsigned(1)
    return (head(5, 3) + words("dtype") + head(5, 1) + words("QFloat") +
            head(5, 5) + words("value") + words("Q2S") + words("param") +
            words(param) + words("store") + head(5, 1) + words("PackedU32") +
            unsigned(0) + words("level") + head(5, 1) + words("Block") +
            head(5, 2) + words("storage") + array(one, one, one, one, one) +
            words("len") + one + words("mode") + words("Symmetric") +
            words("shape") + array(unsigned(count)) + PLACES +
            array(unsigned(0), unsigned(end)))


def file_of(metadata, data=()):
    """metadata: pieces of the map."""
    length = size(metadata)
    made = [raw(b"NRUB" + struct.pack("<HI", 1, length)), *metadata,
            raw(bytes(align256(10 + length) - 10 - length))]
    return [*made, *data]


def one_map(entries):
    return [raw(head(5, 1) + words("tensors") + head(5, len(entries)) +
                b"".join(words(name) + entry for name, entry in entries))]


def place_of(entries, nth):
    """Returns the place of the last but nth number of data_offsets."""
    numbers = entries[-1][1].split(PLACES)[1][1:]
    lengths = []
    while numbers:
        width = {26: 5, 27: 9, 25: 3, 24: 2}.get(numbers[0], 1)
        lengths.append(width)
        numbers = numbers[width:]
    before = sum(lengths[nth:])
    return 10 + size(one_map(entries)) - before, lengths[nth]


def beyond(last=1 << 32):
    """The last start is that of the first in 32 bits."""
    number = list(range(64))
    entries = [("first", descriptor("I32", [64], 0, 256)),
               ("large", descriptor("F32", [(1 << 30) - 64], 256, 1 << 32)),
               ("more", descriptor("I32", [64], last, last + 256))]
    data = [raw(struct.pack("<64i", *number)), zeros((1 << 32) - 256),
            raw(struct.pack("<64i", *[n + 100 for n in number]))]
    if last < 1 << 32:
        data.pop()
    return entries, file_of(one_map(entries), data)


def cut(made):
    last = bytes.fromhex(made[-1]["hex"])
    return made[:-1] + [raw(last[:-1])]


def many(count, prefix="", last=None):
    """Tensors without elements."""
    length = len(prefix) + 7
    empty = raw(descriptor("F32", [0], 0, 0))
    number = count - (last is not None)
    made = [raw(head(5, 1) + words("tensors") + head(5, count)),
            times(number, raw(head(3, length)), text(prefix), decimal(0),
                  empty)]
    if last is not None:
        made += [raw(words(last)), empty]
    return file_of(made)


def metadata_of(length):
    """An unknown field fills it."""
    front = (head(5, 2) + words("tensors") + head(5, 0) + words("x"))
    rest = length - len(front) - 5
    return file_of([raw(front + head(2, rest)), zeros(rest)])


def file_of_user(count, key, value):
    """No tensors, and so many pairs of the user."""
    front = (head(5, 2) + words("tensors") + head(5, 0) + words("metadata") +
             head(5, count))
    return file_of([raw(front), times(count, *key, *value)])


def beyond_floors():
    """Files above what a reader must accept, within the format's limits."""
    yield accepted("burnpack", "user-pairs-100000", "100000 pairs of the user",
                   "2.2", file_of_user(100000, (raw(head(3, 7)), decimal(0)),
                                       (raw(words("v")),)))
    large = [raw(head(5, 2) + words("tensors") + head(5, 0) +
                 words("metadata") + head(5, 1) + words("k") +
                 head(3, 1 << 24)), times(1 << 24, text("t"))]
    yield accepted("burnpack", "user-value-of-16-mib", "a value of 16777216 "
                   "bytes", "2.2", file_of(large))
    yield accepted("burnpack", "name-65536-bytes", "a name of 65536 bytes",
                   "2.3, note 29", file_of(
                       one_map([("n" * 65536, descriptor("U8", [0], 0, 0))])))


def sized(count):
    return file_of(one_map([("a", descriptor("U8", [count], 0, count))]),
                   [zeros(count)])


def ten(last):
    """Ten tensors: nine of the largest, and one of so many bytes."""
    entries = [(str(i), descriptor("U8", [n], i * LARGEST, i * LARGEST + n))
               for i, n in enumerate([LARGEST] * 9 + [last])]
    return file_of(one_map(entries), [zeros(9 * LARGEST + last)])


def limits():
    """The limit of upstream, and one more."""
    yield accepted("burnpack", "metadata-104857600", "metadata of 104857600 "
                   "bytes", "1", metadata_of(104857600))
    yield broken("burnpack", "header.metadata-limit~104857601", "metadata of "
                 "104857601 bytes", (6, 4), metadata_of(104857601), "may")
    yield accepted("burnpack", "tensors-100000", "100000 tensors", "2.3",
                   many(100000))
    yield broken("burnpack", "tensor.count-limit~100001", "100001 tensors",
                 (19, 5), many(100001), "may")
    yield accepted("burnpack", "data-10737418240", "a tensor of 10737418240 "
                   "bytes", "note 24", sized(LARGEST))
    one = one_map([("a", descriptor("U8", [LARGEST + 1], 0, LARGEST + 1))])
    yield broken("burnpack", "data.size-limit~10737418241", "a tensor of "
                 "10737418241 bytes", (10 + size(one) - 9, 9),
                 sized(LARGEST + 1), "may")
    front = size(ten(LARGEST)) - 10 * LARGEST
    yield accepted("burnpack", "file-107374182400", "a file of 107374182400 "
                   "bytes", "1", ten(LARGEST - front))
    made = ten(LARGEST - front + 1)
    yield broken("burnpack", "header.file-limit~107374182401", "a file of "
                 "107374182401 bytes", (size(made), 0), made, "may")


def scales():
    """As many as the values, which takes a large file."""
    entries = [("q", quantized(1 << 30, "F32", 1 << 28))]
    yield broken("burnpack", "data.length-mismatch~scales-of-2^32-bytes",
                 "2^30 scales of 4 bytes are not there: none in 32 bits",
                 place_of(entries, 1),
                 file_of(one_map(entries), [zeros(1 << 28)])).needs("qfloat")
    entries = [("q", quantized(65537, "UE8M0", 16388 + 65537))]
    yield accepted("burnpack", "quant-65537-scales", "65537 scales: one in 16 "
                   "bits", "3.1", file_of(one_map(entries),
                                          [zeros(16388 + 65537)])
                   ).needs("qfloat")


def recipes():
    yield from limits()
    yield from scales()
    yield from beyond_floors()
    entries, made = beyond()
    yield accepted("burnpack", "data-beyond-4-gib", "the first tensor and the "
                   "last have places that are the same in 32 bits", "4", made)
    yield broken("burnpack", "data.out-of-file~beyond-4-gib-by-one", "the last "
                 "data, beyond 4 GiB, lack their last byte",
                 place_of(entries, 1), cut(made))
    entries, made = beyond((1 << 32) - 256)
    made = made[:-1] + [zeros((1 << 32) - 256)]
    yield broken("burnpack", "data.overlap~at-4-gib", "the last data, at 4 GiB,"
                 " begin 256 bytes before those in front of them end",
                 place_of(entries, 0), made)
    yield accepted("burnpack", "elements-2^32", "2^32 elements: none in 32 "
                   "bits", "4", file_of(
                       one_map([("a", descriptor("F16", [65536, 65536], 0,
                                                 1 << 33))]),
                       [zeros(1 << 33)]))
    yield broken("burnpack", "tensor.count-limit~1000000", "1000000 tensors",
                 (19, 5), many(MILLION), "may")
    made = many(MILLION, "", "0000000")
    one = 8 + len(descriptor("F32", [0], 0, 0))
    end = 10 + struct.unpack_from("<I", bytes.fromhex(made[0]["hex"]), 6)[0]
    yield broken("burnpack",
                 "tensor.duplicate-name~first-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the first",
                 (end - one + 1, 7), made).also("tensor.count-limit")
    yield accepted("burnpack", "common-prefix-20000", "20000 names that differ "
                   "behind 1000 bytes", "2.3", many(20000, "p" * 1000))
    front = head(5, 2) + words("tensors") + head(5, 0) + words("x")
    yield broken("burnpack", "cbor.depth~1000000-arrays", "1000000 arrays in "
                 "one another", (10 + len(front) + 63, 1),
                 file_of([raw(front), *nested(MILLION)]), "may").unjudged()
