"""The answers of a program under test: the truth, or something else."""

import json
import mmap
import os

DOCUMENT = {
    "format": "mag", "version": "1",
    "metadata": [{"key": "a\u0000b", "type": "i64", "value": "1"}],
    "tensors": [{"name": "w", "dtype": "f32", "shape": ["2", "3"],
                 "offset": "64", "size": "24", "sha256": "00" * 32,
                 "values": ["3ff0000000000000"] * 6}],
}

# Files that stay mapped, and their contents.
PAGES = []


def name_of(path):
    """Returns the bytes of a file, which are its name in the corpus."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def truth(verb, name):
    if name.startswith("reject/"):
        return "reject it is wrong"
    return "accept" if verb == "validate" else "accept " + json.dumps(DOCUMENT)


def wrong_shape():
    document = json.loads(json.dumps(DOCUMENT))
    document["tensors"][0]["shape"][1] = 3
    return "accept " + json.dumps(document)


def wrong_document():
    """Returns a document in which every member of level index is wrong."""
    document = json.loads(json.dumps(DOCUMENT))
    document.update(format="zam", version="2")
    document["metadata"][0].update(key="c", type="f64", value="2")
    document["tensors"][0].update(name="v", dtype="f64", shape=["3", "2"])
    return "accept " + json.dumps(document)


def same_pages(path):
    """Returns whether this file and all earlier ones, which stay mapped, keep
    their bytes."""
    with open(path, "rb") as file:
        pages = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
    PAGES.append((pages, pages[:]))
    return all(pages[:] == bytes_then for pages, bytes_then in PAGES)


def look(path):
    """Rejects if the program sees only one file, which it may only read."""
    folder = os.path.dirname(path)
    seen = [os.lstat(path).st_mode & 0o777777, os.stat(path).st_nlink,
            os.stat(folder).st_mode & 0o777, len(os.listdir(folder)),
            os.path.realpath(path) == path]
    good = [0o100400, 1, 0o500, 1, True]
    return f"reject {seen}" if seen == good else f"unsupported {seen}"


def another_verdict(mode, name):
    if mode == "accept-all" and name.startswith("reject/"):
        return "accept {}"
    if mode == "accept-checksum" and "checksum" in name:
        return "accept {}"
    if mode == "reject-all":
        return "reject everything"
    if mode.startswith("reject-in-marks-"):
        return f"reject {'a' * int(mode[-1])}{'€' * 3000}"
    if mode == "reject-rank" and "rank" in name:
        return "reject as many dimensions"
    if mode == "unsupported-all":
        return "unsupported whatever it is"
    if mode == "unsupported-rank" and "rank" in name:
        return "unsupported as many dimensions"
    if mode == "unsupported-checksum" and "checksum" in name:
        return "unsupported a type"
    if mode == "unsupported-accept" and name.startswith("accept/"):
        return "unsupported tensors"
    if mode == "unknown-word":
        return "yes"
    return None


def another_document(mode, name, right):
    if mode == "no-document":
        return right.split(" ")[0]
    if mode == "not-json" and "accept/" in name:
        return "accept {\x1b[31m"
    if mode == "duplicate-member":
        return right.replace("{", '{"format":"mag",', 1)
    if mode == "wrong-rank" and "rank" in name:
        return wrong_shape()
    if mode == "wrong-shape" and "accept/one" in name:
        return wrong_shape()
    if mode == "wrong-document" and "accept/one" in name:
        return wrong_document()
    return endless_document(mode) if right.startswith("accept {") else None


def endless_document(mode):
    """Returns a document that no reader should read to the end."""
    if mode == "deep":
        return "accept " + "[" * (10 << 20)
    if mode == "numbers":
        return 'accept {"format":%s}' % ("9" * (10 << 20))
    if mode == "fractions":
        return 'accept {"format":0.%s}' % ("9" * (10 << 20))
    if mode == "long-text":
        return 'accept {"format":"%s"}' % ("9" * (10 << 20))
    return None


def what_is_seen(mode, count, name, path):
    if mode == "reject-each":
        return f'reject {name!r}: number {count} of 0x{count:x} is "{name}"'
    if mode == "tell-path":
        return "unsupported in " + path
    if mode == "look":
        return look(path)
    if mode == "album" and not same_pages(path):
        return "unsupported pages that change"
    return None


def answer(mode, count, verb, path):
    """Answers the case of that number in this process."""
    name = name_of(path)
    right = truth(verb, name)
    return (another_verdict(mode, name) or another_document(mode, name, right)
            or what_is_seen(mode, count, name, path) or right)
