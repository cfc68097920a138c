"""The result of a run, as a line of JSON; and the rules that inputs break."""

import json
import platform
import subprocess

import targets

BATCH = 500             # files of one start of the program


def machine():
    """The class of the machine: what its processor is called, and how many
    there are."""
    name = platform.machine()
    try:
        with open("/proc/cpuinfo") as info:
            for line in info:
                if line.startswith("model name"):
                    name = line.partition(":")[2].strip()
                    break
        with open("/proc/cpuinfo") as info:
            count = sum(line.startswith("processor") for line in info)
    except OSError:
        count = 0
    return f"{name}, {count} processors"


def rules_of(program, form):
    """All rules of a format: how many of its files may break."""
    done = subprocess.run([*program, "rules", form, "--json"],
                          capture_output=True, text=True)
    return {json.loads(line)["rule"] for line in done.stdout.splitlines()
            if line.startswith("{")}


def rules_reached(program, form, paths):
    """Those that at least one of the files breaks."""
    reached, paths = set(), [str(path) for path in paths]

    for at in range(0, len(paths), BATCH):
        done = subprocess.run([*program, "validate", "--json", "--format",
                               form, *paths[at:at + BATCH]],
                              capture_output=True, text=True)
        for line in done.stdout.splitlines():
            reached |= {one["rule"] for one in json.loads(line)["findings"]}
    return reached


def line_of(target, engine, options, state, why, found, words, rules):
    """A run, as results/ keeps it: paths are of the tree, not of a machine."""
    words = words.replace(f"{targets.ROOT}/", "")
    return json.dumps({
        "target": target.program, "engine": engine.name,
        "machine": machine(), "jobs": options.jobs,
        "executions": state.executions,
        "seconds": round(state.seconds(), 1),
        "cpu_seconds": round(state.cpu, 1),
        "quiet_cpu_seconds": round(state.quiet(), 1),
        "edges": state.edges, "inputs": state.inputs,
        "rules": rules, "ended": why,
        "found": [{"file": path.name, "words": words} for path in found],
    })
