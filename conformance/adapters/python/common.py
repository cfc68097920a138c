"""Code that the formats share: verdicts, bounded reading, text, numbers, digests."""

import array
import hashlib

CHUNK = 1 << 20     # bytes that are swapped at a time


class Reject(Exception):
    """The file breaks a rule of its format."""


class Unsupported(Exception):
    """The file may be valid, but this reader cannot tell."""


def require(holds, reason):
    if not holds:
        raise Reject(reason)


class Cursor:
    """Reads fields one after another from data[at:end], never beyond.

    Offsets count from the start of the file. `mark` is the offset of the last
    field, so that checks need not pass it.
    """

    def __init__(self, data, at=0, end=None):
        self.data = data
        self.at = at
        self.end = len(data) if end is None else end
        self.mark = at

    def left(self):
        return self.end - self.at

    def require(self, holds, reason):
        if not holds:
            raise Reject(f"{reason} (offset {self.mark})")

    def take(self, size, field):
        self.mark = self.at
        if size > self.left():
            raise Reject(f"{field} needs {size} bytes, {self.left()} are left (offset {self.at})")
        self.at += size
        return self.data[self.mark:self.at]

    def uint(self, size, field, order="little"):
        return int.from_bytes(self.take(size, field), order)

    def u8(self, field):
        return self.uint(1, field)

    def u16(self, field):
        return self.uint(2, field)

    def u32(self, field):
        return self.uint(4, field)

    def u64(self, field):
        return self.uint(8, field)

    def require_room(self, count, smallest, field):
        """Requires that `count` of the smallest items fit into the rest."""
        if count > self.left() // smallest:
            raise Reject(f"{field} is {count}, but only {self.left()} bytes are left for them"
                         f" (offset {self.at})")


class Payloads:
    """Digests of byte ranges of the file.

    Ranges may repeat or overlap. Equal ranges are hashed once, and the total work
    is bounded, so that a small file cannot cause an endless amount.
    """

    def __init__(self, data):
        self.data = memoryview(data)
        self.budget = 64 * len(data) + (1 << 20)
        self.digests = {}

    def spend(self, work):
        self.budget -= work
        if self.budget < 0:
            raise Unsupported("too much work for a file of this size")

    def sha256(self, offset, size, word=1):
        """Returns the digest; big-endian words are swapped to little-endian."""
        key = (offset, size, word)
        if key not in self.digests:
            self.spend(size)
            digest = hashlib.sha256()
            for piece in swap(self.data[offset:offset + size], word):
                digest.update(piece)
            self.digests[key] = digest.hexdigest()
        return self.digests[key]


def swap(blob, size):
    """Yields the bytes of a memoryview in pieces, with words of `size` bytes swapped."""
    for at in range(0, len(blob), CHUNK):
        piece = blob[at:at + CHUNK].tobytes()
        if size > 1:
            words = array.array({2: "H", 4: "I", 8: "Q"}[size], piece)
            words.byteswap()
            piece = words.tobytes()
        yield piece


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def text_or_hex(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": data.hex()}


def quote(name):
    """Returns a name for use in a reason: one short line of ASCII."""
    return ascii(name[:40])


def is_utf8(data):
    return isinstance(text_or_hex(data), str)


def align(number, unit):
    return -(-number // unit) * unit


def product(numbers, most):
    """Returns the product, or None as soon as it exceeds `most`."""
    if 0 in numbers:
        return 0
    result = 1
    for number in numbers:
        result *= number
        if result > most:
            return None
    return result


def require_unique(names, what):
    seen = set()
    for name in names:
        if name in seen:
            raise Reject(f"{what} {quote(name)} occurs twice")
        seen.add(name)


def require_disjoint(ranges):
    """Requires that ranges (offset, size) do not overlap. Equal ranges are allowed: they
    are one range with several names."""
    last_end = 0
    for offset, size in sorted(set(ranges)):
        if size > 0:
            require(offset >= last_end, f"the payload at offset {offset} overlaps another one")
            last_end = offset + size


def crc32c_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC32C = crc32c_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC32C[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF
