#include "test/mutants.h"

#include <stdlib.h>

#include "kernels/crc.h"

#define MOST_PLACES 4096

/* A mutant on its way. */
typedef struct {
    const sample *s, *other;
    u8 *bytes;
    u64 size;
    dice dice;
    bool moved;                 /* fields no longer stand where they stood */
    u64 index_grew;             /* bytes put in before the end, modulo 2^64 */
} mutant;

/* splitmix64 */
static u64 next(dice *d)
{
    u64 x = d->state += 0x9e3779b97f4a7c15;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

u64 roll(dice *d, u64 below)
{
    return below > 0 ? next(d) % below : 0;
}

/* ------------------------------------------------------------- learning -- */

bool sample_learn(sample *s, u32 format)
{
    assay_options o = {.format = format, .fields = true, .max_findings = 1};
    assay_report *r = assay_validate(s->bytes, (size_t)s->size, &o);
    const assay_field *field;

    s->places = calloc(MOST_PLACES, sizeof *s->places);
    s->sums = calloc(MOST_PLACES, sizeof *s->sums);
    if (r == NULL || s->places == NULL || s->sums == NULL)
        return false;
    s->clean = assay_report_verdict(r) == ASSAY_ACCEPT &&
               assay_report_finding(r, 0) == NULL;
    for (size_t i = 0; s->count < MOST_PLACES &&
                       (field = assay_report_field(r, i)) != NULL; i++) {
        if (field->length == 0 || field->offset + field->length > s->size)
            continue;
        if (field->kind == ASSAY_DATA)
            s->sums[s->count] = fast_crc32c(0, s->bytes + field->offset,
                                            (size_t)field->length);
        s->places[s->count++] = (place){field->offset, field->length,
                                        field->kind, field->type};
    }
    assay_free(r);
    return true;
}

void sample_free(sample *s)
{
    free(s->path);
    free(s->bytes);
    free(s->places);
    free(s->sums);
}

/* -------------------------------------------------------------- numbers -- */

static u64 load(const u8 *p, u64 size, bool big)
{
    u64 value = 0;

    for (u64 i = 0; i < size; i++)
        value |= (u64)p[big ? size - 1 - i : i] << 8 * i;
    return value;
}

static void store(u8 *p, u64 size, bool big, u64 value)
{
    for (u64 i = 0; i < size; i++)
        p[big ? size - 1 - i : i] = (u8)(value >> 8 * i);
}

/* One that programs get wrong, or one near to the old one. */
static u64 odd_number(mutant *m, u64 old)
{
    u64 near = roll(&m->dice, 17) - 8;

    switch (roll(&m->dice, 10)) {
    case 0: return 0;
    case 1: return ((u64)1 << roll(&m->dice, 64)) + roll(&m->dice, 3) - 1;
    case 2: return UINT64_MAX - roll(&m->dice, 9);
    case 3: return m->size + near;
    case 4: return old + 64 * near;
    case 5: return old * 2;
    case 6: return old / 2;
    case 7: return (u64)INT64_MAX + near;
    case 8: return next(&m->dice) >> roll(&m->dice, 64);
    default: return old + near;
    }
}

static void change_number(mutant *m, u64 at, u64 size, bool big)
{
    u8 *p = m->bytes + at;
    store(p, size, big, odd_number(m, load(p, size, big)));
}

/* ---------------------------------------------------------------- places -- */

/* Most of what is judged stands at the front, or at the end. */
static u64 any_place(mutant *m, u64 size)
{
    u64 last = m->size > size ? m->size - size + 1 : 1;

    switch (roll(&m->dice, 4)) {
    case 0: return roll(&m->dice, last < 128 ? last : 128);
    case 1: return last - 1 - roll(&m->dice, last < 128 ? last : 128);
    default: return roll(&m->dice, last);
    }
}

static const place *any_field(mutant *m)
{
    const sample *s = m->s;

    if (m->moved || s->count == 0)
        return NULL;
    const place *p = &s->places[roll(&m->dice, s->count)];
    return p->offset + p->length <= m->size ? p : NULL;
}

/* --------------------------------------------------------------- changes -- */

static void change_byte(mutant *m)
{
    u64 at = any_place(m, 1);

    if (m->size == 0)
        return;
    if (roll(&m->dice, 2) == 0)
        m->bytes[at] ^= (u8)(1u << roll(&m->dice, 8));
    else
        m->bytes[at] = (u8)roll(&m->dice, 256);
}

static void change_any_number(mutant *m)
{
    u64 size = (u64)1 << roll(&m->dice, 4), at = any_place(m, size);

    if (at + size <= m->size)
        change_number(m, at, size, roll(&m->dice, 4) == 0);
}

/* A text becomes another one, or gets an odd byte; data and padding do. */
static void change_field(mutant *m)
{
    const place *p = any_field(m), *q = any_field(m);

    if (p == NULL || q == NULL)
        return;
    if (p->kind <= ASSAY_UINT_BE && p->length <= 8)
        change_number(m, p->offset, p->length, p->kind == ASSAY_UINT_BE);
    else if (p->kind == q->kind && p->length == q->length)
        memmove(m->bytes + p->offset, m->bytes + q->offset, (size_t)p->length);
    else
        m->bytes[p->offset + roll(&m->dice, p->length)] =
            (u8)roll(&m->dice, 256);
}

/* Two fields change places. */
static void swap_fields(mutant *m)
{
    const place *p = any_field(m), *q = any_field(m);

    if (p == NULL || q == NULL || p->length != q->length)
        return;
    for (u64 i = 0; i < p->length; i++) {
        u8 byte = m->bytes[p->offset + i];
        m->bytes[p->offset + i] = m->bytes[q->offset + i];
        m->bytes[q->offset + i] = byte;
    }
}

/* What the file may hold: it stays clean. */
static void change_data(mutant *m)
{
    for (u32 i = 0; i < 16; i++) {
        const place *p = any_field(m);
        if (p == NULL || p->kind != ASSAY_DATA)
            continue;
        u64 at = p->offset + roll(&m->dice, p->length);
        bool truth = p->type == ASSAY_BOOL;
        m->bytes[at] = (u8)roll(&m->dice, truth ? 2 : 256);
    }
}

static void overwrite(mutant *m)
{
    u64 size = 1 + roll(&m->dice, 64), to = any_place(m, size), from;

    if (size > m->size || to + size > m->size)
        return;
    if (roll(&m->dice, 2) == 0 && m->other->size >= size) {
        from = roll(&m->dice, m->other->size - size + 1);
        memcpy(m->bytes + to, m->other->bytes + from, (size_t)size);
    } else {
        from = any_place(m, size);
        memmove(m->bytes + to, m->bytes + from, (size_t)size);
    }
}

static void cut(mutant *m)
{
    u64 to = any_place(m, 1);

    m->size = to < m->size ? to : m->size;
}

/* Bytes of the file itself, or all the same. */
static void insert(mutant *m)
{
    u64 most = m->s->size + MUTANT_GROWTH - m->size;
    u64 size = 1 + roll(&m->dice, roll(&m->dice, 2) == 0 ? 8 : 64);
    u64 at = any_place(m, 1), from = any_place(m, size);
    u8 copy[64];

    if (size > most || from + size > m->size)
        return;
    memcpy(copy, m->bytes + from, (size_t)size);
    if (roll(&m->dice, 2) == 0)
        memset(copy, (int)(roll(&m->dice, 3) * 0x7f + 1) & 0xff, (size_t)size);
    memmove(m->bytes + at + size, m->bytes + at, (size_t)(m->size - at));
    memcpy(m->bytes + at, copy, (size_t)size);
    m->size += size;
    m->moved = true;
    m->index_grew += size;
}

static void leave_out(mutant *m)
{
    u64 size = 1 + roll(&m->dice, 16), at = any_place(m, size);

    if (at + size > m->size)
        return;
    memmove(m->bytes + at, m->bytes + at + size, (size_t)(m->size - at - size));
    m->size -= size;
    m->moved = true;
    m->index_grew -= size;
}

static void append(mutant *m)
{
    u64 most = m->s->size + MUTANT_GROWTH - m->size;
    u64 size = 1 + roll(&m->dice, 128);

    if (size > most)
        return;
    memset(m->bytes + m->size, roll(&m->dice, 2) == 0 ? 0 : 0xff, (size_t)size);
    m->size += size;
}

static void change(mutant *m)
{
    switch (roll(&m->dice, 16)) {
    case 0: case 1: change_byte(m); break;
    case 2: case 3: change_any_number(m); break;
    case 4: overwrite(m); break;
    case 5: cut(m); break;
    case 6: insert(m); break;
    case 7: leave_out(m); break;
    case 8: append(m); break;
    case 9: swap_fields(m); break;
    case 10: case 11: change_data(m); break;
    default: change_field(m);
    }
}

/* --------------------------------------------------------------- repairs -- */

/* The end of MAG's records, as far as there are any. */
static u64 end_of_records(const mutant *m)
{
    u64 metas = load(m->bytes + 16, 4, false), at = 24;
    u64 records = metas + load(m->bytes + 12, 4, false);

    for (u64 i = 0; i < records; i++) {
        u64 head = 16;
        if (i >= metas && at + 2 <= m->size)
            head = 24 + 8 * (u64)m->bytes[at + 1];
        if (at + head > m->size)
            return at;
        at += head + load(m->bytes + at + head - 4, 4, false);
        if (at > m->size)
            return m->size;
    }
    return at;
}

static void repair_mag(mutant *m)
{
    if (m->size >= 24) {
        u64 end = end_of_records(m);
        store(m->bytes + 8, 4, false,
              fast_crc32c(0, m->bytes + 12, (size_t)(end - 12)));
    }
}

static void repair_oinf(mutant *m)
{
    if (m->size >= 72)
        store(m->bytes + 61, 8, false, m->size);
}

/* A checksum of data that stood there as text. */
static void repair_text(mutant *m, const place *p, u32 old)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char before[] = "crc32c:0x";
    u64 n = sizeof before - 1;
    u32 sum = fast_crc32c(0, m->bytes + p->offset, (size_t)p->length);
    char was[8], is[8];

    for (u32 i = 0; i < 8; i++) {
        was[i] = digits[old >> (28 - 4 * i) & 15];
        is[i] = digits[sum >> (28 - 4 * i) & 15];
    }
    for (u64 i = p->offset + p->length; i + n + 8 <= m->size; i++)
        if (m->bytes[i] == 'c' &&
            memcmp(m->bytes + i, before, (size_t)n) == 0 &&
            memcmp(m->bytes + i + n, was, 8) == 0)
            memcpy(m->bytes + i + n, is, 8);
}

