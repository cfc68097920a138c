"""The machine: its class, by which results are kept, and its software."""

import os
import platform
import re
import subprocess
from pathlib import Path

GGML = "0.25.3"                 # the version that bench/peers/ggml.sh builds


def read(path):
    try:
        return Path(path).read_text().strip()
    except OSError:
        return ""


def cpu(cpuinfo=None):
    """Returns the fields of the first processor, under the kernel's names."""
    text = read("/proc/cpuinfo") if cpuinfo is None else cpuinfo
    fields = {}
    for line in text.split("\n\n")[0].splitlines():
        name, _, value = line.partition(":")
        fields[name.strip()] = value.strip()
    return fields


def class_key(tuned, fields, cores):
    """
    Returns the class that kernels are tuned for and the number of cores:
    "amd-zen5, 2 cores". A class without a name is named by its numbers.
    """
    if tuned in ("", "unknown"):
        vendor = fields.get("vendor_id") or fields.get("CPU implementer", "")
        numbers = [fields.get(name, "") for name in
                   ("cpu family", "model", "CPU part")]
        words = [vendor or platform.machine(), *filter(None, numbers)]
        tuned = "-".join(re.sub(r"[^a-z0-9]+", "", word.lower())
                         for word in words)
    return f"{tuned}, {cores} core{'' if cores == 1 else 's'}"


def slug(key):
    return re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")


def first_line(*command):
    """Returns the first line of a command's output; "" if it fails or is
    missing."""
    try:
        done = subprocess.run(command, text=True, capture_output=True,
                              check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip().split("\n")[0]


def package_of(path):
    """Returns Debian's version of a shared library, or its file name."""
    owner = first_line("dpkg-query", "-S", f"*/{Path(path).name}")
    owner = owner.split(":")[0]
    version = owner and first_line("dpkg-query", "-W", "-f", "${Version}",
                                   owner)
    return f"{owner} {version}" if version else Path(path).name


def huge_pages():
    modes = read("/sys/kernel/mm/transparent_hugepage/enabled")
    match = re.search(r"\[(\w+)\]", modes)
    return match.group(1) if match else "unknown"


def about():
    """Returns {name: value} of what the times depend on."""
    fields = cpu()
    governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    return {
        "processor": fields.get("model name", platform.machine()),
        "family, model, stepping": " ".join(
            fields.get(name, "?") for name in
            ("cpu family", "model", "stepping")),
        "microcode": fields.get("microcode", "unknown"),
        "governor": read(governor) or "not shown",
        "huge pages": huge_pages(),
        "kernel": platform.release(),
        "compiler": first_line(os.environ.get("CC", "cc"), "--version"),
        "load before": " ".join(read("/proc/loadavg").split()[:3]),
    }


def steal():
    """Returns the ticks since boot that other machines took from us."""
    fields = read("/proc/stat").split("\n")[0].split()
    return int(fields[8]) if len(fields) > 8 else 0


def crates(lock):
    """Returns {name: version} of a Cargo.lock."""
    return dict(re.findall(r'^name = "([^"]+)"\nversion = "([^"]+)"',
                           lock, re.M))
