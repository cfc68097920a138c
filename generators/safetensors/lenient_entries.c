/*
 * Entries that a lenient reader takes: it uses a default for a missing member,
 * ignores other values, or takes other spellings for the correct one. Sizes fit
 * what such a reader makes of them (marked.h).
 */
#include "generators/safetensors/marked.h"

#define BEFORE          "{\"a\":{\"dtype\":\"U8\",\"shape\":[2]," \
                        "\"data_offsets\":[0,2]},"

/* ------------------------------------------------------- what is missing -- */

#define LACKS(what, size, text) \
    MARKED(SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, size, text)

static const marked missing[] = {
    LACKS("no-shape-of-one-element", 4,
          "{\"w\":~{~\"dtype\":\"F32\",<|\"shape\":[],>"
          "\"data_offsets\":[0,4]}}"),
    LACKS("no-shape-of-no-elements", 0,
          "{\"w\":~{~\"dtype\":\"F32\",<|\"shape\":[0],>"
          "\"data_offsets\":[0,0]}}"),
    LACKS("no-shape-of-one-element-in-the-second-of-two", 3,
          BEFORE "\"w\":~{~\"dtype\":\"U8\",<|\"shape\":[],>"
          "\"data_offsets\":[2,3]}}"),
    LACKS("no-data-offsets-of-all-data", 8,
          "{\"w\":~{~\"dtype\":\"F32\",\"shape\":[2]"
          "<|,\"data_offsets\":[0,8]>}}"),
    LACKS("no-data-offsets-in-the-second-of-two", 6,
          BEFORE "\"w\":~{~\"dtype\":\"F32\",\"shape\":[]"
          "<|,\"data_offsets\":[2,6]>}}"),
    LACKS("no-data-offsets-of-no-elements-in-the-second-of-two", 2,
          BEFORE "\"w\":~{~\"dtype\":\"F32\",\"shape\":[0]"
          "<|,\"data_offsets\":[2,2]>}}"),
    LACKS("dtype-alone-of-one-element", 4,
          "{\"w\":~{~\"dtype\":\"F32\""
          "<|,\"shape\":[],\"data_offsets\":[0,4]>}}"),
    LACKS("no-dtype-in-the-second-of-two", 6,
          BEFORE "\"w\":~{~<|\"dtype\":\"F32\",>\"shape\":[],"
          "\"data_offsets\":[2,6]}}"),
    MARKED(SAFETENSORS_TENSOR_TYPE, "pairs-in-an-array", 8,
           "{\"w\":<~[~[\"dtype\",\"F32\"],[\"shape\",[2]],"
           "[\"data_offsets\",[0,8]]]|{\"dtype\":\"F32\",\"shape\":[2],"
           "\"data_offsets\":[0,8]}>}"),
    MARKED(SAFETENSORS_TENSOR_TYPE, "array-of-one-entry-with-data", 8,
           "{\"w\":<~[~|>{\"dtype\":\"F32\",\"shape\":[2],"
           "\"data_offsets\":[0,8]}<]|>}"),
    MARKED(SAFETENSORS_TENSOR_TYPE, "text-of-an-entry", 0,
           "{\"w\":<\"{\\\"dtype\\\":\\\"F32\\\",\\\"shape\\\":[0],"
           "\\\"data_offsets\\\":[0,0]}\"|{\"dtype\":\"F32\",\"shape\":[0],"
           "\"data_offsets\":[0,0]}>}"),
    MARKED(SAFETENSORS_TENSOR_TYPE, "null-in-front-of-a-tensor", 2,
           "{<\"w\":~null~,|>\"a\":{\"dtype\":\"U8\",\"shape\":[2],"
           "\"data_offsets\":[0,2]}}"),
};

/* ------------------------------------------------------ what counts as -- */

/* A member's replacement, which represents its usual value or size. */
typedef struct {
    const char *what, *token;
} other;

static const other nothings[] = {
    {"null", "null"}, {"false", "false"}, {"empty-string", "\"\""},
    {"zero", "0"}, {"empty-object", "{}"}, {"empty-array", "[]"},
    {"true", "true"}, {"string-null", "\"null\""}, {"minus-zero", "-0"},
};

#define NOTHINGS (sizeof nothings / sizeof nothings[0])

/* The same in a text that has it between marks, in place of %s; the bracket of
 * an array or object is blamed. */
static void add_nothing(case_sink *sink, rule r, const char *of, size_t i,
                        u64 size, const char *before, const char *behind)
{
    const char *token = nothings[i].token;
    bool bracket = *token == '{' || *token == '[';
    char what[100], text[300];

    snprintf(what, sizeof what, "%s-%s", nothings[i].what, of);
    snprintf(text, sizeof text, "%s<%s%.1s%s%s|%s", before,
             bracket ? "~" : "", token, bracket ? "~" : "", token + 1, behind);
    st_add_marked(sink, &(marked)MARKED(r, what, size, text));
}

static void add_nothings(case_sink *sink)
{
    for (size_t i = 0; i < NOTHINGS; i++) {
        bool array = strcmp(nothings[i].token, "[]") == 0;
        if (!array) {
            add_nothing(sink, SAFETENSORS_SHAPE_TYPE, "for-one-element", i, 4,
                        "{\"w\":{\"dtype\":\"F32\",\"shape\":",
                        "[]>,\"data_offsets\":[0,4]}}");
            add_nothing(sink, SAFETENSORS_SHAPE_TYPE, "for-no-elements", i, 0,
                        "{\"w\":{\"dtype\":\"F32\",\"shape\":",
                        "[0]>,\"data_offsets\":[0,0]}}");
            add_nothing(sink, SAFETENSORS_OFFSETS_TYPE, "for-no-elements", i,
                        0, "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],"
                        "\"data_offsets\":", "[0,0]>}}");
            add_nothing(sink, SAFETENSORS_OFFSETS_TYPE, "for-all-data", i, 4,
                        "{\"w\":{\"dtype\":\"F32\",\"shape\":[],"
                        "\"data_offsets\":", "[0,4]>}}");
            add_nothing(sink, SAFETENSORS_OFFSETS_TYPE,
                        "for-no-elements-in-the-second-of-two", i, 2,
                        BEFORE "\"w\":{\"dtype\":\"F32\",\"shape\":[0],"
                        "\"data_offsets\":", "[2,2]>}}");
        }
        if (strcmp(nothings[i].token, "null") != 0 &&
            strcmp(nothings[i].token, "{}") != 0)
            add_nothing(sink, SAFETENSORS_META_TYPE, "for-no-metadata", i, 0,
                        "{\"__metadata__\":", "{}>}");
    }
}

/* The array of offsets itself is valid, but has too few items. */
static const marked counts[] = {
    MARKED(SAFETENSORS_OFFSETS_COUNT, "none-for-no-elements", 0,
           "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],"
           "\"data_offsets\":<[]|[0,0]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "none-for-all-data", 4,
           "{\"w\":{\"dtype\":\"F32\",\"shape\":[],"
           "\"data_offsets\":<[]|[0,4]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "zero-for-no-elements", 0,
           "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],"
           "\"data_offsets\":<[0]|[0,0]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "begin-alone-in-the-second-of-two", 6,
           BEFORE "\"w\":{\"dtype\":\"F32\",\"shape\":[],"
           "\"data_offsets\":<[2]|[2,6]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "end-alone-in-the-second-of-two", 6,
           BEFORE "\"w\":{\"dtype\":\"F32\",\"shape\":[],"
           "\"data_offsets\":<[6]|[2,6]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "three-in-the-second-of-two", 6,
           BEFORE "\"w\":{\"dtype\":\"F32\",\"shape\":[],"
           "\"data_offsets\":<[2,6,6]|[2,6]>}}"),
    MARKED(SAFETENSORS_OFFSETS_COUNT, "three-the-last-of-which-is-zero", 4,
           "{\"w\":{\"dtype\":\"F32\",\"shape\":[],"
           "\"data_offsets\":<[0,4,0]|[0,4]>}}"),
};

/* ------------------------------------------------------------- numbers -- */

/* The replacement of 2; the bracket of an array or object is blamed. */
static const other twos[] = {
    {"string", "\"2\""}, {"fraction", "2.0"}, {"exponent", "2e0"},
    {"array", "[2]"}, {"object", "{\"0\":2}"}, {"negative", "-2"},
    {"string-with-a-space", "\" 2\""}, {"string-of-a-fraction", "\"2.0\""},
    {"hexadecimal-string", "\"0x2\""}, {"string-with-zeros", "\"002\""},
    {"nearly-2", "2.5"}, {"string-with-a-sign", "\"+2\""},
    {"nearly-2-in-binary64", "2.0000000000000000001"},
};

/* A place in a header that has 2. */
typedef struct {
    const char *what, *before, *behind;
    u64 size;
    rule of_brackets, of_others;
} place;

