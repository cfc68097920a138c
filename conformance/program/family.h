/*
 * What a program under test started and left behind, in a session of its own
 * or not: when the program is gone, its children become ours, and are ended.
 */
#ifndef ASSAY_FAMILY_H
#define ASSAY_FAMILY_H

#include <sys/types.h>

#include "tool/base.h"

/* The children that we had before: they are none of our business. */
typedef struct {
    pid_t *strangers;
    size_t count;
    int subreaper;          /* what prctl() said before */
} family;

void family_begin(family *f);
void family_end(family *f);

/* Ends all other children, and theirs, and takes what they leave. */
void end_orphans(const family *f);

#endif
