"""The values of GGUF's metadata (section 4): numbers, strings, arrays of any depth.

A value is returned in the form of the document.
"""

from common import Cursor, sha256, swap, text_or_hex

MAX_SHOWN = 4096
MAX_DEPTH_SHOWN = 16

# value types (section 4.2): name, least size; except for strings and arrays, also the size
VALUE_TYPES = [
    ("uint8", 1), ("int8", 1), ("uint16", 2), ("int16", 2), ("uint32", 4), ("int32", 4),
    ("float32", 4), ("bool", 1), ("string", 8), ("array", 12), ("uint64", 8), ("int64", 8),
    ("float64", 8),
]
NAMES, LEAST_SIZES = zip(*VALUE_TYPES)
BOOL, STRING, ARRAY = map(NAMES.index, ("bool", "string", "array"))


class Reader(Cursor):
    """Reads in the byte order of the file. `turned` has the bytes read, in little-endian."""

    def __init__(self, data):
        super().__init__(data)
        self.order = "little"
        self.turned = bytearray()

    def number(self, size, field):
        number = self.uint(size, field, self.order)
        self.turned += number.to_bytes(size, "little")
        return number

    def numbers(self, count, size, field):
        """Returns the bytes of numbers in little-endian."""
        numbers = self.take(count * size, field)
        if self.order == "big":
            numbers = b"".join(swap(memoryview(numbers), size))
        self.turned += numbers
        return numbers

    def string(self, field):
        length = self.number(8, f"the length of {field}")
        string = self.take(length, field)
        self.turned += string
        return string

    def type(self, field):
        value_type = self.number(4, field)
        self.require(value_type < len(VALUE_TYPES), f"{field} {value_type} is unknown")
        return value_type


def read_value(reader, value_type):
    if value_type == ARRAY:
        return read_array(reader)
    if value_type == STRING:
        return show_string(reader.string("value"))
    value, = show_scalars(read_scalars(reader, value_type, 1), value_type)
    return value


def show_string(string):
    if len(string) > MAX_SHOWN:
        return {"size": str(len(string)), "sha256": sha256(string)}
    return text_or_hex(string)


def read_scalars(reader, value_type, count):
    scalars = reader.numbers(count, LEAST_SIZES[value_type], "value")
    if value_type == BOOL:
        reader.require(not scalars.strip(b"\0\1"), "a bool is neither 0 nor 1")
    return scalars


def show_scalars(scalars, value_type):
    size = LEAST_SIZES[value_type]
    words = [scalars[at:at + size] for at in range(0, len(scalars), size)]
    return [show_scalar(word, NAMES[value_type]) for word in words]


def show_scalar(word, name):
    if name.startswith("float"):
        return word[::-1].hex()
    return str(int.from_bytes(word, "little", signed=name.startswith("int")))


# Array (section 4.3): array_type u32, array_length u64, elements

def read_array(reader):
    """Reads a whole array. Each open array has the number of arrays that are left."""
    array_type, count = read_head(reader)
    reader.turned.clear()
    elements, to_come = read_elements(reader, array_type, count)
    opened = [[elements, to_come]]
    depth = 1
    while opened:
        if opened[-1][1] == 0:
            opened.pop()
            continue
        opened[-1][1] -= 1
        inner_type, inner_count = read_head(reader)
        inner, to_come = read_elements(reader, inner_type, inner_count)
        if is_short(reader):
            opened[-1][0].append(make_array(inner_type, inner_count, {"elements": inner}))
        opened.append([inner, to_come])
        depth = max(depth, len(opened))
    if is_short(reader) and depth <= MAX_DEPTH_SHOWN:
        return make_array(array_type, count, {"elements": elements})
    payload = {"size": str(len(reader.turned)), "sha256": sha256(reader.turned)}
    return make_array(array_type, count, payload)


def read_head(reader):
    array_type = reader.type("array_type")
    count = reader.number(8, "array_length")
    reader.require_room(count, LEAST_SIZES[array_type], "array_length")
    return array_type, count


def read_elements(reader, array_type, count):
    """Returns the elements as they are shown, and how many arrays follow. The list is empty
    if the payload is too long to be shown."""
    if array_type == ARRAY:
        return [], count
    if array_type == STRING:
        return read_strings(reader, count), 0
    scalars = read_scalars(reader, array_type, count)
    return show_scalars(scalars, array_type) if is_short(reader) else [], 0


def read_strings(reader, count):
    strings = []
    for _ in range(count):
        string = reader.string("value")
        if is_short(reader):
            strings.append(text_or_hex(string))
    return strings


def is_short(reader):
    """Returns whether the payload read so far is short enough to be shown."""
    return len(reader.turned) <= MAX_SHOWN


def make_array(array_type, count, contents):
    return {"type": NAMES[array_type], "count": str(count)} | contents
