/*
 * Blobs and what lies between them                     spec/zten.md, 4 and 6
 *
 * Entries that share a range share the work: each byte is summed, hashed and
 * decompressed once, however many entries name it.
 */
#include "zten/zten.h"

#include <inttypes.h>

/* More decompressed bytes in one file, beyond 16 times its size, are left. */
#define MOST_UNFOLDED (64ull << 30)

#define FIRST_BYTE 8            /* after the magic */

/* Compressed blobs (section 4) */

/* Entries from first on that share a range. */
typedef struct {
    const range *first;
    u64 count;
} group;

static const blob *blob_of(const zten_file *file, const range *e)
{
    return &file->blobs.items[e->owner.type];
}

static void enter_tensor(reader *in, const range *e)
{
    enter(in, "tensor", e->owner.record, ZTEN_INDEX_TRUNCATED);
}

/* The bytes of a compressed blob from at on, to blame. */
static assay_field frames_field(const range *e, u64 at)
{
    assay_field field = field_at("frames", e->offset + at, e->length - at);
    field.kind = ASSAY_BYTES;
    return field;
}

/* What the frames are like, whatever their entries say; blames once. */
static void check_frames(reader *in, const range *e, const unzstd_result *z)
{
    static const struct {
        rule broken;
        const char *doubt;
    } outcomes[] = {
        [UNZSTD_DONE]       = {RULES, NULL},
        [UNZSTD_MORE]       = {RULES, NULL},
        [UNZSTD_CORRUPT]    = {ZTEN_ZSTD_CORRUPT, NULL},
        [UNZSTD_TRAILING]   = {ZTEN_ZSTD_TRAILING, NULL},
        [UNZSTD_DICTIONARY] = {ZTEN_ZSTD_DICTIONARY, NULL},
        [UNZSTD_LEGACY]     = {ZTEN_ZSTD_LEGACY_FRAME,
                               "a blob is compressed as before zstd 1.0"},
        [UNZSTD_WINDOW]     = {RULES, "a frame needs too large a window"},
        [UNZSTD_STOPPED]    = {RULES, NULL},
        [UNZSTD_NO_MEMORY]  = {RULES, "not enough memory to decompress"},
    };
    assay_field frame = frames_field(e, z->at);
    assay_field whole = frames_field(e, 0);
    assay_field large = frames_field(e, z->window_at);
    assay_field lax = frames_field(e, z->lax_at);
    bool plain = z->plain && z->frames == 1 && z->skippable == 0;

    if (!expect_at(in, &large, z->window <= UNZSTD_COMMON_WINDOW,
                   ZTEN_ZSTD_WINDOW))
        found(in, "needs a window of %" PRIu64 " bytes", z->window);
    if (!expect_at(in, &lax, z->lax == NULL, ZTEN_ZSTD_LAX_FRAME))
        found(in, "has a frame that is wrong: %s", z->lax);
    if (outcomes[z->outcome].broken != RULES &&
        !expect_at(in, &frame, false, outcomes[z->outcome].broken))
        found(in, "is no Zstandard frame to read: %s", z->complaint);
    if (outcomes[z->outcome].doubt != NULL)
        leave_open(in->report, outcomes[z->outcome].doubt);
    expect_once(in, &whole, plain || z->outcome != UNZSTD_DONE,
                ZTEN_CANON_ZSTD);
}

