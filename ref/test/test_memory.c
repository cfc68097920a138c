/*
 * Memory: a ceiling is kept, a failing allocator gives unknown and no leak,
 * where the bytes lie does not matter.
 */
#include "assay.h"
#include "generate.h"
#include "suite.h"

#include <string.h>

/* Counts what is alive, and fails from the n-th request on. */
typedef struct {
    size_t alive;
    size_t requests;
    size_t fails_at;            /* 0: never */
} ration;

static void *resize(void *user, void *old, size_t new_size)
{
    ration *r = user;

    if (new_size == 0) {
        r->alive -= old != NULL;
        free(old);
        return NULL;
    }
    if (++r->requests >= r->fails_at && r->fails_at != 0)
        return NULL;
    void *new = realloc(old, new_size);
    r->alive += old == NULL && new != NULL;
    return new;
}

static void drop(void *user, const char *text, size_t size)
{
    (void)text;
    *(size_t *)user += size;
}

static int starve(const golden *g, void *user)
{
    (void)user;
    for (size_t n = 1; ; n += n < 64 ? 1 : n / 8) {
        ration r = {0, 0, n};
        assay_options options = {.format = g->format, .fields = true,
                                 .document = true,
                                 .allocator = {resize, &r}};
        assay_report *report = assay_validate(g->bytes, g->size, &options);
        bool starved = r.requests >= n;

        if (report != NULL && starved)
            ck_assert_msg(assay_report_verdict(report) != ASSAY_ACCEPT,
                          "%s: accepted without memory (%zu)", g->path, n);
        if (report != NULL && starved &&
            assay_report_verdict(report) == ASSAY_UNKNOWN)
            ck_assert_ptr_nonnull(assay_report_reason(report));
        assay_free(report);
        ck_assert_msg(r.alive == 0, "%s: %zu blocks leak (%zu)", g->path,
                      r.alive, n);
        if (!starved)
            return 0;
    }
}

static int check_ceiling(const golden *g, void *user)
{
    (void)user;
    for (u64 limit = 1024; limit < 1u << 20; limit *= 2) {
        assay_options options = {.format = g->format, .fields = true,
                                 .document = true, .memory_limit = limit};
        assay_report *r = assay_validate(g->bytes, g->size, &options);
        if (r != NULL)
            ck_assert_uint_le(assay_report_memory(r), limit);
        assay_free(r);
    }
    return 0;
}

/* A copy at any alignment, and a second run, tell the same. */
static int check_places(const golden *g, void *user)
{
    u8 *room = malloc(g->size + 16);
    size_t expected = 0, given = 0;
    assay_options options = {.format = g->format, .document = true};
    assay_report *r = assay_validate(g->bytes, g->size, &options);

    (void)user;
    assay_write_findings(r, "x", drop, &expected);
    for (size_t shift = 1; shift < 16; shift += 2, given = 0) {
        memcpy(room + shift, g->bytes, g->size);
        assay_report *again = assay_validate(room + shift, g->size, &options);
        assay_write_findings(again, "x", drop, &given);
        ck_assert_uint_eq(given, expected);
        ck_assert_uint_eq(assay_report_verdict(again), assay_report_verdict(r));
        assay_free(again);
    }
    assay_free(r);
    free(room);
    return 0;
}

static void visit_all(golden_visitor visit)
{
    for (u32 f = 0; f < FORMATS; f++)
        ck_assert_int_eq(generate_cases((format)f, visit, NULL), 0);
}

START_TEST(every_request_may_fail)
{
    visit_all(starve);
}
END_TEST

START_TEST(the_ceiling_is_kept)
{
    visit_all(check_ceiling);
}
END_TEST

START_TEST(the_place_of_the_bytes)
{
    visit_all(check_places);
}
END_TEST

START_TEST(no_bytes_at_all)
{
    assay_report *r = assay_validate(NULL, 0, NULL);
    ck_assert_uint_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert_uint_eq(assay_report_format(r), ASSAY_NONE);
    ck_assert_ptr_nonnull(assay_report_reason(r));
    assay_free(r);

    for (u32 f = 0; f < FORMATS; f++) {
        assay_options options = {.format = f, .fields = true};
        r = assay_validate(NULL, 0, &options);
        ck_assert_uint_eq(assay_report_verdict(r), ASSAY_REJECT);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
        assay_free(r);
    }
    assay_free(NULL);
}
END_TEST

RUN("memory", every_request_may_fail, the_ceiling_is_kept,
    the_place_of_the_bytes, no_bytes_at_all)
