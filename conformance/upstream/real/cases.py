"""Functions that the writers of this folder share.

    WRITER.py FOLDER            writes the files; prints JSON for each case
    WRITER.py --read FILE...    reads them again with the same package
"""

import json
import sys
from pathlib import Path
from typing import Callable, NamedTuple


class Case(NamedTuple):
    file: str                   # for parts: the common start of their names
    what: str
    where: str                  # sections and notes with the expected result
    write: Callable             # takes the path
    why: str = ""               # why the writer breaks rules
    group: str = ""             # cases with the same result make one row


def attempt(case, folder):
    path = folder / case.file
    row = {key: getattr(case, key) for key in ("what", "where", "why", "group")}
    try:
        case.write(path)
        row["refused"] = None
    except Exception as error:
        row["refused"] = type(error).__name__
    stem, suffix = path.stem, path.suffix
    found = [path] if path.exists() else \
        sorted(folder.glob(f"{stem}-0*-of-0*{suffix}"))
    row["files"] = [] if row["refused"] else [file.name for file in found]
    return row


def get_all(file):
    """Reads all tensors of a file opened by safe_open() of safetensors. Returns
    the same as read() below."""
    try:
        for name in file.keys():
            file.get_tensor(name)
    except Exception:
        return "opens"
    return "yes"


def main(make_cases, read):
    """read() returns how much it can read, "yes" or "opens", or raises."""
    if sys.argv[1] == "--read":
        for name in sys.argv[2:]:
            try:
                print(read(Path(name)), flush=True)
            except Exception:
                print("no", flush=True)
        return
    folder = Path(sys.argv[1])
    for case in make_cases():
        print(json.dumps(attempt(case, folder)), flush=True)
