/*
 * What the copy of ref/ for ablation knows besides: the number of a check site
 * travels with the rule that is named there. Stands before all else of
 * core/rules.h; ablate.py writes the copy.
 */
#ifndef ASSAY_PROOF_DROP_H
#define ASSAY_PROOF_DROP_H

#include <stdbool.h>
#include <stdint.h>

/* A rule has 16 bits. */
#define SITE_UNIT 65536u

#define AT_SITE(site, rule) ((rule) + (site) * SITE_UNIT)
#define SITE_OF(rule) ((uint32_t)(rule) / SITE_UNIT)
#define RULE_OF(rule) ((uint32_t)(rule) % SITE_UNIT)

/* Whether a rule that is broken is not looked at; remembers that it is. */
bool proof_drops(uint32_t broken);

/* Whether a check is left out, in all that is judged now. */
bool proof_leaves_out(void);

/* Whether a broken rule was let through since the field read last. */
bool proof_has_let(void);
void proof_lets(void);
void proof_reads(void);         /* the next field */

#endif
