"""The progress of a run, its line of output, and when it ends."""

import glob
import os
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")


class Limits:
    """seconds, runs, and quiet minutes of processors without a new edge; None
    means unlimited. The run ends once runs and quiet are both reached, or
    after seconds in any case."""

    def __init__(self, seconds, runs, quiet):
        self.seconds, self.runs, self.quiet = seconds, runs, quiet

    def enough(self, state):
        """Why it is enough, or None."""
        if self.seconds is not None and state.seconds() >= self.seconds:
            return "time"
        if self.runs is None and self.quiet is None:
            return None
        if self.runs is not None and state.executions < self.runs:
            return None
        if self.quiet is not None and state.quiet() < 60 * self.quiet:
            return None
        return "runs" if self.quiet is None else "quiet"


class State:
    """Of all processes of a target together."""

    def __init__(self, target):
        self.target = target
        self.began = time.monotonic()
        self.ended = None
        self.stopped = False        # by somebody
        self.executions = self.edges = self.inputs = self.found = 0
        self.cpu = self.cpu_of_edge = 0.0

    def seconds(self):
        return (self.ended or time.monotonic()) - self.began

    def quiet(self):
        """Seconds of processors since the last new edge."""
        return self.cpu - self.cpu_of_edge

    def see_edges(self, edges):
        if edges > self.edges:
            self.edges = edges
            self.cpu_of_edge = self.cpu

    def speed(self):
        return self.executions / max(self.seconds(), 0.001)

    def line(self):
        return (f"{self.target.program}: {self.seconds():.0f} s, "
                f"{self.executions:,} executions, {self.speed():,.0f}/s, "
                f"{self.edges:,} edges, {self.inputs:,} inputs, "
                f"{self.found} found")


class Show:
    """A line drawn anew each second on a terminal; elsewhere one now and
    then."""

    def __init__(self):
        self.drawn = sys.stderr.isatty() and \
            os.environ.get("TERM", "dumb") != "dumb"
        self.next = 0.0

    def show(self, state):
        if self.drawn:
            sys.stderr.write(f"\r\033[K{state.line()[:79]}")
            sys.stderr.flush()
        elif time.monotonic() >= self.next:
            self.next = time.monotonic() + 10
            print(state.line(), file=sys.stderr)

    def end(self, state):
        if self.drawn:
            sys.stderr.write("\r\033[K")
        self.next = 0.0
        print(state.line(), flush=True)


def cpu_of_session(leader):
    """Returns the processor seconds that all processes of a session, and the
    processes that they waited for, took so far."""
    ticks = 0
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue        # it has ended
        if int(fields[3]) == leader:
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS
