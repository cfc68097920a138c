"""The JSON form of any CBOR item: {"type", "tag"?, "value"?}, numbers as text.

An array has its elements, a map its pairs, a tag its one item. Duplicates are kept.
"""

import cbor
from common import text_or_hex


def read(reader):
    """Returns the next item, and how many containers and tags it nests."""
    opened = [(None, [])]
    depth = 0
    for head, string in reader.walk():
        if head is cbor.END:
            container, children = opened.pop()
            opened[-1][1].append(show_container(container, children))
        elif head.major in cbor.CONTAINERS:
            opened.append((head, []))
            depth = max(depth, len(opened) - 1)
        else:
            opened[-1][1].append(show_leaf(head, string))
    return opened[0][1][0], depth


def show_container(head, children):
    if head.major == cbor.TAG:
        return {"type": "tag", "tag": str(head.argument), "value": children[0]}
    if head.major == cbor.ARRAY:
        return {"type": "array", "value": children}
    return {"type": "map", "value": [list(pair) for pair in zip(children[::2], children[1::2])]}


def show_leaf(head, string):
    if head.major == cbor.UNSIGNED:
        return {"type": "int", "value": str(head.argument)}
    if head.major == cbor.NEGATIVE:
        return {"type": "int", "value": str(-1 - head.argument)}
    if head.major == cbor.BYTES:
        return {"type": "bytes", "value": string.hex()}
    if head.major == cbor.TEXT:
        return {"type": "text", "value": text_or_hex(string)}
    return show_simple(head.info, head.argument)


def show_simple(info, argument):
    if info in (cbor.FALSE, cbor.TRUE):
        return {"type": "bool", "value": "true" if info == cbor.TRUE else "false"}
    if info in (cbor.NULL, cbor.UNDEFINED):
        return {"type": "null" if info == cbor.NULL else "undefined"}
    if info in (cbor.HALF, cbor.SINGLE, cbor.DOUBLE):
        size = 1 << info - 24
        return {"type": f"f{8 * size}", "value": argument.to_bytes(size, "big").hex()}
    return {"type": "simple", "value": str(argument)}
