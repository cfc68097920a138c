#!/usr/bin/env python3
"""Answers correctly, but at its first case it changes what judges it.

    vandal.py DEED CORPUS       line mode
"""

import json
import os
import shutil
import sys

import liar
import lies


def empty(path):
    os.truncate(path, 0)


def overwrite(path):
    with open(path, "r+b") as file:
        file.write(b"accept/x")


def files_of(corpus):
    for folder, _, names in os.walk(corpus):
        yield from (os.path.join(folder, name) for name in names)


def spoil(deed, corpus, path):
    if deed == "empty-corpus":
        for file in files_of(corpus):
            empty(file)
    elif deed == "overwrite-corpus":
        for file in files_of(corpus):
            overwrite(file)
    elif deed == "remove-corpus":
        shutil.rmtree(corpus)
    os.chmod(os.path.dirname(path), 0o700)
    os.chmod(path, 0o600)
    if deed == "empty-copy":
        empty(path)
    elif deed == "overwrite-copy":
        overwrite(path)
    elif deed == "remove-copy":
        os.remove(path)
    elif deed == "remove-folder":
        shutil.rmtree(os.path.dirname(path))
    elif deed in ("link-folder", "link-folder-early"):
        os.rename(os.path.dirname(path), corpus + "-moved")
        os.symlink(corpus + "-victim", os.path.dirname(path))
    elif deed == "furnish":
        os.makedirs(os.path.dirname(path) + "/a/b")
        os.symlink("/", os.path.dirname(path) + "/a/c")


def main():
    deed, corpus = sys.argv[1:]
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            liar.say("ASSAY hello " + json.dumps(liar.HELLO))
        elif word == "case":
            number, verb, _, path = rest.split(" ", 3)
            right = lies.truth(verb, lies.name_of(path))
            if number == "1":
                spoil(deed, corpus, path)
            liar.say(f"ASSAY case {number} {right}")
            if deed == "link-folder-early":
                sys.exit(3)


main()
