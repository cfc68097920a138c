"""A named file that is too large or too hostile to be kept: its pieces and its
expectation."""

from pathlib import Path

from pieces import size

CORPUS = Path(__file__).parents[2] / "corpus"
VERSION = (CORPUS / "VERSION").read_text().strip()
SINCE = dict(line.split() for line in
             (CORPUS / "NAMES").read_text().splitlines())

EXTENSIONS = {"mag": "mag", "zten": "zt", "primitiv": "primitiv",
              "burnpack": "bpk", "oinf": "oinf",
              "safetensors": "safetensors", "gguf": "gguf"}


class Recipe:
    """name: "data-beyond-4-gib", or the rule that is broken without its format,
    "data.bounds~beyond-4-gib-by-one"."""

    def __init__(self, format, folder, name, what, pieces):
        self.format, self.folder, self.name = format, folder, name
        self.what = what
        self.pieces = [piece for piece in pieces if size([piece]) > 0]
        self.reason = self.place = self.level = self.rule = None
        self.reference = "reject" if folder == "reject" else "accept"
        self.features, self.seen = [], []

    @property
    def path(self):
        name = f"{self.format}.{self.name}" if self.rule else self.name
        return f"{self.folder}/{name}.{EXTENSIONS[self.format]}"

    def also(self, *rules):
        """Rules between MUST and NOTE that it breaks as well."""
        self.seen += [f"{self.format}.{rule}" for rule in rules]
        return self

    def needs(self, *features):
        self.features += [f"{self.format}.{feature}" for feature in features]
        return self

    def unjudged(self):
        """By the reference: it is beyond a limit that the part of spec/ about
        the format names."""
        self.reference = "unknown"
        return self

    def entry(self, whole, blocks):
        """The case as a manifest has it."""
        offset, length = self.place or (None, None)
        return {
            "path": self.path, "spec": self.folder,
            "reference": self.reference, "rule": self.rule,
            "level": self.level,
            "offset": None if offset is None else str(offset),
            "length": None if length is None else str(length),
            "also": sorted(self.seen), "reason": self.reason,
            "parent": None, "patch": self.what,
            "features": sorted(self.features), "upstream": "not-run",
            "origin": "recipe", "document": False, "sha256": whole,
            "sparse": blocks, "since": SINCE.get(
                f"recipes/{self.format}/{self.path}", VERSION),
            "withdrawn": None}

    def described(self, whole, blocks):
        return {"case": self.entry(whole, blocks),
                "size": str(size(self.pieces)), "pieces": self.pieces}


def accepted(format, name, what, reason, pieces):
    """reason: the sections of spec/ that make it valid."""
    recipe = Recipe(format, "accept", name, what, pieces)
    recipe.reason = reason
    return recipe


def broken(format, name, what, place, pieces, level="must"):
    """place: offset and length of what the finding blames."""
    folder = "reject" if level == "must" else "may"
    recipe = Recipe(format, folder, name, what, pieces)
    recipe.rule = f"{format}.{name.split('~')[0]}"
    recipe.level, recipe.place = level, place
    return recipe
