"""safetensors: the types that a header names, as they stand in it: a reader may
look no further than at the first one that it does not know."""

import re

OF_TYPE = {
    "C64": "safetensors.complex",
    **dict.fromkeys(("F8_E4M3", "F8_E4M3FNUZ", "F8_E5M2", "F8_E5M2FNUZ",
                     "F8_E8M0"), "safetensors.f8"),
    **dict.fromkeys(("F4", "F6_E2M3", "F6_E3M2"), "safetensors.sub-byte"),
}
FEATURES = set(OF_TYPE.values())
DTYPE = re.compile(rb'"dtype"[ \t\r\n]*:[ \t\r\n]*"(\w+)"')


def features(path):
    named = {name.decode() for name in DTYPE.findall(path.read_bytes())}
    return {OF_TYPE[name] for name in named if name in OF_TYPE}
