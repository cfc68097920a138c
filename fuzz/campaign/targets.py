"""The fuzz targets, by what fuzz/CMakeLists.txt makes, and their seeds."""

import fnmatch
import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))

import tree

MADE = re.compile(
    r"^assay_fuzz_(formats|files|sets|target)\((\w+)(?:\s+(\w+))?", re.M)


class Target:
    """A program. format is None if the target is not built for a format; of is
    the formats whose files are its seeds; sets includes models in several
    files."""

    def __init__(self, name, form=None, of=(), sets=False):
        self.format = form
        self.of = [form] if form else list(of)
        self.sets = sets
        self.name = f"{form.name}_{name}" if form else name
        self.program = f"{self.name}_fuzzer"

    def seeds(self):
        """Files of the formats, and what was found before."""
        for form in self.of:
            yield from sorted((ROOT / "corpus" / form.name)
                              .rglob(f"*{form.extension}"))
        if self.sets:
            yield from sorted(path for path in
                              (ROOT / "corpus" / "sets").glob("*/*/*")
                              if path.is_file())
        found = ROOT / "fuzz" / "regress" / self.name
        yield from (path for path in sorted(found.rglob("*"))
                    if path.is_file())

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
        elif kind == "files":
            yield Target(name, of=tree.registry())
        elif kind == "sets":
            yield Target(name, sets=True)
        else:
            for form in tree.registry():
                if of_room(room, form):
                    yield Target(name, form)


def chosen(words):
    """Returns the requested targets, in the order of all. A word is a program,
    with or without _fuzzer, a format, or a pattern; otherwise ValueError."""
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
