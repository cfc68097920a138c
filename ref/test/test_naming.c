/* Tests the names of the records that findings blame. */
#include "assay.h"
#include "test/gguf_file.h"
#include "test/visit.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 256             /* see assay_named */

/* ------------------------------------------------------ in every format -- */

/* Returns the length of the path up to its first index; 0 if it has none. */
static size_t record_length(const char *path)
{
    const char *end = strchr(path, ']');

    return end == NULL ? 0 : (size_t)(end - path) + 1;
}

/* Returns the last field of the name of the record to which the first length
 * bytes of a path lead; NULL if there is none. */
static const assay_field *name_in(const assay_report *r, const char *path,
                                  size_t length)
{
    const assay_field *found = NULL, *f;
    char other[256];

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        if (f->role != ASSAY_ROLE_NAME || f->kind != ASSAY_TEXT)
            continue;
        assay_field_path(r, f, other, sizeof other);
        if (strncmp(other, path, length) == 0 && other[length] == '.' &&
            strstr(other + length, "].") == NULL)   /* no record inside */
            found = f;
    }
    return found;
}

/* Reports whether the name of the record is these bytes or, if it is joined
 * from several fields, contains them. */
static bool is_called(const assay_named *record, span name, bool joined)
{
    u64 size = record->name.size, least = joined ? name.size : size;

    if (size != record->size)           /* it is cut */
        return joined;
    for (u64 at = 0; at + name.size <= size && name.size >= least; at++)
        if (name.size == 0 || memcmp(record->name.bytes + at, name.bytes,
                                     (size_t)name.size) == 0)
            return true;
    return false;
}

/* Reports whether the path leads to a part of the name. */
static bool is_in_name(const char *path, size_t length)
{
    return strncmp(path + length, ".name", 5) == 0 ||
           strncmp(path + length, ".key", 4) == 0;
}

/* A name that is cut off or is written otherwise is not compared. */
static bool is_plain(const golden *g, const assay_field *f)
{
    const u8 *bytes = g->bytes + f->offset;

    return f->length <= LONGEST &&
           f->offset + f->length < g->size &&
           (f->length == 0 || memchr(bytes, '\\', (size_t)f->length) == NULL);
}

static void check_record(const golden *g, const assay_report *r,
                         const char *path, const assay_named *record)
{
    size_t length = record_length(path);
    const assay_field *f = length > 0 ? name_in(r, path, length) : NULL;

    CLAIM(record->kind == NULL || length > 0, "%s: %s is in no record", g->path,
          path);
    if (f == NULL || !is_plain(g, f) ||
        (record->kind == NULL && is_in_name(path, length)))
        return;         /* the name cannot be read */
    CLAIM(record->kind != NULL, "%s: %s has no name", g->path, path);
    span name = {g->bytes + f->offset, f->length};
    if (g->format == FORMAT_safetensors)
        name = (span){name.bytes + 1, name.size - 2};
    bool joined = g->format == FORMAT_primitiv || g->format == FORMAT_zten ||
                  g->format == FORMAT_burnpack;
    CLAIM(is_called(record, name, joined), "%s: %s has the name %.*s", g->path,
          path, (int)record->name.size, record->name.bytes);
}

static int check_golden(const golden *g, void *user)
{
    size_t *named = user;
    const assay_finding *f;

    if (g->size > LARGEST_SAMPLE)
        return 0;
    assay_options options = {.format = g->format, .fields = true};
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        check_record(g, r, f->path, &f->record);
        if (f->related != NULL)
            check_record(g, r, f->related, &f->related_record);
        named[g->format] += f->record.kind != NULL;
    }
    assay_free(r);
    return 0;
}

START_TEST(names_of_golden_files)
{
    size_t named[32] = {0};

    visit_all(check_golden, named);
    for (u32 i = 1; i <= assay_format_count(); i++)
        CLAIM(named[i] > 0, "%s: no names", assay_format_at(i)->name);
}
END_TEST

/* --------------------------------------------------------- made by hand -- */

static const assay_finding *finding_of(const assay_report *r, const char *id)
{
    const assay_finding *f = NULL;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (strcmp(assay_rule_at(f->rule)->id, id) == 0)
            return f;
    ck_abort_msg("no finding of %s", id);
    return NULL;
}

