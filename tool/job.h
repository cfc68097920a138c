/* The summary of a job of GitHub Actions, to which each step appends. */
#ifndef ASSAY_JOB_H
#define ASSAY_JOB_H

#include <stdbool.h>
#include <stdio.h>

/* NULL in *to: there is none. false: it cannot be opened, which was told. */
bool job_summary_open(const char *command, FILE **to);

/* false: it did not arrive, which was told. NULL is nothing to close. */
bool job_summary_close(FILE *to);

#endif
