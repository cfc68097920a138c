"""Observes what a program under test does besides answering a request."""

import fcntl
import json
import mmap
import os
import signal
import subprocess
import sys
import time

# Things that are kept: files that are never flushed, memory.
KEPT = []


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def kill_self(number):
    sys.stderr.write("about to die\n")
    sys.stderr.flush()
    os.kill(os.getpid(), number)


def is_first_time(state):
    if os.path.exists(state):
        return False
    with open(state, "w", encoding="utf-8"):
        return True


def end(mode, state, count, name):
    """Ends the program by a crash or an exit, without an answer."""
    if mode == "die-hostile":
        sys.stderr.write("\x1b[2JError\x9b: \x1b]0;x\x07\u202e\n")
        sys.exit(1)
    if mode == "crash-each":
        sys.stderr.write(f"Traceback\n  line {count}\nOh.No: {name}\n\n")
        sys.exit(1)
    if mode == "die-by" and "utf8" in name:
        kill_self(int(state))
    if mode == "crash-at-2" and "utf8" in name:
        kill_self(signal.SIGSEGV)
    if mode == "crash-at-checksum" and "checksum" in name:
        kill_self(signal.SIGSEGV)
    if mode == "crash-once" and is_first_time(state):
        kill_self(signal.SIGABRT)
    if (mode == "crash-then-hang" and "utf8" in name
            and is_first_time(state)):
        kill_self(signal.SIGSEGV)
    if mode == "remember" and "utf8" in name and is_first_time(state):
        kill_self(signal.SIGABRT)
    if mode == "poison" and count == 3:
        kill_self(signal.SIGBUS)
    if mode == "exit-0-silently" and "utf8" in name:
        sys.exit(0)
    if mode == "exit-1" and "utf8" in name:
        sys.exit(1)


def hang(mode, state, name):
    if mode == "slow":
        time.sleep(float(state or 0.3))
    if mode in ("hang", "crash-then-hang") and "utf8" in name or (
            mode == "hang-all"):
        time.sleep(3600)
    if mode == "hang-hard" and "utf8" in name:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(3600)
    if mode == "close-stdout" and "utf8" in name:
        os.close(1)
        time.sleep(3600)
    if mode == "stop" and "utf8" in name:
        os.kill(os.getpid(), signal.SIGSTOP)


def spend(mode, state, count, name):
    """Uses memory that is touched or only reserved, or processor time."""
    if mode == "eat" and "utf8" in name:
        del [b"x" * (512 << 20)][:]
    if mode == "eat-rejected" and name.startswith("reject/"):
        del [b"x" * ((640 - 64 * count) << 20)][:]
    if mode == "hoard" and count == int(state):
        KEPT.append(b"x" * (256 << 20))
    if mode == "reserve":
        KEPT.append(mmap.mmap(-1, 1 << 31, prot=mmap.PROT_READ))
    if mode == "spin" and "utf8" in name:
        end_of_it = time.process_time() + 1.5
        while time.process_time() < end_of_it:
            pass


def write_log(mode, state, name, path):
    if mode == "noise":
        say("a line of log\nASSAYED is not a protocol\n  ASSAY neither")
        sys.stderr.write("\x1b[2Jand more\n")
    if mode == "huge-log":
        say("x" * (17 << 20))
    if mode == "huge-line" and "utf8" in name:
        say("ASSAY " + "x" * (17 << 20))
    if mode == "chatter" and "utf8" in name:
        for _ in range(256):
            say("x" * (1 << 20))
            sys.stderr.write("y" * (1 << 20))
    if mode == "tell-path":
        say(f"log of {path}, of {path}x and of {os.path.dirname(path)}/9.mag, "
            f"{path[:-3]}zt")
    if mode == "long-log":
        sys.stderr.write("".join(f"\tline {i}\n"
                                 for i in range(1, int(state) + 1)))
        kill_self(signal.SIGSEGV)
    if mode == "log-of-marks":
        sys.stderr.write(state + "€" * 9000)
        kill_self(signal.SIGSEGV)


def open_files():
    """Yields the targets of our descriptors."""
    for number in os.listdir("/proc/self/fd"):
        if os.path.lexists("/proc/self/fd/" + number):  # not that of listdir
            yield os.readlink("/proc/self/fd/" + number)


def fill_pipe():
    """Fills the pipe with protocol lines."""
    fcntl.fcntl(1, fcntl.F_SETPIPE_SZ, 1 << 20)
    os.set_blocking(1, False)
    os.write(1, b"ASSAY \n" * ((1 << 20) // 7))


def take_notes(mode, state, name):
    if mode == "open-files":
        with open(state, "w", encoding="utf-8") as file:
            json.dump(list(open_files()), file)
    if mode == "environment":
        with open(state, "w", encoding="utf-8") as file:
            json.dump(dict(os.environ), file)
    if mode == "record":
        with open(state, "a", encoding="utf-8") as file:
            print(name, file=file)


def misbehave(mode, state, count, name, path):
    """Misbehaves at the case of that number in this process."""
    write_log(mode, state, name, path)
    take_notes(mode, state, name)
    spend(mode, state, count, name)
    end(mode, state, count, name)
    hang(mode, state, name)


# Children

def daemonise(state):
    """Becomes a daemon without a parent, in a session of its own, deaf to
    signals."""
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
    """Starts a process that keeps our standard output open."""
    child = subprocess.Popen([sys.executable, "-c",
                              "import time; time.sleep(3600)"],
                             start_new_session=session)
    with open(state, "a", encoding="utf-8") as file:
        print(child.pid, file=file)
