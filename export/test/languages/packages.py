"""The folder as a package of its language: built, and used from beside it."""


def judge(language, folder, place, cases, report):
    """To come."""
