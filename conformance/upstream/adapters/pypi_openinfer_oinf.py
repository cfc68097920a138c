#!/usr/bin/env python3
"""openinfer-oinf (PyPI): its verifier, which prints a whole file and returns
nothing. OinfError is a refusal."""

from line import Format, serve
from oinf_common import OinfError
from oinf_verify import parse_file

serve("openinfer-oinf", {"oinf": Format(parse_file, (OinfError,), ("oinf.packed",))},
      decodes=False)
