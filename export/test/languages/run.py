#!/usr/bin/env python3
"""run.py LANGUAGE: runs an export of `assay generate --export` in the test
runner of its language, with a working reader.

No case may fail. With a reader that accepts files that it should refuse, each
of these cases must fail, by its name. The unchanged template must report that
it is one. Made-up cases (echo.py) show that all languages judge in the same
way. The folder is also built as a package, and used by a program next to it.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "test" / "lib"))
import arguments
import echo
import junit
import packages
import runners
import tree

report = tree.Report()


def export(folder, language, formats):
    options = [f"--format={name}" for name in formats]
    done = subprocess.run(
        [tree.PROGRAM, "generate", "--export", "--for", language.name,
         "--level", "values", *options, str(folder)],
        capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"export: {done.returncode}: {done.stderr}")


def table(folder):
    """Returns the rows of the export's table, by path."""
    lines = (folder / "cases.tsv").read_text().splitlines()
    return {line.split("\t")[0]: line.split("\t") for line in lines[1:]}


def judge(what, run, wrong, skipped=None):
    """Checks that exactly the expected cases failed."""
    for path in sorted(run.wrong ^ wrong)[:5]:
        report.wrong(what, f"{path}: " + ("not wrong" if path in wrong
                                          else run.line_of(path)))
    if skipped is not None:
        for path in sorted(run.skipped ^ skipped)[:5]:
            report.wrong(what, f"{path}: " + ("not skipped" if path in skipped
                                              else run.line_of(path)))
    if (run.status == 0) != (not wrong):
        report.wrong(what, f"status {run.status}\n{run.output[-3000:]}")


def judge_template(language, folder, cases):
    for path in folder.rglob("*"):
        place = path.relative_to(folder).as_posix()
        if path.is_file() and "files/" not in place and \
           (word := re.search(rb"@[A-Z]+@", path.read_bytes())):
            report.wrong("the template", f"{place}: {word[0]}")
    run = language.run(folder, cases)
    judge("the template", run, set(cases))
    if "not implemented yet" not in run.output:
        report.wrong("the template", "does not say that it is one")


def judge_reader(language, folder, cases):
    run = language.run(folder, cases)
    judge("a reader", run, set())
    if run.right + len(run.skipped) != len(cases):
        report.wrong("a reader", f"{run.right} right, {len(run.skipped)} "
                     f"skipped, of {len(cases)}")
    if len(run.skipped) > len(cases) // 20:
        report.wrong("a reader", f"{len(run.skipped)} skipped")
    return run.skipped


def judge_liar(language, folder, cases, unknown):
    lies = {path for path, row in cases.items() if row[1] == "reject"}
    run = language.run(folder, cases, EXPORT_LIES="1")
    judge("a reader that lies", run, lies - unknown)


def judge_crashes(language, folder, data):
    """Checks that the case that ended the program is named, and so are earlier
    failures."""
    for how in language.ends:
        start = f"{echo.CRASHES}{how}/"
        before = set() if language.forgets else {start + "0.bin"}
        run = language.run(folder, table(data), only=start)
        judge(f"a crash, {how}", run, before | {start + "1.bin"})


def judge_silent(language, folder, cases):
    """Checks that a reader without documents passes, with a note about it."""
    for more in ({}, {"EXPORT_SILENT": "1"}):
        run = language.run(folder, cases, **more)
        judge("a reader without documents", run, set())
        if ("no document was compared" in run.output) != bool(more):
            report.wrong("a reader without documents", run.output[-3000:])


def judge_no_case(language, folder, cases):
    run = language.run(folder, cases, only="no/such/case")
    if run.status == 0 or language.no_case not in (None, run.status):
        report.wrong("no case", f"status {run.status}\n{run.output[-1000:]}")


def judge_echo(language, folder, data):
    echo.write(data, language.ends)
    judge_crashes(language, folder, data)
    outcomes = echo.write(data, language.crashes)
    sets = {kind: {path for path, outcome in outcomes.items()
                   if outcome == kind}
            for kind in (echo.RIGHT, echo.WRONG, echo.SKIPPED)}
    run = language.run(folder, table(data))
    judge("echo", run, sets[echo.WRONG], sets[echo.SKIPPED])
    if run.right != len(sets[echo.RIGHT]):
        report.wrong("echo", f"{run.right} right, not "
                     f"{len(sets[echo.RIGHT])}")
    for message in echo.MESSAGES:
        if not re.search(message, run.output):
            report.wrong("echo", f"it does not say: {message}")
    judge_known(language, folder, data, sets)


def judge_known(language, folder, data, sets):
    """Known failures are skipped while they fail, and fail once they do not. A
    line that is wrong, or that names no case, ends the run."""
    def known(*lines):
        (folder / "known.txt").write_text("".join(f"{line}\n"
                                                  for line in lines))
        return language.run(folder, table(data))
    stems = [path.removesuffix(".bin") for path in sets[echo.WRONG]
             if "/no-" not in path and "-other" not in path]
    every = ["# all of them", "", "\t echo/accept/no-*\t fail  more words ",
             "echo/accept/deep-othe?.bin any a reason\r",
             *(f"{stem} fail it is known" for stem in stems[::2]),
             *(f"{stem}.bin crash see #7" for stem in stems[1::2]),
             "mag/reject/none fail a format that is not in this export"]
    run = known(*every)
    judge("known failures", run, set(), sets[echo.WRONG] | sets[echo.SKIPPED])
    if "it is known" not in run.output:
        report.wrong("known failures", f"no reason: {run.output[-1000:]}")
    for kind in (echo.RIGHT, echo.SKIPPED):
        stale = sorted(sets[kind])[0]
        run = known(*every, f"{stale} fail why")
        judge(f"a known failure that is {kind}", run, {stale})
        if "remove the line" not in run.output:
            report.wrong("a stale line", run.output[-1000:])
    for line in ("echo/accept/text fail", "echo/accept/text",
                 "echo/accept/nope fail why", "echo/accept fail why",
                 "echo/accept/tex fail why"):
        run = known(every[0], line, *every[1:])
        if run.status == 0 or "line 2" not in run.output:
            report.wrong("an invalid line", f"{line}: status {run.status}\n"
                         f"{run.output[-1000:]}")
    known()


def main(name):
    language = runners.LANGUAGES[name]()
    missing = language.missing()
    if missing:
        print(f"export.{name}: {missing} is not there")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "export"
        data = folder / language.data
        export(folder, language, language.formats)
        cases = table(data)
        judge_template(language, folder, cases)
        packages.judge(language, folder, Path(place) / "package", cases, report)
        language.put_reader(folder)
        unknown = judge_reader(language, folder, cases)
        judge_liar(language, folder, cases, unknown)
        judge_silent(language, folder, cases)
        judge_no_case(language, folder, cases)
        arguments.judge(language, folder, cases, report)
        if name == "java":
            junit.judge(language, folder, cases, report)
        if language.all_formats:
            export(folder, language, [])        # this keeps the reader
            cases = table(data)
            judge_reader(language, folder, cases)
        judge_echo(language, folder, data)
    report.end(f"{len(cases)} cases for {name}")


if __name__ == "__main__":
    main(sys.argv[1])
