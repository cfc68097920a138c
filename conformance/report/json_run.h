/* Lines of JSON: that of the run, and what cases have in common with it. */
#ifndef ASSAY_REPORT_JSON_RUN_H
#define ASSAY_REPORT_JSON_RUN_H

#include "conformance/run/run.h"
#include "tool/heap.h"
#include "tool/json.h"

/* The digest is of what the cases are about. false after a line to standard
 * error. */
bool json_run(json_writer *out, const run *r, const char *digest);

/* Members of that name, "seconds" and "peak", and the features as a list. */
void json_seconds(json_writer *out, double seconds);
void json_peak(json_writer *out, u64 bytes);
void json_features(json_writer *out, const json_t *features);

/* The line that was written. */
json_t *json_line(const capture *line);

#endif
