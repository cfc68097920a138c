#!/usr/bin/env python3
"""README.md, doc/CERTIFY.md and doc/EXPORT.md show what programs print.

    readme.py            the ctest tree.readme
    readme.py --write    puts the table of formats there

A line before a fenced block marks it:

    <!-- checked -->        its commands, the lines that begin with "$ ", are
                            run; the lines up to the next one are their output,
                            both streams. A line "..." is any number of lines,
                            and the end of one is any text
    <!-- installed -->      the same of an assay that is installed, by
                            readme.py --installed, which test/outside.sh calls
    <!-- installed TOOL --> where there is such a program; else it is named
    <!-- file NAME -->      the block is the file NAME, for the commands below

The commands of a page run in a folder that looks like the source tree, but for
./assay, which is the program itself. README.md has at most 190 lines, and one
more for each format.

The table between <!-- formats --> and <!-- end --> has a row for each format of
the registry, with the numbers that `assay rules --counts` prints.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

README = tree.ROOT / "README.md"
PAGES = [README, tree.ROOT / "doc" / "CERTIFY.md",
         tree.ROOT / "doc" / "EXPORT.md"]
LONGEST = 143
WANTED = "installed" if "--installed" in sys.argv[1:] else "checked"
BLOCK = re.compile(r"^<!-- (checked|installed|file) ?(\S*) ?-->\n```\w*\n(.*?)^```$",
                   re.M | re.S)
ANY = "..."

tree.need_program()
report = tree.Report()


def furnish(folder):
    for path in tree.ROOT.iterdir():
        if path.name not in ("assay", "corpus", "build", ".git"):
            (folder / path.name).symlink_to(path)
    (folder / "corpus").symlink_to(tree.CORPUS)
    (folder / "assay").symlink_to(tree.PROGRAM)


def commands(block):
    """Pairs of a command and the lines shown below it."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        lines = part.splitlines()
        while lines[0].endswith("\\"):
            lines[:2] = [lines[0][:-1] + lines[1]]
        yield lines[0], lines[1:]


def pattern_of(lines):
    parts = [r"(?:.*\n)*?" if line == ANY else
             re.escape(line.removesuffix(ANY)) + ".*" * line.endswith(ANY) + "\n"
             for line in lines]
    return re.compile("".join(parts))


def judge(page, command, shown, folder):
    environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(["sh", "-c", command], cwd=folder, env=environment,
                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, timeout=300)
    printed = "\n".join(line.rstrip() for line in run.stdout.splitlines())
    while shown and not shown[-1]:
        shown.pop()
    if not pattern_of(shown).fullmatch(printed + "\n" if printed else ""):
        report.wrong(tree.name(page), f"$ {command}\nprints\n{printed}")


def judge_page(page):
    """Runs its commands, and counts them."""
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        furnish(folder)
        for kind, word, block in BLOCK.findall(page.read_text()):
            if kind == "file":
                file = folder / word
                file.parent.mkdir(exist_ok=True)
                file.write_text(block)
            elif kind != WANTED:
                continue
            elif word and shutil.which(word) is None:
                print(f"{tree.name(page)}: not run, which takes {word}:\n{block}")
            else:
                for command, shown in commands(block):
                    judge(page, command, shown, folder)
                    count += 1
    return count


def format_table():
    run = subprocess.run([tree.PROGRAM, "rules", "--counts"], text=True,
                         stdout=subprocess.PIPE, check=True)
    counts = {name: numbers[:2] for name, *numbers in
              map(str.split, run.stdout.splitlines()[1:])}
    rows = ["| name | format | extension | rules | cases | what it is |",
            "|---|---|---|---|---|---|"]
    for entry in tree.registry():
        rules, cases = counts[entry.name]
        part = f"spec/{entry.name}.md"
        rows.append(f"| `{entry.name}` | {entry.title} | `{entry.extension}` "
                    f"| {rules} | {cases} | [{part}]({part}) |")
    return "\n".join(rows) + "\n"


def judge_formats(text):
    place = tree.place_of_table(text, "formats")
    if place is None:
        report.wrong(tree.name(README), "has no table <!-- formats -->")
    elif text[place[0]:place[1]] != format_table():
        report.wrong(tree.name(README), "the table of formats is out of date: "
                     "test/readme.py --write")


if sys.argv[1:] == ["--write"]:
    tree.write_table(README, "formats", format_table())
    sys.exit()

text = README.read_text()
lines = text.count("\n") - len(tree.formats())
if lines > LONGEST:
    report.wrong(tree.name(README), f"{lines} lines without those of formats, "
                 f"at most {LONGEST}")

count = sum(judge_page(page) for page in PAGES)
judge_formats(text)
if count == 0:
    report.wrong(tree.name(README), "has no command to check")
report.end(f"{count} commands print what the pages show")
