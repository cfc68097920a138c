/* Members that several kinds of lines have (lines.h). */
#ifndef ASSAY_FINDINGS_JSON_H
#define ASSAY_FINDINGS_JSON_H

#include "document/json.h"

/* Writes "file"; a name that is not UTF-8 is escaped, and "file_bytes"
 * has it. */
void print_file(json *out, const char *file);

/* Opens an object about a finding, with or without the section of its rule. The
 * caller closes it. */
void open_finding(json *out, const assay_finding *f, bool with_section);

#endif
