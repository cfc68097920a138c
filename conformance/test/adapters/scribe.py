#!/usr/bin/env python3
"""A program that writes files, and fails in the way that its argument names.

    scribe.py MODE                              line mode
    scribe.py MODE encode FORMAT REQUEST OUT    exec mode

Otherwise its files are correct; the writers of the Python adapter make them.
"""

import json
import os
import socket
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "adapters", "python")]

import naive
from common import Reject
from writers import WRITERS

CANONICAL = {"more-padding-canonical": ["safetensors.canonical"],
             "honest-canonical": ["safetensors.canonical", "gguf.canonical"]}
TURN = []


def put(out, data):
    with open(out, "wb") as file:
        file.write(data)


def header_of(data):
    return 8 + int.from_bytes(data[:8], "little")


def put_header(data, header):
    return len(header).to_bytes(8, "little") + header + data[header_of(data):]


# Changes of the bytes of a correct file.

def nul_padding(data):
    header = data[8:header_of(data)]
    text = header.rstrip(b" ")
    return put_header(data, text.ljust(len(header), b"\0"))


def no_padding(data):
    return put_header(data, data[8:header_of(data)].rstrip(b" "))


def more_padding(data):
    return put_header(data, data[8:header_of(data)] + bytes(8).replace(b"\0", b" "))


def last_byte_wrong(data):
    return data[:-1] + bytes([data[-1] ^ 1])


def differs(data):
    """Writes another file each time."""
    TURN.append(1)
    return put_header(data, data[8:header_of(data)] + b" " * 8 * (len(TURN) % 2))


def cut(data):
    return data[:-1]


def longer(data):
    return data + b"\0"


CHANGES = {
    "nul-padding": nul_padding, "no-padding": no_padding, "more-padding": more_padding,
    "more-padding-canonical": more_padding, "last-byte-wrong": last_byte_wrong,
    "differs": differs, "cut": cut, "longer": longer, "empty": lambda data: b"",
}


# Changes of the request.

def reverse(request):
    request["tensors"].reverse()


def swap_data(request):
    for first, last in zip(request["tensors"][:1], request["tensors"][-1:]):
        first["data"], last["data"] = last["data"], first["data"]


def drop_metadata(request):
    request["metadata"] = []


def rename(request):
    for tensor in request["tensors"]:
        tensor["name"] += "_"


ANOTHER = {"reverse": reverse, "swap-data": swap_data, "drop-metadata": drop_metadata,
           "rename": rename}


# Changes of the file itself.

def link(out, data):
    put(out + ".there", data)
    os.symlink(out + ".there", out)


def link_away(out, data):
    os.symlink("/dev/zero", out)


def listen(out, data):
    os.chdir(os.path.dirname(out))
    socket.socket(socket.AF_UNIX).bind(os.path.basename(out))


def large(out, data):
    put(out, b"")
    os.truncate(out, 1 << 30)


def huge(out, data):
    put(out, b"")
    os.truncate(out, 10 << 30)


def beside(out, data):
    put(out, data)
    put(os.path.join(os.path.dirname(out), "note.txt"), b"x")


def elsewhere(out, data):
    put(out + ".tmp", data)


def many(out, data):
    put(out, data)
    for number in range(100):
        put(f"{out}.{number:03}", b"x")


def nest(out, data):
    put(out, data)
    os.makedirs(os.path.join(os.path.dirname(out), "a", "b", "c"))


def deep(out, data):
    """The first time, makes a path that is longer than the system allows."""
    put(out, data)
    if not TURN:
        os.chdir(os.path.dirname(out))
        for _ in range(60):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
    TURN.append(1)


def closed(out, data):
    """The first time, makes a folder that cannot be entered."""
    put(out, data)
    if not TURN:
        folder = os.path.join(os.path.dirname(out), "closed")
        os.mkdir(folder)
        put(os.path.join(folder, "file"), b"x")
        os.chmod(folder, 0)
    TURN.append(1)


def take_away(out, data):
    folder = os.path.dirname(out)
    os.chmod(os.path.dirname(folder), 0o700)
    os.rmdir(folder)


def replace_folder(out, data):
    take_away(out, data)
    os.symlink("/usr", os.path.dirname(out))


def crash(out, data):
    put(out, data)
    os._exit(3)


def hang(out, data):
    put(out, data)
    time.sleep(1000)


PLACES = {
    "nothing": lambda out, data: None, "link": link, "link-away": link_away,
    "pipe": lambda out, data: os.mkfifo(out), "folder": lambda out, data: os.mkdir(out),
    "socket": listen, "large": large, "huge": huge, "beside": beside, "elsewhere": elsewhere,
    "many": many, "nest": nest, "deep": deep, "closed": closed,
    "take-away": take_away, "replace-folder": replace_folder,
    "crash": crash, "hang": hang,
}


def answer_to(mode, name, request, out):
    with open(request, "rb") as file:
        asked = json.load(file)
    if mode in ("reject", "unsupported"):
        return f"{mode} all"
    if mode == "accept-all":
        put(out, naive.WRITERS[name](asked))
        return "accept"
    if mode == "unpadded-data":
        put(out, naive.gguf(asked, lambda data, _: data))
        return "accept"
    if mode == "spoil-request":
        os.chmod(request, 0o600)
        put(request, b"{}")
    if mode in ANOTHER:
        ANOTHER[mode](asked)
    try:
        data = WRITERS[name].encode(asked)
    except Reject as reason:
        if mode == "leave-half":
            put(out, b"half")
        return f"reject {reason}"
    PLACES.get(mode, put)(out, CHANGES.get(mode, bytes)(data))
    return "reject although it is there" if mode == "deny" else "accept"


def say(text):
    print("ASSAY", text, flush=True)


def main(mode, *case):
    if case:
        say(answer_to(mode, *case[1:]))
        return
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            hello = {"protocol": 1, "name": "scribe", "version": "1",
                     "formats": {name: ["encode"] for name in WRITERS},
                     "features": CANONICAL.get(mode, [])}
            say("hello " + json.dumps(hello))
        elif word == "case":
            number, _, name, request, out = rest.split(" ")
            say(f"case {number} {answer_to(mode, name, request, out)}")
        elif word == "bye":
            return


main(*sys.argv[1:])
