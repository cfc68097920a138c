/*
 * Compares digests in threads with single calls: any number of threads, slices
 * of odd sizes, overlapping ranges, and cancelled runs.
 */
#include "fast/core/payloads.h"
#include "fast/kernels/crc.h"
#include "fast/kernels/sha256.h"
#include "ref/test/suite.h"

#include <pthread.h>
#include <string.h>
#include <zstd.h>

#define SIZE  ((size_t)3 << 20)
#define ITEMS 400u

static uint8_t *bytes;
static fast_payload payloads[ITEMS];
static fast_result right[ITEMS];

/* Writes a frame at this place of the file; returns its size. */
static size_t put_frame(size_t at, uint32_t unfolded)
{
    char *content = calloc(1, unfolded);
    size_t room = ZSTD_compressBound(unfolded);

    for (uint32_t i = 0; i < unfolded; i++)
        content[i] = (char)(i * i >> 7);
    if (content == NULL || room > SIZE - at)
        abort();
    size_t size = ZSTD_compress(bytes + at, room, content, unfolded, 1);
    free(content);
    return size;
}

static void compute(const fast_payload *p, fast_result *r)
{
    const uint8_t *first = bytes + p->offset;

    if (p->algorithm == FAST_DIGEST_CRC32)
        r->crc = fast_plain_crc32(0, first, (size_t)p->size);
    else if (p->algorithm == FAST_DIGEST_CRC32C)
        r->crc = fast_plain_crc32c(0, first, (size_t)p->size);
    else
        fast_sha256(first, (size_t)p->size, r->digest);
}

/* Prepares all kinds of ranges, and frames in the last part of the bytes. */
static void set_up(void)
{
    uint32_t x = 1;
    size_t frames = SIZE / 3 * 2;

    bytes = malloc(SIZE);
    if (bytes == NULL)
        abort();
    for (size_t i = 0; i < SIZE; i++, x = x * 1664525 + 1013904223)
        bytes[i] = (uint8_t)(x >> 24);
    for (uint32_t i = 0; i < ITEMS; i++) {
        fast_payload *p = &payloads[i];
        x = x * 1664525 + 1013904223;
        p->algorithm = (fast_algorithm)(i % 4);
        if (p->algorithm == FAST_DIGEST_UNZSTD) {
            p->offset = frames;
            p->limit = 1000 + 37 * i;
            size_t size = put_frame(frames, (uint32_t)p->limit);
            p->size = size;
            frames += size;
            right[i].unfolded = p->limit;
        } else {
            p->offset = x % (SIZE / 2);
            p->size = 1 + (x >> 8) % (i % 20 == 0 ? SIZE / 6 : 3000);
            compute(p, &right[i]);
        }
    }
}

static bool is_right(uint32_t i, const fast_result *r)
{
    fast_algorithm a = payloads[i].algorithm;

    if (a == FAST_DIGEST_UNZSTD)
        return r->unfolded == right[i].unfolded;
    return a == FAST_DIGEST_SHA256 ? memcmp(r->digest, right[i].digest, 32) == 0
                                   : r->crc == right[i].crc;
}

static fast_payloads *open_with(uint32_t from, uint32_t to)
{
    fast_payloads *p = fast_payloads_open(bytes, SIZE);

    ck_assert_ptr_nonnull(p);
    for (uint32_t i = from; i < to; i++)
        ck_assert(fast_payloads_add(p, &payloads[i]));
    return p;
}

/* Counts known results, all of which must be correct. */
static uint32_t count_known(const fast_payloads *p, uint32_t from, uint32_t to)
{
    uint32_t known = 0;
    fast_result r;

    for (uint32_t i = from; i < to; i++)
        if (fast_payloads_find(p, &payloads[i], &r)) {
            CLAIM(is_right(i, &r), "payload %u", i);
            known++;
        }
    return known;
}

START_TEST(any_number_of_threads)
{
    static const uint64_t slices[] = {0, 1777, 4096, 100000, SIZE};

    for (unsigned threads = 0; threads <= 8; threads++)
        for (size_t i = 0; i < COUNT(slices); i++) {
            fast_work work = {0};
            fast_payloads *p = open_with(0, ITEMS);
            ck_assert_uint_eq(fast_payloads_waiting(p), ITEMS);
            ck_assert_uint_eq(count_known(p, 0, ITEMS), 0);
            fast_payloads_run(p, &(fast_run){threads, slices[i], &work});
            ck_assert_uint_eq(fast_payloads_waiting(p), 0);
            ck_assert_uint_eq(count_known(p, 0, ITEMS), ITEMS);
            ck_assert_uint_eq(work.done, work.total);
            ck_assert_uint_gt(work.total, SIZE / 2);
            fast_payloads_close(p);
        }
}
END_TEST

/* One item of a kind, two and three: pairs of messages that end separately. */
START_TEST(few)
{
    for (unsigned threads = 1; threads <= 3; threads++)
        for (uint32_t from = 0; from < 30; from++)
            for (uint32_t to = from; to < from + 14; to++) {
                fast_payloads *p = open_with(from, to);
                fast_payloads_run(p, &(fast_run){.threads = threads});
                ck_assert_uint_eq(count_known(p, from, to), to - from);
                fast_payloads_close(p);
            }
}
END_TEST

START_TEST(none)
{
    fast_payloads *p = fast_payloads_open(NULL, 0);
    fast_result r;

    fast_payloads_run(p, &(fast_run){.threads = 8});
    ck_assert(!fast_payloads_find(p, &payloads[0], &r));
    ck_assert(!fast_payloads_add(p, &payloads[0]));
    fast_payloads_close(p);
    fast_payloads_close(NULL);
}
END_TEST

