/* Texts of Burnpack findings: places and hints. */
#include "assay.h"
#include "core/rules.h"
#include "burnpack_rules.h"
#include "format.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define ROOM 256

typedef struct {
    assay_report *report;
    u8 bytes[ROOM];
} judged;

/* A file with only metadata, shorter than 256 bytes. */
static judged judge(span metadata)
{
    judged j = {.bytes = "NRUB\1"};
    size_t size = (size_t)metadata.size;

    ck_assert(10 + size <= ROOM);
    j.bytes[6] = (u8)size;
    memcpy(j.bytes + 10, metadata.bytes, size);
    j.report = assay_validate(j.bytes, 10 + size, NULL);
    ck_assert_ptr_nonnull(j.report);
    return j;
}

static const assay_finding *finding_of(const assay_report *r, rule broken)
{
    const assay_finding *f;
    size_t i = 0;

    do {
        f = assay_report_finding(r, i++);
        ck_assert_msg(f != NULL, "no finding of %s",
                      assay_rule_at(public_number(broken))->id);
    } while (f->rule != public_number(broken));
    return f;
}

START_TEST(order_of_user_keys)
{
    judged j = judge(BYTES("\xa2\x67tensors\xa0\x68metadata"
                           "\xa2\x61" "b\x60\x61" "a\x60"));
    const assay_finding *f = finding_of(j.report, BURNPACK_METADATA_USER_ORDER);

    ck_assert_str_eq(f->path, "metadata.user[1].key.text");
    assay_free(j.report);
}
END_TEST

/* Pairs are counted from 0, including pairs of known fields. */
START_TEST(unknown_key_twice)
{
    judged j = judge(BYTES("\xa3\x61x\xf6\x67tensors\xa0\x61x\xf6"));
    const assay_finding *f = finding_of(j.report,
                                        BURNPACK_STRUCT_DUPLICATE_UNKNOWN);

    ck_assert_str_eq(f->path, "metadata.key[2].text");
    ck_assert_str_eq(f->related, "metadata.key[0].text");
    assay_free(j.report);
}
END_TEST

/* A dtype that is a map: its key in one piece, and in chunks. */
START_TEST(unknown_variant)
{
    judged one = judge(BYTES("\xa1\x67tensors\xa1\x61t\xa1\x65" "dtype"
                             "\xa1\x61x\xf6"));
    judged two = judge(BYTES("\xa1\x67tensors\xa1\x61t\xa1\x65" "dtype"
                             "\xa1\x7f\x61x\xff\xf6"));

    ck_assert_str_eq(finding_of(one.report, BURNPACK_DTYPE_UNKNOWN)->path,
                     "metadata.tensor[0].dtype.variant.text");
    ck_assert_str_eq(finding_of(two.report, BURNPACK_DTYPE_UNKNOWN)->path,
                     "metadata.tensor[0].dtype.variant.head");
    assay_free(one.report);
    assay_free(two.report);
}
END_TEST

START_TEST(end_of_file)
{
    judged j = judge(BYTES("\xa1\x67tensors\xa0"));
    const assay_finding *f = finding_of(j.report, BURNPACK_DATA_NO_PADDING);

    ck_assert_str_eq(f->path, "file");
    ck_assert_uint_eq(f->offset, 20);
    ck_assert_uint_eq(f->length, 0);
    assay_free(j.report);
}
END_TEST

START_TEST(header_cut_short)
{
    judged j = judge(BYTES("\xa1\x67tensors\xa0"));

    for (u32 size = 4; size < 10; size++) {
        char missing[32];
        assay_options options = {.format = FORMAT_burnpack};
        assay_report *r = assay_validate(j.bytes, size, &options);
        const assay_finding *f = finding_of(r, BURNPACK_HEADER_TRUNCATED);

        snprintf(missing, sizeof missing, "at least %u more", size < 6 ?
                 6 - size : 10 - size);
        ck_assert_ptr_nonnull(f->note);
        ck_assert_msg(strstr(f->note, missing) != NULL, "%u: %s", size,
                      f->note);
        assay_free(r);
    }
    assay_free(j.report);
}
END_TEST

/* A tensor of one byte from start to end, in a file without data. */
static judged judge_place(u8 start, u8 end)
{
    u8 metadata[] = "\xa1\x67tensors\xa1\x61t\xa3\x65" "dtype\x62U8"
                    "\x65shape\x81\x01\x6c" "data_offsets\x82\x18\0\x18";
    size_t size = sizeof metadata;

    metadata[size - 3] = start;
    metadata[size - 1] = end;
    return judge((span){metadata, size});
}

