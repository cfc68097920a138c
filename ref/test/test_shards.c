/* Models in several files: the calls of assay_validate_shards() and what it
 * does with the answers. cli.shards tests sets of files. */
#include "assay.h"
#include "test/ration.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define FIRST  "m-00001-of-00002.safetensors"
#define SECOND "m-00002-of-00002.safetensors"
#define INDEX_OF(total, a, b) \
    "{\"metadata\":{\"total_size\":" total "},\"weight_map\":{\"a\":\"" a \
    "\",\"b\":\"" b "\"}}"
#define GOOD INDEX_OF("2", FIRST, SECOND)
#define TURNED "{\"metadata\":{\"total_size\":2},\"weight_map\":{\"b\":\"" \
    SECOND "\",\"a\":\"" FIRST "\"}}"
#define SWAPPED "{\"metadata\":{\"total_size\":2},\"weight_map\":{\"b\":\"" \
    FIRST "\",\"a\":\"" SECOND "\"}}"

#define ENTRY(name, begin, end) "\"" name \
    "\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[" begin "," end "]}"
#define SHARD(name) "\66\0\0\0\0\0\0\0{" ENTRY(name, "0", "1") "} x"
#define SHARD_OF_TWO "\152\0\0\0\0\0\0\0{" ENTRY("c", "0", "1") "," \
    ENTRY("b", "1", "2") "} xy"

/* Answers, and the calls so far. */
typedef struct {
    assay_shard_state state;    /* of all files */
    bool swapped;               /* the files have each other's tensors */
    bool no_index, no_report;
    bool two;                   /* the second has c as well */
    u32 asked;
    bool unsafe;                /* a name may lead out of the folder */
    assay_report *open;
} answers;

static bool is_unsafe(assay_text name)
{
    bool bad = name.size == 0;

    for (u64 i = 0; i < name.size; i++) {
        bad = bad || name.bytes[i] == '\0';
        bad = bad || (i == 0 && (name.bytes[i] == '/' ||
                                 name.bytes[i] == '\\'));
        bad = bad || (i == 1 && name.bytes[i] == ':');
        bool begins = i == 0 || name.bytes[i - 1] == '/' ||
                      name.bytes[i - 1] == '\\';
        bool two = i + 1 < name.size && name.bytes[i] == '.' &&
                   name.bytes[i + 1] == '.';
        bool ends = i + 2 == name.size ||
                    (i + 2 < name.size && (name.bytes[i + 2] == '/' ||
                                           name.bytes[i + 2] == '\\'));
        bad = bad || (begins && two && ends);
    }
    return bad;
}

static assay_shard_state answer(void *user, assay_text name, uint64_t number,
                                uint64_t count, const assay_report **report)
{
    answers *a = user;
    bool first = name.size > 7 && memcmp(name.bytes, FIRST, 7) == 0;
    span bytes = first != a->swapped ? BYTES(SHARD("a"))
                 : a->two            ? BYTES(SHARD_OF_TWO)
                                     : BYTES(SHARD("b"));
    const assay_options options = {.index = !a->no_index};

    ck_assert(number < count);
    a->asked++;
    a->unsafe = a->unsafe || is_unsafe(name);
    assay_free(a->open);
    a->open = a->no_report ? NULL
            : assay_validate(bytes.bytes, (size_t)bytes.size, &options);
    *report = a->open;
    return a->state;
}

static assay_report *judge(answers *a, const char *bytes, size_t size,
                           const assay_options *options)
{
    assay_shards shards = {answer, a, "m.safetensors.index.json"};
    assay_report *r = assay_validate_shards(bytes, size, options, &shards);

    assay_free(a->open);        /* the report is no longer needed */
    a->open = NULL;
    return r;
}

static u64 made(const assay_report *r, const char *id)
{
    u32 rule = assay_rule_by_id(id);

    CLAIM(rule != ASSAY_NONE, "%s", id);
    return assay_report_made(r, rule);
}

