#!/usr/bin/env python3
"""CONTRIBUTING.md, "Change a rule", leads to a rule: six files, one command, and
a reason where proof.lenient has no witness.

In a copy of the tree a rule of MAG is added as the page says, assay renew is
run, and all tests pass; a second renew changes nothing. Then each of the files
is left out in turn: the build or a test fails.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree
from tree_copy import Copy, Failed

PAGE = tree.ROOT / "CONTRIBUTING.md"
TABOO = "0x0123456789abcdef"

# Path, a text there, and what is put before it.
EDITS = [
    ("spec/mag.md", '<a id="mag.meta.type-tensor"></a>\n',
     '<a id="mag.meta.payload-taboo"></a>\n'
     f"No payload is {TABOO}.\n"),
    ("ref/mag/mag.def", "RULE(MAG_META_KEY_UNIQUE,",
     'RULE(MAG_META_PAYLOAD_TABOO, MUST, "4.1", "metadata.payload", NONE,\n'
     f'     "payload is not {TABOO}",\n'
     '     "a program that uses this value as a mark stops reading there")\n'),
    ("ref/mag/mag.c", "    explain_value(in, type, value);\n",
     f"    expect(in, value != {TABOO}, MAG_META_PAYLOAD_TABOO);\n"),
    ("generators/mag/header.c", '    BREAK(MAG_META_TYPE_TENSOR, "first",',
     '    BREAK(MAG_META_PAYLOAD_TABOO, "first",\n'
     f'          SET("metadata[0].payload", {TABOO})),\n\n'),
    ("generators/mag/header.c", "    END_OF_ROWS\n",
     '    PARENT("many-entries"),\n'
     '    BREAK(MAG_META_PAYLOAD_TABOO, "last-of-many",\n'
     f'          SET("metadata[199].payload", {TABOO})),\n'),
    ("test/proof/lenient/mag.tsv", "mag.read_tensors:",
     "mag.read_metadata_record: payload != * | in a file with a rank over 6\t"
     "equivalent: read before the tensors\n"),
    ("fast/mag/mag.c", "    if (!read_key(s, MAG_META_SIZE, &e->key_size))",
     f"    if (load_u64le(f->bytes + s->at + 4) == {TABOO})\n"
     "        return ask(f, s->at + 4);\n"),
    ("conformance/adapters/python/formats/mag.py",
     '    return {"type": "i64" if aux == 1',
     f'    cursor.require(payload != ({TABOO}).to_bytes(8, "little"),\n'
     '                   "payload is taboo")\n'),
]

# The tests that the page names for a file that is missing.
NAMED = (r"^(tree\.traceability|ref\.corpus|proof\.ablation|corpus\.generate"
         r"|corpus\.names|corpus\.mag\.python|proof\.lenient\.mag|fast\.differential.*)$")
# Not these: they build the tree once more.
LEFT_OUT = r"^tree\.(new_format|new_rule|install|outside|start|alone|workflow)"

report = tree.Report()


def apply(copy, edits):
    for path, before, text in edits:
        file = copy.root / path
        content = file.read_text()
        if content.count(before) != 1:
            report.wrong(path, f"has not one place with {before!r}")
        file.write_text(content.replace(before, text + before, 1))


def renew(copy):
    """What assay renew prints of the files that it changed."""
    said = copy.run(sys.executable, "test/renew.py", "--write")
    return [line for line in said.splitlines()
            if line.startswith(("new ", "changed ", "removed "))]


def commit(copy):
    """The names of the corpus are interfaces once they are committed."""
    for words in (["init", "-q"], ["add", "corpus/NAMES"],
                  ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q",
                   "-m", "names"]):
        copy.run("git", *words)


def judge_page():
    page = PAGE.read_text().partition("## Change a rule")[2]
    page = page.partition("\n## ")[0]
    for path, _, _ in EDITS:
        folder, _, name = path.replace("mag", "<format>").rpartition("/")
        if f"`{folder}/" not in page:
            report.wrong("CONTRIBUTING.md", f"does not name {folder}/{name}")


def without(copy, left_out):
    """The build or a test fails if one of the files was forgotten."""
    apply(copy, [edit for edit in EDITS if edit is not left_out])
    try:
        copy.make()
        renew(copy)
        copy.test("-R", NAMED)
    except Failed:
        return
    report.wrong(left_out[0], "is left out, and nothing fails")


def main(folder):
    judge_page()
    copy = Copy(folder / "tree")
    commit(copy)
    before = copy.state()
    copy.configure()
    apply(copy, EDITS)
    copy.make()
    changed = renew(copy)
    if not any("payload-taboo" in line for line in changed):
        report.wrong("renew", f"prints no new case: {changed}")
    again = renew(copy)
    if again:
        report.wrong("renew", f"changes something a second time: {again}")
    copy.make()
    try:
        copy.test("-E", LEFT_OUT)
    except Failed as failure:
        report.wrong("a rule", f"has red tests:\n{failure}")
    for left_out in EDITS:
        copy.restore(before)
        without(copy, left_out)


with tempfile.TemporaryDirectory() as name:
    main(Path(name))
report.end(f"{len({path for path, _, _ in EDITS})} files and one command add a "
           "rule")
