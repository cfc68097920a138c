#!/usr/bin/env python3
"""oss_fuzz.py ENGINE SANITIZER ARCHITECTURE: does fuzz/oss-fuzz/ do what
OSS-Fuzz expects?

Runs build.sh with the environment that OSS-Fuzz gives it, and then the checks
that OSS-Fuzz makes of what came out, and some that it should make. The image is
not needed: this machine's compilers are used, and sources of libraries come
from Debian, in the versions of prepare.sh. The one difference is the C++
library, which only engines are written with: it is not LLVM's own, and LDFLAGS
links it statically, as there.

With libfuzzer, address and x86_64, run_tests.sh runs as well, without a
network.
"""

import configparser
import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(os.environ["ASSAY_SOURCE"])
BUILD = Path(os.environ["ASSAY_BUILD"]) / "oss-fuzz"
# Folder and version of each: "source libzstd facebook/zstd v1.5.7".
LIBRARIES = dict(re.findall(r"^source (\S+) \S+ (?:v|c-)([\d.]+)$",
                            (ROOT / "fuzz/oss-fuzz/prepare.sh").read_text(),
                            re.M))
ENTRY = b"LLVMFuzzerTestOneInput"

FLAGS = ("-O1 -fno-omit-frame-pointer -gline-tables-only"
         " -Wno-error=incompatible-function-pointer-types"
         " -Wno-error=int-conversion -Wno-error=deprecated-declarations"
         " -Wno-error=implicit-function-declaration -Wno-error=implicit-int"
         " -Wno-error=unknown-warning-option -Wno-error=vla-cxx-extension"
         " -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION")
UNDEFINED = ("array-bounds,bool,builtin,enum,function,integer-divide-by-zero,"
             "null,object-size,return,returns-nonnull-attribute,shift,"
             "signed-integer-overflow,unreachable,vla-bound,vptr")
SANITIZERS = {
    "address": "-fsanitize=address -fsanitize-address-use-after-scope",
    "undefined": f"-fsanitize={UNDEFINED},unsigned-integer-overflow"
                 f" -fno-sanitize-recover={UNDEFINED} -fno-sanitize=function",
    "memory": "-fsanitize=memory -fsanitize-memory-track-origins",
}
# Calls of each sanitizer's functions in a target: at least, at most.
CALLS = {
    "address": {"asan": (1000, None), "ubsan": (0, 200), "msan": (0, 3)},
    "undefined": {"asan": (0, 0), "ubsan": (168, None), "msan": (0, 3)},
    "memory": {"asan": (0, 0), "ubsan": (0, 200), "msan": (1000, None)},
}
# For each architecture: the start of its flags, and its name in readelf.
ARCHITECTURES = {"x86_64": ("", "X86-64"), "i386": ("-m32 ", "Intel 80386")}
# The files of the C library.
ALLOWED = re.compile(r"^(linux-vdso|linux-gate"
                     r"|/lib(64)?/ld-linux(-x86-64)?"
                     r"|lib(c|m|dl|rt|pthread|resolv))\.so(\.\d+)?$")
EDGES = 100
LICENSE = "http://www.apache.org/licenses/LICENSE-2.0"
OPTIONS = {"libfuzzer": {"max_len", "dict", "close_fd_mask", "len_control"}}

wrong = []


def complain(what):
    print(f"not so: {what}", flush=True)
    wrong.append(what)


def check(holds, what):
    if not holds:
        complain(what)
    return holds


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def program(*names):
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    return skip(f"{names[-1]} is not there: ./assay install full")


def run(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, errors="replace",
                          check=False, **more)
    return done.returncode, done.stdout


def must(command, what, **more):
    status, said = run(command, **more)
    if status != 0:
        print(said[-8000:])
        sys.exit(f"{what}: status {status}")
    return said


# ----------------------------------------------------------------- the build

def fetch_sources():
    """Once for all builds."""
    BUILD.mkdir(parents=True, exist_ok=True)
    sources = BUILD / "sources"
    with open(BUILD / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (sources / "complete").exists():
            wanted = [f"{name}={of}" for name, of in LIBRARIES.items()]
            status, said = run(["sh", "-c", '. "$0" && debian_sources "$@"',
                                ROOT / ".ci/debian.sh", sources, *wanted])
            if status != 0:
                print(said[-4000:])
                skip("Debian's sources cannot be fetched")
            (sources / "complete").touch()
    return sources


def copy_tree(into):
    """The source tree as it is now, as a repository of its own."""
    def git(*command, cwd=into):
        return subprocess.run(
            ["git", "-c", "user.name=test", "-c", "user.email=test@invalid",
             *command], cwd=cwd, check=True, stdout=subprocess.PIPE).stdout

    into.mkdir()
    names = git("ls-files", "-coz", "--exclude-standard", cwd=ROOT)
    for name in filter(None, names.decode().split("\0")):
        if (ROOT / name).exists():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name, follow_symlinks=False)
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "as it is")


