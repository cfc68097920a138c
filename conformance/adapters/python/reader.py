#!/usr/bin/env python3
"""A reader for assay, written from the format documents alone: copy it.

Only lines of standard output that begin with "ASSAY " are protocol. Anything
else that is printed is the log of the case. There are two modes.

exec, one process for each case:

    $ reader.py validate FORMAT PATH
    ASSAY accept
    $ reader.py decode FORMAT PATH
    ASSAY accept {"format":"mag","version":"1","metadata":[],"tensors":[]}

    or ASSAY reject REASON, or ASSAY unsupported REASON. The exit status is 0
    for all of them. Any other end of the process is a failure of the reader,
    for an exit status is no verdict.

line, one process for all cases, without arguments: a line comes in on standard
input, the answer goes out and is flushed, until the input ends.

    > hello 1
    < ASSAY hello {"protocol":1,"name":"...","version":"...","language":"...",
                   "formats":{"mag":["validate","decode"]},"features":[]}
    > case 42 decode mag /path/to/file.mag
    < ASSAY case 42 reject version is 2, not 1 (offset 4)
    > bye

    (The hello is one line.) The id is given back as it came. The path is the
    rest of the line and may hold spaces. After a crash assay starts the program
    again, so an unexpected exception is left alone: it must not look like a
    verdict.
"""

import json
import os
import sys

from common import Reject, Unsupported
from formats import FORMATS

VERBS = ["validate", "decode"]


def hello():
    return to_json({
        "protocol": 1,
        "name": "assay-python-reader",
        "version": "1.0",
        "language": "Python",
        "formats": {name: VERBS for name in FORMATS},
        "features": sum((module.FEATURES for module in FORMATS.values()), []),
    })


def judge(verb, name, path):
    if verb not in VERBS or name not in FORMATS:
        return f"unsupported {verb} {name}"
    with open(path, "rb") as file:
        data = file.read()
    try:
        document = FORMATS[name].decode(data)
    except Reject as reason:
        return f"reject {reason}"
    except Unsupported as reason:
        return f"unsupported {reason}"
    return "accept" if verb == "validate" else f"accept {to_json(document)}"


def to_json(value):
    return json.dumps(value, separators=(",", ":"))


def answer(text):
    one_line = " ".join(text.splitlines())
    print("ASSAY", one_line.encode("ascii", "backslashreplace").decode(), flush=True)


def serve():
    for line in sys.stdin.buffer:
        command, _, rest = os.fsdecode(line.rstrip(b"\r\n")).partition(" ")
        if command == "hello":
            answer(f"hello {hello()}")
        elif command == "case":
            case_id, verb, name, path = rest.split(" ", 3)
            answer(f"case {case_id} {judge(verb, name, path)}")
        elif command == "bye":
            return


if __name__ == "__main__":
    if len(sys.argv) == 1:
        serve()
    elif len(sys.argv) == 4:
        answer(judge(*sys.argv[1:]))
    else:
        sys.exit("usage: reader.py [validate|decode FORMAT PATH]")
