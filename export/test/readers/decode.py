"""The independent reader of conformance/adapters/python, of all formats."""

import os
import sys

sys.path.insert(0, os.path.join(os.environ["ASSAY_SOURCE"],
                                "conformance/adapters/python"))

from assay_corpus import Invalid, Unsupported, cases
from common import Reject
from common import Unsupported as Lacking
from formats import FORMATS

LACKS = {need for case in cases() for need in case.needs} - \
    {feature for form in FORMATS.values() for feature in form.FEATURES}


def decode(data, format):
    try:
        return FORMATS[format].decode(data)
    except Reject as reason:
        raise Invalid(str(reason)) from None
    except Lacking as reason:
        raise Unsupported(str(reason)) from None
