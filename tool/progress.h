/*
 * A progress line on standard error, if that is a terminal. It must be erased
 * before anything else is printed.
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

/* Shows a line, cut to the window, unless another was shown just before. */
void progress_draw(progress *p, const char *line);

#endif
