/* The JSON reader: by hand, against jansson, and at its limits. */
#include "wire/json_reader.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "test/json_oracle.h"
#include "test/suite.h"

static json_verdict judge(span source)
{
    memory m;

    memory_open(&m, NULL, 0);
    json_verdict v = judge_json(&m, source);
    ck_assert_uint_eq(m.used, 0);
    return v;
}

static span text_of(const char *words)
{
    return (span){(const u8 *)words, strlen(words)};
}

START_TEST(sound_texts)
{
    static const char *const texts[] = {
        "{}", "[]", " \t\n\r[ \t\n\r] ", "\"\"", "0", "-0", "10", "-1.5e+10",
        "0E-1", "1e400", "true", "false", "null", "[null,1,\"1\",{}]",
        "{\"\":0}", "{\"a\":1,\"a\":2}", "{\"a\":{\"b\":[{\"c\":[]}]}}",
        "[123456789012345678901234567890]", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0000\\uD83d\\uDe00\\uffff\"", "\"\x7f\"", "[[],[[],{}]]",
        "\"\xf4\x8f\xbf\xbf\"", "[1 ,2 , 3 ]", "{ \"a\" : 1 , \"b\" : 2 }",
    };

    for (size_t i = 0; i < COUNT(texts); i++)
        ck_assert_msg(judge(text_of(texts[i])).fault == JSON_SOUND, "%s",
                      texts[i]);
}
END_TEST

/* Where a text is invalid: the first byte that does not fit, or the end. */
typedef struct {
    const char *text;
    json_fault fault;
    u64 at, size;
} wrong_text;

static const wrong_text broken_syntax[] = {
    {"", JSON_SYNTAX, 0, 0}, {" ", JSON_SYNTAX, 1, 0},
    {"{", JSON_SYNTAX, 1, 0}, {"[", JSON_SYNTAX, 1, 0},
    {"]", JSON_SYNTAX, 0, 1}, {"}", JSON_SYNTAX, 0, 1},
    {",", JSON_SYNTAX, 0, 1}, {":", JSON_SYNTAX, 0, 1},
    {"[}", JSON_SYNTAX, 1, 1}, {"{]", JSON_SYNTAX, 1, 1},
    {"[1,]", JSON_SYNTAX, 3, 1}, {"[,1]", JSON_SYNTAX, 1, 1},
    {"[1,,2]", JSON_SYNTAX, 3, 1}, {"[1 2]", JSON_SYNTAX, 3, 1},
    {"[1:2]", JSON_SYNTAX, 2, 1}, {"[1}", JSON_SYNTAX, 2, 1},
    {"{\"a\"}", JSON_SYNTAX, 4, 1}, {"{\"a\":}", JSON_SYNTAX, 5, 1},
    {"{\"a\" 1}", JSON_SYNTAX, 5, 1}, {"{\"a\",1}", JSON_SYNTAX, 4, 1},
    {"{\"a\":1,}", JSON_SYNTAX, 7, 1}, {"{,}", JSON_SYNTAX, 1, 1},
    {"{\"a\":1]", JSON_SYNTAX, 6, 1}, {"{1:2}", JSON_SYNTAX, 1, 1},
    {"{a:1}", JSON_SYNTAX, 1, 1}, {"{'a':1}", JSON_SYNTAX, 1, 1},
    {"{\"a\":1 \"b\":2}", JSON_SYNTAX, 7, 1},
    {"{\"a\"::1}", JSON_SYNTAX, 5, 1}, {"{tru", JSON_SYNTAX, 1, 1},
    {"01", JSON_SYNTAX, 1, 1}, {"-01", JSON_SYNTAX, 2, 1},
    {"00", JSON_SYNTAX, 1, 1}, {"+1", JSON_SYNTAX, 0, 1},
    {".5", JSON_SYNTAX, 0, 1}, {"1.", JSON_SYNTAX, 2, 0},
    {"[1.]", JSON_SYNTAX, 3, 1}, {"[1.e1]", JSON_SYNTAX, 3, 1},
    {"[1e]", JSON_SYNTAX, 3, 1}, {"[1e+]", JSON_SYNTAX, 4, 1},
    {"[1e++1]", JSON_SYNTAX, 4, 1}, {"-", JSON_SYNTAX, 1, 0},
    {"[-]", JSON_SYNTAX, 2, 1}, {"[-a]", JSON_SYNTAX, 2, 1},
    {"[0x1]", JSON_SYNTAX, 2, 1}, {"[1_0]", JSON_SYNTAX, 2, 1},
    {"[NaN]", JSON_SYNTAX, 1, 1}, {"[nan]", JSON_SYNTAX, 2, 1},
    {"[Infinity]", JSON_SYNTAX, 1, 1}, {"[-Infinity]", JSON_SYNTAX, 2, 1},
    {"[True]", JSON_SYNTAX, 1, 1}, {"[tru]", JSON_SYNTAX, 4, 1},
    {"[truex]", JSON_SYNTAX, 5, 1}, {"nul", JSON_SYNTAX, 3, 0},
    {"fals3", JSON_SYNTAX, 4, 1}, {"\"", JSON_SYNTAX, 1, 0},
    {"\"a", JSON_SYNTAX, 2, 0}, {"\"\\", JSON_SYNTAX, 2, 0},
    {"\"\\\"", JSON_SYNTAX, 3, 0}, {"\"\\x\"", JSON_SYNTAX, 2, 1},
    {"\"\\'\"", JSON_SYNTAX, 2, 1}, {"\"\\U0041\"", JSON_SYNTAX, 2, 1},
    {"\"\\u004\"", JSON_SYNTAX, 6, 1}, {"\"\\u", JSON_SYNTAX, 3, 0},
    {"\"\\u00g0\"", JSON_SYNTAX, 5, 1}, {"\"\\u-123\"", JSON_SYNTAX, 3, 1},
    {"\"\n\"", JSON_SYNTAX, 1, 1}, {"\"\t\"", JSON_SYNTAX, 1, 1},
    {"\"a\x1f\"", JSON_SYNTAX, 2, 1}, {"'a'", JSON_SYNTAX, 0, 1},
    {"/**/1", JSON_SYNTAX, 0, 1}, {"[1//\n]", JSON_SYNTAX, 2, 1},
    {"[1\f]", JSON_SYNTAX, 2, 1}, {"\xef\xbb\xbf[]", JSON_SYNTAX, 0, 1},
    {"[\xc2\xa0]", JSON_SYNTAX, 1, 1}, {"[[]", JSON_SYNTAX, 3, 0},
};

