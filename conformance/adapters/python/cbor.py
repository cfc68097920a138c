"""A strict pull reader of CBOR (RFC 8949), independent of any format.

It raises Reject at the first item that is not well-formed (section 5.3.1,
appendix F). It does not check text, and returns its bytes chunk by chunk. It
counts nesting, without recursion.
"""

from typing import NamedTuple, Optional

from common import Cursor, Reject, Unsupported

# Major types (section 3.1)
UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAG, SIMPLE = range(8)
STRINGS = (BYTES, TEXT)
CONTAINERS = (ARRAY, MAP, TAG)

# Additional information of major type 7 (section 3.3)
FALSE, TRUE, NULL, UNDEFINED, ONE_BYTE, HALF, SINGLE, DOUBLE = range(20, 28)

INDEFINITE = 31
BREAK = 0xFF

BIGNUM = 2
MAX_NESTING = 1_000_000

# Items due in an open container: a number, or one of these for indefinite length
ELEMENT, KEY, VALUE = -1, -2, -3
NEXT_DUE = {ELEMENT: ELEMENT, KEY: VALUE, VALUE: KEY}


class Head(NamedTuple):
    """The first bytes of an item. `argument` is None for indefinite length."""
    offset: int
    major: int
    info: int
    argument: Optional[int]
    tag: Optional[int] = None

    def is_null(self):
        return self.major == SIMPLE and self.info in (NULL, UNDEFINED)

    def smallest(self):
        """Returns the least size of one element or one pair."""
        return 2 if self.major == MAP else 1


END = Head(0, SIMPLE, INDEFINITE, None)


class Reader(Cursor):

    def head(self):
        initial = self.u8("CBOR head")
        offset = self.mark
        major = initial >> 5
        info = initial & 31
        require_at(offset, initial != BREAK, "CBOR break where an item must be")
        require_at(offset, info <= 27 or info == INDEFINITE,
                   f"CBOR head has the reserved additional information {info}")
        argument = self.argument(info)
        require_at(offset, argument is not None or major in (BYTES, TEXT, ARRAY, MAP),
                   f"CBOR major type {major} has no indefinite length")
        require_at(offset, major != SIMPLE or info != ONE_BYTE or argument >= 32,
                   f"CBOR simple value {argument} takes two bytes")
        return Head(offset, major, info, argument)

    def argument(self, info):
        if info < 24:
            return info
        if info == INDEFINITE:
            return None
        return self.uint(1 << info - 24, "CBOR argument", "big")

    def untagged(self):
        """Returns the next head that is not a tag, with its innermost tag."""
        tag = None
        head = self.head()
        while head.major == TAG:
            tag = head.argument
            head = self.head()
        return head._replace(tag=tag)

    def take_break(self):
        found = self.left() > 0 and self.data[self.at] == BREAK
        if found:
            self.at += 1
        return found

    def chunks(self, head):
        """Yields the bytes of a string whose head was read; one chunk if the length is definite."""
        if head.argument is not None:
            return [self.take(head.argument, "CBOR string")]
        chunks = []
        while not self.take_break():
            chunk = self.head()
            require_at(chunk.offset, chunk.major == head.major and chunk.argument is not None,
                       "CBOR chunk is not a definite string of the type of its string")
            chunks.append(self.take(chunk.argument, "CBOR chunk"))
        return chunks

    def items(self, head):
        """Yields before each element of an array, or pair of a map, whose head was read."""
        if head.argument is None:
            while not self.take_break():
                yield
        else:
            self.require_room(head.argument, head.smallest(), "CBOR count")
            for _ in range(head.argument):
                yield

    def walk(self):
        """Yields the parts of one item in file order, each a head and the bytes of
        its string or None. END closes an array, a map and a tag."""
        due = [1]
        while True:
            if due[-1] == 0 or due[-1] in (ELEMENT, KEY) and self.take_break():
                due.pop()
                if not due:
                    return
                yield END, None
                continue
            due[-1] = NEXT_DUE.get(due[-1], due[-1] - 1)
            head = self.head()
            if head.major in CONTAINERS:
                due.append(self.due(head))
            if len(due) > MAX_NESTING:
                raise Unsupported(f"CBOR is nested deeper than {MAX_NESTING}")
            yield head, b"".join(self.chunks(head)) if head.major in STRINGS else None

    def due(self, head):
        if head.major == TAG:
            return 1
        if head.argument is None:
            return KEY if head.major == MAP else ELEMENT
        self.require_room(head.argument, head.smallest(), "CBOR count")
        return head.argument * head.smallest()

    def skip(self):
        for _ in self.walk():
            pass


def require_at(offset, holds, reason):
    if not holds:
        raise Reject(f"{reason} (offset {offset})")


def require_one_item(data, at, end):
    """Requires that one well-formed item fills data[at:end]."""
    reader = Reader(data, at, end)
    reader.skip()
    require_at(reader.at, reader.left() == 0, f"{reader.left()} bytes follow the CBOR item")