static void check(answers a, const char *text, assay_verdict verdict,
                  const char *broken)
{
    assay_report *r = judge(&a, text, strlen(text), NULL);
    u64 count = assay_report_count(r, ASSAY_MUST) +
                assay_report_count(r, ASSAY_SHOULD) +
                assay_report_count(r, ASSAY_MAY);

    CLAIM(assay_report_verdict(r) == verdict, "%s: %s", text, broken);
    if (broken == NULL)
        CLAIM(count == 0, "%s", text);
    else
        CLAIM(made(r, broken) > 0 && made(r, broken) == count, "%s", broken);
    assay_free(r);
}

START_TEST(answers_of_each_kind)
{
    check((answers){0}, GOOD, ASSAY_ACCEPT, NULL);
    check((answers){.state = ASSAY_SHARD_MISSING}, GOOD, ASSAY_REJECT,
          "safetensors.shard.file-missing");
    check((answers){.state = ASSAY_SHARD_UNKNOWN}, GOOD, ASSAY_UNKNOWN, NULL);
    check((answers){.no_index = true}, GOOD, ASSAY_UNKNOWN, NULL);
    check((answers){.no_report = true}, GOOD, ASSAY_UNKNOWN, NULL);
    check((answers){.swapped = true}, GOOD, ASSAY_REJECT,
          "safetensors.shard.tensor-missing");
    check((answers){.two = true}, INDEX_OF("3", FIRST, SECOND), ASSAY_ACCEPT,
          "safetensors.shard.tensor-unnamed");
    check((answers){0}, INDEX_OF("3", FIRST, SECOND), ASSAY_ACCEPT,
          "safetensors.shard.total-size");
}
END_TEST

/* The total size is not judged if a file is unknown. */
START_TEST(what_an_index_says)
{
    check((answers){0}, INDEX_OF("\"2\"", FIRST, SECOND), ASSAY_ACCEPT,
          "safetensors.shard.total-size-integer");
    check((answers){0}, INDEX_OF("2.0", FIRST, SECOND), ASSAY_ACCEPT,
          "safetensors.shard.total-size-integer");
    check((answers){0}, INDEX_OF("1", FIRST, FIRST), ASSAY_REJECT,
          "safetensors.shard.tensor-missing");
    check((answers){0}, INDEX_OF("9", FIRST, "x"), ASSAY_REJECT,
          "safetensors.shard.file-extension");
    check((answers){.two = true}, "{\"metadata\":{\"total_size\":9},"
          "\"weight_map\":{\"a\":\"" FIRST "\",\"b\":\"" SECOND
          "\",\"c\":[\"" SECOND "\"]}}", ASSAY_REJECT,
          "safetensors.shard.file-string");
}
END_TEST

/* The size of a tensor that is in no file is unknown. */
START_TEST(no_total_of_what_is_not_known)
{
    check((answers){0}, "{\"metadata\":{\"total_size\":9},\"weight_map\":"
          "{\"a\":\"m-00001-of-00001.safetensors\",\"b\":1}}", ASSAY_REJECT,
          "safetensors.shard.file-string");
}
END_TEST

/* The name is the name of the second of two files. */
START_TEST(numbers_in_names)
{
    static const struct {
        const char *name;
        u64 notes;
    } rows[] = {
        {SECOND, 0}, {"x/" SECOND, 0}, {"m-00003-of-00002.safetensors", 1},
        {"m-00000-of-00002.safetensors", 1},
        {"m-00002-of-00003.safetensors", 1},
        {"m-0000/-of-00002.safetensors", 1},
        {"m-0000:-of-00002.safetensors", 1},
        {"m-00002_of-00002.safetensors", 1}, {"m.safetensors", 1},
    };
    char text[200];

    for (size_t i = 0; i < COUNT(rows); i++) {
        answers a = {0};
        int size = snprintf(text, sizeof text, INDEX_OF("2", FIRST, "%s"),
                            rows[i].name);
        assay_report *r = judge(&a, text, (size_t)size, NULL);
        CLAIM(made(r, "safetensors.shard.file-name") == rows[i].notes, "%s",
              rows[i].name);
        ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
        assay_free(r);
    }
}
END_TEST

