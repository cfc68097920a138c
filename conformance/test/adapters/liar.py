#!/usr/bin/env python3
"""A program under test that behaves badly, in the way its argument names.

    liar.py MODE [STATE]                         line mode
    liar.py MODE [STATE] VERB FORMAT PATH        exec mode

It knows the right answer from the bytes of the file, which are the name that
it has in the corpus. STATE is a file in which a mode remembers that it ran
before.
"""

import json
import mmap
import os
import signal
import subprocess
import sys
import time

HELLO = {"protocol": 1, "name": "liar", "version": "1", "language": "Python",
         "formats": {"mag": ["validate", "decode"]}, "features": []}


DOCUMENT = {
    "format": "mag", "version": "1",
    "metadata": [{"key": "a\u0000b", "type": "i64", "value": "1"}],
    "tensors": [{"name": "w", "dtype": "f32", "shape": ["2", "3"],
                 "offset": "64", "size": "24", "sha256": "00" * 32,
                 "values": ["3ff0000000000000"] * 6}],
}


# What is not given back: files that are never flushed, memory.
KEPT = []


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def name_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def truth(verb, name):
    if name.startswith("reject/"):
        return "reject it is wrong"
    return "accept" if verb == "validate" else "accept " + json.dumps(DOCUMENT)


def wrong_shape():
    document = json.loads(json.dumps(DOCUMENT))
    document["tensors"][0]["shape"][1] = 3
    return "accept " + json.dumps(document)


def wrong_document():
    """All that an index has is wrong."""
    document = json.loads(json.dumps(DOCUMENT))
    document.update(format="zam", version="2")
    document["metadata"][0].update(key="c", type="f64", value="2")
    document["tensors"][0].update(name="v", dtype="f64", shape=["3", "2"])
    return "accept " + json.dumps(document)


def kill_self(number):
    sys.stderr.write("about to die\n")
    sys.stderr.flush()
    os.kill(os.getpid(), number)


def is_first_time(state):
    if os.path.exists(state):
        return False
    with open(state, "w", encoding="utf-8"):
        return True


# What is said for one case: one function a mode, which gets the number of the
# case in this process and returns the answer, or does worse.

def answer(mode, state, count, verb, path):
    name = name_of(path)
    right = truth(verb, name)
    if mode == "accept-all":
        return right if right.startswith("accept") else "accept {}"
    if mode == "reject-all":
        return "reject everything"
    if mode == "unsupported-all":
        return "unsupported whatever it is"
    if mode == "unsupported-rank" and "rank" in name:
        return "unsupported as many dimensions"
    if mode == "unsupported-accept" and name.startswith("accept/"):
        return "unsupported tensors"
    if mode == "reject-rank" and "rank" in name:
        return "reject as many dimensions"
    if mode == "accept-checksum" and "checksum" in name:
        return "accept {}"
    if mode == "no-document":
        return right.split(" ")[0]
    if mode == "not-json":
        return "accept {\x1b[31m" if "accept/" in name else right
    if mode == "duplicate-member":
        return right.replace("{", '{"format":"mag",', 1)
    if mode == "wrong-shape" and "accept/one" in name:
        return wrong_shape()
    if mode == "wrong-document" and "accept/one" in name:
        return wrong_document()
    if mode == "slow":
        time.sleep(float(state or 0.3))
    if mode == "reject-each":
        return f'reject {name!r}: number {count} of 0x{count:x} is "{name}"'
    if mode == "die-hostile":
        sys.stderr.write("\x1b[2JError\x9b: \x1b]0;x\x07\u202e\n")
        sys.exit(1)
    if mode == "crash-each":
        sys.stderr.write(f"Traceback\n  line {count}\nOh.No: {name}\n\n")
        sys.exit(1)
    if mode == "die-by" and "utf8" in name:
        kill_self(int(state))
    if mode == "unknown-word":
        return "yes"
    if mode == "crash-at-2" and "utf8" in name:
        kill_self(signal.SIGSEGV)
    if mode == "crash-at-checksum" and "checksum" in name:
        kill_self(signal.SIGSEGV)
    if mode == "crash-once" and is_first_time(state):
        kill_self(signal.SIGABRT)
    if mode == "poison" and count == 3:
        kill_self(signal.SIGBUS)
    if mode == "exit-0-silently" and "utf8" in name:
        sys.exit(0)
    if mode == "exit-1" and "utf8" in name:
        sys.exit(1)
    if mode == "hang" and "utf8" in name or mode == "hang-all":
        time.sleep(3600)
    if mode == "hang-hard" and "utf8" in name:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(3600)
    if mode == "close-stdout" and "utf8" in name:
        os.close(1)
        time.sleep(3600)
    if mode == "noise":
        say("a line of log\nASSAYED is no protocol\n  ASSAY neither")
        sys.stderr.write("\x1b[2Jand more\n")
    if mode == "huge-line" and "utf8" in name:
        say("ASSAY " + "x" * (17 << 20))
    if mode == "environment":
        with open(state, "w", encoding="utf-8") as file:
            json.dump(dict(os.environ), file)
    if mode == "look":
        return look(path)
    if mode == "record":
        with open(state, "a", encoding="utf-8") as file:
            print(name, file=file)
    if mode == "tell-path":
        say(f"log of {path}, of {path}x and of {os.path.dirname(path)}/9.mag, "
            f"{path[:-3]}zt")
        return "unsupported in " + path
    if mode == "long-log":
        sys.stderr.write("".join(f"\tline {i}\n"
                                 for i in range(1, int(state) + 1)))
        kill_self(signal.SIGSEGV)
    if mode == "hoard" and count == int(state):
        KEPT.append(b"x" * (256 << 20))
    if mode == "eat-rejected" and name.startswith("reject/"):
        del [b"x" * ((640 - 64 * count) << 20)][:]
    if mode == "album" and not same_pages(path):
        return "unsupported pages that change"
    if mode == "reserve":
        KEPT.append(mmap.mmap(-1, 1 << 31, prot=mmap.PROT_READ))
    if mode == "huge-log":
        say("x" * (17 << 20))
    if "utf8" in name:
        return at_one_case(mode, state, right)
    return endless(mode, right)


