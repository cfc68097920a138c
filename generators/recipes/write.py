#!/usr/bin/env python3
"""Writes the recipes of the corpus, or looks whether they are what it writes.

    write.py FOLDER             writes them: FOLDER/<format>.json
    write.py --check FOLDER     they are what is written now
    write.py --prove FOLDER     and all their digests are made anew: minutes

If the pieces of a file are unchanged, its digest is kept: digesting hundreds of
gigabytes of holes takes minutes.
"""

import json
import sys
from pathlib import Path

import cases_burnpack
import cases_gguf
import cases_mag
import cases_oinf
import cases_primitiv
import cases_safetensors
import cases_zten
import pieces

CASES = {"mag": cases_mag, "zten": cases_zten, "primitiv": cases_primitiv,
         "burnpack": cases_burnpack, "oinf": cases_oinf,
         "safetensors": cases_safetensors, "gguf": cases_gguf}


def known(path):
    """Reads the pieces and digests of each case, by its path."""
    if not path.is_file():
        return {}
    return {entry["case"]["path"]: entry
            for entry in json.loads(path.read_text())["recipes"]}


def described(recipe, before):
    old = before.get(recipe.path)
    if old is not None and old["pieces"] == recipe.pieces:
        return recipe.described(old["case"]["sha256"], old["case"]["sparse"])
    return recipe.described(*pieces.digests(recipe.format, recipe.pieces))


def made(format, before):
    recipes = [described(recipe, before)
               for recipe in CASES[format].recipes()]
    recipes.sort(key=lambda entry: entry["case"]["path"])
    paths = [entry["case"]["path"] for entry in recipes]
    assert len(set(paths)) == len(paths), "two recipes have one name"
    return json.dumps({"format": format, "recipes": recipes}, indent=1) + "\n"


def main(arguments):
    check = arguments[0] in ("--check", "--prove")
    folder = Path(arguments[check])
    wrong = 0
    for format in CASES:
        path = folder / f"{format}.json"
        before = {} if arguments[0] == "--prove" else known(path)
        text = made(format, before)
        if not check:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif not path.is_file() or path.read_text() != text:
            print(f"{path}: is not what is written now")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
