/* What came of showing one case to the program. */
#ifndef ASSAY_TURN_H
#define ASSAY_TURN_H

#include "conformance/results/results.h"

typedef struct {
    size_t number;          /* in the order of the run, from 1 */
    bool shown;             /* a copy of the case could be made */
    bool intact;            /* and was the same afterwards */
    bool unkept;            /* its log could not be kept, which was told */
    ending how;
    result result;          /* unless it could not be asked */
    reply failure;          /* why it could not be, or no longer */
    char *trouble;          /* lines for standard error, or NULL */
} turn;

void turn_free(turn *t);

/* From one process to another that it was forked from. Reading waits for all of
 * it; false at the end of the file, also if that comes too early. */
bool turn_write(FILE *to, const turn *t);
bool turn_read(int from, turn *t);

#endif
