#!/usr/bin/env python3
"""Writes constants.h, the numbers that the kernels multiply with.

    constants.py            prints it
    constants.py --write    writes it beside this script
    constants.py --check    fails unless it is what this script prints

Polynomials are Python's integers here, bit i being the coefficient of x^i,
and turned around ("reflected") only when they are printed. fold.h says what
each number is for, and why it is right.
"""

import sys
from pathlib import Path

POLYNOMIALS = {"crc32": 0x104c11db7, "crc32c": 0x11edc6f41}
PERIOD = {"crc32": 2**32 - 1, "crc32c": 2**31 - 1}     # x^PERIOD is 1
SHAPES_OF_ZEN5 = {"short": (3, 4, 8), "long": (3, 4, 32)}

HEADER = Path(__file__).parent / "constants.h"


def multiply(a, b, modulus):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a >> 32:
            a ^= modulus
        b >>= 1
    return product


class Crc:
    """The arithmetic of one polynomial."""

    def __init__(self, name):
        self.name = name
        self.modulus = POLYNOMIALS[name]
        self.period = PERIOD[name]

    def power(self, exponent):
        """x^exponent, also of a negative one."""
        result, square = 1, 2
        exponent %= self.period
        while exponent:
            if exponent & 1:
                result = multiply(result, square, self.modulus)
            square = multiply(square, square, self.modulus)
            exponent >>= 1
        return result

    def reflected(self, exponent):
        return reflect(self.power(exponent), 32)

    def multiplier(self, size):
        """What moves 16 bytes further by size bytes."""
        return (self.reflected(8 * size + 31), self.reflected(8 * size - 33))

    def advance(self, size):
        """What moves a checksum further by size bytes."""
        return self.reflected(8 * size - 33)


def reflect(number, bits):
    return int(f"{number:0{bits}b}"[::-1], 2)


def divide(exponent, modulus):
    """The quotient of x^exponent by a polynomial of degree 32."""
    rest, quotient = 1 << exponent, 0
    for shift in range(exponent - 32, -1, -1):
        if rest >> shift + 32 & 1:
            quotient |= 1 << shift
            rest ^= modulus << shift
    return quotient


# ------------------------------------------------------------------ text --

def word(number):
    return f"0x{number:08x}"


def pair(numbers):
    return "{" + ", ".join(word(n) for n in numbers) + "}"


def rows(numbers, per_line, indent):
    numbers = list(numbers)
    for at in range(0, len(numbers), per_line):
        yield " " * indent + ", ".join(numbers[at:at + per_line]) + ","


def table(kind, name, parts):
    """An array of arrays of 256 numbers."""
    yield f"static const uint32_t {kind}_{name}[{len(parts)}][256] = {{"
    for part in parts:
        yield "    {"
        yield from rows(map(word, part), 6, 8)
        yield "    },"
    yield "};"
    yield ""


def folding(crc):
    near = [pair(crc.multiplier(size)) for size in range(65)]
    lanes = [pair(crc.multiplier(size)) for size in (48, 32, 16)]
    quotient = reflect(divide(95, crc.modulus), 64)
    yield f"static const folding folding_{crc.name} = {{"
    yield "    .by = {"
    yield from rows(near, 2, 8)
    yield "    },"
    for size in (128, 256, 512):
        yield f"    .by_{size} = {pair(crc.multiplier(size))},"
    yield "    .lanes = {"
    yield from rows(lanes + ["{0, 0}"], 2, 8)
    yield "    },"
    yield f"    .quotient = 0x{quotient:016x},"
    yield f"    .polynomial = 0x{reflect(crc.modulus, 33):09x},"
    yield "};"
    yield ""


def slices(crc):
    """[i][b]: byte b with i bytes after it."""
    return [[reflect(multiply(reflect(byte, 8), crc.power(8 * i + 32),
                              crc.modulus), 32)
             for byte in range(256)] for i in range(8)]


def advances(crc):
    """[i][d]: further by d * 256^i bytes."""
    return [[crc.advance(d << 8 * i) for d in range(256)] for i in range(4)]


def fusion(crc, label, shape):
    vectors, words, turns = shape
    stream = 8 * words * turns
    chunk = 64 * vectors * turns + 6 * stream
    sizes = [*range(stream, 7 * stream, stream), chunk]
    yield f"/* {vectors} vectors, 6 streams of {words} words, {turns} turns */"
    yield f"static const fusion fusion_{label} = {{"
    yield f"    .turn = {pair(crc.multiplier(64 * vectors))},"
    yield "    .streams = {"
    yield from rows([word(crc.advance(size)) for size in sizes], 4, 8)
    yield "    },"
    yield "};"
    yield ""


def constants():
    yield "/* Written by constants.py: fold.h says what these numbers are. */"
    yield "#ifndef FAST_CONSTANTS_H"
    yield "#define FAST_CONSTANTS_H"
    yield ""
    yield '#include "fast/kernels/fold.h"'
    yield ""
    for name in POLYNOMIALS:
        yield from folding(Crc(name))
    for label, shape in SHAPES_OF_ZEN5.items():
        yield from fusion(Crc("crc32c"), label, shape)
    for name in POLYNOMIALS:
        yield from table("slices", name, slices(Crc(name)))
    for name in POLYNOMIALS:
        yield from table("advances", name, advances(Crc(name)))
    yield "#endif"


text = "\n".join(constants()) + "\n"
if sys.argv[1:] == ["--write"]:
    HEADER.write_text(text)
elif sys.argv[1:] == ["--check"]:
    if HEADER.read_text() != text:
        sys.exit(f"{HEADER.name} is not what {Path(__file__).name} writes: "
                 "run it with --write")
    print(f"{HEADER.name}: {text.count(chr(10))} lines, as computed")
else:
    print(text, end="")
