/*
 * Mutates files of all formats by one mechanism. The report of the reference
 * gives the roles of fields (assay_role); a table defines which fields measure
 * which others.
 *
 * The same arguments give the same bytes on every machine. Between calls only
 * memory and caches are kept.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Mutates size bytes of data, which has room for most, as a file of the format
 * (a name in ref/formats.def; NULL: detect it, or use plain bytes). Returns the
 * new size, at most most. data may be anything, even empty.
 */
size_t mutate(const char *format, uint8_t *data, size_t size, size_t most,
              uint64_t seed);

/* Does the same by changes that often keep a file valid: elements, names,
 * copies; everything is repaired. */
size_t mutate_gently(const char *format, uint8_t *data, size_t size,
                     size_t most, uint64_t seed);

/* Combines parts of two files into most bytes. Returns the size. */
size_t cross(const char *format, const uint8_t *a, size_t a_size,
             const uint8_t *b, size_t b_size, uint8_t *into, size_t most,
             uint64_t seed);

#endif
