#!/usr/bin/env python3
"""dist.py CORPUS FILE.tar.gz: packs a corpus.

The same files make the same bytes, wherever they lie and whoever packs them:
names are sorted, and times, owners and rights are those that are written here.
"""

import gzip
import os
import stat
import sys
import tarfile
from pathlib import Path

WHEN = 315532800        # 1980-01-01, the earliest that zip has


def names(corpus):
    """Paths of all files, sorted as bytes. A link is no file of a corpus."""
    found = []
    for path in corpus.rglob("*"):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            found.append(path.relative_to(corpus).as_posix())
        elif not stat.S_ISDIR(mode):
            sys.exit(f"{path}: neither a file nor a folder")
    return sorted(found, key=os.fsencode)


def entry(name, size):
    about = tarfile.TarInfo(name)
    about.size, about.mtime, about.mode = size, WHEN, 0o644
    return about


def pack(corpus, version, out):
    with gzip.GzipFile("", "wb", 9, out, mtime=WHEN) as packed, \
            tarfile.open(fileobj=packed, mode="w",
                         format=tarfile.USTAR_FORMAT) as tar:
        for name in names(corpus):
            with (corpus / name).open("rb") as file:
                size = os.fstat(file.fileno()).st_size
                tar.addfile(entry(f"assay-corpus-{version}/{name}", size),
                            file)


def main(corpus, path):
    version = (corpus / "VERSION").read_text().strip()
    whole = path.with_name(path.name + ".new")
    try:
        with whole.open("wb") as out:
            pack(corpus, version, out)
        whole.replace(path)
    finally:
        whole.unlink(missing_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: dist.py CORPUS FILE.tar.gz")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
