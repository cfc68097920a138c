"""Statistics of measured rounds: lists of nanoseconds, never merged."""

import statistics

TIE = 0.03                      # times that differ by no more are equal
DRIFT = 0.10                    # a roof that moves by more spoils a race


class Measured:
    """The rounds of one contender in one case."""

    def __init__(self, rounds):
        if not rounds or min(rounds) <= 0:
            raise ValueError("no rounds, or one that took no time")
        self.rounds = list(rounds)
        self.minimum = min(rounds)
        self.median = statistics.median(rounds)

    def spread(self):
        """Returns how much longer the median is than the shortest round."""
        return self.median / self.minimum - 1

    def rate(self, amount):
        """Returns the amount per nanosecond; for bytes, this is GB/s."""
        return amount / self.minimum

    def summary(self):
        return {"minimum": self.minimum, "median": self.median,
                "spread": round(self.spread(), 4),
                "rounds": len(self.rounds)}


def ratio(ours, theirs):
    """Returns how many times as fast as theirs ours is, by minimum."""
    return theirs.minimum / ours.minimum


def verdict(value):
    """Returns "faster", "tie" or "slower" for a ratio."""
    if max(value, 1 / value) <= 1 + TIE:
        return "tie"
    return "faster" if value > 1 else "slower"


def best(measured):
    """Returns the name of the fastest of {name: Measured}; None if empty."""
    return min(measured, key=lambda name: measured[name].minimum,
               default=None)


def drift(probes):
    """Returns how far apart the rates of one roof are within a run."""
    return max(probes) / min(probes) - 1 if probes else 0.0


def moved(probes):
    """Returns {roof: drift} of the roofs that moved too far; probes is
    [{"near": rate, "far": rate}, ...]."""
    names = sorted({name for probe in probes for name in probe})
    return {name: drift([probe[name] for probe in probes])
            for name in names
            if drift([probe[name] for probe in probes]) > DRIFT}


def rotated(items, turn):
    """Returns the order of a round: each begins with the next contender."""
    items = list(items)
    turn %= max(len(items), 1)
    return items[turn:] + items[:turn]
