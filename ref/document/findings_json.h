/* Members that several kinds of lines have: lines.h. */
#ifndef ASSAY_FINDINGS_JSON_H
#define ASSAY_FINDINGS_JSON_H

#include "document/json.h"

/* "file", escaped where the name is not UTF-8, and its bytes then. */
void print_file(json *out, const char *file);

/* Opens an object about a finding; the caller closes it. with_section says
 * whether it names the section of the rule. */
void open_finding(json *out, const assay_finding *f, bool with_section);

#endif
