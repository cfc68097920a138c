"""
Writes the files that races read: large files of assay generate, payloads of one
kind, and hostile files that grow. Each is written once and kept.
"""

import ctypes
import hashlib
import os
import random
import struct
import subprocess
from pathlib import Path

# ------------------------------------------------------------------ CBOR --


def head(kind, number):
    for size, code in ((1, 24), (2, 25), (4, 26), (8, 27)):
        if number < 24:
            return bytes([kind << 5 | number])
        if number < 1 << 8 * size:
            return bytes([kind << 5 | code]) + number.to_bytes(size, "big")
    raise ValueError("a number that fits in no head")


def text(words):
    data = words if isinstance(words, bytes) else words.encode()
    return head(3, len(data)) + data


def entry(name, offset, size, shape, dtype="float32", **more):
    """Returns an index entry of zTensor, its pairs in its writer's order."""
    pairs = {"name": text(name), "offset": head(0, offset),
             "size": head(0, size), "dtype": text(dtype),
             "layout": text("dense"),
             "shape": head(4, len(shape)) + b"".join(head(0, n)
                                                     for n in shape),
             "encoding": text(more.pop("encoding", "raw"))}
    if pairs["encoding"] == text("raw") and not dtype.endswith("int8"):
        pairs["data_endianness"] = text("little")
    pairs.update(more)
    return b"\xbf" + b"".join(text(key) + value for key, value
                              in pairs.items()) + b"\xff"


def index_of(entries):
    index = head(4, len(entries)) + b"".join(entries)
    return index + len(index).to_bytes(8, "little")


# -------------------------------------------------------------- payloads --

TENSORS = 8
MIB = 1 << 20


