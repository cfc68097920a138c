/* safetensors: the rule, bytes and path of each finding. */
#include "assay.h"
#include "core/report.h"
#include "safetensors_rules.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define ROOM 4096

typedef struct {
    u8 bytes[ROOM];
    size_t size;
} file;

/* A header of a size, and a buffer of zeros. */
static file file_of(span header, size_t buffer)
{
    file f = {.size = 8 + (size_t)header.size + buffer};

    ck_assert(f.size <= ROOM);
    f.bytes[0] = (u8)header.size;
    f.bytes[1] = (u8)(header.size >> 8);
    memcpy(f.bytes + 8, header.bytes, (size_t)header.size);
    return f;
}

static assay_report *judge(const file *f)
{
    assay_options options = {.format = assay_format_by_name("safetensors")};

    return assay_validate(f->bytes, f->size, &options);
}

typedef struct {
    span header;
    size_t buffer;
    rule rule;
    const char *path;
    u64 at, length;             /* from the start of the header */
} row;

/* BYTES() as a constant initializer. */
#define GIVEN(literal) {(const u8 *)(literal), sizeof (literal) - 1}

#define ROW(header, buffer, broken, path, at, length) \
    {GIVEN(header), buffer, \
     SAFETENSORS_##broken, path, at, length}

/* An F32 entry, or one of its members spelled out. */
#define W(shape, offsets) \
    "{\"w\":{\"dtype\":\"F32\",\"shape\":" shape ",\"data_offsets\":" offsets \
    "}}"
#define DTYPE(dtype) \
    "{\"w\":{\"dtype\":" dtype ",\"shape\":[2],\"data_offsets\":[0,8]}}"
#define MORE(members) \
    "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]" members \
    "}}"
#define AND(entry) \
    "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}," entry "}"
#define U8S(name, begin, end, size) \
    "\"" name "\":{\"dtype\":\"U8\",\"shape\":[" size "],\"data_offsets\":[" \
    begin "," end "]}"
#define META(members) "{\"__metadata__\":" members "}"

static const row rows[] = {
    ROW("", 2, HEADER_BEGIN, "header.syntax", 0, 0),
    ROW(" {}", 0, HEADER_BEGIN, "header.syntax", 0, 1),
    ROW("[]", 0, HEADER_BEGIN, "header.syntax", 0, 1),
    ROW("{}\xff", 0, JSON_UTF8, "header.syntax", 2, 1),
    ROW("{\"\xe2\x82", 0, JSON_UTF8, "header.syntax", 2, 2),
    ROW("{,\xff", 0, JSON_UTF8, "header.syntax", 2, 1),
    ROW("{,}", 0, JSON_SYNTAX, "header.syntax", 1, 1),
    ROW("{", 9, JSON_SYNTAX, "header.syntax", 1, 0),
    ROW("{\"\\ud800\":,}", 0, JSON_SURROGATE, "header.syntax", 2, 6),
    ROW("{\"a\":,\"\\ud800\":1}", 0, JSON_SYNTAX, "header.syntax", 5, 1),
    ROW("{} \n\0", 0, HEADER_TRAILING, "header.syntax", 4, 1),
    ROW("{}{}", 0, HEADER_TRAILING, "header.syntax", 2, 1),
    ROW("{}  \n ", 0, HEADER_PADDING_SPACE, "header.padding", 4, 1),

    ROW(META("[]"), 0, META_TYPE, "metadata", 16, 1),
    ROW(META("7"), 0, META_TYPE, "metadata", 16, 1),
    ROW(META("null"), 0, META_NULL, "metadata.null", 16, 4),
    ROW(META("{\"a\":[1]}"), 0, META_VALUE_STRING, "metadata[0].value", 21, 1),
    ROW(META("{\"a\":\"\",\"b\":null}"), 0, META_VALUE_STRING,
        "metadata[1].value", 28, 4),
    ROW(META("{\"a\":\"x\",\"\\u0061\":\"x\"}"), 0, META_KEY_UNIQUE,
        "metadata[1].key", 25, 8),
    ROW("{\"__metadata__\":{},\"__metadata_\\u005f\":{}}", 0, ROOT_KEY_UNIQUE,
        "metadata.key", 19, 19),
    ROW(AND(U8S("w", "8", "8", "0")), 8, ROOT_KEY_UNIQUE, "tensor[1].name", 54,
        3),

    ROW("{\"w\":[\"F32\",[2],[0,8]]}", 8, TENSOR_TYPE, "tensor[0]", 5, 1),
    ROW("{\"w\":null}", 0, TENSOR_TYPE, "tensor[0]", 5, 4),
    ROW("{\"w\":{\"dtype\":\"U8\",\"shape\":[0]}}", 0, TENSOR_MEMBER_REQUIRED,
        "tensor[0]", 5, 1),
    ROW(MORE(",\"shape\":[9]"), 8, TENSOR_MEMBER_UNIQUE, "tensor[0].shape", 53,
        7),
    ROW("{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[9,1],"
        "\"data_offsets\":[0,8]}}", 8, TENSOR_MEMBER_UNIQUE,
        "tensor[0].data_offsets", 53, 14),
    ROW("{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,9],"
        "\"data_offsets\":[0,8]}}", 8, TENSOR_MEMBER_UNIQUE,
        "tensor[0].data_offsets", 53, 14),
    ROW(MORE(",\"x\":1,\"x\":2"), 8, TENSOR_MEMBER_UNIQUE, "tensor[0].unknown",
        59, 3),
    ROW(MORE(",\"x\":{\"a\":[]}"), 8, TENSOR_MEMBER_UNKNOWN,
        "tensor[0].unknown[0]", 53, 3),
    ROW(MORE(",\"x\":[{\"a\":1,\"\\u0061\":{}},{\"a\":1}]"), 8,
        JSON_DUPLICATE_IGNORED, "tensor[0].unknown", 65, 8),
    ROW("{\"a\\u0000\":{\"dtype\":\"U8\",\"shape\":[0],"
        "\"data_offsets\":[0,0]}}", 0, TENSOR_NAME_NUL, "tensor[0].name", 1, 9),
    ROW(DTYPE("{\"F32\":null}"), 8, TENSOR_DTYPE_TYPE, "tensor[0].dtype", 14,
        1),
    ROW(DTYPE("\"f32\""), 8, TENSOR_DTYPE_KNOWN, "tensor[0].dtype", 14, 5),
    ROW(DTYPE("\"F3\""), 8, TENSOR_DTYPE_KNOWN, "tensor[0].dtype", 14, 4),

    ROW(W("{}", "[0,8]"), 8, SHAPE_TYPE, "tensor[0].shape", 28, 1),
    ROW(W("[2,[1]]", "[0,8]"), 8, SHAPE_TYPE, "tensor[0].shape[1]", 31, 1),
    ROW(W("[2,-1]", "[0,8]"), 8, SHAPE_DIM_INTEGER, "tensor[0].shape[1]", 31,
        2),
    ROW(W("[2,\"1\"]", "[0,8]"), 8, SHAPE_DIM_INTEGER, "tensor[0].shape[1]", 31,
        3),
    ROW(W("[0,18446744073709551616]", "[0,0]"), 0, SHAPE_DIM_MAX,
        "tensor[0].shape[1]", 31, 20),
    ROW(W("[1,9007199254740992,0]", "[0,0]"), 0, SHAPE_DIM_INTEROP,
        "tensor[0].shape[1]", 31, 16),
    ROW(W("[4294967296,4294967296]", "[0,0]"), 0, SHAPE_NUMEL_OVERFLOW,
        "tensor[0].shape", 28, 23),
    ROW(W("[4611686018427387904]", "[0,0]"), 0, SHAPE_SIZE_OVERFLOW,
        "tensor[0].shape", 28, 21),
    ROW(W("[2147483648,1073741824,0]", "[0,0]"), 0, SHAPE_ZERO_DIM_OVERFLOW,
        "tensor[0].shape", 28, 25),
    ROW("{\"w\":{\"dtype\":\"F6_E2M3\",\"shape\":[2],\"data_offsets\":[0,2]}}",
        2, TENSOR_SUB_BYTE_WHOLE, "tensor[0].shape", 32, 3),

    ROW(W("[2]", "{}"), 8, OFFSETS_TYPE, "tensor[0].data_offsets", 47, 1),
    ROW(W("[2]", "[0]"), 8, OFFSETS_COUNT, "tensor[0].data_offsets", 47, 3),
    ROW(W("[2]", "[ 0 ,8, 8]"), 8, OFFSETS_COUNT, "tensor[0].data_offsets", 47,
        10),
    ROW(W("[2]", "[0,8e0]"), 8, OFFSETS_INTEGER, "tensor[0].end", 50, 3),
    ROW(W("[2]", "[[0],8]"), 8, OFFSETS_INTEGER, "tensor[0].begin", 48, 1),
    ROW(W("[2]", "[18446744073709551616,8]"), 8, OFFSETS_INTEGER,
        "tensor[0].begin", 48, 20),
    ROW(W("[2]", "[8,0]"), 8, OFFSETS_ORDER, "tensor[0].end", 50, 1),
    ROW(W("[2]", "[0,7]"), 8, OFFSETS_SIZE, "tensor[0].data_offsets", 47, 5),
    ROW(W("[2]", "[0,8]"), 7, DATA_BOUNDS, "tensor[0].end", 50, 1),
    ROW(W("[0]", "[9,9]"), 8, DATA_BOUNDS, "tensor[0].end", 50, 1),

    ROW("{" U8S("a", "0", "4", "4") "," U8S("b", "3", "8", "5") "}", 8,
        DATA_OVERLAP, "tensor[1].begin", 99, 1),
    ROW("{" U8S("a", "3", "8", "5") "," U8S("b", "0", "4", "4") "}", 8,
        DATA_OVERLAP, "tensor[0].begin", 47, 1),
    ROW("{" U8S("a", "0", "5", "5") "," U8S("b", "0", "4", "4") "}", 5,
        DATA_OVERLAP, "tensor[0].begin", 47, 1),
    ROW("{" U8S("a", "0", "4", "4") "," U8S("b", "0", "5", "5") "}", 5,
        DATA_OVERLAP, "tensor[1].begin", 99, 1),
    ROW("{" U8S("a", "0", "4", "4") "," U8S("b", "0", "4", "4") "}", 4,
        DATA_OVERLAP, "tensor[1].begin", 99, 1),
    ROW("{" U8S("a", "3", "3", "0") "," U8S("b", "0", "4", "4") "}", 4,
        DATA_ZERO_SIZE_INSIDE, "tensor[0].begin", 47, 1),
    ROW("{" U8S("a", "1", "4", "3") "}", 4, DATA_HOLE, "buffer.unused", 53, 1),
    ROW("{" U8S("a", "0", "4", "4") "," U8S("b", "6", "8", "2") "}", 8,
        DATA_HOLE, "buffer.unused", 109, 2),
    ROW("{" U8S("a", "0", "4", "4") "," U8S("b", "5", "5", "0") "}", 8,
        DATA_TRAILING, "buffer.unused", 109, 4),
    ROW("{}", 1, DATA_TRAILING, "buffer.unused", 2, 1),
};

static const char *id_of(rule r)
{
    return assay_rule_at(public_number(r))->id;
}

static const assay_finding *finding_of(const assay_report *r, rule broken)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (f->rule == public_number(broken))
            return f;
    return NULL;
}

