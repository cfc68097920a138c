/* GGUF files that tests build, in either byte order. */
#ifndef ASSAY_GGUF_FILE_H
#define ASSAY_GGUF_FILE_H

#include "assay.h"
#include "wire/gguf_array.h"
#include "test/suite.h"

#include <string.h>

#define ROOM (1u << 21)

typedef struct {
    u8 *bytes;
    u64 size;
    bool big;
} file;

static inline void put_u(file *f, u64 value, u32 size)
{
    ck_assert_uint_le(f->size + size, ROOM);
    for (u32 i = 0; i < size; i++)
        f->bytes[f->size++] =
            (u8)(value >> 8 * (f->big ? size - 1 - i : i));
}

static inline void put_string(file *f, const char *words)
{
    put_u(f, strlen(words), 8);
    ck_assert_uint_le(f->size + strlen(words), ROOM);
    memcpy(f->bytes + f->size, words, strlen(words));
    f->size += strlen(words);
}

static inline file begin_file(bool big, u64 tensors, u64 pairs)
{
    file f = {calloc(ROOM, 1), 4, big};

    ck_assert_ptr_nonnull(f.bytes);
    memcpy(f.bytes, "GGUF", 4);
    put_u(&f, 3, 4);
    put_u(&f, tensors, 8);
    put_u(&f, pairs + 1, 8);
    put_string(&f, "general.architecture");
    put_u(&f, GGUF_STRING, 4);
    put_string(&f, "test");
    return f;
}

static inline void put_info(file *f, const char *name, u32 type, u64 offset,
                            u32 rank, const u64 *dimensions)
{
    put_string(f, name);
    put_u(f, rank, 4);
    for (u32 i = 0; i < rank; i++)
        put_u(f, dimensions[i], 8);
    put_u(f, type, 4);
    put_u(f, offset, 8);
}

static inline void pad_file(file *f)
{
    while (f->size % 32 != 0)
        put_u(f, 0, 1);
}

static inline u64 made(const assay_report *r, const char *id)
{
    u32 broken = assay_rule_by_id(id);

    CLAIM(broken != ASSAY_NONE, "%s", id);
    return assay_report_made(r, broken);
}

#endif
