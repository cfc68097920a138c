/* Elements of OINF: every byte that four ternary ones can share. */
#include "core/rules.h"
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

/* A file of one tensor, "t"; its elements are 0. */
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
            CLAIM(f == NULL || (f->rule == OINF_TENSORS_T2_CODE &&
                                f->offset == at && f->length == 1),
                  "%02x at %d: %s", byte, (int)at, rule_about(f->rule)->id);
            assay_free(r);
        }
        file[at] = 0;
    }
}
END_TEST

RUN("oinf", every_byte_of_ternary_elements)
