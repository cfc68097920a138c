#!/usr/bin/env python3
"""The generators' model, the reference, the fast readers and the reader in
Python give the same verdict for random files. The tests ref.random and
fast.random do the same in one process, without Python.

    agreement.py            the ctest generators.agreement: some of each format
    agreement.py --all      generators.agreement.full: 100,000 of each
    agreement.py [-n FILES] [-s SEED] [FORMAT...]

`assay validate --both` compares verdicts, broken rules and their places with
the reference and the fast readers. `assay certify --level values` compares
verdicts and documents with Python, in one process for each part. Each part's
files are removed after it is judged. The report at the end lists the rules that
were broken, and the rules that the corpus breaks in equally small files but
this test did not: with --all there must be none.
"""

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "test" / "lib"))
import tree

READER = tree.ROOT / "conformance" / "adapters" / "python" / "reader.py"
PART = 2000                     # files in a folder at a time
LARGEST = 64 << 10              # of a file whose rule is to be reached

report = tree.Report()


def run(*words, status=(0,)):
    done = subprocess.run([tree.PROGRAM, *map(str, words)], text=True,
                          capture_output=True, errors="replace")
    if done.returncode not in status:
        raise SystemExit(f"assay {' '.join(map(str, words))}: exit status "
                         f"{done.returncode}\n{done.stdout[-8000:]}"
                         f"{done.stderr[-2000:]}")
    return done


def place(finding):
    return finding["rule"], finding["offset"], finding["length"]


def judge_findings(case, judged):
    """Describes what is wrong with the findings, or returns None. A damage may
    break more rules; for a valid file, all remarks except notes are known."""
    if judged["verdict"] != case["reference"]:
        return f"{judged['verdict']}, not {case['reference']}"
    places = [place(finding) for finding in judged["findings"]]
    if case["rule"] is not None and place(case) not in places:
        return f"{place(case)} is not among {places[:5]}"
    known = {case["rule"], *case["also"]}
    others = [finding["rule"] for finding in judged["findings"]
              if finding["rule"] not in known and finding["level"] != "note"]
    if case["spec"] != "reject" and others:
        return f"breaks {others[0]} too"
    return None


def judge_reference(name, folder):
    """The rules of the cases; of the reference and the fast readers, both."""
    manifest = json.loads((folder / "manifest.json").read_text())
    cases = {case["path"]: case for case in manifest["cases"]}
    done = run("validate", "--both", "--json", "--max-findings", 0, "-r",
               folder, status=(0, 1))
    if done.stderr:
        report.wrong(name, done.stderr[:2000])
    for line in done.stdout.splitlines():
        judged = json.loads(line)
        if "folder" in judged:          # remarks on the folder
            continue
        path = os.path.relpath(judged["file"], folder)
        wrong = judge_findings(cases.pop(path), judged)
        if wrong:
            report.wrong(path, f"{wrong}; {again(name, folder)}")
    for path in cases:
        report.wrong(path, "was not judged")
    return collections.Counter(case["rule"] for case in manifest["cases"])


def again(name, folder):
    seed = folder.parent.name
    return f"assay generate --format {name} --random {PART} --seed {seed}"


def judge_documents(name, folder):
    """Checks that the part certifies and that no file which a reader may refuse
    was refused. Returns how many files the reader cannot judge."""
    done = run("certify", "--corpus", folder.parent, "--format", name,
               "--level", "values", "--", sys.executable, READER)
    rows = re.findall(r"^([a-z0-9.-]+) +(\d+) +(\d+) +(\d+)$",
                      done.stdout.partition("\nchoice")[2], re.M)
    for rule, _, refused, _ in rows:
        if int(refused):
            report.wrong(rule, f"Python refuses it; {again(name, folder)}")
    return int(re.search(rf"^{name}(?: +\d+){{4}} +(\d+)$", done.stdout,
                         re.M)[1])


def judge_part(name, count, seed):
    """Broken rules, and how many files the reader in Python cannot judge."""
    with tempfile.TemporaryDirectory(dir=".") as parent:
        folder = Path(parent).resolve() / str(seed) / name
        run("generate", "--random", count, "--seed", seed, "--format", name,
            folder.parent)
        rules = judge_reference(name, folder)
        return rules, judge_documents(name, folder)


def corpus_rules(name):
    """MUST rules that small files of the corpus break."""
    folder = tree.CORPUS / name
    cases = json.loads((folder / "manifest.json").read_text())["cases"]
    return {case["rule"] for case in cases
            if not case["withdrawn"] and case["spec"] == "reject"
            and (folder / case["path"]).stat().st_size <= LARGEST}


def judge(name, files, seed, everything):
    rules, unsupported = collections.Counter(), 0
    for first in range(0, files, PART):
        more, cannot = judge_part(name, min(PART, files - first),
                                  seed + first // PART)
        rules += more
        unsupported += cannot
    wanted = corpus_rules(name)
    missing = sorted(wanted - rules.keys())
    if everything:
        for rule in missing:
            report.wrong(rule, "no random file breaks it")
    broken = sum(rules[rule] for rule in rules if rule in wanted)
    print(f"{name}: {files} files, {broken} broken by"
          f" {len(wanted) - len(missing)} of {len(wanted)} rules,"
          f" {unsupported} unsupported in Python", flush=True)
    if missing:
        print(f"    not by {', '.join(missing)}")


tree.need_program()
options = argparse.ArgumentParser()
options.add_argument("-n", dest="files", type=int, default=300)
options.add_argument("-s", dest="seed", type=int, default=1)
options.add_argument("--all", action="store_true")
options.add_argument("formats", nargs="*")
given = options.parse_args()
for form in given.formats or tree.formats():
    judge(form, 100_000 if given.all else given.files, given.seed, given.all)
report.end("all judge the random files alike")
