"""Reads the MessagePack objects that primitiv uses, one after another.

Numbers have only one form: uint 32 or float 32. Lengths and counts may have any
width of their family, even a longer one than needed. Every other object is
rejected.
"""

UINT32 = 0xCE
FLOAT32 = 0xCA

# first byte and count of the forms that contain the length, then the width of
# the length after each of the other type bytes
FAMILIES = {
    "str": (0xA0, 32, {0xD9: 1, 0xDA: 2, 0xDB: 4}),
    "bin": (0x00, 0, {0xC4: 1, 0xC5: 2, 0xC6: 4}),
    "array": (0x90, 16, {0xDC: 2, 0xDD: 4}),
    "map": (0x80, 16, {0xDE: 2, 0xDF: 4}),
}


def read_uint32(cursor, field):
    read_type(cursor, field, UINT32, "uint 32")
    return cursor.uint(4, field, "big")


def read_float32(cursor, field):
    """Returns the bits, as a number."""
    read_type(cursor, field, FLOAT32, "float 32")
    return cursor.uint(4, field, "big")


def read_type(cursor, field, expected, name):
    type_byte = cursor.u8(field)
    cursor.require(type_byte == expected,
                   f"{field} has the type byte {type_byte:02x}, not {expected:02x} ({name})")


def read_str(cursor, field):
    length = read_length(cursor, field, "str")
    return cursor.take(length, field)


def read_bin(cursor, field):
    length = read_length(cursor, field, "bin")
    return cursor.take(length, field)


def read_array(cursor, field, smallest):
    """Returns the number of elements, which have at least `smallest` bytes each."""
    count = read_length(cursor, field, "array")
    cursor.require_room(count, smallest, f"the count of {field}")
    return count


def read_map(cursor, field, smallest):
    """Returns the number of pairs, which have at least `smallest` bytes each."""
    count = read_length(cursor, field, "map")
    cursor.require_room(count, smallest, f"the count of {field}")
    return count


def read_length(cursor, field, family):
    first, forms, widths = FAMILIES[family]
    type_byte = cursor.u8(field)
    if first <= type_byte < first + forms:
        return type_byte - first
    cursor.require(type_byte in widths,
                   f"{field} has the type byte {type_byte:02x}, which is not of the {family}")
    return cursor.uint(widths[type_byte], field, "big")