static const wrong_text lone_surrogates[] = {
    {"\"\\ud83d\"", JSON_SURROGATE, 1, 6},
    {"\"\\ude00\"", JSON_SURROGATE, 1, 6},
    {"\"a\\ude00\\ud83d\"", JSON_SURROGATE, 2, 6},
    {"\"\\ud83d\\ud83d\\ude00\"", JSON_SURROGATE, 1, 6},
    {"\"\\ud83da\\ude00\"", JSON_SURROGATE, 1, 6},
    {"\"\\ud83d\\n\"", JSON_SURROGATE, 1, 6},
    {"\"\\ud83d\\u0041\"", JSON_SURROGATE, 1, 6},
    {"\"\\ud83d", JSON_SURROGATE, 1, 6},
    {"\"\\ud83d\\ude0x\"", JSON_SURROGATE, 1, 6},
    {"\"\\udbff\\ue000\"", JSON_SURROGATE, 1, 6},
    {"\"\\udfff\"", JSON_SURROGATE, 1, 6},
    {"{\"\\udc00\":1}", JSON_SURROGATE, 2, 6},
    {"[1,\"\\udc00\",]", JSON_SURROGATE, 4, 6},
    {"[1,,\"\\udc00\"]", JSON_SYNTAX, 3, 1},
};

static void check_wrong(const wrong_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_verdict v = judge(text_of(texts[i].text));
        ck_assert_msg(v.fault == texts[i].fault && v.at == texts[i].at &&
                      v.size == texts[i].size && v.words != NULL,
                      "%s: fault %d at %llu, %llu bytes", texts[i].text,
                      (int)v.fault, (unsigned long long)v.at,
                      (unsigned long long)v.size);
    }
}

START_TEST(texts_that_are_wrong)
{
    check_wrong(broken_syntax, COUNT(broken_syntax));
}
END_TEST

/* A surrogate is reported only if the text before it is valid. */
START_TEST(surrogates_alone)
{
    check_wrong(lone_surrogates, COUNT(lone_surrogates));
}
END_TEST

START_TEST(a_value_ends_where_it_does)
{
    json_verdict v = judge(BYTES("  {\"a\": [1, 2]} \0x"));

    ck_assert_int_eq(v.fault, JSON_SOUND);
    ck_assert_uint_eq(v.at, 2);
    ck_assert_uint_eq(v.size, 13);
    ck_assert_uint_eq(judge(BYTES("12]")).size, 2);
    ck_assert_uint_eq(judge(BYTES("\"a\"\"b\"")).size, 3);
}
END_TEST

/* -------------------------------------------------------------- jansson -- */

