#!/usr/bin/env python3
"""Writes the sets of the corpus, or checks that they are up to date.

    write.py FOLDER            writes them: FOLDER/<format>/<case>/<file>
    write.py --check FOLDER    fails if a file is missing, differs or is surplus

FOLDER/manifest.json has the file to name for each case, and the verdict and the
findings of each file; untold are files in the folder that have nothing to do
with the named file. A set is judged with --shards.
"""

import json
import sys
from pathlib import Path

import cases_gguf
import cases_safetensors

FAMILIES = cases_safetensors.FAMILIES + cases_gguf.FAMILIES
ORDER = ["must", "should", "may", "note"]


def described(case):
    """A case as the manifest has it."""
    files = [{"path": name, "verdict": case.verdict(name),
              "findings": sorted(case.findings.get(name, []),
                                 key=lambda f: ORDER.index(f["level"]))}
             for name in sorted(case.files)]
    return {"path": f"{case.format}/{case.name}", "named": case.named,
             "rule": None if case.name.startswith("accept~") else case.broken,
             "untold": sorted(case.untold), "files": files}


def everything():
    """Path below the folder -> bytes."""
    made, manifest = {}, []
    for case in (case for family in FAMILIES for case in family()):
        manifest.append(described(case))
        for name, content in case.files.items():
            path = f"{case.format}/{case.name}/{name}"
            assert path not in made, path
            made[path] = content
    paths = [entry["path"] for entry in manifest]
    assert len(set(paths)) == len(paths), "two cases have one name"
    text = json.dumps({"cases": manifest}, indent=1) + "\n"
    made["manifest.json"] = text.encode()
    return made


def compare(folder, made):
    """Describes the differences."""
    there = {str(path.relative_to(folder)): path.read_bytes()
             for path in folder.rglob("*") if path.is_file()}
    for path in sorted(set(made) | set(there)):
        if path not in there:
            yield f"{path}: is missing"
        elif path not in made:
            yield f"{path}: is of no case"
        elif there[path] != made[path]:
            yield f"{path}: is not what is written now"


def main(arguments):
    check = arguments[:1] == ["--check"]
    folder = Path(arguments[check])
    made = everything()
    if check:
        wrong = list(compare(folder, made))
        print("\n".join(wrong))
        return 1 if wrong else 0
    for path, content in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
