#!/usr/bin/env python3
"""modelvet (PyPI): a validator; its report is the verdict."""

import modelvet
from line import Format, serve


class Refused(Exception):
    pass


def reader(format):
    def read(path):
        report = modelvet.verify_path(path, format)
        if not report.accepted:
            raise Refused(f"{report.violation_name} at {report.offset}")
    return Format(read, (Refused,), FEATURES[format])


FEATURES = {
    "safetensors": ("safetensors.complex", "safetensors.f8", "safetensors.sub-byte"),
    "gguf": ("gguf.version-2",),
}
serve("modelvet", {format: reader(format) for format in FEATURES}, decodes=False)
