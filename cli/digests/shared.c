#include "digests/shared.h"

#include <stdlib.h>
#include <string.h>

#include "digests/digests.h"
#include "fast/core/payloads.h"
#include "tool/clock.h"

/* Smaller payloads are not worth a place in the list. */
#define LEAST ((size_t)16 << 10)

/*
 * What may be computed at once, in bytes of a checksum: to put it off would
 * take longer than to do it, since the file is judged again then.
 */
#define AT_ONCE ((u64)16 << 20)

/* Nor is anything where judging takes longer than threads can save, as of a
 * million small tensors: of that many bytes about a nanosecond. */
#define SAVED_PER_NS 32

struct shared {
    const assay_digests *plain;
    view bytes;
    unsigned threads;
    fast_payloads *payloads;
    fast_work work;
    bool recording;             /* things may be put off */
    bool put_off;
    fast_payload last;          /* that was put off */
    u64 spent;                  /* of AT_ONCE */
    u64 opened;                 /* when, in nanoseconds */

    bool begun;                 /* the plain digest */
    bool held;                  /* a piece that was not yet given to it: */
    fast_payload first;
};

/* What the bytes of a call are, if they are large and lie in the file. */
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

/* Whether there is time to do that at once. */
static bool can_afford(shared *s, const fast_payload *p)
{
    u64 cost = p->size * fast_weight_of(p->algorithm);

    if (cost > AT_ONCE - s->spent)
        return false;
    s->spent += cost;
    return true;
}

/* One thread hashes two messages faster than one after the other; of anything
 * else it has nothing. Judging again takes at least as long as it took to come
 * here, and there is at most the whole file to compute. */
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

/* What was computed at once need not be computed again. */
static void keep(shared *s, const fast_payload *p, const fast_result *r)
{
    if (s->recording)
        fast_payloads_know(s->payloads, p, r);
}

/* ------------------------------------------------------------ checksums -- */

/* What is asked about a checksum because that seemed wrong. */
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
 * A message of one large piece of the file is looked up when it ends. The piece
 * is held until then: if another one comes, all goes to the plain digest. Other
 * pieces are gone when the next one comes, and go there at once.
 */
static bool begin_message(void *user)
{
    shared *s = user;

    s->begun = false;
    s->held = false;
    return true;
}

/* Gives the plain digest what was held, and begins it before. */
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

/* Whether the document has the SHA-256 of these very bytes. */
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
