/*
 * Checksums                                             spec/zten.md, 5
 *
 *     "crc32c:0x" and the digits of a number, or "sha256:" and 64 digits, over
 *     the blob as it is stored
 */
#include "zten/zten.h"

#include <inttypes.h>
#include <string.h>

/* To explain wrong checksums, blobs are decoded to no more in one file. */
#define MOST_GUESSED (64u << 20)

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
        if (!is_hex(byte_at(digits, i)))
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
        u8 c = byte_at(*rest, i);
        if (!exact && 'A' <= c && c <= 'Z')
            c |= 0x20;
        if (c != (u8)word[i])
            return false;
    }
    take_front(rest, size);
    return true;
}

/*
 * Behind "crc32c:0x": digits of a number below 2^32, perhaps with a plus sign;
 * eight of them, if written as the document has it.
 */
static void read_crc32c(reader *in, const cbor_item *item, span digits, blob *b)
{
    const assay_field *field = &item->content;
    bool plus = take_word(&digits, "+", true);
    bool lower = false;
    u64 value = 0;

    for (u64 i = 0; i < digits.size && value <= UINT32_MAX; i++) {
        value = value << 4 | hex_value(byte_at(digits, i));
        lower |= byte_at(digits, i) >= 'a';
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

void zten_read_checksum(reader *in, const cbor_item *item, blob *b)
{
    span rest = item->string;

    b->checksum_at = item->content.offset;
    b->checksum_length = (u32)smaller(item->content.length, UINT32_MAX);
    if (take_word(&rest, "crc32c:0x", true)) {
        read_crc32c(in, item, rest, b);
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

static assay_field checksum_field(const blob *b)
{
    assay_field field = field_at("checksum", b->checksum_at,
                                 b->checksum_length);
    field.kind = ASSAY_TEXT;
    return field;
}

typedef struct {
    const digests *digests;
    u32 crc;
} running_crc;

static bool add_crc32c(void *user, span piece)
{
    running_crc *sum = user;
    sum->crc = crc32c_by(sum->digests, sum->crc, piece);
    return true;
}

/* The CRC-32C of what b decodes to; of nothing, where it cannot be. */
static u32 decoded_crc32c(reader *in, zten_file *file, const stored *s,
                          const blob *b)
{
    element_type element = (element_type)b->element;
    bool zstd = b->encoding == ENCODING_ZSTD;
    payload data = {s->bytes, element, 0};
    report *r = in->report;
    running_crc sum = {&r->digests, 0};

    if (b->sized && b->nbytes <= MOST_GUESSED - file->guessed) {
        file->guessed += b->nbytes;
        data.count = b->nbytes / (element_bits(element) / 8);
        payload_decode(&r->memory, &data,
                       zstd ? PAYLOAD_ZSTD : PAYLOAD_BIG_ENDIAN, add_crc32c,
                       &sum);
    }
    return sum.crc;
}

/* What the writer of a wrong crc32c may have done. */
static void guess_crc32c(reader *in, zten_file *file, const stored *s,
                         const blob *b)
{
    u32 crc = s->crc;
    u32 swapped = crc >> 24 | (crc >> 8 & 0xff00) | (crc << 8 & 0xff0000) |
                  crc << 24;

    if (b->crc == swapped)
        advise(in, "the right CRC-32C with its bytes in reverse order");
    else if (b->crc == ~crc)
        advise(in, "the right CRC-32C without the inversion at the end");
    else if (b->crc == crc32_by(&in->report->digests, 0, s->bytes))
        advise(in, "the zlib CRC-32 of the same bytes");
    else if ((b->big_endian || b->encoding == ENCODING_ZSTD) &&
             b->crc == decoded_crc32c(in, file, s, b))
        advise(in, "the CRC-32C of the decoded bytes, not of the stored ones");
}

static void check_crc32c(reader *in, zten_file *file, stored *s, const blob *b)
{
    assay_field field = checksum_field(b);

    if (!s->has_crc)
        s->crc = crc32c_by(&in->report->digests, 0, s->bytes);
    s->has_crc = true;
    if (expect_at(in, &field, b->crc == s->crc, ZTEN_CHECKSUM_CRC32C_MISMATCH))
        return;
    found(in, "is %08" PRIx32 ", but the CRC-32C of the blob is %08"
          PRIx32, b->crc, s->crc);
    if (!s->guessed)
        guess_crc32c(in, file, s, b);
    s->guessed = true;
}

static bool digest(reader *in, stored *s)
{
    digests *d = &in->report->digests;

    s->has_digest = begin_sha256(d) && add_sha256(d, s->bytes) &&
                    end_sha256(d, s->digest);
    return s->has_digest;
}

static void say_digest(reader *in, const u8 digest[SHA256_SIZE])
{
    char hex[2 * SHA256_SIZE + 1];
    text t = text_into(hex, sizeof hex);

    for (u32 i = 0; i < SHA256_SIZE; i++)
        put(&t, "%02x", digest[i]);
    found(in, "is not the SHA-256 of the blob, %s", hex);
}

static void check_sha256(reader *in, stored *s, const blob *b)
{
    assay_field field = checksum_field(b);
    bool same = true;

    if (!s->has_digest && !digest(in, s)) {
        give_up(in->report, "no SHA-256 could be computed");
        return;
    }
    for (u32 i = 0; i < SHA256_SIZE; i++) {
        u8 high = hex_value(byte_at(b->digits, 2 * i));
        u8 low = hex_value(byte_at(b->digits, 2 * i + 1));
        same &= s->digest[i] == (high << 4 | low);
    }
    if (!expect_at(in, &field, same, ZTEN_CHECKSUM_SHA256_MISMATCH))
        say_digest(in, s->digest);
}

void zten_check_checksum(reader *in, zten_file *file, stored *s, const blob *b)
{
    if (b->check == CHECK_CRC32C)
        check_crc32c(in, file, s, b);
    if (b->check == CHECK_SHA256)
        check_sha256(in, s, b);
}

void zten_check_empty(reader *in, zten_file *file, const blob *b)
{
    stored none = {.bytes = bytes_at(in, 0, 0)};

    zten_check_checksum(in, file, &none, b);
}
