"""What mag.broken.fan puts in place of what is right."""

import zlib
from random import Random

from fields import every, file_of, filled, index, le, number, parts
from google_crc32c import value as crc32c
from mag import align64, body, dims, facts, names, places, product

BIT_63 = 1 << 63


def draw_of(file, more=""):
    """Chance that depends on nothing that FANDANGO repairs."""
    known = facts(file)
    return Random(repr((known.keys, names(known), more)))


def other_checksum(file):
    """What somebody computes who knows the document and not the file."""
    covered = bytes(parts(file)["<covered>"])
    head = bytes(parts(file)["<magic>"]) + bytes(parts(file)["<version>"])
    right = crc32c(covered)
    return draw_of(file).choice([
        le(zlib.crc32(covered), 4), le(crc32c(covered[12:]), 4),
        le(crc32c(head + bytes(4) + covered), 4),
        le(crc32c(head + covered), 4), le(zlib.crc32(head + covered), 4),
        right.to_bytes(4, "big"), le(~right, 4), le(right + 1, 4),
        le(right ^ BIT_63 >> draw_of(file, 1).randrange(32, 64), 4)])


def other_count(file, count):
    draw = draw_of(file, count)
    wrong = draw.choice([count + 1, count - 1, count + draw.randrange(2, 300),
                         count << 8, count << 24, 0, 0xffffffff])
    return le(wrong if wrong != count else wrong + 1, 4)


def more(file, count):
    draw = draw_of(file, count)
    return le(draw.choice([count + 1, count + 2, 1 << 16, 0xffffffff]), 4)


def other_length(key):
    """The right length but for one key, whose own is wrong."""
    file = file_of(key)
    length = len(bytes(parts(key)["<text>"]))
    keys = every(file, "<key>")
    draw = draw_of(file, "length")
    if draw.choice(keys) is not key:
        return le(length, 4)
    return le(draw.choice([length + 1, length - 1, length + 4, length << 8,
                           length + draw.randrange(1, 40)]), 4)


def overrun(key):
    """The last key ends behind the end of the file."""
    file = file_of(key)
    length = len(bytes(parts(key)["<text>"]))
    if every(file, "<key>")[-1] is not key:
        return le(length, 4)
    draw = draw_of(file, "overrun")
    return le(draw.choice([length + facts(file).length, 0x7fffffff, 0xffffffff,
                           length + (1 << 16) + facts(file).length]), 4)


def twin(record):
    """The second of two records gets the key of the first."""
    file = file_of(record)
    text = bytes(parts(parts(record)["<key>"])["<text>"])
    same = every(file, record.symbol.name())
    return bytes(parts(parts(same[0])["<key>"])["<text>"]) \
        if index(record) == 1 else text


def long_key(text):
    """The first key has more than 65535 bytes."""
    file = file_of(text)
    if every(file, "<text>")[0] is not text:
        return text
    draw = Random(repr([tensor.shape for tensor in facts(file).tensors]))
    return filled(text, b"a" * (65536 + draw.choice([0, 1, 7, 5000])))


def is_utf8(text):
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def other_numel(tensor):
    """The right number but in one tensor, which has a size, or a dimension."""
    file = file_of(tensor)
    part = parts(tensor)
    right = product(dims(part["<shape>"]))
    draw = draw_of(file, "numel")
    if draw.randrange(len(every(file, "<tensor>"))) != index(tensor):
        return le(right, 8)
    size = right * {0: 4, 1: 2, 2: 1, 3: 4}[number(part["<dtype>"])]
    wrong = draw.choice([size, align64(size), right + 1, right - 1, 0,
                         right << 32, right + BIT_63,
                         sum(dims(part["<shape>"]))])
    return le(wrong if wrong != right else right + 1, 8)


def skewed(file):
    """The last data begin between two multiples of 64."""
    found = dict(places(file)[0])
    last = max(found, key=found.get)
    found[last] += draw_of(file, "skew").randrange(1, 64)
    return found


def in_records(file):
    found = dict(places(file)[0])
    draw = draw_of(file, "records")
    found[draw.choice(list(found))] = \
        64 * draw.randrange((facts(file).end + 63) // 64)
    return found


def shared(file):
    """One tensor begins inside another."""
    found, tensors = dict(places(file)[0]), facts(file).tensors
    if len(found) < 2:
        return found
    draw = draw_of(file, "shared")
    outer, inner = draw.sample(list(found), 2)
    if tensors[outer].size < tensors[inner].size:
        outer, inner = inner, outer
    found[inner] = found[outer] + 64 * draw.randrange(
        (tensors[outer].size + 63) // 64)
    return found


def beyond(file):
    found = dict(places(file)[0])
    draw = draw_of(file, "beyond")
    length = align64(facts(file).length)
    found[draw.choice(list(found))] = draw.choice(
        [length, length + 64, 1 << 32, BIT_63 - 64, BIT_63, (1 << 64) - 64])
    return found


def at(places_of, tensor):
    return le(places_of(file_of(tensor))[index(tensor)], 8)


def cut(file):
    """The file ends inside the last data."""
    whole = bytes(body(file))
    known = facts(file)
    found, end = places(file)
    last = max(found, key=found.get)
    taken = draw_of(file, "cut").randrange(known.tensors[last].size)
    return filled(parts(file)["<data>"],
                  whole[:found[last] - known.end + taken])
