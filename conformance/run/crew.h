/* Runs cases in several processes, each with its own program. */
#ifndef ASSAY_CREW_H
#define ASSAY_CREW_H

#include "conformance/run/run.h"
#include "conformance/run/turn.h"

/* Runs one case. */
typedef void turn_player(run *r, size_t number, turn *t);

/* Takes the result of a case; returns false to end the run. */
typedef bool turn_taker(run *r, turn *t);

/*
 * Runs all cases with play, in as many processes as the options say, and calls
 * take here for each turn, in the order of a single process. Returns false if a
 * process was lost.
 */
bool crew_run(run *r, turn_player *play, turn_taker *take);

#endif