START_TEST(what_lies_outside)
{
    fast_payloads *p = fast_payloads_open(bytes, SIZE);
    fast_payload all = {.size = SIZE, .algorithm = FAST_DIGEST_CRC32};

    ck_assert(!fast_payloads_add(p, &(fast_payload){.offset = 1,
                                                    .size = SIZE}));
    ck_assert(!fast_payloads_add(p, &(fast_payload){.offset = UINT64_MAX,
                                                    .size = 2}));
    ck_assert(!fast_payloads_add(p, &(fast_payload){.offset = 5}));
    for (int i = 0; i < 4; i++)         /* then it never ends */
        ck_assert(fast_payloads_add(p, &all));
    ck_assert(!fast_payloads_add(p, &(fast_payload){.size = 1}));
    fast_payloads_close(p);
}
END_TEST

/* The same range twice, a known range, and more ranges after a run. */
START_TEST(runs_after_each_other)
{
    fast_payloads *p = open_with(0, 100);
    fast_result lie = {.crc = right[0].crc + 1}, r;
    fast_run run = {.threads = 2};

    ck_assert(fast_payloads_add(p, &payloads[5]));
    ck_assert(fast_payloads_know(p, &payloads[0], &lie));
    fast_payloads_run(p, &run);
    ck_assert(fast_payloads_find(p, &payloads[0], &r));
    ck_assert_uint_eq(r.crc, lie.crc);
    ck_assert_uint_eq(count_known(p, 1, ITEMS), 99);
    for (uint32_t i = 100; i < ITEMS; i++)
        ck_assert(fast_payloads_add(p, &payloads[i]));
    ck_assert_uint_eq(fast_payloads_waiting(p), ITEMS - 100);
    ck_assert_uint_eq(count_known(p, 1, ITEMS), 99);
    fast_payloads_run(p, &run);
    ck_assert_uint_eq(count_known(p, 1, ITEMS), ITEMS - 1);
    fast_payloads_close(p);
}
END_TEST

/* Other keys than those that were added have no result. */
START_TEST(the_key_is_the_range)
{
    fast_payloads *p = open_with(0, ITEMS);
    fast_result r;

    fast_payloads_run(p, &(fast_run){.threads = 2});
    for (uint32_t i = 0; i < ITEMS; i++) {
        fast_payload other = payloads[i];
        other.size++;
        ck_assert(!fast_payloads_find(p, &other, &r));
        other = payloads[i];
        other.offset++;
        ck_assert(!fast_payloads_find(p, &other, &r));
        other = payloads[i];
        other.algorithm = (fast_algorithm)((other.algorithm + 1) % 4);
        ck_assert(!fast_payloads_find(p, &other, &r));
    }
    fast_payloads_close(p);
}
END_TEST

START_TEST(what_is_no_frame)
{
    for (uint32_t i = 3; i < ITEMS; i += 4) {
        fast_payload cut = payloads[i], less = payloads[i], more = payloads[i];
        fast_payloads *p = fast_payloads_open(bytes, SIZE);
        fast_result r;
        cut.size--;
        more.size++;
        less.limit--;
        ck_assert(fast_payloads_add(p, &cut) && fast_payloads_add(p, &more) &&
                  fast_payloads_add(p, &less));
        fast_payloads_run(p, &(fast_run){.threads = 2});
        ck_assert(!fast_payloads_find(p, &cut, &r));
        ck_assert(!fast_payloads_find(p, &more, &r));
        ck_assert(!fast_payloads_find(p, &less, &r));
        fast_payloads_close(p);
    }
}
END_TEST

START_TEST(cancelled_before)
{
    fast_work work = {.cancelled = true};
    fast_payloads *p = open_with(0, ITEMS);

    fast_payloads_run(p, &(fast_run){4, 0, &work});
    ck_assert_uint_eq(work.done, 0);
    ck_assert_uint_eq(count_known(p, 0, ITEMS), 0);
    work.cancelled = false;             /* it continues where it was */
    fast_payloads_run(p, &(fast_run){4, 0, &work});
    ck_assert_uint_eq(count_known(p, 0, ITEMS), ITEMS);
    fast_payloads_close(p);
}
END_TEST

typedef struct {
    fast_payloads *p;
    fast_run run;
} running;

static void *run(void *user)
{
    running *r = user;
    fast_payloads_run(r->p, &r->run);
    return NULL;
}

/* Cancelled by another thread at any moment: known results are correct. */
START_TEST(cancelled_while_it_runs)
{
    for (uint32_t i = 0; i < 60; i++) {
        fast_work work = {0};
        running r = {open_with(0, ITEMS), {1 + i % 4, 1777, &work}};
        pthread_t thread;
        ck_assert_int_eq(pthread_create(&thread, NULL, run, &r), 0);
        while (work.done < 20000 * (uint64_t)i &&
               (work.total == 0 || work.done < work.total))
            ;
        work.cancelled = true;
        pthread_join(thread, NULL);
        ck_assert_uint_le(work.done, work.total);
        uint32_t known = count_known(r.p, 0, ITEMS);
        CLAIM(known < ITEMS || work.done == work.total, "%u known", known);
        fast_payloads_close(r.p);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        any_number_of_threads, few, none, what_lies_outside,
        runs_after_each_other, the_key_is_the_range, what_is_no_frame,
        cancelled_before, cancelled_while_it_runs};
    set_up();
    return run_suite("payloads", USUAL_PATIENCE, BEFORE_TESTS, tests,
                     COUNT(tests));
}
