#!/usr/bin/env python3
"""The pages of assay certify --html and assay compare --html in a browser, with
all cases of the corpus: the script filters, no request is made, and the console
is empty."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "test" / "lib"))
import tree
from browser import REQUESTS, Browser, need

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "adapters"))
from hostile import NASTY

ACCEPTS_ALL = """
import json, sys
sys.path.insert(0, sys.argv[1])
from hostile import NASTY
for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "hello":
        print("ASSAY hello " + json.dumps({
            "protocol": 1, "name": NASTY, "version": "1",
            "formats": {f: ["validate"] for f in sys.argv[2:]}}), flush=True)
    elif word == "case":
        print(NASTY, file=sys.stderr, flush=True)
        print("ASSAY case", rest.split(" ")[0], "accept", flush=True)
"""
COUNT = """
var all = Array.from(document.querySelectorAll(arguments[0]));
return [all.filter(function (e) {
    return !e.hidden && getComputedStyle(e).display !== 'none';
}).length, all.length];
"""

report = tree.Report()


def equal(what, found, expected):
    if found != expected:
        report.wrong(what, f"{str(found)[:300]} instead of "
                     f"{str(expected)[:300]}")


def certify(folder, name, command):
    done = subprocess.run(
        [tree.PROGRAM, "certify", "-q", "--level", "verdict", "--seed", "1",
         f"--html={folder}/{name}.html", f"--json={folder}/{name}.ndjson",
         "--", *command], check=False)
    with open(f"{folder}/{name}.ndjson", encoding="utf-8") as file:
        return done.returncode, [json.loads(line) for line in file][:-1]


def judge_page(browser, page, cases, failing):
    """Checks a page before any input: its contents, and no message."""
    browser.ask("/url", {"url": f"file://{page}"})
    equal("rows", browser.run(COUNT, "tr.case"), [cases, cases])
    equal("elements out of nowhere", browser.run(COUNT, "img"), [0, 0])
    if failing is not None:
        equal("details", browser.run(COUNT, "details[data-o]"),
              [failing, failing])
    equal("the filters", browser.run(COUNT, "#filters"), [1, 1])


def judge_filters(browser, results):
    def rows(holds):
        return [sum(map(holds, results)), len(results)]

    def shown():
        return browser.run(COUNT, "tr.case")

    browser.type("#filters select[name=o]", "fail")
    equal("failing rows", shown(), rows(lambda r: r["outcome"] == "fail"))
    browser.type("#filters select[name=f]", "mag")
    both = rows(lambda r: r["outcome"] == "fail" and r["format"] == "mag")
    equal("failing rows of mag", shown(), both)
    equal("the address", browser.run("return location.hash"), "#f=mag&o=fail")
    equal("the count", browser.run("return document.querySelector('output')"
                                   ".textContent"),
          f"{both[0]} of {both[1]} cases")
    browser.ask("/refresh", {})
    equal("failing rows of mag, by the address", shown(), both)
    browser.type("#filters input", "\ue00c")       # Escape
    equal("all rows", shown(), rows(lambda r: True))
    browser.type("#filters input", "KEY.utf8  overlong")
    equal("rows found", shown(), rows(
        lambda r: "key.utf8" in r["case"] and "overlong" in r["case"]))
    browser.type("#filters input", "\ue00c")
    failure = next(r["case"] for r in results if r["outcome"] == "fail")
    browser.run("location.hash = arguments[0]", failure)
    equal("a failure", browser.run(
        "return document.getElementById(arguments[0]) !== null", failure), True)


def judge_quiet(browser, page):
    equal("requests", browser.run(REQUESTS), [])
    equal(f"console of {os.path.basename(page)}", browser.log(), [])


def judge_policy(browser, folder, page):
    """Checks that the policy works: an added script does not run, and is
    reported."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    bad = os.path.join(folder, "forbidden.html")
    with open(bad, "w", encoding="utf-8") as file:
        file.write(text.replace("</main>", "</main><script>document.title = "
                                "'broken'</script><img src='x.png'>"))
    browser.ask("/url", {"url": f"file://{bad}"})
    if browser.run("return document.title") == "broken":
        report.wrong("policy", "a script that was added is run")
    if sum("Content Security Policy" in m for m in browser.log()) < 2:
        report.wrong("policy", "what it forbids is not in the console")


def judge_plain(browser, page, cases):
    """Checks that everything is visible without a script."""
    browser.ask("/url", {"url": f"file://{page}"})
    equal("rows without a script", browser.run(COUNT, "tr.case"),
          [cases, cases])
    equal("filters without a script", browser.run(COUNT, "#filters"), [0, 1])
    equal("the name as text", browser.run(
        "return document.title").split()[0], NASTY.split()[0])


def judge_all(folder, driver, chromium):
    adapter = os.path.join(folder, "adapter.py")
    with open(adapter, "w", encoding="utf-8") as file:
        file.write(ACCEPTS_ALL)
    status, results = certify(folder, "bad", [
        sys.executable, adapter, str(Path(__file__).parents[1] / "adapters"),
        *tree.formats()])
    equal("status", status, 1)
    if len(results) < 4000:
        report.wrong("cases", f"{len(results)} of them")
    status, good = certify(folder, "good", [tree.PROGRAM, "adapter"])
    equal("status of assay", status, 0)
    subprocess.run([tree.PROGRAM, "compare", f"--html={folder}/both.html",
                    f"{folder}/bad.ndjson", f"{folder}/good.ndjson"],
                   check=True, stdout=subprocess.DEVNULL)
    browser = Browser(driver, chromium, folder)
    try:
        failing = sum(r["outcome"] == "fail" for r in results)
        pages = [f"{folder}/{name}.html" for name in ("bad", "good", "both")]
        for page, details in zip(pages, (failing, 0, None)):
            judge_page(browser, page, len(good), details)
            judge_quiet(browser, page)
        browser.ask("/url", {"url": f"file://{pages[0]}"})
        judge_filters(browser, results)
        judge_quiet(browser, pages[0])
        judge_policy(browser, folder, pages[1])
    finally:
        browser.close()
    browser = Browser(driver, chromium, folder + "/plain",
                      "--blink-settings=scriptEnabled=false")
    try:
        judge_plain(browser, pages[0], len(results))
    finally:
        browser.close()
    return len(results)


tree.need_program()
driver, chromium = need("chromedriver"), need("chromium")
with tempfile.TemporaryDirectory() as folder:
    count = judge_all(folder, driver, chromium)
report.end(f"pages of {count} cases")
