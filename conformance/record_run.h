/* The line about the run, while results are read: see record.h. */
#ifndef ASSAY_RECORD_RUN_H
#define ASSAY_RECORD_RUN_H

#include "record.h"

/* Text without a 0, which json_string_value() would end at, and not long. */
bool is_record_name(const json_t *text);

/* Takes what the line says of all cases, which were read before; what is wrong
 * with it, or NULL. */
const char *record_check_run(record *r, json_t *json);

#endif
