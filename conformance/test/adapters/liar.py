#!/usr/bin/env python3
"""A program under test that misbehaves in the way that its argument names.

    liar.py MODE [STATE]                         line mode
    liar.py MODE [STATE] VERB FORMAT PATH        exec mode

lies.py has its answers, deeds.py its other actions. STATE is a file in which a
mode remembers that it has run, or another parameter of a mode.
"""

import json
import os
import signal
import sys
import time

import deeds
import lies
from deeds import KEPT, say

HELLO = {"protocol": 1, "name": "liar", "version": "1", "language": "Python",
         "formats": {"mag": ["validate", "decode"]}, "features": []}


def drip(text):
    while True:
        say(text, end="")
        time.sleep(0.05)


def flood(text):
    """Writes an answer of 2 GB."""
    say(text + "accept ", end="")
    for _ in range(2 << 10):
        say("x" * (1 << 20), end="")


def answer(mode, state, count, verb, path):
    deeds.misbehave(mode, state, count, lies.name_of(path), path)
    return lies.answer(mode, count, verb, path)


def reply(mode, state, count, case_id, verb, path):
    prefix = f"ASSAY case {case_id} "
    text = answer(mode, state, count, verb, path)
    name = lies.name_of(path)
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
        deeds.daemonise(state)
        say(prefix + text)
    elif mode == "crlf":
        say(prefix + text, end="\r\n")
    elif mode == "grandchild" and "utf8" in name:
        deeds.spawn_grandchild(state)
        os._exit(3)
    elif mode == "session":
        deeds.spawn_grandchild(state, session=True)
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
                deeds.kill_self(signal.SIGSEGV)
            return


def run_once(mode, state, verb, path):
    text = "ASSAY " + answer(mode, state, 1, verb, path)
    if mode == "no-newline":
        say(text, end="")
    elif mode == "grandchild":
        deeds.spawn_grandchild(state)
        say(text)
    elif mode == "session":
        deeds.spawn_grandchild(state, session=True)
        say(text)
    elif mode == "full-pipe":
        deeds.fill_pipe()
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
