/* What the user asked of assay certify. */
#ifndef ASSAY_CERTIFY_OPTIONS_H
#define ASSAY_CERTIFY_OPTIONS_H

#include "assay.h"
#include "conformance/corpus/levels.h"
#include "conformance/run/outlets.h"
#include "tool/base.h"

/* Files that are made for the run: fresh.h. */
typedef struct fresh fresh;

/* Patterns in which * stands for anything. */
typedef struct {
    const char **globs;
    size_t count;
} globs;

typedef struct {
    bool *formats;              /* asked for by name: by number */
    bool any_format;            /* none was: all of them */
    grade level;
    bool exec, dry_run, list_tests;
    bool quiet;                 /* also of what was withdrawn */
    report_outlets *reports;    /* besides the text, or instead of it */
    globs only, skip;
    const char *only_version;   /* no case that is newer, or NULL */
    const char *baseline;       /* its path, or NULL */
    const char *new_baseline;   /* of the one to write, or NULL */
    const char *keep;           /* the folder of whole logs, or NULL */
    bool brief, all;            /* how much of each failure, of how many */
    json_t *features;           /* in exec mode: those of the program */
    const char *corpus;         /* asked for by name, or NULL */
    const char *usual_corpus;   /* where it is otherwise */
    u64 timeout;                /* ms */
    const char *timeout_text;   /* as given, or NULL */
    u64 limit;                  /* bytes for a case; 0: as many as it likes */
    const char *limit_text;     /* as given, or NULL */
    u64 jobs;                   /* processes of our own that ask */
    bool seeded;
    u64 seed;                   /* of the order of the cases, if it is given */
    fresh *fresh;               /* makes the files that are asked, or NULL */
    u64 random;                 /* so many of each format, if it does */
    u64 neighbours;             /* one in so many of them is made, if any */
    u64 until;                  /* ms of the clock: no longer; or 0 */
    const char *verify;         /* results to be held against new ones, */
    const struct record *was;   /* once they were read; or NULL */
    char *const *command;       /* ends with NULL; empty if none is started */
} certify_options;

#endif
