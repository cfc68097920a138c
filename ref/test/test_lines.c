/*
 * The JSON lines of list --json, explain --json and validate --json: each
 * member of each line, what an explanation finds by records, and failing
 * memory.
 */
#include "document/lines.h"

#include <stdio.h>

#include "test/made.h"
#include "test/ration.h"
#include "test/visit.h"
#include "test/written.h"

static written out;

/* A tensor that has data, one that has none, and an entry of metadata. */
#define HEADER "{\"__metadata__\":{\"k\\n\":\"v\"}," \
    "\"w\":{\"dtype\":\"BF16\",\"shape\":[2,1],\"data_offsets\":[0,4]}," \
    "\"e\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[4,4]}}"

/* An unknown type, and five bytes too many. */
#define BAD "{\"w\":{\"dtype\":\"XX\",\"shape\":[1],\"data_offsets\":[0,4]}}"

typedef struct {
    file made;
    assay_report *report;
} judged;

static judged judge(const char *header, size_t data,
                    const assay_options *options)
{
    judged j = {.made = open_file(4096)};

    add(&j.made, header);
    end_header(&j.made, data);
    j.report = assay_validate(j.made.bytes, j.made.size, options);
    ck_assert_ptr_nonnull(j.report);
    return j;
}

static void forget(judged *j)
{
    assay_free(j->report);
    free(j->made.bytes);
}

static void begin(void)
{
    out.size = 0;
    out.text[0] = '\0';
}

static void demand(const char *wanted)
{
    CLAIM(strcmp(out.text, wanted) == 0, "%sinstead of %s", out.text, wanted);
    begin();
}

/* ------------------------------------------------------------------ list -- */

#define NAMED "{\"assay\":\"" ASSAY_VERSION "\",\"file\":"

START_TEST(a_file_and_what_it_adds_up_to)
{
    judged j = judge(HEADER, 4, &(assay_options){.index = true});
    assay_sums sums = {.all = {NULL, 1, 2, UINT64_MAX}};

    begin();
    assay_write_list(j.report, "a.st", &sums, keep, &out);
    demand(NAMED "\"a.st\",\"size\":\"149\",\"format\":\"safetensors\","
           "\"version\":\"unversioned\",\"metadata\":\"1\",\"tensors\":\"1\","
           "\"elements\":\"2\",\"data_size\":\"18446744073709551615\","
           "\"dtypes\":[]}\n");
    sums.shards = 3;
    assay_write_list(j.report, NULL, &sums, keep, &out);
    CLAIM(strstr(out.text, "\"file\":\"\",") != NULL &&
          strstr(out.text, "615\",\"shards\":\"3\",\"dtypes\":[]}\n") != NULL,
          "%s",
          out.text);
    begin();
    assay_write_list(NULL, "a.st", &sums, keep, &out);
    demand("");
    forget(&j);
}
END_TEST

START_TEST(an_entry_and_tensors)
{
    judged j = judge(HEADER, 4, &(assay_options){.index = true});

    begin();
    ck_assert(assay_write_entry(j.report, 0, keep, &out));
    demand("{\"metadata\":{\"key\":\"k\\u000a\",\"type\":\"string\","
           "\"value\":\"v\"}}\n");
    ck_assert(assay_write_tensor(j.report, 0, NULL, keep, &out));
    demand("{\"tensor\":{\"name\":\"w\",\"dtype\":\"BF16\","
           "\"shape\":[\"2\",\"1\"],\"offset\":\"145\",\"size\":\"4\","
           "\"elements\":\"2\"}}\n");
    ck_assert(assay_write_tensor(j.report, 1, "b\xff", keep, &out));
    demand("{\"file\":\"b\\\\xff\",\"file_bytes\":\"62ff\","
           "\"tensor\":{\"name\":\"e\",\"dtype\":\"F32\",\"shape\":[\"0\"],"
           "\"offset\":\"149\",\"size\":\"0\",\"elements\":\"0\"}}\n");
    ck_assert(!assay_write_entry(j.report, 1, keep, &out));
    ck_assert(!assay_write_tensor(j.report, 2, NULL, keep, &out));
    ck_assert(!assay_write_entry(NULL, 0, keep, &out));
    ck_assert(!assay_write_tensor(NULL, 0, NULL, keep, &out));
    demand("");
    forget(&j);
}
END_TEST

