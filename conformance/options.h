/* The command line of `assay certify`. */
#ifndef ASSAY_OPTIONS_H
#define ASSAY_OPTIONS_H

#include "base.h"
#include "levels.h"
#include "rules.h"

typedef struct {
    const char **globs;
    size_t count;
} globs;

typedef struct {
    bool formats[FORMATS];      /* asked for by name */
    bool any_format;            /* none was: all of them */
    grade level;
    bool exec, dry_run, quiet, help;
    globs only, skip;
    const char *corpus;         /* NULL: the usual place */
    u64 timeout;                /* ms */
    const char *timeout_text;   /* as given, or NULL */
    char *const *command;       /* ends with NULL; empty if none was given */
} options;

/* false after one line to standard error; free in both cases. */
bool options_read(options *o, int argc, char **argv);
void options_free(options *o);

#endif
