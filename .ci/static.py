#!/usr/bin/env python3
""".ci/static.py BUILD [TOOL...]: reads the code without running it.

clang-tidy (what for: .clang-tidy), scan-build, gcc -fanalyzer and cppcheck, in
builds of their own below BUILD. What they say that is not so stands in
static.tsv, by tool, check, file and the text of the line, with the reason; a
warning that is not there fails, and so does a row that no tool asks for.

The packages are those of Debian 12, where the rows were written:
    clang-tidy-22 clang-tools-22 gcc cppcheck
"""

import json
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / ".ci/static.tsv"
SHIPPED = ("ref/", "fast/", "tool/", "generators/", "conformance/", "cli/",
           "fuzz/", "include/")

WARNING = re.compile(r"^(\S+?):(?:(\d+):(?:\d+:)?)? "
                     r"(?:warning|error): (.*) \[([\w.,=-]+|CWE-\d+\] "
                     r"\[-Wanalyzer-[\w-]+)\]$")

Warned = namedtuple("Warned", "tool check file line")


def sources(build):
    """What is shipped, and not its tests."""
    known = json.loads((build / "compile_commands.json").read_text())
    names = {str(Path(c["file"]).relative_to(ROOT)) for c in known
             if Path(c["file"]).is_relative_to(ROOT)}
    return sorted(n for n in names
                  if n.startswith(SHIPPED) and "/test/" not in n)


def run(command, **more):
    """Its standard output and error, as text."""
    done = subprocess.run(command, cwd=ROOT, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False, **more)
    return done.returncode, done.stdout


def need(command):
    status, text = run(command)
    if status != 0:
        words = " ".join(map(str, command))
        sys.exit(f"{text[-4000:]}\nstatic: this failed: {words}")
    return text


def configure(build, compiler, *settings):
    need(["cmake", "-S", ".", "-B", build, "-G", "Ninja",
          f"-DCMAKE_C_COMPILER={compiler}", "-DBUILD_TESTING=OFF",
          "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
          *settings])


def clang_tidy(build):
    configure(build, "clang-22")
    need(["cmake", "--build", build])               # makes what is generated
    names = sources(build)
    status, text = run(["xargs", "-P", "2", "-n", "8", "clang-tidy-22", "-p",
                        build, "--quiet"], input="\n".join(names))
    return text


def scan_build(build):
    scan = ["scan-build-22", "--use-cc=clang-22", "-o", build / "reports"]
    need(scan + ["cmake", "-S", ".", "-B", build, "-G", "Ninja",
                 "-DBUILD_TESTING=OFF", "-DCMAKE_BUILD_TYPE=Release"])
    need(["cmake", "--build", build, "--target", "clean"])
    return need(scan + ["cmake", "--build", build])


def gcc(build):
    configure(build, "gcc", "-DCMAKE_C_FLAGS=-fanalyzer")
    need(["cmake", "--build", build, "--target", "clean"])
    return need(["cmake", "--build", build])


def cppcheck(build):
    configure(build, "gcc")
    need(["cmake", "--build", build])
    return need(["cppcheck", f"--project={build}/compile_commands.json", "-j",
                 "2", "--enable=warning,portability,performance", "--quiet",
                 "--suppress=missingIncludeSystem",
                 "--template={file}:{line}: {severity}: {message} [{id}]",
                 "--template-location="])


TOOLS = {"clang-tidy": clang_tidy, "scan-build": scan_build, "gcc": gcc,
         "cppcheck": cppcheck}


def place(build, name):
    """The file relative to the root; None if it is none of ours."""
    path = Path(name)
    path = (path if path.is_absolute() else build / name).resolve()
    if not path.is_file():
        path = (ROOT / name).resolve()
    if not path.is_relative_to(ROOT):
        return None
    path = str(path.relative_to(ROOT))
    return path if path.startswith(SHIPPED) else None


def warnings(tool, build, text):
    for line in text.splitlines():
        found = WARNING.match(line)
        if found is None:
            continue
        name, number, message, check = found.groups()
        check = check.split("[")[-1].removeprefix("clang-analyzer-")
        if number is None:
            yield Warned(tool, check, name, re.sub(r"\d+", "N", message))
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