/* Checks its place, and that no other finding rejects. */
START_TEST(findings)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        const row *w = &rows[i];
        file f = file_of(w->header, w->buffer);
        assay_report *r = judge(&f);
        const assay_finding *found = finding_of(r, w->rule);
        bool must = assay_rule_at(public_number(w->rule))->level == ASSAY_MUST;
        ck_assert_msg(found != NULL, "%s: %.*s", id_of(w->rule),
                      (int)w->header.size, (const char *)w->header.bytes);
        ck_assert_msg(found->offset == 8 + w->at && found->length == w->length,
                      "%s: %llu bytes at %llu: %.*s", id_of(w->rule),
                      (unsigned long long)found->length,
                      (unsigned long long)found->offset - 8,
                      (int)w->header.size, (const char *)w->header.bytes);
        ck_assert_str_eq(found->path, w->path);
        ck_assert_msg(assay_report_count(r, ASSAY_MUST) == must, "%s: %llu",
                      id_of(w->rule),
                      (unsigned long long)assay_report_count(r, ASSAY_MUST));
        assay_free(r);
    }
}
END_TEST

/* A tensor inside of another does not hide an empty one that is, too. */
START_TEST(empty_beside_two)
{
    file f = file_of(BYTES("{" U8S("a", "0", "5", "5") "," U8S("b", "1", "3",
                           "2") "," U8S("c", "4", "4", "0") "}"), 5);
    assay_report *r = judge(&f);

    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 2);
    ck_assert_str_eq(finding_of(r, SAFETENSORS_DATA_OVERLAP)->path,
                     "tensor[1].begin");
    const assay_finding *inside =
        finding_of(r, SAFETENSORS_DATA_ZERO_SIZE_INSIDE);
    ck_assert_ptr_nonnull(inside);
    ck_assert_str_eq(inside->path, "tensor[2].begin");
    ck_assert_str_eq(inside->related, "tensor[0].begin");
    assay_free(r);
}
END_TEST

