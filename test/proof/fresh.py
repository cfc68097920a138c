#!/usr/bin/env python3
"""Tests whether the corpus represents files that were not chosen by hand.

    fresh.py FORMAT [-n FILES] [-s SEED] [--write]

FILES files are made anew, always the same ones of a SEED: half of them by
chance (assay generate --random), the others neighbours of those and of small
files of the corpus, with a byte changed, left out or put in, or cut short. Of
the mutations of ref/FORMAT/ that change the verdict of one of them, most also
change the verdict of a file of the corpus. The others are printed, with the
file, which stays in INTO/fresh/FORMAT/: it is a case that the corpus lacks.

prove.py FORMAT --write has said what the corpus notices. --write puts the figures
into the table of corpus/README.md; status 1 if the corpus notices less than 95
of 100 of those mutations.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import figures
import prove
import tree

COLUMNS = ("files", "mutations", "change a verdict of these files",
           "change a verdict of the corpus")
LEAST = 0.95            # of them
LARGEST = 4096          # bytes of a file that has neighbours
AT_ONCE = 200           # files that the program is asked about


def ask(*arguments):
    done = subprocess.run([tree.PROGRAM, *arguments], text=True,
                          capture_output=True, check=False)
    if done.returncode > 2:
        sys.exit(done.stderr)
    return done.stdout


def read_manifest(folder):
    cases = json.loads((folder / "manifest.json").read_text())["cases"]
    return [case for case in cases if not case["withdrawn"]]


def make_random(name, into, count, seed):
    """[(path, whether programs are held to the verdict)]"""
    ask("generate", "--random", str(count), "--seed", str(seed), "--format",
        name, str(into))
    return [(into / name / case["path"], case["spec"] in ("accept", "reject"))
            for case in read_manifest(into / name)]


def neighbour(data, dice):
    """With one byte that is another, missing, or too much; or cut short."""
    at = dice.randrange(len(data))
    byte = bytes([dice.choice((0, 1, 0xff, data[at] ^ 1 << dice.randrange(8),
                               dice.randrange(256)))])
    return dice.choice((data[:at] + byte + data[at + 1:],
                        data[:at] + byte + data[at + 1:],
                        data[:at] + data[at + 1:], data[:at] + byte + data[at:],
                        data[:at]))


def make_neighbours(parents, into, count, dice, suffix):
    into.mkdir()
    for i in range(count):
        path = into / f"{i + 1:06}{suffix}"
        path.write_bytes(neighbour(dice.choice(parents).read_bytes(), dice))
        yield path


def is_held(said):
    """No MAY is broken in a file that is accepted, and none is left open."""
    levels = {finding["level"] for finding in said["findings"]}
    return said["verdict"] == "reject" or \
        (said["verdict"] == "accept" and "may" not in levels)


def judge(name, paths):
    """The same of each, by what the program says."""
    for i in range(0, len(paths), AT_ONCE):
        some = paths[i:i + AT_ONCE]
        said = ask("validate", "--json", "--format", name, *map(str, some))
        for path, line in zip(some, said.splitlines()):
            yield path, is_held(json.loads(line))


def make_files(name, count, seed):
    into = prove.INTO / "fresh" / name
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    made = make_random(name, into, count // 2, seed)
    corpus = tree.CORPUS / name
    parents = [path for path in
               [*(path for path, _ in made),
                *(corpus / case["path"] for case in read_manifest(corpus))]
               if 0 < path.stat().st_size <= LARGEST]
    dice = random.Random(seed)
    made += judge(name, list(make_neighbours(
        parents, into / "neighbours", count - len(made), dice,
        made[0][0].suffix)))
    number = tree.formats().index(name) + 1
    return [f"{number} {int(held)} {path}\n" for path, held in made]


def write(name, cells):
    rows = figures.table_rows("fresh")
    rows[name] = cells
    lines = [figures.line(["", *COLUMNS]),
             figures.line(["---", *["---:"] * len(COLUMNS)])]
    tree.write_table(figures.README, "fresh", "".join(
        lines + [figures.line([f"`{name}`", *rows[name]])
                 for name in tree.formats() if name in rows]))


def main():
    parser = argparse.ArgumentParser(prog="fresh.py")
    parser.add_argument("format", choices=tree.formats())
    parser.add_argument("-n", type=int, default=5000)
    parser.add_argument("-s", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    tree.need_program()
    told = prove.INTO / f"{options.format}.json"
    if not told.is_file():
        sys.exit(f"{told.name} is not there: prove.py {options.format} --write")
    known = {tuple(key) for key in json.loads(told.read_text())["by verdict"]}
    mutations = prove.read_mutations(options.format)
    prove.run(options.format, mutations,
              make_files(options.format, options.n, options.s),
              verdict_alone=True)
    noticed = [m for m in mutations if m.noticed in prove.HELD]
    missed = [m for m in noticed if m.key not in known]
    for m in missed:
        print("\t".join((m.noticed, *m.key, m.what, Path(m.by).name)))
    held = len(noticed) - len(missed)
    print(f"{options.format}: {len(noticed)} of {len(mutations)} mutations "
          f"change the verdict of one of {options.n} fresh files; {held} of "
          "them that of a file of the corpus")
    if options.write:
        write(options.format,
              [options.n, len(mutations), len(noticed), held])
    if held < LEAST * len(noticed):
        sys.exit(f"that is less than {LEAST:.0%}")


if __name__ == "__main__":
    main()