/* Copies the text, so that reads beyond it are noticed. */
static void compare(span source)
{
    u8 *bytes = malloc((size_t)source.size + (source.size == 0));

    memcpy(bytes, source.bytes, (size_t)source.size);
    const char *difference = json_difference((span){bytes, source.size});
    CLAIM(difference == NULL, "%.*s: %s", (int)source.size,
          (const char *)bytes, difference);
    free(bytes);
}

/* The characters; all texts of up to five of them are tried. */
START_TEST(short_texts_against_jansson)
{
    static const char alphabet[] = "{}[]:,\"\\u0e-.1 ta\n";
    size_t letters = sizeof alphabet - 1;
    size_t count = 1;
    u8 bytes[5];

    for (u64 size = 0; size <= 5; size++, count *= letters)
        for (size_t n = 0; n < count; n++) {
            size_t rest = n;
            for (u64 i = 0; i < size; i++, rest /= letters)
                bytes[i] = (u8)alphabet[rest % letters];
            compare((span){bytes, size});
        }
}
END_TEST

static u32 draw(u64 *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (u32)(*state >> 33);
}

static const char *const seeds[] = {
    "{\"a\":[1,2.5,-3e4,true,false,null],\"b\":{\"c\":\"d\"}}",
    "\"\\ud83d\\ude00\\u00e9\\n\\\\ \xc3\xa9 \xf0\x9f\x98\x80\"",
    "[[[[]]],{\"\":{}},0.0e-0,\"\\\"\"]",
    "{\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}}",
};

/* Replaces, drops or repeats a few bytes of a text. */
static u64 mutate(u64 *state, u8 *bytes, u64 size)
{
    static const char likely[] =
        "{}[]:,\"\\u0dD8cCeE+-.19 \t\n\r\f\0ntf\xc3\xa9";

    for (u32 k = 1 + draw(state) % 3; k > 0 && size > 0; k--) {
        u64 at = draw(state) % size;
        switch (draw(state) % 4) {
        case 0:
            memmove(bytes + at, bytes + at + 1, (size_t)(size - at - 1));
            size--;
            break;
        case 1:
            memmove(bytes + at + 1, bytes + at, (size_t)(size - at));
            size++;
            break;
        default:
            bytes[at] = (u8)likely[draw(state) % (sizeof likely - 1)];
        }
    }
    return size;
}

START_TEST(mutants_against_jansson)
{
    u64 state = 1;
    u8 bytes[256];

    for (u32 n = 0; n < 400000; n++) {
        const char *seed = seeds[n % COUNT(seeds)];
        u64 size = strlen(seed);
        memcpy(bytes, seed, (size_t)size);
        size = mutate(&state, bytes, size);
        compare((span){bytes, size});
    }
}
END_TEST

/* -------------------------------------------------------------- walking -- */

START_TEST(a_walk)
{
    span source = BYTES("{\"a\":[1,[2],\"x\"],"
                        "\"\\u0062\":{\"c\":{}} ,\"d\":7}");
    json_walk w = {source, 0, UINT64_MAX};
    json_token t = next_token(&w), item;
    memory m;

    memory_open(&m, NULL, 0);
    ck_assert_int_eq(t.kind, JSON_OBJECT);
    ck_assert(next_member(&w, &t));
    ck_assert(is_word(unescape_json(&m, source, &t), "a"));
    item = next_token(&w);
    ck_assert_int_eq(item.kind, JSON_ARRAY);
    ck_assert(next_item(&w, &item));
    ck_assert(is_word(json_bytes(source, &item), "1"));
    ck_assert(next_item(&w, &item));
    ck_assert_int_eq(item.kind, JSON_ARRAY);
    ck_assert_uint_eq(skip_json(&w, &item), 11);
    ck_assert(next_item(&w, &item));
    ck_assert_int_eq(item.kind, JSON_STRING);
    ck_assert(!next_item(&w, &item));
    ck_assert_uint_eq(w.white, UINT64_MAX);

    ck_assert(next_member(&w, &t));
    ck_assert(t.escaped);
    ck_assert(is_word(unescape_json(&m, source, &t), "b"));
    t = next_token(&w);
    skip_json(&w, &t);
    ck_assert(next_member(&w, &t));
    ck_assert_uint_eq(w.white, 34);
    ck_assert_int_eq(next_token(&w).kind, JSON_NUMBER);
    ck_assert(!next_member(&w, &t));
    ck_assert_uint_eq(w.at, source.size);
    memory_close(&m);
}
END_TEST

/* Text that was never judged, or has changed: the contents are no longer than
 * the string. */
