/* Files of golden cases, and a large file, for tests of assay_fast.h. */
#ifndef FAST_TEST_FILES_H
#define FAST_TEST_FILES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay_fast.h"
#include "fast/kernels/crc.h"
#include "ref/test/suite.h"
#include "ref/test/visit.h"

#define FILE_NAME "file"

static inline void write_file(const u8 *bytes, size_t size)
{
    FILE *file = fopen(FILE_NAME, "wb");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

/* A file with its path. */
typedef struct {
    const char *path;
    u8 *bytes;
    size_t size;
} wanted;

static inline int take_file(const golden *g, void *user)
{
    wanted *w = user;

    if (strcmp(g->path, w->path) != 0)
        return 0;
    w->bytes = malloc(g->size);
    w->size = g->size;
    ck_assert_ptr_nonnull(w->bytes);
    memcpy(w->bytes, g->bytes, g->size);
    return 1;
}

static inline wanted file_of(const char *format_name, const char *path)
{
    wanted w = {.path = path};

    visit_cases(all_cases[assay_format_by_name(format_name)], take_file, &w);
    ck_assert_msg(w.bytes != NULL, "no case %s", path);
    return w;
}

/* A MAG file with one tensor whose data is larger than a single read. */
#define LARGE (1u << 20)

static inline void put(u8 *at, u32 number)
{
    for (u32 i = 0; i < 4; i++)
        at[i] = (u8)(number >> 8 * i);
}

static inline void write_large(void)
{
    static u8 bytes[64 + LARGE] = "MAG!";

    memset(bytes + 4, 0, sizeof bytes - 4);
    put(bytes + 4, 1);          /* version */
    put(bytes + 12, 1);         /* num_tensors */
    bytes[25] = 1;              /* rank */
    put(bytes + 28, LARGE / 4); /* numel */
    put(bytes + 36, 64);        /* offset */
    put(bytes + 44, LARGE / 4); /* shape[0] */
    put(bytes + 52, 1);         /* key_length */
    bytes[56] = 'w';
    memset(bytes + 57, 0xff, 7);
    put(bytes + 8, fast_crc32c(0, bytes + 12, 45));
    write_file(bytes, sizeof bytes);
}

/* Reports whether the file is accepted and has a document. */
static inline bool is_accepted(const golden *g)
{
    return strcmp(g->reference, "accept") == 0 && g->document != NULL;
}

/* Reports whether the status is correct; it is undefined for frames that
 * libzstd reads only in another way. */
static inline bool is_verified(const golden *g, assay_fast_status s)
{
    bool odd = strstr(g->path, "lax-frame") != NULL;

    return s.code == ASSAY_FAST_OK || (odd && s.code == ASSAY_FAST_ASK);
}

#endif
