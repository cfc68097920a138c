"""The contents of a blob, piece by piece: length, digests and first bytes."""

import hashlib

import elements
import zstdframes
from common import Unsupported, quote, require

KEPT = 8 * elements.MAX_VALUES
MOST_OF_UNKNOWN_DTYPE = 1 << 30

# every byte of a bool as 0 or 1
TRUTH = bytes([0] + 255 * [1])


class Content:
    """Digests and first bytes of pieces; nbytes is their total length, if known."""

    def __init__(self, entry):
        self.name = quote(entry["name"])
        self.nbytes = entry["nbytes"]
        self.length = 0
        self.kept = b""
        self.plain = hashlib.sha256()
        self.bools = hashlib.sha256() if entry["dtype"] == "bool" else None

    def add(self, piece):
        self.length += len(piece)
        require(self.nbytes is None or self.length <= self.nbytes,
                f"{self.name} decodes to too many bytes")
        if self.nbytes is None and self.length > MOST_OF_UNKNOWN_DTYPE:
            raise Unsupported(f"{self.name} decodes to too many bytes to look at")
        self.kept += piece[:KEPT - len(self.kept)]
        self.plain.update(piece)
        if self.bools:
            self.bools.update(piece.translate(TRUTH))

    def check_length(self):
        require(self.nbytes in (None, self.length),
                f"{self.name} decodes to {self.length} bytes, not {self.nbytes}")


def gather(pieces, entry):
    content = Content(entry)
    try:
        for piece in pieces:
            content.add(piece)
    except zstdframes.LeftOut as left:
        if left.counted:
            content.check_length()
        raise
    content.check_length()
    return content
