"""The steps of CONTRIBUTING.md, "Add a format", as its text has them.

Words in backquotes are what they name: paths with <format> in them (and the
registry), commands that begin with ./assay, scripts that are run with --write.
"""

import re

import tree

REGISTRY = "ref/formats.def"
GENERATE = "./assay generate corpus"
PAGE = tree.ROOT / "CONTRIBUTING.md"


def steps():
    """Returns the words in backquotes of each step, from step 1 on."""
    section = re.search(r"^## Add a format\n(.*?)^## ", PAGE.read_text(),
                        re.M | re.S).group(1)
    listed = section.strip().split("\n\n")[0]
    texts = re.split(r"^\d+\. ", listed, flags=re.M)[1:]
    return [re.findall(r"`([^`]+)`", text) for text in texts]


def paths():
    """(step, path) of each file or folder that a format has of its own."""
    for number, words in enumerate(steps(), 1):
        for word in words:
            if "<format>" in word and re.fullmatch(r"[\w./<>-]+", word):
                yield number, word


def commands():
    """Returns the commands that are run, in order."""
    return [word for words in steps() for word in words
            if word == GENERATE or re.fullmatch(r"test/\w+\.py", word)]


def of_format(path, name):
    return path.replace("<format>", name)
