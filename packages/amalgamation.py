#!/usr/bin/env python3
"""Makes the library as one C file.

    amalgamation.py FOLDER      writes FOLDER/assay.c and FOLDER/assay.h

assay.c has the files of ref/, each after the headers that it needs. Every
function that assay.h does not declare becomes static, and is left out if no
function of assay.h needs it. A name that several files define gets the name of
its file as a prefix. A table that files include (.def) is inserted, or becomes
a macro if several places include it. The same tree gives the same bytes.
"""

import functools
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REF = ROOT / "ref"
ROOMS = ["bytes", "core", "wire", "document"]       # the formats follow

START = """\
/*
 * assay {version}: the reference validator of tensor and model file formats,
 * as one file. assay.h describes the functions.
 *
 *     cc -std=c11 -O2 -c assay.c
 *     cc -o program program.c assay.o -lzstd
 *
 * It needs the C library and libzstd 1.5.4 or later (zstd.h, zstd_errors.h).
 *
 * packages/amalgamation.py makes this file from ref/: change the files there.
 * A comment with a path is before the text of each file.
 *
 * SPDX-License-Identifier: Apache-2.0
 *
 * Licensed under the Apache License, Version 2.0; you may not use this file
 * except in compliance with the License. You may obtain a copy of the License
 * at http://www.apache.org/licenses/LICENSE-2.0. Unless required by applicable
 * law or agreed to in writing, it is distributed on an "AS IS" BASIS, WITHOUT
 * WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 */
#include "assay.h"

"""

TOKEN = re.compile(r"""(?P<comment>/\*.*?\*/|//[^\n]*)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<space>(?:\s|\\\n)+)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<other>\d[\w.]*|->|\#\#|.)""", re.X | re.S)
DIRECTIVE = re.compile(r"^#(?:/\*.*?\*/|\\\n|[^\n])*\n(?P<directive>)",
                       re.M | re.S)
TAIL = re.compile(r"(?:[ \t]*/\*.*?\*/)?[ \t]*\n|", re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"[^\n]*\n', re.M)
SYSTEM = re.compile(r"^#include <((?!zstd)\w+\.h)>\n", re.M)
GUARD = re.compile(r"^#ifndef (ASSAY_\w+_H)\n#define \1\n(.*)^#endif\n\Z",
                   re.M | re.S)
CALL = re.compile(r"\b(\w+)(?=\(\))")               # in a comment
EMPTY = re.compile(r"/\* -{9}[^\n]*\*/\n+(?=/\* -{9}|\Z)")     # a heading
# Declares functions of the formats, by rows of formats.def and indexes.def.
BY_TYPE = re.compile(r"\b(format_(?:check|probe) [\w#]+;)")


def tokens(text):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]


def words(text):
    return {word for kind, word in tokens(text) if kind == "word"}


def bare(text):
    """Code without comments, literals and directives."""
    text = "".join({"comment": " ", "text": '""'}.get(kind, token)
                   for kind, token in tokens(text))
    return DIRECTIVE.sub("", text)


# ------------------------------------------------------------------ files --

def read(path):
    return path.read_bytes().decode("utf-8")


def made_files():
    """Returns the files that follow from the tables of rules, and the names of
    the formats (cmake/AssayFormats.cmake has the same for builds)."""
    made, formats = defaultdict(str), []
    for name in re.findall(r"^FORMAT\((\w+)", read(REF / "formats.def"), re.M):
        formats.append(name)
        rules = re.findall(r"^RULE\((\w+)", read(REF / name / f"{name}.def"),
                           re.M)
        rest = "".join(f"    {rule},\n" for rule in rules[1:])
        made[f"{name}_rules.h"] = (
            f'#include "core/rules.h"\nenum {{\n    {rules[0]} = '
            f"FIRST_OF({name}),\n{rest}    END_OF_{name}\n}};\n")
        made["rule_names.h"] += f'#include "{name}_rules.h"\n'
        for rule in rules:
            dotted = rule.lower().replace("_", ".", 2).replace("_", "-")
            made["rule_ids.def"] += (f'#define ID_{rule} "{dotted}"\n#define '
                                     f"FORMAT_OF_{rule} FORMAT_{name}\n")
        for table, file in [("rules", name), ("roles", "roles"),
                            ("words", "words")]:
            made[f"{table}.def"] += f'#include "{name}/{file}.def"\n'
    return dict(made), formats


