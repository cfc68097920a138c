#!/bin/bash
set -eu
exec "$SRC/assay/fuzz/oss-fuzz/build.sh"
