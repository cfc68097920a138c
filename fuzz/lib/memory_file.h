/* An input as a file, for what reads files. */
#ifndef FUZZ_MEMORY_FILE_H
#define FUZZ_MEMORY_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The path of a file that has these bytes, which lies in memory; there is one
 * of them, and it has the bytes of the last call. */
char *memory_file(const uint8_t *data, size_t size);

#endif
