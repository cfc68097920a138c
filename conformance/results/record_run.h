/* Parses the line about the run while results are read; see record.h. */
#ifndef ASSAY_RECORD_RUN_H
#define ASSAY_RECORD_RUN_H

#include "conformance/results/record.h"

/* Checks the run line against the cases that were read before it. Returns what
 * is wrong with it, or NULL. */
const char *record_check_run(record *r, json_t *json);

#endif
