"""CRC-32C of many bytes, in no time and without a library.

Lanes of the bytes are taken side by side: the four bytes of the registers of
all lanes are four rows, which translate() looks up in the table at once. Then
the lanes are put together: the register of one moves over as many zeros as the
next has bytes, which is a linear map of its 32 bits.
"""

LANES = 4096


def table():
    made = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82f63b78 if value & 1 else 0)
        made.append(value)
    return made


TABLE = table()
ROWS = [bytes(value >> 8 * i & 255 for value in TABLE) for i in range(4)]


def over(register, data):
    for byte in data:
        register = TABLE[(register ^ byte) & 255] ^ register >> 8
    return register


def mixed(a, b):
    return (int.from_bytes(a, "big") ^ int.from_bytes(b, "big")).to_bytes(
        len(a), "big")


def lanes(data, length):
    """The registers of the lanes, from 0 on."""
    state = [bytes(LANES)] * 4
    for i in range(length):
        index = mixed(state[0], data[i::length])
        state = [mixed(index.translate(ROWS[k]),
                       state[k + 1]) if k < 3 else index.translate(ROWS[3])
                 for k in range(4)]
    return [int.from_bytes(bytes(four), "little") for four in zip(*state)]


def applied(matrix, register):
    result = 0
    for bit, image in enumerate(matrix):
        if register >> bit & 1:
            result ^= image
    return result


def over_zeros(count):
    """The map of a register that moves over so many zeros: image of each
    bit."""
    one = [over(1 << bit, b"\0") for bit in range(32)]
    result = [1 << bit for bit in range(32)]
    while count > 0:
        if count & 1:
            result = [applied(one, image) for image in result]
        one = [applied(one, image) for image in one]
        count >>= 1
    return result


def crc32c(data):
    length = len(data) // LANES
    register = 0xffffffff
    if length > 0:
        matrix = over_zeros(length)
        for lane in lanes(data[:length * LANES], length):
            register = applied(matrix, register) ^ lane
    return over(register, data[length * LANES:]) ^ 0xffffffff
