#!/usr/bin/env python3
"""The lists of planted bugs fit the tree: each can still be planted, each was
found, and fuzz/CAMPAIGN.md says what the lists say."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(os.environ["ASSAY_SOURCE"])
sys.path.insert(0, str(ROOT / "fuzz" / "proof"))
sys.path.insert(0, str(ROOT / "test" / "lib"))

import bugs
import records
import tree

LEAST = 40              # of real bugs; half of them drawn

report = tree.Report()
known = {bug.name: bug for bug in bugs.read_all()}
drawn = {bug.name for bug in bugs.read(bugs.HERE / "drawn.tsv")}
found, equal = records.read(), records.equivalent()
elsewhere = records.elsewhere()
forms = tree.formats()

relaxed = {bug.name: bug for bug in bugs.read(bugs.RELAXED)}
lists = [bugs.RELAXED, *(bugs.HERE / name for name in bugs.LISTS)]
if len(known | relaxed) != sum(len(bugs.read(path)) for path in lists):
    report.wrong("fuzz/proof", "two bugs of one name")
if len(relaxed) < LEAST:
    report.wrong(bugs.RELAXED.name, f"{len(relaxed)} bugs: not enough")
for bug in [*known.values(), *relaxed.values()]:
    path = ROOT / bug.file
    if not path.is_file() or bug.planted(path.read_text()) is None:
        report.wrong(bug.name, f"its text is not once in {bug.file}")
    if bug.format not in forms:
        report.wrong(bug.name, f"no format {bug.format}")
for name in [*equal, *elsewhere, *found]:
    if name not in known and not name.startswith("control-"):
        report.wrong(name, "no such bug")
for name in equal:
    if name not in drawn:
        report.wrong(name, "a bug written by hand is a bug")
    if name in found and found[name].by in ("seed", "fuzzing"):
        report.wrong(name, "is not a bug, and was found")
real = [name for name in known if name not in equal]
if len(real) < LEAST or 2 * len([n for n in real if n in drawn]) < LEAST:
    report.wrong("fuzz/proof", f"{len(real)} bugs, some drawn: not enough")
for name in real:
    if name not in found:
        report.wrong(name, "was never looked for")
missed = [name for name in real
          if name in found and found[name].by == "nothing"]
if missed:
    report.wrong("fuzz/proof", f"these were not found: {missed}")
for name, one in found.items():
    control = name.startswith("control-")
    if one.by not in (("nothing",) if control else
                      ("seed", "fuzzing", "nothing")):
        report.wrong(name, f"found by {one.by}")
for form in forms:
    if (ROOT / "fast" / f"{form}.c").is_file() and \
            f"control-{form}" not in found:
        report.wrong(form, "its target was never run without a bug")

done = subprocess.run([sys.executable,
                       str(ROOT / "fuzz" / "campaign" / "table.py"),
                       "--check"], capture_output=True, text=True)
if done.returncode != 0:
    report.wrong("fuzz/CAMPAIGN.md", (done.stdout + done.stderr).strip())
report.end(f"{len(known)} bugs, {len(real)} of them real; "
           f"{len(relaxed)} relaxations")