def at_one_case(mode, state, right):
    """Memory that is touched, time of a processor, megabytes of log."""
    if mode == "eat":
        del [b"x" * (512 << 20)][:]
    if mode == "spin":
        end = time.process_time() + 1.5
        while time.process_time() < end:
            pass
    if mode == "remember" and is_first_time(state):
        kill_self(signal.SIGABRT)
    if mode == "stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    if mode == "chatter":
        for _ in range(256):
            say("x" * (1 << 20))
            sys.stderr.write("y" * (1 << 20))
    return right


def endless(mode, right):
    """Documents that no reader should read to the end."""
    if not right.startswith("accept {"):
        return right
    if mode == "deep":
        return "accept " + "[" * (10 << 20)
    if mode == "numbers":
        return 'accept {"format":%s}' % ("9" * (10 << 20))
    if mode == "fractions":
        return 'accept {"format":0.%s}' % ("9" * (10 << 20))
    if mode == "long-text":
        return 'accept {"format":"%s"}' % ("9" * (10 << 20))
    return right


def same_pages(path):
    """Those of this file and of all before it, which stay mapped."""
    with open(path, "rb") as file:
        pages = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
    KEPT.append((pages, pages[:]))
    return all(pages[:] == bytes_then for pages, bytes_then in KEPT)


def look(path):
    """All that a program sees is one file that it may read."""
    folder = os.path.dirname(path)
    seen = [os.lstat(path).st_mode & 0o777777, os.stat(path).st_nlink,
            os.stat(folder).st_mode & 0o777, len(os.listdir(folder)),
            os.path.realpath(path) == path]
    good = [0o100400, 1, 0o500, 1, True]
    return f"reject {seen}" if seen == good else f"unsupported {seen}"


def drip(text):
    while True:
        say(text, end="")
        time.sleep(0.05)


def flood(text):
    """2 GB of an answer."""
    say(text + "accept ", end="")
    for _ in range(2 << 10):
        say("x" * (1 << 20), end="")


def daemonise(state):
    """Of a parent that is gone, in a session of its own, deaf."""
    if os.fork() != 0:
        os.wait()
        return
    os.setsid()
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if os.fork() == 0:
        with open(state, "a", encoding="utf-8") as file:
            print(os.getpid(), file=file)
        time.sleep(3600)
    os._exit(0)


