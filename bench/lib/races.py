"""The races that assay-bench runs itself: checksums, and opening files."""

import json
import subprocess

import machine
import svg
from ask import cases
from files import large
from stats import best, ratio, verdict
from table import markdown, number, size, texts

OURS = "assay"
PLAIN = "plain table"
ROOFS = ("sum, aligned", "sum, 4 streams", "sum, prefetching")


def is_peer(name):
    return not name.startswith(OURS) and name not in (PLAIN, *ROOFS)


def against(found):
    """Returns the best peer, our speed relative to it, and the verdict."""
    peers = {name: m for name, m in found.items() if is_peer(name)}
    rival = best(peers)
    if rival is None:
        return ["no peer", "-", "-"]
    value = ratio(found[OURS], peers[rival])
    return [rival, f"{number(value)}x", verdict(value)]


def cell(measured, amount):
    return (f"{number(measured.rate(amount))} "
            f"(+{100 * measured.spread():.0f} %)")


def worst(by_case, length):
    """Returns {name: its slowest Measured over the offsets 1 to 63}."""
    slowest = {}
    for (case_size, offset), found in by_case.items():
        if case_size != length or offset == 0:
            continue
        for name, measured in found.items():
            if (name not in slowest
                    or measured.minimum > slowest[name].minimum):
                slowest[name] = measured
    return slowest


def throughput(rows, names):
    """Returns a table of GB/s; rows are (length, {name: Measured})."""
    head = ["bytes", *names, "best peer", "ratio", ""]
    lines = []
    for length, found in rows:
        cells = [cell(found[name], length) if name in found else "-"
                 for name in names]
        lines.append([size(length), *cells, *against(found)])
    return markdown(head, lines)


def crc_polynomial(bench, polynomial, quick):
    records = bench.race(f"crc {polynomial}", "crc", polynomial,
                         *(["quick"] if quick else []))
    by_case = cases(records, "size", "offset")
    lengths = sorted({length for length, _ in by_case})
    names = list(dict.fromkeys(
        r["contender"] for r in records if r["contender"] not in ROOFS))
    start = [(n, by_case[n, 0]) for n in lengths]
    shifted = [(n, worst(by_case, n)) for n in lengths]
    shifted = [(n, found) for n, found in shifted if found]
    label = {n: size(n) for n in lengths if n in (1, 64, 4096, 1 << 18,
                                                  1 << 24, 1 << 28)}
    series = {name: {n: found[name].rate(n) for n, found in start
                     if name in found} for name in [*names, *ROOFS]}
    ratios = {name: {n: found[best_peer(found)].minimum / found[name].minimum
                     for n, found in start
                     if name in found and best_peer(found)}
              for name in names if not is_peer(name) and name != PLAIN}
    title = {"crc32": "CRC-32", "crc32c": "CRC-32C"}[polynomial]
    plots = {f"{polynomial}.svg": svg.lines(
        f"{title}, GB/s over size", "bytes", "GB/s", series, label)}
    if any(ratios.values()):
        plots[f"{polynomial}-ratio.svg"] = svg.lines(
            f"{title}, times the best peer", "bytes", "ratio",
            {n: p for n, p in ratios.items() if p}, label, log_y=False)
    words = (f"### {title}\n\nGB/s of the shortest round and, in brackets, how "
             "much longer the median round was. At a multiple of 64:\n\n"
             + throughput(start, names)
             + "\nAt the slowest offset from 1 to 63 of each contender:\n\n"
             + throughput(shifted, names))
    return words, plots, records


def best_peer(found):
    return best({name: m for name, m in found.items() if is_peer(name)})


def crc(bench, options):
    words, plots = "## Checksums\n\n", {}
    for polynomial in ("crc32", "crc32c"):
        text, more, _ = crc_polynomial(bench, polynomial, options.quick)
        words += text + "\n"
        plots.update(more)
    return words, plots


def latency(bench, options):
    words = ("## Latency of checksums\n\nNanoseconds of a call whose argument "
             "depends on the result of the previous call.\n")
    for polynomial in ("crc32", "crc32c"):
        records = bench.race(f"latency {polynomial}", "latency", polynomial,
                             *(["quick"] if options.quick else []))
        by_size = cases(records, "size")
        names = list(dict.fromkeys(r["contender"] for r in records))
        rows = [[str(length), *(number(found[name].minimum)
                                for name in names), *against(found)]
                for (length,), found in sorted(by_size.items())]
        words += f"\n{polynomial}:\n\n" + markdown(
            ["bytes", *names, "best peer", "ratio", ""], rows)
    return words, {}


# ----------------------------------------------------------------- index --

FORMATS = ("mag", "zten", "burnpack", "primitiv", "oinf", "safetensors", "gguf")
SORTING = ("safetensors",)      # their writers sort the names
OWN = 100000                    # tensors of the race of assay with itself
SLOW = 10000                    # most tensors for a reader in Python
MODEL = 300                     # tensors of a model with its vocabulary
ROUNDS = {10: 2000, 100: 500, 1000: 60, 10000: 15, 100000: 5, 1000000: 3}


