/* The result of running one case, as one process sends it to another. */
#ifndef ASSAY_TURN_H
#define ASSAY_TURN_H

#include "conformance/results/results.h"

typedef struct {
    size_t number;          /* in the order of the run, from 1 */
    bool shown;             /* the case was copied for the program */
    bool intact;            /* and the copy was unchanged afterwards */
    bool unkept;            /* its log could not be kept; was reported */
    ending how;
    result result;          /* unless the program could not be asked */
    reply failure;          /* why it could not be asked, or no longer */
    char *trouble;          /* lines for standard error, or NULL */
} turn;

void turn_free(turn *t);

/* Write and read a turn between a process and its fork. turn_read() waits for a
 * whole turn; it returns false at the end of the file, even a premature one. */
bool turn_write(FILE *to, const turn *t);
bool turn_read(int from, turn *t);

#endif
