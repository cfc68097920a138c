"""Fetches the sources that packages contain and that are not in this tree.

sources.tsv pins them by version and digest. They come from PyPI by pip, and are
kept in ${XDG_CACHE_HOME:-~/.cache}/assay/sources: what was fetched once needs
no network.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TABLE = Path(__file__).with_name("sources.tsv")


def rows():
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line[0] != "#"]


def cache():
    base = os.environ.get("XDG_CACHE_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
    return home / "assay" / "sources"


def fetch(package, digest, folder):
    """Gets an sdist. pip checks the digest before it reads the archive, and
    then asks its setup.py for a name: with the tools that are installed, so
    that nothing is fetched that is not pinned."""
    wanted = folder / "wanted.txt"
    wanted.write_text(f"{package} --hash=sha256:{digest}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
         "--no-binary", ":all:", "--no-build-isolation", "--dest", folder,
         "--requirement", wanted], stdout=sys.stderr, check=False)
    found = list(folder.glob("*.tar.gz"))
    if done.returncode != 0 or len(found) != 1:
        sys.exit(f"sources.py: pip did not fetch {package}; it needs the "
                 "network, pip and setuptools")
    return found[0]


def is_pinned(path, digest):
    return path.is_file() and \
        hashlib.sha256(path.read_bytes()).hexdigest() == digest


def archive(name):
    """Returns the path of the archive of a row, with the bytes of its
    digest."""
    package, digest = next(row[3:] for row in rows() if row[0] == name)
    kept = cache() / f"{package.replace('==', '-')}.tar.gz"
    if not is_pinned(kept, digest):
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            found = fetch(package, digest, Path(folder))
            if not is_pinned(found, digest):
                sys.exit(f"sources.py: {package} has another digest")
            found.replace(kept)
    return kept
