#!/usr/bin/env python3
"""Builds the wheel of the Python package for this machine.

    build.py [FOLDER]           writes assay-VERSION-py3-none-PLATFORM.whl
    build.py --corpus [FOLDER]  writes assay_corpus-VERSION-py3-none-any.whl

It is also the build backend of pyproject.toml, so that pip builds the wheel:
pip install ./packages/python.

The wheel has the library, as packages/amalgamation.py makes it. libzstd is
linked statically if its archive is there. ASSAY_PROGRAM names a static program
to put in, which then takes the place of the one in Python. CC and CFLAGS are
those of the environment; SOURCE_DATE_EPOCH is the time of the files. The same
sources and compiler give the same bytes. It needs Python 3.11 or later.
"""

import base64
import hashlib
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from pathlib import Path

import tomllib

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = "assay/_bin/assay"
EPOCH = 315532800           # 1980: zip has no earlier times
FLAGS = ["-std=c11", "-shared", "-fPIC", "-fvisibility=hidden", "-s",
         "-Wl,--exclude-libs,ALL", "-Wl,-z,relro,-z,now",
         "-Wl,--build-id=none"]


# ---------------------------------------------------------------- library --

def run(command):
    subprocess.run([str(word) for word in command], check=True)


def has_static_zstd(compiler, folder):
    """Reports whether the compiler finds an archive of libzstd."""
    probe = folder / "probe.c"
    probe.write_text("int main(void) { return 0; }\n")
    done = subprocess.run([*compiler, "-o", folder / "probe", probe,
                           "-l:libzstd.a"], capture_output=True)
    return done.returncode == 0


def build_library(folder):
    """Compiles the library; returns its bytes."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    run([sys.executable, ROOT / "packages" / "amalgamation.py", folder])
    zstd = "-l:libzstd.a" if has_static_zstd(compiler, folder) else "-lzstd"
    library = folder / "libassay.so"
    run([*compiler, *shlex.split(os.environ.get("CFLAGS", "-O2")), *FLAGS,
         f"-ffile-prefix-map={folder}=.", "-o", library, folder / "assay.c",
         zstd])
    return library.read_bytes()


# --------------------------------------------------------------- metadata --

def version():
    """Returns ASSAY_VERSION as Python writes it: 0.2.0-rc.1 is 0.2.0rc1."""
    header = (ROOT / "include" / "assay.h").read_text()
    found = re.search(r'^#define ASSAY_VERSION "([^"]+)"$', header, re.M)[1]
    return re.sub(r"-(a|b|rc)[a-z]*\.", r"\1", found)


def project():
    return tomllib.loads((HERE / "pyproject.toml").read_text())["project"]


def metadata():
    about = project()
    lines = ["Metadata-Version: 2.4", f"Name: {about['name']}",
             f"Version: {version()}", f"Summary: {about['description']}",
             f"Author: {about['authors'][0]['name']}",
             f"License-Expression: {about['license']}",
             "License-File: LICENSE",
             f"Keywords: {','.join(about['keywords'])}",
             f"Requires-Python: {about['requires-python']}"]
    if ZSTD_LICENCE.exists():
        lines.insert(7, "License-File: zstd/copyright")
    lines += [f"Classifier: {one}" for one in about["classifiers"]]
    for extra, needs in about["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {need}; extra == "{extra}"'
                  for need in needs]
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text()


def entry_points():
    lines = [f"{name} = {place}"
             for name, place in project()["scripts"].items()]
    return "[console_scripts]\n" + "\n".join(lines) + "\n"


def wheel_file(tag):
    pure = "true" if tag.endswith("-any") else "false"
    return ("Wheel-Version: 1.0\nGenerator: assay build.py\n"
            f"Root-Is-Purelib: {pure}\nTag: {tag}\n")


def platform():
    return re.sub(r"[-.]", "_", sysconfig.get_platform())


# ------------------------------------------------------------------ wheel --

ZSTD_LICENCE = Path("/usr/share/doc/libzstd-dev/copyright")


def record_row(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"{name},sha256={digest.decode().rstrip('=')},{len(content)}\n"


def write_wheel(folder, name, number, tag, files):
    """Writes a wheel with files, which are bytes by name, in their order;
    returns its name."""
    info = f"{name}-{number}.dist-info"
    files = {**dict(sorted(files.items())),
             f"{info}/WHEEL": wheel_file(tag).encode()}
    rows = "".join(record_row(*file) for file in files.items())
    files[f"{info}/RECORD"] = (rows + f"{info}/RECORD,,\n").encode()
    wheel = Path(folder) / f"{name}-{number}-{tag}.whl"
    epoch = max(int(os.environ.get("SOURCE_DATE_EPOCH", EPOCH)), EPOCH)
    when = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            one = zipfile.ZipInfo(path, when)
            one.compress_type = zipfile.ZIP_DEFLATED
            one.create_system = 3
            mode = 0o100755 if path == PROGRAM else 0o100644
            one.external_attr = mode << 16
            archive.writestr(one, content)
    return wheel.name


def package():
    """Returns the files of the wheel but for the library."""
    source = HERE / "src"
    info = f"{project()['name']}-{version()}.dist-info"
    files = {path.relative_to(source).as_posix(): path.read_bytes()
             for path in source.rglob("*")
             if path.suffix == ".py" or path.name == "py.typed"}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/entry_points.txt"] = entry_points().encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    if ZSTD_LICENCE.exists():
        files[f"{info}/licenses/zstd/copyright"] = ZSTD_LICENCE.read_bytes()
    return files


def build_wheel(wheel_directory, config_settings=None,
                metadata_directory=None):
    """Builds the wheel, as PEP 517 wants it; returns its name."""
    files = package()
    with tempfile.TemporaryDirectory() as folder:
        files["assay/_native/libassay.so"] = build_library(Path(folder))
    if os.environ.get("ASSAY_PROGRAM"):
        files[PROGRAM] = Path(os.environ["ASSAY_PROGRAM"]).read_bytes()
    return write_wheel(wheel_directory, project()["name"], version(),
                       f"py3-none-{platform()}", files)


# ----------------------------------------------------------------- corpus --

def build_corpus(folder):
    """Builds the wheel of the corpus, as plain files; returns its name."""
    corpus = ROOT / "corpus"
    number = (corpus / "VERSION").read_text().strip()
    info = f"assay_corpus-{number}.dist-info"
    files = {f"assay_corpus/corpus/{path.relative_to(corpus).as_posix()}":
             path.read_bytes() for path in corpus.rglob("*") if path.is_file()}
    files["assay_corpus/__init__.py"] = (
        b'"""The corpus of assay as plain files, in the folder corpus."""\n')
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: assay-corpus\nVersion: {number}\n"
        "Summary: Files of tensor formats, valid and not, with the expected "
        "result for each\nAuthor: The assay authors\n"
        "License-Expression: CC0-1.0\nRequires-Python: >=3.8\n").encode()
    return write_wheel(folder, "assay_corpus", number, "py3-none-any", files)


def main(words):
    corpus = words[:1] == ["--corpus"]
    words = words[corpus:]
    if len(words) > 1 or any(word.startswith("-") for word in words):
        sys.exit("usage: build.py [--corpus] [FOLDER]")
    folder = Path(words[0] if words else ".")
    folder.mkdir(parents=True, exist_ok=True)
    build = build_corpus if corpus else build_wheel
    print(folder / build(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
