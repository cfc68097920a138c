"""The races of whole programs: verifying, cold files, commands of a user."""

import json
import os
import shutil
import subprocess

import svg
from files import KINDS, MIB, payload
from hostile import FILES, SIZES, hostile
from stats import Measured, ratio, rotated, verdict
from table import markdown, number, size


def knows(assay, *options):
    """Returns whether `assay validate` of that program has the options."""
    done = subprocess.run([assay, "validate", "--help"], text=True,
                          capture_output=True, check=False)
    return all(option in done.stdout for option in options)


def interleaved(bench, commands, rounds, clock):
    """Returns {name: Measured}: each command runs once a round, and the next
    round begins with another."""
    names = list(commands)
    taken = {name: [] for name in names}
    for turn in range(rounds):
        for name in rotated(names, turn):
            cost = bench.command(commands[name])
            if cost is None or cost["status"] not in (0, 1):
                taken.pop(name, None)
                names = [n for n in names if n != name]
                bench.absent["command", name] = "fails or is not installed"
            elif name in taken:
                taken[name].append(max(cost[clock], 1))
    return {name: Measured(rounds) for name, rounds in taken.items()}


# ---------------------------------------------------------------- verify --


def verifiers(bench, options, path, kind):
    """Returns {name: command} of the programs that check the data of a file."""
    assay = options.assay
    threads = os.cpu_count() or 1
    commands = {"assay": [assay, "validate", "-q", path]}
    if knows(assay, "--threads"):
        commands = {
            "assay, 1 thread": [*commands["assay"], "--threads", "1"],
            f"assay, {threads} threads": [*commands["assay"], "--threads",
                                          threads]}
    for option in ("--fast", "--reference"):
        if knows(assay, option):
            commands[f"assay {option}"] = [assay, "validate", "-q", option,
                                           path]
    if kind not in ("bool", "none"):
        commands["ztensor"] = [bench.program, "verify-peer", path]
    for tool in ("sha256sum", "b2sum", "xxhsum"):
        if shutil.which(tool):
            commands[tool] = [tool, path]
        else:
            bench.absent["verify", tool] = "is not installed"
    commands["cat"] = ["cat", path]
    if not options.peers:
        commands.pop("ztensor", None)
    return commands


def verify(bench, options):
    length = (64 if options.quick else options.verify_mib) * MIB
    rounds = 2 if options.quick else 4
    words = (f"## Verifying {size(length)}\n\nGB of the file per second, by "
             "wall time of the whole process, for a file in memory. The roof "
             "is a sum over the same mapping. The other programs read all "
             "bytes and ignore what they mean.\n\n")
    groups, rows, names = {}, [], []
    for kind in KINDS:
        path = payload(options.files, kind, length, bench)
        amount = path.stat().st_size

        def measure():
            found = interleaved(bench, verifiers(bench, options, path, kind),
                                rounds, "wall")
            roof, = bench.run("read", "roof", path)
            found["roof"] = Measured([roof["ns"]])
            return found
        found = bench.around(f"verify {kind}", measure)
        groups[kind] = {n: m.rate(amount) for n, m in found.items()}
        names += [n for n in found if n not in names]
    for kind, rates in groups.items():
        rows.append([kind, *(number(rates[n]) if n in rates else "-"
                             for n in names)])
    words += markdown(["data", *names], rows)
    return words, {"verify.svg": svg.bars(f"Verifying {size(length)}, GB/s",
                                          "GB/s", groups)}


# ------------------------------------------------------------------ cold --


