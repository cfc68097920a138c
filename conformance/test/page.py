#!/usr/bin/env python3
"""The pages of assay certify --html and assay compare --html are well-formed
and self-contained, and no text of a program can break out of them; the output
of assay compare."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import unittest
from html.parser import HTMLParser

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
import sealed
from results import ACTS, HOSTILE

VOID = {"meta", "input"}
TAGS = {"html", "head", "meta", "title", "style", "body", "header", "main",
        "h1", "h2", "p", "div", "table", "thead", "tbody", "tr", "th", "td",
        "dl", "dt", "dd", "details", "summary", "figure", "figcaption", "pre",
        "code", "b", "span", "a", "mark", "em", "input", "select", "option",
        "output", "script"}
ATTRIBUTES = {"lang", "charset", "http-equiv", "content", "name", "class",
              "id", "hidden", "type", "aria-label", "placeholder", "value",
              "data-f", "data-o", "colspan", "href"}


class Page(HTMLParser):
    """The contents of a page; fails if tags do not pair."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.policy = [], [], None
        self.inline, self.texts, self.rows = {}, [], []
        self.ids, self.links = [], []
        self.hex = []           # a list of lines for each table of bytes
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert tag in TAGS, tag
        assert len(given) == len(attrs), attrs
        assert set(given) <= ATTRIBUTES, attrs
        self.tags.append(tag)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if "href" in given:
            assert given["href"].startswith("#"), attrs
            self.links.append(given["href"][1:])
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "tr":
            self.rows.append(given)
        if tag == "table" and given.get("class") == "hex":
            self.hex.append([])
        if tag == "td" and "hex" in self.around("table"):
            self.cell = ""
        if tag not in VOID:
            self.open.append((tag, given.get("class", "")))

    def around(self, tag):
        return [name for open_tag, name in self.open if open_tag == tag]

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, (tag, self.open)
        if tag == "td" and "hex" in self.around("table"):
            if re.fullmatch("([0-9a-f]{2}( |$))+", self.cell):
                self.hex[-1].append(self.cell)
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1][0] in ("style", "script"):
            self.inline[self.open[-1][0]] = data
        self.texts.append(data)
        if hasattr(self, "cell"):
            self.cell += data

    def handle_comment(self, data):
        raise AssertionError("a comment: " + data)


def digest(text):
    made = hashlib.sha256(text.encode()).digest()
    return "'sha256-" + base64.b64encode(made).decode() + "'"


