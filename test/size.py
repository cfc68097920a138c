#!/usr/bin/env python3
"""Prints how many lines each room has: size.py [REVISION]

Counts the lines of source text, which people write, and of all files, in a
revision (or HEAD), without corpus/.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = {".c", ".h", ".def", ".py", ".sh", ".cmake"}

revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
found = subprocess.run(["git", "grep", "--text", "--count", "-z", "", revision,
                        "--", ":!corpus"], cwd=ROOT, check=True,
                       capture_output=True, text=True).stdout
source, every = Counter(), Counter()
for line in found.splitlines():
    name, count = line.removeprefix(f"{revision}:").split("\0")
    room = name.partition("/")[0] if "/" in name else "(root)"
    for place in room, "total":
        every[place] += int(count)
        source[place] += int(count) if Path(name).suffix in SOURCE else 0

print(f"{'room':16} {'source':>8} {'all':>8}")
for room in sorted(every, key=lambda room: (room == "total", room)):
    print(f"{room:16} {source[room]:8,} {every[room]:8,}")
