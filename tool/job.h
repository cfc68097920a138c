/* Appends to the job summary of GitHub Actions. */
#ifndef ASSAY_JOB_H
#define ASSAY_JOB_H

#include <stdbool.h>
#include <stdio.h>

/* Opens the summary; *to is NULL if there is none. Returns false after a
 * message if it cannot be opened. */
bool job_summary_open(const char *command, FILE **to);

/* Closes the summary, unless it is NULL. Returns false after a message if it
 * could not be written. */
bool job_summary_close(FILE *to);

#endif
