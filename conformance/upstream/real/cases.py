"""What the writers of this folder have in common.

    WRITER.py FOLDER            writes the files, a line of JSON for each case
    WRITER.py --read FILE...    reads them again with the same package
"""

import json
import sys
from pathlib import Path
from typing import Callable, NamedTuple


class Case(NamedTuple):
    file: str                   # for parts: what all their names begin with
    what: str
    where: str                  # sections and notes that say what is right
    write: Callable             # takes the path
    why: str = ""               # in words, what the rules found come from
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
    """Of what safe_open() of safetensors has opened: as read() below."""
    try:
        for name in file.keys():
            file.get_tensor(name)
    except Exception:
        return "opens"
    return "yes"


def main(make_cases, read):
    """read() gives how far it comes: "yes" or "opens", or raises."""
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