def environment(engine, sanitizer, architecture, work):
    flags = f"{ARCHITECTURES[architecture][0]}{FLAGS} {SANITIZERS[sanitizer]}"
    env = {"PATH": os.environ["PATH"], "HOME": str(work), "LC_ALL": "C.UTF-8",
           "FUZZING_ENGINE": engine, "SANITIZER": sanitizer,
           "ARCHITECTURE": architecture, "FUZZING_LANGUAGE": "c",
           "UBSAN_OPTIONS": "silence_unsigned_overflow=1"}
    if engine == "libfuzzer":
        flags += " -fsanitize=fuzzer-no-link"
        clang = program("clang-22", "clang")
        env |= {"CC": clang, "CXX": clang.replace("clang", "clang++"),
                "LIB_FUZZING_ENGINE": "-fsanitize=fuzzer"}
    else:
        driver = Path("/usr/lib/afl/libAFLDriver.a")
        env |= {"CC": program("afl-clang-fast"),
                "CXX": program("afl-clang-fast++"), "AFL_QUIET": "1",
                "LIB_FUZZING_ENGINE": str(driver)}
    env |= {"CFLAGS": flags, "CXXFLAGS": flags,
            "LDFLAGS": "-static-libstdc++ -static-libgcc"}
    if sanitizer == "memory":           # new and delete of both are static
        env["LDFLAGS"] += " -Wl,--allow-multiple-definition"
    env["CCC"] = env["CXX"]
    cache = re.compile("CCACHE_|CMAKE_C_COMPILER_LAUNCHER$")
    env |= {name: text for name, text in os.environ.items()
            if cache.match(name)}
    for name in ("SRC", "OUT", "WORK"):
        env[name] = str(work / name.lower())
        os.makedirs(env[name], exist_ok=True)
    return env


def build(engine, sanitizer, architecture, work):
    sources = fetch_sources()
    env = environment(engine, sanitizer, architecture, work)
    for name in LIBRARIES:
        shutil.copytree(sources / name, work / "src" / name)
    copy_tree(work / "src" / "assay")
    said = must(["bash", work / "src/assay/fuzz/oss-fuzz/build.sh"], "build.sh",
                env=env, cwd=work / "src/assay")
    for name in ("build.sh", "prepare.sh", "run_tests.sh", "seeds.py",
                 "Dockerfile", "project.yaml"):     # as their presubmit wants
        text = (work / "src/assay/fuzz/oss-fuzz" / name).read_text()
        check(LICENSE in text, f"{name} names its licence")
    for warning in re.findall(r"^.*/assay/.*warning:.*$", said, re.M):
        complain(warning)
    return env


# ------------------------------------------------------------------ its output

def is_program(path):
    with open(path, "rb") as file:
        return os.access(path, os.X_OK) and file.read(4) == b"\x7fELF"


def find_targets(out):
    targets = [path for path in sorted(out.iterdir())
               if is_program(path) and ENTRY in path.read_bytes()]
    for path in sorted(out.rglob("*")):
        if path.is_file() and is_program(path):
            check(path in targets, f"{path.name} is a program and no target")
    for path in targets:
        check(re.fullmatch(r"[A-Za-z0-9_-]+_fuzzer", path.name),
              f"{path.name} is a target")
    said = must([ROOT / "fuzz/run.py", "--list"], "run.py --list")
    check([path.name for path in targets] == sorted(said.split()),
          f"all targets are there, not only {[p.name for p in targets]}")
    return targets


def check_code(target, engine, sanitizer, architecture):
    name = target.name
    header = must(["readelf", "-hW", target], "readelf")
    check(ARCHITECTURES[architecture][1] in header,
          f"{name} is for {architecture}")
    for line in must(["ldd", target], "ldd").splitlines():
        library = line.split()[0]
        check(ALLOWED.match(library), f"{name} links {library}")
    if (engine, architecture) != ("libfuzzer", "x86_64"):   # other calls
        return
    code = must([program("llvm-objdump-22", "objdump"), "-d",
                 "--no-show-raw-insn", target], "objdump")
    for kind, (least, most) in CALLS[sanitizer].items():
        calls = len(re.findall(rf"\bcallq?\s.*<__{kind}", code))
        check(calls >= least and (most is None or calls <= most),
              f"{name} has {calls} calls of {kind}")


