#!/bin/sh
# Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0

# Run by the Dockerfiles: what building the fuzz targets takes.
# The libraries come as sources, for build.sh has to instrument them.
set -eu

apt-get update
apt-get install -y --no-install-recommends ninja-build pkg-config python3

# source FOLDER REPOSITORY TAG
source()
{
    git clone --depth 1 --branch "$3" "https://github.com/$2" "$SRC/$1"
}

source libzstd facebook/zstd v1.5.7
source jansson akheron/jansson v2.14
source libcbor PJK/libcbor v0.10.2
source msgpack-c msgpack/msgpack-c c-4.0.0
