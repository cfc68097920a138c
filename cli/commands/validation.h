/* A run of validate: its options and its results so far. */
#ifndef ASSAY_CLI_VALIDATION_H
#define ASSAY_CLI_VALIDATION_H

#include "input/model.h"
#include "render/forms.h"

typedef struct {
    manner manner;
    policy policy;
    const char *policy_file;    /* or NULL */
    u32 most;                   /* findings to keep per rule */
    u32 threads;
    bool walk, reference;
    judges judges;
    forms forms;
    totals totals;
    bool walking;               /* the file was found by walking a folder */
    bool lost;                  /* a folder could not be walked */
    watch watch;
    model model;
    reported_files named;           /* files reported by themselves */
} validation;

/* Judges a file, or the files of its model, and prints the results; user is a
 * validation. */
void validate_file(const char *name, void *user);

/* Judges all files below a folder that have the extension of a format. */
void validate_folder(validation *v, const char *name);

#endif
