/* A run of validate: what is wanted, and what came of the files so far. */
#ifndef ASSAY_CLI_VALIDATION_H
#define ASSAY_CLI_VALIDATION_H

#include "input/model.h"
#include "render/forms.h"

typedef struct {
    manner manner;
    u32 most;                   /* findings of a rule to keep */
    u32 threads;
    bool walk, reference;
    judges judges;
    forms forms;
    totals totals;
    bool walking;               /* through a folder: nobody named the file */
    bool lost;                  /* a folder could not be walked */
    watch watch;
    model model;
    told_files named;           /* those that were told by themselves */
} validation;

/* Judges a file, or what it stands for, and tells; user is a validation. */
void validate_file(const char *name, void *user);

/* All files below a folder that have the extension of a format. */
void validate_folder(validation *v, const char *name);

#endif
