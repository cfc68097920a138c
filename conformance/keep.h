/* The logs of a run, whole: a file for each case that says anything. */
#ifndef ASSAY_KEEP_H
#define ASSAY_KEEP_H

#include "results.h"

/* Of one case: "FOLDER/mag/accept/one.log". Free it. */
char *kept_path(const char *folder, const corpus_case *c);

/* Makes the folders that those of all cases lie in; false after a line. */
bool keep_prepare(const char *folder, const results *list, FILE *problems);

/* The log of a case, from here on or behind what is there; NULL after a line.
 * Once it is closed it is there if it holds anything. */
FILE *keep_open(const char *folder, const corpus_case *c, bool again,
                FILE *problems);
bool keep_close(FILE *log, const char *folder, const corpus_case *c,
                FILE *problems);

#endif
