/*
 * Asking libzstd about frames in threads changes no verdict: every golden file
 * is judged with and without it.
 */
#include "assay.h"
#include "fast/core/unzstd.h"
#include "generators/corpus/generate.h"
#include "ref/test/written.h"

static fast_unzstd *room;
static uint64_t known, unknown;

static bool ask(void *user, const void *bytes, size_t size, uint64_t *unfolded)
{
    fast_work work = {0};
    _Atomic uint64_t budget = UINT64_MAX;
    fast_unzstd_bounds bounds = {*unfolded, &budget, &work};

    (void)user;
    if (!fast_unzstd_frame(room, bytes, size, &bounds, unfolded)) {
        unknown++;
        return false;
    }
    known++;
    CLAIM(work.done == size && *unfolded == UINT64_MAX - budget, "uncounted");
    return true;
}

static void judge(const golden *g, bool with, written *findings)
{
    assay_options options = {.format = g->format, .max_findings = ASSAY_ALL};

    options.digests.unzstd = with ? ask : NULL;
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    findings->size = 0;
    assay_write_findings(r, "x", keep, findings);
    assay_free(r);
}

static written plain, other;

static int compare(const golden *g, void *user)
{
    (void)user;
    judge(g, false, &plain);
    judge(g, true, &other);
    CLAIM(plain.size == other.size &&
          memcmp(plain.text, other.text, plain.size) == 0, "%s", g->path);
    return 0;
}

START_TEST(no_verdict_changes)
{
    room = fast_unzstd_open();
    ck_assert_ptr_nonnull(room);
    ck_assert_int_eq(generate_cases(assay_format_by_name("zten"), compare,
                                    NULL), 0);
    ck_assert_uint_gt(known, 50);
    ck_assert_uint_gt(unknown, 10);
    fast_unzstd_close(room);
}
END_TEST

/* A byte more than the header states: libzstd accepts it if it has room, which
 * depends on the previous frame. */
START_TEST(frames_before_change_nothing)
{
    static const uint8_t longer[] = "\x28\xb5\x2f\xfd\x80\x58\7\0\0\0"
                                    "\x40\0\0" "12345678" "\1\0";
    static const uint8_t wide[] = "\x28\xb5\x2f\xfd\0\x58\x03\0\x10r";
    fast_work work = {0};
    _Atomic uint64_t budget = UINT64_MAX;
    fast_unzstd_bounds bounds = {UINT64_MAX, &budget, &work};
    uint64_t unfolded;

    room = fast_unzstd_open();
    for (int i = 0; i < 2; i++) {
        ck_assert(!fast_unzstd_frame(room, longer, sizeof longer, &bounds,
                                     &unfolded));
        ck_assert(fast_unzstd_frame(room, wide, sizeof wide - 1, &bounds,
                                    &unfolded));
        ck_assert_uint_eq(unfolded, 128u << 10);
    }
    fast_unzstd_close(room);
}
END_TEST

/* A frame of 8 MiB in 500 bytes, stopped by each bound. */
START_TEST(each_bound_stops_a_frame)
{
    enum { BLOCKS = 64 };
    uint8_t bomb[6 + 4 * BLOCKS] = {0x28, 0xb5, 0x2f, 0xfd, 0, 0x38};
    fast_work work = {0};
    _Atomic uint64_t budget = (uint64_t)BLOCKS << 17;
    fast_unzstd_bounds bounds = {(uint64_t)BLOCKS << 17, &budget, &work};
    uint64_t unfolded;

    for (size_t i = 0; i < BLOCKS; i++)         /* 128 KiB of one byte */
        memcpy(bomb + 6 + 4 * i, i + 1 < BLOCKS ? "\x02\0\x10r" : "\x03\0\x10r",
               4);
    room = fast_unzstd_open();
    ck_assert(fast_unzstd_frame(room, bomb, sizeof bomb, &bounds, &unfolded));
    ck_assert_uint_eq(unfolded, (uint64_t)BLOCKS << 17);
    ck_assert_uint_eq(budget, 0);
    ck_assert(!fast_unzstd_frame(room, bomb, sizeof bomb, &bounds, &unfolded));
    budget = UINT64_MAX;
    work.cancelled = true;
    ck_assert(!fast_unzstd_frame(room, bomb, sizeof bomb, &bounds, &unfolded));
    work.cancelled = false;
    bounds.limit--;
    ck_assert(!fast_unzstd_frame(room, bomb, sizeof bomb, &bounds, &unfolded));
    ck_assert(!fast_unzstd_frame(room, bomb, 3, &bounds, &unfolded));
    ck_assert(!fast_unzstd_frame(room, bomb, 0, &bounds, &unfolded));
    fast_unzstd_close(room);
}
END_TEST

RUN("unzstd", no_verdict_changes, frames_before_change_nothing,
    each_bound_stops_a_frame)
