/*
 * A reader of MAG v1 as another project may have one, written from spec/mag.md
 * without any code of this tree. It is the example of ../README.md, and the
 * test of the driver fuzzes it. Each of these makes it wrong:
 *
 *     FORGETS_UNIQUE      two tensors may have the same name
 *     READS_BEHIND        it trusts the length of a key
 *     NEVER_ENDS          it loops at a rank above 6
 *     ABORTS              at a rank above 6
 *     REJECTS_RANKS       above 6, instead of calling them unsupported
 *     CHECKS_NOTHING      except the header
 *
 * and this one keeps it correct:
 *
 *     REJECTS_NUL         in keys, which the specification allows
 */
#include "third_party/reader.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {HEADER = 24, CHECKED_FROM = 12, ALIGNMENT = 64, LONGEST_KEY = 65535};

/* The rest of the file. Taking more than it has clears good, and then all that
 * is taken is zero. */
typedef struct {
    const uint8_t *data;
    size_t size, at;
    bool good;
} input;

typedef struct {
    const uint8_t *bytes;
    size_t size;
} key;

typedef struct {
    key key;
    uint64_t offset, size;
} tensor;

static const uint8_t *take(input *in, size_t size)
{
    if (size > in->size - in->at) {
        in->good = false;
        return NULL;
    }
    in->at += size;
    return in->data + in->at - size;
}

static uint64_t take_number(input *in, size_t size)
{
    const uint8_t *bytes = take(in, size);
    uint64_t number = 0;

    for (size_t i = size; bytes != NULL && i > 0; i--)
        number = number << 8 | bytes[i - 1];
    return number;
}

/* ----------------------------------------------------------------- keys -- */

/* Returns the size of the well-formed character at the start, or 0. */
static size_t character(const uint8_t *s, size_t left)
{
    size_t more = s[0] < 0x80 ? 0 : s[0] < 0xc2 ? 9 : s[0] < 0xe0 ? 1
                : s[0] < 0xf0 ? 2 : s[0] < 0xf5 ? 3 : 9;

    if (more == 9 || more >= left)
        return 0;
    for (size_t i = 1; i <= more; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return 1 + more;
}

static bool is_text(key k)
{
    size_t size;

#ifdef REJECTS_NUL
    if (memchr(k.bytes, 0, k.size) != NULL)
        return false;
#endif
    for (size_t at = 0; at < k.size; at += size)
        if ((size = character(k.bytes + at, k.size - at)) == 0)
            return false;
    return true;
}

static key take_key(input *in)
{
    size_t size = (size_t)take_number(in, 4);
#ifdef READS_BEHIND
    key k = {in->data + in->at, size};
    in->at += size < in->size - in->at ? size : in->size - in->at;
#else
    key k = {take(in, size), size};
#endif

    if (in->good && (size == 0 || size > LONGEST_KEY || !is_text(k)))
        in->good = false;
    return in->good ? k : (key){NULL, 0};
}

static int compare_keys(const void *a, const void *b)
{
    const key *x = a, *y = b;
    size_t least = x->size < y->size ? x->size : y->size;
    int order = memcmp(x->bytes, y->bytes, least);

    return order != 0 ? order : (x->size > y->size) - (x->size < y->size);
}

static bool are_unique(key *keys, size_t count)
{
    if (count > 1)
        qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++)
        if (compare_keys(&keys[i - 1], &keys[i]) == 0)
            return false;
    return true;
}

/* -------------------------------------------------------------- records -- */

static key take_entry(input *in)
{
    uint64_t type = take_number(in, 4);     /* with the reserved bits */

    take_number(in, 8);
    if (type != 1 && type != 2)
        in->good = false;
    return take_key(in);
}

