"""Decides which answers stay out of the tables: see README.md.

A crash that may be a memory safety bug is left out unless reported.tsv says
where it is public. Cases named by hand in withhold.tsv of certify.py's folder
are left out too. With such a case, all files of the same rule (or all that
break no rule) are left out, so that the gap does not point at a file.
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
    """Returns pairs of a reader and a glob of cases; by default the public
    ones."""
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
    """Returns the lines of certify --json that must stay secret for now."""
    return [case for case in cases
            if (is_unsafe(case) or is_among(name, case, held))
            and not is_among(name, case, public)]


def shown(cases, secret):
    """Returns the lines that the tables may show."""
    rules = {(case["format"], case["rule"]) for case in secret}
    return [case for case in cases
            if (case["format"], case["rule"]) not in rules]