static void check_named(const assay_named *record, const char *kind, span name,
                        u64 size)
{
    ck_assert_ptr_nonnull(record->kind);
    ck_assert_str_eq(record->kind, kind);
    ck_assert_uint_eq(record->size, size);
    ck_assert_uint_eq(record->name.size, name.size);
    ck_assert_mem_eq(record->name.bytes, name.bytes, (size_t)name.size);
}

/* Judges a file and checks the name in its first finding of a rule. */
static void check(span bytes, const char *id, const char *kind, span name)
{
    assay_report *r = assay_validate(bytes.bytes, (size_t)bytes.size, NULL);
    const assay_finding *f = finding_of(r, id);

    check_named(&f->record, kind, name, name.size);
    ck_assert_ptr_null(f->related_record.kind);
    assay_free(r);
}

static span bytes_of(const file *f)
{
    return (span){f->bytes, f->size};
}

/* A file of two tensors of 32 bytes, the second at an offset. */
static file two_tensors(const char *second, u64 offset)
{
    const u64 eight = 8;
    file f = begin_file(false, 2, 1);

    put_string(&f, "general.tags");
    put_u(&f, GGUF_STRING, 4);
    put_string(&f, "a");
    put_info(&f, "blk.0.attn_q.weight", 0, 0, 1, &eight);
    put_info(&f, second, 0, offset, 1, &eight);
    pad_file(&f);
    for (int i = 0; i < 64; i++)
        put_u(&f, 0, 1);
    return f;
}

/* Rules about a value, about places of data, and about two records. */
START_TEST(key_and_tensors)
{
    file f = two_tensors("b\xff", 16);
    assay_report *r = assay_validate(f.bytes, (size_t)f.size, NULL);

    check(bytes_of(&f), "gguf.meta.type", "key", BYTES("general.tags"));
    check(bytes_of(&f), "gguf.tensor.name-utf8", "tensor", BYTES("b\xff"));
    check(bytes_of(&f), "gguf.tensor.offset-aligned", "tensor",
          BYTES("b\xff"));
    const assay_finding *two = finding_of(r, "gguf.data.overlap");
    check_named(&two->record, "tensor", BYTES("b\xff"), 2);
    check_named(&two->related_record, "tensor", BYTES("blk.0.attn_q.weight"),
                19);
    assay_free(r);
    free(f.bytes);
}
END_TEST

/* What is in no record has no name, and a record without a name neither. */
START_TEST(nothing_to_name)
{
    file f = two_tensors("b", 32);

    f.bytes[4] = 9;             /* version */
    assay_report *r = assay_validate(f.bytes, (size_t)f.size, NULL);
    ck_assert_ptr_null(finding_of(r, "gguf.header.version")->record.kind);
    ck_assert_uint_eq(finding_of(r, "gguf.header.version")->record.size, 0);
    assay_free(r);

    f.bytes[4] = 3;
    f.bytes[24 + 8 + 20 + 4 + 8 + 4] = 99;      /* length of the second key */
    f.bytes[24 + 8 + 20 + 4 + 8 + 4 + 7] = 1;
    r = assay_validate(f.bytes, (size_t)f.size, NULL);
    const assay_finding *key = finding_of(r, "gguf.key.length-bounds");
    ck_assert_str_eq(key->path, "metadata[1].key_length");
    ck_assert_ptr_null(key->record.kind);
    assay_free(r);
    free(f.bytes);
}
END_TEST

/* A name is cut between its characters. */
START_TEST(long_names)
{
    static const struct {
        const char *first, *more;
        u64 shown;
    } rows[] = {
        {"", "x", 256}, {"a", "\xc3\xa9", 255}, {"ab", "\xe2\x82\xac", 254},
        {"", "\x80", 253},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char name[1200];
        int size = snprintf(name, sizeof name, "%s", rows[i].first);
        while (size < 1000)
            size += snprintf(name + size, sizeof name - (size_t)size, "%s",
                             rows[i].more);
        file f = two_tensors(name, 32);
        assay_report *r = assay_validate(f.bytes, (size_t)f.size, NULL);
        const assay_finding *named = finding_of(r, "gguf.tensor.name-length");
        check_named(&named->record, "tensor",
                    (span){(const u8 *)name, rows[i].shown}, (u64)size);
        assay_free(r);
        free(f.bytes);
    }
}
END_TEST

