/* Small files of all formats, that all are right. */
#ifndef FUZZ_EXAMPLES_H
#define FUZZ_EXAMPLES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
} example;

/* That of a number, which may be larger than there are files. */
example example_at(size_t number);

#endif
