#!/usr/bin/env python3
"""Proves that each check of the reference is why its cases are rejected.

    ablate.py [--write]

Each check site of a MUST rule is left out, and then all sites of a rule
together (without.py). Without its rule a case is accepted, or has no verdict
(the reference crashes, or gives up), or is rejected by another rule, which
conformance/evidence/<format>.tsv names. If that holds for all cases of a rule,
the table has a reason. The models of several files, corpus/sets, are cases of
rules that no single file can break. Files of other rules keep their result,
except the files in evidence/others.tsv. evidence/sites.tsv lists, with a
reason, each site that no case breaks, or whose removal changes nothing. --write
writes the rules that reject the cases next, and the table of corpus/README.md;
reasons are written by hand. A format is judged once it has its table there,
which may be empty.
"""

import json
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
sys.path.insert(0, str(HERE))

import evidence
import prove
import sites
import tree
import without
from evidence import BY_HAND, Table

README = tree.CORPUS / "README.md"
COLUMNS = ("rules", "check sites", "cases", "accepted without its rule",
           "rejected by another rule", "rules without a case of their own",
           "files of other rules that change")


def read_tsv(path, width):
    """{all but the last column: the last one, a reason}"""
    found = {}
    for line in path.read_text().splitlines():
        *key, why = line.split("\t")
        if line.startswith("#"):
            continue
        if len(key) != width or len(why.split()) < 3 or tuple(key) in found:
            sys.exit(f"{path.name}: {line}: {width} columns and a reason, once")
        found[tuple(key)] = why
    return found


def cases():
    """{absolute path: (name without extension, case)} of the corpus."""
    found = {}
    for name in tree.formats():
        manifest = json.loads(
            (tree.CORPUS / name / "manifest.json").read_text())
        for case in manifest["cases"]:
            if not case["withdrawn"]:
                path = f"{name}/{case['path']}"
                found[str(tree.CORPUS / path)] = path.rpartition(".")[0], case
    return found


class Run:
    """Returns the ablator's output for MUST rules."""

    def __init__(self, copy):
        self.sites = {site.number: site for site in copy.sites}
        self.keys = sites.keys(copy.sites)
        self.rules = [sites.rule_id(rule) for rule in prove.rules()]
        self.must = {sites.rule_id(rule) for name in tree.formats()
                     for rule, level in sites.rules(name).items()
                     if level == "MUST"}
        self.judged = set(evidence.formats())
        self.cases = cases()
        self.models = {path: (f"sets/{case['path']}", case)
                       for _, path, case in without.sets()}
        self.own = defaultdict(dict)        # rule: {case: what rejects it}
        self.sets = defaultdict(dict)       # the same of models of files
        self.others = {}                    # (name, rule): verdict and rules
        self.useful = set()                 # sites
        for what, number, verdict, broken, path in without.ask(copy):
            if what == "rule":
                self.keep(self.rules[number], verdict, broken, path)
            else:
                self.keep_site(number, broken, path)

    def keep(self, rule, verdict, broken, path):
        name, case = self.about(path)
        own = self.sets if path in self.models else self.own
        if case["rule"] == rule:
            own[rule][name] = broken[0] if verdict == "reject" else None
        else:
            self.others[name, rule] = verdict

    def keep_site(self, number, broken, path):
        rule = sites.rule_id(self.sites[number].rule)
        if self.about(path)[1]["rule"] == rule and rule not in broken:
            self.useful.add(number)

    def about(self, path):
        return self.models.get(path) or self.cases[path]

    def next(self, name):
        """{case: the rule that rejects it then} of a format."""
        return {case: then for own in (self.own, self.sets)
                for rule, found in own.items() for case, then in found.items()
                if then and rule.startswith(name + ".")}

    def held(self, rule):
        return sum(then is None for then in self.own[rule].values())

    def held_by_sets(self, rule):
        return sum(then is None for then in self.sets[rule].values())

    def needless(self):
        """Keys of the sites that no case needs, of rules that have some."""
        return {self.keys[number] for number, site in self.sites.items()
                if number not in self.useful
                and (self.own.get(sites.rule_id(site.rule))
                     or self.sets.get(sites.rule_id(site.rule)))
                and self.keys[number][2].partition(".")[0] in self.judged}


