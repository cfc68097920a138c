"""A strict reader of JSON text (RFC 8259), independent of any format.

A value is an Object, an Array, a str, a Number, or True, False or None. Nothing
is lost: a Number keeps its text, and an Object keeps every member, even with a
duplicate key. Nesting is a stack of open containers, without recursion.
"""

import re
from typing import NamedTuple

from common import Reject

WHITE_SPACE = " \t\n\r"

STRING = r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"'
NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
SPACES = f"[{WHITE_SPACE}]*"

# an empty container is one token, so that every open container has an item
VALUE = re.compile(rf"{SPACES}(?:({STRING})|({NUMBER})|(true|false|null)"
                   rf"|(\{{{SPACES}\}}?|\[{SPACES}\]?))")
KEY = re.compile(f"{SPACES}({STRING}){SPACES}:")
AFTER = re.compile(rf"{SPACES}([,\]}}])")
TEXT, NUMERIC, WORD, CONTAINER = range(1, 5)

WORDS = {"true": True, "false": False, "null": None}
ESCAPE = re.compile(r"\\(?:u(....)|(.))")
ESCAPED = {'"': '"', "\\": "\\", "/": "/",
           "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
INTEGER = re.compile("0|[1-9][0-9]*")


class Object(list):
    """The members of an object, (key, value), in the order of the text."""
    closing = "}"


class Array(list):
    closing = "]"


class Number(NamedTuple):
    text: str

    def integer(self, most):
        """Returns the number if its text is only digits and it is at most `most`."""
        if not INTEGER.fullmatch(self.text) or len(self.text) > len(str(most)):
            return None
        number = int(self.text)
        return number if number <= most else None


class Tokens:
    """Returns tokens one after another. A reason has the number of characters before it."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def next(self, pattern, what):
        found = pattern.match(self.text, self.at)
        if not found:
            raise Reject(f"no {what} after character {self.at} of the JSON text")
        self.at = found.end()
        return found

    def require(self, holds, reason):
        if not holds:
            raise Reject(f"{reason} after character {self.at} of the JSON text")

    def key(self):
        return self.string(self.next(KEY, "key and colon")[TEXT])

    def value(self):
        """Returns the next value, and whether it is a container that has items."""
        found = self.next(VALUE, "value")
        kind, token = found.lastindex, found[found.lastindex]
        if kind == TEXT:
            return self.string(token), False
        if kind == NUMERIC:
            return Number(token), False
        if kind == WORD:
            return WORDS[token], False
        value = Object() if token[0] == "{" else Array()
        return value, token[-1] != value.closing

    def is_last(self, container):
        """Reads what follows an item: a comma, or the end of its container (returns True)."""
        mark = self.next(AFTER, "comma or closing bracket")[1]
        self.require(mark in ("," + container.closing), "the bracket does not match")
        return mark != ","

    def string(self, token):
        text = token[1:-1]
        if "\\" in text:
            units = ESCAPE.sub(unescape, text).encode("utf-16-le", "surrogatepass")
            try:
                text = units.decode("utf-16-le")
            except UnicodeDecodeError:
                self.require(False, "half a surrogate pair")
        return text


def unescape(found):
    code, letter = found.groups()
    return chr(int(code, 16)) if code else ESCAPED[letter]


def read(text):
    """Returns the value at the start of the text, and its end."""
    tokens = Tokens(text)
    top, has_items = tokens.value()
    opened = [top] if has_items else []
    while opened:
        around = opened[-1]
        key = tokens.key() if isinstance(around, Object) else None
        value, has_items = tokens.value()
        around.append(value if key is None else (key, value))
        if has_items:
            opened.append(value)
            continue
        while opened and tokens.is_last(opened[-1]):
            opened.pop()
    return top, tokens.at
