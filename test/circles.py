#!/usr/bin/env python3
"""No files of a room that need each other in a circle, calls included.

Whoever reads a file may read what it calls, and so on, and comes to an end.
test/layering.py sees the circles of #includes; this is about functions: a file
needs another one if it names a function that is defined there. A header and the
source of its name are one, and a header needs what its inline functions name; a
static function of a source belongs to that file alone.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

WORD = re.compile(r"(?<![\w.>])[A-Za-z_]\w*")

report = tree.Report()


def unit(path):
    return tree.name(path.with_suffix(""))


def read_room(room):
    """Returns the units of a room's functions, and the words of each unit."""
    home, own, words = {}, {}, {}
    for path in tree.files(".c", ".h", rooms=[room]):
        if tree.is_test(path):
            continue
        place = unit(path)
        used = words.setdefault(place, set())
        if path.suffix == ".c":
            used.update(WORD.findall(tree.blank(path.read_text())))
        for function in tree.functions(path):
            if function.static and path.suffix == ".c":
                own.setdefault(place, set()).add(function.name)
            else:
                home[function.name] = place
                if path.suffix == ".h":     # declarations are not needs
                    used.update(WORD.findall(function.body))
    return home, own, words


def needs(home, own, words):
    """The units that each unit needs."""
    return {place: {home[word] for word in said - own.get(place, set())
                    if word in home and home[word] != place}
            for place, said in words.items()}


def reach(edges, start):
    """Returns everything reachable from start, in one step or more."""
    seen, todo = set(), [start]
    while todo:
        for target in edges.get(todo.pop(), ()):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


def judge(home, own, words):
    edges = needs(home, own, words)
    reached = {place: reach(edges, place) for place in edges}
    circles = [(place, target) for place in sorted(edges)
               for target in sorted(edges[place])
               if place in reached.get(target, ())]
    for place, target in circles:
        names = sorted(word for word in words[place] - own.get(place, set())
                       if home.get(word) == target)
        report.wrong(place, f"needs {target} in a circle: {', '.join(names)}")
    return len(edges)


count = 0
for room in tree.ROOMS:
    count += judge(*read_room(room))
report.end(f"{count} files need each other in no circle")
