/*
 * Compressed blobs                                       spec/zten.md, 4
 *
 *     one or more Zstandard frames (RFC 8878), which may be skippable, up to
 *     the last byte of the blob; together they decompress to the elements
 *
 * The frames of a blob are judged once; then their decompressed length is
 * compared with each entry that refers to the blob.
 */
#include "zten/group.h"

#include <inttypes.h>

/* A file may decompress to 64 GiB and 16 times its size; beyond that, the
 * verdict is unknown. */
#define MOST_DECODED (64ull << 30)
#define MOST_TIMES    16

/* The consequence of each outcome of decompression. */
static const struct {
    rule broken;                /* or NO_RULE */
    assay_why why;              /* of an unknown verdict, */
    const char *doubt;          /* and its message; or NULL */
} outcomes[] = {
    [UNZSTD_DONE]       = {.broken = NO_RULE},
    [UNZSTD_MORE]       = {.broken = NO_RULE},
    [UNZSTD_CORRUPT]    = {.broken = ZTEN_ZSTD_CORRUPT},
    [UNZSTD_TRAILING]   = {.broken = ZTEN_ZSTD_TRAILING},
    [UNZSTD_DICTIONARY] = {.broken = ZTEN_ZSTD_DICTIONARY},
    [UNZSTD_LEGACY]     = {ZTEN_ZSTD_LEGACY_FRAME, ASSAY_WHY_VARIANT,
                           "a blob has a frame from before Zstandard 1.0"},
    [UNZSTD_WINDOW]     = {NO_RULE, ASSAY_WHY_LIMIT,
                           "a frame needs a window that is too large"},
    [UNZSTD_UNSURE]     = {NO_RULE, ASSAY_WHY_VARIANT,
                           "decoders disagree about a frame"},
    [UNZSTD_STOPPED]    = {.broken = NO_RULE},
    [UNZSTD_NO_MEMORY]  = {NO_RULE, ASSAY_WHY_MEMORY,
                           "not enough memory to decompress"},
};

/* Returns the field of the bytes of the blob from at on. */
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
        found(in, "has an invalid frame that libzstd accepts: %s", z->lax);
}

static void check_outcome(reader *in, const range *r, const unzstd_result *z)
{
    assay_field frame = frames_from(r, z->at);
    rule broken = outcomes[z->outcome].broken;

    if (!expect_at(in, &frame, broken == NO_RULE, broken))
        found(in, "is not a readable Zstandard frame: %s", z->complaint);
    if (outcomes[z->outcome].doubt != NULL)
        leave_open(in->report, outcomes[z->outcome].why,
                   outcomes[z->outcome].doubt);
}

/* Upstream writes one frame, whose descriptor byte is 0         section 7 */
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

/* Compares the decompressed length with that of the elements, if both are
 * known, or if the frames decompress to more than any entry needs. */
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

/* Returns the largest decompressed length that an entry of g declares. */
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

/* Decompresses the blob. Returns false if the decompressed length stays
 * unknown. */
static bool decompress(reader *in, zten_file *file, const group *g,
                       unzstd_result *z)
{
    report *r = in->report;
    u64 most = sum_or_max(MOST_DECODED, MOST_TIMES * r->file.size);
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

/* Returns the next entry from i on with encoding zstd, or g->count. */
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