def check_files(target):
    out, name = target.parent, target.name
    archive = out / f"{name}_seed_corpus.zip"
    if check(archive.exists(), f"{archive.name} is there"):
        with zipfile.ZipFile(archive) as seeds:
            names = seeds.namelist()
            check(seeds.testzip() is None and names and
                  len(set(names)) == len(names) and
                  not any("/" in seed for seed in names),
                  f"{archive.name} holds flat files, each once")
    check((out / f"{name}.dict").exists(), f"{name}.dict is there")
    options = configparser.ConfigParser()
    check(options.read(out / f"{name}.options"), f"{name}.options is there")
    for section in options.sections():
        for key in options[section]:
            check(key in OPTIONS.get(section, ()),
                  f"{name}.options: {section}.{key} is known")


# ------------------------------------------------------------------- running it

ENVIRONMENT = {
    "ASAN_OPTIONS": "allocator_may_return_null=1:detect_leaks=1:"
                    "detect_stack_use_after_return=1:strict_memcmp=1:"
                    "symbolize=0:abort_on_error=1",
    "UBSAN_OPTIONS": "silence_unsigned_overflow=1:print_stacktrace=1",
    "MSAN_OPTIONS": "symbolize=0",
}


def try_libfuzzer(target, seeds, here):
    name = target.name
    env = {**ENVIRONMENT, "PATH": os.environ["PATH"]}
    limits = ["-rss_limit_mb=2560", "-timeout=25"]
    status, said = run([target, "-runs=4", "-seed=1337", *limits],
                       env=env, cwd=here)
    check(status == 0 and "Done 4 runs" in said,
          f"{name} starts: {said[-2000:]}")
    found = re.search(r"Loaded \d+ modules\s+\((\d+) inline 8-bit", said)
    edges = int(found[1]) if found else 0
    check(edges >= EDGES, f"{name} has {edges} edges")
    dictionary = target.with_name(f"{name}.dict")
    status, said = run([target, "-runs=0", *limits, f"-dict={dictionary}",
                        seeds], env=env, cwd=here)
    check(status == 0 and re.search(r"Done [1-9]\d* runs", said),
          f"{name} runs its seeds: {said[-3000:]}")
    check(re.search(r"Dictionary: [1-9]\d* entries", said),
          f"{name} reads its dictionary")
    return edges


def try_afl(target, seeds, here):
    name = target.name
    env = {"ASAN_OPTIONS": ENVIRONMENT["ASAN_OPTIONS"],
           "PATH": os.environ["PATH"], "AFL_NO_UI": "1",
           "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1",
           "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
           "AFL_FAST_CAL": "1", "AFL_MAP_SIZE": "1048576"}
    few = here / "few"
    few.mkdir()
    for seed in sorted(seeds.iterdir())[:3]:
        shutil.copy(seed, few)
    _, said = run(["afl-fuzz", "-i", few, "-o", here / "found", "-V", "2",
                   "-m", "none", "-t", "5000", "--", target],
                  env=env, cwd=here)
    check("All set and ready to roll" in said, f"{name} starts: {said[-2000:]}")
    status, said = run([target, *sorted(seeds.iterdir())[:50]], env=env,
                       cwd=here)
    check(status == 0, f"{name} runs its seeds: {said[-3000:]}")
    return 0


def judge(target, engine, sanitizer, architecture):
    check_files(target)
    check_code(target, engine, sanitizer, architecture)
    with tempfile.TemporaryDirectory() as folder:
        here, seeds = Path(folder), Path(folder) / "seeds"
        with zipfile.ZipFile(f"{target}_seed_corpus.zip") as archive:
            archive.extractall(seeds)
        run_it = try_libfuzzer if engine == "libfuzzer" else try_afl
        edges = run_it(target, seeds, here)
    print(f"{target.name}: {edges} edges", flush=True)


# -------------------------------------------------------------------- its tests

def run_tests(env, work):
    tree = work / "src/assay"
    alone = ["unshare", "-rn"]
    if run([*alone, "true"])[0] != 0:
        return complain("a network can be taken away: unshare -rn")
    must([*alone, "bash", tree / "fuzz/oss-fuzz/run_tests.sh"], "run_tests.sh",
         env=env, cwd=tree)
    return check(not must(["git", "status", "--porcelain"], "git", cwd=tree),
                 "the tree is as it was")


def main():
    how = engine, sanitizer, architecture = sys.argv[1:]
    program("ninja")
    work = BUILD / ".".join(how)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    env = build(*how, work)
    for target in find_targets(work / "out"):
        judge(target, *how)
    if how == ("libfuzzer", "address", "x86_64"):
        run_tests(env, work)
    if wrong:
        sys.exit(1)
    shutil.rmtree(work)                 # of a failure, all is kept


main()
