#!/bin/sh
# The kernels of ARMv8, built by a cross compiler without a warning, and tried
# as those of this processor are, by an emulator: that is slow, so that some
# alignments have to do, each remainder by 16 once.
set -u

cross=aarch64-linux-gnu-gcc
for program in $cross qemu-aarch64; do
    command -v "$program" > /dev/null || {
        echo "$program is not there: ./assay install full"
        exit 77
    }
done

fast=$ASSAY_SOURCE/fast
ref=$ASSAY_SOURCE/ref
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wvla -Wundef -Werror'

# shellcheck disable=SC2086
$cross -std=c11 -O2 -static $warnings -march=armv8-a+crc+crypto \
    -DFAST_ARM -DALIGNMENT_STEP=7 -I "$fast/test/arm" -iquote "$fast" \
    -iquote "$ASSAY_SOURCE" -iquote "$ASSAY_SOURCE/include" -iquote "$ref" \
    -iquote "$ASSAY_BUILD/generated" -o test_crc "$fast/test/test_crc.c" \
    "$fast/kernels/table.c" "$fast/kernels/cpu.c" "$fast/kernels/portable.c" \
    "$fast/kernels/arm/pmull.c" "$ref/bytes/crc32.c" || exit 1

qemu-aarch64 ./test_crc > output || {
    cat output
    exit 1
}
cat output
grep -q '^fast\.crc: pmull of CRC-32C is used$' output || {
    echo 'the kernel of ARMv8 was not used'
    exit 1
}
