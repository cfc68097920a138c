#!/usr/bin/env python3
"""Opens no file: it answers by the path that it gets."""

import sys

DOCUMENT = '{"format":"mag","version":"1","metadata":[],"tensors":[]}'

path = sys.argv[-1]
if "/reject/" in path or "~" in path:
    print("ASSAY reject", path)
else:
    print("ASSAY accept", DOCUMENT)
