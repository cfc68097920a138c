"""Results of certify --json as they stand in the tree: see README.md.

What differs from run to run or from machine to machine goes: times, peaks of
memory, paths, all of a log but the line that says why. A crash that may be a
bug of memory safety is left out, unless reported.tsv says where it is public,
and so is what is held back by hand, in withhold.tsv of certify.py's folder;
with it goes every file of the same rule, or every one that breaks none, so
that what is missing does not point at a file.
"""

import fnmatch
import hashlib
import json
import re
from pathlib import Path

REPORTED = Path(__file__).resolve().parent / "reported.tsv"
ROOT = REPORTED.parents[2]
UNSAFE = re.compile(
    r"SIG(SEGV|BUS|ILL)|AddressSanitizer|MemorySanitizer|double free|"
    r"(free|malloc|realloc|munmap_chunk)\(\): |corrupted|stack smashing|"
    r"buffer overflow detected|unaligned tcache", re.I)
WHY = re.compile(r"^(panic: |fatal error: |runtime error: |memory allocation|"
                 r"[\w.]*(Error|Exception|Interrupt)\b)|assert|abort|failed|"
                 r"terminate called|what\(\): ", re.I)
NOISE = re.compile(r"^(note: |\[|#\d|warning: File|\x1b)|auto-load|pthread|"
                   r"libthread_db|No such file or directory")
LONGEST = 240


def pairs(path=REPORTED):
    """Readers and globs of cases: those that are known in public, or others."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[:2] for line in lines[1:]]


def is_among(name, case, known):
    return any(name == reader and fnmatch.fnmatchcase(case["case"], glob)
               for reader, glob in known)


def one_line(text, folder):
    """Printable, without paths of the machine, and not too long."""
    text = text.replace(str(folder), "build/upstream")
    text = text.replace(f"{ROOT}/", "")
    text = re.sub(r"(?<![\w.])(/[\w.@+~-]+)+/([\w.@+-]+)", r"\2", text)
    text = re.sub(r"\x1b\[[\d;]*m|0x[0-9a-f]{6,}", "", text)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[:LONGEST - 3] + "..."


def reason(log, folder):
    """The line of a log that says why a program ended."""
    lines = [line.strip() for line in (log or "").splitlines()]
    for at, line in enumerate(lines[:-1]):
        if " panicked at " in line and lines[at + 1]:
            return one_line(lines[at + 1], folder)
    clean = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines]
    clean = [line for line in clean if line and not NOISE.search(line)]
    told = [line for line in clean if WHY.search(line)]
    first = [line for line in told if line.startswith(("panic: ", "fatal "))]
    found = first[:1] or told[-1:] or clean[-1:]
    return one_line(found[0], folder) if found else None


def is_unsafe(case):
    wrong = case["outcome"] not in ("pass", "either", "unsupported", "fail")
    said = f"{case['problem']}\n{case['log']}"
    return wrong and UNSAFE.search(said) is not None


def is_secret(name, case, public, held):
    return (is_unsafe(case) or is_among(name, case, held)) \
        and not is_among(name, case, public)


def withheld(name, cases, public, held=()):
    """Names of the cases that stay out of the results of a reader."""
    secret = [case for case in cases if is_secret(name, case, public, held)]
    rules = {(case["format"], case["rule"]) for case in secret}
    return {case["case"] for case in cases
            if (case["format"], case["rule"]) in rules}


def tidy_case(case, folder):
    wrong = case["outcome"] not in ("pass", "either", "unsupported")
    problem = case["problem"] and "\n".join(
        one_line(line, folder) for line in case["problem"].splitlines())
    said = case["said"] if case["answer"] != "accept" else None
    return case | {
        "seconds": "0.000000",
        "peak": None,
        "problem": problem,
        "said": said and one_line(said, folder),
        "log": reason(case["log"], folder) if wrong else None,
    }


def tally(cases, known):
    """The numbers of each outcome, as the run has them."""
    counts = dict.fromkeys(known, 0)
    for case in cases:
        counts[case["outcome"]] += 1
    return {outcome: str(count) for outcome, count in counts.items()}


def corpus(cases):
    """The digest of what they are about."""
    return hashlib.sha256("".join(
        f"{case['case']} {case['sha256']} {case['expectation']}\n"
        for case in cases).encode()).hexdigest()


def tidy_run(run, cases, folder, date):
    """Without the digest of all lines, which are others now."""
    run = {name: value for name, value in run.items() if name != "digest"}
    words = [one_line(str(word), folder) for word in run["program"]["command"]]
    formats = [entry | {"tally": tally(
        [case for case in cases if case["format"] == entry["format"]],
        entry["tally"])} for entry in run["formats"]]
    return run | {
        "date": date,
        "program": run["program"] | {"command": words},
        "corpus": corpus(cases),
        "cases": str(len(cases)),
        "tally": tally(cases, run["tally"]),
        "seconds": "0.000000",
        "peak": None,
        "formats": formats,
    }


def tidy(name, lines, folder, date, public, held=()):
    """The lines for the tree, and the cases that nobody must know yet."""
    *cases, run = [json.loads(line) for line in lines]
    secret = withheld(name, cases, public, held)
    shown = [tidy_case(case, folder) for case in cases
             if case["case"] not in secret]
    run = tidy_run(run, shown, folder, date)
    text = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False)
                   + "\n" for line in (*shown, run))
    return text, [case for case in cases
                  if is_secret(name, case, public, held)]