/* Joining chunks of a value needs memory; without it, the line is truncated. */
static int starve_entries(const golden *g, void *user)
{
    size_t *starved = user;
    ration few = {0};
    assay_options options = {.format = g->format, .index = true,
                             .allocator = {resize_in, &few}};
    assay_report *r = assay_validate(g->bytes, g->size, &options);

    for (size_t i = 0; i < assay_entry_count(r); i++) {
        size_t before = few.requests;
        begin();
        CLAIM(assay_write_entry(r, i, keep, &out), "%s: %zu", g->path, i);
        CLAIM(strcmp(out.text + out.size - 3, "}}\n") == 0, "%s", out.text);
        if (few.requests == before)
            continue;
        few.fails_at = few.requests + 1;
        begin();
        CLAIM(!assay_write_entry(r, i, keep, &out), "%s: %zu", g->path, i);
        CLAIM(strchr(out.text, '\n') == NULL, "%s", out.text);
        few.fails_at = 0;
        ++*starved;
    }
    assay_free(r);
    ck_assert_uint_eq(few.alive, 0);
    return 0;
}

START_TEST(an_entry_without_memory)
{
    size_t starved = 0;

    visit_all(starve_entries, &starved);
    ck_assert_uint_ge(starved, 10);
}
END_TEST

/* --------------------------------------------------------------- explain -- */

/* Writes the line about the field that begins at offset. */
static void demand_field(const judged *j, const assay_explanation *e,
                         u64 offset, const char *wanted)
{
    begin();
    ck_assert(assay_write_field(e, assay_report_field_at(j->report, offset),
                                keep, &out));
    demand(wanted);
}

START_TEST(fields)
{
    judged j = judge(HEADER, 4, &(assay_options){.fields = true});
    assay_explanation *e = assay_explain(j.report);

    demand_field(&j, e, 0,
                 "{\"offset\":\"0\",\"length\":\"8\",\"field\":\"header_size\","
                 "\"kind\":\"number\",\"value\":\"137\","
                 "\"note\":\"the buffer begins at 145\","
                 "\"findings\":[\"safetensors.canonical.aligned-buffer\"]}\n");
    demand_field(&j, e, 25,
                 "{\"offset\":\"25\",\"length\":\"5\","
                 "\"field\":\"metadata[0].key\",\"kind\":\"text\","
                 "\"value\":\"\\\"k\\\\n\\\"\","
                 "\"note\":\"\\\"k\\\\x0a\\\"\",\"findings\":[]}\n");
    demand_field(&j, e, 145,
                 "{\"offset\":\"145\",\"length\":\"4\","
                 "\"field\":\"tensor[0].data\",\"kind\":\"data\","
                 "\"type\":\"BF16\",\"findings\":[]}\n");
    ck_assert(!assay_write_field(e, assay_report_field_at(j.report, 149), keep,
                                 &out));
    demand("");
    assay_explanation_free(e);
    forget(&j);
}
END_TEST

START_TEST(what_no_field_explains)
{
    judged j = judge(BAD, 9, &(assay_options){.fields = true});
    assay_explanation *e = assay_explain(j.report);

    begin();
    assay_write_gap(e, 22, 65, keep, &out);
    demand("{\"offset\":\"22\",\"length\":\"43\",\"field\":null,"
           "\"findings\":[\"safetensors.tensor.dtype-known\"]}\n");
    assay_write_gap(e, 22, 66, keep, &out);
    demand("{\"offset\":\"22\",\"length\":\"44\",\"field\":null,"
           "\"findings\":[\"safetensors.tensor.dtype-known\","
           "\"safetensors.data.trailing\"]}\n");
    assay_write_gap(e, 65, 65, keep, &out);     /* to the end, and beyond */
    demand("{\"offset\":\"65\",\"length\":\"0\",\"field\":null,"
           "\"findings\":[\"safetensors.data.trailing\"]}\n");
    assay_write_gap(e, 70, 70, keep, &out);
    demand("{\"offset\":\"70\",\"length\":\"0\",\"field\":null,"
           "\"findings\":[]}\n");
    assay_explanation_free(e);
    forget(&j);
}
END_TEST

