"""Compares the document of a reader with that of the corpus, as far as a level
of certification does: levels.json and conformance/PROTOCOL.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Set

LEVELS = ("verdict", "index", "bytes", "values")


class Levels:
    """Which members of a document are compared."""

    def __init__(self, path: Path, level: str) -> None:
        table = json.loads(path.read_bytes())
        at = LEVELS.index(level)
        self.compared: Set[str] = {one for name in LEVELS[1:at + 1]
                                   for one in table[name]}
        self.later: Set[str] = {one for name in LEVELS[at + 1:]
                                for one in table[name]}
        self.index: Set[str] = set(table["index"])
        self.sets: Mapping[str, List[str]] = table.get("sets", {})
        self.trim: Mapping[str, str] = table.get("trim", {})
        self.floats: Mapping[str, Any] = table.get("floats", {})

    def holds_compared(self, path: str) -> bool:
        """Reports whether something below a path is compared."""
        return any(one.startswith((f"{path}.", f"{path}["))
                   for one in self.compared)

    def difference(self, expected: Any, given: Any, path: str = "",
                   owner: Any = None, whole: bool = False) -> Optional[str]:
        """Returns the first difference in words, or None. path names the place
        without indices; whole: everything there is compared."""
        if isinstance(expected, dict) and isinstance(given, dict):
            return self._members(expected, given, path, whole)
        if isinstance(expected, list) and isinstance(given, list):
            return self._elements(expected, given, path, owner, whole)
        if self._same(expected, given, path, owner):
            return None
        return f"{path}: expected {_show(expected)}, got {_show(given)}"

    def _members(self, expected: Dict[str, Any], given: Dict[str, Any],
                 path: str, whole: bool) -> Optional[str]:
        for name in {**expected, **given}:
            below = f"{path}.{name}" if path else name
            named = whole or below in self.compared
            if below in self.later or \
                    not (named or self.holds_compared(below)):
                continue
            if name not in expected and not (whole or below in self.index):
                continue
            found = self.difference(
                expected.get(name), given.get(name), below,
                expected if not isinstance(expected.get(name), dict) else None,
                named)
            if found is not None:
                return found
        return None

    def _elements(self, expected: List[Any], given: List[Any], path: str,
                  owner: Any, whole: bool) -> Optional[str]:
        if path in self.trim:
            expected = _trimmed(expected, self.trim[path])
            given = _trimmed(given, self.trim[path])
        if path in self.sets:
            members = self.sets[path]
            expected = sorted(expected, key=lambda one: _key(one, members))
            given = sorted(given, key=lambda one: _key(one, members))
        if len(expected) != len(given):
            return (f"{path}: expected {len(expected)} elements, "
                    f"got {len(given)}")
        for one, other in zip(expected, given):
            found = self.difference(one, other, f"{path}[]", owner, whole)
            if found is not None:
                return found
        return None

    def _same(self, expected: Any, given: Any, path: str, owner: Any) -> bool:
        if type(expected) is type(given) and expected == given:
            return True
        if isinstance(owner, dict) and "sha256_bool" in owner and \
                _is_truth(path, owner, expected, given):
            return True
        layout = self.floats.get(path)
        if isinstance(layout, dict):
            member, layouts = next(iter(layout.items()))
            layout = layouts.get((owner or {}).get(member))
        return layout is not None and _is_nan(layout, expected) and \
            _is_nan(layout, given)


def _show(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return f"a {type(value).__name__} of {len(value)}"
    return "nothing" if value is None else repr(value)


def _key(element: Any, members: List[str]) -> str:
    if not isinstance(element, dict):
        return ""
    return json.dumps([element.get(one) for one in members], default=repr)


def _trimmed(values: List[Any], last: str) -> List[Any]:
    end = len(values)
    while end > 0 and values[end - 1] == last:
        end -= 1
    return values[:end]


def _is_truth(path: str, owner: Dict[str, Any], expected: Any,
              given: Any) -> bool:
    """Booleans may be given as they are stored or as 0 and 1."""
    if path.endswith(".sha256"):
        return bool(given == owner["sha256_bool"])
    return path.endswith(".values[]") and expected != "0" and given == "1"


def _is_nan(layout: List[int], text: Any) -> bool:
    exponent, fraction = layout
    if not isinstance(text, str) or 4 * len(text) != 1 + exponent + fraction:
        return False
    try:
        bits = int(text, 16)
    except ValueError:
        return False
    all_set = (1 << exponent) - 1
    return bits >> fraction & all_set == all_set and \
        bits & ((1 << fraction) - 1) != 0
