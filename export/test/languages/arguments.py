"""The arguments of a test runner. In Rust, where the runner is part of the
export, libtest defines them; elsewhere an unknown argument is refused.
"""

import functools
import re

RULE = "mag.header.magic"
ONE = "mag/accept/one-f32-2x3.mag"

# Arguments that libtest refuses with a stable compiler.
REFUSED = [["--nope"], ["-x"], ["--exac"], ["--skip"], ["--test-threads"],
           ["--test-threads", "0"], ["--test-threads=x"], ["--color", "red"],
           ["--format", "xml"], ["--format", "json"], ["--format=junit"],
           ["--shuffle"], ["--shuffle-seed", "1"], ["--fail-fast"],
           ["--report-time"], ["--ensure-time"], ["-Z", "unstable-options"],
           ["--exclude-should-panic"], ["--force-run-in-process"],
           ["--exact", "--exact"], ["--quiet=1"], ["--list=x"],
           ["--ignored", "--include-ignored"]]

# Arguments with which no test is run.
NOTHING = [["no/such"], ["--exact", RULE], ["--skip", "mag"],
           ["--exact", "--skip", ONE, ONE], ["mag.key.utf9", "my_function"]]

# The same, but for other tests of a workspace, to which cargo passes them, too.
OTHERS = [["--ignored"], ["--bench"], ["--ignored", RULE], ["my_function"],
          ["tests::of_mine"], ["--exact", "a.b"], ["--", "--skip"]]


def selected(cases):
    """Arguments, and the cases that they select."""
    rule = {path for path in cases if RULE in path}
    utf8 = {path for path in cases if "mag.key.utf8" in path}
    every = set(cases)
    yield ["--skip", RULE], every - rule
    yield ["--skip=" + RULE, "--skip", "mag.key.utf8"], every - rule - utf8
    yield ["--exact", ONE], {ONE}
    yield ["--exact", "--skip", RULE, ONE], {ONE}
    yield [RULE, "mag.key.utf8"], rule | utf8
    yield ["mag.key", "--skip", "utf8"], {
        path for path in cases if "mag.key" in path and "utf8" not in path}
    for words in (["--test-threads", "1"], ["--nocapture"], ["--no-capture"],
                  ["--include-ignored"], ["--test"], ["-q"], ["--quiet"],
                  ["--format", "terse"], ["--format=pretty"], ["--show-output"],
                  ["--color=never"], ["--test", "--bench"]):
        yield [*words, RULE], rule


@functools.cache
def command(language, folder):
    """Returns the command; for Rust, the program that cargo would start, which
    is quicker."""
    if language.name != "rust":
        return language.command("")
    told = language.need(["cargo", "test", "--no-run", "--test", "corpus"],
                         folder)
    return [str(folder / re.search(r"Executable .*\((.*)\)", told)[1])]


def call(language, folder, words):
    done = language.call([*command(language, folder), *words], folder)
    return done.returncode, done.stdout


def listed(output):
    return set(re.findall(r"^(\S+): test$", output, re.M))


def judge_rust(language, folder, cases, report):
    for words, wanted in selected(cases):
        status, output = call(language, folder, words)
        tested = re.search(r"(\d+) passed; \d+ failed; (\d+) ignored", output)
        count = tested and int(tested[1]) + int(tested[2])
        if status != 0 or count != len(wanted):
            report.wrong("arguments", f"{words}: status {status}, {count} "
                         f"cases, not {len(wanted)}")
        status, output = call(language, folder, ["--list", *words])
        if status != 0 or listed(output) != wanted:
            report.wrong("arguments", f"--list {words}: {status}, "
                         f"{len(listed(output))} cases")
    for words in NOTHING:
        status, output = call(language, folder, words)
        if status == 0 or "no case was asked about" not in output:
            report.wrong("arguments", f"{words}: status {status}")
    for words in OTHERS:
        status, output = call(language, folder, words)
        if status != 0 or " 0 passed; 0 failed; 0 ignored;" not in output:
            report.wrong("arguments", f"{words}: status {status}: {output}")
    for words in REFUSED:
        status, output = call(language, folder, [*words, ONE])
        # The last argument may be the value that another one needs.
        if words[-1] not in ("--skip", "--test-threads") and status != 101:
            report.wrong("arguments", f"{words}: status {status}")
        status, output = call(language, folder, words)
        if status != 101 or "error: " not in output:
            report.wrong("arguments", f"{words}: status {status}: {output}")
    for words, end in ((["--list"], f"\n{len(cases)} tests, 0 benchmarks\n"),
                       (["--list", "--format", "terse"], ": test\n"),
                       (["--list", "-q"], ": test\n"),
                       (["--list", "--exact", ONE],
                        f"{ONE}: test\n\n1 test, 0 benchmarks\n")):
        status, output = call(language, folder, words)
        if status != 0 or not output.endswith(end):
            report.wrong("arguments", f"{words}: {output[-200:]}")
    status, output = call(language, folder, ["--list", "--format", "terse",
                                             "--ignored"])
    if status != 0 or listed(output):
        report.wrong("arguments", f"--ignored: {output[-200:]}")
    status, output = call(language, folder, ["--help"])
    if status != 0 or "--skip FILTER" not in output:
        report.wrong("arguments", f"--help: {output[-200:]}")
    call(language, folder, ["--logfile", "log.txt", "--exact", ONE])
    if (folder / "log.txt").read_text() != f"ok {ONE}\n":
        report.wrong("arguments", "--logfile")


def judge(language, folder, cases, report):
    if language.name == "rust":
        judge_rust(language, folder, cases, report)
    elif language.name in ("c", "java"):
        for words in (["--skip", "mag"], ["-v"], [RULE, RULE]):
            status, _ = call(language, folder, words)
            if status != 2:
                report.wrong("arguments", f"{words}: status {status}")