START_TEST(one_byte)
{
    judged j = judge(BAD, 9, &(assay_options){.fields = true});
    assay_explanation *e = assay_explain(j.report);

    begin();
    ck_assert(assay_write_byte(e, 66, keep, &out));
    demand("{\"at\":\"66\",\"byte\":\"00\",\"offset\":\"65\",\"length\":\"5\","
           "\"field\":\"buffer.unused\",\"kind\":\"padding\",\"findings\":"
           "[{\"rule\":\"safetensors.data.trailing\",\"level\":\"must\","
           "\"offset\":\"65\",\"length\":\"5\",\"field\":\"buffer.unused\","
           "\"found\":\"is 5 bytes that no tensor uses\","
           "\"required\":\"the buffer has no byte after the last data\","
           "\"note\":\"safetensors allows no padding after the last tensor"
           "\"}],"
           "\"rules\":[{\"rule\":\"safetensors.data.hole\","
           "\"level\":\"must\",\"statement\":"
           "\"the buffer has no unused byte before the last data\"},"
           "{\"rule\":\"safetensors.data.trailing\",\"level\":\"must\","
           "\"statement\":\"the buffer has no byte after the last data\"}]}"
           "\n");
    ck_assert(!assay_write_byte(e, 70, keep, &out));
    demand("");
    assay_explanation_free(e);
    forget(&j);
}
END_TEST

static bool keep_none(void *user, u64 offset, u64 length, const char *record,
                      u64 index)
{
    (void)user, (void)length, (void)record, (void)index;
    return offset > 30;
}

START_TEST(a_byte_of_no_field)
{
    judged j = judge(BAD, 9, &(assay_options){.fields = true,
                                              .choice = {keep_none, NULL}});
    assay_explanation *e = assay_explain(j.report);

    begin();
    ck_assert(assay_write_byte(e, 23, keep, &out));
    CLAIM(strstr(out.text, "{\"at\":\"23\",\"byte\":\"58\",\"field\":null,"
                 "\"findings\":[{\"rule\":\"safetensors.tensor.dtype-known\","
                 ) == out.text &&
          strcmp(out.text + out.size - 14, "],\"rules\":[]}\n") == 0,
          "%s", out.text);
    assay_explanation_free(e);
    forget(&j);
}
END_TEST

START_TEST(the_field_of_a_byte)
{
    judged j = judge(HEADER, 4, &(assay_options){.fields = true});
    const assay_field *f;
    size_t i;

    for (i = 0; (f = assay_report_field(j.report, i)) != NULL; i++) {
        ck_assert_uint_eq(assay_report_field_at(j.report, f->offset), i);
        ck_assert_uint_eq(assay_report_field_at(j.report,
                                                f->offset + f->length - 1), i);
    }
    ck_assert_uint_eq(assay_report_field_at(j.report, j.made.size), i);
    ck_assert_uint_eq(assay_report_field_at(NULL, 0), 0);
    forget(&j);
    j = judge(BAD, 9, &(assay_options){.fields = true,
                                       .choice = {keep_none, NULL}});
    ck_assert_uint_eq(assay_report_field_at(j.report, 0), 0);
    ck_assert_uint_gt(assay_report_field(j.report, 0)->offset, 30);
    forget(&j);
}
END_TEST

START_TEST(whom_a_finding_blames)
{
    const assay_field f = {.offset = 10, .length = 5};
    static const struct { u64 offset, length; bool blames; } findings[] = {
        {9, 0, false}, {9, 1, false}, {9, 2, true}, {10, 0, true},
        {14, 0, true}, {14, 9, true}, {15, 0, false}, {15, 1, false},
    };

    for (size_t i = 0; i < COUNT(findings); i++) {
        assay_finding one = {.offset = findings[i].offset,
                             .length = findings[i].length};
        CLAIM(assay_finding_blames(&one, &f) == findings[i].blames, "%zu", i);
    }
}
END_TEST

/* ------------------------------------------------------ in every format -- */

