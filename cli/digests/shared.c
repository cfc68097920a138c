#include "digests/shared.h"

#include <stdlib.h>
#include <string.h>

#include "digests/digests.h"
#include "fast/core/payloads.h"
#include "tool/clock.h"

/* The smallest payload that is worth a place in the list. */
#define LEAST ((size_t)16 << 10)

/*
 * How much may be computed at once, in bytes of a checksum. To defer less would
 * take longer than to compute it, since the file is then judged again.
 */
#define AT_ONCE ((u64)16 << 20)

/* Threads save about a nanosecond for this many bytes. If judging takes longer
 * than that, as with a million small tensors, nothing is deferred. */
#define SAVED_PER_NS 32

struct shared {
    const assay_digests *plain;
    view bytes;
    unsigned threads;
    fast_payloads *payloads;
    fast_work work;
    bool recording;             /* payloads may be deferred */
    bool put_off;               /* at least one was deferred */
    fast_payload last;          /* the last one deferred */
    u64 spent;                  /* of AT_ONCE */
    u64 opened;                 /* time in nanoseconds */

    bool begun;                 /* the plain digest has been started */
    bool held;                  /* first has not been given to it yet */
    fast_payload first;
};

/* Finds the payload that the bytes of a call are; returns false if they are
 * small or not in the file. */
static bool find_payload(const shared *s, const void *bytes, size_t size,
                         fast_algorithm algorithm, fast_payload *p)
{
    uintptr_t first = (uintptr_t)s->bytes.bytes, at = (uintptr_t)bytes;

    if (size < LEAST || at < first || at - first > s->bytes.size ||
        size > s->bytes.size - (at - first))
        return false;
    *p = (fast_payload){.offset = at - first, .size = size,
                        .algorithm = algorithm};
    return true;
}

/* Reports whether the payload may be computed at once. */
static bool can_afford(shared *s, const fast_payload *p)
{
    u64 cost = p->size * fast_weight_of(p->algorithm);

    if (cost > AT_ONCE - s->spent)
        return false;
    s->spent += cost;
    return true;
}

/* Reports whether deferring saves time. A single thread only gains by hashing
 * two messages at once. Judging again takes at least as long as judging so far,
 * and there is at most the whole file to compute. */
static bool is_worth_it(const shared *s, const fast_payload *p)
{
    bool saves = s->threads > 1 || p->algorithm == FAST_DIGEST_SHA256;
    u64 most = s->bytes.size / SAVED_PER_NS * fast_weight_of(p->algorithm);

    return saves && (s->put_off || now_ns() - s->opened < most);
}

static bool put_off(shared *s, const fast_payload *p)
{
    if (!s->recording || can_afford(s, p) || !is_worth_it(s, p) ||
        !fast_payloads_add(s->payloads, p))
        return false;
    s->last = *p;
    s->put_off = true;
    return true;
}

/* Keeps a result that was computed at once. */
static void keep(shared *s, const fast_payload *p, const fast_result *r)
{
    if (s->recording)
        fast_payloads_know(s->payloads, p, r);
}

/* ------------------------------------------------------------ checksums -- */

/* Reports whether a CRC-32 is requested only because the CRC-32C of the same
 * bytes, which was deferred, seemed wrong. */
static bool is_doubt(const shared *s, const fast_payload *p)
{
    return s->put_off && p->algorithm == FAST_DIGEST_CRC32 &&
           s->last.algorithm == FAST_DIGEST_CRC32C &&
           s->last.offset == p->offset && s->last.size == p->size;
}

static u32 sum(shared *s, fast_algorithm algorithm, u32 crc, const void *bytes,
               size_t size)
{
    const assay_digests *d = s->plain;
    u32 (*plain)(void *, u32, const void *, size_t) =
        algorithm == FAST_DIGEST_CRC32 ? d->crc32 : d->crc32c;
    fast_payload p;
    fast_result r = {.crc = 0};

    if (crc != 0 || !find_payload(s, bytes, size, algorithm, &p))
        return plain(d->user, crc, bytes, size);
    if (fast_payloads_find(s->payloads, &p, &r))
        return r.crc;
    if ((s->recording && is_doubt(s, &p)) || put_off(s, &p))
        return 0;
    r.crc = plain(d->user, 0, bytes, size);
    keep(s, &p, &r);
    return r.crc;
}

static u32 sum_crc32(void *user, u32 crc, const void *bytes, size_t size)
{
    return sum(user, FAST_DIGEST_CRC32, crc, bytes, size);
}

static u32 sum_crc32c(void *user, u32 crc, const void *bytes, size_t size)
{
    return sum(user, FAST_DIGEST_CRC32C, crc, bytes, size);
}

