/*
 * Digest functions of the caller: they are called, trusted, and may fail.
 * Judges every golden file with them.
 */
#include "assay.h"
#include "bytes/crc32.h"
#include "bytes/sha256.h"
#include "bytes/zstd.h"
#include "test/visit.h"
#include "test/written.h"

#include <string.h>

typedef enum { RIGHT, WRONG_CRC, WRONG_SHA, WRONG_ZSTD, FAILS } manner;

/* Functions that count their calls, and the SHA-256 in progress. */
typedef struct {
    manner manner;
    u64 crc32, crc32c, begun, added, ended, unzstd;
    u64 fails_at;               /* for FAILS: the sha256 call that fails */
    u64 calls;
    bool open;
    sha256 state;
} counter;

static u32 count_crc32(void *user, u32 crc, const void *bytes, size_t size)
{
    counter *c = user;

    c->crc32++;
    return crc32_of(crc, (span){bytes, size}) + (c->manner == WRONG_CRC);
}

static u32 count_crc32c(void *user, u32 crc, const void *bytes, size_t size)
{
    counter *c = user;

    c->crc32c++;
    return crc32c_of(crc, (span){bytes, size}) + (c->manner == WRONG_CRC);
}

static bool succeeds(counter *c)
{
    return ++c->calls != c->fails_at || c->manner != FAILS;
}

static bool count_begin(void *user)
{
    counter *c = user;

    c->begun++;
    c->open = true;
    sha256_init(&c->state);
    return succeeds(c);
}

static bool count_add(void *user, const void *bytes, size_t size)
{
    counter *c = user;

    CLAIM(c->open && bytes != NULL && size > 0, "added to nothing");
    c->added++;
    sha256_update(&c->state, (span){bytes, size});
    return succeeds(c);
}

static bool count_end(void *user, u8 digest[32])
{
    counter *c = user;

    CLAIM(c->open, "ended twice");
    c->ended++;
    c->open = false;
    sha256_final(&c->state, digest);
    digest[31] ^= c->manner == WRONG_SHA;
    return succeeds(c);
}

/* A valid frame. */
static bool count_unzstd(void *user, const void *bytes, size_t size,
                         uint64_t *unfolded)
{
    counter *c = user;
    u64 limit = *unfolded;
    memory m;

    memory_open(&m, NULL, 0);
    unzstd *z = unzstd_open(&m);
    ck_assert_ptr_nonnull(z);
    unzstd_result r = unzstd_run(z, (span){bytes, size}, limit, NULL, NULL);
    unzstd_close(z);
    CLAIM(r.frames <= 1 && r.skippable == 0, "more than a frame");
    if (r.outcome != UNZSTD_DONE || r.lax != NULL)
        return false;
    CLAIM(r.size <= limit, "more than the limit");
    c->unzstd++;
    *unfolded = c->manner == WRONG_ZSTD ? limit - r.size : r.size;
    return true;
}

static assay_digests digests_of(counter *c)
{
    return (assay_digests){count_crc32, count_crc32c, count_begin, count_add,
                           count_end, c, count_unzstd};
}

/* The results for a file: verdict, findings and document. */
typedef struct {
    assay_verdict verdict;
    bool whole;                 /* document is complete */
    written findings, document;
} said;

static void judge(const golden *g, const assay_digests *d, said *s)
{
    assay_options options = {.format = g->format, .document = true};

    if (d != NULL)
        options.digests = *d;
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    ck_assert_ptr_nonnull(r);
    s->findings.size = s->document.size = 0;
    s->verdict = assay_report_verdict(r);
    assay_write_findings(r, "x", keep, &s->findings);
    s->whole = assay_write_document(r, keep, &s->document);
    if (s->verdict == ASSAY_UNKNOWN)
        ck_assert_ptr_nonnull(assay_report_reason(r));
    assay_free(r);
}

