#!/usr/bin/env python3
"""A case requires exactly the features that its file shows.

generators/test/needs/FORMAT.py holds FEATURES, all that cases may require, and
features(path), which returns the features that a reader of the file needs, or
None if they are unknown. With least(path), a case always requires at least
these. A format without such a file is reported and not checked.
"""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "test" / "lib")]
import tree

report = tree.Report()


def cases(name):
    for manifest in sorted((tree.CORPUS / name).glob("**/manifest.json")):
        for case in json.loads(manifest.read_text())["cases"]:
            if not case["withdrawn"]:
                yield case, tree.CORPUS / name / case["path"]


def judge(name):
    form = importlib.import_module(f"needs.{name}")
    least = getattr(form, "least", lambda path: set())
    seen = set()
    for case, path in cases(name):
        wanted = form.features(path)
        seen |= wanted or set()
        if wanted is not None and wanted != set(case["features"]):
            report.wrong(tree.name(path), f"asks for {case['features']}, the "
                         f"file needs {sorted(wanted)}")
        if not least(path) <= set(case["features"]):
            report.wrong(tree.name(path), f"asks for {case['features']}, the "
                         f"file needs at least {sorted(least(path))}")
    if seen != form.FEATURES:
        report.wrong(name, f"{sorted(seen ^ form.FEATURES)}: not what the "
                     "files show")


judged = sorted(path.stem for path in (HERE / "needs").glob("*.py"))
for name in judged:
    judge(name)
if not judged:
    report.wrong("needs", "no format is judged")
others = sorted(set(tree.formats()) - set(judged))
report.end(f"right: {', '.join(judged)}; not judged: {', '.join(others)}")