START_TEST(strings_that_have_changed)
{
    static const struct {
        const char *source;
        const char *bytes;
        u64 size;
    } rows[] = {
        {"\"\\ud800\"", "\xed\xa0\x80", 3},
        {"\"\\ud800\\n\"", "\xf0\x90\x80\x8a", 4},
        {"\"a\\u\"", "a\xf7\xbf", 3},
        {"\"\\\"", "\0", 1},
    };
    memory m;

    memory_open(&m, NULL, 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        span source = {(const u8 *)rows[i].source, strlen(rows[i].source)};
        json_token t = {.kind = JSON_STRING, .size = source.size,
                        .escaped = true};
        span said = unescape_json(&m, source, &t);
        CLAIM(said.size == rows[i].size &&
              memcmp(said.bytes, rows[i].bytes, (size_t)said.size) == 0, "%s",
              rows[i].source);
    }
    memory_close(&m);
}
END_TEST

START_TEST(a_string_without_memory)
{
    span source = BYTES("\"\\n\"");
    json_token t = {.kind = JSON_STRING, .size = 4, .escaped = true};
    memory m;

    memory_open(&m, NULL, 1);
    span said = unescape_json(&m, source, &t);
    ck_assert_ptr_null(said.bytes);
    ck_assert_uint_eq(said.size, 0);
    ck_assert(m.failed);
    t.escaped = false;
    ck_assert(is_word(unescape_json(&m, source, &t), "\\n"));
    memory_close(&m);
}
END_TEST

/* The code points around each change of the UTF-8 length. */
START_TEST(escapes)
{
    static const struct {
        const char *text, *said;
    } strings[] = {
        {"\"\\u0001\"", "\x01"}, {"\"\\u007f\"", "\x7f"},
        {"\"\\u0080\"", "\xc2\x80"}, {"\"\\u07ff\"", "\xdf\xbf"},
        {"\"\\u0800\"", "\xe0\xa0\x80"}, {"\"\\uD7FF\"", "\xed\x9f\xbf"},
        {"\"\\ue000\"", "\xee\x80\x80"}, {"\"\\uffff\"", "\xef\xbf\xbf"},
        {"\"\\ud800\\udc00\"", "\xf0\x90\x80\x80"},
        {"\"\\udbff\\uDFFF\"", "\xf4\x8f\xbf\xbf"},
        {"\"\\b\\t\\n\\f\\r\\\"\\\\\\/\"", "\b\t\n\f\r\"\\/"},
    };
    memory m;

    memory_open(&m, NULL, 0);
    for (size_t i = 0; i < COUNT(strings); i++) {
        span source = text_of(strings[i].text);
        u64 at = 0;
        json_token t = take_json(source, &at);
        ck_assert_msg(t.kind == JSON_STRING && t.escaped &&
                      is_word(unescape_json(&m, source, &t), strings[i].said),
                      "%s", strings[i].text);
    }
    memory_close(&m);
}
END_TEST

static int sign_of(int order)
{
    return (order > 0) - (order < 0);
}

/* Compares by contents. */
START_TEST(strings_compared)
{
    static const struct {
        const char *lesser, *other;
        int order;
    } rows[] = {
        {"a", "b", -1}, {"a", "a", 0}, {"", "", 0}, {"", "a", -1},
        {"a", "ab", -1}, {"a", "a!", -1}, {"a", "a\\u0000", -1},
        {"\\u0061", "a", 0}, {"\\u0061b", "\\u0061\\u0062", 0},
        {"\\u0061", "ab", -1}, {"a\\n", "a\\u000A", 0},
        {"a!", "a\\\"", -1}, {"a\\\"", "a#", -1}, {"a[", "a\\\\", -1},
        {"a\\\\", "a]", -1}, {"\\u00e9", "\xc3\xa9", 0},
        {"\\uffff", "\\ud83d\\ude00", -1},
        {"\\ud83d\\ude00", "\xf0\x9f\x98\x80", 0},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        span x = text_of(rows[i].lesser), y = text_of(rows[i].other);
        CLAIM(sign_of(compare_json(x, y)) == rows[i].order &&
              sign_of(compare_json(y, x)) == -rows[i].order, "%s and %s",
              rows[i].lesser, rows[i].other);
    }
}
END_TEST

/* Comparing with a long string reads no more than needed: otherwise comparing
 * many short strings with it would be slow. */