static bool is_same(const written *a, const written *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

static said plain, other;

static int compare(const golden *g, void *user)
{
    counter *c = user;
    assay_digests d = digests_of(c);

    judge(g, NULL, &plain);
    judge(g, &d, &other);
    CLAIM(plain.verdict == other.verdict && plain.whole == other.whole &&
          is_same(&plain.findings, &other.findings) &&
          is_same(&plain.document, &other.document), "%s", g->path);
    return 0;
}

START_TEST(they_are_asked)
{
    counter c = {.manner = RIGHT};

    visit_all(compare, &c);
    ck_assert_uint_gt(c.crc32, 0);
    ck_assert_uint_gt(c.crc32c, 0);
    ck_assert_uint_gt(c.begun, 0);
    ck_assert_uint_gt(c.added, 0);
    ck_assert_uint_gt(c.ended, 0);
    ck_assert_uint_gt(c.unzstd, 0);
}
END_TEST

/* Counts valid files with a finding or another document. */
typedef struct {
    manner manner;
    u64 rejected, different;
} noticed;

static int notice(const golden *g, void *user)
{
    noticed *n = user;
    counter c = {.manner = n->manner};
    assay_digests d = digests_of(&c);

    judge(g, NULL, &plain);
    judge(g, &d, &other);
    if (plain.verdict != ASSAY_ACCEPT)
        return 0;
    n->rejected += other.verdict == ASSAY_REJECT;
    n->different += other.whole && !is_same(&plain.document, &other.document);
    if (c.manner == WRONG_CRC)
        CLAIM((other.verdict == ASSAY_REJECT) == (c.crc32c > 0), "%s", g->path);
    if (c.manner == WRONG_SHA)
        CLAIM(other.verdict == ASSAY_REJECT || c.ended == 0 ||
              !is_same(&plain.document, &other.document), "%s", g->path);
    return 0;
}

START_TEST(they_are_believed)
{
    noticed crc = {.manner = WRONG_CRC}, sha = {.manner = WRONG_SHA};
    noticed zstd = {.manner = WRONG_ZSTD};

    visit_all(notice, &crc);
    ck_assert_uint_gt(crc.rejected, 50);
    ck_assert_uint_eq(crc.different, 0);
    visit_all(notice, &sha);
    ck_assert_uint_gt(sha.rejected, 3);
    ck_assert_uint_gt(sha.different, 100);
    visit_all(notice, &zstd);
    ck_assert_uint_gt(zstd.rejected, 50);
    ck_assert_uint_eq(zstd.different, 0);
}
END_TEST

/* A size larger than the largest of interest is not trusted: the frame is
 * decompressed and is found to be smaller. */
static bool boast(void *user, const void *bytes, size_t size,
                  uint64_t *unfolded)
{
    u64 *asked = user;

    CLAIM(bytes != NULL && size > 0, "not a frame");
    ++*asked;
    ++*unfolded;
    return *unfolded > 0;
}

static int let_boast(const golden *g, void *user)
{
    if (!is_sampled(g->path, g->size, 4))
        return 0;
    judge(g, NULL, &plain);
    judge(g, &(assay_digests){.unzstd = boast, .user = user}, &other);
    CLAIM(is_same(&plain.findings, &other.findings) &&
          is_same(&plain.document, &other.document), "%s", g->path);
    return 0;
}

START_TEST(they_are_not_believed_more_than_was_asked_for)
{
    u64 asked = 0;

    visit_all(let_boast, &asked);
    ck_assert_uint_gt(asked, 50);
}
END_TEST

/* Each failing call makes the verdict unknown or prevents the document. */
static int let_fail(const golden *g, void *user)
{
    if (!is_sampled(g->path, g->size, 6))
        return 0;
    noticed *n = user;
    counter c = {.manner = RIGHT};
    assay_digests d = digests_of(&c);

    judge(g, &d, &plain);
    if (plain.verdict != ASSAY_ACCEPT)
        return 0;
    for (u64 at = 1, calls = c.calls; at <= calls && at <= 12; at++) {
        c = (counter){.manner = FAILS, .fails_at = at};
        judge(g, &d, &other);
        n->rejected += other.verdict == ASSAY_UNKNOWN;
        n->different += other.verdict == ASSAY_ACCEPT;
        CLAIM(other.verdict != ASSAY_REJECT && !other.whole, "%s", g->path);
        CLAIM(other.document.size < plain.document.size, "%s", g->path);
    }
    return 0;
}

START_TEST(they_may_fail)
{
    noticed n = {0};

    visit_all(let_fail, &n);
    ck_assert_uint_gt(n.rejected, 3);
    ck_assert_uint_gt(n.different, 100);
}
END_TEST

RUN("digests", they_are_asked, they_are_believed,
    they_are_not_believed_more_than_was_asked_for, they_may_fail)
