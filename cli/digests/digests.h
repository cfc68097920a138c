/*
 * The checksums and digests that assay_options take: those of fast/, but for
 * SHA-256 where the processor has no instructions for it: of libcrypto then.
 */
#ifndef ASSAY_CLI_DIGESTS_H
#define ASSAY_CLI_DIGESTS_H

#include "assay.h"

/*
 * Forces the kernel that the environment names. false after a line about it if
 * there is no such kernel, or if it cannot run here.
 */
bool choose_kernel(void);

/* For one report at a time; close them after it. reference: the reference's
 * own, which are none given. */
assay_digests open_digests(bool reference);
void close_digests(assay_digests *d);

/*
 * Whether the kernels gave what a plain table gives: of files with more than
 * CHECKED_FROM bytes under checksums some are compared. NULL, or words for
 * people: then nothing that was judged with them counts.
 */
const char *digests_fault(const assay_digests *d);

/* Compares now, with these bytes, before others use the kernels. */
void digests_compare(const assay_digests *given, const void *bytes,
                     size_t size);

#define CHECKED_FROM (16u << 20)

#endif
