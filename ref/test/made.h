/* Safetensors files that tests build. */
#ifndef ASSAY_MADE_H
#define ASSAY_MADE_H

#include <stdlib.h>
#include <string.h>

#include "test/suite.h"

/* A file being built; end_header() sets the size of its header. */
typedef struct {
    char *bytes;
    size_t size, room;
} file;

static inline file open_file(size_t room)
{
    file f = {malloc(room), 8, room};

    ck_assert_ptr_nonnull(f.bytes);
    return f;
}

static inline void add(file *f, const char *words)
{
    size_t size = strlen(words);

    CLAIM(size <= f->room - f->size, "no room");
    memcpy(f->bytes + f->size, words, size);
    f->size += size;
}

static inline void fill(file *f, char byte, size_t count)
{
    CLAIM(count <= f->room - f->size, "no room");
    memset(f->bytes + f->size, byte, count);
    f->size += count;
}

/* Ends the header and adds data zeros. */
static inline void end_header(file *f, size_t data)
{
    size_t size = f->size - 8;

    for (int i = 0; i < 8; i++)
        f->bytes[i] = (char)(size >> 8 * i & 0xff);
    fill(f, '\0', data);
}

#endif
