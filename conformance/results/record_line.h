/* The line about a case, while results are read: see record.h. */
#ifndef ASSAY_RECORD_LINE_H
#define ASSAY_RECORD_LINE_H

#include "conformance/results/record.h"

/* Takes what the line says; what is wrong with it, or NULL. */
const char *record_take_case(record_case *c, const json_t *json);

void record_case_close(record_case *c);

/* Text without a 0, which json_string_value() would end at, and not long. */
#define MOST_NAME 512
bool is_record_name(const json_t *text);

/* Decimal text; or with six digits after the point. */
bool is_record_number(const json_t *json);
bool is_record_seconds(const json_t *json);

#endif
