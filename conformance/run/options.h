/* The options of assay certify. */
#ifndef ASSAY_CERTIFY_OPTIONS_H
#define ASSAY_CERTIFY_OPTIONS_H

#include "assay.h"
#include "conformance/corpus/levels.h"
#include "conformance/run/outlets.h"
#include "tool/base.h"

/* Makes files for the run; see fresh.h. */
typedef struct fresh fresh;

/* Patterns in which * matches anything. */
typedef struct {
    const char **globs;
    size_t count;
} globs;

typedef struct {
    bool *formats;              /* by number: requested by name */
    bool any_format;            /* none was requested: use all */
    grade level;
    bool exec, dry_run, list_tests;
    bool quiet;                 /* also about withdrawn cases */
    report_outlets *reports;    /* besides the text, or instead of it */
    globs only, skip;
    const char *only_version;   /* skip newer cases; or NULL */
    const char *baseline;       /* its path, or NULL */
    const char *new_baseline;   /* path of one to write, or NULL */
    const char *keep;           /* the folder of whole logs, or NULL */
    bool brief, all;            /* length of each failure; show all failures */
    json_t *features;           /* in exec mode: those of the program */
    const char *corpus;         /* as given, or NULL */
    const char *usual_corpus;   /* the default */
    u64 timeout;                /* ms */
    const char *timeout_text;   /* as given, or NULL */
    u64 limit;                  /* bytes per case; 0: no limit */
    const char *limit_text;     /* as given, or NULL */
    u64 jobs;                   /* number of our processes */
    bool seeded;
    u64 seed;                   /* of the order of the cases, if seeded */
    fresh *fresh;               /* makes the files of the run; or NULL */
    u64 random;                 /* files per format, with --random */
    u64 neighbours;             /* one in so many is made, with --neighbours */
    u64 until;                  /* when to stop, in ms of the clock; or 0 */
    const char *verify;         /* path of results to verify, or NULL */
    const struct record *was;   /* those results, once they are read */
    char *const *command;       /* ends with NULL; empty if none is started */
} certify_options;

#endif
