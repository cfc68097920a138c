/*
 * What the programs call: main.c, or engine.c where an engine has the main.
 * All other functions are given such names too, once they are compiled
 * (own_names.sh): a reader may call its own as it likes.
 */
#ifndef FUZZ_THIRD_PARTY_ENTRY_H
#define FUZZ_THIRD_PARTY_ENTRY_H

#include <stddef.h>
#include <stdint.h>

int assay_reader_main(const char *format, int argc, char **argv);

/* Ends the program like a crash where reader and reference disagree: the
 * engine keeps the input. */
void assay_reader_run(const char *format, const uint8_t *data, size_t size);

#endif
