/*
 * Checksums                                             spec/zten.md, 5
 *
 *     "crc32c:0x" and the digits of a number, or "sha256:" and 64 digits, over
 *     the stored bytes of the blob
 *
 * A checksum is read with its entry, and verified when all blobs are known.
 */
#include "zten/zten.h"

#include <inttypes.h>
#include <string.h>

#include "core/crc_ways.h"

#define CRC32C_DIGITS 8
#define SHA256_DIGITS (2 * SHA256_SIZE)
#define BLOB_UNIT 64            /* blobs begin at multiples of this */

/* At most so many bytes of a file are decoded to explain mismatches. */
#define MOST_GUESSED (64u << 20)

/* Spelling */

static u8 lower_case(u8 c)
{
    return 'A' <= c && c <= 'Z' ? c | 0x20 : c;
}

static bool is_hex(u8 c)
{
    u8 low = lower_case(c);
    return ('0' <= c && c <= '9') || ('a' <= low && low <= 'f');
}

static u8 hex_value(u8 c)
{
    return (u8)(c <= '9' ? c - '0' : lower_case(c) - 'a' + 10);
}

static bool all_hex(span digits)
{
    for (u64 i = 0; i < digits.size; i++)
        if (!is_hex(byte_at(digits, i)))
            return false;
    return digits.size > 0;
}

/* Takes word off the front of rest. Returns false if rest begins otherwise. */
static bool take_word(span *rest, const char *word)
{
    size_t size = strlen(word);
    bool there = starts_with(*rest, word, size);

    if (there)
        take_front(rest, size);
    return there;
}

/* Reports whether s begins with word, in upper or lower case. */
static bool begins_in_any_case(span s, const char *word)
{
    u64 size = strlen(word);

    for (u64 i = 0; i < size; i++)
        if (lower_case(byte_at(s, i)) != (u8)word[i])
            return false;
    return true;
}

/* Reads a hexadecimal number. Returns false if it is invalid or not below
 * 2^32. */
static bool read_hex32(span digits, u32 *number)
{
    u64 value = 0;

    for (u64 i = 0; i < digits.size && value <= UINT32_MAX; i++)
        value = value << 4 | hex_value(byte_at(digits, i));
    *number = (u32)value;
    return all_hex(digits) && value <= UINT32_MAX;
}

static bool has_lower_case(span digits)
{
    for (u64 i = 0; i < digits.size; i++)
        if (byte_at(digits, i) >= 'a')
            return true;
    return false;
}

/* After "crc32c:0x": a number below 2^32. The specification writes it in eight
 * digits; a plus sign and other numbers of digits are lenient. */
static void read_crc32c(reader *in, const cbor_item *item, span digits, blob *b)
{
    const assay_field *field = &item->content;
    bool plus = take_word(&digits, "+");
    bool usual = digits.size == CRC32C_DIGITS && !plus;

    if (!expect_at(in, field, read_hex32(digits, &b->crc),
                   ZTEN_CHECKSUM_CRC32C_MALFORMED))
        return;
    b->check = CHECK_CRC32C;
    expect_at(in, field, usual, ZTEN_CHECKSUM_CRC32C_LENIENT);
    expect_once(in, field, !usual || !has_lower_case(digits), ZTEN_CANON_CRC);
}

/* After "sha256:" */
static void read_sha256(reader *in, const cbor_item *item, span digits, blob *b)
{
    bool whole = digits.size == SHA256_DIGITS && all_hex(digits);

    if (!expect_at(in, &item->content, whole, ZTEN_CHECKSUM_SHA256_MALFORMED))
        return;
    b->check = CHECK_SHA256;
    b->digits = digits;
}

void zten_read_checksum(reader *in, const cbor_item *item, blob *b)
{
    const assay_field *field = &item->content;
    span rest = item->string;

    b->checksum_at = field->offset;
    b->checksum_length = (u32)smaller(field->length, UINT32_MAX);
    if (take_word(&rest, "crc32c:0x"))
        read_crc32c(in, item, rest, b);
    else if (take_word(&rest, "sha256:"))
        read_sha256(in, item, rest, b);
    else if (begins_in_any_case(rest, "crc32c:"))
        expect_at(in, field, false, ZTEN_CHECKSUM_CRC32C_LENIENT);
    else
        expect_at(in, field, false, ZTEN_CHECKSUM_UNKNOWN_ALGORITHM);
}

/* Hints: what the writer of a checksum that does not match may have computed */

/* Reports whether the elements of b are stored in another form. */
static bool is_coded(const blob *b)
{
    return b->big_endian || b->encoding == ENCODING_ZSTD;
}

/* Returns false if the elements are too many to decode, or cannot be
 * decoded. */
static bool decode(reader *in, zten_file *file, const stored *s, const blob *b,
                   payload_sink *sink, void *user)
{
    bool zstd = b->encoding == ENCODING_ZSTD;
    element_type element = (element_type)b->element;

    if (!b->sized || b->nbytes > MOST_GUESSED - file->guessed)
        return false;
    file->guessed += b->nbytes;
    payload data = {s->bytes, element,
                    b->nbytes / (element_bits(element) / 8)};
    unzstd_close(file->unzstd);         /* only one decoder at a time */
    file->unzstd = NULL;
    return payload_decode(&in->report->memory, &data,
                          zstd ? PAYLOAD_ZSTD : PAYLOAD_BIG_ENDIAN, sink, user);
}

