/* Robustness of assay_fast.h: memory is lacking, options grow, misuse is
 * reported, threads share a file. */
#include "assay_fast.h"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fast/test/files.h"
#include "fast/test/little.h"

#define FIFO_NAME "fifo"

typedef assay_fast_status status;

static const assay_fast_options copied = {.copy = true};

/* Counts the requests needed to open the file, failing each one once. */
static int check_memory(const golden *g, void *user)
{
    size_t *refused = user;
    status s = {.code = ASSAY_FAST_MEMORY};

    if (!is_accepted(g) || g->size > 4096)
        return 0;
    for (size_t n = 0; s.code != ASSAY_FAST_OK; n++) {
        little l = {.left = n};
        assay_fast_options o = {.format = (u32)g->format,
                                .allocator = {resize_little, &l}};
        assay_fast *f;
        s = assay_fast_open_bytes(&f, g->bytes, g->size, &o);
        *refused += s.code == ASSAY_FAST_MEMORY;
        CLAIM(s.code == ASSAY_FAST_OK || s.code == ASSAY_FAST_MEMORY ||
              s.code == ASSAY_FAST_UNKNOWN, "%s: %d", g->path, s.code);
        CLAIM(n < 10000, "%s: no end", g->path);
        if (f != NULL && assay_fast_count(f) > 0)
            assay_fast_find(f, "x", 1);
        assay_fast_close(f);
        CLAIM(l.used == 0, "%s: %zu blocks are left over", g->path, l.used);
    }
    return 0;
}

START_TEST(memory_may_end)
{
    size_t refused = 0;

    visit_all(check_memory, &refused);
    ck_assert_uint_gt(refused, 1000);
}
END_TEST

/* Without memory for names nothing is found; with memory it is found later. */
START_TEST(names_wait_for_memory)
{
    wanted w = file_of("primitiv", "accept/model-adam.primitiv");
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.alone = true, .allocator = {resize_little, &l}};
    assay_fast *f;
    assay_tensor t, again;

    ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, &o).code,
                     ASSAY_FAST_OK);
    size_t last = assay_fast_count(f) - 1;
    for (l.left = 0; l.left < 2; l.left++) {
        size_t left = l.left;
        ck_assert_uint_eq(assay_fast_find(f, "", 0), SIZE_MAX);
        l.left = left;
    }
    l.left = SIZE_MAX;
    ck_assert(assay_fast_tensor(f, last, &t));
    ck_assert_uint_gt(t.name.size, 0);
    size_t found = assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
    ck_assert_uint_ne(found, SIZE_MAX);
    ck_assert(assay_fast_tensor(f, found, &again));
    ck_assert_uint_eq(again.name.size, t.name.size);
    assay_fast_close(f);
    ck_assert_uint_eq(l.used, 0);
    free(w.bytes);
}
END_TEST

/* Readers get an error when memory is lacking: frames need memory. */
START_TEST(memory_may_end_while_reading)
{
    wanted w = file_of("zten", "accept/zstd-frames-of-one-byte.zt");
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.allocator = {resize_little, &l}};
    u8 bytes[4096];
    assay_fast *f;

    ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, &o).code,
                     ASSAY_FAST_OK);
    u64 size = assay_fast_data_size(f, 0);
    ck_assert_uint_le(size, sizeof bytes);
    l.left = 0;
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code,
                     ASSAY_FAST_MEMORY);
    l.left = SIZE_MAX;
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code, ASSAY_FAST_OK);
    assay_fast_close(f);
    free(w.bytes);
}
END_TEST

/* Reads the whole file, failing each request once. Either memory is lacking or
 * it is enough; there is no other error, and nothing is leaked. */
