/* The smallest valid files. */
#ifndef ASSAY_TEST_SMALL_H
#define ASSAY_TEST_SMALL_H

/* A MAG file without records: version 1, checksum, and zeros. */
static const char empty_mag[24] = "MAG!\1\0\0\0\x5d\xb5\x60\x2b";

#endif
