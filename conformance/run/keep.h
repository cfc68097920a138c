/* The logs of a run, whole: a file for each case that says anything; and of one
 * that is to be written the request and what came of it. */
#ifndef ASSAY_KEEP_H
#define ASSAY_KEEP_H

#include "conformance/results/results.h"

/* Of one case: "FOLDER/mag/accept/one.log". Free it. */
char *kept_path(const char *folder, const corpus_case *c);

/* What goes with it: "FOLDER/mag/accept/one.json". Free it. */
char *kept_beside(const char *folder, const corpus_case *c,
                  const char *extension);

/* Writes that file; false after a line. */
bool keep_beside(const char *folder, const corpus_case *c,
                 const char *extension, view bytes, FILE *problems);

/* Makes the folders that those of all cases lie in; false after a line. */
bool keep_prepare(const char *folder, const results *list, FILE *problems);

/* The log of a case, from here on or behind what is there; NULL after a line.
 * Once it is closed it is there if it holds anything. */
FILE *keep_open(const char *folder, const corpus_case *c, bool again,
                FILE *problems);
bool keep_close(FILE *log, const char *folder, const corpus_case *c,
                FILE *problems);

#endif
