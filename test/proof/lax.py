#!/usr/bin/env python3
"""Whether a reader that is lax in one thing gets a certificate.

    lax.py FORMAT [--all] [--write] [READER...]

lax/FORMAT.tsv describes readers: the one in Python with one piece of its text
replaced by another, as people write readers who do not think of it: a library
of JSON that takes more than JSON, the upper bits of a number left away, names
compared by their first 63 bytes. No rule is missing, so neither mutations of
the reference nor those of the reader in Python are like them. A file of the
corpus notices each of them, by its verdict or by what is judged of its
document; or else a reason stands there: what the reader takes is open
(a MAY), nothing changes at all, or it is too large for the corpus.

One in 20 is tried, with --all every one. --write leaves out reasons that are
none any more. Each judges all files of the format that programs are held to,
in a process of its own.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import prove
import python
import tree

FOLDER = HERE / "lax"
HEAD = "# reader\tmodule\tinstead of\tit has\twhy no file notices it\n"
SECONDS = 60                    # of a processor


class Lax:
    """A reader: [(module, its text, what it has instead)], and why not."""

    def __init__(self, name):
        self.name, self.edits, self.reason, self.noticed = name, [], "", None

    def rows(self):
        for module, old, new in self.edits:
            yield "\t".join((self.name, module, json.dumps(old),
                             json.dumps(new), self.reason)) + "\n"

    def write(self, folder):
        """Its modules into the folder, which holds the reader."""
        for module, old, new in self.edits:
            path = folder / module
            text = path.read_text()
            if old not in text:
                raise ValueError(f"{module} has no {old!r}")
            path.write_text(text.replace(old, new, 1))


def read(format_name):
    found = {}
    for line in (FOLDER / f"{format_name}.tsv").read_text().splitlines():
        if not line.startswith("#"):
            name, module, old, new, reason = line.split("\t")
            one = found.setdefault(name, Lax(name))
            one.edits.append((module, json.loads(old), json.loads(new)))
            one.reason = reason
    return list(found.values())


def forget_modules():
    """Those of the reader, so that they are imported anew."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(python.READER)):
            del sys.modules[name]


def judge(one, run, out):
    """In a process of its own: the first file that notices it."""
    resource.setrlimit(resource.RLIMIT_AS, (python.MOST_MEMORY,) * 2)
    # More than that for all, or the signal would be one that says nothing.
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(python.READER, folder, dirs_exist_ok=True)
        one.write(Path(folder))
        forget_modules()
        sys.path.insert(0, folder)
        reader = python.Reader(run.name)
    for file in run.files:
        if python.difference(file, reader.say(file.data)) is not None:
            os.write(out, file.path.name.encode())
            return


def try_one(one, run):
    said, told = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            judge(one, run, told)
            status = 0
        except ValueError as error:
            print(f"{one.name}: {error}", file=sys.stderr)
        finally:
            os._exit(status)
    os.close(told)
    with os.fdopen(said) as words:
        one.noticed = words.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        one.noticed = "a hang"
    elif status != 0:
        raise ValueError(f"{one.name} cannot be tried")


def main():
    parser = argparse.ArgumentParser(prog="lax.py")
    parser.add_argument("format", choices=tree.formats())
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("reader", nargs="*")
    options = parser.parse_intermixed_args()
    python.need_modules(options.format)
    everything, report = read(options.format), tree.Report()
    run = python.Run(options.format)
    run.read_files(report)
    tried = everything if options.all or options.write else \
        everything[::prove.ONE_IN]
    if options.reader:
        tried = [one for one in everything if one.name in options.reader]
    for one in tried:
        try_one(one, run)
        if one.noticed and one.reason:
            report.wrong(one.name, f"has a reason, but {one.noticed} notices")
            one.reason = ""
        elif not one.noticed and not one.reason:
            report.wrong(one.name, "no file notices it")
    if options.write:
        (FOLDER / f"{options.format}.tsv").write_text(
            HEAD + "".join(row for one in everything for row in one.rows()))
    report.end(f"{len(tried)} of {len(everything)} lax readers, "
               f"{sum(bool(one.noticed) for one in tried)} noticed")


if __name__ == "__main__":
    main()