def compare_cases(report, run, name, table):
    found = run.next(name)
    for case in sorted(found.keys() | table.next.keys()):
        now, then = found.get(case), table.next.get(case)
        if now != then:
            report.wrong(case, f"without its rule {now or 'nothing'} rejects "
                         f"it, not {then or 'nothing'}: ablate.py --write")
    for rule in sorted(run.must):
        if not rule.startswith(name + "."):
            continue
        if not run.held(rule) and rule not in table.excuses:
            report.wrong(rule, "no case is accepted without it, and "
                         f"conformance/evidence/{name}.tsv has no excuse")
        if run.sets[rule] and not run.held_by_sets(rule):
            report.wrong(rule, "no model of corpus/sets is accepted without it")
        if run.held(rule) and rule in table.excuses:
            report.wrong(rule, "is excused, and has a case of its own")
    for rule in table.excuses.keys() - run.must:
        report.wrong(rule, "is excused, and no MUST rule")


def compare_lists(report, run):
    listed = read_tsv(BY_HAND / "sites.tsv", 4)
    for key in sorted(run.needless() ^ listed.keys()):
        told = "is listed, and a case needs it" if key in listed else \
            "no case needs this check: evidence/sites.tsv wants to know why"
        report.wrong("\t".join(key), told)
    listed = read_tsv(BY_HAND / "others.tsv", 2)
    for key in sorted(run.others.keys() ^ listed.keys()):
        told = "is listed, and does not change" if key in listed else \
            "changes where another rule is not checked"
        report.wrong("\t".join(key), told)


def compare_program(report, run):
    """The program finds the same sites (cmake/AssaySites.cmake)."""
    said = subprocess.run([tree.PROGRAM, "rules", "--json"], check=True,
                          text=True, capture_output=True).stdout
    told = Counter((rule["rule"], site["file"], site["line"])
                   for rule in map(json.loads, said.splitlines())
                   for site in rule["checks"])
    here = Counter((sites.rule_id(site.rule), site.file, site.line)
                   for site in run.sites.values())
    for row in (told - here) + (here - told):
        report.wrong(row, "is a check site for the program or for sites.py, "
                     "not for both")


def row(run, name):
    mine = [rule for rule in run.must if rule.startswith(name + ".")]
    places = [site for site in run.sites.values()
              if sites.rule_id(site.rule) in mine]
    asked = sum(len(run.own[rule]) + len(run.sets[rule]) for rule in mine)
    held = sum(run.held(rule) + run.held_by_sets(rule) for rule in mine)
    alone = sum(not run.held(rule) and not run.held_by_sets(rule)
                for rule in mine)
    other = sum(rule in mine for _, rule in run.others)
    return [len(mine), len(places), asked, held, asked - held, alone, other]


def line(cells):
    return f"| {' | '.join(map(str, cells))} |\n"


def figures(run):
    rows = [(name, row(run, name)) for name in evidence.formats()]
    total = [sum(cells) for cells in zip(*(cells for _, cells in rows))]
    text = line(["", *COLUMNS]) + line(["---", *["---:"] * len(COLUMNS)])
    text += "".join(line([f"`{name}`", *cells]) for name, cells in rows)
    return text + line(["all", *total])


def compare_figures(report, run):
    text = README.read_text()
    place = tree.place_of_table(text, "ablation")
    if place is None or text[slice(*place)] != figures(run):
        report.wrong("corpus/README.md", "its table is not that of ablate.py "
                     "--write")


def main():
    if shutil.which("clang") is None:
        print("clang is not there: ./assay install test")
        sys.exit(77)
    tree.need_program()
    copy = without.Copy(tree.BUILD / "ablation")
    copy.make()
    report, run = tree.Report(), Run(copy)
    if "--write" in sys.argv[1:]:
        tree.write_table(README, "ablation", figures(run))
    for name in evidence.formats():
        table = Table(name)
        if "--write" in sys.argv[1:]:
            table.next = run.next(name)
            table.write()
        compare_cases(report, run, name, table)
    compare_lists(report, run)
    compare_program(report, run)
    compare_figures(report, run)
    asked = sum(map(len, [*run.own.values(), *run.sets.values()]))
    report.end(f"{len(run.sites)} check sites, {asked} cases")


if __name__ == "__main__":
    main()