/* Blames the later one and relates the first. */
START_TEST(two_of_one_key)
{
    file f = file_of(BYTES("{\"__metadata__\":{},\"__metadata__\":{}}"), 0);
    assay_report *r = judge(&f);
    const assay_finding *twice = finding_of(r, SAFETENSORS_ROOT_KEY_UNIQUE);

    ck_assert_ptr_nonnull(twice);
    ck_assert_uint_eq(twice->offset, 8 + 19);
    ck_assert_ptr_nonnull(twice->related);
    ck_assert_str_eq(twice->related, "metadata.key");
    ck_assert_uint_eq(twice->related_offset, 8 + 1);
    assay_free(r);
}
END_TEST

/* After data that contains other data, but between their ends. */
START_TEST(no_data_inside_of_overlapping_data)
{
    file f = file_of(BYTES("{" U8S("a", "0", "8", "8") ","
                           U8S("b", "2", "4", "2") ","
                           U8S("c", "6", "6", "0") ","
                           U8S("d", "5", "7", "2") "}"), 8);
    assay_report *r = judge(&f);
    const assay_finding *overlap = finding_of(r, SAFETENSORS_DATA_OVERLAP);
    const assay_finding *inside = finding_of(
        r, SAFETENSORS_DATA_ZERO_SIZE_INSIDE);

    ck_assert_ptr_nonnull(overlap);
    ck_assert_str_eq(overlap->path, "tensor[1].begin");
    ck_assert_ptr_nonnull(inside);
    ck_assert_str_eq(inside->path, "tensor[2].begin");
    ck_assert_uint_eq(made_of(r, SAFETENSORS_DATA_OVERLAP), 2);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 3);
    assay_free(r);
}
END_TEST

