#!/usr/bin/env python3
"""Tests whether a reader that takes more than it should gets a certificate.

    lenient.py FORMAT [--list] [--all] [PATTERN...]

People write readers that are right about every valid file and take more: a
member that is absent, a number as text, a rule that they check for one element
type or for one table. Operators make such readers of the one in Python: see
relaxed.py and spellings.py. A cell is a place of the reader and a relaxation. Its
witness is a case that the lenient reader answers otherwise than it must: it
accepts what must be rejected, or it refuses, or reads otherwise, what must be
accepted. A cell without a witness needs a row in FORMAT.tsv: its name, where *
matches anything, and the reason. A row is wrong as soon as one of its cells
has a witness.

--list prints the cells that have neither, --all every cell with its witness;
with PATTERN only those whose name holds it.
"""

import argparse
import fnmatch
import json
import re
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent / "lib")]
sys.dont_write_bytecode = True

import own
import plant
import relaxed
import spellings
import tree
from judged import Judged
from relaxed import Now

READER = tree.ROOT / "conformance" / "adapters" / "python"
NUMBERS = tree.BUILD / "bin" / "lenient_numbers"
LARGEST, SMALL = 128 << 10, 40 << 10
SECONDS = 3
NEVER = object()
HEAD = "# cell\tno case is its witness, because\n"


class Hang(BaseException):
    """The lenient reader takes too long."""


def stop(*_):
    raise Hang


class File:
    def __init__(self, case, path):
        self.name, self.must, self.path = case["path"], case["spec"], path
        self.data, self.said, self.seconds = path.read_bytes(), None, 0
        # without a library of zstd no frame is read
        self.is_judged = "zten.zstd" not in case["features"]
        self.kinds = relaxed.kinds(case["features"]) * self.is_judged


class Lenient:
    def __init__(self, name):
        self.name, self.judged = name, Judged(name)
        self.sites = relaxed.Sites(spellings.MORE)
        self.use(plant.Loader(READER, self.sites.plant, self.sites.hook))
        self.read_files()

    def use(self, loader):
        """The reader that it loads judges from now on."""
        Now.folder, Now.modules = str(loader.folder), loader.modules
        Now.site, self.touched = None, []
        self.module = loader.load(self.name)
        self.common = sys.modules["common"]
        Now.reject = self.common.Reject
        if "zstdframes" in sys.modules:     # the same cells on every machine
            sys.modules["zstdframes"].zstandard = None

    def read_files(self):
        folder = tree.CORPUS / self.name
        manifest = json.loads((folder / "manifest.json").read_text())
        self.files = []
        for case in manifest["cases"]:
            path = folder / case["path"]
            if not case["withdrawn"] and path.stat().st_size <= LARGEST and \
                    case["spec"] in ("accept", "reject", "may"):
                self.files.append(File(case, path))

    def say(self, data):
        for site in self.touched:
            site.new_file()
        signal.setitimer(signal.ITIMER_VIRTUAL,
                         SECONDS * (10 if Now.learning else 1))
        try:
            return "accept", json.dumps(
                self.judged.part(self.module.decode(data)))
        except Now.reject as error:
            self.leave_pending(error)
            return "reject", None
        except self.common.Unsupported:
            return "unsupported", None
        except (Exception, Hang):
            return "crash", None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            while Now.undo:
                Now.undo.pop()()
            Now.pending.clear()

    @staticmethod
    def leave_pending(error):
        """Records that are left out matter where their rule refused."""
        if Now.pending and not Now.accept:
            names = {frame.name for frame in
                     traceback.extract_tb(error.__traceback__)}
            for site, ops in Now.pending:
                if site.function in names:
                    site.mark(*ops)

    def learn(self, report):
        """Reads all files, those first that must be accepted."""
        self.touched = self.sites.all
        Now.learning = True
        Now.kinds = sorted({kind for file in self.files
                            for kind in file.kinds})
        self.files.sort(key=lambda file: (file.must, len(file.data)))
        for file in self.files:
            Now.accept, Now.file = file.must == "accept", file
            began = time.process_time()
            file.said = self.say(file.data)
            file.seconds = time.process_time() - began
            if file.must != "may" and \
                    file.said[0] not in (file.must, "unsupported"):
                report.wrong(file.name, f"{file.said[0]}, not {file.must}")
        Now.learning = False
        self.files = [file for file in self.files
                      if file.must != "may" or file.said[0] == "accept"]
        for site in self.sites.all:
            site.finish()
        self.broken = {site for site in self.sites.all
                       if self.witness(site, "never") is NEVER}

    def cells(self):
        for site in self.sites.all:
            for op in sorted(site.offered):
                yield f"{site.key} | {op}", site, op

    def witness(self, site, op):
        """The first file that notices the lenient reader, None, or NEVER where
        the reader in Python cannot go on so."""
        Now.site, Now.op, self.touched = site, op, [site]
        said = []
        for file in sorted(site.cells.get(op, ()), key=lambda f: f.seconds):
            if self.notices(file, said):
                return file
        crashed = all(one[0] == "crash" for one in said)
        return NEVER if said and crashed else None

    def notices(self, file, said=None):
        """Returns whether the reader answers otherwise than it must."""
        if file.said[0] == "unsupported":
            return False
        Now.accept, Now.file = file.must == "accept", file
        answer = self.say(file.data)
        if said is not None:
            said.append(answer)
        if file.must == "may":          # it may be refused, but not misread
            return answer[0] == "accept" and answer != file.said
        if Now.accept:
            return answer != file.said
        return answer[0] == "accept" or \
            file.is_judged and answer[0] == "unsupported"

    def find(self, wanted):
        """[(cell, its witness or None)]."""
        for cell, site, op in self.cells():
            if all(part in cell for part in wanted):
                found = self.witness(site, op)
                if found is not NEVER and not (
                        site in self.broken and isinstance(site, relaxed.Check)
                        and re.match("never|for |in |after ", op)):
                    yield cell, found and found.name


