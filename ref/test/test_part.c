/* The first bytes of a file whose size is known (assay_options.file_size). */
#include "assay.h"
#include "test/visit.h"

#include <string.h>

#define GIVEN "\66\0\0\0\0\0\0\0" \
    "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}"
#define B0 62

/* Header and infos of a model of one tensor, F32 [2]. */
#define INFOS "GGUF\3\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0" \
    "\1\0\0\0\0\0\0\0w\1\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define D_W         37          /* its dimension */
#define INFOS_END   57
#define D           64

static assay_report *judge(const void *bytes, size_t size, u64 file_size,
                           const assay_options *more)
{
    assay_options options = *more;

    options.size = sizeof options;
    options.file_size = file_size;
    return assay_validate(bytes, size, &options);
}

/* Bytes in memory of their size, so that reads beyond it are noticed. */
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

/* With all the bytes needed, the results are those for the whole file. */
static void check_whole(const golden *g, size_t size, const assay_report *r,
                        const assay_report *whole)
{
    const assay_field *f;

    CLAIM(assay_report_verdict(r) == assay_report_verdict(whole) &&
          count(r) == count(whole), "%s: %zu of %zu bytes", g->path, size,
          g->size);
    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++)
        CLAIM(f->offset + f->length <= size, "%s: field %zu", g->path, i);
}

/* More is needed: the whole file also has the findings so far. */
static void check_need(const golden *g, size_t size, const assay_report *r,
                       const assay_report *whole)
{
    u64 needs = assay_report_needs(r);
    bool broken = assay_report_count(r, ASSAY_MUST) > 0;

    CLAIM(size < needs && needs <= g->size &&
          assay_report_reason(r) != NULL &&
          assay_report_verdict(r) == (broken ? ASSAY_REJECT : ASSAY_UNKNOWN),
          "%s: %zu of %zu bytes", g->path, size, g->size);
    CLAIM(count(r) <= count(whole) &&
          (!broken || assay_report_verdict(whole) == ASSAY_REJECT),
          "%s: %zu of %zu bytes find more", g->path, size, g->size);
}

static void check_part(const golden *g, size_t size)
{
    const assay_options options = {.format = g->format};
    u8 *copy = malloc(size + (size == 0));
    assay_report *r = judge_copy(g, size, copy);
    assay_report *whole = judge(g->bytes, g->size, 0, &options);

    if (assay_report_needs(r) > 0)
        check_need(g, size, r, whole);
    else
        check_whole(g, size, r, whole);
    assay_free(whole);
    assay_free(r);
    free(copy);
}

static int check_parts(const golden *g, void *user)
{
    size_t step = 1 + g->size / 64;

    (void)user;
    if (!is_sampled(g->path, g->size, 24))
        return 0;
    for (size_t size = 0; size < g->size; size += step)
        check_part(g, size);
    if (g->size > 0)
        check_part(g, g->size - 1);
    return 0;
}

START_TEST(files_of_every_format)
{
    visit_all(check_parts, NULL);
}
END_TEST

/* Without a format option, any part determines the format, or asks for more
 * until it does. */
static void check_unnamed(const golden *g, size_t size)
{
    assay_report *r = judge(g->bytes, size, g->size, &(assay_options){0});
    u64 needs = assay_report_needs(r);

    ck_assert_uint_eq(assay_report_judged(r), size);
    if (needs == 0)
        CLAIM(assay_report_verdict(r) == ASSAY_ACCEPT &&
              assay_report_why(r) == ASSAY_WHY_NONE &&
              assay_report_format(r) == (u32)g->format,
              "%s: %zu of %zu bytes: %s", g->path, size, g->size,
              assay_report_reason(r));
    else
        CLAIM(size < needs && needs <= g->size &&
              assay_report_verdict(r) == ASSAY_UNKNOWN &&
              assay_report_why(r) == ASSAY_WHY_BYTES,
              "%s: %zu of %zu bytes need %llu: %s", g->path, size, g->size,
              (unsigned long long)needs, assay_report_reason(r));
    assay_free(r);
}

#define MOST_FILES 20           /* files per format, and bytes per file */
#define MOST_BYTES 3000

static int check_prefixes(const golden *g, void *user)
{
    u32 *files = user;

    if (strncmp(g->path, "accept/", 7) != 0 || *files == MOST_FILES ||
        g->size > MOST_BYTES || strcmp(g->reference, "accept") != 0)
        return 0;
    ++*files;
    for (size_t size = 0; size < g->size; size++)
        check_unnamed(g, size);
    return 0;
}

START_TEST(every_part_of_some)
{
    for (u32 f = 1; f < FORMATS; f++) {
        u32 files = 0;
        ck_assert_int_eq(visit_cases(all_cases[f], check_prefixes, &files), 0);
        ck_assert_uint_eq(files, MOST_FILES);
    }
}
END_TEST

/* A file of an unknown format is reported at once, after a few first bytes. */
START_TEST(parts_of_no_format)
{
    static const struct {
        const char *bytes;
        size_t size;
        u64 length, needs;
    } parts[] = {
        {"", 0, 100, 8}, {"", 0, 5, 5}, {"BZh9", 4, 100, 8},
        {"\316\0\0\0", 4, 100, 8}, {"\316\0\0\0\0\316\0\0", 8, 100, 10},
        {"ZTEN000", 7, 100, 8}, {"BZh91AY&", 8, 100, 0},
        {"\100\0\0\0\0\0\0\0[", 9, 100, 0},
        {"\100\0\0\0\0\0\0\0{,", 10, 100, 0},
        {"\100\0\0\0\0\0\0\0{ ", 10, 100, 72},
        {"\135\0\0\0\0\0\0\0", 8, 100, 0},
        {"\1\0\0\0\0\0\0\0", 8, 100, 0},
        {"\1\341\365\5\0\0\0\0", 8, 200000000, 0},
        {"\0\341\365\5\0\0\0\0", 8, 200000000, 100000008},
    };

    for (size_t i = 0; i < COUNT(parts); i++) {
        assay_report *r = judge(parts[i].bytes, parts[i].size,
                                parts[i].length, &(assay_options){0});
        ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
        CLAIM(assay_report_needs(r) == parts[i].needs &&
              assay_report_why(r) == (parts[i].needs > 0 ? ASSAY_WHY_BYTES
                                                         : ASSAY_WHY_FORMAT),
              "%zu: %llu are needed", i,
              (unsigned long long)assay_report_needs(r));
        assay_free(r);
    }
}
END_TEST