class Sources:
    """The text of each file of ref/ by its path, and what it includes."""

    def __init__(self):
        self.texts, self.formats = made_files()
        for path in sorted(REF.rglob("*")):
            place = path.relative_to(REF)
            if path.suffix in (".c", ".h", ".def") and \
               "test" not in place.parts:
                self.texts[place.as_posix()] = read(path)
        self.included = Counter(name for text in self.texts.values()
                                for name in INCLUDE.findall(text))

    @functools.lru_cache(None)
    def seen(self, place):
        """Returns the headers that a file sees, in the order of need, and the
        file itself."""
        headers = [name for name in INCLUDE.findall(self.texts.get(place, ""))
                   if name in self.texts and name.endswith(".h")]
        return list(dict.fromkeys(sum(map(self.seen, headers), []) + [place]))

    def table(self, name):
        return INCLUDE.sub(lambda m: self.table(m[1]), self.texts[name])

    def shared_tables(self):
        """Returns macros of the tables that several places include."""
        return {name: f"#define {macro_of(name)} \\\n    "
                + self.table(name).rstrip().replace("\n", " \\\n    ") + "\n"
                for name, count in sorted(self.included.items())
                if name.endswith(".def") and count > 1}

    def insert(self, include):
        name = include[1]
        if not name.endswith(".def"):
            return ""
        if self.included[name] == 1:
            return self.table(name)
        return macro_of(name) + "\n"

    def expanded(self, place):
        """Returns the text of a file with its tables, without its headers."""
        text = GUARD.sub(r"\2", self.texts[place])
        text = INCLUDE.sub(self.insert, SYSTEM.sub("", text))
        return BY_TYPE.sub(r"static \1", text)


def macro_of(name):
    return "TABLE_" + re.sub(r"\W", "_", name[:-len(".def")]).upper()


# ------------------------------------------------------------------ items --

class Item:
    """A declaration, definition or directive outside of functions, with the
    comment before it."""

    def __init__(self, text):
        self.text, self.kind, self.names = text, "text", set()
        head = code = bare(text).strip()
        count = 1
        while count:
            head, count = re.subn(r"\{[^{}]*\}", "@", head)
        self.head = head
        macro = re.search(r"^#define (\w+)", text, re.M)
        if macro and not head:
            self.kind, self.names = "macro", {macro[1]}
        if not head or re.match(r"_Static_assert\b|[A-Z_]+(?:\(|$)", head):
            return
        self.kind = "type"
        function = re.match(r"(?!typedef)[^=(@]*?(\w+)\(", head)
        if function:
            self.kind = "function" if head.endswith("@") else "prototype"
            self.names = {function[1]}
            return
        self.names = set(re.findall(r"\b(?:struct|union|enum) (\w+) ?[@;]",
                                    head))
        for body in re.findall(r"\benum\b[ \w]*\{([^}]*)\}", code):
            for part in body.split(","):
                self.names |= set(re.findall(r"^\s*(\w+)\s*(?:=|$)", part))
        if head.startswith("typedef"):
            self.names.add(re.search(r"(\w+)\)?(?:\(.*\)|\[.*\])?;$", head,
                                     re.S)[1])
        elif not re.match(r"(?:struct|union|enum)\b[ \w]*@?;", head):
            self.kind = "object"
            self.names.add(re.search(r"(\w+)(?:\[.*?\])* ?[=;]", head,
                                     re.S)[1])


def items_of(text):
    """Returns the items of a file; their texts add up to that of the file."""
    found, start, at = [], 0, 0
    depth, before, function = 0, "", False
    while at < len(text):
        m = DIRECTIVE.match(text, at) or TOKEN.match(text, at)
        kind, token, at = m.lastgroup, m.group(), m.end()
        if kind == "directive":
            done = depth == 0
        elif kind == "space":           # an empty line ends a comment
            done = before == "" and start < m.start() and \
                token.count("\n") > 1
        elif kind == "comment":
            done = False
        else:
            if token == "{" and depth == 0:
                function = before == ")"
            depth += (token in ("{", "(")) - (token in ("}", ")"))
            before = token
            done = depth == 0 and (token == ";" or token == "}" and function)
            at = TAIL.match(text, at).end() if done else at
        if done or at == len(text):
            found.append(Item(text[start:at]))
            start, before, function = at, "", False
    return found


# ------------------------------------------------------------------ names --

def renamed(text, names):
    """Returns the text with new names, except for members of structs."""
    found = tokens(text)
    code = [i for i, (kind, _) in enumerate(found)
            if kind not in ("comment", "space")]
    texts = [""] * 2 + [found[i][1] for i in code] + [""]
    braces = []                         # whether each is of a struct
    for at, i in enumerate(code, 2):
        if texts[at] == "{":
            braces.append(bool({"struct", "union"} & set(texts[at - 2:at])))
        elif texts[at] == "}" and braces:
            braces.pop()
        elif texts[at - 1] not in (".", "->") and not (
                braces[-1:] == [True] and texts[at + 1] in (";", ",", "[")):
            found[i] = (found[i][0], names.get(texts[at], texts[at]))
    return "".join(CALL.sub(lambda m: names.get(m[1], m[1]), token)
                   if kind == "comment" else token for kind, token in found)


