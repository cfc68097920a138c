/*
 * Checksums that do not match: what the writer may have computed. The bytes of
 * a blob are tried, the padding after them, and the elements that they encode.
 */
#include "zten/zten.h"

#include "core/crc_ways.h"

#define BLOB_UNIT 64            /* blobs begin at multiples of this */

/* At most so many bytes of a file are decoded to explain mismatches. */
#define MOST_GUESSED (64u << 20)

/* Reports whether the elements of b are stored in another form and may be
 * decoded; counts them. */
static bool may_decode(zten_file *file, const blob *b)
{
    bool coded = b->big_endian || b->encoding == ENCODING_ZSTD;

    if (!coded || !b->sized || b->nbytes > MOST_GUESSED - file->guessed)
        return false;
    file->guessed += b->nbytes;
    return true;
}

static void decode(reader *in, zten_file *file, const stored *s, const blob *b,
                   payload_sink *sink, void *user)
{
    bool zstd = b->encoding == ENCODING_ZSTD;
    element_type element = (element_type)b->element;
    payload data = {s->bytes, element,
                    b->nbytes / (element_bits(element) / 8)};

    unzstd_close(file->unzstd);         /* only one decoder at a time */
    file->unzstd = NULL;
    payload_decode(&in->report->memory, &data,
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

/* CRC-32C */

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
        advise(in, "equals %s", words);
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

void zten_guess_crc32c(reader *in, zten_file *file, stored *s, const blob *b)
{
    crc_ways w = begin_crc_ways(&in->report->digests);

    if (!begin_guess(s) || guess_crc_of(in, s->bytes, b, "the blob") ||
        guess_crc_of(in, with_padding(in, s), b, "the blob and its padding") ||
        !may_decode(file, b))
        return;
    decode(in, file, s, b, add_crcs, &w);
    guess_crc(in, &w, b, "the decoded bytes, not of the stored ones");
}

/* SHA-256 */

static bool add_digest(void *user, span piece)
{
    return add_sha256(user, piece);
}

static bool is_digest(digests *d, const blob *b)
{
    u8 digest[SHA256_SIZE];

    return end_sha256(d, digest) && zten_equals_hex(digest, b->digits);
}

void zten_guess_sha256(reader *in, zten_file *file, stored *s, const blob *b)
{
    digests *d = &in->report->digests;
    span padded = with_padding(in, s);

    if (!begin_guess(s))
        return;
    if (padded.size > 0 && begin_sha256(d) && add_sha256(d, padded) &&
        is_digest(d, b)) {
        advise(in, "equals the SHA-256 of the blob and its padding");
        return;
    }
    if (!may_decode(file, b) || !begin_sha256(d))
        return;
    decode(in, file, s, b, add_digest, d);
    if (is_digest(d, b))
        advise(in, "equals the SHA-256 of the decoded bytes, not of the "
               "stored ones");
}
