/*
 * What the copy of ref/ for limits knows besides: how far what a check compares
 * is from its limit. Stands before all else of core/rules.h; limits.py writes
 * the copy.
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
