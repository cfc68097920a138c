"""Code that the writers share: checked access to the members of a request."""

import base64
import binascii

from common import Reject, require

DIGITS = set("0123456789")


def data_of(owner, what):
    """Returns the bytes of the member `data`."""
    text = owner.get("data")
    require(isinstance(text, str), f"{what} has no data")
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise Reject(f"the data of {what} are no base64") from None


def natural(text, what, most):
    """Returns a number in decimal digits that is at most `most`."""
    require(isinstance(text, str) and text and DIGITS.issuperset(text),
            f"{what} is not a number in digits")
    require(len(text) <= 20 and int(text) <= most, f"{what} exceeds {most}")
    return int(text)


def numbers(texts, what, most):
    return [natural(text, f"an item of {what}", most) for text in texts]


def integer(text, what, least, most):
    """Returns an integer, which may be negative."""
    negative = isinstance(text, str) and text.startswith("-")
    number = natural(text[1:] if negative else text, what, max(most, -least))
    number = -number if negative else number
    require(least <= number <= most, f"{what} {number} is not {least} to {most}")
    return number


def string(text, what):
    """Returns the bytes of a text, or of {"hex"} if it is not UTF-8."""
    if isinstance(text, dict):
        try:
            return bytes.fromhex(text["hex"])
        except ValueError:
            raise Reject(f"the hex of {what} is none") from None
    require(isinstance(text, str), f"{what} is not a text")
    return text.encode()


def utf8(text, what):
    """Returns a string as text; it must be UTF-8."""
    try:
        return string(text, what).decode()
    except UnicodeDecodeError:
        raise Reject(f"{what} is not UTF-8") from None