#define SHAPE_AT(what, before, behind, size) \
    {what, before, behind, size, SAFETENSORS_SHAPE_TYPE, \
     SAFETENSORS_SHAPE_DIM_INTEGER}
#define OFFSET_AT(what, before, behind, size) \
    {what, before, behind, size, SAFETENSORS_OFFSETS_INTEGER, \
     SAFETENSORS_OFFSETS_INTEGER}

static const place places[] = {
    SHAPE_AT("at-the-first-of-two", "{\"w\":{\"dtype\":\"U8\",\"shape\":[",
             ",3],\"data_offsets\":[0,6]}}", 6),
    SHAPE_AT("at-the-last-of-three", "{\"w\":{\"dtype\":\"U8\",\"shape\":[1,3,",
             "],\"data_offsets\":[0,6]}}", 6),
    SHAPE_AT("in-the-second-tensor", BEFORE "\"w\":{\"dtype\":\"U8\","
             "\"shape\":[", "],\"data_offsets\":[2,4]}}", 4),
    OFFSET_AT("at-the-end", "{\"w\":{\"dtype\":\"U8\",\"shape\":[2],"
              "\"data_offsets\":[0,", "]}}", 2),
    OFFSET_AT("at-the-begin-of-the-second", BEFORE "\"w\":{\"dtype\":\"U8\","
              "\"shape\":[3],\"data_offsets\":[", ",5]}}", 5),
    OFFSET_AT("at-both-ends-of-no-elements", BEFORE "\"w\":{\"dtype\":\"U8\","
              "\"shape\":[0],\"data_offsets\":[2,", "]}}", 2),
};

static void add_number(case_sink *sink, const place *p, const other *o)
{
    bool bracket = *o->token == '{' || *o->token == '[';
    char what[100], text[300];

    snprintf(what, sizeof what, "%s-for-2-%s", o->what, p->what);
    snprintf(text, sizeof text, "%s<%s%.1s%s%s|2>%s", p->before,
             bracket ? "~" : "", o->token, bracket ? "~" : "", o->token + 1,
             p->behind);
    st_add_marked(sink, &(marked)MARKED(bracket ? p->of_brackets
                                                : p->of_others,
                                        what, p->size, text));
}

/* ------------------------------------------------------------- the end -- */

#define FROM_THE_END(rule, what, text) MARKED(rule, what, 12, text)

/* Two tensors of 8 and 4 bytes: offsets count from the end of the buffer. */
static const marked from_the_end[] = {
    FROM_THE_END(SAFETENSORS_OFFSETS_INTEGER, "end-of-the-first-from-the-end",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,<-4|8>]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[8,12]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_INTEGER, "begin-of-the-last-from-the-end",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[<-4|8>,12]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_INTEGER, "end-of-the-last-minus-zero",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[8,<-0|12>]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_INTEGER, "end-of-the-last-null",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],"
        "\"data_offsets\":[8,<null|12>]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_INTEGER, "end-of-the-last-minus-one",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[8,<-1|12>]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_ORDER, "end-of-the-last-zero",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[8,<0|12>]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_ORDER, "end-of-the-last-is-its-size",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[8,<4|12>]}}"),
    FROM_THE_END(SAFETENSORS_OFFSETS_ORDER, "swapped-in-the-second-of-two",
        "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[4],"
        "\"data_offsets\":[<12,~8~|8,12>]}}"),
    MARKED(SAFETENSORS_OFFSETS_ORDER, "end-zero-of-no-elements-in-the-second",
        8, "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"U8\",\"shape\":[0],"
        "\"data_offsets\":[8,~<0|8>~]}}"),
    MARKED(SAFETENSORS_OFFSETS_ORDER, "end-4-of-no-elements-in-the-second",
        8, "{\"a\":{\"dtype\":\"U8\",\"shape\":[8],\"data_offsets\":[0,8]},"
        "\"b\":{\"dtype\":\"F32\",\"shape\":[2,0],"
        "\"data_offsets\":[8,~<4|8>~]}}"),
};

static void add_all(case_sink *sink, const marked *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        st_add_marked(sink, &rows[i]);
}

void st_lenient_entries_cases(case_sink *sink)
{
    add_all(sink, ROWS(missing));
    add_nothings(sink);
    add_all(sink, ROWS(counts));
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        for (size_t j = 0; j < sizeof twos / sizeof twos[0]; j++)
            add_number(sink, &places[i], &twos[j]);
    add_all(sink, ROWS(from_the_end));
}
