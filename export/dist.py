#!/usr/bin/env python3
"""dist.py [--depfile FILE.d] CORPUS FILE...: packs a corpus into FILE.tar.gz or
FILE.tar.zst. FILE.d lists the files in the first one, for make and ninja.

The same files always give the same bytes: names are sorted, and times, owners
and permissions are constants of this script. (The compressed bytes depend on
the versions of zlib and libzstd.) Both files contain the same tar archive. In
.tar.zst, the files at the top, each folder and the end are frames of their own,
so that `assay` can skip formats: conformance/corpus/archive.h.
"""

import argparse
import ctypes
import ctypes.util
import gzip
import io
import itertools
import os
import re
import stat
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WHEN = 315532800        # 1980-01-01, the earliest date of zip
BLOCK = 512
END = bytes(2 * BLOCK)

# Parameters of zstd.h: ZSTD_c_compressionLevel and ZSTD_c_checksumFlag.
ZSTD = ((100, 22), (201, 1))


def folder_of(name):
    """Returns the first folder of a path, or "" for a file at the top."""
    return name.partition("/")[0] if "/" in name else ""


def names(corpus):
    """Returns the paths of all files: those at the top, then by folder, sorted
    as bytes. A link is refused."""
    found = []
    for path in corpus.rglob("*"):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            found.append(path.relative_to(corpus).as_posix())
        elif not stat.S_ISDIR(mode):
            sys.exit(f"{path}: neither a file nor a folder")
    return sorted(found, key=lambda name: (os.fsencode(folder_of(name)),
                                           os.fsencode(name)))


def member(name, content):
    about = tarfile.TarInfo(name)
    about.size, about.mtime, about.mode = len(content), WHEN, 0o644
    return (about.tobuf(tarfile.USTAR_FORMAT) + content +
            bytes(-len(content) % BLOCK))


def parts(corpus):
    """Yields the tar archive in pieces that are compressed separately."""
    top = f"assay-corpus-{(corpus / 'VERSION').read_text().strip()}"
    for _, group in itertools.groupby(names(corpus), folder_of):
        yield b"".join(member(f"{top}/{name}", (corpus / name).read_bytes())
                       for name in group)
    yield END


def gzipped(pieces):
    out = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, out, mtime=WHEN) as packed:
        packed.writelines(pieces)
    return out.getvalue()


def frame(library, content):
    """Returns a Zstandard frame with its size and a checksum."""
    size = ctypes.c_size_t
    library.ZSTD_createCCtx.restype = ctypes.c_void_p
    library.ZSTD_compressBound.restype = library.ZSTD_compress2.restype = size
    state = ctypes.c_void_p(library.ZSTD_createCCtx())
    for parameter, value in ZSTD:
        library.ZSTD_CCtx_setParameter(state, parameter, value)
    room = library.ZSTD_compressBound(size(len(content)))
    out = ctypes.create_string_buffer(room)
    used = library.ZSTD_compress2(state, out, size(room), content,
                                  size(len(content)))
    library.ZSTD_freeCCtx(state)
    if library.ZSTD_isError(size(used)):
        sys.exit("dist.py: ZSTD_compress2() failed")
    return out.raw[:used]


def zstandard(pieces):
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return b"".join(pool.map(lambda one: frame(library, one), pieces))


PACK = {".gz": gzipped, ".zst": zstandard}


def write(path, content):
    whole = path.with_name(path.name + ".new")
    try:
        whole.write_bytes(content)
        whole.replace(path)
    finally:
        whole.unlink(missing_ok=True)


def dependencies(corpus, made):
    """Returns files, and folders, which change if a file is added or
    removed."""
    paths = [str(made), *map(str, sorted(corpus.rglob("*")))]
    escaped = [re.sub(r"([ #])", r"\\\1", path).replace("$", "$$")
               for path in paths]
    return escaped[0] + ": " + " \\\n ".join(escaped[1:]) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--depfile", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    options = parser.parse_args()
    for path in options.files:
        if path.suffix not in PACK:
            parser.error(f"{path}: neither .tar.gz nor .tar.zst")
    pieces = list(parts(options.corpus))
    for path in options.files:
        write(path, PACK[path.suffix](pieces))
    if options.depfile is not None:
        write(options.depfile, dependencies(options.corpus,
                                            options.files[0]).encode())


if __name__ == "__main__":
    main()