/* Notes: the first place where each is broken. */
static const row habits[] = {
    ROW("{}", 0, META_FORMAT, "header.syntax", 0, 1),
    ROW(META("{}"), 0, META_FORMAT, "metadata", 16, 1),
    ROW(META("{\"format\":\"pytorch\"}"), 0, META_FORMAT, "metadata[0].value",
        26, 9),
    ROW("{\"w\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]},"
        "\"__metadata__\":{}}", 0, CANONICAL_METADATA_FIRST, "metadata.key", 53,
        14),
    ROW("{" U8S("b", "0", "1", "1") "," U8S("a", "1", "2", "1") "}", 2,
        CANONICAL_ORDER, "tensor[1].name", 53, 3),
    ROW("{" U8S("a", "1", "2", "1") "," U8S("b", "0", "1", "1") "}", 2,
        CANONICAL_ORDER, "tensor[0].name", 1, 3),
    ROW("{ }", 0, CANONICAL_COMPACT, "header.syntax", 1, 1),
    ROW("{\"\\u0041\":{\"dtype\":\"U8\",\"shape\":[0],"
        "\"data_offsets\":[0,0]}} ", 0, CANONICAL_COMPACT, "header.syntax", 1,
        8),
    ROW("{\"\":{\"shape\":[0],\"dtype\":\"U8\",\"data_offsets\":[0,0]}}", 0,
        CANONICAL_COMPACT, "header.syntax", 5, 7),
    ROW("{\"\":{\"shape\":[0] ,\"dtype\":\"U8\",\"data_offsets\":[0,0]}}", 0,
        CANONICAL_COMPACT, "header.syntax", 5, 7),
    ROW("{\"\": {\"shape\":[0],\"dtype\":\"U8\",\"data_offsets\":[0,0]}}", 0,
        CANONICAL_COMPACT, "header.syntax", 4, 1),
    ROW("{}        ", 0, CANONICAL_PADDING_SHORT, "header.padding", 2, 8),
    ROW(W("[2]", "[0,8]"), 8, CANONICAL_ALIGNED_TENSOR, "tensor[0].begin", 48,
        1),
};

START_TEST(habits_of_the_original)
{
    for (size_t i = 0; i < COUNT(habits); i++) {
        const row *w = &habits[i];
        file f = file_of(w->header, w->buffer);
        assay_report *r = judge(&f);
        const assay_finding *found = finding_of(r, w->rule);
        ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
        ck_assert_msg(found != NULL, "%s: %zu", id_of(w->rule), i);
        ck_assert_str_eq(found->path, w->path);
        ck_assert_uint_eq(found->offset, 8 + w->at);
        ck_assert_uint_eq(found->length, w->length);
        ck_assert_uint_eq(made_of(r, w->rule), 1);
        assay_free(r);
    }
}
END_TEST