/* A tensor named several times is reported missing once; the later place in the
 * index is blamed, whatever the order of the files. */
START_TEST(names_that_stand_there_again)
{
    static const char *const indexes[] = {
        INDEX_OF("2", FIRST, SECOND "\",\"c\":\"" FIRST "\",\"c\":\"" SECOND),
        INDEX_OF("2", FIRST, SECOND "\",\"c\":\"" SECOND "\",\"c\":\"" FIRST),
    };

    for (size_t i = 0; i < COUNT(indexes); i++) {
        answers a = {0};
        assay_report *r = judge(&a, indexes[i], strlen(indexes[i]), NULL);
        const assay_finding *f = assay_report_finding(r, 0);
        ck_assert_str_eq(assay_rule_at(f->rule)->id,
                         "safetensors.shard.key-unique");
        ck_assert_str_eq(f->path, "weight_map[3].name");
        ck_assert_uint_eq(made(r, "safetensors.shard.tensor-missing"), 1);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 2);
        assay_free(r);
    }
}
END_TEST

/* Cut to a line, with a mark that there is more. */
START_TEST(long_names)
{
    answers a = {.state = ASSAY_SHARD_MISSING};
    static const char text[] = INDEX_OF("2", FIRST,
        "a-folder-with-a-long-name/and-one-below-it-whose-name-is-long-as-well/"
        SECOND);
    assay_report *r = judge(&a, text, sizeof text - 1, NULL);
    const assay_finding *f = assay_report_finding(r, 0);

    ck_assert_str_eq(f->found, "is \"a-folder-with-a-long-name/and-one-below-it"
                     "-whose-name-is-long-as-well/m-00\"..., "
                     "which does not exist");
    f = assay_report_finding(r, 1);
    ck_assert_str_eq(f->found, "is \"" FIRST "\", which does not exist");
    assay_free(r);
}
END_TEST

/* The first part of an index is not judged, and no file is opened. */
START_TEST(part_of_an_index)
{
    answers a = {0};
    const assay_options options = {.size = sizeof options,
                                   .file_size = sizeof GOOD};
    assay_report *r = judge(&a, GOOD, sizeof GOOD - 1, &options);

    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert_uint_eq(assay_report_needs(r), sizeof GOOD);
    ck_assert_uint_eq(a.asked, 0);
    assay_free(r);
}
END_TEST

/* Unsafe names are not passed to the caller. */
START_TEST(names_that_lead_elsewhere)
{
    static const char *const names[] = {
        "", "/", "/x", "\\\\x", "..", "../x", "x/..", "x/../y", "..\\\\x",
        "x\\\\..", "C:x", "C:/x", "x\\u0000", "\\u002e./x", "\\u002fx",
        "... /x", ". ./x",
    };
    char text[200];

    for (size_t i = 0; i < COUNT(names); i++) {
        answers a = {0};
        int size = snprintf(text, sizeof text, INDEX_OF("2", FIRST,
                            "%s.safetensors"), names[i]);
        assay_report *r = judge(&a, text, (size_t)size, NULL);
        ck_assert(!a.unsafe);
        assay_free(r);
        size = snprintf(text, sizeof text, INDEX_OF("2", FIRST, "%s"),
                        names[i]);
        r = judge(&a, text, (size_t)size, NULL);
        CLAIM(!a.unsafe && assay_report_verdict(r) == ASSAY_REJECT &&
              made(r, "safetensors.shard.file-inside") == 1, "%s", names[i]);
        assay_free(r);
    }
}
END_TEST

/* Truncated indexes, and indexes with one byte changed. */
START_TEST(damaged_indexes)
{
    static const char signs[] = "\0\"\\/.:{}[],0 \x80\xff";
    char text[] = GOOD;
    size_t size = sizeof text - 1;

    for (size_t i = 0; i < size; i++) {
        answers a = {0};
        char *copy = malloc(i + (i == 0));
        memcpy(copy, text, i);
        assay_report *r = judge(&a, copy, i, NULL);
        CLAIM(assay_report_verdict(r) == ASSAY_REJECT && a.asked == 0, "%zu",
              i);
        assay_free(r);
        free(copy);
        for (size_t k = 0; k < sizeof signs - 1; k++) {
            char was = text[i];
            text[i] = signs[k];
            r = judge(&a, text, size, NULL);
            CLAIM(r != NULL && !a.unsafe, "%zu %zu", i, k);
            assay_free(r);
            text[i] = was;
        }
    }
}
END_TEST

