#!/usr/bin/env python3
"""Public text is plain English: pages, public headers, and the texts that the
programs print have no retired word (CONTRIBUTING.md, "Style"), no sentence of
more than 35 words, and none that opens with "Of"."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree

PAGES = ("*.md", "doc/*.md", "doc/assay.1", "spec/*.md", "bench/README.md",
         "conformance/**/*.md", "corpus/README.md", "export/**/*.md",
         "fuzz/**/*.md", "packages/**/*.md")
HEADERS = ("include/*.h",)
PRINTED = ("ref/**/*.c", "ref/**/*.def", "cli/**/*.c", "cli/**/*.def",
           "conformance/**/*.c", "conformance/**/*.def", "mint/**/*.c",
           "export/*.c")
RETIRED = re.compile(
    r"(?<![.-])\b(stands?|(?<!left )behind|those that|is told|are told|tells|(?<!there )(?<!there\n)is no(?! longer)|beside|those of|such as are|for want of|taken for|"
    r"asked for|nobody knows|goes on|as it would|lies at)\b(?!-)", re.I)
LONGEST = 35
LIST = 4        # commas: an enumeration may be longer

CODE = re.compile(r"^(```|~~~)(?s:.*?)^\1.*$|<!--(?s:.*?)-->|^ {4,}\S.*$|</?a\b[^>]*>",
                  re.M)
CELLS = re.compile(r"^[|#].*$", re.M)       # of tables; headings: no sentences
COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"(?:\s*"((?:[^"\\\n]|\\.)*)")*')
ENDS = re.compile(r"(?<=[.!?:;])[\s\"')*_]+|\n\s*\n|\n\s*[-*0-9]+\.?\s")

report = tree.Report()


def judge(path, kind, text):
    for match in RETIRED.finditer(text):
        about = " ".join(text[max(0, match.start() - 40):
                              match.end() + 40].split())
        report.wrong(path, f'"{match.group()}" is retired: {about}')
    if kind == "printed":
        return
    for sentence in ENDS.split(CELLS.sub("\n\n", text)):
        words = sentence.split()
        if words[:1] == ["Of"]:
            report.wrong(path, f"opens with Of: {' '.join(words[:8])}")
        if len(words) > LONGEST and sentence.count(",") < LIST:
            report.wrong(path, f"has a sentence of {len(words)} words: "
                         f"{' '.join(words[:8])} ...")


def page(text):
    return CODE.sub("\n\n", text)


def comments(text):
    return "\n\n".join(re.sub(r"^ \*", "", found, flags=re.M)
                       for found in COMMENT.findall(text))


def literals(text):
    """Returns the text that the program may print, without comments and names
    of files."""
    text = "\n".join(line for line in COMMENT.sub("", text).splitlines()
                     if not line.startswith("#include"))
    return "\n\n".join(match.group() for match in LITERAL.finditer(text))


def main():
    for kind, patterns, extract in (("page", PAGES, page),
                                    ("header", HEADERS, comments),
                                    ("printed", PRINTED, literals)):
        for pattern in patterns:
            for path in sorted(tree.ROOT.glob(pattern)):
                name = tree.name(path)
                if "/test/" not in name and not name.startswith("build/"):
                    judge(name, kind, extract(path.read_text()))
    report.end("public text is plain")


main()
