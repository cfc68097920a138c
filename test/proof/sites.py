"""Check sites: each place of ref/ that names a rule, to be broken there.

    expect(in, aux == 0, MAG_HEADER_AUX_RESERVED);
    {"name", CBOR_TEXT, ZTEN_FIELD_NAME_TYPE, ...},

The rules of a format are named in its own files alone. Lists of rules that are
only asked about, `static const rule habits[] = {...}`, are no sites. The same
scan, for the program, is cmake/AssaySites.cmake.
"""

import re

import tree

ASKED = re.compile(r"static const rule \w+\[\] = \{.*?\};", re.S)
TABLE = re.compile(r"^\S.*?(\w+)(?:\[\w*\])? = \{$", re.M)


def rules(name):
    """{name in C: level} of a format."""
    table = tree.ROOT / "ref" / name / f"{name}.def"
    return dict(re.findall(r"^RULE\((\w+), (\w+),", table.read_text(), re.M))


def rule_id(rule):
    """MAG_KEY_UTF8: mag.key.utf8."""
    return rule.lower().replace("_", ".", 2).replace("_", "-")


class Site:
    def __init__(self, number, rule, path, text, offset):
        self.number, self.rule, self.path = number, rule, path
        self.offset = offset
        self.line = text.count("\n", 0, offset) + 1
        self.function = ""

    @property
    def file(self):
        return tree.name(self.path)


def spare(text):
    """The text without comments, literals and rules that are asked about; each
    byte at its place."""
    text = tree.blank(text)
    return ASKED.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def functions(path, text):
    """(first line, name) of functions and tables, in their order."""
    found = [(f.line, f.name) for f in tree.functions(path)]
    found += [(text.count("\n", 0, m.start()) + 1, m.group(1))
              for m in TABLE.finditer(text)]
    return sorted(found)


def of_file(path, known, first):
    """Sites of a file; known are the rules of its format."""
    text = spare(path.read_text())
    names = functions(path, text)
    found = []
    for match in re.finditer(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b", text):
        if match.group() in known:
            site = Site(first + len(found), match.group(), path, text,
                        match.start())
            site.function = [name for line, name in names
                             if line <= site.line][-1]
            found.append(site)
    return found


def of_format(name, first=1):
    """Sites of a format; they are numbered from first on."""
    known, found = rules(name), []
    for path in sorted((tree.ROOT / "ref" / name).glob("*.c")):
        found += of_file(path, known, first + len(found))
    return found


def everywhere():
    found = []
    for name in tree.formats():
        found += of_format(name, len(found) + 1)
    return found


def keys(found):
    """A name for each that lines of code before it do not change: file,
    function, rule, which of them."""
    seen, named = {}, {}
    for site in found:
        key = site.file, site.function, rule_id(site.rule)
        seen[key] = seen.get(key, 0) + 1
        named[site.number] = (*key, str(seen[key]))
    return named
