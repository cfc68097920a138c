"""The folder as a package of its language. A program next to it uses the built
package and prints the number of cases, the number of documents, and the digest
of all files. The commands come from doc/EXPORT.md; none of them may look for
the folder's name elsewhere."""

import hashlib
import importlib.util
import re
import shutil
import sys
import tarfile

import tree
from runners import ADAPTERS

GO = """package main

import (
    "crypto/sha256"
    "fmt"

    "assaycorpus"
)

func main() {
    all, count, documents := sha256.New(), 0, 0
    for _, c := range assaycorpus.Cases() {
        all.Write(c.Bytes())
        count++
        if c.Expected() != nil {
            documents++
        }
    }
    fmt.Printf("%s %d %d %x\\n", assaycorpus.Version, count, documents,
        all.Sum(nil))
}
"""

PYTHON = """import hashlib

import assay_corpus

every = list(assay_corpus.cases())
print(assay_corpus.VERSION, len(every),
      sum(case.expected() is not None for case in every),
      hashlib.sha256(b"".join(case.bytes for case in every)).hexdigest())
"""

JAVASCRIPT = """import { createHash } from "node:crypto";
import { VERSION, cases } from "assay-corpus";

const all = createHash("sha256");
for (const one of cases()) all.update(one.bytes);
const documents = cases().filter((one) => one.expected()).length;
console.log(VERSION, cases().length, documents, all.digest("hex"));
"""

RUST = """mod bytes;

fn main() {
    let mut every = Vec::new();
    for case in assay_corpus::cases() {
        every.extend_from_slice(case.bytes);
    }
    let digest = bytes::sha256(&every).map(|byte| format!("{byte:02x}"));
    let count = assay_corpus::cases().count();
    let documents = assay_corpus::cases().filter(|c| c.expected.is_some());
    println!("{} {count} {} {}", assay_corpus::VERSION, documents.count(),
             digest.concat());
}
"""


def shown(*begin):
    """Returns the command of the page that begins with a text and uses
    golden."""
    page = (tree.ROOT / "doc" / "EXPORT.md").read_text()
    for line in re.findall(r"^    (\S.*?)(?: {3}.*)?$", page, re.M):
        words = line.split()
        if tuple(words[:len(begin)]) != begin:
            continue
        if words[-1] == "golden" and words[-2] != "--path":
            sys.exit(f"doc/EXPORT.md: {line}: a name, not a path")
        return words
    raise LookupError(f"doc/EXPORT.md: no command {' '.join(begin)}")


def judge_python(language, folder, place):
    command = shown("pip", "wheel")
    if not all(map(importlib.util.find_spec, ("pip", "setuptools", "wheel"))):
        return "pip, setuptools and wheel"
    language.need([sys.executable, "-m", *command, "--quiet", "--no-deps",
                   "--no-index", "--no-build-isolation", "-w", "wheels"],
                  place)
    wheel, = (place / "wheels").glob("assay_corpus-*.whl")
    language.need([sys.executable, "-m", "pip", "install", "--quiet",
                   "--no-index", "--no-deps", "--target", "site", str(wheel)],
                  place)
    (place / "use.py").write_text(PYTHON)
    return language.call([sys.executable, "use.py"], place, PYTHONPATH="site")


def judge_go(language, folder, place):
    (place / "go.mod").write_text(
        "module use\n\ngo 1.19\n")
    language.need(shown("go", "mod", "edit"), place)
    (place / "main.go").write_text(GO)
    return language.call(["go", "run", "."], place)


def judge_rust(language, folder, place):
    language.need(["cargo", "package", "--quiet", "--allow-dirty",
                   "--no-verify"], folder)
    packed, = (folder / "target" / "package").glob("*.crate")
    with tarfile.open(packed) as crate:
        crate.extractall(place)
    shutil.rmtree(place / "golden")
    (place / packed.stem).rename(place / "golden")
    (place / "src").mkdir()
    (place / "Cargo.toml").write_text(
        '[package]\nname = "use"\nversion = "0.0.0"\nedition = "2021"\n\n')
    (place / "src" / "main.rs").write_text(RUST)
    shutil.copy(ADAPTERS / "rust" / "bytes.rs", place / "src")
    language.need([*shown("cargo", "add"), "--quiet", "--offline"], place)
    text = (place / "Cargo.toml").read_text()
    (place / "Cargo.toml").write_text(text.replace("dev-dep", "dep"))
    return language.call(["cargo", "run", "--quiet"], place)


def judge_javascript(language, folder, place):
    if shutil.which("npm") is None:
        return "npm"
    language.need(["npm", "pack", "--silent", "--pack-destination",
                   str(place)], folder)
    packed, = place.glob("assay-corpus-*.tgz")
    (place / "package.json").write_text('{"type": "module"}\n')
    language.need(["npm", "install", "--silent", "--offline", "--no-audit",
                   "--no-fund", str(packed)], place)
    (place / "use.js").write_text(JAVASCRIPT)
    language.need(["node", "use.js"], place)
    language.need([*shown("npm", "install"), "--silent", "--offline",
                   "--no-audit", "--no-fund"], place)
    return language.call(["node", "use.js"], place)


JUDGES = {"python": judge_python, "go": judge_go, "rust": judge_rust,
          "javascript": judge_javascript}


def judge(language, folder, place, cases, report):
    if language.name not in JUDGES:
        return
    place.mkdir()
    shutil.copytree(folder, place / "golden",
                    ignore=shutil.ignore_patterns("target", "build"))
    done = JUDGES[language.name](language, folder, place)
    if isinstance(done, str):
        print(f"export.{language.name}: no package without {done}")
        return
    every = hashlib.sha256()
    for path in cases:
        every.update((folder / language.data / "files" / path).read_bytes())
    version = (tree.CORPUS / "VERSION").read_text().strip()
    documents = sum(row[5] != "-" for row in cases.values())
    wanted = f"{version} {len(cases)} {documents} {every.hexdigest()}"
    if done.returncode != 0 or wanted not in done.stdout.splitlines():
        report.wrong("the package", f"{done.returncode}, not {wanted}\n"
                     f"{done.stdout[-2000:]}")
