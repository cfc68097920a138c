#!/usr/bin/env python3
"""generate.py FORMAT COUNT SEED FOLDER [PART...]: files that FANDANGO makes.

Half of them keep all of FORMAT.fan (FOLDER/valid), the other half break what
the parts of FORMAT.broken.fan say (FOLDER/<part>); or all are of one PART.
FOLDER/files.json tells of each part which rule its files break, and what the
valid ones have in them. Runs in the environment that check.py makes, with
PYTHONHASHSEED=0: the same seed gives the same files.
"""

import collections
import importlib
import json
import logging
import random
import re
import sys
from pathlib import Path
from types import SimpleNamespace as Part

from fandango import Fandango
from fandango.logger import set_raise_on_logged_exceptions

HERE = Path(__file__).resolve().parent
BATCH = 250
NAMED = re.compile(r"^#: (.+(?:\n#:  .+)*)\n", re.M)


def without(text, names):
    """The grammar less the constraints of these names."""
    for name in names:
        group = re.compile(rf"^#: {re.escape(name)}\n(.+\n)*", re.M)
        text, found = group.subn("", text)
        if not found:
            sys.exit(f"generate.py: no constraints are called {name}")
    return text


def broken_parts(whole, broken):
    """Each part of the broken grammar, as what FANDANGO reads of it."""
    head, *rest = NAMED.split(broken)
    for title, text in zip(rest[::2], rest[1::2]):
        name, *more = title.replace("#:", "").split()
        finds, left_out = name, []
        if "finds" in more:
            at = more.index("finds")
            finds, more = more[at + 1], more[:at]
        if f"#: {name}\n" in whole:
            left_out.append(name)
        left_out += more[1:]
        yield Part(name=name, finds=finds,
                   texts=[without(whole, left_out), head + text])


def trees_of(part, count, seed):
    """Different files, in batches: each is a population that FANDANGO makes
    and repairs, and none is evolved, so that all are independent."""
    fan = Fandango(part.texts, use_cache=False, use_stdlib=False,
                   logging_level=logging.ERROR)
    found = set()
    for batch in range(40 + count // 10):
        random.seed(f"{seed} {part.name} {batch}")
        fan.init_population(
            population_size=min(BATCH, count - len(found) + 5), max_nodes=400,
            diversity_weight=0)
        for tree in fan.generate_solutions(max_generations=0):
            text = bytes(tree)
            if text in found:
                continue
            found.add(text)
            yield text, tree
            if len(found) == count:
                return
        fan.fandango.evaluator.clear_constraint_caches()
    sys.exit(f"generate.py: {len(found)} of {count} files of {part.name}")


def symbols_in(tree):
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.symbol.is_non_terminal:
            yield node.symbol.name()
            waiting.extend(node.children)


class Seen:
    """What the files have in them, and what none of them has."""

    def __init__(self, name, whole):
        self.module = importlib.import_module(name)
        self.counts, self.symbols = collections.Counter(), set()
        self.defined = set(re.findall(r"^(<\w+>) ::=", whole, re.M))

    def add(self, tree):
        self.symbols.update(symbols_in(tree))
        self.counts.update(set(self.module.traits(tree.children[0])))

    def told(self):
        never = sorted(self.defined - self.symbols) + \
            [trait for trait in self.module.TRAITS if trait not in self.counts]
        return {"traits": dict(sorted(self.counts.items())), "never": never}


def shares(name, count, chosen):
    """[(part, number of its files)]"""
    whole = (HERE / f"{name}.fan").read_text()
    valid = Part(name="valid", finds=None, texts=[whole])
    broken = list(broken_parts(whole,
                               (HERE / f"{name}.broken.fan").read_text()))
    if chosen:
        some = [part for part in [valid, *broken] if part.name in chosen]
        if len(some) < len(chosen):
            sys.exit(f"generate.py: of {' '.join(chosen)} not all are parts")
        return [(part, count // len(some)) for part in some]
    each = max(1, count // 2 // len(broken))
    return [(valid, count - each * len(broken)),
            *((part, each) for part in broken)]


def main(name, count, seed, folder, *chosen):
    set_raise_on_logged_exceptions(True)
    told = {}
    for part, number in shares(name, int(count), chosen):
        place = Path(folder) / part.name
        place.mkdir(parents=True)
        seen = None if part.finds else Seen(name, part.texts[0])
        for i, (text, tree) in enumerate(trees_of(part, number, seed)):
            (place / f"{i:05}.{name}").write_bytes(text)
            if seen:
                seen.add(tree)
        told[part.name] = {"finds": part.finds, "files": number}
        if seen:
            told[part.name] |= seen.told()
    (Path(folder) / "files.json").write_text(json.dumps(told, indent=1))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main(*sys.argv[1:])
