"""The formats: every module of this folder reads the format that it is named after.

A module has VERSION, FEATURES (the optional features that it declares) and
decode(data), which returns the document or raises Reject or Unsupported.
"""

import importlib
import pkgutil

FORMATS = {
    module.name: importlib.import_module(f"{__name__}.{module.name}")
    for module in pkgutil.iter_modules(__path__)
}
