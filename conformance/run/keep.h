/* Keeps whole logs: a file for each case with a log; and for a case that is to
 * be written, its request and the file. */
#ifndef ASSAY_KEEP_H
#define ASSAY_KEEP_H

#include "conformance/results/results.h"

/* Returns the path of a log: "FOLDER/mag/accept/one.log". Free it. */
char *kept_path(const char *folder, const corpus_case *c);

/* Returns the path of a file with it: "FOLDER/mag/accept/one.json". Free it. */
char *kept_beside(const char *folder, const corpus_case *c,
                  const char *extension);

/* Writes that file; returns false after a message. */
bool keep_beside(const char *folder, const corpus_case *c,
                 const char *extension, view bytes, FILE *problems);

/* Creates the folders of all cases; returns false after a message. */
bool keep_prepare(const char *folder, const results *list, FILE *problems);

/* Opens the log of a case, to replace or (again) append to it; NULL after a
 * message. keep_close() removes it if it is empty. */
FILE *keep_open(const char *folder, const corpus_case *c, bool again,
                FILE *problems);
bool keep_close(FILE *log, const char *folder, const corpus_case *c,
                FILE *problems);

#endif
