/*
 * Blobs and what lies between them             SPEC_NOTES.md, 4, 5 and 6
 *
 * Entries that share a range share the work: each byte is summed, hashed and
 * decompressed once, however many entries name it.
 */
#include "zten.h"

#include <inttypes.h>
#include <string.h>

#include "../wire/crc32.h"

/* More decompressed bytes in one file, beyond 16 times its size, are left. */
#define MOST_UNFOLDED (64ull << 30)

/* Blobs that decode to more are not decoded to explain a wrong checksum. */
#define MOST_GUESSED (64u << 20)

#define FIRST_BYTE 8            /* behind the magic */

/* Checksums (section 5) */

static bool is_hex(u8 c)
{
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f') ||
           ('A' <= c && c <= 'F');
}

static u8 hex_value(u8 c)
{
    return (u8)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

static bool all_hex(span digits)
{
    for (u64 i = 0; i < digits.size; i++)
        if (!is_hex(digits.bytes[i]))
            return false;
    return digits.size > 0;
}

/* Takes word off the front of rest, if it stands there, in any case or exactly
 * so. */
static bool take_word(span *rest, const char *word, bool exact)
{
    u64 size = strlen(word);

    if (rest->size < size)
        return false;
    for (u64 i = 0; i < size; i++) {
        u8 c = rest->bytes[i];
        if (!exact && 'A' <= c && c <= 'Z')
            c |= 0x20;
        if (c != (u8)word[i])
            return false;
    }
    rest->bytes += size;
    rest->size -= size;
    return true;
}

/*
 * Behind "crc32c:0x": digits of a number below 2^32, perhaps with a plus sign;
 * eight of them, if written as the document has it.
 */
static void read_crc32c(archive *a, const cbor_item *item, span digits, blob *b)
{
    reader *in = a->cbor.in;
    const assay_field *field = &item->content;
    bool plus = take_word(&digits, "+", true);
    bool lower = false;
    u64 value = 0;

    for (u64 i = 0; i < digits.size && value <= UINT32_MAX; i++) {
        value = value << 4 | hex_value(digits.bytes[i]);
        lower |= digits.bytes[i] >= 'a';
    }
    if (!expect_at(in, field, all_hex(digits) && value <= UINT32_MAX,
                   ZTEN_CHECKSUM_CRC32C_MALFORMED))
        return;
    expect_at(in, field, digits.size == 8 && !plus,
              ZTEN_CHECKSUM_CRC32C_LENIENT);
    expect_once(in, field, digits.size != 8 || plus || !lower, ZTEN_CANON_CRC);
    b->check = CHECK_CRC32C;
    b->crc = (u32)value;
}

void zten_read_checksum(archive *a, const cbor_item *item, blob *b)
{
    reader *in = a->cbor.in;
    span rest = item->string;

    b->checksum_at = item->content.offset;
    b->checksum_length = (u32)smaller(item->content.length, UINT32_MAX);
    if (take_word(&rest, "crc32c:0x", true)) {
        read_crc32c(a, item, rest, b);
    } else if (take_word(&rest, "crc32c:", false)) {
        expect_at(in, &item->content, false, ZTEN_CHECKSUM_CRC32C_LENIENT);
    } else if (take_word(&rest, "sha256:", true)) {
        if (expect_at(in, &item->content, rest.size == 64 && all_hex(rest),
                      ZTEN_CHECKSUM_SHA256_MALFORMED)) {
            b->check = CHECK_SHA256;
            b->digits = rest;
        }
    } else {
        expect_at(in, &item->content, false, ZTEN_CHECKSUM_UNKNOWN_ALGORITHM);
    }
}

/* What is known of the bytes that some blobs share. */
typedef struct {
    span bytes;
    u32 crc;
    u8 digest[SHA256_SIZE];
    bool has_crc, has_digest, guessed;
} stored;

static assay_field checksum_field(const blob *b)
{
    assay_field field = field_at("checksum", b->checksum_at,
                                 b->checksum_length);
    field.kind = ASSAY_TEXT;
    return field;
}

static bool add_crc32c(void *user, span piece)
{
    u32 *crc = user;
    *crc = crc32c_of(*crc, piece);
    return true;
}

/* The CRC-32C of what b decodes to; of nothing, where it cannot be. */
static u32 decoded_crc32c(const stored *s, const blob *b)
{
    element_type element = (element_type)b->element;
    bool zstd = b->encoding == ENCODING_ZSTD;
    payload data = {s->bytes, element, 0};
    u32 crc = 0;

    if (b->sized && b->nbytes <= MOST_GUESSED) {
        data.count = b->nbytes / (element_bits(element) / 8);
        payload_decode(&data, zstd ? PAYLOAD_ZSTD : PAYLOAD_BIG_ENDIAN,
                       add_crc32c, &crc);
    }
    return crc;
}

/* What the writer of a wrong crc32c may have done. */
static void guess_crc32c(archive *a, const stored *s, const blob *b)
{
    report *r = a->cbor.in->report;
    u32 crc = s->crc;
    u32 swapped = crc >> 24 | (crc >> 8 & 0xff00) | (crc << 8 & 0xff0000) |
                  crc << 24;

    if (b->crc == swapped)
        advise(r, "the right CRC-32C with its bytes in reverse order");
    else if (b->crc == ~crc)
        advise(r, "the right CRC-32C without the inversion at the end");
    else if (b->crc == crc32_of(0, s->bytes))
        advise(r, "the zlib CRC-32 of the same bytes");
    else if ((b->big_endian || b->encoding == ENCODING_ZSTD) &&
             b->crc == decoded_crc32c(s, b))
        advise(r, "the CRC-32C of the decoded bytes; the blob as stored counts");
}

static void check_crc32c(archive *a, stored *s, const blob *b)
{
    reader *in = a->cbor.in;
    assay_field field = checksum_field(b);

    if (!s->has_crc)
        s->crc = crc32c_of(0, s->bytes);
    s->has_crc = true;
    if (expect_at(in, &field, b->crc == s->crc, ZTEN_CHECKSUM_CRC32C_MISMATCH))
        return;
    found(in->report, "is %08" PRIx32 ", but the CRC-32C of the blob is %08"
          PRIx32, b->crc, s->crc);
    if (!s->guessed)
        guess_crc32c(a, s, b);
    s->guessed = true;
}

static bool digest(archive *a, stored *s)
{
    if (a->hash == NULL)
        a->hash = sha256_open();
    s->has_digest = a->hash != NULL && sha256_begin(a->hash) &&
                    sha256_add(a->hash, s->bytes) &&
                    sha256_end(a->hash, s->digest);
    return s->has_digest;
}

static void say_digest(report *r, const u8 digest[SHA256_SIZE])
{
    char hex[2 * SHA256_SIZE + 1];
    text t = text_into(hex, sizeof hex);

    for (u32 i = 0; i < SHA256_SIZE; i++)
        put(&t, "%02x", digest[i]);
    found(r, "is not the SHA-256 of the blob, %s", hex);
}

static void check_sha256(archive *a, stored *s, const blob *b)
{
    reader *in = a->cbor.in;
    assay_field field = checksum_field(b);
    bool same = true;

    if (!s->has_digest && !digest(a, s)) {
        give_up(in->report, "libcrypto gave no SHA-256");
        return;
    }
    for (u32 i = 0; i < SHA256_SIZE; i++) {
        const u8 *two = b->digits.bytes + 2 * i;
        same &= s->digest[i] == (hex_value(two[0]) << 4 | hex_value(two[1]));
    }
    if (!expect_at(in, &field, same, ZTEN_CHECKSUM_SHA256_MISMATCH))
        say_digest(in->report, s->digest);
}

static void check_checksum(archive *a, stored *s, const blob *b)
{
    if (b->check == CHECK_CRC32C)
        check_crc32c(a, s, b);
    if (b->check == CHECK_SHA256)
        check_sha256(a, s, b);
}

void zten_check_empty(archive *a, const blob *b)
{
    stored none = {.bytes = {a->cbor.in->report->file.bytes, 0}};

    check_checksum(a, &none, b);
}

/* Compressed blobs (section 4) */

/* Entries from first on that share a range. */
typedef struct {
    const extent *first;
    u64 count;
} group;

static const blob *blob_of(const archive *a, const extent *e)
{
    return &a->blobs.items[e->type];
}

static void enter_tensor(archive *a, const extent *e)
{
    enter(a->cbor.in, "tensor", e->record, ZTEN_INDEX_TRUNCATED);
}

/* The bytes of the blob from at on, to blame. */
static assay_field data_field(const extent *e, u64 at)
{
    assay_field field = field_at("data", e->offset + at, e->length - at);
    field.kind = ASSAY_BYTES;
    return field;
}

/* What the frames are like, whatever their entries say; blames once. */
static void check_frames(archive *a, const extent *e, const unzstd_result *z)
{
    static const struct {
        rule law;
        const char *doubt;
    } laws[] = {
        [UNZSTD_DONE]       = {RULES, NULL},
        [UNZSTD_MORE]       = {RULES, NULL},
        [UNZSTD_CORRUPT]    = {ZTEN_ZSTD_CORRUPT, NULL},
        [UNZSTD_TRAILING]   = {ZTEN_ZSTD_TRAILING, NULL},
        [UNZSTD_DICTIONARY] = {ZTEN_ZSTD_DICTIONARY, NULL},
        [UNZSTD_LEGACY]     = {ZTEN_ZSTD_LEGACY_FRAME,
                               "a blob is compressed as before zstd 1.0"},
        [UNZSTD_WINDOW]     = {RULES, "a frame needs more than 128 MiB"},
        [UNZSTD_STOPPED]    = {RULES, NULL},
        [UNZSTD_NO_MEMORY]  = {RULES, "not enough memory to decompress"},
    };
    reader *in = a->cbor.in;
    assay_field frame = data_field(e, z->at);
    assay_field whole = data_field(e, 0);
    assay_field large = data_field(e, z->window_at);
    bool plain = z->plain && z->frames == 1 && z->skippable == 0;

    if (!expect_at(in, &large, z->window <= UNZSTD_COMMON_WINDOW,
                   ZTEN_ZSTD_WINDOW))
        found(in->report, "needs a window of %" PRIu64 " bytes", z->window);
    if (laws[z->outcome].law != RULES &&
        !expect_at(in, &frame, false, laws[z->outcome].law))
        found(in->report, "is no Zstandard frame to read: %s", z->complaint);
    if (laws[z->outcome].doubt != NULL)
        leave_open(in->report, laws[z->outcome].doubt);
    expect_once(in, &whole, plain || z->outcome != UNZSTD_DONE,
                ZTEN_CANON_ZSTD);
}

/* Whether the frames hold what the entry of e says. */
static void check_length(archive *a, const extent *e, const unzstd_result *z)
{
    reader *in = a->cbor.in;
    const blob *b = blob_of(a, e);
    assay_field whole = data_field(e, 0);
    bool more = z->outcome == UNZSTD_MORE;

    if (!b->sized || !(more || z->outcome == UNZSTD_DONE))
        return;
    if (!expect_at(in, &whole, !more && z->size == b->nbytes,
                   ZTEN_ZSTD_DECODED_LENGTH)) {
        found(in->report, "decompresses to %s%" PRIu64 " bytes, but the "
              "elements take %" PRIu64, more ? "at least " : "", z->size,
              b->nbytes);
        return;
    }
    expect_at(in, &whole, z->frames > 0, ZTEN_ZSTD_ONLY_SKIPPABLE);
}

/* The most that the entries of g say the blob decompresses to. */
static u64 most_wanted(const archive *a, const group *g)
{
    u64 most = 0;

    for (u64 i = 0; i < g->count; i++) {
        const blob *b = blob_of(a, g->first + i);
        if (b->encoding == ENCODING_ZSTD)
            most = larger(most, b->sized ? b->nbytes : UINT64_MAX);
    }
    return most;
}

static void check_zstd(archive *a, const group *g, span bytes)
{
    report *r = a->cbor.in->report;
    u64 most = sum_or_max(MOST_UNFOLDED, 16 * r->file.size);
    u64 affordable = most - smaller(most, a->unfolded);
    u64 wanted = most_wanted(a, g);
    bool said = false;

    if (a->unzstd == NULL)
        a->unzstd = unzstd_open();
    if (a->unzstd == NULL) {
        give_up(r, "not enough memory to decompress");
        return;
    }
    unzstd_result z = unzstd_run(a->unzstd, bytes, smaller(wanted, affordable),
                                 NULL, NULL);
    a->unfolded += z.size;
    if (z.outcome == UNZSTD_MORE && wanted > affordable) {
        leave_open(r, "the blobs decompress to more than 64 GiB");
        return;
    }
    for (u64 i = 0; i < g->count; i++) {
        const extent *e = g->first + i;
        if (blob_of(a, e)->encoding != ENCODING_ZSTD)
            continue;
        enter_tensor(a, e);
        if (!said)
            check_frames(a, e, &z);
        check_length(a, e, &z);
        leave(a->cbor.in);
        said = true;
    }
}

/* All blobs */

static void check_group(archive *a, const group *g)
{
    reader *in = a->cbor.in;
    stored s = {.bytes = bytes_at(in, g->first->offset, g->first->length)};
    bool compressed = false;

    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    for (u64 i = 0; i < g->count; i++) {
        const blob *b = blob_of(a, g->first + i);
        enter(in, "entry", b->entry, ZTEN_INDEX_TRUNCATED);
        check_checksum(a, &s, b);
        leave(in);
        compressed |= b->encoding == ENCODING_ZSTD;
    }
    leave(in);
    if (compressed && ok(in))
        check_zstd(a, g, s.bytes);
}

static void check_contents(archive *a)
{
    const extents *d = &a->data;

    for (u64 i = 0; i < d->count && ok(a->cbor.in); ) {
        group g = {&d->items[i], 0};
        while (i < d->count && d->items[i].offset == g.first->offset) {
            g.count++;
            i++;
        }
        check_group(a, &g);
    }
}

static void read_data(archive *a, const region *r)
{
    const blob *b = blob_of(a, r->owner);
    bool plain = b->encoding == ENCODING_RAW && !b->big_endian;

    enter_tensor(a, r->owner);
    add_region(a->cbor.in, "data", r->offset, r->length,
               plain ? ASSAY_DATA : ASSAY_BYTES, plain ? b->element : 0);
    if (b->encoding == ENCODING_ZSTD)
        explain(a->cbor.in->report, "zstd, %" PRIu64 " bytes decompressed", b->nbytes);
    else if (b->big_endian)
        explain(a->cbor.in->report, "big-endian elements of %u bytes",
                (unsigned)element_bits((element_type)b->element) / 8);
    leave(a->cbor.in);
}

/* Every byte between magic and index. */
static void read_regions(archive *a)
{
    reader *in = a->cbor.in;
    walk w = {&a->data, 0, FIRST_BYTE, a->index_start};

    for (region r; next_region(&w, &r); ) {
        if (r.owner != NULL) {
            read_data(a, &r);
            continue;
        }
        add_region(in, "padding", r.offset, r.length, ASSAY_PADDING, 0);
        check_each_byte(in, &r, 0, 0, ZTEN_CANON_PADDING);
    }
}

void zten_check_blobs(archive *a)
{
    reader *in = a->cbor.in;

    sort_by_offset(in, &a->data);
    enter(in, "index", NO_INDEX, ZTEN_INDEX_TRUNCATED);
    bool disjoint = check_disjoint_sized(in, &a->data, "entry", "offset",
                                         cbor_head_size, ZTEN_BLOB_OVERLAP,
                                         ZTEN_BLOB_ALIAS);
    leave(in);
    if (disjoint)
        check_contents(a);
    if (disjoint && a->ranges_known && ok(in))
        read_regions(a);
    unzstd_close(a->unzstd);
}
