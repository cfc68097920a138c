"""
Hostile zTensor files that grow. None needs a checksum, so that a reader reaches
the hostile part.
"""

from pathlib import Path

from files import entry, head, index_of, text

SIZES = (64 << 10, 256 << 10, 1 << 20, 4 << 20, 16 << 20)


def zten(entries, data=b""):
    return b"ZTEN0001" + bytes(56) + data + index_of(entries)


def many(size, make):
    """Returns enough entries for a file of about that size."""
    count = max(size // len(make(size)), 2)
    return [make(i) for i in range(count)]


def duplicates(size):
    """One name in all entries: slow if a list is searched for each name."""
    return zten(many(size, lambda i: entry("model.weight", 64, 0, [0])))


def colliding(size):
    """
    Names with the same sum and the same hash h * 31 + c, for which "Aa" and
    "BB" are equal: all names are in one chain of a hash table.
    """
    bits = 20

    def make(i):
        name = "".join("BB" if i >> k & 1 else "Aa" for k in range(bits))
        return entry(name, 64, 0, [0])
    return zten(many(size, make))


def reversed_offsets(size):
    """The data are in the reverse order of the entries."""
    count = max(size // 160, 2)
    entries = [entry(f"t{i}", 64 + 64 * (count - 1 - i), 64, [16])
               for i in range(count)]
    return zten(entries, bytes(64 * count))


def long_names(size):
    """Names of 64 KiB that differ only in their last bytes."""
    stem = "n" * 65500
    return zten(many(size, lambda i: entry(f"{stem}{i:08}", 64, 0, [0])))


def deep(size):
    """Nested arrays, in a member that a reader need not know."""
    nested = head(4, 1) * size + head(0, 0)
    return zten([entry("t", 64, 0, [0], custom=nested)])


FILES = {"duplicates": duplicates, "colliding hashes": colliding,
         "reversed offsets": reversed_offsets, "64 KiB names": long_names,
         "deep CBOR": deep}


def hostile(folder, kind, size):
    path = Path(folder) / f"{kind.replace(' ', '-')}-{size}.zt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FILES[kind](size))
    return path
