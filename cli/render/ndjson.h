/* Lines of JSON: corpus/findings.schema.json describes those of validate. */
#ifndef ASSAY_NDJSON_H
#define ASSAY_NDJSON_H

#include "ref/document/json.h"

/* The member "file" of such a line, and "file_bytes" where it is not UTF-8. */
void write_file_name(json *out, const char *name);

#endif
