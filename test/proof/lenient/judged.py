"""The part of a document that certification compares."""

import json
import re

import tree


class Judged:
    """The members at the levels index, bytes and values of a format."""

    def __init__(self, name):
        levels = json.loads((tree.CORPUS / name / "levels.json").read_text())
        self.paths = {re.sub(r"\[\]", "", path).lstrip(".")
                      for level in ("index", "bytes", "values")
                      for path in levels.get(level, [])}

    def part(self, value, path=""):
        if path in self.paths:
            return value
        if isinstance(value, list):
            return [self.part(item, path) for item in value]
        if not isinstance(value, dict):
            return None
        below = {key: f"{path}.{key}".lstrip(".") for key in value}
        return {key: self.part(value[key], place)
                for key, place in below.items()
                if any(known == place or known.startswith(place + ".")
                       for known in self.paths)}
