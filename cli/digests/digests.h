/*
 * Provides the checksums and digests for assay_options: those of fast/, except
 * that SHA-256 is libcrypto's if the processor has no SHA instructions.
 */
#ifndef ASSAY_CLI_DIGESTS_H
#define ASSAY_CLI_DIGESTS_H

#include "assay.h"

/*
 * Forces the kernel named in ASSAY_KERNEL, if it is set. Returns false after a
 * message if there is no such kernel, or if it cannot run here.
 */
bool choose_kernel(void);

/* Opens digests for one report at a time; close them after it. With reference
 * they are empty, so the reference uses its own. */
assay_digests open_digests(bool reference);
void close_digests(assay_digests *d);

/*
 * Returns NULL if the kernels agree with a plain table, or a message: then no
 * judgment that used them is valid. Kernels are compared once for a file with
 * more than CHECKED_FROM bytes under checksums.
 */
const char *digests_fault(const assay_digests *d);

/* Compares the kernels now, on these bytes, before threads use them. */
void digests_compare(const assay_digests *given, const void *bytes,
                     size_t size);

#define CHECKED_FROM (16u << 20)

#endif
