"""Your reader. This file is yours: it is kept when you export again."""

from assay_corpus import Invalid, Unsupported

# Features that your reader does not have: the column `needs` of cases.tsv.
LACKS = frozenset()


def decode(data, format):
    """The document of a file as a dict (README.md), or None for none.

    Raise Invalid where your reader says that the file is not valid, and
    Unsupported where it cannot know. Catch nothing else: a crash is a failure.
    """
    raise NotImplementedError("decode() in decode.py is not implemented yet")
