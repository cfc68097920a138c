/* JSON on its way to a sink. */
#ifndef FAST_JSON_H
#define FAST_JSON_H

#include "fast/core/file.h"

struct fast_json {
    assay_sink *sink;
    void *user;
    bool comma;                 /* is due before the next member */
    bool failed;                /* nothing is written any more */
    u32 used;
    char text[16384];           /* not given to the sink yet */
};

/* Ends the line, and gives the sink what it has not got yet. */
void fast_json_end(fast_json *out);

#endif