def spawn_grandchild(state, session=False):
    """It holds our standard output open."""
    child = subprocess.Popen([sys.executable, "-c",
                              "import time; time.sleep(3600)"],
                             start_new_session=session)
    with open(state, "a", encoding="utf-8") as file:
        print(child.pid, file=file)


def reply(mode, state, count, case_id, verb, path):
    prefix = f"ASSAY case {case_id} "
    text = answer(mode, state, count, verb, path)
    name = name_of(path)
    if mode == "drip" and "utf8" in name:
        drip("ASSAY case ")
    elif mode == "garbage" and "utf8" in name:
        sys.stdout.buffer.write(b"\x00\xff\nASSAY \xff\xfe\x00\x1b[31m\n")
        sys.stdout.flush()
    elif mode == "wrong-id":
        say(f"ASSAY case {case_id + 1} {text}")
    elif mode == "repeat" and "utf8" in name:
        say(prefix + text + "\n" + prefix + text)
    elif mode == "no-newline" and "utf8" in name:
        say(prefix + text, end="")
    elif mode == "no-flush" and "utf8" in name:
        KEPT.append(open(1, "w", buffering=1 << 20, closefd=False))
        KEPT[-1].write(prefix + text + "\n")
    elif mode == "stderr-only" and "utf8" in name:
        sys.stderr.write(prefix + text + "\n")
    elif mode == "late" and "utf8" in name:
        time.sleep(float(state))
        say(prefix + text)
    elif mode == "hasty" and "utf8" in name:
        say(f"{prefix}{text}\nASSAY case {case_id + 1} {text}")
    elif mode == "flood" and "utf8" in name:
        flood(prefix)
    elif mode == "daemon":
        daemonise(state)
        say(prefix + text)
    elif mode == "crlf":
        say(prefix + text, end="\r\n")
    elif mode == "grandchild" and "utf8" in name:
        spawn_grandchild(state)
        os._exit(3)
    elif mode == "session":
        spawn_grandchild(state, session=True)
        say(prefix + text)
    elif mode == "sleep":
        with open(state, "a", encoding="utf-8") as file:
            print(os.getpid(), file=file)
        time.sleep(3600)
    else:
        say(prefix + text)


def hello(mode, state):
    if mode == "hello-crash":
        sys.stderr.write("ImportError: no module\n")
        sys.exit(1)
    if mode == "hello-hang":
        time.sleep(3600)
    if mode == "hello-protocol-2":
        return dict(HELLO, protocol=2)
    if mode == "hello-no-formats":
        return dict(HELLO, formats={})
    if mode == "hello-no-decode":
        return dict(HELLO, formats={"mag": ["validate"]})
    if mode == "hello-other":
        return dict(HELLO, **json.loads(state))
    if mode == "features":
        return dict(HELLO, features=["mag.rank-over-6"])
    return HELLO


def serve(mode, state):
    count = 0
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello" and mode == "hello-garbage":
            say("ASSAY hallo")
        elif word == "hello":
            say("ASSAY hello " + json.dumps(hello(mode, state)))
        elif word == "case":
            case_id, verb, _, path = rest.split(" ", 3)
            count += 1
            reply(mode, state, count, int(case_id), verb, path)
        elif word == "bye":
            if mode == "crash-at-bye":
                kill_self(signal.SIGSEGV)
            return


def run_once(mode, state, verb, path):
    text = "ASSAY " + answer(mode, state, 1, verb, path)
    if mode == "no-newline":
        say(text, end="")
    elif mode == "grandchild":
        spawn_grandchild(state)
        say(text)
    elif mode == "session":
        spawn_grandchild(state, session=True)
        say(text)
    elif mode == "last-line-counts":
        say("ASSAY reject everything\n" + text)
    elif mode == "status-3":
        say(text)
        sys.exit(3)
    else:
        say(text)


def main():
    words = sys.argv[1:]
    mode = words.pop(0)
    state = words.pop(0) if len(words) in (1, 4) else None
    if words:
        run_once(mode, state, words[0], words[2])
    else:
        serve(mode, state)


if __name__ == "__main__":
    main()
