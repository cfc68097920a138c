/*
 * Checks that work on eight bytes at a time: names, keys, elements and padding
 * of OINF and MAG. Tries each length with each odd byte at each place against
 * the reference.
 */
#include "fast/test/against.h"
#include "ref/test/suite.h"

#include "fast/kernels/crc.h"

#define ROOM 1024

/* Lengths of names and keys. */
static const u32 lengths[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17};
#define ALL_LENGTHS (1 + 2 + 3 + 4 + 5 + 7 + 8 + 9 + 12 + 15 + 16 + 17)

/* Files grow at their end. */
typedef struct {
    u8 bytes[ROOM];
    u64 size;
} file;

static void add(file *f, u64 value, u32 size)
{
    for (u32 i = 0; i < size; i++)
        f->bytes[f->size++] = (u8)(value >> 8 * i);
}

static void fill(file *f, u8 value, u64 count)
{
    memset(f->bytes + f->size, value, (size_t)count);
    f->size += count;
}

static void store(file *f, u64 at, u64 value, u32 size)
{
    for (u32 i = 0; i < size; i++)
        f->bytes[at + i] = (u8)(value >> 8 * i);
}

/* ------------------------------------------------------------------ OINF -- */

/* The one tensor of an OINF file, with the places of its bytes. */
typedef struct {
    u64 name, data;
} tensor;

/* Writes a name of letters, and data of zeros. */
static tensor write_oinf(file *f, u32 name_size, u32 type, u64 count,
                         u64 data_size)
{
    tensor t = {.name = 72 + 4};

    *f = (file){.size = 0};
    add(f, 'O' | 'I' << 8 | 'N' << 16 | (u64)'F' << 24, 5);
    add(f, 1, 8);
    add(f, 0, 8);
    add(f, 1, 4);
    add(f, 0, 4);
    fill(f, 0, 43);
    add(f, name_size, 4);
    fill(f, 'a', name_size);
    fill(f, 0, (8 - (4 + name_size) % 8) % 8);
    add(f, type, 4);
    add(f, 1, 4);
    add(f, 1, 4);
    add(f, count, 8);
    add(f, data_size, 8);
    t.data = align_up(f->size + 8, 8);
    add(f, t.data, 8);
    fill(f, 0, t.data - f->size);
    fill(f, 0, align_up(data_size, 8));
    for (u64 i = 29; i < 53; i += 8)
        store(f, i, 72, 8);
    store(f, 53, t.data, 8);
    store(f, 61, f->size, 8);
    return t;
}

static against open_against(const char *format)
{
    return (against){.format = assay_format_by_name(format)};
}

static void judge(against *a, const file *f)
{
    if (!agrees_on(a, f->bytes, f->size, false))
        ck_abort_msg("%s", a->wrong);
}

static void judge_with(against *a, file *f, u64 at, u8 byte)
{
    u8 before = f->bytes[at];

    f->bytes[at] = byte;
    judge(a, f);
    f->bytes[at] = before;
}

START_TEST(names_of_oinf)
{
    against a = open_against("oinf");
    file f;

    for (size_t i = 0; i < COUNT(lengths); i++) {
        u32 size = lengths[i];
        tensor t = write_oinf(&f, size, 5, 1, 1);
        for (u32 at = 0; at < size; at++)
            for (u32 byte = 0; byte < 256; byte++)
                judge_with(&a, &f, t.name + at, (u8)byte);
        for (u64 at = t.name + size; at % 8 != 0; at++)
            judge_with(&a, &f, at, 0x80);
    }
    ck_assert_uint_eq(a.clean, ALL_LENGTHS * 65);   /* valid characters */
    against_close(&a);
}
END_TEST

/* Longer than any name of a clean file, and empty. */
START_TEST(lengths_of_names_of_oinf)
{
    static const u32 sizes[] = {0, 1, UINT32_MAX, 1u << 31};
    against a = open_against("oinf");
    file f;

    for (size_t i = 0; i < COUNT(sizes); i++) {
        write_oinf(&f, 1, 5, 1, 1);
        store(&f, 72, sizes[i], 4);
        judge(&a, &f);
    }
    ck_assert_uint_eq(a.clean, 1);
    against_close(&a);
}
END_TEST

