"""primitiv: the kind of object that the file holds."""

KINDS = {0x000: "shape", 0x100: "tensor", 0x200: "parameter", 0x300: "model",
         0x400: "optimizer"}
FEATURES = {f"primitiv.{kind}-file" for kind in KINDS.values()}


def features(path):
    """Three uint 32, of which the last is data_type."""
    start = path.read_bytes()[:15]
    if len(start) < 15 or {start[0], start[5], start[10]} != {0xce}:
        return set()
    kind = KINDS.get(int.from_bytes(start[11:], "big"))
    return {f"primitiv.{kind}-file"} if kind else set()
