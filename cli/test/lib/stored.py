"""Functions for writers of several formats: elements, padding, shapes."""

import struct


def elements(values):
    return struct.pack("<%df" % len(values), *values)


def up(x, unit):
    return (x + unit - 1) // unit * unit


def pad(data, unit, fill=b"\0"):
    return data + fill * (up(len(data), unit) - len(data))


def fastest_first(shape):
    """The dimensions of a row-major shape as a column-major reader has them."""
    dims = [int(n) for n in reversed(shape)]
    while dims and dims[-1] == 1:
        dims.pop()
    return dims
