/*
 * Compressed blobs                                       spec/zten.md, 4
 *
 *     one or more Zstandard frames (RFC 8878), skippable ones among them, to
 *     the last byte of the blob; together they decompress to the elements
 *
 * All frames are judged once, whatever the entries say that name the blob;
 * then, for each of these entries, whether they hold what it says.
 */
#include "zten/group.h"

#include <inttypes.h>

/* More decompressed bytes in one file, beyond 16 times its size, are left. */
#define MOST_UNFOLDED (64ull << 30)
#define MOST_TIMES    16

/* What it means that frames cannot be read to their end. */
static const struct {
    rule broken;                /* NO_RULE: none */
    assay_why why;              /* the verdict is open, */
    const char *doubt;          /* in words; or NULL */
} outcomes[] = {
    [UNZSTD_DONE]       = {.broken = NO_RULE},
    [UNZSTD_MORE]       = {.broken = NO_RULE},
    [UNZSTD_CORRUPT]    = {.broken = ZTEN_ZSTD_CORRUPT},
    [UNZSTD_TRAILING]   = {.broken = ZTEN_ZSTD_TRAILING},
    [UNZSTD_DICTIONARY] = {.broken = ZTEN_ZSTD_DICTIONARY},
    [UNZSTD_LEGACY]     = {ZTEN_ZSTD_LEGACY_FRAME, ASSAY_WHY_VARIANT,
                           "a blob is compressed as before zstd 1.0"},
    [UNZSTD_WINDOW]     = {NO_RULE, ASSAY_WHY_LIMIT,
                           "a frame needs too large a window"},
    [UNZSTD_UNSURE]     = {NO_RULE, ASSAY_WHY_VARIANT,
                           "decoders read a frame differently"},
    [UNZSTD_STOPPED]    = {.broken = NO_RULE},
    [UNZSTD_NO_MEMORY]  = {NO_RULE, ASSAY_WHY_MEMORY,
                           "not enough memory to decompress"},
};

/* The bytes of the blob from at on, to blame. */
static assay_field frames_from(const range *r, u64 at)
{
    assay_field field = field_at("frames", r->offset + at, r->length - at);
    field.kind = ASSAY_BYTES;
    return field;
}

static void check_window(reader *in, const range *r, const unzstd_result *z)
{
    assay_field frame = frames_from(r, z->window_at);

    if (!expect_at(in, &frame, z->window <= UNZSTD_COMMON_WINDOW,
                   ZTEN_ZSTD_WINDOW))
        found(in, "needs a window of %" PRIu64 " bytes", z->window);
}

static void check_lax(reader *in, const range *r, const unzstd_result *z)
{
    assay_field frame = frames_from(r, z->lax_at);

    if (!expect_at(in, &frame, z->lax == NULL, ZTEN_ZSTD_LAX_FRAME))
        found(in, "has a frame that is wrong: %s", z->lax);
}

static void check_outcome(reader *in, const range *r, const unzstd_result *z)
{
    assay_field frame = frames_from(r, z->at);
    rule broken = outcomes[z->outcome].broken;

    if (!expect_at(in, &frame, broken == NO_RULE, broken))
        found(in, "is no Zstandard frame to read: %s", z->complaint);
    if (outcomes[z->outcome].doubt != NULL)
        leave_open(in->report, outcomes[z->outcome].why,
                   outcomes[z->outcome].doubt);
}

/* The original writes one frame, whose descriptor byte is 0     section 7 */
static void check_canon(reader *in, const range *r, const unzstd_result *z)
{
    assay_field whole = frames_from(r, 0);
    bool plain = z->plain && z->frames == 1 && z->skippable == 0;

    if (z->outcome == UNZSTD_DONE)
        expect_once(in, &whole, plain, ZTEN_CANON_ZSTD);
}

static void check_frames(reader *in, const range *r, const unzstd_result *z)
{
    check_window(in, r, z);
    check_lax(in, r, z);
    check_outcome(in, r, z);
    check_canon(in, r, z);
}

/* The frames decompress to the bytes of the elements, if those are known and
 * all frames were counted, or more than any entry says was. */
static void check_length(reader *in, const range *r, const blob *b,
                         const unzstd_result *z)
{
    assay_field whole = frames_from(r, 0);
    bool more = z->outcome == UNZSTD_MORE;
    bool all = z->outcome == UNZSTD_DONE ||
               (z->outcome == UNZSTD_WINDOW && !z->partial);

    if (!b->sized || !(more || all))
        return;
    if (expect_at(in, &whole, z->size == b->nbytes, ZTEN_ZSTD_DECODED_LENGTH))
        expect_at(in, &whole, z->frames > 0, ZTEN_ZSTD_ONLY_SKIPPABLE);
    else
        found(in, "decompresses to %s%" PRIu64 " bytes, but the elements take "
              "%" PRIu64, more ? "at least " : "", z->size, b->nbytes);
}

/* The most that the entries of g say the blob decompresses to. */
static u64 most_wanted(const zten_file *file, const group *g)
{
    u64 most = 0;

    for (u64 i = 0; i < g->count; i++) {
        const blob *b = blob_of(file, g->first + i);
        if (b->encoding == ENCODING_ZSTD)
            most = larger(most, b->sized ? b->nbytes : UINT64_MAX);
    }
    return most;
}

/* Decompresses the blob; false if it is not known what it decompresses to. */
static bool decompress(reader *in, zten_file *file, const group *g,
                       unzstd_result *z)
{
    report *r = in->report;
    u64 most = sum_or_max(MOST_UNFOLDED, MOST_TIMES * r->file.size);
    u64 affordable = most - smaller(most, file->unfolded);
    u64 wanted = most_wanted(file, g);

    if (file->unzstd == NULL)
        file->unzstd = unzstd_open(&r->memory);
    if (file->unzstd == NULL) {
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory to decompress");
        return false;
    }
    unzstd_believe(file->unzstd, &r->digests.given);
    *z = unzstd_run(file->unzstd, g->bytes, smaller(wanted, affordable), NULL,
                    NULL);
    file->unfolded += z->size;
    bool too_much = z->outcome == UNZSTD_MORE && wanted > affordable;
    if (too_much)
        leave_open(r, ASSAY_WHY_LIMIT,
                   "the blobs decompress to more than 64 GiB");
    return !too_much;
}

/* The next entry from i on whose blob is compressed, or g->count. */
static u64 next_compressed(const zten_file *file, const group *g, u64 i)
{
    while (i < g->count &&
           blob_of(file, g->first + i)->encoding != ENCODING_ZSTD)
        i++;
    return i;
}

void zten_check_frames(reader *in, zten_file *file, const group *g)
{
    u64 first = next_compressed(file, g, 0);
    unzstd_result z;

    if (first == g->count || !ok(in) || !decompress(in, file, g, &z))
        return;
    for (u64 i = first; i < g->count; i = next_compressed(file, g, i + 1)) {
        const range *r = g->first + i;
        enter(in, "entry", r->owner.record, ZTEN_INDEX_TRUNCATED);
        if (i == first)
            check_frames(in, r, &z);
        check_length(in, r, blob_of(file, r), &z);
        leave(in);
    }
}
