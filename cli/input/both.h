/* Judges with fast/, before the reference or together with it. */
#ifndef ASSAY_CLI_BOTH_H
#define ASSAY_CLI_BOTH_H

#include "assay_fast.h"
#include "tool/base.h"

/* The judges of a file. */
typedef enum {
    BY_REFERENCE,
    BY_FAST,                    /* clean files; the reference for all others */
    BY_BOTH                     /* both, and they are compared */
} judges;

/* The options of the commands that can use fast/. */
#define FAST_OPTION \
    {"fast", 0, NULL, \
     "judge clean files (no findings but four kinds of notes)\n" \
     "in one pass; use the reference for all others"}
#define BOTH_OPTION \
    {"both", 0, NULL, \
     "judge with --fast and the reference and report where\n" \
     "they differ, which is a bug in assay"}

/* Opens a file if it is clean; returns NULL if not. */
assay_fast *open_clean(view bytes, u32 format, u32 threads);

/* Reports whether the file is in the sample, 1 in 64 by the first bytes, that
 * is compared even if only the fast judge was requested. */
bool is_sample(view bytes);

/*
 * Reports whether the reference, with the options o, agrees on a clean file. If
 * not, words say what differs. *compared is false if the reference has no
 * verdict.
 */
bool judges_agree(const assay_fast *clean, view bytes, const assay_options *o,
                  char *words, size_t room, bool *compared);

#endif
