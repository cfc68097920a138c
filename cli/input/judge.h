/* One file, opened and judged: what every command about a file begins with. */
#ifndef ASSAY_CLI_JUDGE_H
#define ASSAY_CLI_JUDGE_H

#include "assay.h"
#include "input/both.h"
#include "input/input.h"
#include "input/watch.h"
#include "options.h"

typedef struct {
    input in;
    assay_report *report;       /* NULL: fast has judged, or in.problem says
                                   why there is no verdict */
    assay_fast *fast;           /* asked, and found clean; else NULL */
    assay_digests digests;      /* that it was made with */
    struct shared *shared;      /* and what threads compute of them, or NULL */
    const assay_shards *shards; /* judged with it, or NULL */
} judged;

/* What the validation of an input may take. */
typedef u64 memory_of(const input *in);

/* The other files of the model that an input tells of, to be judged while w
 * watches; NULL if it is judged by itself. */
typedef const assay_shards *shards_of(const input *in, watch *w, void *user);

/* How files are judged. */
typedef struct {
    assay_options options;      /* the format is the one that is insisted on;
                                   memory and digests are found out */
    memory_of *memory;
    bool reference;             /* with nothing faster than the reference */
    u32 threads;                /* for digests; 0: as many as processors */
    judges judges;
    shards_of *shards;          /* NULL: each file is judged by itself. One with
                                   others is not judged by fast alone */
    void *user;                 /* of shards */
    bool unnamed;               /* by the user: what may not end is not read */
    const char *makes;          /* the folder in which files are made of it, or
                                   NULL (tell_of_file()) */
} judging;

/* The options of the commands that judge. */
#define REFERENCE_OPTION \
    {"reference", 0, NULL, \
     "plain checksums and digests, which are slower"}

#define THREADS_OPTION \
    {"threads", 0, "N", \
     "how many compute checksums and digests, 1: no others\n" \
     "(as many as there are processors)"}

/* The value of --threads; tells. */
u32 option_threads(option_walk *w);

/*
 * false if there is no verdict, or if the file has changed: in.problem says so.
 * Close in both cases.
 */
bool judge_file(judged *j, const char *name, const judging *how, watch *w);
void judged_close(judged *j);

/* Without a report the file was found clean. */
assay_verdict judged_verdict(const judged *j);

/* The document, as assay_write_document(); of a clean file that of fast. */
bool judged_document(judged *j, assay_sink *sink, void *user);

/* Computes digests for the document of the report, before it is written. */
void judged_hash_tensors(judged *j, watch *w);

/* The same input, after judge_file(): another report takes the place of the
 * first. */
bool judge_again(judged *j, const judging *how, watch *w);

/* "assay: COMMAND: NAME: PROBLEM" to standard error: 2. */
int tell_file_problem(const char *command, const char *name,
                      const char *problem);

/*
 * A command with one file: tells of it once it is judged, and returns the exit
 * status. What has changed by then is a problem, as is what cannot be judged.
 */
typedef int file_teller(judged *j, watch *w, const void *user);

int tell_of_file(const char *command, const char *name, const judging *how,
                 file_teller *tell, const void *user);

#endif
