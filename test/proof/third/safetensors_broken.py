"""What safetensors.broken.fan puts in place of what is right."""

import json
from math import prod
from random import Random

from fields import every, file_of, filled, le, parts
from safetensors import (body, chance, dims, facts, is_json,
                         number_of, places)

HEADER_MOST = 100_000_000


def draw_of(file, more=""):
    return Random(chance(file) + more)


def lengths(file):
    header = len(bytes(parts(file)["<header>"]))
    return header, facts(file).length


def too_large(file):
    draw = draw_of(file, "large")
    return le(draw.choice([HEADER_MOST + 1, HEADER_MOST + 8, 1 << 32, 1 << 63,
                           (1 << 64) - 1, (1 << 64) - 8,
                           lengths(file)[0] << 56]), 8)


def out_of_bounds(file):
    header, buffer = lengths(file)
    more = draw_of(file, "bounds").choice([1, 2, 8, 9, 100, 5000])
    return le(header + buffer + more, 8)


def other_size(file):
    header, buffer = lengths(file)
    draw = draw_of(file, "size")
    wrong = [header - 1, header - 2, draw.randrange(1, header)]
    if buffer:
        wrong += [header + 1, header + draw.randrange(1, buffer + 1)]
    return le(draw.choice(wrong), 8)


def texts(file, name):
    return [bytes(node) for node in every(file, name)]


def not_json(file):
    return not is_json(texts(file, "<object>")[0])


def not_utf8(file):
    try:
        texts(file, "<header>")[0].decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def escaped(text):
    """The same string, written another way."""
    return b'"' + "".join(f"\\u{unit:04x}" for unit in units(text)).encode() + \
        b'"'


def units(text):
    raw = json.loads(text).encode("utf-16-le", "surrogatepass")
    return [raw[i] | raw[i + 1] << 8 for i in range(0, len(raw), 2)]


def twin(node):
    """The second of these strings says the same as the first."""
    file, name = file_of(node), node.symbol.name()
    same = every(file, name)
    if len(same) < 2 or same[1] is not node:
        return node
    first = bytes(same[0])
    again = draw_of(file, "twin").randrange(2)
    return filled(node, escaped(first) if again else first)


def shifted(file, how):
    """The places, of which one breaks a rule."""
    known, found = facts(file), dict(places(file))
    draw = draw_of(file, how)
    some = [i for i, (begin, end) in found.items() if end > begin]
    last = max(found, key=lambda i: found[i], default=None)
    if not some:
        return found
    if how == "hole":
        first = draw.choice(some)
        by = draw.choice([1, 7, 8, 64])
        return {i: (begin + by, end + by) if begin >= found[first][0] else
                (begin, end) for i, (begin, end) in found.items()}
    one = draw.choice(some)
    begin, end = found[one]
    if how == "order":
        found[one] = end, begin
    if how == "size":
        end += draw.choice([1, 2, 8, -1, -(end - begin)])
        found[one] = begin, max(end, begin)
    if how == "bounds":
        begin, end = found[last]
        by = draw.choice([1, 8, 1 << 31, (1 << 63) - end, (1 << 64) - 1 - end])
        found[last] = begin + by, end + by
    if how == "overlap":
        by = draw.randrange(1, begin + 1) if begin else 0
        found[one] = begin - by, end - by
        if not by and len(known.tensors) > 1:
            other = next(i for i in found if i != one)
            found[other] = begin, begin + found[other][1] - found[other][0]
    if how == "inside":
        empty = [i for i in found if i not in some]
        if empty and end - begin > 1:
            at = draw.randrange(begin + 1, end)
            found[empty[0]] = at, at
    return found


def begin_in(tensor, how):
    return str(shifted(file_of(tensor), how)[number_of(tensor)][0]).encode()


def end_in(tensor, how):
    return str(shifted(file_of(tensor), how)[number_of(tensor)][1]).encode()


def buffer_of(file, how):
    """As many bytes as the places take."""
    stop = max((end for _, end in shifted(file, how).values()), default=0)
    return filled(parts(file)["<buffer>"], Random(stop).randbytes(stop))


def longer(file):
    """Bytes behind the data."""
    return body(file, draw_of(file, "longer").choice([1, 2, 8, 22, 300]))


def half_byte(file):
    return any(t.bits % 8 for t in facts(file).tensors)


def most_numel(file):
    return max((prod(t.shape) for t in facts(file).tensors), default=0)


def most_bits(file):
    return max((t.bits for t in facts(file).tensors), default=0)


def most_dim(file):
    return max((max(dims(text), default=0)
                for text in texts(file, "<shape>")), default=0)
