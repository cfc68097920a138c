#!/usr/bin/env python3
"""Makes generators/FORMAT/upstream.def of the results of the originals.

    merge.py --write     writes them; then assay generate writes the manifests
    merge.py --check     are they, and the manifests, what the results say?

A row is a glob of cases and what the original answered; the first that fits
counts, so that a file of a few rows tells it of all cases: those that differ
first, then rules of which all files had one answer, and at last what most
files of a folder had. An answer counts as long as the file is the one that was
asked about; one that was not has a row of its own, "not-run". Files of the
original's own writer (corpus/FORMAT/upstream/) have their answer in FORMAT.tsv,
by import.py; --check compares them as well.
"""

import json
import sys
from collections import Counter
from pathlib import PurePosixPath

import readers
import results

NOT_RUN = "not-run"
COLUMNS = 101      # with the line feed
HEAD = """\
/* Written by conformance/upstream/merge.py: what {name} {version}
 * answered, of certify.py's results. */
"""


def manifest(format, folder=""):
    path = readers.ROOT / "corpus" / format / folder / "manifest.json"
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if case["withdrawn"] is None]


def answers(format, cases, folder=""):
    """What is known of each file of a manifest, by its path."""
    known = {(case["file"], case["sha256"]): results.answer(case)
             for case in cases}
    return {case["path"]: known.get((f"{format}/{case['path']}",
                                     case["sha256"])) or NOT_RUN
            for case in manifest(format, folder)}


def family(path):
    """The glob of all files of a rule, or None."""
    folder, _, name = path.partition("/")
    rule, mark, _ = name.partition("~")
    return f"{folder}/{rule}~*" if mark else None


def rows(known):
    """Globs and answers: files, rules, folders. The first that fits counts."""
    folders, rules = {}, {}
    for path, word in known.items():
        folders.setdefault(str(PurePosixPath(path).parent), []).append(word)
        rules.setdefault(family(path), []).append(word)
    usual = {folder: Counter(words).most_common(1)[0][0]
             for folder, words in folders.items()}
    agreed = {}
    for glob, words in rules.items():
        word, count = Counter(words).most_common(1)[0]
        if glob and word != usual[glob.split("/")[0]] and count > 1:
            agreed[glob] = word
    files = {path: word for path, word in known.items()
             if word != agreed.get(family(path),
                                   usual[path.split("/")[0]])}
    yield from sorted(files.items())
    yield from sorted(agreed.items())
    yield from sorted((f"{folder}/*", word) for folder, word in usual.items())


def row(glob, word):
    text = f'ANSWER("{glob}", "{word}")\n'
    return text if len(text) <= COLUMNS else text.replace(" ", "\n       ")


def text_of(format, known):
    name = readers.ORIGINALS[format]
    reader = next(each for each in readers.READERS if each.name == name)
    text = HEAD.format(name=reader.package, version=readers.version_of(reader))
    return text + "".join(row(*pair) for pair in rows(known))


def place(format):
    return readers.ROOT / "generators" / format / "upstream.def"


def check(format, cases):
    """Lines about what is not as the results say."""
    known = answers(format, cases)
    if place(format).read_text() != text_of(format, known):
        yield f"{place(format)} is not what merge.py --write makes"
    written = {path: word for path, word in
               answers(format, cases, "upstream").items() if word != NOT_RUN}
    for case in manifest(format) + manifest(format, "upstream"):
        path, said = case["path"], case["upstream"]
        if said != (known | written).get(path, said):
            yield (f"{format}/{path}: upstream is {said}, and the results "
                   f"say {(known | written)[path]}")


def main():
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit("usage: merge.py --write|--check")
    wrong = []
    for format, cases in results.originals(results.read()).items():
        if sys.argv[1] == "--write":
            place(format).write_text(text_of(format, answers(format, cases)))
        else:
            wrong += check(format, cases)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
