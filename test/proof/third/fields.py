"""What the grammars of both formats ask of FANDANGO's trees."""

from functools import lru_cache

from fandango.language.symbols import Terminal
from fandango.language.tree import DerivationTree

recent = []             # (tree, its nodes by name): trees are asked repeatedly


def le(number, width):
    return (number % 256 ** width).to_bytes(width, "little")


def number(node):
    return int.from_bytes(bytes(node), "little")


@lru_cache(maxsize=None)
def name_of(symbol):
    return symbol.name() if symbol.is_non_terminal else None


def nodes(tree):
    """All nodes by their names, each list in the order of the file."""
    for known, found in recent:
        if known is tree:
            return found
    found, waiting = {}, [tree]
    while waiting:
        node = waiting.pop()
        name = name_of(node.symbol)
        if name:
            found.setdefault(name, []).append(node)
            waiting.extend(reversed(node.children))
    recent.append((tree, found))
    del recent[:-8]
    return found


def every(tree, name):
    return nodes(tree).get(name, [])


def has(tree, name):
    return name in nodes(tree)


def parts(node):
    """The children of a node by their names."""
    return {name_of(child.symbol): child for child in node.children}


def file_of(node):
    """The <file> that the node is in."""
    return node.get_root().children[0]


def index(node):
    """Which of the nodes of its name in the same list this one is."""
    same = [child for child in node.parent.children
            if child.symbol == node.symbol]
    return next(i for i, child in enumerate(same) if child is node)


def filled(node, text):
    """A node of that name that holds the text, which is not parsed: for
    payloads, where FANDANGO's parser would take time by their square."""
    return DerivationTree(node.symbol, [DerivationTree(Terminal(text))])
