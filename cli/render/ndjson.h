/* Lines of `validate --json`: corpus/findings.schema.json describes them. */
#ifndef ASSAY_NDJSON_H
#define ASSAY_NDJSON_H

#include <stdio.h>

#include "assay.h"
#include "input/input.h"
#include "tool/json.h"

/* The line of a file that was judged; and of one that was not. */
void write_report_line(FILE *out, const input *in, const assay_report *r);
void write_problem_line(FILE *out, const char *name, const char *problem);

/* The member "file" of such a line, and "file_bytes" where it is not UTF-8. */
void write_file_name(json_writer *out, const char *name);

/* The last line of a run that was ended, as pieces of an outfile: how many. */
size_t unfinished_line(view *pieces);

#endif
