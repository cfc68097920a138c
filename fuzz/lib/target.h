/*
 * The interface of fuzz targets. targets/<name>.c defines
 * LLVMFuzzerTestOneInput, which libFuzzer, AFL++ (persistent mode) and replay.c
 * call, and which always returns 0. The program is <name>_fuzzer; if the target
 * is built for each format, it is <format>_<name>_fuzzer, and FUZZ_FORMAT is
 * the name of the format in ref/formats.def, such as "mag".
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints what does not hold, and ends the program by abort(), so that the
 * fuzzer keeps the input. */
_Noreturn void fail_demand(const char *what);

static inline void demand(bool holds, const char *what)
{
    if (!holds)
        fail_demand(what);
}

/* Returns a hash of the input, for choosing its slow checks: over many runs all
 * are made, but not all in every run. */
uint64_t hash_of(const uint8_t *data, size_t size);

/* Reports whether an input with that hash gets a check, by its number (below
 * 16): one of one_in inputs does, and in a replay all do. */
bool turn(uint64_t hash, unsigned check, unsigned one_in);

#endif