static int check_reading(const golden *g, void *user)
{
    u64 *refused = user;
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.format = (u32)g->format,
                            .allocator = {resize_little, &l}};
    assay_fast *f;

    if (!is_accepted(g) || g->size > 4096 ||
        assay_fast_open_bytes(&f, g->bytes, g->size, &o).code != ASSAY_FAST_OK)
        return 0;
    for (size_t i = 0; i < assay_fast_count(f); i++) {
        status s = {.code = ASSAY_FAST_MEMORY}, v = s;
        size_t size = (size_t)assay_fast_data_size(f, i);
        u8 *bytes = malloc(size + 1);
        for (size_t n = 0; s.code == ASSAY_FAST_MEMORY ||
                           v.code == ASSAY_FAST_MEMORY; n++) {
            l.left = n;
            s = assay_fast_read(f, i, bytes, size);
            l.left = n;
            v = assay_fast_verify(f, i);
            *refused += s.code == ASSAY_FAST_MEMORY;
        }
        CLAIM(s.code == ASSAY_FAST_OK && is_verified(g, v), "%s: %d, %d",
              g->path, s.code, v.code);
        free(bytes);
    }
    assay_fast_close(f);
    CLAIM(l.used == 0, "%s: %zu blocks are left over", g->path, l.used);
    return 0;
}

START_TEST(memory_may_end_while_anything_is_read)
{
    u64 refused = 0;

    visit_all(check_reading, &refused);
    ck_assert_uint_gt(refused, 100);
}
END_TEST

/* Members of later versions, and members that earlier versions lack. */
START_TEST(options_grow)
{
    struct {
        assay_fast_options known;
        u64 later;
    } o = {.known = {.size = sizeof o, .alone = true}};
    assay_fast *f;

    write_large();
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_OK);
    assay_fast_close(f);
    o.later = 1;
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_ptr_null(f);
    ck_assert_int_eq(assay_fast_open_bytes(&f, "MAG!", 4, &o.known).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_ptr_null(f);
    o.known.size = offsetof(assay_fast_options, allocator) + 1;
    memset(&o.known.allocator, 0x55, sizeof o.known.allocator);
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_OK);
    assay_fast_close(f);
}
END_TEST