def find_numbers(files):
    """[(cell, its witness or None)] of numbers.c."""
    if not NUMBERS.is_file():
        sys.exit(f"{NUMBERS} is not there: the target lenient_numbers makes it")
    lines = "".join(f"{file.must} {file.path}\n" for file in files
                    if len(file.data) <= SMALL and file.must != "may")
    name = files[0].path.parent.parent.name
    said = subprocess.run([NUMBERS, name], input=lines, text=True,
                          capture_output=True, check=True)
    for line in said.stdout.splitlines():
        cell, path = line.split("\t")
        yield cell, path and path.split(f"/{name}/", 1)[1]


def read_reasons(name):
    path, rows = HERE / f"{name}.tsv", {}
    if path.exists():
        for line in path.read_text().splitlines():
            if not line.startswith("#"):
                cell, reason = line.split("\t")
                rows[cell] = reason
    return rows


def fits(cell, row, cells):
    """Only * matches anything in a row; a row that is a cell is that one
    alone."""
    if row in cells:
        return cell == row
    return fnmatch.fnmatchcase(cell, row.replace("[", "[[]").replace(
        "?", "[?]"))


def compare(report, found, rows):
    """Reports cells without witness or row, and rows that a witness
    contradicts."""
    used, found = set(), list(found)
    cells = {cell for cell, _ in found}
    for cell, witness in found:
        fitting = [row for row in rows if fits(cell, row, cells)]
        used.update(fitting)
        if not witness and not fitting:
            report.wrong(cell, "no case is its witness")
        for row in fitting if witness else ():
            report.wrong(row, f"has a reason, but {witness} is a witness of "
                         f"{cell}")
    for row in rows.keys() - used:
        report.wrong(row, "has a reason, but is not a cell")


def main():
    parser = argparse.ArgumentParser(prog="lenient.py")
    parser.add_argument("format", choices=tree.formats())
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("pattern", nargs="*")
    options = parser.parse_intermixed_args()
    signal.signal(signal.SIGVTALRM, stop)
    report, lenient = tree.Report(), Lenient(options.format)
    lenient.learn(report)
    found = list(lenient.find(options.pattern))
    found += [(cell, name) for cell, name in find_numbers(lenient.files)
              if all(part in cell for part in options.pattern)]
    rows = read_reasons(options.format)
    for one, witness in own.find(lenient, READER, options.pattern):
        found.append((one.cell, witness))
        if one.reason:
            rows[one.cell] = one.reason
    if options.list or options.all:
        for cell, witness in found:
            has_row = any(fits(cell, row, ()) for row in rows)
            if options.all or not witness and not has_row:
                print(f"{cell}\t{witness or ''}")
        return
    compare(report, found, rows)
    report.end(f"{len(found)} lenient readers, "
               f"{sum(bool(witness) for _, witness in found)} with a witness")


if __name__ == "__main__":
    main()