/* Names of JSON are given without escapes. */
START_TEST(escaped_names)
{
    static const char header[] =
        "{\"__metadata__\":{\"k\\u0041\\\"\":1},"
        "\"a\\u0062\\n\\ud83d\\ude00\":"
        "{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[0,4]},"
        "\"\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[4,6]}}";
    u8 bytes[8 + sizeof header - 1 + 6] = {(u8)(sizeof header - 1)};
    span all = {bytes, sizeof bytes};

    memcpy(bytes + 8, header, sizeof header - 1);
    check(all, "safetensors.meta.value-string", "key", BYTES("kA\""));
    check(all, "safetensors.offsets.size", "tensor",
          BYTES("ab\n\xf0\x9f\x98\x80"));
    assay_report *r = assay_validate(bytes, sizeof bytes, NULL);
    const assay_finding *last = finding_of(r, "safetensors.offsets.size") + 1;
    ck_assert_str_eq(last->path, "tensor[1].data_offsets");
    check_named(&last->record, "tensor", BYTES(""), 0);
    assay_free(r);
}
END_TEST

/* The names of a parameter are joined, with the key of its statistic. */
START_TEST(names_of_parameters)
{
    static const char model[] =
        "\xce\0\0\0\0" "\xce\0\0\0\1" "\xce\0\0\3\0"
        "\xce\0\0\0\1" "\x92\xa3" "enc" "\xa1" "w"
        "\x90" "\xce\0\0\0\2" "\xc4\10" "12345678"
        "\xce\0\0\0\1" "\xa2" "m1"
        "\x90" "\xce\0\0\0\1" "\xc4\3" "123";

    check(BYTES(model), "primitiv.shape.batch-one", "parameter",
          BYTES("enc.w"));
    check(BYTES(model), "primitiv.tensor.size", "statistic",
          BYTES("enc.w#m1"));
}
END_TEST

static assay_shard_state miss(void *user, assay_text name, u64 number,
                              u64 count, const assay_report **report)
{
    (void)user;
    (void)name;
    (void)number;
    (void)count;
    *report = NULL;
    return ASSAY_SHARD_MISSING;
}

START_TEST(names_of_an_index)
{
    static const char index[] =
        "{\"metadata\":{\"total_size\":1,\"twice\":1,\"twice\":2},"
        "\"weight_map\":{\"b\\t\":1,\"a\":\"m.safetensors\"}}";
    const assay_shards shards = {.open = miss};
    assay_report *r = assay_validate_shards(index, sizeof index - 1, NULL,
                                            &shards);

    check_named(&finding_of(r, "safetensors.shard.file-string")->record,
                "tensor", BYTES("b\t"), 2);
    check_named(&finding_of(r, "safetensors.shard.file-missing")->record,
                "tensor", BYTES("a"), 1);
    check_named(&finding_of(r, "safetensors.shard.key-unique")->record,
                "key", BYTES("twice"), 5);
    assay_free(r);
}
END_TEST

/* Names take no memory of their own; without memory to find their findings, the
 * report says that it is short, and the verdict is the same. */
START_TEST(names_without_memory)
{
    file f = two_tensors("b\xff", 16);
    assay_report *all = assay_validate(f.bytes, (size_t)f.size, NULL);
    u64 enough = 8 * assay_report_memory(all);
    bool some = false, none = false;

    for (u64 limit = enough; limit > enough / 8; limit -= 256) {
        const assay_options options = {.memory_limit = limit};
        assay_report *r = assay_validate(f.bytes, (size_t)f.size, &options);
        const assay_finding *one;
        for (size_t i = 0; (one = assay_report_finding(r, i)) != NULL; i++) {
            CLAIM(one->record.kind != NULL || assay_report_is_short(r),
                  "a name is missing within %llu bytes",
                  (unsigned long long)limit);
            some |= one->record.kind != NULL;
            none |= one->record.kind == NULL;
        }
        ck_assert_int_eq(assay_report_verdict(r), ASSAY_REJECT);
        assay_free(r);
    }
    ck_assert(some && none);
    assay_free(all);
    free(f.bytes);
}
END_TEST

RUN("naming", names_of_golden_files, key_and_tensors, nothing_to_name,
    long_names, escaped_names, names_of_parameters, names_of_an_index,
    names_without_memory)
