/*
 * Additions to the copy of ref/ for limits: how far a compared value is from
 * its limit. core/rules.h of the copy, which limits.py writes, includes this
 * file first.
 */
#ifndef ASSAY_PROOF_LIMIT_H
#define ASSAY_PROOF_LIMIT_H

#include <stdint.h>

/*
 * Comparison number id of the check of a rule: inside its limit by margin, at
 * it (0), or outside of it (less).
 */
void proof_limit(uint32_t rule, uint32_t id, __int128 margin);

#endif
