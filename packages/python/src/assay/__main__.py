"""The console program, which the package has under the name assay and as
python -m assay: the native program, if the wheel has it, or else a part of it
in Python."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Callable, Dict, Iterator, List, Optional

from . import (__version__, contents, exit_status, formats, model, rules,
               validate, walk)
from ._enums import Verdict, Why
from ._judge import options_of
from ._lines import problem
from ._model import is_index_name
from ._report import AssayError, Report, short_lines

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_bin",
                       "assay.exe" if sys.platform == "win32" else "assay")


def _with_parts(report: Report) -> Iterator[Report]:
    yield from report.parts
    yield report


def _put(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape") + b"\n")


def _unreadable(path: str, error: OSError) -> Report:
    reason = "is a directory (validate -r walks directories)" \
        if os.path.isdir(path) else f"cannot open: {error.strerror or error}"
    return problem(os.fsencode(path), Why.READ, reason)


def _judge(path: str, words: argparse.Namespace) -> Iterator[Report]:
    options = {"format": words.format,
               "max_findings": words.max_findings or None}
    try:
        if words.recursive and os.path.isdir(path):
            yield from walk(path, **options)
        elif words.shards or is_index_name(os.fsencode(path)):
            yield model(path, **options)
        else:
            yield validate(path, **options)
    except OSError as error:
        yield _unreadable(path, error)


def _print(report: Report, words: argparse.Namespace) -> None:
    for one in _with_parts(report):
        unread = one.why in (Why.READ, Why.CHANGED)
        if unread:
            sys.stdout.flush()
            print(f"{next(short_lines(one)).partition(': ')[0]}: unknown  "
                  f"{one.reason}", file=sys.stderr, flush=True)
        alone = replace(one, parts=())
        if words.json:
            _put(one.json)
        elif not unread and (words.short or words.quiet):
            for line in short_lines(alone):
                if words.short or one.verdict is Verdict.UNKNOWN:
                    _put(line)
        elif not unread:
            _put(str(alone))


def _validate(words: argparse.Namespace) -> int:
    options_of(words.format)
    reports = (report for path in words.file
               for report in _judge(path, words))
    status = 0
    for report in reports:
        _print(report, words)
        status = max(status, exit_status([report]))
    return status


def _list(words: argparse.Namespace) -> int:
    try:
        found = contents(words.file, format=words.format)
    except AssayError as error:
        print(error, file=sys.stderr)
        return exit_status([error.report])
    for entry in found.metadata:
        _put(f"{entry.key!r}  {entry.type}  {entry.value}")
    for tensor in found.tensors:
        shape = "x".join(str(one) for one in tensor.shape) or "scalar"
        offset = "-" if tensor.offset is None else tensor.offset
        _put(f"{tensor.dtype}  {shape}  {offset}  {tensor.size}  "
             f"{tensor.name!r}")
    return 0


def _rules(words: argparse.Namespace) -> int:
    found = [rule for rule in rules().values()
             if words.pattern in (None, rule.format) or
             fnmatchcase(rule.id, words.pattern)]
    if not found:
        print(f"assay: rules: no rule matches {words.pattern}",
              file=sys.stderr)
        return 2
    for rule in found:
        _put("\t".join((rule.id, rule.level.value, rule.section,
                        rule.statement, rule.why)))
    return 0


def _self_test(words: argparse.Namespace) -> int:
    from .corpus import cases
    try:
        all_cases = list(cases())
    except ModuleNotFoundError as error:
        print(f"assay: self-test: {error}", file=sys.stderr)
        return 2
    chosen = all_cases[::max(len(all_cases) // 200, 1)][:200]
    wrong = [case for case in chosen
             if validate(case.path, format=case.format).verdict
             not in (case.verdict, case.expected)]
    for case in wrong:
        _put(f"{case.name}: the verdict is not {case.verdict.value}")
    _put(f"{len(chosen)} files: {len(chosen) - len(wrong)} as expected")
    return 1 if wrong else 0


Command = Callable[[argparse.Namespace], int]


def _parser(commands: Dict[str, Command]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="assay", description="the reference validator of tensor and model "
        "file formats", epilog="Exit status: 0 accepted or done, 1 rejected, "
        "2 unknown or failed.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version="\n".join(
        [f"assay {__version__}"] +
        [f"{one.name:<11}{one.title}" for one in formats().values()]))
    adders = parser.add_subparsers(dest="command", metavar="COMMAND",
                                   required=True)
    one = adders.add_parser("validate", help="print the verdict of each file")
    one.add_argument("--json", action="store_true",
                     help="one line of JSON per file")
    one.add_argument("-s", "--short", action="store_true",
                     help="one line per finding")
    one.add_argument("-q", "--quiet", action="store_true",
                     help="print only why a file could not be judged")
    one.add_argument("-r", "--recursive", action="store_true",
                     help="walk directories")
    one.add_argument("--shards", action="store_true",
                     help="judge all files of a GGUF model")
    one.add_argument("--format", metavar="F", help="use the rules of F")
    one.add_argument("--max-findings", metavar="N", type=int, default=100,
                     help="keep at most N findings per rule, 0 for all")
    one.add_argument("file", nargs="+", metavar="FILE")
    one = adders.add_parser("list", help="print the metadata and tensors")
    one.add_argument("--format", metavar="F", help="use the rules of F")
    one.add_argument("file", metavar="FILE")
    one = adders.add_parser("rules", help="print the rules, tab-separated")
    one.add_argument("--tsv", action="store_true", help="the default")
    one.add_argument("pattern", nargs="?", metavar="FORMAT|RULE|GLOB")
    adders.add_parser("self-test", help="judge 200 files of the corpus")
    return parser


COMMANDS: Dict[str, Command] = {"validate": _validate, "list": _list,
                                "rules": _rules, "self-test": _self_test}


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs the program and returns its exit status. If the wheel has the native
    program, that takes the place of this process."""
    words = sys.argv[1:] if arguments is None else arguments
    if os.path.exists(PROGRAM) and words[:1] != ["self-test"]:
        os.execv(PROGRAM, [PROGRAM, *words])
    parsed = _parser(COMMANDS).parse_args(words)
    try:
        return COMMANDS[parsed.command](parsed)
    except (OSError, ValueError) as error:
        print(f"assay: {parsed.command}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
