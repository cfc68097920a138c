#include "lib/target.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/engine.h"

void fail_demand(const char *what)
{
    fprintf(stderr, "fuzz target: does not hold: %s\n", what);
    abort();
}

/*
 * Hashes eight bytes per step; halves are multiplied so that no product wraps.
 * The hash only has to spread, and to be the same everywhere.
 */
uint64_t hash_of(const uint8_t *data, size_t size)
{
    uint64_t hash = size;

    for (size_t at = 0; at < size; at++) {
        size_t shift = at % 8 * 8;
        hash ^= (uint64_t)data[at] << shift;
        if (at % 8 == 7 || at + 1 == size)
            hash = (hash & UINT32_MAX) * 0x9e3779b1u ^
                   (hash >> 32) * 0x85ebca6bu ^ hash >> 47;
    }
    return hash ^ hash >> 31;
}

bool turn(uint64_t hash, unsigned check, unsigned one_in)
{
    return !engine_runs || (hash >> 4 * check) % one_in == 0;
}
