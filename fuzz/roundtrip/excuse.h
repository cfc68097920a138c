/* Reasons why a file may come back with other bytes. */
#ifndef FUZZ_ROUNDTRIP_EXCUSE_H
#define FUZZ_ROUNDTRIP_EXCUSE_H

#include "assay.h"

/*
 * Returns how the file differs from the form of the upstream writer in ways
 * that no document shows: the id of a rule, or words; NULL if it does not. The
 * report needs fields.
 */
const char *excuse_of(const assay_report *report, const uint8_t *data);

/* Reports whether the rule with this number may be the reason. */
bool rule_excuses(uint32_t rule);

#endif
