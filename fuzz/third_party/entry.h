/*
 * The functions that the programs call: main.c, or engine.c if an engine has
 * main(). own_names.sh renames all other functions after compilation, so that
 * the reader may use any names.
 */
#ifndef FUZZ_THIRD_PARTY_ENTRY_H
#define FUZZ_THIRD_PARTY_ENTRY_H

#include <stddef.h>
#include <stdint.h>

int assay_reader_main(const char *format, int argc, char **argv);

/* Aborts if reader and reference disagree, so that the engine keeps the
 * input. */
void assay_reader_run(const char *format, const uint8_t *data, size_t size);

#endif
