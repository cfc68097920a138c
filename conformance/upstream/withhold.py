"""Which answers stay out of the tables: see README.md.

A crash that may be a bug of memory safety is left out, unless reported.tsv says
where it is public, and so is what is held back by hand, in withhold.tsv of
certify.py's folder; with it goes every file of the same rule, or every one that
breaks none, so that what is missing does not point at a file.
"""

import fnmatch
import re
from pathlib import Path

REPORTED = Path(__file__).resolve().parent / "reported.tsv"
UNSAFE = re.compile(
    r"SIG(SEGV|BUS|ILL)|AddressSanitizer|MemorySanitizer|double free|"
    r"(free|malloc|realloc|munmap_chunk)\(\): |corrupted|stack smashing|"
    r"buffer overflow detected|unaligned tcache", re.I)


def pairs(path=REPORTED):
    """Readers and globs of cases: those that are known in public, or others."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[:2] for line in lines[1:]]


def is_among(name, case, known):
    return any(name == reader and fnmatch.fnmatchcase(case["case"], glob)
               for reader, glob in known)


def is_unsafe(case):
    wrong = case["outcome"] not in ("pass", "either", "unsupported", "fail")
    said = f"{case['problem']}\n{case['log']}"
    return wrong and UNSAFE.search(said) is not None


def secrets(name, cases, public, held=()):
    """The lines of certify --json that nobody must know of yet."""
    return [case for case in cases
            if (is_unsafe(case) or is_among(name, case, held))
            and not is_among(name, case, public)]


def shown(cases, secret):
    """The lines for the tables."""
    rules = {(case["format"], case["rule"]) for case in secret}
    return [case for case in cases
            if (case["format"], case["rule"]) not in rules]
