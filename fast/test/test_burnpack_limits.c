/*
 * Limits of the upstream reader: files above a limit are not clean. The files
 * contain only metadata, because an index does not touch the data.
 */
#include "ref/test/suite.h"

#include <stdio.h>
#include <string.h>

#include "fast/burnpack/parts.h"
#include "fast/core/open.h"

typedef struct {
    u8 *bytes;
    u64 size;
} file;

static void add(file *f, const void *bytes, u64 size)
{
    memcpy(f->bytes + f->size, bytes, (size_t)size);
    f->size += size;
}

#define ADD(f, text) add(f, text, sizeof(text) - 1)

/* Adds a number in 4 or 8 bytes, whatever it is: for smaller numbers the head
 * is too long. */
static void add_number(file *f, u8 first, u64 n, u32 size)
{
    u8 head[9] = {first};

    for (u32 i = 0; i < size; i++)
        head[1 + i] = (u8)(n >> 8 * (size - 1 - i));
    add(f, head, 1 + size);
}

static file begin(u64 room)
{
    file f = {malloc((size_t)room), 0};

    ck_assert_ptr_nonnull(f.bytes);
    ADD(&f, "NRUB\x01\x00....");
    return f;
}

/* Reports whether the file is clean with that many bytes of data. */
static bool is_clean(file *f, u64 data)
{
    u64 size = f->size - BURNPACK_HEADER;
    u64 all = burnpack_data_start(size) + data;
    assay_fast open = {.bytes = f->bytes, .size = all, .loaded_to = all};
    bool clean;

    for (u32 i = 0; i < 4; i++)
        f->bytes[6 + i] = (u8)(size >> 8 * i);
    clean = fast_burnpack.index(&open);
    fast_free_records(&open);
    free(f->bytes);
    return clean;
}

#define NOTHING \
    "\x65" "dtype\x62U8\x65shape\x81\x00\x6c" "data_offsets\x82\x00\x00"

static file empty_tensors(u32 count)
{
    file f = begin(64 * (u64)count + 64);
    char name[16];

    ADD(&f, "\xa1\x67tensors");
    add_number(&f, 0xba, count, 4);
    for (u32 i = 0; i < count; i++) {
        snprintf(name, sizeof name, "\x66%06u", (unsigned)i);
        add(&f, name, 7);
        ADD(&f, "\xa3" NOTHING);
    }
    return f;
}

START_TEST(tensors)
{
    file f = empty_tensors(100000);
    file g = empty_tensors(100001);

    ck_assert(is_clean(&f, 0));
    ck_assert(!is_clean(&g, 0));
}
END_TEST

static void add_tensor(file *f, char name, u64 start, u64 size)
{
    add(f, (char[]){'\x61', name}, 2);
    ADD(f, "\xa3\x65" "dtype\x62U8\x65shape\x81");
    add_number(f, 0x1b, size, 8);
    ADD(f, "\x6c" "data_offsets\x82");
    if (start == 0)
        ADD(f, "\x00");
    else
        add_number(f, 0x1b, start, 8);
    add_number(f, 0x1b, start + size, 8);
}

#define MOST 10737418240u

START_TEST(bytes_of_a_tensor)
{
    for (u64 more = 0; more < 2; more++) {
        file f = begin(200);
        ADD(&f, "\xa1\x67tensors\xa1");
        add_tensor(&f, 'a', 0, MOST + more);
        ck_assert(is_clean(&f, MOST + more) == (more == 0));
    }
}
END_TEST

/* Nine tensors of the largest size, and one that fills the largest file. */
START_TEST(bytes_of_a_file)
{
    for (u64 more = 0; more < 2; more++) {
        u64 last = MOST - 768 + more;
        file f = begin(1024);
        ADD(&f, "\xa1\x67tensors\xaa");
        for (u32 i = 0; i < 10; i++)
            add_tensor(&f, (char)('a' + i), MOST * (u64)i, i < 9 ? MOST : last);
        ck_assert_uint_eq(burnpack_data_start(f.size - BURNPACK_HEADER), 768);
        ck_assert(is_clean(&f, MOST * 9 + last) == (more == 0));
    }
}
END_TEST

START_TEST(bytes_of_metadata)
{
    const u64 most = 104857600;

    for (u64 more = 0; more < 2; more++) {
        file f = begin(most + 64);
        ADD(&f, "\xa2\x67tensors\xa0\x68metadata\xa1\x61k");
        u64 text = BURNPACK_HEADER + most + more - f.size - 5;
        add_number(&f, 0x7a, text, 4);
        memset(f.bytes + f.size, 'v', (size_t)text);
        f.size += text;
        ck_assert(is_clean(&f, 0) == (more == 0));
    }
}
END_TEST

RUN("fast.burnpack_limits", tensors, bytes_of_a_tensor, bytes_of_a_file,
    bytes_of_metadata)
