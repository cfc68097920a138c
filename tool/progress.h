/*
 * One line on standard error that says how far the run is, on a terminal only;
 * it is gone before anything else is printed.
 */
#ifndef ASSAY_PROGRESS_H
#define ASSAY_PROGRESS_H

#include <stddef.h>

#include "tool/base.h"

typedef struct {
    bool on, shown;
    u64 began, drawn;       /* ms */
    size_t total;
} progress;

void progress_begin(progress *p, bool quiet, size_t total);
void progress_erase(progress *p);

/* Shows a line, cut to the window, unless one came just before. */
void progress_draw(progress *p, const char *line);

#endif
