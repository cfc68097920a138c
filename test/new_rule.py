#!/usr/bin/env python3
"""CONTRIBUTING.md, "Change a rule", leads to a rule: six files, one command, and
a reason where proof.lenient has no witness; with a new field, eight files.

In a copy of the tree a rule of MAG is added as the page says, assay renew is
run, and all tests pass; a second renew changes nothing. This is done for a rule
on a new field, then for one on a field that is there. Each of the files of the
latter is left out in turn: the build or a test fails.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))
import tree
from tree_copy import Copy, Failed

PAGE = tree.ROOT / "CONTRIBUTING.md"
TABOO = "0x0123456789abcdef"
HALF = "0x01234567"


def before(path, text, new):
    """An edit that puts something before a text."""
    return path, text, new + text


# Path, a text there, what it becomes: for a rule on a field that is there.
EDITS = [
    before("spec/mag.md", '<a id="mag.meta.type-tensor"></a>\n',
           '<a id="mag.meta.payload-taboo"></a>\n'
           f"No payload is {TABOO}.\n"),
    before("ref/mag/mag.def", "RULE(MAG_META_KEY_UNIQUE,",
           'RULE(MAG_META_PAYLOAD_TABOO, MUST, "4.1", "metadata.payload", NONE,\n'
           f'     "payload is not {TABOO}",\n'
           '     "a program that uses this value as a mark stops reading there")\n'),
    before("ref/mag/mag.c", "    explain_value(in, type, value);\n",
           f"    expect(in, value != {TABOO}, MAG_META_PAYLOAD_TABOO);\n"),
    before("generators/mag/header.c", '    BREAK(MAG_META_TYPE_TENSOR, "first",',
           '    BREAK(MAG_META_PAYLOAD_TABOO, "first",\n'
           f'          SET("metadata[0].payload", {TABOO})),\n\n'),
    before("generators/mag/header.c", "    END_OF_ROWS\n",
           '    PARENT("many-entries"),\n'
           '    BREAK(MAG_META_PAYLOAD_TABOO, "last-of-many",\n'
           f'          SET("metadata[199].payload", {TABOO})),\n'),
    before("test/proof/lenient/mag.tsv", "mag.read_tensors:",
           "mag.read_metadata_record: payload != * | in a file with a rank over 6\t"
           "equivalent: read before the tensors\n"),
    before("fast/mag/mag.c", "    if (!read_key(s, MAG_META_SIZE, &e->key_size))",
           f"    if (load_u64le(f->bytes + s->at + 4) == {TABOO})\n"
           "        return ask(f, s->at + 4);\n"),
    before("conformance/adapters/python/formats/mag.py",
           '    return {"type": "i64" if aux == 1',
           f'    cursor.require(payload != ({TABOO}).to_bytes(8, "little"),\n'
           '                   "payload is taboo")\n'),
]

# What knows all bytes of a payload, which the new field divides.
DIVIDED = [
    ("cli/test/explain.sh",
     "0000001c  00 00 00 00 00 00 00 40  payload        4611686018427387904  2",
     "00000020  00 00 00 40              payload_high   1073741824  2"),
    ("generators/mag/checksums.c", 'FLIP("metadata[0*].payload*", 63)',
     'FLIP("metadata[0*].payload_high*", 31)'),
    ("generators/mag/header.c", '"in-payload", CUT("metadata[2*].payload*", 7)',
     '"in-payload",\n          CUT("metadata[2*].payload_high*", 3)'),
]
# Its digests of random files change with the fields that damage them.
DIGESTS = r"^generators\.random$"

# The same for a rule on a new field, the upper half of the payload.
FIELD_EDITS = [
    before("spec/mag.md", '<a id="mag.meta.type-tensor"></a>\n',
           '<a id="mag.meta.payload-high"></a>\n'
           f"The upper half of a payload is not {HALF}.\n"),
    before("ref/mag/mag.def", "RULE(MAG_META_KEY_UNIQUE,",
           'RULE(MAG_META_PAYLOAD_HIGH, MUST, "4.1", "metadata.payload_high", NONE,\n'
           f'     "the upper half of payload is not {HALF}",\n'
           '     "a program that uses this value as a mark stops reading there")\n'),
    before("ref/mag/roles.def", 'FIELD(mag, "key_length",',
           'FIELD(mag, "payload_high", NONE)\n'),
    ("ref/mag/mag.c", '    u64 value = get_u64le(in, "payload");\n',
     '    u64 low = get_u32le(in, "payload");\n'
     '    u64 high = get_u32le(in, "payload_high");\n'
     f"    expect(in, high != {HALF}, MAG_META_PAYLOAD_HIGH);\n"
     "    u64 value = high << 32 | low;\n"),
    ("generators/mag/writer.c", '    emit_u64le(b, e->payload, "payload");\n',
     '    emit_le(b, e->payload & UINT32_MAX, 4, "payload");\n'
     '    emit_le(b, e->payload >> 32, 4, "payload_high");\n'),
    before("generators/mag/header.c", '    BREAK(MAG_META_TYPE_TENSOR, "first",',
           '    BREAK(MAG_META_PAYLOAD_HIGH, "first",\n'
           f'          SET("metadata[0].payload_high", {HALF})),\n\n'),
    before("generators/mag/header.c", "    END_OF_ROWS\n",
           '    PARENT("many-entries"),\n'
           '    BREAK(MAG_META_PAYLOAD_HIGH, "last-of-many",\n'
           f'          SET("metadata[199].payload_high", {HALF})),\n'),
    before("test/proof/lenient/mag.tsv", "mag.read_tensors:",
           "mag.read_metadata_record: payload[4:] != * | in a file with a rank "
           "over 6\tequivalent: read before the tensors\n"),
    before("fast/mag/mag.c", "    if (!read_key(s, MAG_META_SIZE, &e->key_size))",
           f"    if (load_u32le(f->bytes + s->at + 8) == {HALF})\n"
           "        return ask(f, s->at + 8);\n"),
    before("conformance/adapters/python/formats/mag.py",
           '    return {"type": "i64" if aux == 1',
           f'    cursor.require(payload[4:] != ({HALF}).to_bytes(4, "little"),\n'
           '                   "payload is taboo")\n'),
]

# The tests that the page names for a file that is missing.
NAMED = (r"^(tree\.traceability|ref\.corpus|proof\.ablation|corpus\.generate"
         r"|corpus\.names|corpus\.mag\.python|proof\.lenient\.mag|fast\.differential.*)$")
# Not these: they build the tree once more.
LEFT_OUT = r"^tree\.(new_format|new_rule|install|outside|start|alone|workflow)"

report = tree.Report()


def apply(copy, edits):
    for path, text, new in edits:
        file = copy.root / path
        content = file.read_text()
        if content.count(text) != 1:
            report.wrong(path, f"has not one place with {text!r}")
        file.write_text(content.replace(text, new, 1))


def renew(copy):
    """Returns the lines that assay renew prints about changed files."""
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
    for path, _, _ in [*EDITS, *FIELD_EDITS]:
        folder, _, name = path.replace("mag", "<format>").rpartition("/")
        if f"`{folder}/" not in page:
            report.wrong("CONTRIBUTING.md", f"does not name {folder}/{name}")


def without(copy, left_out):
    """The build or a test fails if one of the files was forgotten."""
    apply(copy, [edit for edit in EDITS if edit[0] != left_out])
    try:
        copy.make()
        renew(copy)
        copy.test("-C", "change", "-R", NAMED)
    except Failed:
        return
    report.wrong(left_out, "is left out, and nothing fails")


def all_of(copy, edits, case, besides=LEFT_OUT):
    """A rule is added, renewed and tested."""
    apply(copy, edits)
    copy.make()
    changed = renew(copy)
    if not any(case in line for line in changed):
        report.wrong("renew", f"prints no new case {case}: {changed}")
    again = renew(copy)
    if again:
        report.wrong("renew", f"changes something a second time: {again}")
    copy.make()
    try:
        copy.test("-E", besides)
        copy.test("-C", "change", "-R", NAMED)
    except Failed as failure:
        report.wrong(f"a rule with {case}", f"has red tests:\n{failure}")


def main(folder):
    judge_page()
    copy = Copy(folder / "tree")
    commit(copy)
    before = copy.state()
    copy.configure()
    all_of(copy, [*FIELD_EDITS, *DIVIDED], "payload-high",
           f"{LEFT_OUT}|{DIGESTS}")
    copy.restore(before)
    all_of(copy, EDITS, "payload-taboo")
    for left_out in dict.fromkeys(path for path, _, _ in EDITS):
        copy.restore(before)
        without(copy, left_out)


def files(edits):
    return len({path for path, _, _ in edits})


with tempfile.TemporaryDirectory() as name:
    main(Path(name))
report.end(f"{files(EDITS)} files and one command add a rule, "
           f"{files(FIELD_EDITS)} with a new field")
