"""
bench/RESULTS.md: a section for each class of machines. A section is replaced
as a whole, by one run; what was measured on another class stays as it is.
"""

import os
import re
from pathlib import Path

HEAD = """\
# Results

Written by `./assay bench --write`, as README.md says. Each section is one run
on one class of machines: numbers of two classes are never compared, and those
of two runs never mixed. Minima, medians and plots: `results/<class>/`.
"""


def begin(key):
    return f"<!-- class {key} -->\n"


END = "<!-- end -->\n"


def sections(text):
    """{key: body}, in the order of the text."""
    found = {}
    for match in re.finditer(r"^<!-- class (.*?) -->\n(.*?)^<!-- end -->\n",
                             text, re.M | re.S):
        if match.group(1) in found:
            raise ValueError(f"two sections of {match.group(1)}")
        found[match.group(1)] = match.group(2)
    return found


def replaced(text, key, body):
    """The text of RESULTS.md with that section instead of the old one."""
    if "<!-- end -->" in body or "<!-- class " in body:
        raise ValueError("a section that holds the mark of another")
    all_of_them = sections(text)
    all_of_them[key] = body
    parts = [HEAD]
    for name in sorted(all_of_them):
        parts.append(begin(name) + all_of_them[name] + END)
    return "\n".join(parts)


def write_whole(path, text):
    """Another run, or a signal, never sees half of it."""
    new = Path(f"{path}.new")
    new.write_text(text)
    os.replace(new, path)


def write(path, key, body):
    path = Path(path)
    text = path.read_text() if path.exists() else ""
    write_whole(path, replaced(text, key, body))
