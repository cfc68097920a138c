"""The code that the adapters in Python share: lines in, verdicts out.

For each format, an adapter gives serve() the features of its package, a function
that reads a file, and the exceptions by which the package refuses a file: those
that it documents or raises itself. Any other exception is a crash and must look
like one. read() returns the document, or None if the package does not return
everything that belongs in one (then `decodes` is False).
"""

import hashlib
import importlib.metadata
import json
import sys
from typing import NamedTuple


class Unsupported(Exception):
    """The package reads the file, but no document can be made from it."""


class Format(NamedTuple):
    read: object
    refusals: tuple
    features: tuple = ()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def decimals(numbers):
    return [str(int(number)) for number in numbers]


def hello(package, formats, decodes, version):
    return json.dumps({
        "protocol": 1,
        "name": package if version else f"{package} (PyPI)",
        "version": version or importlib.metadata.version(package),
        "language": "C++" if version else "Python",
        "formats": {name: ["validate", "decode"] if decodes else ["validate"]
                    for name in formats},
        "features": sum((list(format.features) for format in formats.values()), []),
    })


def judge(format, verb, path):
    try:
        document = format.read(path)
    except Unsupported as reason:
        return f"unsupported {reason}"
    except format.refusals as reason:
        words = " ".join(f"{type(reason).__name__}: {reason}".split())
        return "reject " + words.encode("ascii", "backslashreplace").decode()[:300]
    return "accept" if verb == "validate" else f"accept {json.dumps(document)}"


def answer(text):
    sys.stdout.write(f"\nASSAY {text}\n")    # what the package printed ends here
    sys.stdout.flush()


def serve(package, formats, decodes=True, version=None):
    for line in sys.stdin:
        command, _, rest = line.rstrip("\n").partition(" ")
        if command == "hello":
            answer(f"hello {hello(package, formats, decodes, version)}")
        elif command == "case":
            number, verb, format, path = rest.split(" ", 3)
            answer(f"case {number} {judge(formats[format], verb, path)}")
        elif command == "bye":
            return
