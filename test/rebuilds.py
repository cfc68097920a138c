#!/usr/bin/env python3
"""Counts what a change of a rule recompiles, according to ninja's last build.

A text, a level, a field or a trait of a rule: the objects that read its table.
A new rule: also those that name the rules of its format. Both for the programs
assay and assay-mint, without tests.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

MOST_FOR_TEXT, MOST_FOR_RULE = 10, 60
# A library that is built twice counts once; tests do not count.
PROGRAMS = ("ref/CMakeFiles/assay_objects.dir/",
            "fast/CMakeFiles/assay_fast_objects.dir/",
            "cli/CMakeFiles/assay_cli.dir/",
            "conformance/CMakeFiles/assay_conformance.dir/",
            "generators/CMakeFiles/assay_generators.dir/",
            "mint/CMakeFiles/assay_mint.dir/",
            "fuzz/mutate/CMakeFiles/assay_mutate.dir/")


def read_depends():
    """{object: what it was compiled from}"""
    if not (tree.BUILD / "build.ninja").is_file():
        print("SKIPPED: the build is not ninja's")
        sys.exit(77)
    said = subprocess.run(["ninja", "-C", str(tree.BUILD), "-t", "deps"],
                          text=True, capture_output=True, check=True).stdout
    found = {}
    for block in said.split("\n\n"):
        name, *depends = block.strip().split("\n")
        name = name.partition(":")[0]
        if name.startswith(PROGRAMS):
            found[name] = [line.strip() for line in depends]
    return found


def reading(depends, *ends):
    return [name for name, files in depends.items()
            if any(file.endswith(ends) for file in files)]


report = tree.Report()
depends = read_depends()
counted = []
for name in tree.formats():
    table = f"ref/{name}/{name}.def"
    text = reading(depends, table)
    rule = reading(depends, table, f"generated/{name}_rules.h")
    counted.append(f"{name} {len(text)} and {len(rule)}")
    if not 0 < len(text) <= MOST_FOR_TEXT:
        report.wrong(table, f"a text of a rule compiles {len(text)} objects "
                     f"anew, not at most {MOST_FOR_TEXT}")
    if not len(text) < len(rule) <= MOST_FOR_RULE:
        report.wrong(table, f"a new rule compiles {len(rule)} objects anew, "
                     f"not at most {MOST_FOR_RULE}")
report.end(f"objects compiled anew for a text and for a rule: "
           f"{', '.join(counted)}")
