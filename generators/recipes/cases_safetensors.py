"""Large files of safetensors: what they are follows from sections 1 to 7 of
spec/safetensors.md."""

import struct

from pieces import decimal, raw, size, text, times, zeros
from recipe import accepted, broken

MILLION = 1000000
LONGEST = 100000000                 # bytes of a header: section 1
BYTES = {"U8": 1, "F16": 2, "F32": 4, "I32": 4}


def entry(name, dtype, shape, begin, end):
    numbers = ",".join(map(str, shape))
    return (f'"{name}":{{"dtype":"{dtype}","shape":[{numbers}],'
            f'"data_offsets":[{begin},{end}]}}')


def file_of(header, data, length=None):
    """header: pieces, which spaces fill up to the length, or to what the
    original would make of it."""
    own = size(header)
    length = length or own + -own % 8
    padding = times(length - own, text(" "))
    return [raw(struct.pack("<Q", length)), *header,
            *([padding] if length > own else []), *data]


def model(entries, data, length=None):
    return file_of([text("{" + ",".join(entries) + "}")], data, length)


def beyond(last=(1 << 32)):
    """The last begins where the first does, in 32 bits."""
    number = list(range(16))
    entries = [entry("a", "I32", [16], 0, 64),
               entry("b", "I32", [(1 << 30) - 16], 64, 1 << 32),
               entry("c", "I32", [16], last, last + 64)]
    return entries, [raw(struct.pack("<16i", *number)),
                     zeros((1 << 32) - 64),
                     raw(struct.pack("<16i", *[n + 100 for n in number]))]


def number_at(entries, which):
    """Place of the last begin, or of the last end, of a header."""
    header = "{" + ",".join(entries)
    begin = header.rindex("[") + 1
    numbers = header[begin:-2].split(",")
    at = begin if which == 0 else begin + len(numbers[0]) + 1
    return 8 + at, len(numbers[which])


def many(count, prefix, last=None, length=None):
    """Tensors of a byte after one that makes all numbers take 7 digits."""
    number = count - 1 - (last is not None)
    header = [text("{" + entry("0", "U8", [MILLION], 0, MILLION)),
              times(number, text(f',"{prefix}'), decimal(MILLION),
                    text('":{"dtype":"U8","shape":[1],"data_offsets":['),
                    decimal(MILLION), text(","), decimal(MILLION + 1),
                    text("]}"))]
    end = MILLION + count - 1
    if last is not None:
        header.append(text("," + entry(last, "U8", [1], end - 1, end)))
    return file_of([*header, text("}")], [zeros(end)], length)


def nested(depth, closed=True):
    begin = ('{"a":{"dtype":"U8","shape":[],"data_offsets":[0,1],"x":')
    brackets = [times(depth, text("["))]
    if closed:
        brackets += [times(depth, text("]")), text("}}")]
    header = [text(begin), *brackets]
    return file_of(header, [raw(b"\0")], size(header)), 8 + len(begin)


def recipes():
    entries, data = beyond()
    made = model(entries, data)
    yield accepted("safetensors", "data-beyond-4-gib", "the first tensor and "
                   "the last have places that are the same in 32 bits", "7",
                   made)
    cut = made[:-1] + [raw(bytes.fromhex(made[-1]["hex"])[:-1])]
    yield broken("safetensors", "data.bounds~beyond-4-gib-by-one", "the last "
                 "data, beyond 4 GiB, lack their last byte",
                 number_at(entries, 1), cut)
    yield broken("safetensors", "data.trailing~beyond-4-gib-by-one", "a byte "
                 "follows the last data, beyond 4 GiB", (size(made), 1),
                 made + [raw(b"\0")])
    yield broken("safetensors", "data.trailing~2^32-more", "4 GiB follow the "
                 "last data: the file is as long as it should be in 32 bits",
                 (size(model([entry("a", "U8", [8], 0, 8)], [zeros(8)])),
                  1 << 32), model([entry("a", "U8", [8], 0, 8)],
                                  [zeros(8 + (1 << 32))]))
    over, _ = beyond((1 << 32) - 64)
    yield broken("safetensors", "data.overlap~at-4-gib", "the last data, at 4 "
                 "GiB, begin 64 bytes before those in front of them end",
                 number_at(over, 0), model(over, data[:-1]))
    behind, _ = beyond((1 << 32) + 1)
    yield broken("safetensors", "data.hole~at-4-gib", "a byte at 4 GiB belongs "
                 "to no tensor", (size(model(behind, [])) + (1 << 32), 1),
                 model(behind, [*data[:-1], raw(b"\0"), data[-1]]))
    yield accepted("safetensors", "elements-2^32", "2^32 elements: none in 32 "
                   "bits", "5", model([entry("a", "F16", [65536, 65536], 0,
                                             1 << 33)], [zeros(1 << 33)]))
    yield accepted("safetensors", "header-100000000", "a header of 100000000 "
                   "bytes", "1", model([], [], LONGEST))
    yield broken("safetensors", "header.size-max~100000001", "a header of "
                 "100000001 bytes, all there", (0, 8),
                 model([], [], LONGEST + 1))
    yield accepted("safetensors", "metadata-of-100000-entries", "100000 "
                   "entries of metadata", "4", file_of(
                       [text('{"__metadata__":{"k":""'),
                        times(99999, text(',"'), decimal(MILLION),
                              text('":""')), text("}}")], []))
    yield accepted("safetensors", "metadata-text-of-16777216-bytes", "a text "
                   "of 16 MiB in the metadata", "4", file_of(
                       [text('{"__metadata__":{"k":"'),
                        times(1 << 24, text("m")), text('"}}')], []))
    yield accepted("safetensors", "name-of-65536-bytes", "a name of 65536 "
                   "bytes", "3", file_of(
                       [text('{"'), times(1 << 16, text("n")),
                        text('":{"dtype":"U8","shape":[0],'
                             '"data_offsets":[0,0]}}')], []))
    yield accepted("safetensors", "tensors-1000000", "1000000 tensors", "3",
                   many(MILLION, ""))
    made = many(MILLION, "", "1000000")
    last = entry("1000000", "U8", [1], 2 * MILLION - 2, 2 * MILLION - 1)
    end = size(made) - (2 * MILLION - 1)
    spaces = size(made[-2:-1])
    yield broken("safetensors",
                 "root.key-unique~second-again-as-last-of-1000000",
                 "the last of 1000000 tensors has the name of the second",
                 (end - spaces - 1 - len(last), 9), made)
    yield accepted("safetensors", "common-prefix-20000", "20000 names that "
                   "differ after 1000 bytes", "3", many(20000, "p" * 1000))
    made, at = nested(MILLION)
    yield broken("safetensors", "json.depth~1000000-levels-of-arrays",
                 "1000000 arrays in one another, in a member that is ignored",
                 (at + 62, 1), made, "may").also("tensor.member-unknown")
    made, at = nested(MILLION, False)
    yield broken("safetensors", "json.syntax~1000000-open-arrays", "1000000 "
                 "arrays in one another that nothing closes",
                 (at + MILLION, 0), made)
