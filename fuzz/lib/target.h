/*
 * What every fuzz target has: LLVMFuzzerTestOneInput in targets/<name>.c,
 * which libFuzzer, AFL++ (persistent mode) and replay.c call alike. It always
 * returns 0. The program is called <name>_fuzzer; where the target is built for
 * each format, <format>_<name>_fuzzer, and FUZZ_FORMAT is the name of it, as in
 * ref/formats.def: "mag".
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, by abort(), with what does not hold: the fuzzer keeps the
 * input. */
_Noreturn void not_so(const char *what);

static inline void demand(bool holds, const char *what)
{
    if (!holds)
        not_so(what);
}

/* A number of the input, the same for the same bytes, for choosing which of
 * the slow checks it gets: all are tried in the end, and none at every run. */
uint64_t hash_of(const uint8_t *data, size_t size);

/* Whether an input of that hash gets the check of that number (below 16): one
 * of one_in inputs does, and in a replay all of them do. */
bool turn(uint64_t hash, unsigned check, unsigned one_in);

#endif
