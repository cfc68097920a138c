/* OINF elements: every byte of four ternary elements. */
#include "core/report.h"
#include "oinf/oinf.h"
#include "test/suite.h"

#include <string.h>

#define HEADER 72u
#define DATA (HEADER + 48u)     /* after the one entry, of one dimension */
#define BYTES_OF_DATA 200u

static void put_u(u8 *at, u64 value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        at[i] = (u8)(value >> 8 * i);
}

/* A file with one tensor, "t", of zeros. */
static void write_file(u8 *file, u32 type, u64 elements)
{
    const u64 counts[] = {1, 0, 0, 0, 1, 0};
    const u64 places[] = {HEADER, HEADER, HEADER, DATA, DATA + BYTES_OF_DATA};
    u8 *entry = file + HEADER;

    memset(file, 0, DATA + BYTES_OF_DATA);
    memcpy(file, "OINF", 4);
    for (size_t i = 0; i < COUNT(counts); i++)
        put_u(file + 5 + 4 * i, counts[i], 4);
    for (size_t i = 0; i < COUNT(places); i++)
        put_u(file + 29 + 8 * i, places[i], 8);
    put_u(entry, 1, 4);
    entry[4] = 't';
    put_u(entry + 8, type, 4);
    put_u(entry + 12, 1, 4);
    put_u(entry + 16, 1, 4);
    put_u(entry + 20, elements, 8);
    put_u(entry + 28, BYTES_OF_DATA, 8);
    put_u(entry + 36, DATA, 8);
}

static bool has_code_10(u32 byte)
{
    for (u32 i = 0; i < 4; i++)
        if ((byte >> 2 * i & 3) == 2)
            return true;
    return false;
}

START_TEST(every_byte_of_ternary_elements)
{
    static u8 file[DATA + BYTES_OF_DATA];

    write_file(file, OINF_T2, 4 * BYTES_OF_DATA);
    for (u64 at = DATA; at < sizeof file; at++) {
        for (u32 byte = 0; byte < 256; byte++) {
            file[at] = (u8)byte;
            assay_report *r = assay_validate(file, sizeof file, NULL);
            const assay_finding *f = assay_report_finding(r, 0);
            CLAIM((f != NULL) == has_code_10(byte), "%02x at %d", byte,
                  (int)at);
            CLAIM(f == NULL ||
                  (f->rule == public_number(OINF_TENSORS_T2_CODE) &&
                   f->offset == at && f->length == 1),
                  "%02x at %d: %s", byte, (int)at, assay_rule_at(f->rule)->id);
            assay_free(r);
        }
        file[at] = 0;
    }
}
END_TEST

/* Tensors without elements and with these names, in entries of 52 bytes. */

#define MOST 12u
#define NAME 12u                /* 9 to 12 bytes: padded to 16 */
#define ENTRY 52u

typedef struct {
    u32 size;
    u8 bytes[NAME];
} name;

/* Returns the size of the file. */
static size_t write_names(u8 *file, const name *names, u32 n)
{
    const u64 counts[] = {1, 0, 0, 0, n, 0};
    const u64 end = HEADER + (n * ENTRY + 7) / 8 * 8;
    const u64 places[] = {HEADER, HEADER, HEADER, end, end};

    memset(file, 0, (size_t)end);
    memcpy(file, "OINF", 4);
    for (size_t i = 0; i < COUNT(counts); i++)
        put_u(file + 5 + 4 * i, counts[i], 4);
    for (size_t i = 0; i < COUNT(places); i++)
        put_u(file + 29 + 8 * i, places[i], 8);
    for (u32 i = 0; i < n; i++) {
        u8 *entry = file + HEADER + i * ENTRY;
        put_u(entry, names[i].size, 4);
        memcpy(entry + 4, names[i].bytes, names[i].size);
        put_u(entry + 16, 5, 4);                /* u8 */
        put_u(entry + 20, 1, 4);
        put_u(entry + 24, 1, 4);
        put_u(entry + 44, end, 8);
    }
    return (size_t)end;
}

static u64 count_repeated(const name *names, u32 n)
{
    u64 count = 0;

    for (u32 i = 0; i < n; i++)
        for (u32 k = 0; k < i; k++)
            if (names[i].size == names[k].size &&
                memcmp(names[i].bytes, names[k].bytes, names[i].size) == 0) {
                count++;
                break;
            }
    return count;
}

static u32 next_random(u32 *seed, u32 below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 16) % below;
}

static bool is_after(const name *a, const name *b)
{
    u32 both = a->size < b->size ? a->size : b->size;
    int difference = memcmp(a->bytes, b->bytes, both);

    return difference > 0 || (difference == 0 && a->size > b->size);
}

/* Findings are in the order of the names. */
static void claim_order(const assay_report *r, const name *names, u32 round)
{
    const assay_finding *f;
    const name *before = NULL;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (f->rule != public_number(OINF_TENSORS_NAMES_UNIQUE))
            continue;
        const name *n = &names[(f->offset - HEADER) / ENTRY];
        CLAIM(before == NULL || !is_after(before, n), "round %d: %s",
              (int)round, f->path);
        before = n;
    }
}

/* Names of few bytes and lengths, with zeros. */
START_TEST(repeated_names)
{
    static const u8 bytes[] = {0, 'a', 0xff};
    static u8 file[HEADER + MOST * ENTRY + 8];
    name names[MOST];
    u32 seed = 3;
    u64 all = 0;

    for (u32 round = 0; round < 20000; round++) {
        u32 n = 1 + next_random(&seed, MOST), least = next_random(&seed, NAME);
        for (u32 i = 0; i < n; i++) {
            names[i].size = NAME - next_random(&seed, 4);
            for (u32 k = 0; k < NAME; k++)
                names[i].bytes[k] = k < least ? 'x'
                                  : bytes[next_random(&seed, 1 + round % 3)];
        }
        size_t size = write_names(file, names, n);
        u64 repeated = count_repeated(names, n);
        assay_report *r = assay_validate(file, size, NULL);
        CLAIM(made_of(r, OINF_TENSORS_NAMES_UNIQUE) == repeated,
              "round %d: %d repeated", (int)round, (int)repeated);
        claim_order(r, names, round);
        assay_free(r);
        all += repeated;
    }
    ck_assert(all > 1000);
}
END_TEST

RUN("oinf", every_byte_of_ternary_elements, repeated_names)