/* Whether the frames hold what the entry of e says. */
static void check_length(reader *in, zten_file *file, const range *e,
                         const unzstd_result *z)
{
    const blob *b = blob_of(file, e);
    assay_field whole = frames_field(e, 0);
    bool more = z->outcome == UNZSTD_MORE;
    bool all = z->outcome == UNZSTD_DONE ||
               (z->outcome == UNZSTD_WINDOW && !z->partial);

    if (!b->sized || !(more || all))
        return;
    if (!expect_at(in, &whole, !more && z->size == b->nbytes,
                   ZTEN_ZSTD_DECODED_LENGTH)) {
        found(in, "decompresses to %s%" PRIu64 " bytes, but the "
              "elements take %" PRIu64, more ? "at least " : "", z->size,
              b->nbytes);
        return;
    }
    expect_at(in, &whole, z->frames > 0, ZTEN_ZSTD_ONLY_SKIPPABLE);
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

static void check_zstd(reader *in, zten_file *file, const group *g, span bytes)
{
    report *r = in->report;
    u64 most = sum_or_max(MOST_UNFOLDED, 16 * r->file.size);
    u64 affordable = most - smaller(most, file->unfolded);
    u64 wanted = most_wanted(file, g);
    bool said = false;

    if (file->unzstd == NULL)
        file->unzstd = unzstd_open(&r->memory);
    if (file->unzstd == NULL) {
        give_up(r, "not enough memory to decompress");
        return;
    }
    unzstd_result z = unzstd_run(file->unzstd, bytes,
                                 smaller(wanted, affordable),
                                 NULL, NULL);
    file->unfolded += z.size;
    if (z.outcome == UNZSTD_MORE && wanted > affordable) {
        leave_open(r, "the blobs decompress to more than 64 GiB");
        return;
    }
    for (u64 i = 0; i < g->count; i++) {
        const range *e = g->first + i;
        if (blob_of(file, e)->encoding != ENCODING_ZSTD)
            continue;
        enter_tensor(in, e);
        if (!said)
            check_frames(in, e, &z);
        check_length(in, file, e, &z);
        leave(in);
        said = true;
    }
}

/* All blobs */

static void check_group(reader *in, zten_file *file, const group *g)
{
    stored s = {.bytes = bytes_at(in, g->first->offset, g->first->length)};
    bool compressed = false;

    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    for (u64 i = 0; i < g->count; i++) {
        const blob *b = blob_of(file, g->first + i);
        enter(in, "entry", b->entry, ZTEN_INDEX_TRUNCATED);
        zten_check_checksum(in, file, &s, b);
        leave(in);
        compressed |= b->encoding == ENCODING_ZSTD;
    }
    leave(in);
    if (s.has_crc || s.has_digest)
        in->report->checked += s.bytes.size;
    if (compressed && ok(in))
        check_zstd(in, file, g, s.bytes);
}

static void check_contents(reader *in, zten_file *file)
{
    const ranges *d = &file->data;

    for (u64 i = 0; i < d->count && ok(in); ) {
        group g = {&d->items[i], 0};
        while (i < d->count && d->items[i].offset == g.first->offset) {
            g.count++;
            i++;
        }
        check_group(in, file, &g);
    }
}

static void read_data(reader *in, zten_file *file, const region *r)
{
    const blob *b = blob_of(file, r->data);
    bool plain = b->encoding == ENCODING_RAW && !b->big_endian;
    bool zstd = b->encoding == ENCODING_ZSTD;

    enter_tensor(in, r->data);
    add_region(in, zstd ? "frames" : "data", r->offset, r->length,
               plain ? ASSAY_DATA : ASSAY_BYTES, plain ? b->element : 0);
    if (zstd && b->sized)
        explain(in, "zstd, for %" PRIu64 " bytes of elements",
                b->nbytes);
    else if (b->big_endian)
        explain(in, "big-endian elements of %u bytes",
                (unsigned)element_bits((element_type)b->element) / 8);
    leave(in);
}

/* Every byte between magic and index. */
static void read_regions(reader *in, zten_file *file)
{
    walk w = {&file->data, 0, FIRST_BYTE, file->index_start};

    for (region r; next_region(&w, &r); ) {
        if (r.data != NULL) {
            read_data(in, file, &r);
            continue;
        }
        add_region(in, "padding", r.offset, r.length, ASSAY_PADDING, 0);
        check_each_byte(in, r.offset, r.length, is_zero_byte,
                        ZTEN_CANON_PADDING);
    }
}

void zten_check_blobs(reader *in, zten_file *file)
{
    sort_by_offset(in, &file->data);
    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    bool disjoint = check_disjoint(in, &file->data, "entry", "offset",
                                   cbor_head_size, ZTEN_BLOB_OVERLAP,
                                   ZTEN_BLOB_ALIAS);
    leave(in);
    if (disjoint)
        check_contents(in, file);
    if (disjoint && file->ranges_known && ok(in))
        read_regions(in, file);
    unzstd_close(file->unzstd);
}
