#!/usr/bin/env python3
"""A reader for assay, written from the specifications alone: copy it.

Only lines of standard output that begin with "ASSAY " are protocol. All other
output is the log of the case. There are two modes.

exec, one process for each case:

    $ reader.py validate FORMAT PATH
    ASSAY accept
    $ reader.py decode FORMAT PATH
    ASSAY accept {"format":"mag","version":"1","metadata":[],"tensors":[]}
    $ reader.py encode FORMAT REQUEST OUT
    ASSAY accept

    or ASSAY reject REASON, or ASSAY unsupported REASON. The exit status is 0
    for all of them. Any other end of the process is a failure of the reader,
    because an exit status is never a verdict.

line, one process for all cases, without arguments: it reads a line from standard
input, writes the answer and flushes it, until the input ends.

    > hello 1
    < ASSAY hello {"protocol":1,"name":"...","version":"...","language":"...",
                   "formats":{"mag":["validate","decode"]},"features":[]}
    > case 42 decode mag /path/to/file.mag
    < ASSAY case 42 reject version is 2, not 1 (offset 4)
    > load 44 mag /path/to/file.mag
    < ASSAY load 44 loaded {"tensors":"1","bytes":"24"}
    > digest 45
    < ASSAY digest 45 <64 hexadecimal digits>
    > bye

    (The hello is one line; load and digest are for assay bench load.) The answer
    repeats the id unchanged. The path is the rest of the line and may contain
    spaces. After a crash assay starts the program again, so do not catch
    unexpected exceptions: a crash must not look like a verdict.
"""

import hashlib
import json
import os
import sys

from common import Reject, Unsupported
from formats import FORMATS
from writers import WRITERS

VERBS = ["validate", "decode"]


def hello():
    return to_json({
        "protocol": 1,
        "name": "assay-python-reader",
        "version": "1.0",
        "language": "Python",
        "formats": {name: verbs_of(name) for name in FORMATS},
        "features": sum((module.FEATURES for module in [*FORMATS.values(), *WRITERS.values()]),
                        []),
    })


def verbs_of(name):
    return [*VERBS, "load"] + ["encode"] * (name in WRITERS)


def read(name, path):
    """Returns (document, None) for a file, or (None, answer)."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return FORMATS[name].decode(data), None
    except Reject as reason:
        return None, f"reject {reason}"
    except Unsupported as reason:
        return None, f"unsupported {reason}"


def write(name, request, out):
    """Writes the requested file, or nothing if the request is refused."""
    with open(request, "rb") as file:
        asked = json.load(file)
    try:
        data = WRITERS[name].encode(asked)
    except Reject as reason:
        return f"reject {reason}"
    with open(out, "wb") as file:
        file.write(data)
    return "accept"


def judge(verb, name, path):
    if verb == "encode" and name in WRITERS:
        return write(name, *path.split(" "))
    if verb not in VERBS or name not in FORMATS:
        return f"unsupported {verb} {name}"
    document, refusal = read(name, path)
    if document is None:
        return refusal
    return "accept" if verb == "validate" else f"accept {to_json(document)}"


def load(name, path):
    """Returns the loaded tensors, and the answer."""
    if name not in FORMATS:
        return None, f"unsupported {name}"
    document, refusal = read(name, path)
    if document is None:
        return None, refusal
    tensors = document["tensors"]
    size = sum(int(tensor.get("nbytes") or tensor["size"] or 0) for tensor in tensors)
    return tensors, f"loaded {to_json({'tensors': str(len(tensors)), 'bytes': str(size)})}"


def digest(tensors):
    """Returns the digest of all tensors with their names, whatever their order."""
    if tensors is None:
        return "unsupported nothing is loaded"
    parts = []
    for tensor in tensors:
        name = tensor["name"]
        name = bytes.fromhex(name["hex"]) if isinstance(name, dict) else name.encode()
        data = tensor["sha256"] or hashlib.sha256().hexdigest()
        parts.append(hashlib.sha256(len(name).to_bytes(8, "little") + name
                                    + bytes.fromhex(data)).digest())
    return hashlib.sha256(b"".join(sorted(parts))).hexdigest()


def to_json(value):
    return json.dumps(value, separators=(",", ":"))


def answer(text):
    one_line = " ".join(text.splitlines())
    print("ASSAY", one_line.encode("ascii", "backslashreplace").decode(), flush=True)


def serve():
    tensors = None
    for line in sys.stdin.buffer:
        command, _, rest = os.fsdecode(line.rstrip(b"\r\n")).partition(" ")
        if command == "hello":
            answer(f"hello {hello()}")
        elif command == "case":
            case_id, verb, name, path = rest.split(" ", 3)
            answer(f"case {case_id} {judge(verb, name, path)}")
        elif command == "load":
            case_id, name, path = rest.split(" ", 2)
            tensors, text = load(name, path)
            answer(f"load {case_id} {text}")
        elif command == "digest":
            answer(f"digest {rest} {digest(tensors)}")
        elif command == "bye":
            return


if __name__ == "__main__":
    if len(sys.argv) == 1:
        serve()
    elif len(sys.argv) == 4:
        answer(judge(*sys.argv[1:]))
    elif len(sys.argv) == 5 and sys.argv[1] == "encode" and sys.argv[2] in WRITERS:
        answer(write(*sys.argv[2:]))
    else:
        sys.exit("usage: reader.py [validate|decode FORMAT PATH | encode FORMAT REQUEST OUT]")
