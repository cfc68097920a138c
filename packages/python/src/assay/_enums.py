"""The words of a verdict. Each is equal to its text in JSON."""

from __future__ import annotations

from enum import Enum


class Verdict(str, Enum):
    """The result for a file. UNKNOWN is neither of the others: see Why."""

    ACCEPT = "accept"       #: every rule of level MUST holds
    REJECT = "reject"       #: a rule of level MUST is broken
    UNKNOWN = "unknown"     #: something could not be judged


class Level(str, Enum):
    """What a broken rule means for a file."""

    MUST = "must"       #: the file is rejected
    SHOULD = "should"   #: accepted, with a warning
    MAY = "may"         #: accepted, with a remark: other readers may reject it
    NOTE = "note"       #: accepted: the upstream writer does it differently


class Why(str, Enum):
    """Why not all of a file could be judged."""

    FORMAT = "format"       #: no known format begins like this
    BYTES = "bytes"         #: more first bytes are needed: Report.needs
    MEMORY = "memory"       #: out of memory, or memory_limit was reached
    VARIANT = "variant"     #: an undefined type, encoding or version
    LIMIT = "limit"         #: a limit of assay or of the call was reached
    PART = "part"           #: another file of the model could not be judged
    CALLER = "caller"       #: what was requested cannot be done
    READ = "read"           #: the file could not be read
    CHANGED = "changed"     #: the file changed while it was judged
    OTHER = "other"         #: a reason that this version has no name for

    @classmethod
    def _missing_(cls, value: object) -> Why:
        return cls.OTHER