/* Data directly after the metadata, as in an older version. */
START_TEST(places_of_an_older_version)
{
    static const struct {
        u8 start, end;
        rule broken;
        bool older;
    } cases[] = {
        {32, 33, BURNPACK_DATA_ALIGNMENT, false},   /* outside of the file */
        {34, 33, BURNPACK_DATA_ALIGNMENT, false},
        {32, 33, BURNPACK_DATA_OUT_OF_FILE, true},
        {0, 33, BURNPACK_DATA_OUT_OF_FILE, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        judged j = judge_place(cases[i].start, cases[i].end);
        const char *note = finding_of(j.report, cases[i].broken)->note;
        ck_assert_msg((note != NULL && strncmp(note, "burn-store", 10) == 0) ==
                      cases[i].older, "%zu", i);
        assay_free(j.report);
    }
}
END_TEST

/* A name in chunks is shown as text, cut. */
START_TEST(a_long_name_in_pieces_twice)
{
#define NAME "0123456789012345678901234567890123456789"
#define KEY "\x7f\x78\x28" NAME "\x78\x28" NAME "\xff\xa0"
    judged j = judge(BYTES("\xa1\x67tensors\xa2" KEY KEY));
    const assay_finding *f = finding_of(j.report,
                                        BURNPACK_TENSOR_DUPLICATE_NAME);

    ck_assert_str_eq(f->found, "is \"" NAME "01234567890123456789012\"...");
    assay_free(j.report);
}
END_TEST

/* Hints name the types, and the software that writes another scheme. */
#define TYPED(dtype) BYTES("\xa1\x67tensors\xa1\x61w\xa3\x65" "dtype" dtype \
                           "\x65shape\x80\x6c" "data_offsets\x82\0\0")
#define SCHEME(rest) TYPED("\xa1\x66QFloat" rest)

START_TEST(names_of_types)
{
    const struct {
        span metadata;
        rule broken;
        const char *note;
    } files[] = {
        {TYPED("\x67" "float32"), BURNPACK_DTYPE_UNKNOWN,
         "did you mean F32? Known: F64, F32, Flex32, F16, BF16, I64"},
        {TYPED("\x62" "F8"), BURNPACK_DTYPE_UNKNOWN, "known: F64, F32, Flex32"},
        {TYPED("\xa1\x66qfloat\0"), BURNPACK_DTYPE_UNKNOWN,
         "did you mean QFloat? Known: F64"},
        {TYPED("\xa1\x64" "Bool\x62I8"), BURNPACK_DTYPE_BOOL_STORE,
         "known: Native, U8, U32"},
        {SCHEME("\xa1\x65value\x63q8s"), BURNPACK_DTYPE_QUANT_SCHEME,
         "did you mean Q8S? Known: Q8F, E5M2, E4M3, Q8S"},
        {SCHEME("\xa5\x65value\x63Q8S\x65store\x66Native\x64mode\x69Symmetric"
                "\x66tensor\xf6\x65" "block\xf6"), BURNPACK_DTYPE_QUANT_SCHEME,
         "a scheme of burn 0.22 or later"},
    };

    for (size_t i = 0; i < COUNT(files); i++) {
        judged j = judge(files[i].metadata);
        const assay_finding *f = finding_of(j.report, files[i].broken);
        ck_assert_msg(f->note != NULL && strncmp(f->note, files[i].note,
                      strlen(files[i].note)) == 0, "%zu: %s", i, f->note);
        assay_free(j.report);
    }
}
END_TEST

START_TEST(a_key_without_a_value)
{
    const struct {
        span metadata;
        const char *found;
    } files[] = {
        {BYTES("\xbf\x67tensors\xa0\x68metadata\xff"),
         "is a break: the key before it has no value"},
        {BYTES("\xa2\x67tensors\xa0\x61x\xbf\x61y\xff"),
         "is a break: the key before it has no value"},
        {BYTES("\xa2\x67tensors\xa0\x61x\xff"),
         "is a break: the key before it has no value"},
        {BYTES("\xa1\xff\0"), "is a break in the place of an item"},
        {BYTES("\xff"), "is a break in the place of an item"},
    };

    for (size_t i = 0; i < COUNT(files); i++) {
        judged j = judge(files[i].metadata);
        const assay_finding *f = finding_of(j.report, BURNPACK_CBOR_BREAK);
        ck_assert_msg(strcmp(f->found, files[i].found) == 0, "%zu: %s", i,
                      f->found);
        assay_free(j.report);
    }
}
END_TEST

RUN("burnpack", names_of_types, a_key_without_a_value,
    places_of_an_older_version, a_long_name_in_pieces_twice,
    order_of_user_keys, unknown_key_twice, unknown_variant,
    end_of_file, header_cut_short)