/* -------------------------------------------------------------- SHA-256 -- */

/*
 * Starts a message. A message of one large piece of the file is looked up at
 * its end, so the first such piece is held. If another piece follows, all goes
 * to the plain digest. Other pieces go there at once, since their bytes may be
 * gone later.
 */
static bool begin_message(void *user)
{
    shared *s = user;

    s->begun = false;
    s->held = false;
    return true;
}

/* Starts the plain digest and gives it the held piece. */
static bool release(shared *s)
{
    const assay_digests *plain = s->plain;

    if (!s->begun && !plain->sha256_begin(plain->user))
        return false;
    s->begun = true;
    if (!s->held)
        return true;
    s->held = false;
    return plain->sha256_add(plain->user, s->bytes.bytes + s->first.offset,
                             (size_t)s->first.size);
}

static bool add_piece(void *user, const void *bytes, size_t size)
{
    shared *s = user;

    if (!s->begun && !s->held &&
        find_payload(s, bytes, size, FAST_DIGEST_SHA256, &s->first)) {
        s->held = true;
        return true;
    }
    return release(s) && s->plain->sha256_add(s->plain->user, bytes, size);
}

static bool end_message(void *user, uint8_t digest[32])
{
    shared *s = user;
    fast_payload p = s->first;
    fast_result r = {.digest = {0}};
    bool held = s->held;

    if (!held || !(fast_payloads_find(s->payloads, &p, &r) || put_off(s, &p))) {
        if (!release(s) || !s->plain->sha256_end(s->plain->user, r.digest))
            return false;
        if (held)
            keep(s, &p, &r);
    }
    memcpy(digest, r.digest, sizeof r.digest);
    return true;
}

/* --------------------------------------------------------------- frames -- */

static bool know_frame(void *user, const void *bytes, size_t size,
                       uint64_t *unfolded)
{
    shared *s = user;
    fast_payload p;
    fast_result r;

    if (!find_payload(s, bytes, size, FAST_DIGEST_UNZSTD, &p))
        return false;
    p.limit = *unfolded;
    bool known = fast_payloads_find(s->payloads, &p, &r);
    *unfolded = known ? r.unfolded : 0;
    return known || put_off(s, &p);
}

/* ------------------------------------------------------------- together -- */

shared *shared_open(view bytes, const assay_digests *plain, unsigned threads)
{
    shared *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->payloads = fast_payloads_open(bytes.bytes, (size_t)bytes.size);
    if (s->payloads == NULL) {
        free(s);
        return NULL;
    }
    s->plain = plain;
    s->bytes = bytes;
    s->threads = threads;
    s->recording = true;
    s->opened = now_ns();
    return s;
}

void shared_close(shared *s)
{
    if (s != NULL)
        fast_payloads_close(s->payloads);
    free(s);
}

assay_digests shared_digests(shared *s)
{
    return (assay_digests){sum_crc32, sum_crc32c, begin_message, add_piece,
                           end_message, s, know_frame};
}

bool shared_settle(shared *s)
{
    s->recording = false;
    return s->put_off;
}

const fast_work *shared_work(const shared *s)
{
    return &s->work;
}

void shared_compute(shared *s)
{
    fast_run run = {.threads = s->threads, .work = &s->work};

    digests_compare(s->plain, s->bytes.bytes, (size_t)s->bytes.size);
    fast_payloads_run(s->payloads, &run);
}

/* Reports whether the document has the SHA-256 of the stored bytes. */
static bool is_hashed_as_stored(const assay_tensor *t)
{
    u32 bits = assay_element_bits((assay_element)t->element);
    bool truth = assay_element_meaning((assay_element)t->element) ==
                 ASSAY_TRUTH;

    return t->has_data && !truth && (bits <= 8 || !t->big_endian) &&
           (bits == 0 || bits >= 8) &&
           (t->encoding == NULL || strcmp(t->encoding, "raw") == 0);
}

void shared_hash_tensors(shared *s, const assay_report *r)
{
    assay_tensor t;
    fast_result known;
    u64 size = 0;

    for (size_t i = 0; assay_report_tensor(r, i, &t); i++) {
        fast_payload p = {.offset = t.offset, .size = t.size,
                          .algorithm = FAST_DIGEST_SHA256};
        if (t.size >= LEAST && is_hashed_as_stored(&t) &&
            !fast_payloads_find(s->payloads, &p, &known) &&
            fast_payloads_add(s->payloads, &p))
            size += t.size;
    }
    if (size > AT_ONCE / fast_weight_of(FAST_DIGEST_SHA256))
        shared_compute(s);
}
