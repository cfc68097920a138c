"""Element types: their width in bits and the text of their values.

The formats map their own type names to these. Multi-byte elements are
little-endian. Elements of less than a byte form a stream of bits that begins
with the lowest bit of the first byte.
"""

import hashlib
import math
import struct

MAX_VALUES = 64
CHUNK = 65536

# exponent bits, fraction bits
FLOATS = {
    "f64": (11, 52),
    "f32": (8, 23),
    "f16": (5, 10),
    "bf16": (8, 7),
    "f8": (5, 2),
}

# exponent bits, fraction bits, bias, not a number: every other word is finite
FINITE_FLOATS = {
    "f8e4m3": (4, 3, 7, (0x7F, 0xFF)),
    "f8e4m3fnuz": (4, 3, 8, (0x80,)),
    "f8e5m2fnuz": (5, 2, 16, (0x80,)),
}
EXPONENT = "f8e8m0"     # only an exponent, bias 127, and one NaN

BITS = {name: 1 + sum(parts) for name, parts in FLOATS.items()}
BITS |= {f"{sign}{bits}": bits for sign in "iu" for bits in (64, 32, 16, 8, 4, 2, 1)}
BITS |= {"bool": 8, "t2": 2, "t1": 1, EXPONENT: 8} | dict.fromkeys(FINITE_FLOATS, 8)


def byte_size(element, count):
    return (count * BITS[element] + 7) // 8


def values(data, element, count):
    """Returns integers and booleans in decimal, floats as the bits of a binary64."""
    return [value(word, element) for word in words(data, BITS[element], count)]


def odd_bools(data):
    """Returns sha256_bool if a boolean of one byte is neither 0 nor 1."""
    turned = data.translate(bytes(1) + bytes([1]) * 255)
    return {} if turned == data else {"sha256_bool": hashlib.sha256(turned).hexdigest()}


def is_packed(element):
    return BITS[element] < 8


def unpacked_sha256(data, element, count):
    """Returns the digest of a packed type, expanded to one byte per element."""
    per_byte = 8 // BITS[element]
    table = [unpack(byte, element) for byte in range(256)]
    whole, rest = divmod(count, per_byte)
    digest = hashlib.sha256()
    for at in range(0, whole, CHUNK):
        digest.update(b"".join([table[byte] for byte in data[at:min(at + CHUNK, whole)]]))
    if rest:
        digest.update(table[data[whole]][:rest])
    return digest.hexdigest()


def unpack(byte, element):
    bits = BITS[element]
    return bytes(integer(word, element) & 0xFF for word in words([byte], bits, 8 // bits))


def words(data, bits, count):
    """Returns the elements as unsigned numbers."""
    if bits < 8:
        starts = range(0, count * bits, bits)
        return [data[at // 8] >> at % 8 & (1 << bits) - 1 for at in starts]
    size = bits // 8
    return [int.from_bytes(data[i * size:(i + 1) * size], "little") for i in range(count)]


def value(word, element):
    if element in FLOATS:
        return widen(word, *FLOATS[element])
    if element in FINITE_FLOATS:
        return widen_finite(word, *FINITE_FLOATS[element])
    if element == EXPONENT:
        return "nan" if word == 0xFF else binary64(math.ldexp(1, word - 127))
    return str(integer(word, element))


def integer(word, element):
    if element == "t1":
        return 1 if word else -1
    if element[0] in "it":
        bits = BITS[element]
        return word - (word >> bits - 1 << bits)
    return word


def widen(word, exponent_bits, fraction_bits):
    """Converts any IEEE 754 layout to the 16 hexadecimal digits of a binary64, exactly."""
    negative, exponent, fraction = split(word, exponent_bits, fraction_bits)
    if exponent == (1 << exponent_bits) - 1:
        if fraction:
            return "nan"
        return binary64(-math.inf if negative else math.inf)
    return finite(word, exponent_bits, fraction_bits, (1 << exponent_bits - 1) - 1)


def widen_finite(word, exponent_bits, fraction_bits, bias, nans):
    return "nan" if word in nans else finite(word, exponent_bits, fraction_bits, bias)


def finite(word, exponent_bits, fraction_bits, bias):
    negative, exponent, fraction = split(word, exponent_bits, fraction_bits)
    # subnormals have the exponent of the smallest normals, and no hidden bit
    hidden = 1 << fraction_bits if exponent else 0
    magnitude = math.ldexp(fraction + hidden, max(exponent, 1) - bias - fraction_bits)
    return binary64(-magnitude if negative else magnitude)


def split(word, exponent_bits, fraction_bits):
    """Returns sign, exponent and fraction."""
    return (word >> fraction_bits + exponent_bits,
            word >> fraction_bits & (1 << exponent_bits) - 1,
            word & (1 << fraction_bits) - 1)


def binary64(number):
    return struct.pack(">d", number).hex()
