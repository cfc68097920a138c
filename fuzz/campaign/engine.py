"""The common part of both engines: processes that are watched."""

import os
import signal
import subprocess
import time

from progress import cpu_of_session


class Process:
    """One that writes to a log."""

    def __init__(self, command, log, environment):
        self.log, self.command = log, command
        with open(log, "ab") as out:
            self.child = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                env=dict(os.environ, **environment), start_new_session=True)
        self.cpu = self.user = 0.0
        self.status = None

    def runs(self):
        """Looks at it; whether it still runs."""
        if self.status is not None:
            return False
        self.cpu = max(self.cpu, cpu_of_session(self.child.pid))
        pid, status, usage = os.wait4(self.child.pid, os.WNOHANG)
        if pid == 0:
            return True
        self.child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.user = usage.ru_utime
        self.cpu = max(self.cpu, self.user + usage.ru_stime)
        return False

    def stop(self, patience=30):
        """Asks it to end; what does not is killed, with its children."""
        deadline = time.monotonic() + patience
        if self.runs():
            os.kill(self.child.pid, signal.SIGINT)
        while self.runs():
            if time.monotonic() > deadline:
                os.killpg(self.child.pid, signal.SIGKILL)
                deadline += patience
            time.sleep(0.05)


def watch(processes, state, limits, look, show):
    """Until a limit is reached, one of them has ended or somebody interrupts
    it. Returns why."""
    spent = state.cpu
    why = None
    try:
        while why is None:
            time.sleep(0.5)
            running = [p.runs() for p in processes]
            state.cpu = spent + sum(p.cpu for p in processes)
            look()
            show.show(state)
            why = limits.enough(state)
            if why is None and not all(running):
                why = "ended"
    except KeyboardInterrupt:
        why = "stopped"
        state.stopped = True
    for p in processes:
        p.stop()
    state.cpu = spent + sum(p.cpu for p in processes)
    look()
    return why
