"""The writers: every module of this folder writes the format that it is named after.

A module has FEATURES (the optional features of writers that it declares) and
encode(request), which returns the bytes of a file, or raises Reject if there is
no such file.
"""

import importlib
import pkgutil

WRITERS = {
    module.name: importlib.import_module(f"{__name__}.{module.name}")
    for module in pkgutil.iter_modules(__path__) if module.name != "asked"
}