/* Returns the blob with the padding after it; empty if there is none. */
static span with_padding(const reader *in, const stored *s)
{
    span file = in->report->file;
    u64 padded = aligned_or_max(s->bytes.size, BLOB_UNIT);

    if (padded == s->bytes.size)
        return (span){NULL, 0};
    return part_of(file, place_in(file, s->bytes), padded);
}

static bool begin_guess(stored *s)
{
    bool first = !s->guessed;

    s->guessed = true;
    return first;
}

static bool add_crcs(void *user, span piece)
{
    add_crc_ways(user, piece);
    return true;
}

static bool guess_crc(reader *in, const crc_ways *w, const blob *b,
                      const char *of)
{
    char words[128];
    text t = text_into(words, sizeof words);
    bool guessed = put_crc_way(&t, w, b->crc, of);

    if (guessed)
        advise(in, "it equals %s: " SUM_IS_WRONG, words);
    return guessed;
}

static bool guess_crc_of(reader *in, span bytes, const blob *b, const char *of)
{
    crc_ways w = begin_crc_ways(&in->report->digests);

    if (bytes.size == 0)
        return false;
    add_crc_ways(&w, bytes);
    return guess_crc(in, &w, b, of);
}

static void guess_crc32c(reader *in, zten_file *file, stored *s, const blob *b)
{
    crc_ways w = begin_crc_ways(&in->report->digests);
    const char *decoded = "the decoded bytes, not of the stored ones";

    if (!begin_guess(s) || guess_crc_of(in, s->bytes, b, "the blob") ||
        guess_crc_of(in, with_padding(in, s), b, "the blob and its padding") ||
        (is_coded(b) && !decode(in, file, s, b, add_crcs, &w)))
        return;
    if (!is_coded(b) || !guess_crc(in, &w, b, decoded))
        advise(in, BYTES_CHANGED);
}

static bool add_digest(void *user, span piece)
{
    return add_sha256(user, piece);
}

static bool equals_hex(const u8 digest[SHA256_SIZE], span digits)
{
    for (u32 i = 0; i < SHA256_SIZE; i++) {
        u8 high = hex_value(byte_at(digits, 2 * i));
        u8 low = hex_value(byte_at(digits, 2 * i + 1));
        if (digest[i] != (high << 4 | low))
            return false;
    }
    return true;
}

static bool is_digest(digests *d, const blob *b)
{
    u8 digest[SHA256_SIZE];

    return end_sha256(d, digest) && equals_hex(digest, b->digits);
}

static void guess_sha256(reader *in, zten_file *file, stored *s, const blob *b)
{
    digests *d = &in->report->digests;
    span padded = with_padding(in, s);

    if (!begin_guess(s))
        return;
    if (padded.size > 0 && begin_sha256(d) && add_sha256(d, padded) &&
        is_digest(d, b)) {
        advise(in, "it equals the SHA-256 of the blob and its padding: "
               SUM_IS_WRONG);
        return;
    }
    if (is_coded(b) && !(begin_sha256(d) &&
                         decode(in, file, s, b, add_digest, d)))
        return;
    if (is_coded(b) && is_digest(d, b))
        advise(in, "it equals the SHA-256 of the decoded bytes, not of the "
               "stored ones: " SUM_IS_WRONG);
    else
        advise(in, BYTES_CHANGED);
}

/* Verification */

static assay_field checksum_field(const blob *b)
{
    assay_field field = field_at("checksum", b->checksum_at,
                                 b->checksum_length);
    field.kind = ASSAY_TEXT;
    return field;
}

static void check_crc32c(reader *in, zten_file *file, stored *s, const blob *b)
{
    assay_field field = checksum_field(b);

    if (!s->has_crc)
        s->crc = crc32c_by(&in->report->digests, 0, s->bytes);
    s->has_crc = true;
    if (expect_at(in, &field, b->crc == s->crc, ZTEN_CHECKSUM_CRC32C_MISMATCH))
        return;
    found(in, "is %08" PRIx32 ", but the CRC-32C of the blob is %08" PRIx32,
          b->crc, s->crc);
    guess_crc32c(in, file, s, b);
}

static bool has_digest(reader *in, stored *s)
{
    digests *d = &in->report->digests;

    if (!s->has_digest)
        s->has_digest = begin_sha256(d) && add_sha256(d, s->bytes) &&
                        end_sha256(d, s->digest);
    return s->has_digest;
}

static void say_digest(reader *in, const u8 digest[SHA256_SIZE])
{
    char hex[SHA256_DIGITS + 1];
    text t = text_into(hex, sizeof hex);

    for (u32 i = 0; i < SHA256_SIZE; i++)
        put(&t, "%02x", digest[i]);
    found(in, "does not match: the SHA-256 of the blob is %s", hex);
}

static void check_sha256(reader *in, zten_file *file, stored *s, const blob *b)
{
    assay_field field = checksum_field(b);

    if (!has_digest(in, s)) {
        give_up(in->report, ASSAY_WHY_CALLER, "no SHA-256 could be computed");
        return;
    }
    if (expect_at(in, &field, equals_hex(s->digest, b->digits),
                  ZTEN_CHECKSUM_SHA256_MISMATCH))
        return;
    say_digest(in, s->digest);
    guess_sha256(in, file, s, b);
}

void zten_check_checksum(reader *in, zten_file *file, stored *s, const blob *b)
{
    if (b->check == CHECK_CRC32C)
        check_crc32c(in, file, s, b);
    if (b->check == CHECK_SHA256)
        check_sha256(in, file, s, b);
}
