#!/usr/bin/env python3
"""Writes the tables of fuzz/CAMPAIGN.md.

    table.py                         prints them
    table.py --write                 writes them into the page
    table.py --check                 status 1 if the page has others
    table.py --take FILE.ndjson...   first adds the last run of each file of
                                     ./assay fuzz to campaign/results.ndjson,
                                     which has a line for each target and engine
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
sys.path.insert(0, str(ROOT / "fuzz" / "proof"))

import bugs
import reached
import records
import speed
import tree

PAGE = ROOT / "fuzz" / "CAMPAIGN.md"
RESULTS = Path(__file__).resolve().parent / "results.ndjson"
SUMS = ("executions", "seconds", "cpu_seconds")
ENGINES = {"libfuzzer": "libFuzzer", "aflpp": "AFL++"}


def read(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line]


def add(known, new):
    """Returns the sum of two runs. Edges and rules come from the later run,
    which began with the inputs that the earlier one kept. If the later run saw
    nothing new, all of its time is quiet."""
    if known is None:
        return new
    both = dict(new)
    for key in SUMS:
        both[key] = round(known[key] + new[key], 1)
    if known["edges"] == new["edges"] and known["machine"] == new["machine"]:
        both["quiet_cpu_seconds"] = round(known["quiet_cpu_seconds"]
                                          + new["cpu_seconds"], 1)
    both["found"] = known["found"] + new["found"]
    return both


def take(paths):
    """Adds the last run of each file; earlier runs may be of an older target.
    Each run is added once, because a sum lists its runs."""
    known = {(one["target"], one["engine"]): one for one in read(RESULTS)}
    for path in paths:
        new = read(path)[-1]
        key = new["target"], new["engine"]
        of = known.get(key, {}).get("runs", [])
        run = hashlib.sha256(json.dumps(new).encode()).hexdigest()[:12]
        if run not in of:
            known[key] = {**add(known.get(key), new), "runs": [*of, run]}
    RESULTS.write_text("".join(json.dumps(known[key]) + "\n"
                               for key in sorted(known)))


def stories(*kinds):
    """Returns the number of named cases of these kinds, by target."""
    cases = {}
    path = ROOT / "fuzz" / "regress" / "STORIES.tsv"
    for row in path.read_text().splitlines()[1:]:
        name, _, kind, _ = row.split("\t")
        cases[name] = cases.get(name, 0) + (kind in kinds)
    return cases


def rows_of_campaign(runs):
    mended, cases = stories("bug"), stories("bug", "guard")
    for one in runs:
        name = one["target"].removesuffix("_fuzzer")
        rules = one["rules"]
        yield [f"`{one['target']}`", ENGINES[one["engine"]],
               f"{one['executions']:,}",
               f"{one['executions'] / max(one['seconds'], 1):,.0f}",
               f"{one['edges']:,}",
               f"{one['quiet_cpu_seconds'] / 60:.0f}",
               f"{rules['reached']} of {rules['all']}" if rules else "",
               str(max(len(one["found"]), mended.get(name, 0))),
               str(mended.get(name, 0)), str(cases.get(name, 0))]


def lines(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def campaign():
    runs = read(RESULTS)
    machines = sorted({one["machine"] for one in runs})
    table = lines(["target", "engine", "executions", "per second", "edges",
                   "quiet minutes", "rules reached", "found", "fixed",
                   "cases"],
                  rows_of_campaign(runs))
    return "\n".join([*table, "", f"Machines: {'; '.join(machines)}.", ""]) \
        if runs else "No run yet.\n"


def row_of_bug(bug, found, equal, elsewhere):
    what = [bug.name, elsewhere.get(bug.name, bug.format), f"`{bug.file}`",
            bug.what]
    if bug.name in equal:
        return what + ["not a bug", "", "", equal[bug.name]]
    one = found.get(bug.name)
    if one is None:
        return what + ["", "", "", "not tried yet"]
    return what + [one.by, one.seconds, f"{int(one.executions):,}", one.how]


def summary(all_bugs, found, equal):
    real = [bug.name for bug in all_bugs if bug.name not in equal]
    by = [found[name].by for name in real if name in found]
    drawn = {bug.name for bug in bugs.read(bugs.HERE / "drawn.tsv")}
    seed, fuzzing = by.count("seed"), by.count("fuzzing")
    return (f"{len(all_bugs)} planted, {len(all_bugs) - len(drawn)} of them "
            f"written and {len(drawn)} drawn. "
            f"{len(all_bugs) - len(real)} cannot be noticed. {len(real)} are "
            f"left, {len(drawn & set(real))} of them drawn: {seed} were found "
            f"by the seeds, {fuzzing} by fuzzing, and "
            f"{len(real) - seed - fuzzing} were not found.")


def proof():
    known, found = bugs.read_all(), records.read()
    equal, elsewhere = records.equivalent(), records.elsewhere()
    table = lines(["bug", "target", "file", "description", "found by",
                   "seconds", "executions", "evidence"],
                  [row_of_bug(bug, found, equal, elsewhere) for bug in known])
    controls = lines(["target without a bug", "found", "seconds",
                      "executions"],
                     [[name.removeprefix("control-"), one.by, one.seconds,
                       f"{int(one.executions):,}"]
                      for name, one in found.items()
                      if name.startswith("control-")])
    return "\n".join([summary(known, found, equal), "", *table, "", *controls,
                      ""])


def speeds():
    known = speed.read()
    rows = [[f"`{one.target}`", f"{one.executions / one.user:,.0f}",
             f"{one.executions / one.cpu:,.0f}"] for one in known.values()]
    return "\n".join([*lines(["target", "per second", "with system time"],
                             rows),
                      ""]) if rows else "Not measured yet.\n"


def rows_of_reach():
    for one in reached.read().values():
        missed = ", ".join(f"`{rule}`" for rule in one.missed.split())
        yield [one.format, str(one.seconds),
               f"{one.edges:,}", f"{one.plain_edges:,}",
               f"{one.rules} of {one.all_rules}",
               f"{one.plain_rules} of {one.all_rules}",
               f"{one.executions:,}", f"{one.plain_executions:,}",
               f"`{one.file}`",
               f"all but {missed}: {one.file_seconds}" if missed
               else str(one.file_seconds)]


def reach():
    rows = list(rows_of_reach())
    return "\n".join([*lines(["format", "seconds", "edges", "without", "rules",
                              "without",
                              "executions", "without", "file",
                              "seconds until all"], rows), ""]) \
        if rows else "Not run yet.\n"


def main():
    parser = argparse.ArgumentParser(prog="table.py")
    parser.add_argument("--take", nargs="+", type=Path, default=[])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    for path in options.take:
        if not path.is_file():
            parser.error(f"no file {path}")
    if options.take:
        take(options.take)
    wrong = 0
    for mark, table in (("campaign", campaign()), ("speed", speeds()),
                        ("reach", reach()), ("proof", proof())):
        if options.write:
            tree.write_table(PAGE, mark, table)
        elif options.check:
            text = PAGE.read_text()
            place = tree.place_of_table(text, mark)
            if place is None or text[place[0]:place[1]] != table:
                print(f"fuzz/CAMPAIGN.md: the table of {mark} is old: "
                      f"fuzz/campaign/table.py --write")
                wrong = 1
        else:
            print(table)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
