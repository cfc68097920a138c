#!/usr/bin/env python3
"""assay rules --magic and --mime: each file of the corpus is detected by its
first bytes as its own format and no other. file(1) and update-mime-database are
run if they are installed."""

import json
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

report = tree.Report()
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
SIZES = {"byte": 1, "big16": 2, "big32": 4, "little16": 2, "little32": 4}

# Files of no known format, or of another one, and why.
OTHERS = {
    "gguf.header.version-1~": "another layout, of which nothing else is known",
    "safetensors.header.size-max~gguf.": "a GGUF file by its first bytes",
}


def run(*words):
    return subprocess.run([tree.PROGRAM, "rules", *words], text=True,
                          capture_output=True, check=True).stdout


def files():
    """Files of the corpus: path, name of the format, whether it is valid. In
    invalid files, the bytes that identify the format are intact."""
    for entry in tree.registry():
        if entry.name == tree.EXAMPLE:
            continue
        for kind in ("accept", "may", "reject", "upstream"):
            folder = tree.CORPUS / entry.name / kind
            for path in sorted(folder.glob("**/*")):
                if path.is_file() and path.suffix != ".json" and not \
                        path.name.startswith(tuple(OTHERS)):
                    yield path, entry.name, kind in ("accept", "may")


def judge(what, answers):
    """answers: path -> type, "" if unknown. Valid files are recognised, and
    recognised files have the format of the corpus that contains them."""
    known = {f"application/x-{name}" for name in tree.formats()}
    count = 0
    for path, name, valid in files():
        answer = answers[path]
        count += answer == f"application/x-{name}"
        if valid and answer != f"application/x-{name}":
            report.wrong(f"{what}: {tree.name(path)}", f"'{answer}'")
        if answer in known and answer != f"application/x-{name}":
            report.wrong(f"{what}: {tree.name(path)}", f"is {answer}")
        if f"{name}.header.version~" in path.name and answer in known:
            report.wrong(f"{what}: {tree.name(path)}", "is of that version")
    return count


# -------------------------------------------------------------- file(1) --

def titles_of(name, path):
    """That of the registry; of several versions that of the file, GGUF v3, or
    any if no document says which."""
    title = next(entry.title for entry in tree.registry() if entry.name == name)
    title, *versions = title.replace(",", "").split()
    document = path.with_suffix(".json")
    if len(versions) > 1 and document.is_file():
        versions = [f"v{json.loads(document.read_text())['version']}"]
    return [f"{title} {version}" for version in versions]


def ask_file(folder):
    program = shutil.which("file")
    if program is None:
        print("skipped: file is not installed")
        return
    magic = Path(folder, "magic")
    magic.write_text(run("--magic"))
    done = subprocess.run([program, "-C", "-m", magic], cwd=folder, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0 or done.stderr:
        report.wrong("file -C", done.stderr)
    paths = [path for path, _, _ in files()]
    listing = Path(folder, "list")
    listing.write_text("".join(f"{path}\n" for path in paths))
    for option in ("--mime-type", "--brief"):
        done = subprocess.run(
            [program, option, "--brief", "-m", magic, "-f", listing],
            text=True, capture_output=True, check=True)
        lines = done.stdout.splitlines()
        if len(lines) != len(paths):
            report.wrong("file", f"{len(lines)} of {len(paths)} answers")
            return
        if option == "--mime-type":
            judge("file", dict(zip(paths, lines)))
            continue
        for (path, name, valid), line in zip(files(), lines):
            if valid and line.split(",")[0] not in titles_of(name, path):
                report.wrong(f"file: {tree.name(path)}", line)


# ----------------------------------------------------- shared-mime-info --

def unescape(value):
    return value.encode("latin-1").decode("unicode_escape").encode("latin-1")


def matches(match, data):
    at, kind = int(match.get("offset")), match.get("type")
    if kind == "string":
        wanted = unescape(match.get("value"))
    else:
        order = "big" if kind.startswith("big") else "little"
        wanted = int(match.get("value"), 0).to_bytes(SIZES[kind], order)
    if data[at:at + len(wanted)] != wanted:
        return False
    inside = match.findall(f"{SPACE}match")
    return not inside or any(matches(one, data) for one in inside)


def ask_mime(text):
    kinds = xml.fromstring(text).findall(f"{SPACE}mime-type")
    answers = {}
    for path, _, _ in files():
        with open(path, "rb") as file:
            data = file.read(64)
        found = [kind.get("type") for kind in kinds if any(
            matches(one, data)
            for one in kind.find(f"{SPACE}magic").findall(f"{SPACE}match"))]
        answers[path] = found[0] if len(found) == 1 else ", ".join(found)
    count = judge("mime", answers)
    for kind, entry in zip(kinds, tree.registry(), strict=True):
        glob = kind.find(f"{SPACE}glob").get("pattern")
        if glob != f"*{entry.extension}":
            report.wrong(entry.name, f"glob {glob}")
    return count


def ask_database(folder, text):
    program = shutil.which("update-mime-database")
    if program is None:
        print("skipped: update-mime-database is not installed")
        return
    packages = Path(folder, "mime", "packages")
    packages.mkdir(parents=True)
    (packages / "assay.xml").write_text(text)
    done = subprocess.run([program, "-V", packages.parent], text=True,
                          capture_output=True, check=False)
    if done.returncode != 0 or "assay.xml" in done.stderr:
        report.wrong("update-mime-database", done.stderr)
    types = (packages.parent / "types").read_text().split()
    for name in tree.formats():
        if f"application/x-{name}" not in types:
            report.wrong("update-mime-database", f"does not know {name}")


tree.need_program()
with tempfile.TemporaryDirectory() as folder:
    ask_file(folder)
    mime = run("--mime")
    ask_database(folder, mime)
    count = ask_mime(mime)
report.end(f"{count} files known by their first bytes")
