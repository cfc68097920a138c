"""Tests a reader with the corpus, a test for each file:

    from assay.pytest import suite

    test_safetensors = suite("safetensors", my_reader.load,
                             invalid=my_reader.Error)

The id of a test is the name of the case, which starts with the rule that the
file breaks: pytest -k safetensors.json.syntax.
"""

from __future__ import annotations

import json
from typing import Any, Callable, Iterable, Tuple, Type, Union

from ._documents import LEVELS, Levels
from ._enums import Verdict
from ._tables import rules
from .corpus import Case, _is_wanted, cases, folder

Exceptions = Union[Type[BaseException], Tuple[Type[BaseException], ...]]


def suite(format: str, decode: Callable[[str], Any], *, invalid: Exceptions,
          unsupported: Exceptions = NotImplementedError,
          level: str = "verdict", only: str = "*",
          skip: Iterable[str] = ()) -> Callable[..., None]:
    """Returns a test function for pytest, with a test for each case.

    decode       reads the file at a path; what it returns matters only above
                 the level "verdict"
    invalid      the exceptions by which it refuses a file; any other one is a
                 failure
    unsupported  the exceptions by which it says that a file may be valid, but
                 needs a feature that it lacks: the test is skipped if the case
                 needs a feature
    level        "verdict"; or "index", "bytes" or "values" to compare also what
                 decode returns, a canonical document
    only         a pattern for cases: see assay.corpus.cases()
    skip         patterns of cases to leave out, such as known failures

    Raises ValueError for an unknown format or level, and if no case is left;
    ModuleNotFoundError without pytest or the corpus.
    """
    import pytest

    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}: levels are "
                         f"{', '.join(LEVELS)}")
    left_out = [skip] if isinstance(skip, str) else list(skip)
    chosen = [case for case in cases(format, only=only)
              if not any(_is_wanted(case, one) for one in left_out)]
    if not chosen:
        raise ValueError(f"no case of {format} matches {only!r}")
    levels = Levels(folder() / format / "levels.json", level)

    @pytest.mark.parametrize("case", chosen, ids=[c.name for c in chosen])
    def test(case: Case) -> None:
        try:
            answer = decode(str(case.path))
        except invalid as reason:
            if case.expected is Verdict.ACCEPT:
                pytest.fail(f"rejected ({reason}), but the file is valid")
            return
        except unsupported as reason:
            if case.expected is None:
                return
            if not case.features:
                pytest.fail(f"unsupported ({reason}), but the file needs no "
                            "feature")
            pytest.skip(f"unsupported: {', '.join(sorted(case.features))}")
        problem = _problem(case, answer, level, levels)
        if problem is not None:
            pytest.fail(problem)

    return test


def _problem(case: Case, answer: Any, level: str,
             levels: Levels) -> Union[str, None]:
    """Returns what is wrong with an accepted file, or None."""
    if case.expected is Verdict.REJECT:
        rule = rules()[str(case.rule)]
        return (f"accepted, but {rule.id} is broken at byte {case.offset} "
                f"({case.patch or 'no valid file'}): {rule.statement}")
    expected = case.document() if level != "verdict" else None
    if expected is None:
        return None
    return levels.difference(expected, json.loads(json.dumps(answer)))
