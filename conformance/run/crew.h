/* Several processes that ask the cases of a run, each its own program. */
#ifndef ASSAY_CREW_H
#define ASSAY_CREW_H

#include "conformance/run/run.h"
#include "conformance/run/turn.h"

/* Shows a case to the program. */
typedef void turn_player(run *r, size_t number, turn *t);

/* Takes over what came of it; false if that was enough. */
typedef bool turn_taker(run *r, turn *t);

/*
 * Has all cases played, in as many processes as the options say, and takes the
 * turns here, one by one, in the order in which one process would have them.
 * Returns false if a process was lost.
 */
bool crew_run(run *r, turn_player *play, turn_taker *take);

#endif
