/* True if a fuzzing engine runs the target (fast checks only), not replay.c. */
#ifndef FUZZ_ENGINE_H
#define FUZZ_ENGINE_H

#include <stdbool.h>

extern const bool engine_runs;

#endif
