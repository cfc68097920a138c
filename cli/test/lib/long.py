"""Long files with much output, and a reader that stops reading: assay waits in
the middle of its output, so that its input can be changed."""

import fcntl
import functools
import mmap
import os
import struct
import termios
import time

GOOD = os.path.join(os.environ["ASSAY_CORPUS"], "mag/accept/one-f32-2x3.mag")


@functools.cache
def optimizer(count):
    """A primitiv file: each key ends in U+0000, which is a remark."""
    pairs = b"".join(b"\xa9%08x\0\xce\0\0\0\0" % i for i in range(count))
    return (struct.pack(">BIBIBI", 0xce, 0, 0xce, 1, 0xce, 0x400) +
            struct.pack(">BI", 0xdf, count) + pairs + b"\x80")


@functools.cache
def model(count):
    """The same with parameters whose keys are not in order."""
    parameters = b"".join(b"\x92\xa9%08x\0\xa1x\x91\xce\0\0\0\2\xce\0\0\0\1"
                          b"\xc4\x08abcdefgh\xce\0\0\0\0" % (i * 7919 % count)
                          for i in range(count))
    return (struct.pack(">BIBIBI", 0xce, 0, 0xce, 1, 0xce, 0x300) +
            struct.pack(">BI", 0xce, count) + parameters)


def text(words):
    return bytes([0x78, len(words)]) + words


@functools.cache
def ztensor(count):
    """Names and other texts in chunks; each blob is 64 bytes of its own."""
    entries = []
    for i in range(count):
        name = b"%06d" % i
        entries.append(
            b"\xbf" + text(b"name") + b"\x7f" + text(name[:3]) +
            text(name[3:]) + b"\xff" +
            text(b"offset") + b"\x1a" + struct.pack(">I", 64 + 64 * i) +
            text(b"size") + b"\x18\x40" + text(b"dtype") + text(b"uint8") +
            text(b"shape") + b"\x81\x18\x40" +
            text(b"encoding") + text(b"raw") +
            text(b"layout") + text(b"dense") +
            text(b"more") + b"\x9f\x5f\x44abcd\x41e\xff\xa1\x01\xc0\x61a\xff" +
            b"\xff")
    index = b"\x9a" + struct.pack(">I", count) + b"".join(entries)
    return (b"ZTEN0001" + bytes(56) + b"\x07" * (64 * count) + index +
            struct.pack("<Q", len(index)))


@functools.cache
def strings(count):
    """A big-endian GGUF file: an array of texts of 30 bytes each; and the
    offset of the length of the one in the middle."""
    texts = b"".join(struct.pack(">Q", 30) + b"%030d" % i
                     for i in range(count))
    head = (b"GGUF" + struct.pack(">IQQ", 3, 0, 1) +
            struct.pack(">Q6sIIQ", 6, b"a.list", 9, 8, count))
    return head + texts, len(head) + count // 2 * 38


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def wait_until_full(process):
    """Its pipe, but for a page that a byte was read of and one not yet filled;
    or until it ends, which is then found out."""
    pipe = process.stdout
    room = fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) - 2 * mmap.PAGESIZE
    held = 0
    while held < room and process.poll() is None:
        time.sleep(0.001)
        held, = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD,
                                               bytes(4)))