static file padded_file(const char *object, const char *padding)
{
    size_t size = strlen(object);
    char header[ROOM];

    if (padding == NULL)
        padding = &"       "[(size + 7) % 8];
    snprintf(header, sizeof header, "%s%s", object, padding);
    return file_of((span){(const u8 *)header, strlen(header)}, 0);
}

static void sink_file(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

/* Headers that upstream can write, and others. */
START_TEST(canonical)
{
    static const struct {
        const char *object;
        const char *padding;    /* NULL: spaces to a multiple of 8 */
        bool canonical;
    } texts[] = {
        {"{}", NULL, true},
        {"{}", "", false},
        {"{}", "              ", false},
        {"{}", "     \n", false},
        {META("{\"format\":\"pt\"}"), NULL, true},
        {META("{\"b\":\"\",\"a\":\"\\n\\u001f\\\"\\\\\"}"), NULL, true},
        {META("{\"a\":\"\\u001F\"}"), NULL, false},
        {META("{\"a\":\"\\u000a\"}"), NULL, false},
        {META("{\"a\":\"\\u0041\"}"), NULL, false},
        {META("{\"a\":\"\\/\"}"), NULL, false},
        {META("{}"), NULL, false},
        {META("null"), NULL, false},
        {"{" U8S("a", "0", "0", "0") "," U8S("b", "0", "0", "0") "}", NULL,
         true},
        {"{" U8S("b", "0", "0", "0") "," U8S("a", "0", "0", "0") "}", NULL,
         false},
    };

    for (size_t i = 0; i < COUNT(texts); i++) {
        file f = padded_file(texts[i].object, texts[i].padding);
        assay_options options = {.document = true};
        char said[ROOM] = "";
        FILE *out = fmemopen(said, sizeof said, "w");
        assay_report *r = assay_validate(f.bytes, f.size, &options);
        ck_assert(assay_write_document(r, sink_file, out));
        fclose(out);
        ck_assert_msg((strstr(said, "\"canonical\":true") != NULL) ==
                      texts[i].canonical, "%zu: %s", i, said);
        assay_free(r);
    }
}
END_TEST

static const assay_finding *first_of(const assay_report *r)
{
    const assay_finding *f = assay_report_finding(r, 0);

    ck_assert_ptr_nonnull(f);
    return f;
}

/* An unknown type is followed by the known ones, and by the one meant. */
START_TEST(types_by_another_name)
{
    static const struct { const char *type, *note; } types[] = {
        {"f8_e4m3fn", "did you mean F8_E4M3? Known: BOOL, F4, F6_E2M3, "},
        {"float8_e5m2fnuz", "did you mean F8_E5M2FNUZ? Known: "},
        {"e8m0", "did you mean F8_E8M0? Known: "},
        {"float32", "did you mean F32? Known: "},
        {"torch.bfloat16", "did you mean BF16? Known: "},
        {"float4_e2m1fn", "did you mean F4? Known: "},
        {"complex64", "did you mean C64? Known: "},
        {"boolean", "did you mean BOOL? Known: "},
        {"long", "did you mean I64? Known: "},
        {"Q4", "known: BOOL, F4, F6_E2M3, "},
        {"", "known: BOOL, F4, F6_E2M3, "},
        {"a very long name that is the name of no type", "known: BOOL, "},
    };

    for (size_t i = 0; i < COUNT(types); i++) {
        char bytes[200] = "";
        int size = snprintf(bytes + 8, sizeof bytes - 8, "{\"a\":{\"dtype\":"
                            "\"%s\",\"shape\":[0],\"data_offsets\":[0,0]}}",
                            types[i].type);
        bytes[0] = (char)size;
        assay_report *r = assay_validate(bytes, 8 + (size_t)size, NULL);
        const assay_finding *f = first_of(r);
        ck_assert_msg(f->note != NULL && strncmp(f->note, types[i].note,
                      strlen(types[i].note)) == 0, "%zu: %s", i, f->note);
        assay_free(r);
    }
}
END_TEST

/* Files that are named like a model but are something else. */
START_TEST(strangers)
{
    static const struct {
        span bytes;
        rule rule;
        const char *note;
    } files[] = {
        {GIVEN("PK\3\4\0\0\10\10\0\0"), SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like a zip archive"},
        {GIVEN("\x80\2}q\0X\1\0\0\0a"), SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like a Python pickle"},
        {GIVEN("<!DOCTYPE html>"), SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like an HTML page"},
        {GIVEN("version https://git-lfs.github.com/spec/v1\n"),
         SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like a Git LFS pointer"},
        {GIVEN("MAG!\1\0\0\0\0\0\0\0"), SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like MAG v1"},
        {GIVEN("{\"weight_map\":{}}"), SAFETENSORS_HEADER_SIZE_MAX,
         "the file looks like an index of a model in several files"},
        {GIVEN("\0\0\0\0\0\0\0\2{}"), SAFETENSORS_HEADER_SIZE_MAX,
         "would be 2 if it were big-endian"},
        {GIVEN("\3\0\0\0\0\0\0\0{}"), SAFETENSORS_HEADER_BOUNDS,
         "at least 1 more byte is needed"},
        {GIVEN("\2\0\0\0\0\0\0"), SAFETENSORS_FILE_TRUNCATED,
         "at least 1 more byte is needed"},
        {GIVEN(""), SAFETENSORS_FILE_TRUNCATED, "the file is empty"},
    };

    for (size_t i = 0; i < COUNT(files); i++) {
        assay_options options = {
            .format = assay_format_by_name("safetensors")};
        assay_report *r = assay_validate(files[i].bytes.bytes,
                                         (size_t)files[i].bytes.size, &options);
        const assay_finding *f = first_of(r);
        ck_assert_uint_eq(f->rule, public_number(files[i].rule));
        ck_assert_str_eq(f->path, "header_size");
        ck_assert_msg(f->note != NULL &&
                      strstr(f->note, files[i].note) != NULL, "%zu: %s", i,
                      f->note);
        assay_free(r);
    }
}
END_TEST

START_TEST(recognition)
{
    static const struct {
        span bytes;
        bool safetensors;
    } files[] = {
        {GIVEN("\2\0\0\0\0\0\0\0{}"), true},
        {GIVEN("\2\0\0\0\0\0\0\0{} "), true},
        {GIVEN("\3\0\0\0\0\0\0\0{\n}"), true},
        {GIVEN("\3\0\0\0\0\0\0\0{\" "), true},
        {GIVEN("\3\0\0\0\0\0\0\0{}"), false},
        {GIVEN("\1\0\0\0\0\0\0\0{}"), false},
        {GIVEN("\2\0\0\0\0\0\0\0 {"), false},
        {GIVEN("\2\0\0\0\0\0\0\0{x"), false},
        {GIVEN("\2\0\0\0\0\0\0\0{ }"), false},
        {GIVEN("\2\0\0\0\0\0\0\0{"), false},
        {GIVEN("\2\0\0\0\1\0\0\0{}"), false},
        {GIVEN("\2\0\0\0\0\0\0\1{}"), false},
        {GIVEN("\2\0\0\0\0\0\0\0\"\""), false},
    };

    for (size_t i = 0; i < COUNT(files); i++)
        ck_assert_msg((assay_detect(files[i].bytes.bytes,
                                    (size_t)files[i].bytes.size) ==
                       assay_format_by_name("safetensors")) ==
                      files[i].safetensors, "%zu", i);
}
END_TEST

/* A file of a size, whose header starts validly and has a size. */
static bool is_recognized(u64 header, size_t size)
{
    u8 *bytes = calloc(size, 1);

    ck_assert_ptr_nonnull(bytes);
    for (int i = 0; i < 8; i++)
        bytes[i] = (u8)(header >> 8 * i);
    memcpy(bytes + 8, "{\"", 2);
    format found = (format)assay_detect(bytes, size);
    free(bytes);
    return found == assay_format_by_name("safetensors");
}

/* Section 10 applies only if the file has its header, of at most 100 MB. */
START_TEST(recognition_of_large_headers)
{
    enum { MOST = 100000000 };

    ck_assert(is_recognized(0x300, 8 + 0x300));
    ck_assert(!is_recognized(0x300, 8 + 0x2ff));
    ck_assert(!is_recognized(0x300, 8 + 0x200));
    ck_assert(is_recognized(MOST, 8 + MOST + 1));
    ck_assert(!is_recognized(MOST + 1, 8 + MOST + 1));
}
END_TEST

RUN("safetensors", findings, empty_beside_two, two_of_one_key,
    no_data_inside_of_overlapping_data, habits_of_the_original, canonical,
    strangers, types_by_another_name, recognition, recognition_of_large_headers)