/* Returns the product of the dimensions and the size of an element. */
static uint64_t take_shape(input *in, unsigned rank, uint64_t numel,
                           uint64_t width)
{
    uint64_t product = 1;

#ifdef NEVER_ENDS
    for (volatile unsigned i = rank; i > 6;)
        ;
#endif
#ifdef ABORTS
    if (rank > 6)
        abort();
#endif
#ifdef REJECTS_RANKS
    if (rank > 6)
        in->good = false;
#endif
    for (unsigned i = 0; i < rank; i++) {
        uint64_t dimension = take_number(in, 8);
        if (dimension == 0 || product > INT64_MAX / dimension) {
            in->good = false;
            return 0;
        }
        product *= dimension;
    }
    if (rank == 0 || product != numel || product > INT64_MAX / width) {
        in->good = false;
        return 0;
    }
    return product * width;
}

static tensor take_tensor(input *in)
{
    static const uint64_t widths[] = {4, 2, 1, 4};
    unsigned dtype = (unsigned)take_number(in, 1);
    unsigned rank = (unsigned)take_number(in, 1);
    uint64_t reserved = take_number(in, 2);
    uint64_t numel = take_number(in, 8);
    tensor t = {.offset = take_number(in, 8)};

    if (dtype > 3 || reserved != 0)
        in->good = false;
    t.size = take_shape(in, rank, numel, widths[in->good ? dtype : 0]);
    t.key = take_key(in);
    return t;
}

/* ------------------------------------------------------------------ data -- */

static int compare_places(const void *a, const void *b)
{
    const tensor *x = a, *y = b;

    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (x->size > y->size) - (x->size < y->size);
}

/* Data is aligned, between the records and the end, and does not overlap unless
 * it is the same. */
static bool are_placed(tensor *all, size_t count, const input *in)
{
    if (count > 1)
        qsort(all, count, sizeof *all, compare_places);
    for (size_t i = 0; i < count; i++) {
        const tensor *t = &all[i], *before = &all[i > 0 ? i - 1 : 0];
        bool same = i > 0 && compare_places(before, t) == 0;
        if (t->offset % ALIGNMENT != 0 || t->offset < in->at ||
            t->offset > in->size || t->size > in->size - t->offset)
            return false;
        if (i > 0 && !same && before->offset + before->size > t->offset)
            return false;
    }
    return true;
}

/* CRC-32C. */
static uint32_t checksum(const uint8_t *data, size_t size)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
    }
    return ~crc;
}

/* ------------------------------------------------------------------ file -- */

static bool take_records(input *in, size_t entries, size_t tensors, key *keys,
                         tensor *all)
{
    for (size_t i = 0; i < entries && in->good; i++)
        keys[i] = take_entry(in);
    if (!in->good || !are_unique(keys, entries))
        return false;

    for (size_t i = 0; i < tensors && in->good; i++) {
        all[i] = take_tensor(in);
        keys[i] = all[i].key;
    }
#ifndef FORGETS_UNIQUE
    if (in->good && !are_unique(keys, tensors))
        return false;
#endif
    return in->good;
}

static bool read_mag(const uint8_t *data, size_t size)
{
    input in = {data, size, 0, true};
    const uint8_t *magic = take(&in, 4);
    uint64_t version = take_number(&in, 4);
    uint64_t sum = take_number(&in, 4);
    size_t tensors = (size_t)take_number(&in, 4);
    size_t entries = (size_t)take_number(&in, 4);
    uint64_t aux = take_number(&in, 4);

    if (!in.good || memcmp(magic, "MAG!", 4) != 0 || version != 1 || aux != 0 ||
        entries > size / 17 || tensors > size / 33)
        return false;
    key *keys = calloc(1 + entries + tensors, sizeof *keys);
    tensor *all = calloc(1 + tensors, sizeof *all);
    bool good = keys != NULL && all != NULL &&
                take_records(&in, entries, tensors, keys, all) &&
                checksum(data + CHECKED_FROM, in.at - CHECKED_FROM) == sum &&
                are_placed(all, tensors, &in);
#ifdef CHECKS_NOTHING
    good = true;
#endif
    free(keys);
    free(all);
    return good;
}

int reader_validate(const char *format, const uint8_t *data, size_t size)
{
    if (strcmp(format, "mag") != 0)
        return READER_UNSUPPORTED;
    return read_mag(data, size) ? READER_ACCEPT : READER_REJECT;
}
