/* Opens and judges one file: the start of every command about a file. */
#ifndef ASSAY_CLI_JUDGE_H
#define ASSAY_CLI_JUDGE_H

#include "assay.h"
#include "input/both.h"
#include "input/input.h"
#include "input/watch.h"
#include "options.h"

typedef struct {
    input in;
    assay_report *report;       /* NULL if fast judged the file, or if
                                   in.problem says why there is no verdict */
    assay_fast *fast;           /* of a clean file that fast judged; or NULL */
    assay_digests digests;      /* used for the report */
    struct shared *shared;      /* digests computed by threads, or NULL */
    const assay_shards *shards; /* the other files of the model, or NULL */
} judged;

/* Returns the most memory that the validation of an input may use. */
typedef u64 memory_of(const input *in);

/* Returns the other files of the model of an input, which w watches while they
 * are judged; NULL if the input is judged by itself. */
typedef const assay_shards *shards_of(const input *in, watch *w, void *user);

/* How to judge files. */
typedef struct {
    assay_options options;      /* format is the requested one; memory_limit and
                                   digests are set when judging */
    memory_of *memory;
    bool reference;             /* use the reference's own digests */
    u32 threads;                /* for digests; 0: one for each processor */
    judges judges;
    shards_of *shards;          /* NULL: each file is judged by itself. A file
                                   with others is not judged by fast alone */
    void *user;                 /* of shards */
    bool unnamed;               /* the user did not name the file: do not read
                                   one that may not end */
    const char *makes;          /* the folder to make files in, or NULL
                                   (report_of_file()) */
} judging;

/* The options of the commands that judge. */
#define REFERENCE_OPTION \
    {"reference", 0, NULL, "use plain checksums and digests (slower)"}

#define THREADS_OPTION \
    {"threads", 0, "N", "threads for checksums and digests (default: all CPUs)"}

#define SIZE_OPTION \
    {"size", 0, "N", \
     "FILE is the first part of a file of N bytes; judge what\n" \
     "can be judged"}

/* Read the values of --threads and --size; report a usage error. */
u32 option_threads(option_walk *w);
u64 option_size(option_walk *w);

/*
 * Judges a file. Returns false with in.problem set if there is no verdict or
 * the file has changed. Close it in both cases.
 */
bool judge_file(judged *j, const char *name, const judging *how, watch *w);
void judged_close(judged *j);

/* Returns the verdict; a file without a report is clean. */
assay_verdict judged_verdict(const judged *j);

/* Reports whether the report has tensors or metadata. */
bool judged_has_index(const judged *j);

/* Writes the document like assay_write_document(); that of fast for a clean
 * file. */
bool judged_document(judged *j, assay_sink *sink, void *user);

/* Computes the digests for the document of the report, before it is written. */
void judged_hash_tensors(judged *j, watch *w);

/* Judges the same input again; the new report replaces that of judge_file(). */
bool judge_again(judged *j, const judging *how, watch *w);

/* Prints "assay: COMMAND: NAME: PROBLEM" to standard error; returns 2. */
int file_error(const char *command, const char *name,
               const char *problem);

/*
 * report_of_file() judges a file, calls print to print the result, and returns
 * the exit status. It reports a file that cannot be judged or has changed.
 */
typedef int file_printer(judged *j, watch *w, const void *user);

int report_of_file(const char *command, const char *name, const judging *how,
                   file_printer *print, const void *user);

#endif