START_TEST(no_further_than_alike)
{
    static const char *const texts[] = {
        "\"ab\",\"ac", "\"ab\",\"\\u0061c", "\"\\u0061b\",\"ac", "\"ab\",\"\\n",
    };
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *pages;

    ck_assert_int_eq(posix_memalign(&pages, page, 2 * page), 0);
    u8 *end = (u8 *)pages + page;
    ck_assert_int_eq(mprotect(end, page, PROT_NONE), 0);
    for (size_t i = 0; i < COUNT(texts); i++) {
        size_t size = strlen(texts[i]);
        u8 *bytes = end - size;
        u64 comma = (u64)(strchr(texts[i], ',') - texts[i]);
        memcpy(bytes, texts[i], size);
        span x = {bytes + 1, comma - 2};
        span y = {bytes + comma + 2, size - comma - 2 + page};
        ck_assert_int_ne(compare_json(x, y), 0);
        ck_assert_int_ne(compare_json(y, x), 0);
    }
    mprotect(end, page, PROT_READ | PROT_WRITE);
    free(pages);
}
END_TEST

/* Walks over text that was never judged, or has changed, end. */
START_TEST(walks_over_anything)
{
    u64 state = 7;
    u8 bytes[256];

    for (u32 n = 0; n < 100000; n++) {
        const char *seed = seeds[n % COUNT(seeds)];
        u64 size = mutate(&state, memcpy(bytes, seed, strlen(seed)),
                          strlen(seed));
        u8 *copy = malloc((size_t)size + 1);
        json_walk w = {{memcpy(copy, bytes, (size_t)size), size}, 0,
                       UINT64_MAX};
        json_token t = next_token(&w);
        u64 steps = 0;

        for (; next_member(&w, &t) || next_item(&w, &t); steps++)
            skip_json(&w, &t);
        CLAIM(steps <= size && w.at <= size, "%llu steps",
              (unsigned long long)steps);
        free(copy);
    }
}
END_TEST

START_TEST(integers)
{
    static const struct {
        const char *text;
        json_integer form;
        u64 value;
    } numbers[] = {
        {"0", JSON_INTEGER, 0},
        {"18446744073709551615", JSON_INTEGER, UINT64_MAX},
        {"18446744073709551609", JSON_INTEGER, UINT64_MAX - 6},
        {"18446744073709551616", JSON_TOO_LARGE, 0},
        {"18446744073709551620", JSON_TOO_LARGE, 0},
        {"184467440737095516150", JSON_TOO_LARGE, 0},
        {"99999999999999999999", JSON_TOO_LARGE, 0},
        {"1000000000000000000000000000000000000000", JSON_TOO_LARGE, 0},
        {"-0", JSON_NO_INTEGER, 0}, {"-1", JSON_NO_INTEGER, 0},
        {"2.0", JSON_NO_INTEGER, 0}, {"2e0", JSON_NO_INTEGER, 0},
        {"99999999999999999999.0", JSON_NO_INTEGER, 0},
    };

    for (size_t i = 0; i < COUNT(numbers); i++) {
        u64 value;
        json_integer form = read_integer(text_of(numbers[i].text), &value);
        ck_assert_msg(form == numbers[i].form &&
                      (form != JSON_INTEGER || value == numbers[i].value),
                      "%s", numbers[i].text);
    }
}
END_TEST

/* --------------------------------------------------------------- limits -- */

/* A level takes one bit, so a text of brackets takes a fraction of its size. */
START_TEST(nesting)
{
    u64 depth = 3000000;
    u8 *bytes = malloc((size_t)(2 * depth + 1));
    memory m;

    memory_open(&m, NULL, 0);
    memset(bytes, '[', (size_t)depth);
    memset(bytes + depth, ']', (size_t)depth);
    json_verdict v = judge_json(&m, (span){bytes, 2 * depth});
    ck_assert_int_eq(v.fault, JSON_SOUND);
    ck_assert_uint_eq(v.size, 2 * depth);
    ck_assert_uint_le(m.peak, depth / 4);

    bytes[depth] = '}';
    v = judge_json(&m, (span){bytes, 2 * depth});
    ck_assert_int_eq(v.fault, JSON_SYNTAX);
    ck_assert_uint_eq(v.at, depth);

    m.limit = depth / 16;
    v = judge_json(&m, (span){bytes, 2 * depth});
    ck_assert_int_eq(v.fault, JSON_NO_MEMORY);
    free(bytes);
}
END_TEST

RUN("json_reader", sound_texts, texts_that_are_wrong, surrogates_alone,
    a_value_ends_where_it_does, short_texts_against_jansson,
    mutants_against_jansson, a_walk, escapes, strings_that_have_changed,
    a_string_without_memory, strings_compared, no_further_than_alike,
    walks_over_anything, integers, nesting)
