#include "mutate/sums.h"

#include "mutate/heads.h"

/* -------------------------------------------------------------- CRC-32C -- */

/*
 * The remainders of four bits, mirrored. This is the mutators' own CRC-32C:
 * they only use the public header, which has none, and their repairs must not
 * depend on what the reference computes.
 */
static const u32 nibbles[16] = {
    0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1,
    0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
    0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9,
    0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
};

static u32 crc32c(u32 crc, const u8 *bytes, u64 size)
{
    crc = ~crc;
    for (u64 i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ nibbles[crc & 15];
        crc = crc >> 4 ^ nibbles[crc & 15];
    }
    return ~crc;
}

/* ----------------------------------------------------------------- sums -- */

static bool begins_with(const piece *p, const char *word)
{
    size_t n = strlen(word);
    return p->size >= n && memcmp(p->bytes, word, n) == 0;
}

sums begin_sums(const piece *p)
{
    return (sums){.digest = p->form == NO_NUMBER && begins_with(p, "sha256:")};
}

void add_to_sums(mutator *m, sums *s, const u8 *bytes, u64 size)
{
    s->crc = crc32c(s->crc, bytes, size);
    if (!s->digest || size == 0)
        return;
    if (s->size == 0) {
        s->bytes = bytes;
        s->size = size;
        return;
    }
    u8 *all = arena_take(m, s->size + size);
    if (all == NULL)
        return;
    memcpy(all, s->bytes, (size_t)s->size);
    memcpy(all + s->size, bytes, (size_t)size);
    s->bytes = all;
    s->size += size;
}

static u8 digit(u8 nibble, bool lower)
{
    return (u8)(lower ? "0123456789abcdef" : "0123456789ABCDEF")[nibble & 15];
}

/* Writes size hexadecimal digits at the end of a text. Correct digits stay;
 * others follow the case of the old digits. */
static void put_digits(mutator *m, u32 at, u64 begin, const u8 *sum, u64 size)
{
    const piece *p = &m->file.list[at];
    u8 *text = arena_take(m, p->size);
    bool lower = false;

    if (text == NULL || p->size != begin + 2 * size)
        return;
    memcpy(text, p->bytes, (size_t)p->size);
    for (u64 i = begin; i < p->size; i++)
        lower = lower || (text[i] >= 'a' && text[i] <= 'f');
    for (u64 i = 0; i < 2 * size; i++) {
        u8 nibble = sum[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15;
        if (text[begin + i] != digit(nibble, true) &&
            text[begin + i] != digit(nibble, false))
            text[begin + i] = digit(nibble, lower);
    }
    set_bytes(m, &m->file, at, text, p->size);
}

void put_sums(mutator *m, u32 at, const sums *s)
{
    const piece *p = &m->file.list[at];
    u8 sum[32] = {(u8)(s->crc >> 24), (u8)(s->crc >> 16), (u8)(s->crc >> 8),
                  (u8)s->crc};

    if (p->form != NO_NUMBER) {
        put_number(m, at, s->crc);
    } else if (s->digest) {
        assay_sha256(s->bytes, (size_t)s->size, sum);
        put_digits(m, at, strlen("sha256:"), sum, 32);
    } else if (begins_with(p, "crc32c:0x")) {
        put_digits(m, at, strlen("crc32c:0x"), sum, 4);
    }
}
