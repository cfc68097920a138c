/*
 * Memory: the limit holds, a failing allocator gives unknown without a leak,
 * and the alignment of the bytes does not matter.
 */
#include "assay.h"
#include "test/ration.h"
#include "test/visit.h"
#include "test/written.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void drop(void *user, const char *text, size_t size)
{
    (void)text;
    *(size_t *)user += size;
}

static u64 count_findings(const assay_report *r)
{
    u64 made = 0;

    for (assay_level l = ASSAY_MUST; l <= ASSAY_NOTE; l++)
        made += assay_report_count(r, l);
    return made;
}

/*
 * Without memory no file is accepted, unless only findings or their texts
 * lacked it: then the report is short and counts them. Only invalid files are
 * rejected.
 */
static void check_starved(const golden *g, const assay_report *r, size_t n)
{
    assay_options options = {.format = g->format};
    assay_verdict verdict = assay_report_verdict(r);

    if (verdict == ASSAY_UNKNOWN)
        ck_assert_ptr_nonnull(assay_report_reason(r));
    CLAIM(verdict != ASSAY_REJECT || g->reference[0] == 'r',
          "%s: rejected without memory (%zu)", g->path, n);
    if (verdict != ASSAY_ACCEPT)
        return;
    assay_report *full = assay_validate(g->bytes, g->size, &options);
    CLAIM(assay_report_is_short(r), "%s: accepted without memory (%zu)",
          g->path, n);
    CLAIM(count_findings(r) == count_findings(full) &&
          assay_report_verdict(full) == ASSAY_ACCEPT &&
          !assay_report_is_short(full),
          "%s: accepted, or counted, wrongly (%zu)", g->path, n);
    assay_free(full);
}

/* Reports whether findings were kept without all of their texts; such a report
 * is not complete, either. */
static bool check_short(const golden *g, const assay_report *r, size_t n)
{
    static written b;
    size_t kept = 0;

    b.size = 0;
    assay_write_findings(r, "x", keep, &b);
    CLAIM(strstr(b.text, "\"complete\":false,") != NULL,
          "%s: incomplete, but not marked so (%zu)", g->path, n);
    while (assay_report_finding(r, kept) != NULL)
        kept++;
    return kept == count_findings(r);
}

/* Reports whether there was a request number n, which failed. */
static bool starve_from(const golden *g, size_t n, bool once,
                        assay_field_choice choice)
{
    ration r = {.fails_at = n, .once = once};
    assay_options options = {.format = g->format, .fields = true,
                             .document = true, .choice = choice,
                             .allocator = {resize_in, &r}};
    assay_report *report = assay_validate(g->bytes, g->size, &options);
    bool starved = r.requests >= n;

    if (report != NULL && starved)
        check_starved(g, report, n);
    if (assay_report_is_short(report))
        check_short(g, report, n);
    assay_free(report);
    CLAIM(r.alive == 0, "%s: %zu blocks leak (%zu)", g->path, r.alive, n);
    return starved;
}

static int starve(const golden *g, void *user)
{
    bool starved = is_sampled(g->path, g->size, 18);

    (void)user;
    for (size_t n = 1; starved; n += n < 64 ? 1 : n / 8) {
        starved = starve_from(g, n, false, (assay_field_choice){0});
        starved = starve_from(g, n, true, (assay_field_choice){0}) || starved;
    }
    return 0;
}

/* Selects the fields from an offset on; first is the start of the first one. */
typedef struct { u64 from, first; } behind;

static bool is_behind(void *user, u64 offset, u64 length, const char *record,
                      u64 index)
{
    behind *b = user;

    (void)length, (void)record, (void)index;
    if (offset >= b->from && offset < b->first)
        b->first = offset;
    return offset >= b->from;
}

/* The first field kept is one with an undefined value, or next to it: memory
 * fails where a table would be used. */
static int starve_at_unknown(const golden *g, void *user)
{
    u64 *failures = user;

    if (strstr(g->path, "unknown") == NULL)
        return 0;
    for (behind b = {0}; b.from < g->size && b.from < 256;
         b.from = b.first + 1) {
        b.first = UINT64_MAX - 1;   /* then from is after all fields */
        for (size_t n = 1;
             starve_from(g, n, false, (assay_field_choice){is_behind, &b});
             n++)
            ++*failures;
    }
    return 0;
}

/*
 * Each memory request of assay_write_document() may fail: it then returns
 * false, and the output is the start of the document, without its last bracket.
 */
static int starve_writing(const golden *g, void *user)
{
    if (!is_sampled(g->path, g->size, 8))
        return 0;
    ration r = {0};
    assay_options options = {.format = g->format, .document = true,
                             .allocator = {resize_in, &r}};
    assay_report *report = assay_validate(g->bytes, g->size, &options);
    static written whole, part;
    u64 *failures = user;

    whole.size = 0;
    r.requests = 0;
    bool accepted = assay_write_document(report, keep, &whole);
    size_t requests = r.requests;
    for (size_t n = 2; accepted && n / 2 <= requests; n++, ++*failures) {
        part.size = 0;
        r.requests = 0;
        r.fails_at = n / 2;
        r.once = n % 2 == 1;
        CLAIM(!assay_write_document(report, keep, &part), "%s: %zu", g->path,
              n);
        CLAIM(part.size + 2 <= whole.size &&
              memcmp(part.text, whole.text, part.size) == 0,
              "%s: %.*s is not a prefix (%zu)", g->path, (int)part.size,
              part.text, n);
    }
    r.fails_at = 0;
    assay_free(report);
    ck_assert_uint_eq(r.alive, 0);
    return 0;
}

