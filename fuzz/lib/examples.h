/* Small valid files of all formats. */
#ifndef FUZZ_EXAMPLES_H
#define FUZZ_EXAMPLES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
} example;

/* Returns a file by its number, modulo the number of files. */
example example_at(size_t number);

#endif
