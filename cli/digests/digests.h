/*
 * The digests that assay_options take, of the fastest library that is there:
 * libcrypto.c, or plain.c where CMake did not find one.
 */
#ifndef ASSAY_CLI_DIGESTS_H
#define ASSAY_CLI_DIGESTS_H

#include "assay.h"

/* For one report at a time; close them after it. */
assay_digests open_digests(void);
void close_digests(assay_digests *d);

#endif
