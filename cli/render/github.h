/*
 * Findings for GitHub Actions: workflow commands, which mark a check, and a
 * table for the summary of the job.
 */
#ifndef ASSAY_GITHUB_H
#define ASSAY_GITHUB_H

#include <stdio.h>

#include "render/finding.h"

/* One ::error, ::warning or ::notice line for each finding shown. */
void print_commands(const manner *m, const input *in, const assay_report *r);

/* The same for a file that could not be judged. */
void print_problem_command(FILE *out, const char *name, const char *problem);

/* Rows of a Markdown table. */
void print_summary_head(FILE *out);
void print_summary_row(FILE *out, const manner *m, const input *in,
                       const assay_report *r);
void print_summary_problem(FILE *out, const char *name, const char *problem);

#endif
