/* Parses the lines about cases while results are read; see record.h. */
#ifndef ASSAY_RECORD_LINE_H
#define ASSAY_RECORD_LINE_H

#include "conformance/results/record.h"

/* Parses a case line into *c. Returns what is wrong with it, or NULL. */
const char *record_take_case(record_case *c, const json_t *json);

void record_case_close(record_case *c);

/* Reports whether it is a short string without NUL bytes, at which
 * json_string_value() would end. */
#define MOST_NAME 512
bool is_record_name(const json_t *text);

/* Report whether it is a decimal string; for seconds with six digits after the
 * point. */
bool is_record_number(const json_t *json);
bool is_record_seconds(const json_t *json);

#endif
