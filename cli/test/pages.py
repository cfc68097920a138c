#!/usr/bin/env python3
"""The pages of assay rules --html have the whole text of each part, and every
rule with its sentences, the places of the reference that check it, and its
cases. All links have a target, and none leads out of the pages."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import pages
import tree

report = tree.Report()
SITE = re.compile(r"(ref/[a-z0-9]+/\w+\.[ch]):(\d+)")
MARKUP = str.maketrans("", "", "*`|\\")


def run(*words):
    return subprocess.run([tree.PROGRAM, "rules", *words], text=True,
                          capture_output=True, check=False)


def rules_of(name):
    lines = map(json.loads, run("--json", name).stdout.splitlines())
    return [line for line in lines if "rule" in line]


def expect(what, found, expected):
    if found != expected:
        report.wrong(what, f"{str(found)[:200]} instead of "
                     f"{str(expected)[:200]}")


def words_of_part(name):
    """Returns the words of a part without title, anchors and table of rules."""
    text = tree.ANCHOR.sub("", (tree.SPEC / f"{name}.md").read_text())
    at, to = tree.place_of_table(text, f"rules {name}")
    text = text[:at] + text[to:]
    text = re.sub(r"^# .*$|^<!-- .* -->$|^\|[-| :]+\|$|^#+ |^- |^\d+\. ", "",
                  text, flags=re.M)
    return text.translate(MARKUP).split()


def judge_text(name, page):
    """Nothing of the part is lost, and its words are in order."""
    found = page.text.partition("Other requirements")[0]
    found = found.translate(MARKUP).split()
    expected = words_of_part(name)
    for at, (one, other) in enumerate(zip(found, expected)):
        if one != other:
            report.wrong(name, f"'{' '.join(found[at:at + 8])}' instead of "
                         f"'{' '.join(expected[at:at + 8])}'")
            return
    expect(f"{name}: words", len(found), len(expected))


def judge_sites(rule, text):
    """Each site is a line of the reference that names the rule."""
    sites = SITE.findall(text)
    if not sites:
        report.wrong(rule, "is checked nowhere")
    in_c = re.sub(r"[.-]", "_", rule).upper()
    for path, number in sites:
        line = (tree.ROOT / path).read_text().splitlines()[int(number) - 1]
        if not re.search(rf"\b{in_c}\b", line):
            report.wrong(rule, f"is not at {path}:{number}")


def judge_evidence(rule, text):
    """Mutants of its checks, and cases on both sides of its limits."""
    mutants = rule["mutations"]
    if mutants is not None and mutants["made"] > 0:
        noticed = mutants["made"] - mutants["nothing"]
        if f"{noticed} of {mutants['made']} found" not in text:
            report.wrong(rule["rule"], "its page has not the mutants")
    for limit in rule["limits"]:
        for member in ("comparison", "place", "inside", "at", "outside"):
            words = limit[member] or ""
            if member in ("inside", "at", "outside"):
                words = words.partition("/")[2]
            if words not in text:
                report.wrong(rule["rule"], f"its page has not '{words}'")


def cases_of(name):
    for inside in ("", "upstream"):
        path = tree.CORPUS / name / inside / "manifest.json"
        if path.is_file():
            for case in json.loads(path.read_text())["cases"]:
                if not case["withdrawn"] and case["rule"]:
                    yield case


def aside_of(name):
    """Returns the rules of cases that are not files: models and recipes."""
    sets = json.loads((tree.CORPUS / "sets" / "manifest.json").read_text())
    found = {"model": [case["rule"] for case in sets["cases"]], "recipe": []}
    recipes = tree.CORPUS / "recipes" / f"{name}.json"
    if recipes.is_file():
        found["recipe"] = [recipe["case"]["rule"] for recipe
                           in json.loads(recipes.read_text())["recipes"]]
    return found


def judge_count(rule, text, what, cases):
    found = re.search(rf"^(?:none holds it: .* )?(\d+) {what}s?$", text, re.M)
    expect(f"{rule}: {what}s", int(found[1]) if found else 0, cases.count(rule))


def judge_rules(name, page):
    rules = rules_of(name)
    expect(f"{name}: rules", list(page.articles),
           [rule["rule"] for rule in rules])
    cases = {"file": [case["rule"] for case in cases_of(name)],
             **aside_of(name)}
    for rule in rules:
        text = page.articles.get(rule["rule"], "")
        for member in ("statement", "why", "section", "level"):
            if rule[member] not in text:
                report.wrong(rule["rule"], f"its page has not the {member}")
        if f"#at-{rule['rule']}" not in page.hrefs:
            report.wrong(rule["rule"], "its page leads to no sentence of "
                         f"spec/{name}.md")
        judge_sites(rule["rule"], text)
        judge_evidence(rule, text)
        for what, of_rules in cases.items():
            judge_count(rule["rule"], text, what, of_rules)


def judge_links(name, page, anchors):
    for problem in page.problems:
        report.wrong(name, problem)
    if len(set(page.ids)) != len(page.ids):
        report.wrong(name, "duplicate ids: " + ", ".join(sorted(
            {i for i in page.ids if page.ids.count(i) > 1})[:5]))
    for href in page.hrefs:
        file, _, anchor = href.partition("#")
        file = file or f"{name}.html"
        if file not in anchors or anchor and anchor not in anchors[file]:
            report.wrong(name, f"the link {href} leads nowhere")
    if page.policy is None or "script-src 'none'" not in page.policy \
            or "default-src 'none'" not in page.policy:
        report.wrong(name, f"policy {page.policy}")


def judge_requirements(name, page):
    """Each anchor of the part is there, and what is not a rule has a row."""
    part = (tree.SPEC / f"{name}.md").read_text()
    wanted = [f"at-{anchor}" for anchor in tree.ANCHOR.findall(part)]
    homes = (tree.SPEC / f"{name}.homes.tsv").read_text()
    for row, kind, *_ in csv.reader(homes.splitlines()[1:], "excel-tab"):
        wanted += [f"row-{row}"] if kind in ("permission", "duty") else []
    for anchor in wanted:
        if anchor not in page.ids:
            report.wrong(name, f"the page has no {anchor}")


def judge_all(folder):
    done = run(f"--html={folder}/pages")
    expect("status", (done.returncode, done.stdout, done.stderr), (0, "", ""))
    sources = {path.name: path.read_text()
               for path in Path(folder, "pages").iterdir()}
    expect("files", sorted(sources),
           sorted(["index.html", *(f"{n}.html" for n in tree.formats())]))
    read = {name: pages.Page(source) for name, source in sources.items()}
    anchors = {name: set(page.ids) for name, page in read.items()}
    for name, page in read.items():
        judge_links(name.removesuffix(".html"), page, anchors)
    for name in tree.formats():
        page = read[f"{name}.html"]
        judge_text(name, page)
        judge_rules(name, page)
        judge_requirements(name, page)
        for rule in rules_of(name):
            if f"{name}.html#{rule['rule']}" not in read["index.html"].hrefs:
                report.wrong(rule["rule"], "the index does not lead to it")
    name = tree.formats()[-1]
    expect("a page to standard output", run("--html", name).stdout,
           sources[f"{name}.html"])
    return sum(len(page.articles) for page in read.values())


def judge_usage(folder):
    for words, problem in (
            (["--html"], "--html needs a FORMAT (for all pages: "
             "--html=DIR)"),
            (["--html", "magg"], "unknown format 'magg' (did you mean mag?)"),
            (["--html", "a/b"], "unknown format 'a/b' (for a folder: "
             "--html=DIR)"),
            (["--html", "--tsv"], "--html cannot be used with --tsv"),
            ([f"--html={folder}/missing/pages"],
             f"{folder}/missing/pages: No such file or directory")):
        done = run(*words)
        expect(words, (done.returncode, done.stdout, done.stderr),
               (2, "", f"assay: rules: {problem}\n"))
    name = tree.formats()[0]
    expect("one page", run(f"--html={folder}/one", name).returncode, 0)
    expect("one page", os.listdir(f"{folder}/one"), [f"{name}.html"])
    expect("again", run(f"--html={folder}/one", name).returncode, 0)


def judge_others_page(folder):
    """A page from another writer is kept."""
    path = Path(folder, "theirs", "index.html")
    path.parent.mkdir()
    path.write_text("<!doctype html>\nmine\n")
    done = run(f"--html={path.parent}")
    expect("a page of somebody's", (done.returncode, done.stdout, done.stderr),
           (2, "", f"assay: rules: {path}: exists and is not a page of "
            "assay: use another folder\n"))
    expect("it stays", path.read_text(), "<!doctype html>\nmine\n")
    expect("and no other is there", os.listdir(path.parent), ["index.html"])


tree.need_program()
with tempfile.TemporaryDirectory() as folder:
    count = judge_all(folder)
    judge_usage(folder)
    judge_others_page(folder)
report.end(f"{count} rules on the pages of {len(tree.formats())} formats")
