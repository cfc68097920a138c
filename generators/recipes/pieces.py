"""The pieces of a recipe's file, and its bytes. A reader in another language
needs as much code as this one: pieces() and each()."""

import hashlib
from itertools import chain
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
STEP = 4096                     # times at once
ZEROS = bytes(1 << 20)
BLOCK = 65536                   # of the digest that leaves out zeros


def raw(data):
    return {"hex": data.hex()}


def text(words):
    return {"text": words}


def zeros(count):
    return {"zeros": str(count)}


def times(count, *items):
    return {"times": str(count),
            "each": [item for item in items if item.get("text") != ""]}


def counter(kind, first, step, width):
    return {kind: {"first": str(first), "step": str(step), "width": width}}


def decimal(first, step=1, width=7):
    return counter("decimal", first, step, width)


def little(first, step, width):
    return counter("little", first, step, width)


def big(first, step, width):
    return counter("big", first, step, width)


def parent(path, start, end):
    return {"parent": path, "from": str(start), "to": str(end)}


def plain(piece):
    """The bytes of what has no number in it."""
    return (bytes.fromhex(piece["hex"]) if "hex" in piece
            else piece["text"].encode())


def written(kind, value, width):
    if kind == "decimal":
        return b"%0*d" % (width, value)
    return value.to_bytes(width, kind)


def column(item, first, last):
    """Expands an item of each, from the first to before the last time."""
    (kind, about), = item.items()
    if kind in ("hex", "text"):
        return [plain(item)] * (last - first)
    start, step = int(about["first"]), int(about["step"])
    return [written(kind, start + step * i, about["width"])
            for i in range(first, last)]


def repeated(count, items):
    for first in range(0, count, STEP):
        last = min(first + STEP, count)
        columns = [column(item, first, last) for item in items]
        yield b"".join(chain.from_iterable(zip(*columns)))


def size_of(piece):
    if "zeros" in piece:
        return int(piece["zeros"])
    if "parent" in piece:
        return int(piece["to"]) - int(piece["from"])
    if "each" in piece:
        return int(piece["times"]) * sum(
            len(column(item, 0, 1)[0]) for item in piece["each"])
    return len(plain(piece))


def size(pieces):
    return sum(map(size_of, pieces))


def chunks(format, pieces):
    """Yields the bytes of a file in parts; a number n means n zeros."""
    for piece in pieces:
        if "zeros" in piece:
            yield int(piece["zeros"])
        elif "parent" in piece:
            whole = (CORPUS / format / piece["parent"]).read_bytes()
            yield whole[int(piece["from"]):int(piece["to"])]
        elif "each" in piece:
            yield from repeated(int(piece["times"]), piece["each"])
        else:
            yield plain(piece)


def content(format, pieces):
    """All of it: of files without much of it."""
    return b"".join(bytes(chunk) for chunk in chunks(format, pieces))


class Digests:
    """Returns the digest of the whole file, and the sparse digest, which needs
    no reading of holes. The sparse digest starts as 32 zero bytes. For each
    block of 64 KiB with a nonzero byte, it becomes the digest of itself, the
    number of the block in 8 bytes and the digest of the block; at the end, the
    digest of itself and the size of the file."""

    def __init__(self):
        self.whole, self.blocks = hashlib.sha256(), bytes(32)
        self.size, self.rest = 0, bytearray()

    def add_number(self, number, digest=b""):
        self.blocks = hashlib.sha256(
            self.blocks + number.to_bytes(8, "little") + digest).digest()

    def close_block(self):
        number = self.size // BLOCK
        if any(self.rest):
            self.add_number(number, hashlib.sha256(self.rest).digest())
        self.size += len(self.rest)
        self.rest = bytearray()

    def add(self, data):
        view = memoryview(data)
        self.whole.update(view)
        while len(view) > 0:
            part = view[:BLOCK - len(self.rest)]
            self.rest += part
            view = view[len(part):]
            if len(self.rest) == BLOCK:
                self.close_block()

    def add_zeros(self, count):
        to_block = min(count, -len(self.rest) % BLOCK)
        self.add(bytes(to_block))
        count -= to_block
        skipped = count // BLOCK * BLOCK
        for start in range(0, skipped, len(ZEROS)):
            self.whole.update(ZEROS[:min(len(ZEROS), skipped - start)])
        self.size += skipped
        self.add(bytes(count - skipped))

    def end(self):
        """The two, in hexadecimal."""
        if self.rest:
            self.close_block()
        self.add_number(self.size)
        return self.whole.hexdigest(), self.blocks.hex()


def digests(format, pieces):
    made = Digests()
    for chunk in chunks(format, pieces):
        if isinstance(chunk, int):
            made.add_zeros(chunk)
        else:
            made.add(chunk)
    return made.end()