START_TEST(misuse_is_told)
{
    assay_tensor t;
    assay_fast *f;
    u64 shape[1];

    ck_assert_int_eq(assay_fast_open_bytes(NULL, "", 0, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_path(NULL, FILE_NAME, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_descriptor(NULL, 0, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_bytes(&f, NULL, 1, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_path(&f, NULL, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_descriptor(&f, -1, NULL).code,
                     ASSAY_FAST_READ);
    unlink(FIFO_NAME);
    ck_assert_int_eq(mkfifo(FIFO_NAME, 0600), 0);   /* it has no writer */
    ck_assert_int_eq(assay_fast_open_path(&f, FIFO_NAME, NULL).code,
                     ASSAY_FAST_READ);
    unlink(FIFO_NAME);
    ck_assert_int_eq(assay_fast_open_bytes(&f, "", 0, NULL).code,
                     ASSAY_FAST_UNKNOWN);
    ck_assert_ptr_null(f);
    assay_fast_close(NULL);
    ck_assert_uint_eq(assay_fast_count(NULL), 0);
    ck_assert_uint_eq(assay_fast_format(NULL), 0);
    ck_assert(!assay_fast_is_clean(NULL));
    ck_assert(!assay_fast_tensor(NULL, 0, &t));
    ck_assert_uint_eq(assay_fast_shape(NULL, 0, shape, 1), 0);
    ck_assert_uint_eq(assay_fast_find(NULL, "", 0), SIZE_MAX);
    ck_assert_ptr_null(assay_fast_data(NULL, 0));
    ck_assert_int_eq(assay_fast_verify(NULL, 0).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_verify_all(NULL, 1, NULL, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert(!assay_fast_write_document(NULL, NULL, NULL));

    write_large();
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, NULL).code,
                     ASSAY_FAST_OK);
    ck_assert(!assay_fast_tensor(f, 1, &t));
    ck_assert_uint_eq(assay_fast_shape(f, 1, shape, 1), 0);
    ck_assert_ptr_null(assay_fast_data(f, 1));
    ck_assert_int_eq(assay_fast_verify(f, 1).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_read(f, 1, shape, 8).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_read(f, 0, NULL, assay_fast_data_size(f, 0))
                         .code, ASSAY_FAST_MISUSE);
    ck_assert_uint_eq(assay_fast_find(f, NULL, 1), SIZE_MAX);
    assay_fast_close(f);
}
END_TEST

static bool count_calls(void *user, u64 done, u64 all)
{
    u64 *calls = user;

    ck_assert_uint_le(done, all);
    ++*calls;
    return true;
}

static bool no_more(void *user, u64 done, u64 all)
{
    (void)user;
    (void)done;
    (void)all;
    return false;
}

START_TEST(progress_is_told_and_may_end_it)
{
    const assay_fast_options *ways[] = {NULL, &copied};
    wanted w = file_of("zten", "accept/crc32c-of-every-tensor.zt");

    write_file(w.bytes, w.size);
    for (size_t i = 0; i < COUNT(ways); i++) {
        assay_fast *f;
        u64 calls = 0;
        ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, ways[i]).code,
                         ASSAY_FAST_OK);
        ck_assert_int_eq(assay_fast_verify_all(f, 2, count_calls, &calls).code,
                         ASSAY_FAST_OK);
        ck_assert_uint_gt(calls, 0);
        for (u32 threads = 1; threads != 0; threads *= 2)
            ck_assert_int_eq(assay_fast_verify_all(f, threads, NULL, NULL)
                                 .code, ASSAY_FAST_OK);
        ck_assert_int_eq(assay_fast_verify_all(f, 2, no_more, NULL).code,
                         ASSAY_FAST_CANCELLED);
        assay_fast_close(f);
    }
    free(w.bytes);
}
END_TEST

/* -------------------------------------------------------------- threads -- */

typedef struct {
    const assay_fast *file;
    size_t wrong;
} reader;

static void *read_all(void *user)
{
    reader *r = user;

    for (size_t i = 0; i < assay_fast_count(r->file); i++) {
        u8 bytes[4096];
        assay_tensor t;
        u64 size = assay_fast_data_size(r->file, i);
        bool good = assay_fast_tensor(r->file, i, &t) &&
                    assay_fast_find(r->file, t.name.bytes,
                                    (size_t)t.name.size) <= i &&
                    assay_fast_verify(r->file, i).code == ASSAY_FAST_OK &&
                    (size > sizeof bytes ||
                     assay_fast_read(r->file, i, bytes, size).code ==
                         ASSAY_FAST_OK);
        r->wrong += !good;
    }
    return NULL;
}

/* Names that are composed, and tables that are built, on demand, by whichever
 * thread is first. */
static void check_threads(const char *format_name, const char *path)
{
    wanted w = file_of(format_name, path);

    for (int round = 0; round < 20; round++) {
        pthread_t threads[4];
        reader readers[4];
        assay_fast *f;
        ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, NULL).code,
                         ASSAY_FAST_OK);
        for (size_t i = 0; i < COUNT(threads); i++) {
            readers[i] = (reader){f, 0};
            ck_assert_int_eq(pthread_create(&threads[i], NULL, read_all,
                                            &readers[i]), 0);
        }
        for (size_t i = 0; i < COUNT(threads); i++) {
            pthread_join(threads[i], NULL);
            ck_assert_uint_eq(readers[i].wrong, 0);
        }
        assay_fast_close(f);
    }
    free(w.bytes);
}

START_TEST(threads_share_a_file)
{
    check_threads("primitiv", "accept/model-adam.primitiv");
    check_threads("zten", "accept/crc32c-of-every-tensor.zt");
}
END_TEST

RUN("manners", memory_may_end, names_wait_for_memory,
    memory_may_end_while_reading, memory_may_end_while_anything_is_read,
    options_grow, misuse_is_told, progress_is_told_and_may_end_it,
    threads_share_a_file)
