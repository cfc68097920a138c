"""The formats and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Mapping

from . import _native
from ._enums import Level


@dataclass(frozen=True)
class Format:
    """A format. title is its name for people and versions are those that a
    file may state, separated by blanks. magic has the first bytes of every
    valid file, and is empty if the format has none."""

    name: str
    title: str
    versions: str
    extension: str
    magic: bytes


@dataclass(frozen=True)
class Rule:
    """A rule. The id never changes and is never reused. section is that of
    spec/FORMAT.md. statement holds in every valid file; why is what goes wrong
    if it does not hold."""

    id: str
    format: str
    level: Level
    section: str
    statement: str
    why: str


@lru_cache(maxsize=None)
def formats() -> Mapping[str, Format]:
    """Returns all formats by name."""
    return MappingProxyType({row[0]: Format(*row)
                             for row in _native.format_rows()})


@lru_cache(maxsize=None)
def rules() -> Mapping[str, Rule]:
    """Returns all rules by id, those of a format next to each other."""
    return MappingProxyType({
        row[0]: Rule(row[0], row[1], Level(row[2]), *row[3:])
        for row in _native.rule_rows()})
