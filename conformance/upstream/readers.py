"""The readers from package registries that certify.py tests.

Each version has one home: real/packages.txt, packages.txt and primitiv.txt
(PyPI), adapters/crates/Cargo.toml, adapters/node/package.json,
adapters/go/go.mod, and bench/peers/ggml.sh. The test conformance.upstream
checks that the packages raced by bench/ have the same versions.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADAPTERS = HERE / "adapters"
GGML = ROOT / "bench" / "peers" / "ggml.sh"
SDIST = HERE / "primitiv.txt"


class Reader(NamedTuple):
    name: str           # in the results
    package: str
    source: str
    formats: tuple
    level: str          # the highest for which the package has all members
    command: tuple      # arguments of the program that starts it


READERS = (
    Reader("magnetron", "magnetron", "PyPI", ("mag",), "bytes",
           ("pypi_magnetron.py",)),
    Reader("ztensor-crate", "ztensor", "crate", ("zten",), "bytes", ()),
    Reader("ztensor-pypi", "ztensor", "PyPI", ("zten",), "bytes",
           ("pypi_ztensor.py",)),
    Reader("burn-store", "burn-store", "crate", ("burnpack",), "verdict", ()),
    Reader("openinfer-oinf", "openinfer-oinf", "PyPI", ("oinf",), "verdict",
           ("pypi_openinfer_oinf.py",)),
    Reader("openinfer-simulator", "openinfer-simulator", "crate", ("oinf",),
           "verdict", ()),
    Reader("primitiv", "primitiv", "PyPI sdist", ("primitiv",), "bytes",
           ("pypi_primitiv.py",)),
    Reader("safetensors-crate", "safetensors", "crate", ("safetensors",),
           "bytes", ()),
    Reader("safetensors-pypi", "safetensors", "PyPI", ("safetensors",),
           "bytes", ("pypi_safetensors.py",)),
    Reader("candle-core", "candle-core", "crate", ("safetensors", "gguf"),
           "verdict", ()),
    Reader("mlx-safetensors", "mlx", "PyPI", ("safetensors",), "bytes",
           ("pypi_mlx.py",)),
    Reader("tinygrad", "tinygrad", "PyPI", ("safetensors",), "bytes",
           ("pypi_tinygrad.py",)),
    Reader("huggingface-hub", "@huggingface/hub", "npm", ("safetensors",),
           "index", ("hub.mjs",)),
    Reader("modelvet", "modelvet", "PyPI", ("safetensors", "gguf"),
           "verdict", ("pypi_modelvet.py",)),
    Reader("ggml", "ggml", "C++", ("gguf",), "verdict", ("ggml.py",)),
    Reader("gguf-pypi", "gguf", "PyPI", ("gguf",), "bytes",
           ("pypi_gguf.py",)),
    Reader("gguf-pypi-safetensors", "gguf", "PyPI", ("safetensors",),
           "verdict", ("pypi_gguf.py", "safetensors")),
    Reader("huggingface-gguf", "@huggingface/gguf", "npm", ("gguf",), "index",
           ("gguf.mjs",)),
    Reader("gguf-parser-go", "github.com/gpustack/gguf-parser-go", "Go",
           ("gguf",), "index", ()),
    Reader("mlx-gguf", "mlx", "PyPI", ("gguf",), "verdict",
           ("pypi_mlx.py", "gguf")),
)

# The upstream implementations are the first readers of the tables. Their
# answers are `upstream` in the manifests.
UPSTREAMS = {"mag": "magnetron", "zten": "ztensor-crate",
             "burnpack": "burn-store", "oinf": "openinfer-oinf",
             "primitiv": "primitiv", "safetensors": "safetensors-crate",
             "gguf": "ggml"}


def requirements(path):
    text = path.read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)$", text, re.M))


def crates(path):
    """Returns {name: version} of the pinned crates of Cargo.toml."""
    text = path.read_text(encoding="utf-8")
    rows = re.findall(r'^([\w-]+) = .*?"=([^"]+)"', text, re.M)
    return dict(rows)


def modules(path):
    text = path.read_text(encoding="utf-8")
    return {name: version for name, version in
            re.findall(r"^(?:require )?\s*(\S+) v(\S+)(?: // indirect)?$",
                       text, re.M)}


def pins():
    """Returns {(source, name): version} of all packages."""
    found = {
        "PyPI": requirements(HERE / "real" / "packages.txt")
        | requirements(HERE / "packages.txt"),
        "PyPI sdist": requirements(SDIST),
        "crate": crates(ADAPTERS / "crates" / "Cargo.toml"),
        "npm": json.loads((ADAPTERS / "node" / "package.json").read_text())
        ["dependencies"],
        "Go": modules(ADAPTERS / "go" / "go.mod"),
        "C++": {"ggml": re.search(r"^release=(\S+)$", GGML.read_text(),
                                  re.M)[1]},
    }
    return {(source, name): version for source, table in found.items()
            for name, version in table.items()}


def version_of(reader):
    return pins()[reader.source, reader.package]


def command(reader, folder):
    """Returns the command that starts a reader installed in the folder."""
    words = reader.command
    if reader.source == "crate":
        return [folder / "target" / "release" / reader.package,
                version_of(reader)]
    if reader.source in ("PyPI", "PyPI sdist"):
        venv = "venv" if reader.source == "PyPI" else reader.name
        return [folder / venv / "bin" / "python", "-B",
                ADAPTERS / words[0], *words[1:]]
    if reader.source == "npm":
        return ["node", ADAPTERS / "node" / words[0], folder / "node",
                version_of(reader)]
    if reader.source == "Go":
        return [folder / "go" / reader.name, version_of(reader)]
    return ["python3", "-B", ADAPTERS / words[0],
            folder / "ggml" / "libggml.so", version_of(reader)]
