#!/bin/bash
# Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0

set -eu
exec "$SRC/assay/fuzz/oss-fuzz/build.sh"
