#!/usr/bin/env python3
"""A program under test that behaves badly, in the way its argument names.

    liar.py MODE [STATE]                         line mode
    liar.py MODE [STATE] VERB FORMAT PATH        exec mode

It knows the right answer from the folder of the file and from the document
beside it. STATE is a file in which a mode remembers that it ran before.
"""

import json
import os
import signal
import subprocess
import sys
import time

HELLO = {"protocol": 1, "name": "liar", "version": "1", "language": "Python",
         "formats": {"mag": ["validate", "decode"]}, "features": []}


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def truth(verb, path):
    if "/reject/" in path:
        return "reject it is wrong"
    if verb == "validate":
        return "accept"
    with open(os.path.splitext(path)[0] + ".json", encoding="utf-8") as file:
        return "accept " + json.dumps(json.load(file))


def changed(path, change):
    document = json.loads(truth("decode", path)[7:])
    change(document)
    return "accept " + json.dumps(document)


def wrong_shape(document):
    document["tensors"][0]["shape"][1] = 3


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
    right = truth(verb, path)
    if mode == "accept-all":
        return right if right.startswith("accept") else "accept {}"
    if mode == "reject-all":
        return "reject everything"
    if mode == "unsupported-all":
        return "unsupported whatever it is"
    if mode == "unsupported-rank" and "rank" in path:
        return "unsupported as many dimensions"
    if mode == "unsupported-accept" and "/accept/" in path:
        return "unsupported tensors"
    if mode == "reject-rank" and "rank" in path:
        return "reject as many dimensions"
    if mode == "accept-checksum" and "checksum" in path:
        return "accept {}"
    if mode == "no-document":
        return right.split(" ")[0]
    if mode == "not-json":
        return "accept {\x1b[31m" if "/accept/" in path else right
    if mode == "duplicate-member":
        return right.replace("{", '{"format":"mag",', 1)
    if mode == "wrong-shape" and "/accept/one" in path:
        return changed(path, wrong_shape)
    if mode == "unknown-word":
        return "yes"
    if mode == "crash-at-2" and "utf8" in path:
        kill_self(signal.SIGSEGV)
    if mode == "crash-at-checksum" and "checksum" in path:
        kill_self(signal.SIGSEGV)
    if mode == "crash-once" and is_first_time(state):
        kill_self(signal.SIGABRT)
    if mode == "poison" and count == 3:
        kill_self(signal.SIGBUS)
    if mode == "exit-0-silently" and "utf8" in path:
        sys.exit(0)
    if mode == "exit-1" and "utf8" in path:
        sys.exit(1)
    if mode == "hang" and "utf8" in path or mode == "hang-all":
        time.sleep(3600)
    if mode == "hang-hard" and "utf8" in path:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(3600)
    if mode == "close-stdout" and "utf8" in path:
        os.close(1)
        time.sleep(3600)
    if mode == "noise":
        say("a line of log\nASSAYED is no protocol\n  ASSAY neither")
        sys.stderr.write("\x1b[2Jand more\n")
    if mode == "huge-line" and "utf8" in path:
        say("ASSAY " + "x" * (17 << 20))
    if mode == "huge-log":
        say("x" * (17 << 20))
    return right


def drip(text):
    while True:
        say(text, end="")
        time.sleep(0.05)


def spawn_grandchild(state):
    """It holds our standard output open."""
    child = subprocess.Popen([sys.executable, "-c",
                              "import time; time.sleep(3600)"])
    with open(state, "a", encoding="utf-8") as file:
        print(child.pid, file=file)


def reply(mode, state, count, case_id, verb, path):
    prefix = f"ASSAY case {case_id} "
    text = answer(mode, state, count, verb, path)
    if mode == "drip" and "utf8" in path:
        drip("ASSAY case ")
    elif mode == "garbage" and "utf8" in path:
        sys.stdout.buffer.write(b"\x00\xff\nASSAY \xff\xfe\x00\x1b[31m\n")
        sys.stdout.flush()
    elif mode == "wrong-id":
        say(f"ASSAY case {case_id + 1} {text}")
    elif mode == "repeat" and "utf8" in path:
        say(prefix + text + "\n" + prefix + text)
    elif mode == "no-newline" and "utf8" in path:
        say(prefix + text, end="")
    elif mode == "crlf":
        say(prefix + text, end="\r\n")
    elif mode == "grandchild" and "utf8" in path:
        spawn_grandchild(state)
        os._exit(3)
    else:
        say(prefix + text)


def hello(mode):
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
            say("ASSAY hello " + json.dumps(hello(mode)))
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


main()