static const u8 odd_bytes[] = {
    1, 2, 3, 8, 0x10, 0x20, 0x80, 0xaa, 0xff
};

/* Judges elements of a type of OINF with that many bits. */
static void judge_elements(against *a, u32 type, u32 bits)
{
    file f;

    for (u64 count = 0; count <= 288 / bits; count += bits < 8 ? 3 : 1) {
        tensor t = write_oinf(&f, 1, type, count, (count * bits + 7) / 8);
        judge(a, &f);
        for (u64 at = t.data; at < f.size; at++)
            for (size_t i = 0; i < COUNT(odd_bytes); i++)
                judge_with(a, &f, at, odd_bytes[i]);
    }
}

START_TEST(elements_of_oinf)
{
    against a = open_against("oinf");

    judge_elements(&a, 5, 8);
    judge_elements(&a, 12, 8);
    judge_elements(&a, 18, 4);
    judge_elements(&a, 24, 2);
    ck_assert_uint_gt(a.clean, 500);
    ck_assert_uint_gt(a.partly, a.clean + 1000);
    against_close(&a);
}
END_TEST

/* ------------------------------------------------------------------- MAG -- */

/* Ends the records; the length is as upstream counts it. */
static void end_records(file *f, u64 length)
{
    store(f, 8, fast_crc32c(0, f->bytes + 12, (size_t)f->size - 12), 4);
    f->size = length;
}

/* Writes a key of letters. */
static void write_mag_key(file *f, u32 size, u32 at, u8 byte)
{
    *f = (file){.size = 0};
    add(f, 'M' | 'A' << 8 | 'G' << 16 | '!' << 24, 4);
    add(f, 1, 8);
    add(f, 0, 4);
    add(f, 1, 8);
    add(f, 1, 4);
    add(f, 7, 8);
    add(f, size, 4);
    fill(f, 'a', size);
    f->bytes[40 + at] = byte;
    end_records(f, f->size + 8);
}

START_TEST(keys_of_mag)
{
    against a = open_against("mag");
    file f;

    for (size_t i = 0; i < COUNT(lengths); i++)
        for (u32 at = 0; at < lengths[i]; at++)
            for (u32 byte = 0; byte < 256; byte++) {
                write_mag_key(&f, lengths[i], at, (u8)byte);
                judge(&a, &f);
            }
    ck_assert_uint_eq(a.clean, ALL_LENGTHS * 127);  /* ASCII except NUL */
    against_close(&a);
}
END_TEST

/* Writes one tensor of false booleans. */
static void write_mag_bools(file *f, u64 count)
{
    u64 end = 64 + align_up(count, 64);

    *f = (file){.size = 0};
    add(f, 'M' | 'A' << 8 | 'G' << 16 | '!' << 24, 4);
    add(f, 1, 8);
    add(f, 1, 8);
    fill(f, 0, 4);
    add(f, 2 | 1 << 8, 4);
    add(f, count, 8);
    add(f, 64, 8);
    add(f, count, 8);
    add(f, 1, 4);
    fill(f, 'k', 1);
    memset(f->bytes + f->size, 0xff, (size_t)(64 - f->size));
    memset(f->bytes + 64 + count, 0xff, (size_t)(end - 64 - count));
    end_records(f, end);
}

START_TEST(data_of_mag)
{
    against a = open_against("mag");
    file f;

    for (u64 count = 1; count <= 67; count++) {
        write_mag_bools(&f, count);
        judge(&a, &f);
        for (u64 at = 57; at < f.size; at++)
            for (size_t i = 0; i < COUNT(odd_bytes); i++)
                judge_with(&a, &f, at, odd_bytes[i]);
    }
    ck_assert_uint_gt(a.clean, 67);
    ck_assert_uint_gt(a.partly, a.clean + 1000);
    against_close(&a);
}
END_TEST

RUN("bytes", names_of_oinf, lengths_of_names_of_oinf, elements_of_oinf,
    keys_of_mag, data_of_mag)
