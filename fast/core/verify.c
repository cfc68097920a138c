/* Reads and judges the data of tensors. */
#include "fast/core/digests.h"
#include "fast/core/open.h"
#include "fast/core/payload.h"
#include "fast/core/status.h"

static assay_fast_status rejected(const char *rule, u64 at)
{
    return (assay_fast_status){ASSAY_FAST_REJECTED, assay_rule_by_id(rule), at};
}

const void *assay_fast_data(const assay_fast *f, size_t i)
{
    assay_tensor t;

    if (!assay_fast_tensor(f, i, &t) || !fast_has_all(f))
        return NULL;
    fast_stored s = fast_stored_of(&t);
    bool plain = t.has_data && !s.zstd &&
                 (!s.big_endian || assay_element_bits(s.element) <= 8);
    if (!plain || t.size == 0)      /* empty data may be anywhere */
        return plain ? f->bytes : NULL;
    return f->bytes + t.offset;
}

uint64_t assay_fast_data_size(const assay_fast *f, size_t i)
{
    assay_tensor t;

    return assay_fast_tensor(f, i, &t) ? fast_stored_of(&t).plain_size : 0;
}

static bool copy_piece(void *user, const u8 *bytes, u64 size)
{
    u8 **to = user;

    memcpy(*to, bytes, (size_t)size);
    *to += size;
    return true;
}

/* Decodes at once what libzstd only takes as a whole. */
static assay_fast_status read_frames(const assay_fast *f, const fast_stored *s,
                                     void *into)
{
    u8 *to = into;
    fast_unpacked outcome = fast_unpack(f, s, copy_piece, &to);

    if (outcome != UNPACK_DONE && outcome != UNPACK_MEMORY)
        outcome = fast_unpack_whole(f, s, into);
    switch (outcome) {
    case UNPACK_DONE:   return status_of(ASSAY_FAST_OK);
    case UNPACK_MEMORY: return status_of(ASSAY_FAST_MEMORY);
    default:            return status_of(ASSAY_FAST_READ);
    }
}

assay_fast_status assay_fast_read(const assay_fast *f, size_t i, void *into,
                                  uint64_t size)
{
    assay_tensor t;
    u8 *to = into;

    if (!assay_fast_tensor(f, i, &t) || (into == NULL && size > 0))
        return status_of(ASSAY_FAST_MISUSE);
    fast_stored s = fast_stored_of(&t);
    if (size != s.plain_size)
        return status_of(ASSAY_FAST_MISUSE);
    if (s.zstd)
        return read_frames(f, &s, into);
    bool good = size == 0 || fast_each_plain(f, &s, copy_piece, &to);
    return status_of(good ? ASSAY_FAST_OK : ASSAY_FAST_READ);
}

/* ---------------------------------------------------------------- verify -- */

static assay_fast_status verify_frames(const assay_fast *f,
                                       const fast_stored *s)
{
    switch (fast_unpack(f, s, NULL, NULL)) {
    case UNPACK_DONE:
        return status_of(ASSAY_FAST_OK);
    case UNPACK_CORRUPT:        /* or unusual, but still valid */
        return (assay_fast_status){ASSAY_FAST_ASK, ASSAY_NONE, s->offset};
    case UNPACK_LENGTH:
        return rejected("zten.zstd.decoded-length", s->offset);
    case UNPACK_MEMORY:
        return status_of(ASSAY_FAST_MEMORY);
    default:
        return status_of(ASSAY_FAST_READ);
    }
}

/* Reports whether the stored bytes match the sum; *good is false if they cannot
 * be read. */
static bool has_sum(const assay_fast *f, const record *r, const fast_sum *sum,
                    bool *good)
{
    fast_running running = fast_running_open(sum->kind == SUM_SHA256);
    u8 digest[32];

    *good = fast_each_piece(f, r->offset, r->size, fast_running_add, &running);
    if (sum->kind == SUM_CRC32C)
        return running.crc == sum->crc;
    fast_running_sha256(&running, digest);
    return memcmp(digest, sum->sha256, sizeof digest) == 0;
}

static assay_fast_status verify_sum(const assay_fast *f, const record *r)
{
    fast_sum sum = f->format->sum != NULL ? f->format->sum(f, r)
                                          : (fast_sum){.kind = SUM_NONE};
    bool good = true;

    if (sum.kind == SUM_NONE || has_sum(f, r, &sum, &good))
        return good ? status_of(ASSAY_FAST_OK) : status_of(ASSAY_FAST_READ);
    return good ? rejected(sum.rule, sum.at) : status_of(ASSAY_FAST_READ);
}

/* If the reference judged the file, it judged the data as well. */
assay_fast_status assay_fast_verify(const assay_fast *f, size_t i)
{
    assay_tensor t;
    assay_fast_status status;

    if (!assay_fast_tensor(f, i, &t))
        return status_of(ASSAY_FAST_MISUSE);
    if (f->format == NULL)
        return status_of(ASSAY_FAST_OK);
    status = verify_sum(f, &f->records[i]);
    fast_stored s = fast_stored_of(&t);
    if (status.code == ASSAY_FAST_OK && s.zstd)
        status = verify_frames(f, &s);
    return status;
}

bool fast_never_fails(const assay_fast *f)
{
    return f->format->sum == NULL && f->format->encodings == NULL;
}

assay_fast_status fast_verify_each(const assay_fast *f)
{
    assay_fast_status status = status_of(ASSAY_FAST_OK);
    u64 count = fast_never_fails(f) ? 0 : f->count;

    for (u64 i = 0; i < count && status.code == ASSAY_FAST_OK; i++)
        status = assay_fast_verify(f, (size_t)i);
    return status;
}
