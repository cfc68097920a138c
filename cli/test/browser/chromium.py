#!/usr/bin/env python3
"""The pages of assay rules --html in a browser: every rule of every format is
there, links work, nothing is requested, and the console stays empty. The pages
fit a telephone, are readable in light and dark, and work by keyboard."""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "test" / "lib"))
import tree
from browser import REQUESTS, Browser, need

RULES = """
return Array.from(document.querySelectorAll('article.rule'), function (e) {
    return e.getBoundingClientRect().height > 0 ? e.id : '';
});
"""
LINKS = """
return Array.from(document.links, function (a) {
    return [a.getAttribute('href'), a.tabIndex >= 0];
});
"""
LOST = """
return Array.from(document.links).filter(function (a) {
    return a.hash && a.pathname === location.pathname &&
        document.getElementById(decodeURIComponent(a.hash.slice(1))) === null;
}).map(function (a) { return a.hash; });
"""
# Elements wider than the window, except those inside a scrolling element.
WIDTH = "return [document.documentElement.scrollWidth, window.innerWidth];"
TARGET = """
var found = document.querySelector(':target');
return found && found.getBoundingClientRect().top < window.innerHeight
    ? found.id : null;
"""
# The smallest contrast of text and ground, as WCAG 2 computes it.
CONTRAST = """
function light(c) {
    return [0.2126, 0.7152, 0.0722].reduce(function (sum, weight, i) {
        var v = c[i] / 255;
        return sum + weight * (
            v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
    }, 0);
}
function numbers(c) { return c.match(/[\\d.]+/g).map(Number); }
function ground(e) {
    for (; e; e = e.parentElement) {
        var c = numbers(getComputedStyle(e).backgroundColor);
        if (c.length < 4 || c[3] > 0) return c;
    }
}
var worst = 21, where = '';
document.querySelectorAll('p, a, code, td, th, pre, .level').forEach(
    function (e) {
        var a = light(numbers(getComputedStyle(e).color));
        var b = light(ground(e));
        var ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < worst) { worst = ratio; where = e.outerHTML; }
    });
return [worst, where.slice(0, 100)];
"""
ENTER = "\ue007"

report = tree.Report()


def equal(what, found, expected):
    if found != expected:
        report.wrong(what, f"{str(found)[:300]} instead of "
                     f"{str(expected)[:300]}")


def rules_of(name):
    done = subprocess.run([tree.PROGRAM, "rules", "--tsv", name], text=True,
                          capture_output=True, check=True)
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


def open_page(browser, path):
    browser.ask("/url", {"url": f"file://{path}"})


def set_window(browser, width, height):
    browser.ask("/goog/cdp/execute", {
        "cmd": "Emulation.setDeviceMetricsOverride",
        "params": {"width": width, "height": height, "deviceScaleFactor": 1,
                   "mobile": False}})


def set_scheme(browser, scheme):
    browser.ask("/goog/cdp/execute", {
        "cmd": "Emulation.setEmulatedMedia", "params": {"features": [
            {"name": "prefers-color-scheme", "value": scheme}]}})


def judge_page(browser, name):
    equal(f"{name}: links", browser.run(LOST), [])
    links = browser.run(LINKS)
    if not all(reached for _, reached in links):
        report.wrong(name, "a link is not reached by keys")
    equal(f"{name}: requests", browser.run(REQUESTS), [])
    width, window = browser.run(WIDTH)
    if width > window:
        report.wrong(name, f"{width} points wide in a window of {window}")
    for scheme in ("light", "dark"):
        set_scheme(browser, scheme)
        ratio, where = browser.run(CONTRAST)
        if ratio < 4.5:
            report.wrong(name, f"contrast of {ratio:.2f}, {scheme}: {where}")
    equal(f"{name}: console", browser.log(), [])


def judge_format(browser, folder, name):
    open_page(browser, f"{folder}/{name}.html")
    rules = rules_of(name)
    equal(f"{name}: rules", browser.run(RULES), rules)
    judge_page(browser, name)
    browser.run("location.hash = arguments[0]", rules[-1])
    equal(f"{name}: the last rule", browser.run(TARGET), rules[-1])
    equal(f"{name}: folded", browser.run(
        "return document.querySelectorAll('details[open]').length"), 0)
    browser.type("details summary", ENTER)
    equal(f"{name}: unfolded by a key", browser.run(
        "return document.querySelectorAll('details[open]').length"), 1)
    return len(rules)


def judge_index(browser, folder):
    open_page(browser, f"{folder}/index.html")
    judge_page(browser, "index")
    links = {href for href, _ in browser.run(LINKS)}
    for name in tree.formats():
        for rule in rules_of(name):
            if f"{name}.html#{rule}" not in links:
                report.wrong("index", f"does not lead to {rule}")
    rule = rules_of(tree.formats()[-1])[0]
    browser.run("document.querySelector(arguments[0]).click()",
                f"a[href$='#{rule}']")
    equal("a link of the index", browser.run(TARGET), rule)


tree.need_program()
driver, chromium = need("chromedriver"), need("chromium")
with tempfile.TemporaryDirectory() as folder:
    pages = f"{folder}/pages"
    subprocess.run([tree.PROGRAM, "rules", f"--html={pages}"], check=True)
    browser = Browser(driver, chromium, folder)
    try:
        judge_index(browser, pages)
        set_window(browser, 360, 740)
        count = sum(judge_format(browser, pages, name)
                    for name in tree.formats())
    finally:
        browser.close()
report.end(f"{count} rules on {len(tree.formats())} pages")
