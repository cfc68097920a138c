"""The digest of results, as corpus/results.schema.json defines it."""

import hashlib

LEFT_OUT = ("seconds", "peak", "digest")


def sha256(text):
    return hashlib.sha256(text).hexdigest()


def text(value):
    if value is None or isinstance(value, bool):
        return b"N" if value is None else b"T" if value else b"F"
    if isinstance(value, str):
        return b"%d:%s" % (len(value.encode()), value.encode())
    if isinstance(value, list):
        return b"[%s]" % b"".join(map(text, value))
    if isinstance(value, dict):
        return b"{%s}" % b"".join(sorted(text(name) + text(inside)
                                         for name, inside in value.items()))
    return str(value).encode()


def digest(lines):
    return sha256(b"".join(
        sha256(text({name: value for name, value in line.items()
                     if name not in LEFT_OUT})).encode() + b"\n"
        for line in lines))


def corpus(lines):
    """Returns the digest of the cases of results."""
    return sha256("".join(
        f"{line['case']} {line['sha256']} {line['expectation']}\n"
        for line in lines[:-1]).encode())
