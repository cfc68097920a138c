#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0
"""seeds.py ZIP PATTERN...: a seed corpus of the files below these folders.

Their names are their paths, without slashes: engines want one flat folder. The
same files make the same archive. The tables of the corpus are no seeds: they
are JSON, as indexes of models are, which are.
"""

import glob
import sys
import zipfile
from pathlib import Path


def is_seed(path):
    return path.name.endswith(".index.json") or \
        path.suffix not in (".json", ".map")


def main():
    archive, *patterns = sys.argv[1:]
    files = []
    for pattern in patterns:
        for folder in sorted(glob.glob(pattern)):
            here = Path(folder)
            files += [(path, path.relative_to(here.parent.parent))
                      for path in sorted(here.rglob("*"))
                      if path.is_file() and is_seed(path)]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path, name in files:
            entry = zipfile.ZipInfo("-".join(name.parts))
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, path.read_bytes())
    if not files:
        sys.exit(f"seeds.py: no seeds for {archive}")


main()