def contests(quick):
    """Yields (format, order, tensors) of the files to open."""
    counts = [10, 1000, 100000] if quick else list(ROUNDS)
    for count in counts:
        for order in ("usual", "shuffled", "sorted"):
            if order == "sorted" and (quick or count > 100000):
                continue
            if order == "shuffled" and count < 1000:
                continue
            for name in FORMATS:
                if order == "usual" or name not in SORTING:
                    yield name, order, count
    yield "gguf", "vocabulary", MODEL


def python_reader(bench, options, records, name, path, count):
    """Returns the record of gguf-py, which opens a file in a process of its
    own, after the other readers. It takes long, so it gets few tensors."""
    if name != "gguf" or count > SLOW or not records:
        return []
    script = options.bench / "peers" / "gguf_py.py"
    done = subprocess.run([options.gguf_py, str(script), str(path)], text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        bench.absent[f"index {name}", "gguf-py"] = "is not installed"
        return []
    got = json.loads(done.stdout)
    if got["tensors"] != count:
        bench.absent[f"index {name}", "gguf-py"] = \
            "finds another number of tensors"
        return []
    record = dict(records[0], contender="gguf-py", ns=got["ns"])
    bench.raw.append(record)
    return [record]


def index(bench, options):
    found = {}
    for name, order, count in contests(options.quick):
        path = large(options.assay, options.files, name, count, order)
        rounds = max(ROUNDS.get(count, 60) // (4 if options.quick else 1), 2)
        records = bench.race(f"index {name} {order} {count}", "index", name,
                             count, rounds, path,
                             *(["few"] if count > OWN else []))
        records += python_reader(bench, options, records, name, path, count)
        for case in cases(records, "format").values():
            found[name, order, count] = case
            if count == OWN:
                options.own.append((name, order, case))
    words = ("## Opening a file\n\nNanoseconds per tensor, from the name of a "
             "file in memory to the answer. The roof is a sum over as many "
             "bytes as the index has. usual: the names are in the order in "
             "which the format's own writer leaves them.\n\n")
    plots = {}
    for name in FORMATS:
        rows = {key: case for key, case in found.items() if key[0] == name}
        if rows:
            words += f"### {name}\n\n" + index_table(rows) + "\n"
            plots[f"index-{name}.svg"] = index_plot(name, rows)
    return words + checks(options), plots


def index_table(rows):
    names = list(dict.fromkeys(n for case in rows.values() for n in case))
    lines = []
    for (_, order, count), case in rows.items():
        cells = [number(case[n].minimum / count) if n in case else "-"
                 for n in names]
        lines.append([f"{count} {order}", *cells])
    return markdown(["tensors", *names], lines)


def index_plot(name, rows):
    series = {}
    for (_, order, count), case in rows.items():
        for who, measured in case.items():
            if order == "usual":
                series.setdefault(who, {})[count] = measured.minimum / count
    counts = {count for _, _, count in rows}
    return svg.lines(f"Opening {name}, ns a tensor", "tensors", "ns",
                     series, {n: svg.short(n) for n in counts})


def checks(options):
    """Returns the table of what each contender reads and checks."""
    lines = (options.bench / "checks.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines]
    return ("What each contender reads and checks. *All rules* means that it "
            "judges every rule of the format's part in spec/, of every level, "
            "or leaves the file to the reference: for a file that it accepts, "
            "`assay validate` has no finding.\n\n"
            + texts(rows[0], rows[1:]))


# ---------------------------------------------------------------- memory --


def memory(bench, options):
    count = 1000 if options.quick else 100000
    readers = [r for r in bench.run("readers") if r["here"]]
    rows, groups = [], {}
    for name in FORMATS:
        path = large(options.assay, options.files, name, count, "usual")
        for reader in readers:
            if reader["formats"] != "*" and name not in reader["formats"]:
                continue
            got = bench.run("memory", reader["reader"], path, check=False)
            if not got or got[0]["tensors"] != count:
                continue
            each = got[0]["heap"] / count
            groups.setdefault(name, {})[reader["reader"]] = each
            rows.append([f"{name}: {reader['reader']}", number(each)])
    words = ("## Memory of an open file\n\nBytes of memory per tensor, in "
             f"pages, for a file of {count} tensors. Mapped files do not "
             "count.\n\n"
             + markdown(["", "bytes"], rows))
    return words, {"memory.svg": svg.bars("Memory of an open file", "bytes a "
                                          "tensor", groups)}


def about(bench, options, took):
    """Returns the head of a section: the machine and the versions."""
    facts = dict(options.machine, **{"time taken": f"{took:.0f} s"})
    for record in bench.run("about"):
        if "assay" in record:
            facts["assay"] = record["assay"]
            facts["kernels"] = f"{record['crc32']}, {record['crc32c']}"
        elif record["library"] == "ggml":
            facts["ggml"] = machine.GGML
        elif record["library"] != "assay_peers":
            facts[record["library"]] = machine.package_of(record["file"])
    if options.peers:
        facts["crates"] = ", ".join(f"{name} {options.crates.get(name, '?')}"
                                    for name in options.peer_names)
    for name in ("near", "far"):
        rates = [probe[name] for probe in bench.roofs]
        facts[f"roof, {name}"] = (f"{number(min(rates))} to "
                                  f"{number(max(rates))} GB/s")
    return texts(["", ""], sorted(facts.items()))