/* Returns "tensor[3]" for "metadata.tensor[3].name"; "" if in no list. */
static void name_record(const assay_report *r, const assay_field *f,
                        char record[512])
{
    char path[512];

    assay_scope_path(r, f->scope, path, sizeof path);
    char *from = strchr(path, '['), *end = strrchr(path, ']');
    record[0] = '\0';
    if (from == NULL)
        return;
    while (from > path && from[-1] != '.')
        from--;
    end[1] = '\0';
    memcpy(record, from, strlen(from) + 1);
}

static bool is_name(const assay_field *f)
{
    return f->role == ASSAY_ROLE_NAME && f->kind == ASSAY_TEXT;
}

static bool is_type(const assay_field *f)
{
    return f->role == ASSAY_ROLE_TYPE &&
           (f->note != NULL ? strchr(f->note, ' ') == NULL
                            : f->kind == ASSAY_TEXT);
}

/* Returns the last such field in the record of the data, by looking at all
 * fields; sets *count to their number. */
static const assay_field *find(const assay_report *r, const assay_field *data,
                               bool (*is_wanted)(const assay_field *f),
                               size_t *count)
{
    const assay_field *found = NULL, *f;
    char wanted[512], record[512];

    *count = 0;
    name_record(r, data, wanted);
    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        if (wanted[0] == '\0' || !is_wanted(f))
            continue;
        name_record(r, f, record);
        if (strcmp(record, wanted) != 0)
            continue;
        found = f;
        ++*count;
    }
    return found;
}

typedef struct {
    size_t named, unnamed, types, findings;
} seen;

static void check_name(const golden *g, const assay_report *r,
                       const assay_explanation *e, const assay_field *data,
                       seen *all)
{
    size_t count;
    const assay_field *name = find(r, data, is_name, &count);

    CLAIM(assay_explanation_name(e, data) == (count == 1 ? name : NULL),
          "%s: the name of data at %llu", g->path,
          (unsigned long long)data->offset);
    ++*(count == 1 ? &all->named : &all->unnamed);
}

static void check_type(const golden *g, const assay_report *r,
                       const assay_explanation *e, const assay_field *data,
                       seen *all)
{
    size_t count;
    const assay_field *f = find(r, data, is_type, &count);
    char type[8192], cut[4];

    assay_explanation_type(e, data, type, sizeof type);
    begin();
    if (f == NULL)
        keep(&out, type, strlen(type) <= 4 ? strlen(type) : 0);  /* "f32" */
    else if (f->note != NULL && f->kind == ASSAY_TEXT)  /* quoted */
        keep(&out, f->note + 1, strlen(f->note) - 2);
    else if (f->note != NULL)
        keep(&out, f->note, strlen(f->note));
    else
        assay_write_escaped(g->bytes + f->offset, (size_t)f->length, keep,
                            &out);
    CLAIM(strcmp(type, out.text) == 0, "%s: %s", g->path, type);
    assay_explanation_type(e, data, cut, sizeof cut);
    CLAIM(strlen(cut) <= 3 && strncmp(cut, type, strlen(cut)) == 0, "%s: %s",
          g->path, cut);
    all->types += f != NULL;
}

static int check_explanation(const golden *g, void *user)
{
    assay_options options = {.format = g->format, .fields = true};
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    assay_explanation *e = assay_explain(r);
    const assay_finding *const *by = assay_explanation_findings(e);
    seen *all = user;
    const assay_field *f;
    size_t n = 0;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        if (f->kind != ASSAY_DATA || !is_sampled(g->path, g->size, 12))
            continue;
        check_name(g, r, e, f, all);
        check_type(g, r, e, f, all);
    }
    for (; by[n] != NULL; n++)
        CLAIM(n == 0 || by[n - 1]->offset < by[n]->offset ||
              (by[n - 1]->offset == by[n]->offset && by[n - 1] < by[n]),
              "%s: findings by offset", g->path);
    CLAIM(n == 0 || assay_report_finding(r, n - 1) != NULL, "%s", g->path);
    CLAIM(assay_report_finding(r, n) == NULL, "%s: %zu findings", g->path, n);
    all->findings += n;
    assay_explanation_free(e);
    assay_free(r);
    return 0;
}

