/* Prints remarks on folders. */
#ifndef ASSAY_CLI_REMARK_H
#define ASSAY_CLI_REMARK_H

#include "folder/remarks.h"
#include "render/manner.h"

/* Prints the remarks on a folder for people, and other names of files. */
void print_remarks(const manner *m, const remark_list *all);

/* Returns "remark" or, if the policy raises it, "warning". */
const char *remark_word(const remark *r);

/* Returns what a remark says, with the name of its file. The caller frees
 * it. */
char *remark_words(const remark *r);

/* Prints a line for each remark: FILE: remark[ID]: ... */
void print_remarks_short(FILE *out, const remark_list *all);

/* Writes the line of JSON about a folder (corpus/findings.schema.json). */
void write_remarks(FILE *out, const remark_list *all);

/* Prints everything about a kind of remark, or a line for each kind that
 * matches a glob; returns whether there is one. */
bool print_remark_kinds(const char *wanted);

#endif
