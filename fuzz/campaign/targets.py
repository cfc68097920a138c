"""The fuzz targets, by what fuzz/CMakeLists.txt makes, and their seeds."""

import fnmatch
import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))

import tree

MADE = re.compile(r"^assay_fuzz_(formats|target)\((\w+)(?:\s+(\w+))?", re.M)


class Target:
    """A program; format is None where it is of no format."""

    def __init__(self, name, form=None):
        self.format = form
        self.name = f"{form.name}_{name}" if form else name
        self.program = f"{self.name}_fuzzer"

    def places(self):
        """Folders and files that hold its seeds."""
        places = [ROOT / "fuzz" / "regress" / self.name]
        if self.format:
            places.insert(0, ROOT / "corpus" / self.format.name)
        return [place for place in places if place.is_dir()]

    def seeds(self):
        for place in self.places():
            for path in sorted(place.rglob("*")):
                ours = place.name == self.name
                if path.is_file() and (ours or self.format and path.suffix
                                       == self.format.extension):
                    yield path

    def put_seeds(self, folder, longest):
        """Those that are not too long, each once, without their names."""
        folder.mkdir(parents=True, exist_ok=True)
        for path in self.seeds():
            content = path.read_bytes()
            if len(content) <= longest:
                name = hashlib.sha1(content).hexdigest()
                (folder / name).write_bytes(content)


def of_room(room, form):
    """As assay_fuzz_formats() sees it: the formats that have a file there."""
    return (ROOT / room / f"{form.name}.c").is_file() or \
        any((ROOT / room / form.name).glob("*.c"))


def all_targets():
    text = (ROOT / "fuzz" / "CMakeLists.txt").read_text()
    for kind, name, room in MADE.findall(text):
        if kind == "target":
            yield Target(name)
        else:
            for form in tree.registry():
                if of_room(room, form):
                    yield Target(name, form)


def chosen(words):
    """What is asked for, in the order of all: programs, with or without
    _fuzzer, formats, or patterns. A word that is none of these: ValueError."""
    targets = list(all_targets())
    if not words:
        return targets
    picked = set()
    for word in words:
        hits = [t for t in targets
                if word in (t.program, t.name)
                or (t.format and word == t.format.name)
                or fnmatch.fnmatchcase(t.program, word)
                or fnmatch.fnmatchcase(t.name, word)]
        if not hits:
            raise ValueError(word)
        picked |= {t.program for t in hits}
    return [t for t in targets if t.program in picked]