def forget(path):
    """Removes the file from memory; returns False if the system does not."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    except (AttributeError, OSError):
        return False
    finally:
        os.close(file)
    return True


def cold(bench, options):
    length = (64 if options.quick else 512) * MIB
    path = payload(options.files, "crc32c", length, bench)
    rows = []
    ways = {way: [bench.program, "read", way, path]
            for way in ("mmap", "pread", "direct")}
    ways["assay validate"] = [options.assay, "validate", "-q", path]
    for name, words in ways.items():
        times = []
        for _ in range(1 if options.quick else 2):
            if not forget(path):
                bench.absent["cold", name] = "the cache cannot be emptied"
                continue
            cost = bench.command(words)
            if cost and cost["status"] == 0:
                times.append(cost["wall"])
            else:
                bench.absent["cold", name] = "fails here"
        if times:
            rows.append([name, number(path.stat().st_size / min(times))])
    return ("## A cold file\n\nGB/s by wall time for a file that was removed "
            "from memory first. There is no target, because this race measures "
            "the disk.\n\n" + markdown(["", "GB/s"], rows)), {}


# ------------------------------------------------------------------ user --


def user_files(options):
    """Returns one file of the corpus, a folder of copies, and their number."""
    one = sorted((options.root / "corpus" / "mag" / "accept").glob("*.mag"))[0]
    count = 1000 if options.quick else 10000
    folder = options.files / f"many-{count}"
    if not folder.exists():
        new = options.files / f"many-{count}.new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        for i in range(count):
            shutil.copyfile(one, new / f"{i:05}.mag")
        new.rename(folder)
    return one, folder, count


def user(bench, options):
    tool = shutil.which("hyperfine")
    if tool is None:
        bench.absent["user", "hyperfine"] = "is not installed"
        return "", {}
    one, folder, count = user_files(options)
    report = options.files / "hyperfine.json"
    commands = [f"{options.assay} validate -q {one}",
                f"{options.assay} validate -q -r {folder}",
                f"sha256sum {one}",
                f"find {folder} -type f -exec sha256sum {{}} +"]
    names = ["assay validate, 1 file", f"assay validate -r, {count} files",
             "sha256sum, 1 file", f"sha256sum, {count} files"]

    def measure():
        subprocess.run([tool, "-N", "--style", "none", "--warmup", "3", "-m",
                        "3", "-M", "20", "--export-json", report, *commands],
                       check=True, capture_output=True)
        return json.loads(report.read_text())["results"]
    results = bench.around("user", measure)
    rows = [[name, number(1e3 * r["min"]), number(1e3 * r["median"]),
             number(1e3 * r["max"])] for name, r in zip(names, results)]
    return ("## A command as a user runs it\n\nMilliseconds of wall time, "
            "measured by hyperfine.\n\n"
            + markdown(["", "shortest", "median", "longest"], rows)), {}


# --------------------------------------------------------------- hostile --

LIMIT = 10                      # seconds of processor time


def growth(bench, options):
    sizes = SIZES[:3] if options.quick else SIZES
    readers = [r["reader"] for r in bench.run("readers")
               if r["here"] and (r["formats"] == "*" or "zten" in r["formats"])
               and r["reader"] not in ("assay reference, read", "assay fast,"
                                       " copy", "assay fast, whole")]
    words = ("## Hostile files that grow\n\nMilliseconds of processor time, "
             "and peak memory in MiB, of a process that opens the file. A "
             "stranger can exploit a cost that grows faster than the file. "
             "Refusing the file is as good an answer; the fast path alone "
             "refuses files that it would leave to the reference. A process "
             f"is ended after {LIMIT} s.\n\n")
    plots = {}
    for kind in FILES:
        rows, series = [], {}
        for length in sizes:
            path = hostile(options.files / "hostile", kind, length)
            cells = []
            for name in readers:
                cost = bench.command([bench.program, "open", name, path],
                                     LIMIT)
                cells.append(growth_cell(cost))
                if cost and cost["status"] in (0, 1):
                    series.setdefault(name, {})[path.stat().st_size] = max(
                        cost["cpu"] / 1e6, 0.1)
            rows.append([size(length), *cells])
        words += f"{kind}:\n\n" + markdown(["file", *readers], rows) + "\n"
        if series:
            labels = {x: f"{x / MIB:.1f} MiB" for points in series.values()
                      for x in points}
            plots[f"hostile-{kind.replace(' ', '-').lower()}.svg"] = svg.lines(
                f"Hostile: {kind}, ms over size", "size of the file", "ms",
                series, labels)
    return words, plots


def growth_cell(cost):
    if cost is None:
        return "-"
    cell = f"{cost['cpu'] / 1e6:.0f} ms, {cost['kib'] / 1024:.0f} MiB"
    if cost["status"] == 1:
        return cell + ", refused"
    return cell if cost["status"] == 0 else f"**ended** after {cell}"


# ------------------------------------------------------------------- own --


def own(bench, options):
    """Compares the paths that a user of assay can choose."""
    rows = []
    for name, order, case in options.own:
        reference = case.get("assay reference")
        for other in ("assay reference, read", "assay fast",
                      "assay fast, whole", "assay fast, copy"):
            if reference and other in case:
                value = ratio(case[other], reference)
                rows.append([f"{name}, {order}: {other}",
                             f"{number(value)}x", verdict(value)])
    if not rows:
        return "", {}
    return ("## assay against itself\n\nSpeed relative to the reference on a "
            "mapping, for 100,000 tensors.\n\n"
            + markdown(["", "ratio", ""], rows)), {}
