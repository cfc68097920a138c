"""What follows from measured rounds: lists of nanoseconds, never merged."""

import statistics

TIE = 0.03                      # two that differ by no more are equal
DRIFT = 0.10                    # a roof that moves by more spoils a run


class Measured:
    """One contender in one case."""

    def __init__(self, rounds):
        if not rounds or min(rounds) <= 0:
            raise ValueError("no rounds, or one that took no time")
        self.rounds = list(rounds)
        self.minimum = min(rounds)
        self.median = statistics.median(rounds)

    def spread(self):
        """How much longer than the shortest round the usual one took."""
        return self.median / self.minimum - 1

    def rate(self, amount):
        """The amount in a nanosecond: of bytes that is GB/s."""
        return amount / self.minimum

    def summary(self):
        return {"minimum": self.minimum, "median": self.median,
                "spread": round(self.spread(), 4),
                "rounds": len(self.rounds)}


def ratio(ours, theirs):
    """How many times as fast the first is as the second, by minimum."""
    return theirs.minimum / ours.minimum


def verdict(value):
    """Of a ratio: "faster", "tie" or "slower"."""
    if max(value, 1 / value) <= 1 + TIE:
        return "tie"
    return "faster" if value > 1 else "slower"


def best(measured):
    """The name of the fastest of {name: Measured}, or None of none."""
    return min(measured, key=lambda name: measured[name].minimum,
               default=None)


def drift(probes):
    """How far apart the rates of one roof are, of one and the same run."""
    return max(probes) / min(probes) - 1 if probes else 0.0


def moved(probes):
    """Which roofs of [{"near": rate, "far": rate}, ...] moved too far."""
    names = sorted({name for probe in probes for name in probe})
    return {name: drift([probe[name] for probe in probes])
            for name in names
            if drift([probe[name] for probe in probes]) > DRIFT}


def rotated(items, turn):
    """The order of a round: the next begins with the next contender."""
    items = list(items)
    turn %= max(len(items), 1)
    return items[turn:] + items[:turn]
