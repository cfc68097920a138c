"""
bench/RESULTS.md: a section for each class of machines. One run replaces the
whole section of its class; the other sections do not change.
"""

import os
import re
from pathlib import Path

HEAD = """\
# Results

`./assay bench --write` writes this page; README.md describes the races. Each
section is one run on one class of machines. Numbers of two classes or of two
runs must not be compared. Minima, medians and plots are in `results/<class>/`.
"""


def begin(key):
    return f"<!-- class {key} -->\n"


END = "<!-- end -->\n"


def sections(text):
    """Returns {key: body}, in the order of the text."""
    found = {}
    for match in re.finditer(r"^<!-- class (.*?) -->\n(.*?)^<!-- end -->\n",
                             text, re.M | re.S):
        if match.group(1) in found:
            raise ValueError(f"two sections of {match.group(1)}")
        found[match.group(1)] = match.group(2)
    return found


def replaced(text, key, body):
    """Returns the text of RESULTS.md with the section of that key replaced."""
    if "<!-- end -->" in body or "<!-- class " in body:
        raise ValueError("a section that contains the mark of another")
    all_of_them = sections(text)
    all_of_them[key] = body
    parts = [HEAD]
    for name in sorted(all_of_them):
        parts.append(begin(name) + all_of_them[name] + END)
    return "\n".join(parts)


def write_whole(path, text):
    """Replaces the file at once: no other run ever sees half of it."""
    new = Path(f"{path}.new")
    new.write_text(text)
    os.replace(new, path)


def write(path, key, body):
    path = Path(path)
    text = path.read_text() if path.exists() else ""
    write_whole(path, replaced(text, key, body))
