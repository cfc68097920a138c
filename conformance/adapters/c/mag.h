/* A reader of MAG v1, as an example. Sections are those of spec/mag.md. */
#ifndef MAG_H
#define MAG_H

#include <stddef.h>
#include <stdint.h>

enum { MAG_I64 = 1, MAG_F64 = 2 };                          /* of entries */
enum { MAG_F32 = 0, MAG_F16 = 1, MAG_BOOL = 2, MAG_I32 = 3 };   /* of tensors */

typedef struct mag_key {
    const uint8_t *bytes;       /* UTF-8, not terminated; may contain NULs */
    size_t size;
} mag_key;

typedef struct mag_entry {
    mag_key key;
    unsigned type;
    uint64_t payload;
} mag_entry;

typedef struct mag_tensor {
    mag_key key;
    unsigned dtype, rank;
    const uint8_t *shape;       /* rank dimensions of 8 bytes, as stored */
    uint64_t numel, offset, size;
    const uint8_t *data;
} mag_tensor;

/* Its entries and tensors point into the bytes of the file. */
typedef struct mag_file {
    mag_entry *entries;
    size_t num_entries;
    mag_tensor *tensors;
    size_t num_tensors;
} mag_file;

/* Reads a file. Returns NULL if it is valid, otherwise what is wrong with it.
 * Call mag_free() in both cases. */
const char *mag_read(mag_file *m, const uint8_t *bytes, size_t size);
void mag_free(mag_file *m);

#endif
