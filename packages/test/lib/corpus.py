"""Judges the files of the corpus, and compares answers."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "test" / "lib"))
import tree

SHOWN = 5                       # differences


def cases_of(name):
    """Returns the cases of a format that are files, by their paths."""
    found = {}
    for folder in ("", "upstream"):
        manifest = tree.CORPUS / name / folder / "manifest.json"
        if manifest.is_file():
            found |= {f"{name}/{case['path']}": case for case in
                      json.loads(manifest.read_text())["cases"]
                      if not case["withdrawn"]}
    return found


def lines_of(*command):
    """Returns what a program prints about files of the corpus."""
    done = subprocess.run(command, cwd=tree.CORPUS, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout.split(b"\n")[:-1]


def is_expected(case, line, document, path):
    """Reports whether an answer is that of the manifest."""
    answer = json.loads(line)
    verdict, is_whole = case["reference"], document != b""
    if verdict == "unknown":            # perhaps only because of the document
        return not is_whole and answer["verdict"] != "reject"
    if answer["verdict"] != verdict or is_whole != (verdict == "accept"):
        return False
    if case["rule"] and not any(
            (f["rule"], f["offset"], f["length"]) ==
            (case["rule"], case["offset"], case["length"])
            for f in answer["findings"]):
        return False
    expected = (tree.CORPUS / path).with_suffix(".json")
    return not case["document"] or \
        json.loads(document) == json.loads(expected.read_bytes())


def differences(mine, its):
    """Returns pairs of lines that differ, at most a few."""
    return [pair for pair in itertools.zip_longest(mine, its)
            if pair[0] != pair[1]][:SHOWN]


def check_corpus(test, name, *judge):
    """Judges all cases of a format by a program, which prints the line of
    findings and the document of each, and compares these with assay and the
    manifest."""
    cases = cases_of(name)
    test.assertGreater(len(cases), 900, name)
    program = lines_of(tree.PROGRAM, "validate", "--json", "--format", name,
                       *cases)
    lines = lines_of(*judge, *cases)
    test.assertEqual(len(lines), 2 * len(cases))
    test.assertEqual(differences(lines[::2], program), [])
    wrong = [path for (path, case), line, document in
             zip(cases.items(), lines[::2], lines[1::2])
             if not is_expected(case, line, document, path)]
    test.assertEqual(wrong[:SHOWN], [])
