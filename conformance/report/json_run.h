/* Writes the JSON line about the run, and members that case lines share. */
#ifndef ASSAY_REPORT_JSON_RUN_H
#define ASSAY_REPORT_JSON_RUN_H

#include "conformance/run/run.h"
#include "tool/heap.h"
#include "tool/json.h"

/* Writes the run line. digest is that of the corpus cases. Returns false after
 * a line to standard error. */
bool json_run(json_writer *out, const run *r, const char *digest);

/* Write the members "seconds", "peak" and "features". */
void json_seconds(json_writer *out, double seconds);
void json_peak(json_writer *out, u64 bytes);
void json_features(json_writer *out, const json_t *features);

/* Parses a line that was written. */
json_t *json_line(const capture *line);

#endif
