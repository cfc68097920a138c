/*
 * Processes that a program under test started and did not end, in its own
 * session or another one. When the program ends, they become our children, and
 * we kill them.
 */
#ifndef ASSAY_FAMILY_H
#define ASSAY_FAMILY_H

#include <sys/types.h>

#include "tool/base.h"

/* The children that existed before the program started; they are left alone. */
typedef struct {
    pid_t *strangers;
    size_t count;
    int subreaper;          /* the setting of prctl() before */
} family;

void family_begin(family *f);
void family_end(family *f);

/* Kills and reaps all other children and their descendants. */
void end_orphans(const family *f);

#endif
