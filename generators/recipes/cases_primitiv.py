"""Large files of primitiv: what they are follows from sections 1 to 6 of
spec/primitiv.md."""

import struct

from pieces import CORPUS, decimal, parent, raw, size, text, times, zeros
from recipe import accepted, broken

MOST = (1 << 30) - 1                # elements of a Tensor: section 4
MILLION = 1000000
HUNDRED_THOUSAND = 100000
LONG = 16 << 20                     # bytes of a name
TENSOR, PARAMETER, MODEL, OPTIMIZER = 0x100, 0x200, 0x300, 0x400


def number(value):
    return b"\xce" + struct.pack(">I", value)


def header(data_type):
    return number(0) + number(1) + number(data_type)


def name_head(length):
    if length < 32:
        return bytes([0xa0 | length])
    return b"\xda" + struct.pack(">H", length)


def shape(dims):
    return (bytes([0x90 | len(dims)]) + b"".join(map(number, dims)) + number(1))


def bin_head(length):
    return b"\xc6" + struct.pack(">I", length)


def large(dims, length):
    """A Tensor whose bin is a hole."""
    return [raw(shape(dims) + bin_head(length)), zeros(length)]


def small(value):
    """A Tensor of one element."""
    return raw(shape([]) + b"\xc4\x04" + struct.pack("<f", value))


def parameter(name, *tensor):
    return [raw(b"\x91" + name_head(len(name)) + name.encode()), *tensor,
            raw(number(0))]


def model(*parameters):
    return [raw(header(MODEL) + number(len(parameters))),
            *(piece for one in parameters for piece in one)]


def many(count, prefix, last=None):
    """Parameters of one element; the last may be called otherwise."""
    rest = [small(0.0), raw(number(0))]
    amount = count - (last is not None)
    made = [raw(header(MODEL) + number(count)),
            times(amount, raw(b"\x91" + name_head(len(prefix) + 7)),
                  text(prefix), decimal(0), *rest)]
    if last is not None:
        made += parameter(last, small(0.0))
    return made


def statistics(count):
    """A Parameter of one element, and statistics of one."""
    return [raw(header(PARAMETER)), small(1.0), raw(number(count)),
            times(count, raw(name_head(7)), decimal(0), small(0.0))]


def configurations(count):
    """Pairs in both maps of an Optimizer."""
    head = raw(b"\xdf" + struct.pack(">I", count))
    return [raw(header(OPTIMIZER)),
            head, times(count, raw(name_head(7)), decimal(0), raw(number(1))),
            head, times(count, raw(name_head(7)), decimal(0),
                        raw(b"\xca" + struct.pack(">f", 1.0)))]


def beyond_floors():
    yield accepted("primitiv", "statistics-100000", "100000 statistics", "5",
                   statistics(HUNDRED_THOUSAND)).needs("parameter-file")
    yield accepted("primitiv", "configurations-100000-of-each", "100000 pairs "
                   "in each of two maps", "7",
                   configurations(HUNDRED_THOUSAND)).needs("optimizer-file")
    yield accepted("primitiv", "name-of-16-mib", "a name of 16 MiB", "1, 6",
                   [raw(header(MODEL) + number(1) + b"\x91\xdb" +
                        struct.pack(">I", LONG)),
                    times(LONG // 16, text("n" * 16)), small(1.0),
                    raw(number(0))]).needs("model-file")


def recipes():
    yield from beyond_floors()
    yield accepted("primitiv", "data-beyond-4-gib", "three parameters: the "
                   "first is as large as one can be, the second is beyond 4 "
                   "GiB, the third beyond 8", "4", model(
                       parameter("a", *large([MOST], 4 * MOST)),
                       parameter("b", *large([3, MOST // 3], 4 * MOST)),
                       parameter("c", small(1.0)))).needs("model-file")
    front = [raw(header(TENSOR))]
    whole = front + large([MOST], 4 * MOST)
    yield accepted("primitiv", "tensor-2^30-less-1", "a Tensor of 2^30 - 1 "
                   "elements", "4", whole).needs("tensor-file")
    at = 15 + len(shape([0]))
    yield broken("primitiv", "mp.truncated~bin-of-4-gib-by-one", "a bin of "
                 "2^32 - 4 bytes lacks the last one", (at + 5, 4 * MOST - 1),
                 whole[:-1] + [zeros(4 * MOST - 1)]).needs("tensor-file")
    yield broken("primitiv", "tensor.size~three-bytes-more-than-2^32-4",
                 "a bin of 2^32 - 1 bytes for 2^30 - 1 elements", (at, 5),
                 front + large([MOST], 4 * MOST + 3)).needs("tensor-file")
    yield broken("primitiv", "tensor.size-overflow~bin-of-4-gib", "a bin of "
                 "2^32 - 1 bytes for 2^30 elements", (15, 6),
                 front + large([1 << 30], 4 * MOST + 3)).needs("tensor-file")
    parent_file = "accept/model-two.primitiv"
    end = (CORPUS / "primitiv" / parent_file).stat().st_size
    yield broken("primitiv", "file.trailing~2^32-more", "4 GiB follow the "
                 "data: the file is as long as it should be in 32 bits",
                 (end, 1 << 32), [parent(parent_file, 0, end),
                                  zeros(1 << 32)]).needs("model-file")
    yield accepted("primitiv", "parameters-1000000", "1000000 parameters", "6",
                   many(MILLION, "")).needs("model-file")
    made = many(MILLION, "", "0000000")
    last = size(made[-3:])
    yield broken("primitiv",
                 "model.key-duplicate~first-again-as-last-of-1000000",
                 "the last of 1000000 parameters has the name of the first",
                 (size(made) - last, 9), made, "may").needs(
                     "model-file")
    yield accepted("primitiv", "common-prefix-20000", "20000 names that differ "
                   "behind 1000 bytes", "6", many(20000, "p" * 1000)
                   ).needs("model-file")
    names = [raw(header(MODEL) + number(1) + b"\xdd" +
                 struct.pack(">I", MILLION)),
             times(MILLION, raw(b"\xa1a")), small(1.0), raw(number(0))]
    yield accepted("primitiv", "address-of-1000000-names", "a parameter below "
                   "999999 submodels", "6", names).needs("model-file")
