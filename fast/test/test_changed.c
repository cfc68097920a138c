/*
 * Open files that change: mapped bytes, a file that is read later, memory that
 * is gone. Then no document is written, or a different one; no byte outside the
 * file is touched, and nothing is leaked.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "assay_fast.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fast/test/guarded.h"
#include "fast/test/judged.h"
#include "fast/test/little.h"
#include "ref/test/suite.h"
#include "ref/test/visit.h"
#include "ref/test/written.h"
#include "tool/dice.h"

#define FILE_NAME "file"
#define MOST      2048u         /* bytes per file here */
#define CHANGES   50u           /* per file */
#define LARGEST   (1u << 20)    /* bytes of files with many records */

static bool write_whole(const assay_fast *f, written *w)
{
    w->size = 0;
    return assay_fast_write_document(f, keep, w);
}

static bool is_the_same(const written *a, const written *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

/* Opens a file if it is clean. Files left to the reference have answers of
 * their own, and nothing is known about unusual frames. */
static assay_fast *open_clean(const golden *g, const u8 *bytes,
                              const assay_allocator *a)
{
    assay_fast_options o = {.format = (u32)g->format, .alone = true};
    assay_fast *f = NULL;

    if (a != NULL)
        o.allocator = *a;
    if (g->size <= MOST && strncmp(g->path, "accept/", 7) == 0)
        assay_fast_open_bytes(&f, bytes, g->size, &o);
    return f;
}

/* ----------------------------------------------------------------- bytes -- */

/* Changes bytes: often the first byte of a field, and often to one that starts
 * something long or deep in CBOR, MessagePack or numbers; sometimes all bytes
 * from there on. */
static void change(u8 *bytes, const golden *g, dice *d)
{
    static const u8 telling[] = {0x00, 0x01, 0x5b, 0x7b, 0x7f, 0x80, 0x81, 0x9b,
                                 0xa1, 0xbb, 0xc6, 0xdb, 0xdd, 0xdf, 0xfb,
                                 0xff};
    size_t at = (size_t)roll(d, g->size);
    u8 now = one_in(d, 4) ? (u8)roll_bits(d) : telling[roll(d, COUNT(telling))];

    if (!one_in(d, 4))
        at = (size_t)g->fields[roll(d, g->field_count)].offset;
    if (one_in(d, 4))
        memset(bytes + at, now, g->size - at);
    else
        bytes[at] = now;
}

/* Each dimension is a number, even if it is not the correct one. */
static void ask_shape(const assay_fast *f, size_t i)
{
    u64 shape[16], again[16];

    memset(shape, 0x55, sizeof shape);
    memset(again, 0xaa, sizeof again);
    u32 rank = assay_fast_shape(f, i, shape, COUNT(shape));
    ck_assert_uint_eq(assay_fast_shape(f, i, again, COUNT(again)), rank);
    for (u32 d = 0; d < rank && d < COUNT(shape); d++)
        CLAIM(shape[d] == again[d], "dimension %u is not written", d);
}

static void ask_all(const assay_fast *f)
{
    u8 bytes[MOST];

    for (size_t i = 0; i < assay_fast_count(f); i++) {
        assay_tensor t;
        u64 size = assay_fast_data_size(f, i);
        ck_assert(assay_fast_tensor(f, i, &t));
        ask_shape(f, i);
        assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
        assay_fast_verify(f, i);
        if (size <= sizeof bytes)
            assay_fast_read(f, i, bytes, size);
    }
    assay_fast_verify_all(f, 1, NULL, NULL);
}

typedef struct {
    u64 same, other, refused;   /* documents */
    dice dice;
} outcomes;

static int change_bytes(const golden *g, void *user)
{
    static written before, after;
    outcomes *o = user;
    u8 *bytes = guarded_end() - g->size;

    if (g->size > MOST || g->field_count == 0 ||
        !is_sampled(g->path, g->size, 3))
        return 0;
    memcpy(bytes, g->bytes, g->size);
    assay_fast *f = open_clean(g, bytes, NULL);
    if (f == NULL)
        return 0;
    CLAIM(write_whole(f, &before), "%s: no document", g->path);
    for (u32 i = 0; i < CHANGES; i++) {
        for (u64 k = 1 + roll(&o->dice, 3); k > 0; k--)
            change(bytes, g, &o->dice);
        bool whole = write_whole(f, &after);
        ask_all(f);
        o->refused += !whole;
        o->same += whole && is_the_same(&before, &after);
        o->other += whole && !is_the_same(&before, &after);
        memcpy(bytes, g->bytes, g->size);
    }
    CLAIM(write_whole(f, &after) && is_the_same(&before, &after),
          "%s: not as before", g->path);
    assay_fast_close(f);
    return 0;
}

START_TEST(bytes_that_change)
{
    outcomes o = {.dice = {1}};

    visit_all(change_bytes, &o);
    ck_assert_uint_gt(o.same, 100);
    ck_assert_uint_gt(o.other, 1000);
    ck_assert_uint_gt(o.refused, 100);
}
END_TEST

/* Reads a large file into memory. */
static u8 *read_large(format f, const large_plan *plan, size_t *size)
{
    const assay_format *about = assay_format_at((u32)f);
    u8 *bytes = malloc(LARGEST);
    char path[80];

    ck_assert_ptr_nonnull(bytes);
    ck_assert_int_eq(generate_large(f, ".", plan), 0);
    snprintf(path, sizeof path, "%s-%u%s", about->name, (unsigned)plan->count,
             about->extension);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    *size = fread(bytes, 1, LARGEST, in);
    ck_assert_uint_lt(*size, LARGEST);
    ck_assert_int_eq(fclose(in), 0);
    unlink(path);
    return bytes;
}

/* Implements assay_sink. */
static void add_up(void *user, const char *text, size_t size)
{
    u64 *sum = user;

    (void)text;
    *sum += size;
}

/* For each format: records that are read again do not continue into those after
 * them, even if there are many. */
START_TEST(documents_do_not_grow)
{
    static const u8 fillings[] = {0x00, 0x61, 0xa1, 0xdd};
    const assay_fast_options o = {.alone = true};
    const large_plan plan = {.count = 300, .width = 2};

    for (u32 number = 1; number <= assay_format_count(); number++) {
        assay_fast *f;
        size_t size;
        if (!is_judged(assay_format_at(number)->name))
            continue;
        u8 *bytes = read_large((format)number, &plan, &size);
        u64 usual = 0;
        ck_assert_int_eq(assay_fast_open_bytes(&f, bytes, size, &o).code,
                         ASSAY_FAST_OK);
        ck_assert(assay_fast_write_document(f, add_up, &usual));
        for (size_t i = 0; i < COUNT(fillings); i++) {
            u64 now = 0;
            memset(bytes, fillings[i], size);
            assay_fast_write_document(f, add_up, &now);
            CLAIM(now <= 4 * usual, "%s: %llu bytes, and %llu before",
                  assay_format_at(number)->name, (unsigned long long)now,
                  (unsigned long long)usual);
        }
        assay_fast_close(f);
        free(bytes);
    }
}
END_TEST

/* ---------------------------------------------------------------- memory -- */

/* Fails each request of a document once. */
static int refuse(const golden *g, void *user)
{
    static written whole, part;
    u64 *refused = user;
    little l = {.left = SIZE_MAX};
    assay_allocator a = {resize_little, &l};
    size_t n = 0;

    if (!is_sampled(g->path, g->size, 3))
        return 0;
    assay_fast *f = open_clean(g, g->bytes, &a);
    if (f == NULL)
        return 0;
    CLAIM(write_whole(f, &whole), "%s: no document", g->path);
    for (l.left = 0; !write_whole(f, &part); l.left = ++n)
        CLAIM(n < 10000, "%s: no end", g->path);
    *refused += n;
    CLAIM(is_the_same(&whole, &part), "%s: another document", g->path);
    assay_fast_close(f);
    CLAIM(l.used == 0, "%s: %zu blocks are left over", g->path, l.used);
    return 0;
}

START_TEST(memory_may_end_in_a_document)
{
    u64 refused = 0;

    visit_all(refuse, &refused);
    ck_assert_uint_gt(refused, 10);
}
END_TEST

/* ----------------------------------------------------------------- files -- */

static void write_file(const u8 *bytes, size_t size)
{
    FILE *file = fopen(FILE_NAME, "wb");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

/* Small files are read; large ones are mapped, or read in pieces. */
START_TEST(what_may_not_be_read)
{
    static const size_t sizes[] = {24, 1u << 20};
    static u8 bytes[1u << 20] = "MAG!\x01";

    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int copy = 0; copy < 2; copy++) {
            assay_fast_options o = {.copy = copy};
            assay_fast *f;
            write_file(bytes, sizes[i]);
            int file = open(FILE_NAME, O_WRONLY);
            ck_assert_int_ge(file, 0);
            ck_assert_int_eq(assay_fast_open_descriptor(&f, file, &o).code,
                             ASSAY_FAST_READ);
            ck_assert_ptr_null(f);
            ck_assert_int_eq(close(file), 0);
        }
}
END_TEST

/* Fails each request once: opening fails, and then succeeds. */
START_TEST(memory_may_end_while_a_file_is_opened)
{
    static const u8 bytes[24] = "MAG!\x01\0\0\0\x5d\xb5\x60\x2b";
    little l = {0, 0};
    assay_fast_options o = {.alone = true, .allocator = {resize_little, &l}};
    size_t n = 0;
    assay_fast *f = NULL;

    write_file(bytes, sizeof bytes);
    for (; f == NULL; l.left = ++n) {
        int file = open(FILE_NAME, O_RDONLY);
        ck_assert_int_ge(file, 0);
        assay_fast_code code = assay_fast_open_descriptor(&f, file, &o).code;
        ck_assert_int_eq(code, f == NULL ? ASSAY_FAST_MEMORY : ASSAY_FAST_OK);
        ck_assert_int_eq(close(file), 0);
        ck_assert_uint_lt(n, 100);
    }
    ck_assert_uint_gt(n, 2);
    assay_fast_close(f);
    ck_assert_uint_eq(l.used, 0);
}
END_TEST

/* For each format: with copy, data that is gone has no digest. */
START_TEST(documents_of_what_became_shorter)
{
    const large_plan plan = {.count = 100, .width = 256};
    const assay_fast_options copied = {.copy = true, .alone = true};
    static written w;

    for (u32 number = 1; number <= assay_format_count(); number++) {
        const assay_format *about = assay_format_at(number);
        char path[80];
        assay_fast *f;
        if (!is_judged(about->name))
            continue;
        snprintf(path, sizeof path, "%s-100%s", about->name, about->extension);
        ck_assert_int_eq(generate_large((format)number, ".", &plan), 0);
        ck_assert_int_eq(assay_fast_open_path(&f, path, &copied).code,
                         ASSAY_FAST_OK);
        CLAIM(write_whole(f, &w), "%s", path);
        ck_assert_int_eq(truncate(path, 4096), 0);
        CLAIM(!write_whole(f, &w), "%s: a document all the same", path);
        assay_fast_close(f);
        unlink(path);
    }
}
END_TEST

RUN("fast.changed", bytes_that_change, documents_do_not_grow,
    memory_may_end_in_a_document, what_may_not_be_read,
    memory_may_end_while_a_file_is_opened, documents_of_what_became_shorter)