static void repair_zten(mutant *m)
{
    const sample *s = m->s;

    if (m->moved && m->size >= 17)
        store(m->bytes + m->size - 8, 8, false,
              load(m->bytes + m->size - 8, 8, false) + m->index_grew);
    for (u64 i = 0; i < s->count && !m->moved; i++) {
        const place *p = &s->places[i];
        if (p->kind == ASSAY_DATA && p->offset + p->length <= m->size &&
            memcmp(m->bytes + p->offset, s->bytes + p->offset,
                   (size_t)p->length) != 0)
            repair_text(m, p, s->sums[i]);
    }
}

static void repair_burnpack(mutant *m)
{
    if (m->moved && m->size >= 10)
        store(m->bytes + 6, 4, false,
              load(m->bytes + 6, 4, false) + m->index_grew);
}

static void repair(mutant *m, const char *format)
{
    if (strcmp(format, "mag") == 0)
        repair_mag(m);
    else if (strcmp(format, "oinf") == 0)
        repair_oinf(m);
    else if (strcmp(format, "zten") == 0)
        repair_zten(m);
    else if (strcmp(format, "burnpack") == 0)
        repair_burnpack(m);
}

u64 mutate(const sample *s, const sample *other, const char *format, u64 seed,
           u64 i, u8 *into)
{
    mutant m = {.s = s, .other = other, .bytes = into, .size = s->size,
                .dice = {seed * 0x2545f4914f6cdd1d + i}};
    u64 changes = 1 + roll(&m.dice, 1 + roll(&m.dice, 4));

    memcpy(into, s->bytes, (size_t)s->size);
    if (roll(&m.dice, 4) == 0)
        change_data(&m);
    else
        for (u64 k = 0; k < changes; k++)
            change(&m);
    if (roll(&m.dice, 4) != 0)
        repair(&m, format);
    return m.size;
}