/* Works like a reader of a remote file: starts with nothing, and fetches the
 * bytes needed until the tensor is known. */
static void fetch(const char *name, const void *bytes, const size_t *needs,
                  size_t count, size_t behind, u64 tensor)
{
    const assay_options options = {
        .format = assay_format_by_name(name), .index = true};
    size_t end = needs[count - 1], size = 0;
    assay_tensor t;

    for (size_t i = 0; i < count; i++) {
        assay_report *r = judge(bytes, size, end + behind, &options);
        ck_assert_uint_eq(assay_report_needs(r), needs[i]);
        ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
        ck_assert_ptr_nonnull(assay_report_reason(r));
        assay_free(r);
        size = needs[i];
    }
    assay_report *r = judge(bytes, end, end + behind, &options);
    ck_assert_uint_eq(assay_report_needs(r), 0);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert(assay_report_tensor(r, 0, &t));
    ck_assert_uint_eq(t.offset, tensor);
    ck_assert_uint_eq(t.size, 8);
    assay_free(r);
}

START_TEST(from_need_to_need)
{
    static const size_t needs[] = {8, B0};

    fetch("safetensors", GIVEN, needs, COUNT(needs), 8, B0);
}
END_TEST

/* The length of records is not stored, so each asks for its next field. */
START_TEST(from_need_to_need_of_records)
{
    static const size_t needs[] = {4,  8,  16, 24, 32,
                                   33, 37, 45, 49, INFOS_END};

    fetch("gguf", INFOS, needs, COUNT(needs), D + 32 - INFOS_END, D);
}
END_TEST

/* A MUST rule may be broken before more bytes are needed. */
START_TEST(rejected_before_all_is_there)
{
    u8 bytes[INFOS_END];
    assay_report *r;

    memcpy(bytes, INFOS, sizeof bytes);
    memset(bytes + D_W, 0xff, 8);
    r = judge(bytes, D_W + 8, D + 32, &(assay_options){0});
    ck_assert_uint_eq(assay_report_needs(r), D_W + 12);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_REJECT);
    ck_assert_ptr_nonnull(assay_report_reason(r));
    assay_free(r);
}
END_TEST

static void check_first(const void *bytes, size_t size, u64 file_size,
                        const char *id, u64 offset, u64 length)
{
    assay_report *r = judge(bytes, size, file_size, &(assay_options){0});
    const assay_finding *f = NULL;

    ck_assert_uint_eq(assay_report_needs(r), 0);
    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (strcmp(assay_rule_at(f->rule)->id, id) == 0)
            break;
    CLAIM(f != NULL && f->offset == offset && f->length == length,
          "%zu of %d bytes: %s", size, (int)file_size, id);
    assay_free(r);
}

/* The range of data is judged by the size of the file. */
START_TEST(laws_about_places)
{
    u8 padded[D];

    check_first(INFOS, INFOS_END, D - 1, "gguf.data.start", D - 1, 0);
    check_first(INFOS, INFOS_END, D + 7, "gguf.data.out-of-file",
                INFOS_END - 8, 8);
    check_first(INFOS, INFOS_END, D + 8, "gguf.data.tail-padding", D + 8, 0);
    check_first(INFOS, INFOS_END, D + 33, "gguf.data.trailing", D + 32, 1);

    memcpy(padded, INFOS, INFOS_END);
    memset(padded + INFOS_END, 1, D - INFOS_END);
    check_first(padded, D, D + 32, "gguf.data.padding-zero", INFOS_END, 1);
}
END_TEST

/* The size of the file counts, not the number of bytes given. */
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
    ck_assert(strstr(assay_report_reason(r), "than the declared") != NULL);
    ck_assert_uint_ne(assay_report_format(r), 0);
    ck_assert_uint_eq(assay_report_needs(r), 0);
    assay_free(r);
    ck_assert_uint_eq(assay_report_needs(NULL), 0);
}
END_TEST

/* More bytes do not help if there is no memory for a document. */
START_TEST(no_memory_and_no_need)
{
    bool seen = false;

    for (u64 limit = 1000; limit < 20000; limit += 100) {
        const assay_options options = {.document = true,
                                       .memory_limit = limit};
        assay_report *r = judge(GIVEN, B0, B0 + 8, &options);
        const char *reason = assay_report_reason(r);
        if (reason != NULL && strstr(reason, "memory") != NULL) {
            ck_assert_uint_eq(assay_report_needs(r), 0);
            seen |= strstr(reason, "for the document") != NULL;
        }
        assay_free(r);
    }
    ck_assert(seen);
}
END_TEST

RUN("part", files_of_every_format, every_part_of_some, parts_of_no_format,
    from_need_to_need,
    from_need_to_need_of_records, rejected_before_all_is_there,
    laws_that_need_no_data, laws_about_places, no_document_and_no_wrong_size,
    no_memory_and_no_need)
