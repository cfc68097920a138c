/* Lines of JSON: corpus/findings.schema.json describes those of validate. */
#ifndef ASSAY_NDJSON_H
#define ASSAY_NDJSON_H

#include "tool/json.h"

/* The member "file" of such a line, and "file_bytes" where it is not UTF-8. */
void write_file_name(json_writer *out, const char *name);

#endif
