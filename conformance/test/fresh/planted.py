#!/usr/bin/env python3
"""The reader in Python with a bug, for assay certify --random.

    planted.py BUG [ARGUMENT]            line mode
    planted.py BUG [ARGUMENT] VERB FORMAT PATH   exec mode

    lacks A|B|C     leaves out checks whose reasons contain one of these words
    default         a safetensors tensor without a shape is a scalar
    rank            reports the last of four dimensions as 1
    crash           ends at a name that contains a z
    hang            never answers for a file that contains "general.al"
    random          answers at random
"""

import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "adapters" /
                       "python"))
import common
import jsontext
import reader
from formats import FORMATS


def lack(words):
    """Replaces a check also in modules that imported it by name."""
    def but(check):
        def checked(*arguments):
            if not any(one in str(arguments[-1]) for one in words.split("|")):
                check(*arguments)
        return checked
    for module in list(sys.modules.values()):
        if getattr(module, "require", None) is common.require and \
           module is not common:
            module.require = but(common.require)
    common.Cursor.require = but(common.Cursor.require)
    common.require = but(common.require)


def after_decoding(change):
    for module in FORMATS.values():
        def decode(data, usual=module.decode):
            document = usual(data)
            change(data, document)
            return document
        module.decode = decode


def flatten(_, document):
    for tensor in document["tensors"]:
        if len(tensor["shape"]) == 4:
            tensor["shape"][3] = "1"


def default_shape():
    """Reads the shape like entry.get("shape", [])."""
    module = FORMATS["safetensors"]
    usual = module.read_entry

    def read_entry(name, entry):
        if isinstance(entry, jsontext.Object) and "shape" not in dict(entry):
            entry = jsontext.Object([*entry, ("shape", jsontext.Array())])
        return usual(name, entry)
    module.read_entry = read_entry


def crash(_, document):
    for tensor in document["tensors"]:
        if "z" in str(tensor["name"]):
            sys.stderr.write("Segmentation fault\n")
            sys.stderr.flush()
            os._exit(139)


def hang(data, _):
    if b"general.al" in data:
        time.sleep(3600)


def answer_anything(*_):
    return random.choice([
        "accept", 'accept {"format":"mag"}', f"reject {random.random()}",
        "reject it is too " + random.choice("abcdefgh"), "unsupported", "what"])


arguments = sys.argv[1:]
bug = arguments.pop(0)
if bug == "lacks":
    lack(arguments.pop(0))
elif bug == "default":
    default_shape()
elif bug == "random":
    reader.judge = answer_anything
else:
    after_decoding({"rank": flatten, "crash": crash, "hang": hang}[bug])
if arguments:
    reader.answer(reader.judge(*arguments))
else:
    reader.serve()
