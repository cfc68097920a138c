"""Your reader. This file belongs to you: the next export keeps it."""

from assay_corpus import Invalid, Unsupported

# The features that your reader does not have: the column `needs` of cases.tsv.
LACKS = frozenset()


def decode(data, format):
    """Returns the document of a file as a dict (README.md), or None for none.

    Raise Invalid if your reader reports an invalid file, and Unsupported if it
    cannot know. Catch nothing else: a crash is a failure.
    """
    raise NotImplementedError("decode() in decode.py is not implemented yet")
