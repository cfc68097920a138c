#!/usr/bin/env python3
"""Whether a third head thinks of a format as the reference does.

    check.py FORMAT [-n FILES] [-s SEED] [--part PART]
                                files, of all parts or one, and the reference
    check.py FORMAT --plants    whether mistakes in a grammar are noticed, and
                                the same seed makes the same files

FORMAT.fan here is a grammar of the format with its constraints, written from
spec/FORMAT.md alone; FANDANGO, a generator of other authors, makes files of it.
Half of FILES keep all of it: the reference must accept them. The others break
what a part of FORMAT.broken.fan says, and nothing else: the reference must
reject them, and name that rule. The same SEED gives the same files.

FANDANGO is installed from PyPI into the build folder, in the versions that
requirements.txt names; without the network, and without an earlier
installation, the exit status is 77. Files that were judged otherwise than
expected are kept, and the status is 1; so it is if no valid file has something
that the grammar has, or no part breaks a rule.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "lib"))
sys.path.insert(0, str(HERE))

import tree
from plants import PLANTS

WORK = tree.BUILD / "third"
REQUIREMENTS = HERE / "requirements.txt"
AT_ONCE = 500           # files that the program is asked about
SHOWN = 20              # disagreements that are printed
SEVERAL = "safetensors.shard."      # rules of a model in several files


def environment():
    """The Python that has FANDANGO."""
    wanted = REQUIREMENTS.read_text()
    version = ".".join(map(str, sys.version_info[:2]))
    place = WORK / ("venv-" + hashlib.sha256(
        (version + wanted).encode()).hexdigest()[:12])
    if not (place / "complete").exists():
        shutil.rmtree(place, ignore_errors=True)
        for command in ([sys.executable, "-m", "venv", place],
                        [place / "bin/pip", "install", "--quiet", "--no-deps",
                         "--disable-pip-version-check",
                         "--requirement", REQUIREMENTS]):
            done = subprocess.run(command, capture_output=True, text=True)
            said = done.stdout + done.stderr
            if done.returncode and "connection broken" in said:
                print(f"{said}skipped: no network, from which FANDANGO is"
                      " installed, once")
                sys.exit(77)
            if done.returncode:
                sys.exit(f"{said}FANDANGO could not be installed")
        (place / "complete").touch()
    return place / "bin/python"


def generate(given, into):
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    done = subprocess.run(
        [environment(), "-B", given.scripts / "generate.py", given.format,
         str(given.n), str(given.s), into, *given.part],
        capture_output=True, text=True,
        env={**os.environ, "PYTHONHASHSEED": "0"})
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}no files were made")
    return json.loads((into / "files.json").read_text())


def reports(name, paths):
    """What the reference says of each file; and the fast judge as well, or the
    verdict is unknown."""
    for at in range(0, len(paths), AT_ONCE):
        some = paths[at:at + AT_ONCE]
        done = subprocess.run(
            [tree.PROGRAM, "validate", "--json", "--both", "--format", name,
             *some], capture_output=True, text=True)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        if [line["file"] for line in lines] != [str(path) for path in some]:
            sys.exit(f"{done.stderr}the program ended with {done.returncode},"
                     f" after {len(lines)} of {len(some)} files")
        yield from zip(some, lines)


def complaint(said, finds):
    """What is wrong with what the reference says; nothing if it is right."""
    rules = [finding["rule"] for finding in said["findings"]]
    broken = [finding["rule"] for finding in said["findings"]
              if finding["level"] == "must"]
    if finds is None:
        if said["verdict"] != "accept":
            return f"is valid, but {said['verdict']}: " + \
                (" ".join(broken) or said.get("reason", ""))
    elif said["verdict"] != "reject":
        return f"is to be rejected, but {said['verdict']}"
    elif finds not in ("any", *rules):
        return f"breaks {finds}, but rejected for {' '.join(broken)}"
    return ""


def judge(name, told, into):
    """[(path, what is wrong)], and counts of verdicts and of remarks."""
    wrong, counts, remarks = [], Counter(), Counter()
    for part, facts in told.items():
        for path, said in reports(name, sorted((into / part).iterdir())):
            counts[part, said["verdict"]] += 1
            words = complaint(said, facts["finds"])
            if words:
                wrong.append((path, words))
            elif part == "valid":
                remarks.update({f["rule"] for f in said["findings"]})
    return wrong, counts, remarks


def without_part(name, told):
    """Rules that every valid file keeps, and that no part is called by."""
    done = subprocess.run([tree.PROGRAM, "rules", name, "--tsv"], check=True,
                          capture_output=True, text=True)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    finds = {facts["finds"] for facts in told.values()}
    return [rule for rule, level, *_ in rows if level == "must"
            and rule not in finds and not rule.startswith(SEVERAL)]


def digest(into):
    found = hashlib.sha256()
    for path in sorted(path for path in into.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(into)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def tell(name, told, counts, remarks, into):
    total = sum(facts["files"] for facts in told.values())
    print(f"{name}: {total} different files, sha256 {digest(into)}")
    for part, facts in told.items():
        if facts["finds"] is None:
            tell_valid(facts, counts[part, "accept"], remarks)
    broken = {part: facts for part, facts in told.items() if facts["finds"]}
    print(f"broken: {sum(counts[part, 'reject'] for part in broken)} of"
          f" {sum(facts['files'] for facts in broken.values())} rejected, in"
          f" {len(broken)} parts")
    for part, facts in broken.items():
        print(f"  {counts[part, 'reject']} of {facts['files']}  {part}")


def tell_valid(facts, accepted, remarks):
    print(f"valid: {accepted} of {facts['files']} accepted")
    print("  files with " + ", ".join(
        f"{key}: {number}" for key, number in facts["traits"].items()))
    print("  remarks, warnings and notes: " + ", ".join(
        f"{rule} {number}" for rule, number in sorted(remarks.items())))


def check(given):
    """Makes files and judges them; the number of complaints."""
    into = given.into or WORK / given.format
    told = generate(given, into / "files")
    wrong, counts, remarks = judge(given.format, told, into / "files")
    tell(given.format, told, counts, remarks, into / "files")
    shutil.rmtree(into / "kept", ignore_errors=True)
    for path, words in wrong:
        kept = into / "kept" / path.parent.name / path.name
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, kept)
    for path, words in wrong[:SHOWN]:
        print(f"{into / 'kept' / path.parent.name / path.name}: {words}")
    missing = told.get("valid", {"never": []})["never"]
    for what in missing:
        print(f"no valid file has {what}")
    for rule in [] if given.part else without_part(given.format, told):
        print(f"no part breaks {rule}")
        missing.append(rule)
    print(f"{len(wrong)} disagreements")
    return len(wrong) + len(missing)


def again(name, into, *options):
    """This script, as a program of its own."""
    return subprocess.run(
        [sys.executable, HERE / "check.py", name, "--into", into, *options],
        capture_output=True, text=True)


def repeats(name):
    """Whether a seed makes the same files again, and another one others."""
    into = WORK / f"{name}-again"
    heads = [again(name, into, "-n", "30", "-s", seed, "--part", "valid")
             .stdout.partition("\n")[0] for seed in ("5", "5", "6")]
    good = "sha256" in heads[0] and heads[0] == heads[1] != heads[2]
    print("seeds make the same files" if good else f"SEEDS: {heads}")
    return good


def planted(name, plant):
    """Whether a wrong grammar is noticed, with the words that are expected."""
    into = WORK / f"{name}-planted"
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(HERE, into / "scripts")
    for file, text, instead in plant.edits:
        path = into / "scripts" / file
        before = path.read_text()
        if before.count(text) != 1:
            sys.exit(f"plants.py: {text!r} is not in one place of {file}")
        path.write_text(before.replace(text, instead))
    done = again(name, into, "-n", "100", "--part", plant.part,
                 "--scripts", into / "scripts")
    noticed = done.returncode == 1 and plant.words in done.stdout
    print(f"{'noticed' if noticed else 'NOT NOTICED'}: {plant.what}")
    if not noticed:
        print(done.stdout + done.stderr)
    return noticed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("format", choices=sorted(PLANTS))
    parser.add_argument("-n", type=int, default=10000, metavar="FILES")
    parser.add_argument("-s", type=int, default=1, metavar="SEED")
    parser.add_argument("--part", action="append", default=[])
    parser.add_argument("--plants", action="store_true")
    parser.add_argument("--scripts", type=Path, default=HERE,
                        help=argparse.SUPPRESS)
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    tree.need_program()
    environment()
    if given.plants:
        good = repeats(given.format) & all([planted(given.format, plant)
                                            for plant in PLANTS[given.format]])
    else:
        good = check(given) == 0
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
