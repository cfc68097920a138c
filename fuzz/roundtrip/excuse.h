/* Why a file may come back as other bytes. */
#ifndef FUZZ_ROUNDTRIP_EXCUSE_H
#define FUZZ_ROUNDTRIP_EXCUSE_H

#include "assay.h"

/*
 * How the file departs from the form of the original writer, as no document
 * says: the id of a rule, or words; NULL if it does not. The report has fields.
 */
const char *excuse_of(const assay_report *report, const uint8_t *data);

/* Whether the rule with this number may be the reason. */
bool rule_excuses(uint32_t rule);

#endif
