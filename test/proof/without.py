"""A copy of ref/ that can leave checks out, one at a time: the program ablator.

In the copy each rule that is named at a check site (sites.py) carries the
number of the site: expect(in, aux == 0, AT_SITE(17, MAG_HEADER_AUX_RESERVED)).
Before a rule is found broken, ablation/drop.h decides whether it is ignored. A
rule that is left out holds: require() continues, a file that ends too early is
read as zeros, and other values are read as readings.py defines.
"""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import build
import prove
import readings
import sites
import tree

NUMBER = re.compile(r"-[0-9]{5}-of-(?=[0-9]{5}\.gguf$)")

# Replacements in the copy where findings are made: (text, instead).
CHANGES = {
    "core/rules.h": [
        ('#include "assay.h"\n', '#include "ablation/drop.h"\n'
         '#include "assay.h"\n'),
        ("typedef u16 rule;", "typedef u32 rule;")],
    "core/reader.h": [
        ("if (holds || !ok(in)) {",
         "if (holds || !ok(in) || proof_drops(broken)) {"),
        ("if (!holds && ok(in))\n        in->report->said",
         "if (!holds && ok(in) && !proof_drops(broken))\n"
         "        in->report->said")],
    "core/report.c": [
        ("    assay_finding new = {\n",
         "    if (proof_drops(broken)) {\n        r->latest = NULL;\n"
         "        return;\n    }\n    broken = RULE_OF(broken);\n"
         "    assay_finding new = {\n")],
}


class Copy(build.Build):
    header = "ablation/drop.h"
    programs = ("ablation/ablator.c", "ablation/sets.c",
                "ablation/objects.c", "ablation/items.c")
    changes = {name: CHANGES.get(name, []) + readings.CHANGES.get(name, [])
               for name in CHANGES.keys() | readings.CHANGES.keys()}

    def __init__(self, into):
        super().__init__(into)
        self.sites = sites.everywhere()

    def numbered(self, path, text):
        """The text with the numbers of its sites."""
        here = [site for site in self.sites if site.path == path]
        for site in reversed(here):
            end = site.offset + len(site.rule)
            text = text[:site.offset] + \
                f"AT_SITE({site.number}, {site.rule})" + text[end:]
        return text

    def changed(self, name, text):
        for old, new in self.changes.get(name, []):
            if text.count(old) != 1:
                sys.exit(f"ref/{name} is not as it was: changes of "
                         f"{type(self).__module__}.py")
            text = text.replace(old, new)
        return text

    def copy(self):
        """An unchanged file keeps its age."""
        for path in sorted((tree.ROOT / "ref").rglob("*")):
            name = path.relative_to(tree.ROOT / "ref")
            if path.suffix not in (".c", ".h", ".def") or tree.is_test(path):
                continue
            text = self.numbered(path, path.read_text())
            text = self.changed(str(name), text)
            into = self.ref / name
            into.parent.mkdir(parents=True, exist_ok=True)
            if not into.is_file() or into.read_text() != text:
                into.write_text(text)

    def make(self):
        self.copy()
        own = [build.HERE / name for name in ("load.c", *self.programs)]
        self.headers = self.digest(
            build.HERE / "build.py", build.HERE / "load.h",
            build.HERE / "answer.h", *sorted(
                (build.HERE / self.header).parent.glob("*.h")),
            *sorted(self.ref.rglob("*.h")), *sorted(self.ref.rglob("*.def")))
        sources = [path for path in sorted(self.ref.rglob("*.c"))
                   if (tree.ROOT / "ref" / path.relative_to(self.ref))
                   .is_file()]
        with ThreadPoolExecutor(build.JOBS) as pool:
            self.link(list(pool.map(self.compile, sources + own)))

    def run(self, command):
        """Headers of the proof are seen by the copy as well."""
        if command[0] == "clang":
            command = [*command, "-iquote", str(build.HERE)]
        super().run(command)


def ask(copy):
    """Returns the rows that the ablator prints for MUST rules: (rule or site,
    number, verdict, broken rules, path)."""
    places = {name: i for i, name in enumerate(prove.rules())}
    listed = copy.into / "sites"
    must = {rule for name in tree.formats()
            for rule, level in sites.rules(name).items() if level == "MUST"}
    listed.write_text("".join(f"{site.number} {places[site.rule]}\n"
                              for site in copy.sites if site.rule in must))
    paths = files(copy.into)
    with paths.open("a") as file:
        file.writelines(f"{number} 2 {path}\n" for number, path, _ in sets())
    done = subprocess.run(
        [str(copy.into / "runner"), str(paths), str(listed)],
        text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"ablator: {done.returncode}: {done.stderr}")
    for line in done.stdout.splitlines():
        what, number, verdict, broken, path = line.split("\t")
        yield (what, int(number), verdict,
               broken.split(",") if broken else [], path)


def sets():
    """Models of several files: (number of the format, the path of the one that
    is judged with the others, case)."""
    folder = tree.CORPUS / "sets"
    numbers = {name: i for i, name in enumerate(tree.formats(), 1)}
    for case in json.loads((folder / "manifest.json").read_text())["cases"]:
        path = str(folder / case["path"] / case["named"])
        if path.endswith(".gguf"):      # by its number; the first, if there
            first = NUMBER.sub("-00001-of-", path)
            path = first if Path(first).is_file() else path
        elif not case["path"].startswith("safetensors/"):
            continue                    # nobody looks for the others
        yield numbers[case["path"].partition("/")[0]], path, case


def files(into):
    """The list of all files, as the runner reads it."""
    path = into / "files"
    path.write_text("".join(row for name in tree.formats()
                            for row in prove.files_of(name)))
    return path
