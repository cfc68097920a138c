/*
 * Files as they might be: one mechanism for all formats. What the fields of a
 * file are for is known from the report of the reference (assay_role); which
 * fields measure which others stands in a table.
 *
 * The same arguments give the same bytes, on every machine. Nothing is kept
 * from call to call but memory, and what would be found again.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Changes size bytes of data, which has room for most, as a file of the format
 * (a name of ref/formats.def; NULL: what it looks like, else plain bytes).
 * Returns the new size, at most most. data may be anything, also no bytes.
 */
size_t mutate(const char *format, uint8_t *data, size_t size, size_t most,
              uint64_t seed);

/* The same by changes after which many files are as valid as before: elements,
 * names, copies; and all is repaired. */
size_t mutate_gently(const char *format, uint8_t *data, size_t size,
                     size_t most, uint64_t seed);

/* Puts parts of two files together, into room for most. Returns the size. */
size_t cross(const char *format, const uint8_t *a, size_t a_size,
             const uint8_t *b, size_t b_size, uint8_t *into, size_t most,
             uint64_t seed);

#endif
