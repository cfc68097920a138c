#!/usr/bin/env python3
""".ci/static.py BUILD [TOOL...]: reads the code without running it.

clang-tidy (what for: .clang-tidy), scan-build, gcc -fanalyzer and cppcheck, in
builds of their own below BUILD. static.tsv lists the false positives by tool,
check, file and the text of the line, each with a reason. A warning that is not
listed fails, and so does a row that matches no warning.

The rows were written on Debian 12, with these packages:
    clang-tidy-22 clang-tools-22 gcc cppcheck
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / ".ci/static.tsv"
ROOMS = ("ref/", "fast/", "tool/", "generators/", "conformance/", "export/",
         "cli/", "mint/", "fuzz/", "bench/", "include/")

WARNING = re.compile(r"^(\S+?):(?:(\d+):(?:\d+:)?)? "
                     r"(?:warning|error): (.*) \[([\w.,=-]+|CWE-\d+\] "
                     r"\[-Wanalyzer-[\w-]+)\]$")

TABLE = re.compile(r"^void \w+_cases\(", re.M)
MAKING = re.compile(r"^\[\d+/\d+\] Building C object (\S+)$")

Warned = namedtuple("Warned", "tool check file line")


def sources(build):
    """Maps each object to the name of its source; some have several objects."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = Path(entry["file"])
        if path.is_relative_to(ROOT):
            made = re.search(r" -o (\S+)", entry["command"]).group(1)
            found[made] = str(path.relative_to(ROOT))
    return found


def objects(build):
    """Maps the name of each C or C++ source that is not a test to one object."""
    made = {}
    for path, name in sources(build).items():
        if (name.startswith(ROOMS) and name.endswith((".c", ".cc"))
                and "/test/" not in name):
            made.setdefault(name, path)
    return dict(sorted(made.items()))


def run(command):
    """Its standard output and error, as text."""
    done = subprocess.run(command, cwd=ROOT, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    return done.returncode, done.stdout


def need(command):
    status, text = run(command)
    if status != 0:
        words = " ".join(map(str, command))
        sys.exit(f"{text[-4000:]}\nstatic: this failed: {words}")
    return text


def configure(build, *settings, under=()):
    need([*under, "cmake", "-S", ".", "-B", build, "-G", "Ninja",
          "-DBUILD_TESTING=ON", "-DASSAY_BENCH=ON", "-DCMAKE_BUILD_TYPE=Release",
          "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *settings])


def compile_all(build, under=()):
    """Compiles again, because warnings of existing objects are not repeated."""
    need(["ninja", "-C", build, "-t", "clean"])
    return need([*under, "ninja", "-C", build, *objects(build).values()])


def clang_tidy(build):
    """Checks all files but tables of cases, whose initialisers are slow."""
    configure(build, "-DCMAKE_C_COMPILER=clang-22")
    need(["ninja", "-C", build, "check_sites", "assay_page_texts"])
    names = [name for name in objects(build)
             if not TABLE.search((ROOT / name).read_text())]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return "".join(pool.map(lambda name: need(
            ["clang-tidy-22", "-p", build, "--quiet", name]), names))


def scan_build(build):
    scan = ["scan-build-22", "--use-cc=clang-22", "-o", build / "reports"]
    configure(build, "-DCMAKE_C_COMPILER_LAUNCHER=",
              "-DCMAKE_C_FLAGS_RELEASE=-O1 -DNDEBUG", under=scan)
    return compile_all(build, under=scan)


def gcc(build):
    configure(build, "-DCMAKE_C_COMPILER=gcc", "-DCMAKE_C_FLAGS=-fanalyzer")
    return compile_all(build)


def copy_headers(name, folder):
    """Copies the headers of a library whose macros enclose statements."""
    folder.mkdir(exist_ok=True)
    for path in need(["gcc", "-M", "-include", name, "-xc", "/dev/null"]).split():
        if Path(path).name.startswith(Path(name).stem):
            shutil.copy(path, folder)


def cppcheck(build):
    configure(build, "-DCMAKE_C_COMPILER=gcc")
    copy_headers("jansson.h", build / "headers")
    read = objects(build).values()
    commands = json.loads((build / "compile_commands.json").read_text())
    for entry in commands:              # it does not know -iquote
        entry["command"] = re.sub(r"-iquote ?", "-I", entry["command"]).replace(
            " -o ", f" -I{build}/headers -o ")
    only = build / "read.json"
    only.write_text(json.dumps([c for c in commands if any(
        f"-o {made} " in c["command"] for made in read)]))
    return need(["cppcheck", f"--project={only}", "-j", str(os.cpu_count()),
                 "--enable=warning,portability,performance", "--quiet",
                 "--suppress=missingIncludeSystem",
                 "--template={file}:{line}: {severity}: {message} [{id}]",
                 "--template-location="])


TOOLS = {"clang-tidy": clang_tidy, "scan-build": scan_build, "gcc": gcc,
         "cppcheck": cppcheck}


def place(build, name):
    """Returns the file relative to the root; None if it is not in a room."""
    path = Path(name)
    path = (path if path.is_absolute() else build / name).resolve()
    if not path.is_file():
        path = (ROOT / name).resolve()
    if not path.is_relative_to(ROOT):
        return None
    path = str(path.relative_to(ROOT))
    return path if path.startswith(ROOMS) else None


def warnings(tool, build, text):
    """A warning without a place gets the source that is being compiled."""
    made = sources(build)
    making = ""
    for line in text.splitlines():
        begun = MAKING.search(line)
        making = made.get(begun.group(1), "") if begun else making
        found = WARNING.match(line)
        if found is None:
            continue
        name, number, message, check = found.groups()
        check = check.split("[")[-1].removeprefix("clang-analyzer-")
        if number is None:
            message = re.sub(r"<U[0-9a-f]+>", "<UN>", message)
            yield Warned(tool, check, making, re.sub(r"\d+", "N", message))
            continue
        path = place(build, name)
        if path is not None:
            lines = (ROOT / path).read_text().splitlines()
            yield Warned(tool, check, path, lines[int(number) - 1].strip())


def exceptions():
    rows = {}
    for line in EXCEPTIONS.read_text().splitlines():
        if line and not line.startswith("#"):
            *key, reason = line.split("\t")
            rows[Warned(*key)] = reason
    return rows


def main():
    base = Path(sys.argv[1]).resolve()
    tools = sys.argv[2:] or list(TOOLS)
    known = exceptions()
    seen, wrong = set(), 0

    for tool in tools:
        build = base / tool
        found = sorted(set(warnings(tool, build, TOOLS[tool](build))))
        seen.update(found)
        for w in found:
            if w not in known:
                wrong += 1
                print("\t".join(w))
        print(f"{tool}: {len(found)} warnings")
    for row in known:
        if row.tool in tools and row not in seen:
            wrong += 1
            print("no longer said:", "\t".join(row))
    print(f"static: {wrong} to look at")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
