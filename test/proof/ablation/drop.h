/*
 * Additions to the copy of ref/ for ablation: the rule at a check site carries
 * the number of the site. core/rules.h of the copy, which ablate.py writes,
 * includes this file first.
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

/* Returns whether a broken rule is ignored; remembers that it is broken. */
bool proof_drops(uint32_t broken);

/* Returns whether a check is left out in the current judgement. */
bool proof_leaves_out(void);

/* Returns whether a broken rule was let through since the last field. */
bool proof_has_let(void);
void proof_lets(void);
void proof_reads(void);         /* the next field */

#endif
