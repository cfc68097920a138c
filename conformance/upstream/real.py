#!/usr/bin/env python3
"""Runs `assay validate` on files written by packages of the registries.

    real.py ASSAY [FOLDER]      writes REAL.md next to this script

Installs the packages of real/packages.txt and real/crates/Cargo.toml into a
temporary folder, lets each writer of real/ write all files that it can, and
puts the verdicts into a table. FOLDER keeps files and packages; packages that
are there are reused. The script needs the network, so it is not a test.
conformance/test/real.py tests what the table says about rules and sections.

Each broken rule needs a reason in words: real/why.tsv has one for each rule,
and a case of a writer may have its own. If a reason is missing, the table is
not written. Two more readers are run: that of the package, and the independent
reader of this tree, which must agree with the verdict.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REAL = HERE / "real"
sys.path.insert(0, str(HERE.parent / "adapters" / "python"))
sys.dont_write_bytecode = True

from formats import FORMATS  # noqa: E402

# The writers of real/, with their titles and packages.
WRITERS = {
    "safetensors_numpy": ("safetensors.numpy", "safetensors numpy ml_dtypes"),
    "safetensors_flax": ("safetensors.flax", "safetensors jax"),
    "mlx_core": ("mlx.core", "mlx mlx-cpu safetensors"),
    "tinygrad_nn": ("tinygrad.nn.state", "tinygrad"),
    "gguf_py": ("gguf, tensors and options", "gguf numpy"),
    "gguf_pairs": ("gguf, metadata and scripts", "gguf numpy"),
    "crates": ("crates", "safetensors candle-core"),
}
HEAD = """\
# What real writers write

`conformance/upstream/real.py` writes this page; changes made here are lost. The
columns, for each writer from the package registries, are:

- what was written; names in one row had the same result;
- the verdict, or *not written* if the package refused (*remarks* then has the
  exception);
- the rules of level must, should and may that the file breaks;
- the rules of level note that apply to it;
- whether the package reads its own file (*opens*: the header, but not all
  tensors);
- why the verdict is correct: sections and notes of `spec/`, and why the writer
  broke a rule.