static void try_without(answers given, const char *text, size_t size,
                        bool once)
{
    bool refused = true;

    for (size_t n = 2; refused; n++) {          /* the first: no report */
        ration memory = {.fails_at = n, .once = once};
        answers a = given;
        const assay_options options = {.allocator = {resize_in, &memory}};
        assay_report *r = judge(&a, text, size, &options);
        assay_verdict verdict = assay_report_verdict(r);
        refused = memory.requests >= n;
        CLAIM(verdict == (refused ? ASSAY_UNKNOWN : ASSAY_ACCEPT),
              "%zu: %d", n, verdict);
        assay_free(r);
        ck_assert_uint_eq(memory.alive, 0);
    }
}

/* A long unescaped string needs memory of its own. A name without memory is not
 * treated as an empty name. */
START_TEST(without_memory)
{
    static const char end[] = "\":0,\"total_size\":2},\"weight_map\":{"
        "\"\\u0061\":\"\\u006d" "-00001-of-00002.safetensors\","
        "\"b\":\"" SECOND "\"}}";
    static char text[20000] = "{\"metadata\":{\"\\n";
    size_t from = strlen(text), size = sizeof text - 1;

    memset(text + from, 'x', size - from);
    memcpy(text + size - (sizeof end - 1), end, sizeof end - 1);
    try_without((answers){0}, text, size, false);
    try_without((answers){0}, text, size, true);
    for (u32 once = 0; once < 2; once++) {
        try_without((answers){0}, TURNED, sizeof TURNED - 1, once != 0);
        try_without((answers){.swapped = true}, SWAPPED, sizeof SWAPPED - 1,
                    once != 0);
    }
}
END_TEST

/* Names are kept in large chunks: there may be no memory for one although there
 * is some for small objects. */
static void check_limits(answers given, const char *text)
{
    assay_verdict last = ASSAY_UNKNOWN;

    for (u64 limit = 2048; last != ASSAY_ACCEPT; limit += 64) {
        answers a = given;
        const assay_options options = {.memory_limit = limit};
        assay_report *r = judge(&a, text, strlen(text), &options);
        last = assay_report_verdict(r);
        CLAIM(last != ASSAY_REJECT && limit < 1u << 20, "%d: %s", (int)limit,
              text);
        assay_free(r);
    }
}

START_TEST(with_little_memory)
{
    check_limits((answers){0}, GOOD);
    check_limits((answers){.two = true}, GOOD);
    check_limits((answers){0}, TURNED);
    check_limits((answers){.swapped = true}, SWAPPED);
    check_limits((answers){0},
                 "{\"\\u006detadata\":{\"total\\u005fsize\":2},"
                 "\"weight\\u005fmap\":{\"\\u0061\":\"" FIRST "\","
                 "\"b\":\"m\\u002d00002-of-00002.safetensors\"}}");
}
END_TEST

/* An index has neither document nor tensors. */
START_TEST(no_document)
{
    answers a = {0};
    const assay_options options = {.document = true, .index = true};
    assay_report *r = judge(&a, GOOD, sizeof GOOD - 1, &options);

    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert_uint_eq(assay_tensor_count(r), 0);
    ck_assert(!assay_write_document(r, NULL, NULL));
    assay_free(r);
}
END_TEST

