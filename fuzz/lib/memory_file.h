/* Provides an input as a file. */
#ifndef FUZZ_MEMORY_FILE_H
#define FUZZ_MEMORY_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Returns the path of a file in memory with these bytes. There is one such
 * file; it has the bytes of the last call. */
char *memory_file(const uint8_t *data, size_t size);

#endif