torch and tensorflow are missing, because their packages are built for graphics
processors or are very large. They write through the binding that
`safetensors.numpy` uses.
"""
COLUMNS = "written", "verdict", "remarks", "notes", "own reader", "why"


def versions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        name, equals, version = line.replace('"', "").replace(" ", "") \
            .replace("==", "=").partition("=")
        if equals and not line.startswith("#"):
            found[name] = version.lstrip("=")
    return found


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True,
                          stdout=subprocess.PIPE, text=True, **options).stdout


class Writer:
    """A writer of real/: the command that runs it, and its files."""

    def __init__(self, name, folder):
        self.title, packages = WRITERS[name]
        self.folder = folder / "files" / name
        self.folder.mkdir(parents=True, exist_ok=True)
        rust = name == "crates"
        known = versions(REAL / ("crates/Cargo.toml" if rust
                                 else "packages.txt"))
        self.packages = ", ".join(f"{package} {known[package]}"
                                  for package in packages.split())
        self.packages += " (crates)" if rust else " (PyPI)"
        self.command = [folder / "target/debug/real"] if rust else \
            [folder / "venv/bin/python", "-B", REAL / (name + ".py")]

    def rows(self):
        for old in self.folder.iterdir():
            old.unlink()
        print(f"{self.title}: writing", file=sys.stderr)
        lines = run(*self.command, self.folder, stderr=subprocess.DEVNULL)
        return [json.loads(line) for line in lines.splitlines()]

    def own(self, paths):
        """Returns the answer of the package's reader for each path. After a
        crash, the reader is started again for the remaining paths."""
        answers = []
        while len(answers) < len(paths):
            done = subprocess.run([str(part) for part in
                                   (*self.command, "--read",
                                    *paths[len(answers):])],
                                  stdout=subprocess.PIPE, text=True,
                                  stderr=subprocess.DEVNULL)
            answers += done.stdout.split()
            if done.returncode:
                answers.append("crash")
        return dict(zip(paths, answers))


def install(folder):
    if not (folder / "venv").exists():
        run(sys.executable, "-m", "venv", folder / "venv")
        run(folder / "venv/bin/pip", "install", "--quiet", "--requirement",
            REAL / "packages.txt")
    run("cargo", "build", "--quiet", "--locked", "--manifest-path",
        REAL / "crates/Cargo.toml", "--target-dir", folder / "target")


def judge(assay, paths):
    """Returns the reports of the program, by file name."""
    if not paths:
        return {}
    done = subprocess.run([assay, "validate", "--json", "--max-findings", "1",
                           *paths], stdout=subprocess.PIPE, text=True)
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return {report["file"]: report for report in reports}


def agree(path, report):
    """Stops if the reader in Python has another verdict."""
    reader = FORMATS.get(report["format"])
    if reader is None:
        return
    try:
        reader.decode(Path(path).read_bytes())
        verdict = "accept"
    except Exception:       # any exception: the file was not read
        verdict = "reject"
    if verdict != report["verdict"] and report["verdict"] != "unknown":
        sys.exit(f"{path}: {report['verdict']}, but the verdict of the reader "
                 f"in Python is {verdict}")


class Reasons:
    def __init__(self, assay):
        self.sections = {}
        for format in "safetensors", "gguf":
            for line in run(assay, "rules", "--json", format).splitlines():
                rule = json.loads(line)
                self.sections[rule["rule"]] = rule["section"]
        lines = (REAL / "why.tsv").read_text(encoding="utf-8").splitlines()
        self.known = dict(line.split("\t", 1) for line in lines[1:])

    def of(self, row, rules):
        places = row["where"].split(", ")
        words = [row["why"]] if row["why"] and rules else []
        for rule in rules:
            places.append(self.sections[rule])
            more, text = self.known.get(rule, "\t").split("\t")
            places += more.split(", ") if more else []
            if not row["why"]:
                words += [text]
        if rules and not all(words):
            sys.exit(f"{row['what']}: no reason is known for {rules}")
        key = lambda place: (place.startswith("note"), [        # noqa: E731
            int(part) for part in place.removeprefix("note ").split(".")])
        listed = ", ".join(sorted(set(places), key=key))
        return "; ".join([listed, *dict.fromkeys(words)])


def result(row, report, own, reasons):
    """Returns the cells that all names in a row of the table share."""
    if report is None:
        return "not written", row["refused"], "", "", row["where"]
    found = {"note": set(), "other": set()}
    for finding in report["findings"]:
        kind = "note" if finding["level"] == "note" else "other"
        found[kind].add(finding["rule"])
    remarks, notes = (sorted(found[kind]) for kind in ("other", "note"))
    quoted = [", ".join(f"`{rule}`" for rule in rules)
              for rules in (remarks, notes)]
    return report["verdict"], *quoted, own, reasons.of(row, remarks)


def lines_of(writer, assay, reasons):
    rows = writer.rows()
    paths = [str(writer.folder / file) for row in rows for file in row["files"]]
    reports, own = judge(assay, paths), writer.own(paths)
    for path, report in reports.items():
        agree(path, report)
    lines = {}
    for row in rows:
        for i, file in enumerate(row["files"] or [None]):
            what, parts = row["what"], len(row["files"])
            group = what if parts > 1 else row["group"]
            name = f"part {i + 1} of {parts}" if parts > 1 else what
            path = file and str(writer.folder / file)
            key = group or what, result(row, reports.get(path), own.get(path),
                                        reasons)
            lines.setdefault(key, []).append(name if group else None)
    for (title, cells), names in lines.items():
        names = list(dict.fromkeys(names))
        if names != [None]:
            title += ": " + ", ".join(names)
        yield [title, *cells]


def in_cell(text):
    return re.sub(r"([\\|]|__)", r"\\\1", text)


def table(writer, lines):
    rows = [COLUMNS, ["---"] * len(COLUMNS), *lines]
    body = "".join("| " + " | ".join(map(in_cell, row)) + " |\n"
                   for row in rows)
    return f"\n## {writer.title}\n\n{writer.packages}\n\n{body}"


def write(assay, folder):
    install(folder)
    reasons = Reasons(assay)
    text = HEAD
    for name in WRITERS:
        writer = Writer(name, folder)
        text += table(writer, list(lines_of(writer, assay, reasons)))
    path = HERE / "REAL.md"
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: real.py ASSAY [FOLDER]")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2] if len(sys.argv) == 3 else temporary)
        write(Path(sys.argv[1]).resolve(), folder.resolve())


if __name__ == "__main__":
    main()
