"""assay: the reference validator of tensor and model file formats.

    import assay

    report = assay.validate("model.safetensors")
    print(report.verdict)               # Verdict.ACCEPT
    for finding in report.findings:
        print(finding.offset, finding.rule, finding.found)

Formats: safetensors, GGUF, MAG, zTensor, primitiv, Burnpack, OINF. Offsets and
sizes are in bytes.

What is wrong with a file is a verdict; what is wrong with a call is an
exception. A verdict may be unknown, with a reason: unknown is not reject.

All functions may be called by several threads at once; they let other threads
run while a file is judged.
"""

from ._calls import contents, document, explain, head, validate
from ._enums import Level, Verdict, Why
from ._native import version as _version
from ._report import (AssayError, Contents, Entry, Field, Finding, Invalid,
                      Place, Report, Tensor, Undecided, exit_status)
from ._source import Source
from ._tables import Format, Rule, formats, rules
from ._walk import model, walk

__version__: str = _version()

__all__ = [
    "AssayError", "Contents", "Entry", "Field", "Finding", "Format", "Invalid",
    "Level", "Place", "Report", "Rule", "Source", "Tensor", "Undecided",
    "Verdict", "Why", "contents", "document", "exit_status", "explain",
    "formats", "head", "model", "rules", "validate", "walk",
]
