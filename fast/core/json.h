/* JSON that is being written to a sink. */
#ifndef FAST_JSON_H
#define FAST_JSON_H

#include "fast/core/file.h"

struct fast_json {
    assay_sink *sink;
    void *user;
    bool comma;                 /* needed before the next member */
    bool failed;                /* nothing more is written */
    u32 used;
    char text[16384];           /* not yet given to the sink */
};

/* Ends the line, and flushes the text to the sink. */
void fast_json_end(fast_json *out);

#endif