static int check_ceiling(const golden *g, void *user)
{
    (void)user;
    if (!is_sampled(g->path, g->size, 24))
        return 0;
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

/* A copy at any alignment, and a second run, give the same results. */
static int check_places(const golden *g, void *user)
{
    if (!is_sampled(g->path, g->size, 24))
        return 0;
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

/*
 * A primitiv Optimizer with count configurations. Each key ends in U+0000,
 * which is a remark.
 */
static u8 *make_remarks(u32 count, size_t *size)
{
    static const char header[] = "\xce\0\0\0\0\xce\0\0\0\1\xce\0\0\4\0\xdf";
    size_t at = sizeof header - 1;
    u8 *file = malloc(at + 4 + 15 * (size_t)count + 1);

    ck_assert_ptr_nonnull(file);
    memcpy(file, header, at);
    for (u32 shift = 32; shift > 0; shift -= 8)
        file[at++] = (u8)(count >> (shift - 8));
    for (u32 i = 0; i < count; i++, at += 15) {
        snprintf((char *)file + at, 10, "\xa9%08" PRIx32, i);
        memcpy(file + at + 9, "\0\xce\0\0\0\0", 6);
    }
    file[at++] = 0x80;
    *size = at;
    return file;
}

START_TEST(every_request_may_fail)
{
    visit_all(starve, NULL);
}
END_TEST

/* A MAG file whose keys all end with the overlong form c0 80. */
static u8 *make_overlong(u32 count, size_t *size)
{
    size_t at = 24;
    u8 *file = calloc(1, at + 22 * (size_t)count + 1);

    ck_assert_ptr_nonnull(file);
    memcpy(file, "MAG!\1", 5);
    file[16] = (u8)count;
    file[17] = (u8)(count >> 8);
    for (u32 i = 0; i < count; i++, at += 22) {
        file[at] = 1;
        file[at + 12] = 6;
        snprintf((char *)file + at + 16, 7, "%04" PRIx32 "\xc0\x80", i);
    }
    *size = at;
    return file;
}

/* Only requests at the ends of blocks are for a text alone. */
START_TEST(texts_may_fail)
{
    size_t size;
    u8 *file = make_overlong(2000, &size);
    golden g = {.path = "overlong", .bytes = file, .size = size};
    u64 brief = 0;
    bool failed = true;

    for (size_t n = 1; failed; n++) {
        ration r = {.fails_at = n, .once = true};
        assay_options options = {.max_findings = ASSAY_ALL,
                                 .allocator = {resize_in, &r}};
        assay_report *report = assay_validate(file, size, &options);

        brief += assay_report_is_short(report) && check_short(&g, report, n);
        assay_free(report);
        failed = r.requests >= n;
    }
    ck_assert_uint_gt(brief, 0);
    free(file);
}
END_TEST

START_TEST(memory_fails_at_what_is_unknown)
{
    u64 failures = 0;

    visit_all(starve_at_unknown, &failures);
    ck_assert_uint_gt(failures, 1000);
}
END_TEST

START_TEST(a_document_is_whole_or_cut)
{
    u64 failures = 0;

    visit_all(starve_writing, &failures);
    ck_assert_uint_gt(failures, 100);
}
END_TEST

/* Remarks that need more memory than there is. */
START_TEST(remarks_do_not_cost_the_verdict)
{
    enum { REMARKS = 20000 };
    size_t size;
    u8 *file = make_remarks(REMARKS, &size);

    for (u32 most = 1; most > 0; most = most == 1 ? ASSAY_ALL : 0) {
        assay_options options = {.max_findings = most,
                                 .memory_limit = 4u << 20};
        assay_report *r = assay_validate(file, size, &options);
        size_t kept = 0;

        while (assay_report_finding(r, kept) != NULL)
            kept++;
        ck_assert_uint_eq(assay_report_verdict(r), ASSAY_ACCEPT);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MAY), REMARKS);
        ck_assert_uint_lt(kept, REMARKS);
        ck_assert_uint_ge(kept, most == ASSAY_ALL ? 1000 : 1);
        ck_assert(assay_report_is_short(r) == (most == ASSAY_ALL));
        assay_free(r);
    }
    free(file);
}
END_TEST

START_TEST(the_ceiling_is_kept)
{
    visit_all(check_ceiling, NULL);
}
END_TEST

START_TEST(the_place_of_the_bytes)
{
    visit_all(check_places, NULL);
}
END_TEST

START_TEST(no_bytes_at_all)
{
    assay_report *r = assay_validate(NULL, 0, NULL);
    ck_assert_uint_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert_uint_eq(assay_report_format(r), 0);
    ck_assert_ptr_nonnull(assay_report_reason(r));
    assay_free(r);

    for (u32 f = 1; f < FORMATS; f++) {
        assay_options options = {.format = f, .fields = true};
        r = assay_validate(NULL, 0, &options);
        ck_assert_uint_eq(assay_report_verdict(r), ASSAY_REJECT);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
        assay_free(r);
    }
    assay_free(NULL);
}
END_TEST

RUN("memory", every_request_may_fail, texts_may_fail,
    memory_fails_at_what_is_unknown, a_document_is_whole_or_cut,
    remarks_do_not_cost_the_verdict, the_ceiling_is_kept,
    the_place_of_the_bytes, no_bytes_at_all)
