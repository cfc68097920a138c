#!/usr/bin/env python3
"""The reader in Python, written only from the specifications, agrees with the
maps of neighbours, which agree with the reference.

    agree.py FORMAT EVERY SEED      one row in so many
"""

import hashlib
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "conformance" / "adapters" / "python")]
import maps
from common import Reject, Unsupported
from formats import FORMATS

sys.setrecursionlimit(10_000)


class Reader:
    def __init__(self, corpus, name):
        self.decode = FORMATS[name].decode
        self.levels = maps.Levels(corpus / name / "levels.json")

    def judge(self, data):
        """The verdict, the digest of the document if there is one, and why."""
        try:
            document = self.decode(data)
        except Reject as reason:
            return "r", None, reason
        except Unsupported as reason:
            return "?", None, reason
        return "a", self.levels.digest(document), ""

    def disagreements(self, run, files):
        """Returns the files with another answer: {index: words}."""
        _, verdict, _, mark, digits = run
        found, all_of_them = {}, []
        if verdict == "?":
            return found
        for at, data in enumerate(files):
            mine, digest, why = self.judge(data)
            all_of_them.append(digest)
            if mine == "?" or (mine != verdict and verdict != "e"):
                found[at] = f"Python says {mine}, the map {verdict}: {why}"
            elif mine == "a" and (digest is None) != (mark is None):
                if verdict == "e" and mark is None:
                    continue            # its meaning is unknown
                found[at] = "only one of them has a document"
            elif mine == "a" and mark == "=" and digest[:8] != digits:
                found[at] = "another document"
        if mark == "*" and not found and None not in all_of_them:
            text = "".join(all_of_them).encode()
            if hashlib.sha256(text).hexdigest()[:8] != digits:
                found[0] = "another document, of one of them or more"
        return found


def main(name, every, seed):
    corpus = ROOT / "corpus"
    reader, dice = Reader(corpus, name), random.Random(int(seed))
    asked = wrong = 0
    for path in sorted((corpus / name / "neighbours").glob("*.map")):
        made = maps.Map(corpus, path.read_text())
        for kind, at in made.rows:
            if dice.randrange(int(every)):
                continue
            value = 0
            for run, files in made.runs(kind, at):
                asked += len(files)
                for index, words in reader.disagreements(run, files).items():
                    wrong += 1
                    if wrong < 20:
                        print(f"{name}/neighbours/{path.stem}/{kind}-{at}-"
                              f"{value + index:02x}: {words}")
                value += len(files)
    print(f"{name}: {asked} neighbours, {wrong} wrong")
    sys.exit(wrong > 0 or asked == 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
