"""Items of CBOR (RFC 8949) with heads as short as can be."""

from pieces import raw


def head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    width = next(w for w in (1, 2, 4, 8) if number < 1 << 8 * w)
    return (bytes([major << 5 | 24 + width.bit_length() - 1]) +
            number.to_bytes(width, "big"))


def unsigned(number):
    return head(0, number)


def words(text):
    return head(3, len(text.encode())) + text.encode()


def array(*items):
    return head(4, len(items)) + b"".join(items)


def nested(depth):
    """Arrays of one, the innermost one of none: a piece."""
    return {"times": str(depth - 1), "each": [raw(b"\x81")]}, raw(b"\x80")