def blob(size):
    """Returns bytes of 32 values, which a compressor can compress."""
    values = bytes(i >> 3 for i in range(256))
    chance = random.Random(1)
    return b"".join(chance.randbytes(MIB).translate(values)
                    for _ in range(size // MIB))


def zten_entry(kind, stored, offset, elements, bench, scratch):
    more = {}
    if kind == "crc32c":
        scratch.write_bytes(stored)
        crc, = bench.run("read", "crc32c", scratch)
        more["checksum"] = text(f"crc32c:0x{crc['crc32c']}")
    elif kind == "sha256":
        more["checksum"] = text("sha256:"
                                + hashlib.sha256(stored).hexdigest())
    elif kind == "zstd":
        more["encoding"] = "zstd"
    return lambda name, at: entry(name, at, len(stored), [elements], "uint8",
                                  **more)


CONTENT_SIZE_FLAG = 200         # ZSTD_c_contentSizeFlag


def compress(data):
    """Returns a frame as upstream writes it, without a content size, made by
    the library that assay itself uses."""
    zstd = ctypes.CDLL("libzstd.so.1")
    size = ctypes.c_size_t
    zstd.ZSTD_createCCtx.restype = ctypes.c_void_p
    zstd.ZSTD_compressBound.restype = zstd.ZSTD_compress2.restype = size
    room = zstd.ZSTD_compressBound(size(len(data)))
    frame = ctypes.create_string_buffer(room)
    state = ctypes.c_void_p(zstd.ZSTD_createCCtx())
    zstd.ZSTD_CCtx_setParameter(state, CONTENT_SIZE_FLAG, 0)
    used = zstd.ZSTD_compress2(state, frame, size(room), data,
                               size(len(data)))
    zstd.ZSTD_freeCCtx(state)
    if zstd.ZSTD_isError(size(used)):
        raise RuntimeError("libzstd cannot compress")
    return frame.raw[:used]


def write_zten(path, kind, size, bench):
    data = blob(size // TENSORS)
    stored = compress(data) if kind == "zstd" else data
    make = zten_entry(kind, stored, 0, len(data), bench,
                      path.with_suffix(".scratch"))
    padding = bytes(-len(stored) % 64)
    entries, at = [], 64
    with open(path, "wb") as out:
        out.write(b"ZTEN0001" + bytes(56))
        for i in range(TENSORS):
            entries.append(make(f"layer.{i}.weight", at))
            out.write(stored)
            at += len(stored)
            if i + 1 < TENSORS:
                out.write(padding)
                at += len(padding)
        out.write(index_of(entries))
    path.with_suffix(".scratch").unlink(missing_ok=True)


def mag_length(keys, count):
    """Returns the length of a file as upstream writes it: it rounds up after
    each record."""
    length = 24
    for key in keys:
        length = -(-(length + 24 + 8 + len(key)) // 64) * 64 + count
    return length


def write_mag_bool(path, size, bench):
    """Writes a MAG file of booleans, each 0 or 1."""
    count = size // TENSORS
    keys = [f"mask.{i}".encode() for i in range(TENSORS)]
    first = 24 + sum(24 + 8 + len(key) for key in keys)
    start = -(-first // 64) * 64
    records = b"".join(
        struct.pack("<BBHQQQI", 2, 1, 0, count, start + i * count, count,
                    len(key)) + key for i, key in enumerate(keys))
    body = struct.pack("<III", TENSORS, 0, 0) + records
    scratch = path.with_suffix(".scratch")
    scratch.write_bytes(body)
    crc, = bench.run("read", "crc32c", scratch)
    scratch.unlink()
    bits = bytes(byte & 1 for byte in range(256))
    data = b"".join(random.Random(2).randbytes(MIB).translate(bits)
                    for _ in range(count // MIB))
    with open(path, "wb") as out:
        out.write(b"MAG!" + struct.pack("<II", 1, int(crc["crc32c"], 16)))
        out.write(body + b"\xff" * (start - first))
        for _ in range(TENSORS):
            out.write(data)
        out.write(bytes(mag_length(keys, count) - out.tell()))


KINDS = ("none", "crc32c", "sha256", "zstd", "bool")


def payload(folder, kind, size, bench):
    suffix = "mag" if kind == "bool" else "zt"
    path = Path(folder) / f"{kind}-{size // MIB}.{suffix}"
    if not path.exists():
        new = path.with_suffix(".new")
        if kind == "bool":
            write_mag_bool(new, size, bench)
        else:
            write_zten(new, kind, size, bench)
        os.replace(new, path)
    return path


# ----------------------------------------------------------------- large --

EXTENSIONS = {"mag": "mag", "zten": "zt", "burnpack": "bpk",
              "primitiv": "primitiv", "oinf": "oinf",
              "safetensors": "safetensors", "gguf": "gguf"}


# A GGUF file like that of a language model. Its pairs hold a vocabulary, whose
# tokens are parts of words, many with a sign for a leading blank, and twice as
# many merges of two tokens. It has few tensors.
TOKENS = 128000
LETTERS = "etaoinshrdlucmfwypvbgkqjxz"
STRING, ARRAY, UINT32, INT32, FLOAT32 = 8, 9, 4, 5, 6


def words_of(dice, count):
    found = {}
    while len(found) < count:
        if dice.random() < 0.12:        # in another script
            word = "".join(chr(0x4e00 + dice.randrange(3000))
                           for _ in range(dice.randrange(1, 5)))
        else:
            length = min(16, max(1, int(dice.gauss(5.5, 2.6))))
            word = "\u0120" * (dice.random() < 0.5) + "".join(
                dice.choice(LETTERS) for _ in range(length))
        found[word.encode()] = None
    return list(found)


def gguf_string(data):
    return struct.pack("<Q", len(data)) + data


def gguf_pair(key, kind, value):
    return gguf_string(key.encode()) + struct.pack("<I", kind) + value


def gguf_array(kind, count, elements):
    return struct.pack("<IQ", kind, count) + elements


def vocabulary():
    """Returns the seven pairs of a vocabulary."""
    dice = random.Random(1)
    tokens = words_of(dice, TOKENS)
    merges = [dice.choice(tokens) + b" " + dice.choice(tokens)
              for _ in range(2 * TOKENS)]
    texts = [b"".join(map(gguf_string, each)) for each in (tokens, merges)]
    kinds = struct.pack("<I", 1) * TOKENS
    scores = struct.pack("<f", 1) * TOKENS
    return [gguf_pair("general.architecture", STRING, gguf_string(b"llama")),
            gguf_pair("general.quantization_version", UINT32,
                      struct.pack("<I", 2)),
            gguf_pair("tokenizer.ggml.model", STRING, gguf_string(b"gpt2")),
            gguf_pair("tokenizer.ggml.tokens", ARRAY,
                      gguf_array(STRING, TOKENS, texts[0])),
            gguf_pair("tokenizer.ggml.scores", ARRAY,
                      gguf_array(FLOAT32, TOKENS, scores)),
            gguf_pair("tokenizer.ggml.token_type", ARRAY,
                      gguf_array(INT32, TOKENS, kinds)),
            gguf_pair("tokenizer.ggml.merges", ARRAY,
                      gguf_array(STRING, 2 * TOKENS, texts[1]))]


def write_model(path, count):
    """Writes tensors that have one block of type 12 each, 144 bytes."""
    pairs, each = vocabulary(), 160
    infos = [gguf_string(f"blk.{i // 9}.part_{i % 9}.weight".encode())
             + struct.pack("<IQIQ", 1, 256, 12, each * i)
             for i in range(count)]
    index = (b"GGUF" + struct.pack("<IQQ", 3, count, len(pairs))
             + b"".join(pairs) + b"".join(infos))
    with open(path, "wb") as out:
        out.write(index + bytes(-len(index) % 32) + bytes(each * count))


def large(assay, folder, name, count, order):
    """Returns a file of assay generate --large; order is usual, shuffled or
    sorted, or vocabulary for a GGUF file with one."""
    place = Path(folder) / order
    if order == "vocabulary":
        path = place / f"{name}-{count}.{EXTENSIONS[name]}"
        if not path.exists():
            place.mkdir(parents=True, exist_ok=True)
            write_model(path.with_suffix(".new"), count)
            os.replace(path.with_suffix(".new"), path)
        return path
    path = place / f"{name}-{count}.{EXTENSIONS[name]}"
    if not path.exists():
        place.mkdir(parents=True, exist_ok=True)
        option = {"usual": [], "shuffled": ["--shuffle"],
                  "sorted": ["--sorted"]}[order]
        subprocess.run([assay, "generate", "--format", name, "--large",
                        str(count), *option, place], check=True,
                       stdout=subprocess.DEVNULL)
    return path
