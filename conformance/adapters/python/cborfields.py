"""Typed values of a cbor.Reader. Tags have no meaning; bignums are numbers.

`what` names the value in the reason of a Reject. A `read_value` takes the reader.
"""

import cbor
from cbor import require_at
from common import is_utf8, quote

MAX = 2 ** 64 - 1


def read_text(reader, what):
    head = reader.untagged()
    require_at(head.offset, head.major == cbor.TEXT, f"{what} is not a text")
    chunks = reader.chunks(head)
    require_at(head.offset, all(map(is_utf8, chunks)), f"{what} is not UTF-8")
    return b"".join(chunks).decode()


def read_uint(reader, what, most=MAX):
    head = reader.untagged()
    number = None
    if head.major == cbor.UNSIGNED:
        number = head.argument
    elif head.major == cbor.BYTES and head.tag == cbor.BIGNUM:
        number = int.from_bytes(b"".join(reader.chunks(head)), "big")
    require_at(head.offset, number is not None and number <= most,
               f"{what} is not an unsigned integer up to {most}")
    return number


def read_uints(reader, what, length=None, most=MAX):
    head = reader.untagged()
    require_at(head.offset, head.major == cbor.ARRAY, f"{what} is not an array")
    numbers = [read_uint(reader, f"element of {what}", most) for _ in reader.items(head)]
    require_at(head.offset, length in (None, len(numbers)),
               f"{what} has {len(numbers)} elements, not {length}")
    return numbers


def read_name(reader, what, names):
    at = reader.at
    name = read_text(reader, what)
    require_at(at, name in names, f"{what} {quote(name)} is not known in this form")
    return name


def read_variant(reader, what, plain, payloads):
    """Reads a plain name as text, or a map of one name to its payload."""
    at = reader.at
    head = reader.untagged()
    if head.major == cbor.TEXT:
        reader.at = at
        return read_name(reader, what, plain), None
    require_at(at, head.major == cbor.MAP, f"{what} is neither text nor map")
    found = []
    for _ in reader.items(head):
        require_at(at, not found, f"{what} has more than one pair")
        name = read_name(reader, what, payloads)
        found = [name, payloads[name](reader)]
    require_at(at, found, f"{what} is an empty map")
    return found


def read_fields(reader, what, fields, optional=()):
    """Reads a map with text keys. Unknown fields are ignored, whatever they contain."""
    head = reader.untagged()
    require_at(head.offset, head.major == cbor.MAP, f"{what} is not a map")
    found = {}
    for _ in reader.items(head):
        at = reader.at
        name = read_text(reader, f"field name in {what}")
        if name not in fields:
            reader.skip()
            continue
        require_at(at, name not in found, f"field {name} occurs twice in {what}")
        found[name] = fields[name](reader)
    found = dict(optional) | found
    for name in fields:
        require_at(head.offset, name in found, f"field {name} is missing in {what}")
    return found


def read_named(reader, what, read_value):
    """Reads a map from unique names to values of one kind."""
    head = reader.untagged()
    require_at(head.offset, head.major == cbor.MAP, f"{what} is not a map")
    found = {}
    for _ in reader.items(head):
        at = reader.at
        name = read_text(reader, f"name in {what}")
        require_at(at, name not in found, f"{quote(name)} occurs twice in {what}")
        found[name] = read_value(reader)
    return found
