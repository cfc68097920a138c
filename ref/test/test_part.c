/* The first bytes of a file whose size is known (assay_options.file_size). */
#include "assay.h"
#include "generators/generate.h"
#include "test/suite.h"

#include <string.h>

#define GIVEN "\66\0\0\0\0\0\0\0" \
    "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}"
#define B0 62

static assay_report *judge(const void *bytes, size_t size, u64 file_size,
                           const assay_options *more)
{
    assay_options options = *more;

    options.size = sizeof options;
    options.file_size = file_size;
    return assay_validate(bytes, size, &options);
}

/* Bytes in memory of their size, so that no more are read. */
static assay_report *judge_copy(const golden *g, size_t size, u8 *copy)
{
    const assay_options options = {.format = g->format, .fields = true,
                                   .index = true};

    memcpy(copy, g->bytes, size);
    return judge(copy, size, g->size, &options);
}

static u64 count(const assay_report *r)
{
    return assay_report_count(r, ASSAY_MUST) +
           assay_report_count(r, ASSAY_SHOULD);
}

/* All that is asked for is there: as if the file were there. */
static void check_whole(const golden *g, size_t size, const assay_report *r)
{
    const assay_options options = {.format = g->format};
    assay_report *whole = judge(g->bytes, g->size, 0, &options);
    const assay_field *f;

    CLAIM(assay_report_verdict(r) == assay_report_verdict(whole) &&
          count(r) == count(whole), "%s: %zu of %zu bytes", g->path, size,
          g->size);
    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++)
        CLAIM(f->offset + f->length <= size, "%s: field %zu", g->path, i);
    assay_free(whole);
}

static void check_part(const golden *g, size_t size)
{
    u8 *copy = malloc(size + (size == 0));
    assay_report *r = judge_copy(g, size, copy);
    u64 needs = assay_report_needs(r);

    if (needs > 0)
        CLAIM(size < needs && needs <= g->size &&
              assay_report_verdict(r) == ASSAY_UNKNOWN && count(r) == 0,
              "%s: %zu of %zu bytes", g->path, size, g->size);
    else
        check_whole(g, size, r);
    assay_free(r);
    free(copy);
}

static int check_parts(const golden *g, void *user)
{
    size_t step = 1 + g->size / 64;

    (void)user;
    for (size_t size = 0; size < g->size; size += step)
        check_part(g, size);
    if (g->size > 0)
        check_part(g, g->size - 1);
    return 0;
}

START_TEST(files_of_every_format)
{
    for (u32 f = 1; f < FORMATS; f++)
        ck_assert_int_eq(generate_cases((format)f, check_parts, NULL), 0);
}
END_TEST

/* What a reader of a file far away does. */
START_TEST(from_need_to_need)
{
    const assay_options options = {
        .format = assay_format_by_name("safetensors"), .index = true};
    assay_tensor t;
    assay_report *r = judge(GIVEN, 0, B0 + 8, &options);

    ck_assert_uint_eq(assay_report_needs(r), 8);
    assay_free(r);
    r = judge(GIVEN, 8, B0 + 8, &options);
    ck_assert_uint_eq(assay_report_needs(r), B0);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert_ptr_nonnull(assay_report_reason(r));
    assay_free(r);
    r = judge(GIVEN, B0, B0 + 8, &options);
    ck_assert_uint_eq(assay_report_needs(r), 0);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert(assay_report_tensor(r, 0, &t));
    ck_assert_uint_eq(t.offset, B0);
    ck_assert_uint_eq(t.size, 8);
    assay_free(r);
}
END_TEST

/* The size of the file counts, not that of what is there. */
START_TEST(laws_that_need_no_data)
{
    const assay_options options = {0};
    const assay_finding *f;
    assay_report *r = judge(GIVEN, B0, B0 + 7, &options);

    f = assay_report_finding(r, 0);
    ck_assert_str_eq(assay_rule_at(f->rule)->id, "safetensors.data.bounds");
    assay_free(r);
    r = judge(GIVEN, B0, B0 + 9, &options);
    f = assay_report_finding(r, 0);
    ck_assert_str_eq(assay_rule_at(f->rule)->id, "safetensors.data.trailing");
    ck_assert_uint_eq(f->offset, B0 + 8);
    ck_assert_uint_eq(f->length, 1);
    assay_free(r);
    r = judge("\2", 1, 7, &(assay_options){
        .format = assay_format_by_name("safetensors")});
    f = assay_report_finding(r, 0);
    ck_assert_str_eq(assay_rule_at(f->rule)->id, "safetensors.file.truncated");
    assay_free(r);
}
END_TEST

START_TEST(no_document_and_no_wrong_size)
{
    const assay_options options = {.document = true};
    assay_report *r = judge(GIVEN, B0, B0 + 8, &options);

    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert(strstr(assay_report_reason(r), "document") != NULL);
    assay_free(r);
    r = judge(GIVEN, B0, B0 - 1, &options);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert(strstr(assay_report_reason(r), "than the file") != NULL);
    ck_assert_uint_ne(assay_report_format(r), 0);
    ck_assert_uint_eq(assay_report_needs(r), 0);
    assay_free(r);
    ck_assert_uint_eq(assay_report_needs(NULL), 0);
}
END_TEST

RUN("part", files_of_every_format, from_need_to_need, laws_that_need_no_data,
    no_document_and_no_wrong_size)
