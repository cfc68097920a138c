/*
 * Headers of maximum size or with very many tensors: memory stays below 192 MiB
 * plus four times the file. ref.safetensors_memory tests smaller ones.
 */
#include "assay.h"
#include "test/made.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define LARGEST 100000000

static void add_entry(file *f, size_t name, size_t at)
{
    char words[100];

    snprintf(words, sizeof words, "%s\"%07zx\":{\"dtype\":\"U8\","
             "\"shape\":[1],\"data_offsets\":[%zu,%zu]}", at > 0 ? "," : "",
             name, at, at + 1);
    add(f, words);
}

/* Judges the file with data bytes of data, and frees it. */
static assay_report *judge(file *f, size_t data)
{
    end_header(f, data);
    assay_options options = {
        .index = true, .memory_limit = (192u << 20) + 4 * (u64)f->size};
    return assay_validate(f->bytes, f->size, &options);
}

static void check(file *f, size_t data, u64 tensors)
{
    assay_report *r = judge(f, data);

    ck_assert_msg(assay_report_verdict(r) == ASSAY_ACCEPT, "%s",
                  assay_report_reason(r));
    ck_assert_uint_eq(assay_tensor_count(r), tensors);
    assay_free(r);
    free(f->bytes);
}

START_TEST(spaces)
{
    file f = open_file(8 + LARGEST);

    add(&f, "{}");
    fill(&f, ' ', LARGEST - 2);
    check(&f, 0, 0);
    f = open_file(8 + LARGEST);
    add(&f, "{");
    fill(&f, ' ', LARGEST - 2);
    add(&f, "}");
    check(&f, 0, 0);
}
END_TEST

/* Unsorted names, each once; then one of them twice. */
START_TEST(a_million_tensors)
{
    const size_t count = 1000000;
    const u64 step = 611953;    /* times count exceeds 32 bits */
    file f = open_file(90u << 20);

    add(&f, "{");
    for (size_t i = 0; i < count; i++)
        add_entry(&f, (size_t)(i * step % count), i);
    file twice = {malloc(f.room), f.size, f.room};
    memcpy(twice.bytes, f.bytes, f.size);
    add(&f, "}");
    check(&f, count, count);

    add_entry(&twice, (size_t)step, count);
    add(&twice, "}");
    assay_report *r = judge(&twice, count + 1);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_REJECT);
    const assay_finding *found = assay_report_finding(r, 0);
    ck_assert_str_eq(found->path, "tensor[1000000].name");
    ck_assert_str_eq(found->related, "tensor[1].name");
    assay_free(r);
    free(twice.bytes);
}
END_TEST

START_TEST(ten_million_dimensions)
{
    file f = open_file(21u << 20);

    add(&f, "{\"w\":{\"dtype\":\"U8\",\"shape\":[1");
    for (size_t i = 1; i < 10000000; i++)
        add(&f, ",1");
    add(&f, "],\"data_offsets\":[0,1]}}");
    check(&f, 1, 1);
}
END_TEST

/* A header filled by a member that is ignored. */
START_TEST(fifty_million_levels)
{
    const size_t depth = 49999950;
    file f = open_file(9 + LARGEST);

    add(&f, "{\"w\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1],"
        "\"x\":");
    fill(&f, '[', depth);
    fill(&f, ']', depth);
    add(&f, "}}");
    check(&f, 1, 1);
}
END_TEST

RUN("safetensors_large", spaces, a_million_tensors, ten_million_dimensions,
    fifty_million_levels)
