/* shrink(): the test keeps holding, and everything else goes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "mutate/shrink.h"
#include "ref/test/suite.h"

#define ROOM 4096
#define TRIES 4000

typedef struct {
    const char *format;
    u8 bytes[ROOM];
    size_t size;
} sample;

static sample read_sample(const char *format, const char *name)
{
    sample s = {.format = format};
    char path[4096];

    snprintf(path, sizeof path, "%s/%s/%s", getenv("ASSAY_CORPUS"), format,
             name);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    s.size = fread(s.bytes, 1, sizeof s.bytes, file);
    fclose(file);
    ck_assert_uint_lt(s.size, ROOM);
    return s;
}

/* The property to keep, and the bytes that had it last. */
typedef struct {
    u32 format;
    const char *rule;           /* NULL: the file is valid and has a tensor */
    size_t asked, most;
    sample last;
} wish;

static bool is_there(const wish *w, const u8 *bytes, size_t size)
{
    assay_options o = {.format = w->format, .index = true};
    assay_report *r = assay_validate(bytes, size, &o);
    const assay_finding *f = assay_report_finding(r, 0);
    bool there = w->rule == NULL
        ? assay_report_verdict(r) == ASSAY_ACCEPT && assay_tensor_count(r) > 0
        : f != NULL && strcmp(assay_rule_at(f->rule)->id, w->rule) == 0;

    assay_free(r);
    return there;
}

static shrink_answer look_for(void *user, const uint8_t *bytes, size_t size)
{
    wish *w = user;

    CLAIM(size <= w->last.size, "%zu bytes, after %zu", size, w->last.size);
    if (++w->asked > w->most)
        return SHRINK_ENOUGH;
    if (!is_there(w, bytes, size))
        return SHRINK_NOT;
    memcpy(w->last.bytes, bytes, size);
    w->last.size = size;
    return SHRINK_STILL;
}

static size_t shrunk(sample *s, const char *rule, size_t most)
{
    wish w = {.format = assay_format_by_name(s->format), .rule = rule,
              .most = most, .last = *s};

    CLAIM(is_there(&w, s->bytes, s->size), "%s is not there", rule);
    size_t size = shrink(s->format, s->bytes, s->size, TRIES, look_for, &w);
    CLAIM(size == w.last.size && memcmp(s->bytes, w.last.bytes, size) == 0,
          "%s: not the last one that it held for", s->format);
    CLAIM(w.asked <= most + 1, "asked after it was enough");
    return size;
}

START_TEST(files_become_as_small_as_they_can)
{
    static const struct {
        const char *format, *name, *rule;
        size_t size;
    } rows[] = {
        {"mag", "accept/one-f32-2x3.mag", NULL, 132},      /* 128, and an f32 */
        {"mag", "reject/mag.key.utf8~above-10ffff-f4908080.mag",
         "mag.key.utf8", 41},
        {"oinf", "accept/document-worked-example.oinf", NULL, 120},
        {"zten", "accept/one-float32-2x3.zt", NULL, 110},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        sample s = read_sample(rows[i].format, rows[i].name);
        size_t size = shrunk(&s, rows[i].rule, SIZE_MAX - 1);
        CLAIM(size <= rows[i].size, "%s: %zu bytes, not %zu", rows[i].name,
              size, rows[i].size);
    }
}
END_TEST

START_TEST(enough_is_enough)
{
    sample s = read_sample("mag", "accept/one-f32-2x3.mag");
    sample before = s;

    ck_assert_uint_eq(shrunk(&s, NULL, 0), before.size);
    ck_assert_mem_eq(s.bytes, before.bytes, before.size);
    ck_assert_uint_le(shrunk(&s, NULL, 5), before.size);
}
END_TEST

START_TEST(what_is_no_file_is_shrunk_by_bytes)
{
    sample s = {.format = "mag", .size = 300};
    size_t size;

    memset(s.bytes, 'x', s.size);
    wish w = {.format = assay_format_by_name("mag"), .most = SIZE_MAX - 1,
              .rule = "mag.header.magic", .last = s};
    size = shrink("mag", s.bytes, s.size, TRIES, look_for, &w);
    ck_assert_uint_le(size, 24);
    ck_assert_uint_eq(shrink("mag", s.bytes, 0, TRIES, look_for, &w), 0);
    ck_assert_uint_eq(mend("mag", s.bytes, 0, s.bytes, 0), 0);
}
END_TEST

RUN("shrink", files_become_as_small_as_they_can, enough_is_enough,
    what_is_no_file_is_shrunk_by_bytes)