START_TEST(explanations)
{
    seen all = {0};

    visit_all(check_explanation, &all);
    ck_assert_uint_gt(all.named, 500);
    ck_assert_uint_gt(all.unnamed, 10);
    ck_assert_uint_gt(all.types, 500);
    ck_assert_uint_gt(all.findings, 5000);
}
END_TEST

START_TEST(kinds)
{
    ck_assert_str_eq(assay_kind_name(ASSAY_UINT_LE), "number");
    ck_assert_str_eq(assay_kind_name(ASSAY_UINT_BE), "number");
    ck_assert_str_eq(assay_kind_name(ASSAY_TEXT), "text");
    ck_assert_str_eq(assay_kind_name(ASSAY_BYTES), "bytes");
    ck_assert_str_eq(assay_kind_name(ASSAY_PADDING), "padding");
    ck_assert_str_eq(assay_kind_name(ASSAY_DATA), "data");
    ck_assert_ptr_null(assay_kind_name((assay_kind)(ASSAY_DATA + 1)));
}
END_TEST

/* Whichever request fails, all memory is freed; the limit of the report does
 * not apply to the explanation. */
static int starve_explanation(const golden *g, void *user)
{
    ration few = {0};
    assay_options options = {.format = g->format, .fields = true,
                             .allocator = {resize_in, &few}};
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    size_t alive = few.alive, *starved = user;
    assay_explanation *e = NULL;

    for (size_t n = 1; e == NULL; n++, ++*starved) {
        few.requests = 0;
        few.fails_at = n;
        few.once = true;
        e = assay_explain(r);
        CLAIM((e != NULL) == (few.requests < n), "%s: request %zu", g->path, n);
        CLAIM(e != NULL || few.alive == alive, "%s: request %zu", g->path, n);
    }
    few.fails_at = 0;
    assay_explanation_free(e);
    ck_assert_uint_eq(few.alive, alive);
    assay_free(r);
    return 0;
}

START_TEST(an_explanation_without_memory)
{
    size_t starved = 0;

    visit_all(starve_explanation, &starved);
    ck_assert_uint_gt(starved, 10000);
    ck_assert_ptr_null(assay_explain(NULL));
    assay_explanation_free(NULL);
}
END_TEST

START_TEST(a_limit_that_the_report_has_reached)
{
    judged j = judge(HEADER, 4, &(assay_options){.fields = true,
                                                 .memory_limit = 5200});
    assay_explanation *e = assay_explain(j.report);

    ck_assert_uint_eq(assay_report_why(j.report), ASSAY_WHY_MEMORY);
    ck_assert_ptr_nonnull(e);
    assay_explanation_free(e);
    forget(&j);
}
END_TEST

/* -------------------------------------------------------------- validate -- */

/* A name that is not UTF-8 is complete, however long it is. */
START_TEST(a_file_that_cannot_be_read)
{
    static char name[3001], wanted[40000];
    size_t size = 0;

    begin();
    assay_write_problem("a\xe2\x80\xae", "it \"is\"", "read", keep, &out);
    demand(NAMED "\"a\\u202e\",\"verdict\":\"unknown\","
           "\"reason\":\"it \\\"is\\\"\",\"why\":\"read\",\"complete\":false,"
           "\"findings\":[]}\n");
    memset(name, '\xff', sizeof name - 1);
    size += (size_t)snprintf(wanted, sizeof wanted, NAMED "\"");
    for (int i = 0; i < 3000; i++)
        size += (size_t)snprintf(wanted + size, 7, "\\\\xff");
    size += (size_t)snprintf(wanted + size, 20, "\",\"file_bytes\":\"");
    memset(wanted + size, 'f', 6000);
    snprintf(wanted + size + 6000, 100, "\",\"verdict\":\"unknown\","
             "\"reason\":\"r\",\"why\":\"w\",\"complete\":false,"
             "\"findings\":[]}\n");
    assay_write_problem(name, "r", "w", keep, &out);
    demand(wanted);
}
END_TEST

RUN("lines", a_file_and_what_it_adds_up_to, an_entry_and_tensors,
    an_entry_without_memory, fields, what_no_field_explains, one_byte,
    a_byte_of_no_field, the_field_of_a_byte, whom_a_finding_blames,
    explanations, kinds, an_explanation_without_memory,
    a_limit_that_the_report_has_reached, a_file_that_cannot_be_read)
