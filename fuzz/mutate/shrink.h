/*
 * Shrinks files while a test holds. The roles of fields are known, as in
 * mutate.h: records, items or parts of texts are left out, and what measures
 * them is repaired.
 */
#ifndef FUZZ_SHRINK_H
#define FUZZ_SHRINK_H

#include <stddef.h>
#include <stdint.h>

/* The answer of a test: it still holds for the bytes, or shrinking ends. */
typedef enum { SHRINK_NOT, SHRINK_STILL, SHRINK_ENOUGH } shrink_answer;
typedef shrink_answer shrink_test(void *user, const uint8_t *bytes,
                                  size_t size);

/*
 * Shrinks data, for which the test holds, in at most tries tries, each with one
 * test. First leaves out records, then items and parts of fields, repaired if
 * the test then holds, otherwise as they are; then any bytes. Returns the new
 * size; the test holds for the result.
 */
size_t shrink(const char *format, uint8_t *data, size_t size, size_t tries,
              shrink_test *test, void *user);

/*
 * Shrinks a file in which reading stops, guided by one of the same size that is
 * read completely: common parts are left out of both, but no arbitrary bytes.
 */
size_t shrink_like(const char *format, uint8_t *data, uint8_t *like,
                   size_t size, size_t tries, shrink_test *test, void *user);

/* Writes the file with all repairs into most bytes. Returns its size; 0 without
 * memory or room. */
size_t mend(const char *format, const uint8_t *data, size_t size,
            uint8_t *into, size_t most);

#endif
