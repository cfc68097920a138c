"""The files of the corpus: valid and broken files of each format, with the
expected result for each.

    from assay.corpus import cases

    for case in cases("safetensors", only="*json*"):
        print(case.name, case.expected, case.rule)

The corpus is the package assay-corpus: pip install assay[corpus]. If the
variable ASSAY_CORPUS is set, it names the folder of the corpus instead.
"""

from __future__ import annotations

import importlib.util
import json
import os
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Dict, FrozenSet, Iterator, List, Optional, Tuple

from ._enums import Level, Verdict
from ._tables import formats


@dataclass(frozen=True)
class Case:
    """A file of the corpus.

    name        "mag/reject/mag.key.utf8~byte-ff.mag": never changes
    path        where the file is
    format      the name of its format
    expected    what a reader must answer: ACCEPT or REJECT; None: either
    verdict     that of assay, which may be UNKNOWN if expected is None
    rule, level, offset, length
                the rule that the file breaks, its level and the bytes to
                blame; all are None in a file that breaks none
    also        rules of other levels than MUST that the file breaks, too
    features    features that a reader needs for this file
    patch       what was changed in a valid file, in words, or None
    """

    name: str
    path: Path
    format: str
    expected: Optional[Verdict]
    verdict: Verdict
    rule: Optional[str]
    level: Optional[Level]
    offset: Optional[int]
    length: Optional[int]
    also: Tuple[str, ...]
    features: FrozenSet[str]
    patch: Optional[str]
    has_document: bool

    def document(self) -> Optional[Dict[str, Any]]:
        """Returns the canonical document of a valid file; None if there is
        none, or if it is too large for the corpus."""
        if not self.has_document:
            return None
        path = self.path.with_name(self.path.name.rsplit(".", 1)[0] + ".json")
        made: Dict[str, Any] = json.loads(path.read_bytes())
        return made


def folder() -> Path:
    """Returns the folder of the corpus. Raises ModuleNotFoundError if there is
    none."""
    named = os.environ.get("ASSAY_CORPUS")
    if named:
        return Path(named)
    found = importlib.util.find_spec("assay_corpus")
    for place in (found and found.submodule_search_locations) or ():
        if (Path(place) / "corpus" / "VERSION").is_file():
            return Path(place) / "corpus"
    raise ModuleNotFoundError("the corpus is not installed: pip install "
                              "assay[corpus]", name="assay_corpus")


def _number(text: Optional[str]) -> Optional[int]:
    return int(text) if text is not None else None


def _case(root: Path, format: str, row: Dict[str, Any]) -> Case:
    return Case(
        name=f"{format}/{row['path']}", path=root / format / row["path"],
        format=format,
        expected=None if row["spec"] == "may" else Verdict(row["spec"]),
        verdict=Verdict(row["reference"]), rule=row["rule"],
        level=Level(row["level"]) if row["level"] else None,
        offset=_number(row["offset"]), length=_number(row["length"]),
        also=tuple(row["also"]), features=frozenset(row["features"]),
        patch=row["patch"], has_document=row["document"])


def _manifest(root: Path, format: str) -> List[Dict[str, Any]]:
    text = (root / format / "manifest.json").read_bytes()
    rows: List[Dict[str, Any]] = json.loads(text)["cases"]
    return [row for row in rows if row["withdrawn"] is None and
            not row["path"].startswith("encode/") and "sparse" not in row]


def cases(format: Optional[str] = None, *, only: str = "*") -> Iterator[Case]:
    """Yields the cases of a format, or of all formats, in order of their names.

    only is a pattern with * and ?: for the name of a case, for a part of it, or
    for the rule that it breaks. Raises ValueError for an unknown format, and
    ModuleNotFoundError if there is no corpus.
    """
    if format is not None and format not in formats():
        raise ValueError(f"unknown format {format!r}: formats are "
                         f"{', '.join(formats())}")
    root = folder()
    return (case for one in ([format] if format else formats())
            for case in (_case(root, one, row)
                         for row in _manifest(root, one))
            if _is_wanted(case, only))


def _is_wanted(case: Case, only: str) -> bool:
    return fnmatchcase(case.name, only) or \
        any(fnmatchcase(part, only) for part in case.name.split("/")) or \
        (case.rule is not None and fnmatchcase(case.rule, only))
