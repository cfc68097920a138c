"""The reader of conformance/adapters/python for all formats, and a reader that
answers with the contents of the file."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.environ["ASSAY_SOURCE"],
                                "conformance/adapters/python"))

from assay_corpus import Invalid, Unsupported, cases
from common import Reject
from common import Unsupported as Lacking
from formats import FORMATS

KNOWN = {feature for form in FORMATS.values() for feature in form.FEATURES}
LACKS = {need for case in cases() for need in case.needs
         if case.format != "echo"} - KNOWN | {"echo.lacking"}


def echo(says):
    if says == "invalid":
        raise Invalid("echo")
    if says == "unsupported":
        raise Unsupported("echo")
    if says == "crash":
        raise IndexError("echo")
    if says == "exit":
        sys.exit(0)
    return None if says == "none" else json.loads(says)


def decode(data, format):
    if format == "echo":
        return echo(data.decode())
    try:
        document = FORMATS[format].decode(data)
        return None if "EXPORT_SILENT" in os.environ else document
    except Reject as reason:
        if "EXPORT_LIES" in os.environ:
            return None
        raise Invalid(str(reason)) from None
    except Lacking as reason:
        raise Unsupported(str(reason)) from None