/* The fields cover each byte once. */
static void check_fields(const char *text, const char *wanted)
{
    answers a = {0};
    const assay_options options = {.fields = true};
    assay_report *r = judge(&a, text, strlen(text), &options);
    const assay_field *field;
    char paths[1000] = "", path[64];
    size_t used = 0;
    u64 at = 0;

    for (size_t i = 0; (field = assay_report_field(r, i)) != NULL; i++) {
        CLAIM(field->offset == at, "%s: %d", text, (int)at);
        at += field->length;
        assay_field_path(r, field, path, sizeof path);
        if (strcmp(path, "index.syntax") != 0)
            used += (size_t)snprintf(paths + used, sizeof paths - used, " %s",
                                     path);
    }
    CLAIM(at == strlen(text), "%s: %d", text, (int)at);
    CLAIM(strcmp(paths, wanted) == 0, "%s:%s", text, paths);
    assay_free(r);
}

/* Members with a known meaning, and unknown ones. */
START_TEST(fields)
{
    check_fields(GOOD, " key[0].name key[1].name metadata.total_size"
                 " key[2].name weight_map[0].name weight_map[0].file"
                 " weight_map[1].name weight_map[1].file");
    check_fields(" {\"weight_map\" : {\"a\":[{}, 1]}, \"x\":{\"y\":[1,2]}} ",
                 " key[0].name weight_map[0].name weight_map[0].file"
                 " key[1].name key[1].value");
    check_fields("{\"metadata\":[1],\"weight_map\":2}",
                 " key[0].name metadata key[1].name weight_map");
    check_fields("{\"weight_map\":{},\"weight_map\":{\"a\":\"b\"}}",
                 " key[0].name key[1].name weight_map");
    check_fields("{\"metadata\":{\"total_size\":{\"a\":1},\"b\":null}}",
                 " key[0].name key[1].name metadata.total_size key[2].name"
                 " key[2].value");
    check_fields("{\"weight_map\":{\"a\":\"b\",}}", "");
    check_fields("{} x", "");
    check_fields("[]", "");
}
END_TEST

START_TEST(which_bytes)
{
    static const char other[] = "{\"a\":{\"weight_map\":1},\"b\":[]}";
    const assay_shards none = {0};
    char looks[200];

    ck_assert(assay_is_index(GOOD, sizeof GOOD - 1));
    ck_assert(assay_is_index(" {\"weight_map\"", 14));
    ck_assert(!assay_is_index(other, sizeof other - 1));
    ck_assert(!assay_is_index("[]", 2));
    ck_assert(!assay_is_index(NULL, 0));
    ck_assert_uint_eq(assay_detect(GOOD, sizeof GOOD - 1), 0);
    ck_assert_uint_gt(assay_looks_like(GOOD, sizeof GOOD - 1, looks,
                                       sizeof looks), 0);
    ck_assert_ptr_nonnull(strstr(looks, "an index of a model"));
    assay_looks_like(other, sizeof other - 1, looks, sizeof looks);
    ck_assert_ptr_nonnull(strstr(looks, "JSON"));

    assay_report *r = assay_validate_shards(GOOD, sizeof GOOD - 1, NULL,
                                            &none);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    assay_free(r);
    r = assay_validate(GOOD, sizeof GOOD - 1, NULL);
    ck_assert_uint_eq(assay_report_format(r), 0);
    assay_free(r);
    const assay_options gguf = {.format = assay_format_by_name("gguf")};
    r = assay_validate_shards(GOOD, sizeof GOOD - 1, &gguf, &none);
    ck_assert_uint_eq(made(r, "gguf.header.magic"), 1);
    assay_free(r);
    r = assay_validate_shards(SHARD("a"), sizeof SHARD("a") - 1, NULL, &none);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    assay_free(r);
    const assay_options unknown = {.format = 999};
    r = assay_validate_shards(GOOD, sizeof GOOD - 1, &unknown, &none);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    ck_assert_uint_eq(assay_report_format(r), 0);
    assay_free(r);
}
END_TEST

RUN("shards", answers_of_each_kind, what_an_index_says,
    no_total_of_what_is_not_known, numbers_in_names,
    names_that_stand_there_again, long_names, part_of_an_index,
    names_that_lead_elsewhere, damaged_indexes, without_memory,
    with_little_memory, no_document, fields, which_bytes)
