"""safetensors: the types that a header names, in the header's order: a reader
may stop at the first type that it does not know. The reader in Python finds
what a JSON library hides: duplicate keys and lone surrogates. It also shows
whether it would accept a rejected file if each number that is whole as a
binary64 were an integer."""

import re
import sys

import tree

sys.path.append(str(tree.ROOT / "conformance" / "adapters" / "python"))
import common
import jsontext
from formats import safetensors

OF_TYPE = {
    "C64": "safetensors.complex",
    **dict.fromkeys(("F8_E4M3", "F8_E4M3FNUZ", "F8_E5M2", "F8_E5M2FNUZ",
                     "F8_E8M0"), "safetensors.f8"),
    **dict.fromkeys(("F4", "F6_E2M3", "F6_E3M2"), "safetensors.sub-byte"),
}
DUPLICATES = "safetensors.duplicate-keys"
FORMS = "safetensors.number-forms"
SURROGATES = "safetensors.lone-surrogates"
FEATURES = {*OF_TYPE.values(), DUPLICATES, FORMS, SURROGATES}
DTYPE = re.compile(rb'"dtype"[ \t\r\n]*:[ \t\r\n]*"(\w+)"')
STRICT = jsontext.Number.integer


def any_integer(number, most):
    value = float(number.text)
    whole = abs(value) < 2 ** 62 and value == int(value) and value >= 0
    return int(value) if whole else STRICT(number, most)


def accepts(data, integer):
    jsontext.Number.integer = integer
    try:
        safetensors.decode(data)
    except common.Reject:
        return False
    finally:
        jsontext.Number.integer = STRICT
    return True


def has_twice(members):
    keys = [key for key, _ in members]
    return len(set(keys)) < len(keys)


def repeats_keys(data):
    """In the root, in __metadata__ or in an entry."""
    try:
        header = safetensors.read_header(common.Cursor(data))
        root, _ = jsontext.read(header.decode())
    except (common.Reject, UnicodeDecodeError):
        return False
    inside = [value for _, value in root if isinstance(value, jsontext.Object)]
    return any(map(has_twice, [root, *inside]))


def has_lone_surrogate(data):
    try:
        safetensors.decode(data)
    except common.Reject as reason:
        return "half a surrogate pair" in str(reason)
    return False


def features(path):
    data = path.read_bytes()
    named = {name.decode() for name in DTYPE.findall(data)}
    needs = {OF_TYPE[name] for name in named if name in OF_TYPE}
    if repeats_keys(data):
        needs.add(DUPLICATES)
    if has_lone_surrogate(data):
        needs.add(SURROGATES)
    if not accepts(data, STRICT) and accepts(data, any_integer):
        needs.add(FORMS)
    return needs
