/* Members that several kinds of lines have (lines.h). */
#ifndef ASSAY_FINDINGS_JSON_H
#define ASSAY_FINDINGS_JSON_H

#include "core/report.h"
#include "document/json.h"

/* Writes "file"; a name that is not UTF-8 is escaped, and "file_bytes"
 * has it. */
void print_file(json *out, const char *file);

/* Writes "version" and, in a format with both orders, "byte_order". */
void print_version(json *out, const report *r);

/* Opens an object about a finding, with or without the section of its rule. The
 * caller closes it. */
void open_finding(json *out, const assay_finding *f, bool with_section);

#endif
