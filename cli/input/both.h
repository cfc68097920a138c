/* The judge of fast/, before that of the reference, or beside it. */
#ifndef ASSAY_CLI_BOTH_H
#define ASSAY_CLI_BOTH_H

#include "assay_fast.h"
#include "tool/base.h"

/* Who judges. */
typedef enum {
    BY_REFERENCE,
    BY_FAST,                    /* what is clean; all else the reference */
    BY_BOTH                     /* and they are compared */
} judges;

/* The options of the commands that can ask it. */
#define FAST_OPTION \
    {"fast", 0, NULL, \
     "files without a finding (but for four kinds of notes)\n" \
     "are judged in one pass, only others by the reference"}
#define BOTH_OPTION \
    {"both", 0, NULL, \
     "ask the reference and --fast, and say where they differ:\n" \
     "that is a bug of assay"}

/* The file, if it is clean; else NULL. */
assay_fast *open_clean(view bytes, u32 format, u32 threads);

/* Whether it is one of the files, 1 in 64 by its first bytes, that are compared
 * even where only the fast judge was asked for. */
bool is_sample(view bytes);

/*
 * Whether the reference says the same of a clean file, judging as o says. If
 * not, words say what differs; *compared is false if it could not say all.
 */
bool judges_agree(const assay_fast *clean, view bytes, const assay_options *o,
                  char *words, size_t room, bool *compared);

#endif
