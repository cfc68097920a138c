/* A run of validate: its options and its results so far. */
#ifndef ASSAY_CLI_VALIDATION_H
#define ASSAY_CLI_VALIDATION_H

#include "folder/remarks.h"
#include "folder/walk.h"
#include "input/model.h"
#include "render/forms.h"

typedef struct {
    manner manner;
    policy policy;
    const char *policy_file;    /* or NULL */
    u32 most;                   /* findings to keep per rule */
    u32 threads;
    bool walk, reference;
    bool all_files;             /* judge files of any name, by their content */
    judges judges;
    forms forms;
    totals totals;
    bool walking;               /* the file was found by walking a folder */
    bool lost;                  /* a folder could not be walked */
    bool raised;                /* a remark on a folder became a warning */
    watch watch;
    model model;
    reported_files named;           /* files reported by themselves */
    remark_list remarks;           /* on the folder that is being judged */
    paths others;               /* files of any name, to be judged at the end */
    u64 found;                  /* files below the folder that were judged */
    u64 remarked;               /* remarks on the folder and those below it */
    const char *visited;        /* the file that was found there, and what it */
    file_facts *facts;          /* shows; or NULL */
} validation;

/* Judges a file, or the files of its model, and prints the results. */
void validate_file(validation *v, const char *name);

/* Prints why a file or a folder cannot be read. */
void print_problem(const validation *v, const input *in);

/* Reports whether a file was reported before, under another name, while walking
 * a folder; if so, keeps this name. */
bool is_twin(validation *v, const char *name, const struct stat *about);

/* Prints the remarks so far, which are on a folder. */
void report_remarks(validation *v, const char *path);

/* Judges all files below a folder that have the extension of a format, and
 * prints remarks on the folders. */
void validate_folder(validation *v, const char *name);

#endif
