/* Models in several files: what assay_validate_shards() asks its caller, and
 * what it makes of the answers. Sets of files are judged by cli.shards. */
#include "assay.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>

#define FIRST  "m-00001-of-00002.safetensors"
#define SECOND "m-00002-of-00002.safetensors"
#define INDEX_OF(total, a, b) \
    "{\"metadata\":{\"total_size\":" total "},\"weight_map\":{\"a\":\"" a \
    "\",\"b\":\"" b "\"}}"
#define GOOD INDEX_OF("2", FIRST, SECOND)

#define SHARD(name) "\66\0\0\0\0\0\0\0{\"" name \
    "\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}} x"

/* Answers, and what was asked. */
typedef struct {
    assay_shard_state state;    /* of all */
    bool swapped;               /* the files have one another's tensors */
    bool no_index, no_report;
    u32 asked;
    bool unsafe;                /* some name may lead elsewhere */
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
    span bytes = (number == 0) != a->swapped ? BYTES(SHARD("a"))
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

    assay_free(a->open);        /* a report does not need it any more */
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
    check((answers){0}, INDEX_OF("3", FIRST, SECOND), ASSAY_ACCEPT,
          "safetensors.shard.total-size");
}
END_TEST

/* The caller is asked for nothing that it must not open. */
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

/* An index that was cut, or of which a byte is another. */
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

typedef struct {
    u64 left;                   /* calls until there is no memory */
} refusal;

static void *refuse(void *user, void *old, size_t size)
{
    refusal *no = user;

    if (size == 0) {
        free(old);
        return NULL;
    }
    if (no->left == 0)
        return NULL;
    no->left--;
    return realloc(old, size);
}

START_TEST(without_memory)
{
    assay_verdict last = ASSAY_UNKNOWN;

    for (u64 calls = 0; last != ASSAY_ACCEPT; calls++) {
        refusal no = {calls};
        answers a = {0};
        const assay_options options = {.allocator = {refuse, &no}};
        assay_report *r = judge(&a, GOOD, sizeof GOOD - 1, &options);
        last = assay_report_verdict(r);
        CLAIM(last != ASSAY_REJECT && calls < 1000, "%d", (int)calls);
        assay_free(r);
    }
}
END_TEST

/* There is no such thing of an index, and none is made up. */
START_TEST(no_document)
{
    answers a = {0};
    const assay_options options = {.document = true, .index = true,
                                   .fields = true};
    assay_report *r = judge(&a, GOOD, sizeof GOOD - 1, &options);

    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert_uint_eq(assay_tensor_count(r), 0);
    ck_assert(!assay_write_document(r, NULL, NULL));
    ck_assert(assay_report_field(r, 0) == NULL);
    assay_free(r);
}
END_TEST

START_TEST(which_bytes)
{
    static const char other[] = "{\"a\":{\"weight_map\":1},\"b\":[]}";
    const assay_shards none = {0};

    ck_assert(assay_is_index(GOOD, sizeof GOOD - 1));
    ck_assert(assay_is_index(" {\"weight_map\"", 14));
    ck_assert(!assay_is_index(other, sizeof other - 1));
    ck_assert(!assay_is_index("[]", 2));
    ck_assert(!assay_is_index(NULL, 0));
    ck_assert_uint_eq(assay_detect(GOOD, sizeof GOOD - 1), 0);
    ck_assert(assay_looks_like(GOOD, sizeof GOOD - 1) != NULL);
    ck_assert(assay_looks_like(other, sizeof other - 1) == NULL);

    assay_report *r = assay_validate_shards(GOOD, sizeof GOOD - 1, NULL,
                                            &none);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_UNKNOWN);
    assay_free(r);
    r = assay_validate(GOOD, sizeof GOOD - 1, NULL);
    ck_assert_uint_eq(assay_report_format(r), 0);
    assay_free(r);
    r = assay_validate_shards(SHARD("a"), sizeof SHARD("a") - 1, NULL, &none);
    ck_assert_int_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    assay_free(r);
}
END_TEST

RUN("shards", answers_of_each_kind, names_that_lead_elsewhere,
    damaged_indexes, without_memory, no_document, which_bytes)
