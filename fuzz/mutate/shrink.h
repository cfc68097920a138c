/*
 * Files made smaller, as long as something that is tested stays as it is. What
 * the fields of a file are for is known, as in mutate.h: what is left out is a
 * record, an item or a part of a text, and then what measures it is repaired.
 */
#ifndef FUZZ_SHRINK_H
#define FUZZ_SHRINK_H

#include <stddef.h>
#include <stdint.h>

/* Whether it is as it was with these bytes, and whether to go on at all. */
typedef enum { SHRINK_NOT, SHRINK_STILL, SHRINK_ENOUGH } shrink_answer;
typedef shrink_answer shrink_test(void *user, const uint8_t *bytes,
                                  size_t size);

/*
 * Makes size bytes of data, for which the test holds, fewer: at most so many
 * tries, each of one test. First records, then items and parts of fields, with
 * repairs where the test holds with them and without where not; then bytes, of
 * whatever. Returns the new size; the test held for what is there.
 */
size_t shrink(const char *format, uint8_t *data, size_t size, size_t tries,
              shrink_test *test, void *user);

/*
 * The same of a file in which reading stops, by one of the same size that is
 * read whole: what they have in common is left out of both, and no bytes of
 * whatever are.
 */
size_t shrink_like(const char *format, uint8_t *data, uint8_t *like,
                   size_t size, size_t tries, shrink_test *test, void *user);

/* The file with all repairs, in most bytes: its size, or 0 if there is no
 * memory or no room. */
size_t mend(const char *format, const uint8_t *data, size_t size,
            uint8_t *into, size_t most);

#endif
