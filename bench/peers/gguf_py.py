#!/usr/bin/env python3
"""gguf_py.py FILE: opens a GGUF file with gguf-py and prints each time."""

import json
import sys
import time

from gguf import GGUFReader

ROUNDS = 3


def main():
    taken = []
    for _ in range(ROUNDS):
        begin = time.thread_time_ns()
        reader = GGUFReader(sys.argv[1])
        taken.append(time.thread_time_ns() - begin)
        tensors = len(reader.tensors)
    print(json.dumps({"tensors": tensors, "ns": taken}))


if __name__ == "__main__":
    main()