class Pages(certifier.Case):
    def page(self, name="page"):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            text = file.read()
        self.assertIsNone(ACTS.search(text))
        self.assertTrue(text.startswith("<!doctype html>\n"))
        self.assertNotIn("://", text)
        page = Page(text)
        self.assertEqual(page.policy,
                         "default-src 'none'; style-src "
                         + digest(page.inline["style"]) + "; script-src "
                         + digest(page.inline["script"])
                         + "; base-uri 'none'; form-action 'none'")
        self.assertEqual([page.tags.count(t) for t in ("script", "style")],
                         [1, 1])
        self.assertEqual(len(set(page.ids)), len(page.ids))
        self.assertLessEqual(set(page.links), set(page.ids))
        page.text = "".join(page.texts)
        page.cases = [row for row in page.rows if row.get("class") == "case"]
        return page

    def judge(self, mode, *options):
        self.lie(mode, f"--html={self.folder}/page", *options)
        return self.page()

    def test_certified(self):
        page = self.judge("honest")
        self.assertIn("✓ certified", page.text)
        self.assertIn("liar 1 (Python)", page.text)
        self.assertEqual([row["data-o"] for row in page.cases],
                         ["pass", "pass", "either", "pass", "pass"])
        self.assertNotIn("Failures", page.text)

    def test_wrong(self):
        page = self.judge("accept-all")
        self.assertIn("✗ not certified", page.text)
        for words in ("must be rejected, was accepted", "key: 61 -> c0",
                      "mag.key.utf8 (must, MAG v1, section 4.3): key is",
                      "accept {}", "not certified: 2 wrong answers"):
            self.assertIn(words, page.text)
        self.assertIn("mag/reject/mag.key.utf8~lone-ff", page.links)
        page = self.judge("wrong-shape")
        self.assertIn('tensors[0].shape[1]: expected "3", got 3', page.text)
        self.assertIn('expected document{"format": "mag"', page.text)
        page = self.judge("long-log", "--only", "*zip*")
        page = self.judge("hang", "--timeout", "0.5")
        self.assertIn("timeout", page.text)

    def test_bytes(self):
        """Each byte of the file and of its twin, once."""
        twin = certifier.CASES[0]["path"]
        wrong = certifier.case("reject/mag.key.utf8~made.mag", "mag.key.utf8",
                             parent=twin)
        self.write_corpus([certifier.CASES[0], wrong])
        page = self.judge("accept-all")
        shown = [bytes.fromhex("".join(lines)) for lines in page.hex]
        self.assertEqual(shown, [wrong["path"].encode(), twin.encode()])
        self.assertIn("mark", page.tags)
        self.assertEqual(page.tags.count("em"), 1)
        self.write_corpus([certifier.CASES[0], dict(wrong, parent="gone.mag")])
        self.assertEqual(len(self.judge("accept-all").hex), 1)

    def test_part(self):
        """For a large file, only the part around the place."""
        data = bytes(100000)
        wrong = certifier.case("reject/mag.key.utf8~big.mag", "mag.key.utf8",
                             offset="50000", parent="accept/empty.mag",
                             sha256=hashlib.sha256(data).hexdigest())
        self.write_corpus([certifier.CASES[0], wrong])
        certifier.write(self.at(wrong["path"]), data)
        self.certify(f"--html={self.folder}/page", command=HOSTILE)
        page = self.page()
        for lines in page.hex:
            self.assertLess(sum(map(len, lines)), 3 * 500)
        self.assertIn("… 49904 more bytes", page.text)
        self.assertIn("… 49712 more bytes", page.text)

    def test_hostile(self):
        self.certify(f"--html={self.folder}/page",
                     f"--json={self.folder}/json", command=HOSTILE)
        page = self.page()
        self.assertIn("</script><img src=x onerror=alert(1)> ]]>", page.text)
        self.assertIn(r"\ufffe\uffff\xed\xa0\x80<!--", page.text)
        self.assertIn("</system-err>", page.text)
        self.assertIn("%0A&amp;", page.text)
        done = self.compare("json", "json", f"--html={self.folder}/page")
        self.assertEqual(done, 0)
        self.assertIn("</script><img src=x onerror=alert(1)>",
                      self.page().text)
        self.assertIsNone(ACTS.search(self.out))

    # compare

    def compare(self, *words):
        paths = [word if word.startswith("-") else f"{self.folder}/{word}"
                 for word in words]
        done = subprocess.run([certifier.ASSAY, "compare", *paths],
                              capture_output=True, check=False)
        self.out, self.err = done.stdout.decode(), done.stderr.decode()
        return done.returncode

    def results(self, *modes):
        for mode in modes:
            self.lie(mode, f"--json={self.folder}/{mode}")

    def test_compare_without_names(self):
        """A program without a hello is named by its command."""
        self.lie("honest", "--exec", f"--json={self.folder}/exec")
        self.results("honest")
        self.assertEqual(self.compare("honest", "exec"), 0)
        self.assertRegex(self.out, r"(?m)^B  .*/liar\.py honest  "
                                   r"index level, 5 cases, certified  /")

    def test_compare(self):
        self.results("honest", "accept-all", "reject-all", "crash-at-2")
        self.assertEqual(self.compare("honest", "accept-all", "reject-all"), 0)
        self.assertRegex(self.out, r"(?m)^A  liar 1 \(Python\)  index level, "
                                   r"5 cases, certified  /")
        self.assertRegex(self.out, r"(?m)^mag +2 +2 +2 +0$")
        self.assertRegex(self.out, r"(?m)^mag.key +2 +2 +1 +2$")
        self.assertRegex(self.out, r"(?m)^A +– +0 +3$\n^B +2 +– +5$\n"
                                   r"^C +0 +0 +–$")
        self.assertIn("\nB accepts, A rejects\n      1  mag.header.magic\n"
                      "      1  mag.key.utf8\n\n", self.out)
        self.assertIn("\nA accepts, C rejects\n      2  (no rule)\n"
                      "      1  mag.key.nul\n\n", self.out)
        self.assertRegex(self.out, r"(?m)^reject +reject +accept +reject +"
                                   r"mag/reject/mag.key.utf8~lone-ff$")
        self.assertEqual(self.compare("honest", "crash-at-2"), 0)
        self.assertRegex(self.out, r"(?m)^reject +reject +crash +mag/reject/m")
        self.assertEqual(self.compare("honest", "honest"), 0)
        self.assertIn("All answers agree.\n", self.out)

    def test_compare_forms(self):
        self.results("honest", "accept-all")
        self.assertEqual(self.compare("honest", "accept-all", "--json",
                                      f"--html={self.folder}/page"), 0)
        lines = [json.loads(line) for line in self.out.splitlines()]
        self.assertEqual([side["certified"] for side in lines[0]["sides"]],
                         [True, False])
        self.assertEqual(lines[-1]["answers"], ["reject", "accept"])
        page = self.page()
        self.assertEqual([row["data-o"] for row in page.cases],
                         ["agreeing "] * 3 + ["differing wrong "] * 2)
        self.assertEqual(self.compare("honest", "--json", "--html"), 2)
        self.assertIn("only one of", self.err)

    def test_compare_others(self):
        """Other cases, other files."""
        self.results("honest")
        self.write_corpus(certifier.CASES[1:])
        self.lie("reject-all", f"--json={self.folder}/fewer")
        lines = self.read("fewer")
        lines[0]["sha256"] = "0" * 64
        self.write("fewer", lines)
        self.assertEqual(self.compare("honest", "fewer"), 0)
        self.assertIn("mag/accept/one-f32-2x3  (different files)\n", self.out)
        self.assertRegex(self.out, r"(?m)^A +– +1$\n^B +0 +–$")
        self.assertNotIn("mag/accept/empty", self.out)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def write(self, name, lines, known=True):
        """Writes results, with or without a correct digest."""
        if known:
            lines[-1]["corpus"] = sealed.corpus(lines)
            lines[-1]["digest"] = sealed.digest(lines)
        with open(os.path.join(self.folder, name), "w",
                  encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def test_compare_what_was_forged(self):
        """Tables are made only from results that match their digests."""
        self.results("honest", "reject-all")
        before = self.read("reject-all")
        for known, members, words in (
                (False, {"outcome": "pass"}, "line 6: the tally does not"),
                (False, {"rule": "mag.key.nul"}, "line 2: expectation does "
                 "not match the expected members"),
                (True, {"expected": "reject"}, "line 2: expectation does"),
                (True, {"features": ["x"]}, "line 2: expectation does"),
                (True, {"document": None}, "line 2: expectation does"),
                (False, {"file": "x"}, "digest does not match: the "
                 "results were changed")):
            lines = [dict(line) for line in before]
            lines[1].update(members)
            self.write("reject-all", lines, known)
            self.assertEqual(self.compare("honest", "reject-all"), 2)
            self.assertIn(words, self.err)
            self.assertEqual(self.out, "")
        lines = [dict(line) for line in before]
        lines[-1]["corpus"] = "0" * 64
        lines[-1]["digest"] = sealed.digest(lines)
        self.write("reject-all", lines, False)
        self.assertEqual(self.compare("honest", "reject-all"), 2)
        self.assertIn("corpus does not match the cases", self.err)

    def as_before(self, lines):
        """Returns results as version 0.1.0 wrote them."""
        for line in lines[:-1]:
            del line["features"], line["document"]
        for member in ("digest", "corpus_version", "only_version"):
            del lines[-1][member]

    def test_compare_with_results_of_before(self):
        self.results("honest", "reject-all")
        lines = self.read("reject-all")
        self.as_before(lines)
        self.write("reject-all", lines, False)
        self.assertEqual(self.compare("honest", "reject-all"), 0, self.err)
        lines[1]["rule"] = "mag.key.nul"
        self.write("reject-all", lines, False)
        self.assertEqual(self.compare("honest", "reject-all"), 2)
        self.assertIn("reject-all: the expectation of "
                      "mag/accept/one-f32-2x3 differs from other results with "
                      "the same digest\n", self.err)

    def test_compare_replaces_nothing(self):
        """No form is written to one of the input files."""
        self.results("honest", "accept-all")
        for form in ("json", "html"):
            self.assertEqual(self.compare(
                "honest", "accept-all", f"--{form}={self.folder}/accept-all"),
                2)
            self.assertIn(f"assay: compare: --{form}=FILE would overwrite "
                          f"'{self.folder}/accept-all', which is an input\n",
                          self.err)
        self.assertEqual(self.compare("honest", "accept-all"), 0)

    def test_compare_broken(self):
        self.results("honest")
        with open(os.path.join(self.folder, "bad"), "w",
                  encoding="utf-8") as file:
            file.write("{}\n")
        self.assertEqual(self.compare("honest", "bad"), 2)
        self.assertRegex(self.err, "bad: line 1: not about a case or the run")
        self.assertEqual(self.out, "")
        self.assertEqual(self.compare(), 2)
        self.assertEqual(self.compare(*["honest"] * 27), 2)
        self.assertIn("more than 26 files", self.err)


if __name__ == "__main__":
    unittest.main()