def new_names(sources, texts, items, header):
    """Returns new names, for each file by the old ones, for what several files
    define, and for macros that other files use as names of something else."""
    used = {place: words(text) for place, text in texts.items()}
    used["assay.h"] = words(header)
    taken = set().union(*used.values())
    defined, macros = defaultdict(set), set()
    for place, text in texts.items():
        gone = set(re.findall(r"^#undef (\w+)", text, re.M))
        for item in items[place]:
            defined[place] |= item.names - gone
            macros |= item.names - gone if item.kind == "macro" else set()
    new = defaultdict(dict)
    for name in sorted(set().union(*defined.values())):
        owners = {place: next((h for h in sources.seen(place)
                               if name in defined[h]), None)
                  for place, its in used.items() if name in its}
        different = set(owners.values()) - (
            set() if name in macros else {None})
        for owner in sorted(different - {None}):
            common = owner.endswith(".h") and name not in macros and \
                owner.split("/")[0] not in sources.formats
            if len(different) == 1 or common:
                continue
            fresh = fresh_name(name, owner, taken)
            taken.add(fresh)
            for place in owners:
                if owners[place] == owner:
                    new[place][name] = fresh
    return new


def fresh_name(name, place, taken):
    """Returns a name with the path of its file as a prefix."""
    parts = f"ref/{place}" if "/" not in place else place
    prefix = "_".join(dict.fromkeys(parts.rpartition(".")[0].split("/")))
    while True:
        fresh = f"{prefix.upper() if name.isupper() else prefix}_{name}"
        if fresh not in taken:
            return fresh
        prefix += "_own"


# ----------------------------------------------------------------- output --

def static(item, public):
    """Text of an item with internal linkage."""
    if item.kind not in ("function", "prototype", "object") or \
       item.names & public or re.match(r"(?:static|extern)\b", item.head):
        return item.text
    start = next(m.start() for m in TOKEN.finditer(item.text)
                 if m.lastgroup == "word")
    first, brace, body = item.text[start:].partition("\n{")
    first = re.sub(r"\n(?= )", "\n" + " " * len("static "), first) \
        if item.kind != "object" else first
    return item.text[:start] + "static " + first + brace + body


def reached(items, public, formats):
    """The names that the public functions need."""
    users = defaultdict(set)
    for item in items:
        needs = words(item.text)
        for end in re.findall(r"\bname##(_\w+)", item.text):
            needs |= {f + end for f in formats}
        for name in item.names:
            users[name] |= needs
    found, left = set(), set(public)
    while left:
        name = left.pop()
        found.add(name)
        left |= users.get(name, set()) - found
    return found


def written(items, kept, public):
    """The text of a file: the items that are needed."""
    text = ""
    for item, after in zip(items, items[1:] + [None]):
        if item.kind in ("function", "prototype", "object") and \
           not item.names & kept:
            comment = re.match(r"\s*/\*.*?\*/\n", item.text, re.S)
            if comment and after and after.names & kept and \
               after.text[0] not in "\n/":
                text += comment[0]      # it describes the next one, too
        elif not item.head.startswith("extern "):
            text += static(item, public)
    text = re.sub(r"\n{3,}", "\n\n", text)
    return EMPTY.sub("", text.strip("\n") + "\n")


def ordered(sources, items):
    """Returns the files in the order of the output: by rooms; in these, what
    defines an object of a header comes first; headers before their users."""
    def key(place):
        defines = any(item.kind == "object" and item.head[:6] != "static"
                      for item in items[place])
        rooms = [*ROOMS, *sources.formats, ""]
        return rooms.index(place.rpartition("/")[0]), not defines, place
    files = sorted((p for p in items if p.endswith(".c")), key=key)
    return dict.fromkeys(p for file in files for p in sources.seen(file))


def amalgamation():
    """Returns the text of assay.c and that of assay.h."""
    sources = Sources()
    header = read(ROOT / "include/assay.h")
    public = set(re.findall(r"\b(assay_\w+)\(", bare(header)))
    texts = {place: sources.expanded(place) for place in sources.texts
             if not place.endswith(".def")}
    new = new_names(sources, texts, {place: items_of(text) for place, text
                                     in texts.items()}, header)
    items = {place: items_of(renamed(text, new[place]))
             for place, text in texts.items()}
    tables = sources.shared_tables()
    items.update((name, items_of(text)) for name, text in tables.items())
    kept = reached(sum(items.values(), []), public, sources.formats)
    out = [START.format(version=re.search(r'ASSAY_VERSION "(.*?)"', header)[1])]
    out += [f"#include <{name}>\n" for name in sorted(
        set(SYSTEM.findall("".join(sources.texts.values()))))]
    for place in [*tables, *ordered(sources, items)]:
        text = written(items[place], kept, public)
        if text:
            room = "ref" if (REF / place).is_file() else "generated"
            title = f"{room}/{place}"
            out.append(f"\n/* {'-' * (70 - len(title))} {title} -- */\n\n"
                       f"{text}")
    return "".join(out), header


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: amalgamation.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    source, header = amalgamation()
    (folder / "assay.c").write_bytes(source.encode("utf-8"))
    (folder / "assay.h").write_bytes(header.encode("utf-8"))


if __name__ == "__main__":
    main()
