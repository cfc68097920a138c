/*
 * The parts of safetensors' JSON: numbers and strings before an inaccessible
 * page, against plain loops; and shapes, places, names and keys at their limits
 * in whole files, against the reference.
 */
#define _GNU_SOURCE             /* MAP_ANONYMOUS */
#include "ref/test/suite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fast/core/source.h"
#include "fast/safetensors/parts.h"
#include "fast/test/against.h"
#include "fast/test/guarded.h"
#include "fast/test/little.h"

/* -------------------------------------------------------------- numbers -- */

/* Parses digit by digit; 0 digits: not a number. */
static size_t plain_number(const char *text, u64 *n)
{
    size_t count = 0;

    *n = 0;
    for (; text[count] >= '0' && text[count] <= '9'; count++)
        if (!times(*n, 10, n) ||
            __builtin_add_overflow(*n, (u64)(text[count] - '0'), n))
            return 0;
    return count > 1 && text[0] == '0' ? 0 : count;
}

static void try_number(const char *text)
{
    u64 expected, found = 0;
    size_t count = plain_number(text, &expected);
    scan s = at_the_end(text, strlen(text));
    const u8 *begin = s.at;
    bool taken = st_take_number(&s, &found);

    CLAIM(taken == (count > 0), "%s is %s taken", text, taken ? "" : "not");
    CLAIM(!taken || (found == expected && s.at == begin + count),
          "%s: %" PRIu64 " of %zu bytes", text, found,
          (size_t)(s.at - begin));
}

START_TEST(numbers_of_each_length)
{
    static const char digits[] = "1844674407370955161500000000";
    char text[64];

    for (int length = 0; length < 28; length++)
        for (int first = '/'; first <= ':'; first++)
            for (int behind = 1; behind < 256; behind++) {
                snprintf(text, sizeof text, "%c%.*s%c,\"shape\":[0,1,2,3]}",
                         first, length, digits, behind);
                try_number(text);
                text[2 + length] = '\0';
                try_number(text);
            }
}
END_TEST

START_TEST(numbers_at_the_limit)
{
    static const char *const texts[] = {
        "", "0", "00", "01", "0,", "9", "-1", "-0", "+1", "1e3", "1.0", " 1",
        "18446744073709551614", "18446744073709551615",
        "18446744073709551616", "18446744073709551625",
        "99999999999999999999", "100000000000000000000",
        "000000000000000000000", "184467440737095516150",
        "9999999999999999999999999999999", "9007199254740993",
    };

    for (size_t i = 0; i < COUNT(texts); i++)
        try_number(texts[i]);
}
END_TEST

/* -------------------------------------------------------------- strings -- */

#define LONGEST 40

/* Tries a string with one odd byte: it ends there if the byte is special. */
static void try_byte(size_t size, size_t at, int byte, size_t behind)
{
    u8 text[2 * LONGEST + 8];
    bool plain = byte >= ' ' && byte != '"' && byte != '\\';
    u64 high = 0;

    memset(text, 'a', sizeof text);
    text[at] = (u8)byte;
    text[size] = '"';
    scan s = at_the_end(text, size + behind);
    const u8 *begin = s.at;
    st_skip_plain(&s, &high);
    u64 expected = !plain ? at : behind > 0 ? size : size + behind;
    CLAIM((u64)(s.at - begin) == expected, "byte %02x at %zu of %zu", byte, at,
          size);
    CLAIM((high & ST_HIGH) != 0 || byte < 0x80 || !plain,
          "byte %02x at %zu of %zu is not seen", byte, at, size);
}

START_TEST(strings_end_at_the_first_odd_byte)
{
    for (size_t size = 1; size <= LONGEST; size++)
        for (size_t at = 0; at < size; at++)
            for (int byte = 0; byte < 256; byte++) {
                try_byte(size, at, byte, 0);
                try_byte(size, at, byte, 1);
                try_byte(size, at, byte, 17);
            }
}
END_TEST

/* Tries a string that starts with the token, and with each prefix of it. */
static void try_escape(const char *token, bool good, u8 code)
{
    size_t size = strlen(token);
    char text[32];
    st_text t;

    for (size_t there = 0; there <= size; there++) {
        snprintf(text, sizeof text, "ab%.*s", (int)there, token);
        scan s = at_the_end(text, 2 + there);
        bool taken = st_take_text(&s, &t);
        bool whole = there == 0 || there == size;
        CLAIM(taken == (whole && (there == 0 || good)), "%s: %zu bytes", token,
              there);
    }
    if (good) {
        u8 made[32];
        u64 n = fast_st_unescape(t.at, t.size, made);
        CLAIM(n == 3 && made[2] == code && t.size == 2 + size &&
              t.escaped == size - 1 && t.has_nul == (code == 0),
              "%s: another character", token);
    }
}

START_TEST(escapes_are_those_of_the_original)
{
    static const char letters[] = "btnfr\"\\", meant[] = "\b\t\n\f\r\"\\";
    char token[8];

    for (int c = 1; c < 256; c++) {
        const char *found = strchr(letters, c);
        snprintf(token, sizeof token, "\\%c", c);
        try_escape(token, found != NULL,
                   found != NULL ? (u8)meant[found - letters] : 0);
    }
    for (unsigned code = 0; code < 0x120; code++) {
        bool letter = code > 0 && code < 32 && strchr("\b\t\n\f\r",
                                                      (int)code) != NULL;
        snprintf(token, sizeof token, "\\u%04x", code);
        try_escape(token, code < 32 && !letter, (u8)code);
        snprintf(token, sizeof token, "\\u%04X", code);
        if (strpbrk(token, "ABCDEF") != NULL)
            try_escape(token, false, 0);
    }
}
END_TEST

/* Bytes that are no longer an escape do not produce more bytes. */
START_TEST(changed_strings_are_short)
{
    static const char *const texts[] = {"\\", "a\\", "\\u", "\\u000",
                                        "\\u00g0", "\\x", "\"", "\\\\\\"};
    u8 made[32];

    for (size_t i = 0; i < COUNT(texts); i++) {
        size_t size = strlen(texts[i]);
        scan s = at_the_end(texts[i], size);
        CLAIM(fast_st_unescape(s.at, size, made) <= size, "%s", texts[i]);
    }
}
END_TEST

/* ---------------------------------------------------------------- files -- */

typedef struct {
    against against;
    u8 bytes[2 * FAST_SMALL];
} files;

/* Makes a file with these entries and that many zero bytes of data; metadata
 * may be NULL. Reports whether it is clean, in agreement with the reference. */
static bool is_clean(files *f, const char *metadata, const char *entries,
                     u64 data)
{
    char *header = (char *)f->bytes + 8;
    u64 before = f->against.clean;
    bool alone = metadata == NULL && entries[0] == ',';
    int length = snprintf(header, sizeof f->bytes - 8, "{%s%s%s%s}",
                          metadata != NULL ? "\"__metadata__\":{" : "",
                          metadata != NULL ? metadata : "",
                          metadata != NULL ? "}" : "", entries + alone);
    u64 size = align_up((u64)length, 8);

    ck_assert_uint_lt(8 + size + data, sizeof f->bytes);
    memset(header + length, ' ', (size_t)(size - (u64)length));
    memset(header + size, 0, (size_t)data);
    for (u32 i = 0; i < 8; i++)
        f->bytes[i] = (u8)(size >> 8 * i);
    if (!agrees_on(&f->against, f->bytes, 8 + size + data, true))
        ck_abort_msg("%.*s: %s", length, header, f->against.wrong);
    return f->against.clean > before;
}

/* The same header with that many more spaces. */
static bool is_padded_clean(files *f, u64 more)
{
    u64 before = f->against.clean, size = load_u64le(f->bytes) + more;

    memset(f->bytes + 8 + size - more, ' ', (size_t)more);
    for (u32 i = 0; i < 8; i++)
        f->bytes[i] = (u8)(size >> 8 * i);
    if (!agrees_on(&f->against, f->bytes, 8 + size, true))
        ck_abort_msg("%" PRIu64 " spaces more: %s", more, f->against.wrong);
    return f->against.clean > before;
}

static files open_files(void)
{
    return (files){.against.format = assay_format_by_name("safetensors")};
}

#define PT "\"format\":\"pt\""

/* Tries the entry of a tensor without elements. */
static bool is_shape_clean(files *f, const char *dtype, const char *shape)
{
    char entry[1024];

    snprintf(entry, sizeof entry, ",\"a\":{\"dtype\":\"%s\",\"shape\":[%s],"
             "\"data_offsets\":[0,0]}", dtype, shape);
    return is_clean(f, PT, entry, 0);
}

START_TEST(shapes_at_the_limit)
{
    static const struct {
        const char *dtype, *shape;
        bool clean;
    } shapes[] = {
        {"U8", "0", true}, {"U8", "", false}, {"U8", "0,", false},
        {"U8", "0,9007199254740991", true},
        {"U8", "0,9007199254740992", false},
        {"U8", "9007199254740992,0", false},
        {"U8", "0,9007199254740991,1024", true},
        {"U8", "1025,0,9007199254740991", false},
        {"U16", "0,9007199254740991,512", true},
        {"U16", "0,9007199254740991,513", false},
        {"F4", "0,9007199254740991,2048", true},
        {"F4", "0,9007199254740991,2049", false},
        {"F6_E2M3", "0,9007199254740991,1365", true},
        {"F6_E2M3", "0,9007199254740991,1366", false},
        {"U64", "0,18446744073709551616", false},
        /* 2^63 - 1 and 2^63, 2^62, 2^64 - 2 and 2^64 - 1 */
        {"U8", "0,153092023,60247241209", true},
        {"U8", "0,4294967296,2147483648", false},
        {"U16", "0,2147483648,2147483648", false},
        {"F4", "0,306184046,60247241209", true},
        {"F4", "0,4294967295,4294967297", false},
        {"F4", "0,3", true}, {"F4", "1", false}, {"F6_E2M3", "1", false},
        /* 2^64 bits */
        {"F32", "576460752303423488", false},
    };
    files f = open_files();

    for (size_t i = 0; i < COUNT(shapes); i++)
        CLAIM(is_shape_clean(&f, shapes[i].dtype, shapes[i].shape) ==
              shapes[i].clean, "%s [%s]", shapes[i].dtype, shapes[i].shape);
    against_close(&f.against);
}
END_TEST

START_TEST(ranks_at_the_limit)
{
    static const char ones[] = "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                               "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                               "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,";
    char shape[sizeof ones + 1];
    files f = open_files();

    for (u32 rank = 1; rank <= sizeof ones / 2; rank++) {
        snprintf(shape, sizeof shape, "%.*s0", (int)(2 * rank - 2), ones);
        CLAIM(is_shape_clean(&f, "I32", shape) == (rank <= 64), "%u", rank);
    }
    against_close(&f.against);
}
END_TEST

#define ENTRY(name, dtype, begin, end) \
    ",\"" name "\":{\"dtype\":\"" dtype "\",\"shape\":[4]," \
    "\"data_offsets\":[" begin "," end "]}"

START_TEST(names_in_their_order)
{
    static const struct {
        const char *entries;
        u64 data;
        bool clean;
    } lists[] = {
        {ENTRY("a", "U8", "0", "4") ENTRY("b", "U8", "4", "8"), 8, true},
        {ENTRY("b", "U8", "0", "4") ENTRY("a", "U8", "4", "8"), 8, false},
        {ENTRY("a", "U8", "0", "4") ENTRY("a", "U8", "4", "8"), 8, false},
        {ENTRY("a", "U8", "0", "4") ENTRY("aa", "U8", "4", "8"), 8, true},
        {ENTRY("b", "U16", "0", "8") ENTRY("a", "U8", "8", "12"), 12, true},
        {ENTRY("a", "U16", "0", "8") ENTRY("a", "U8", "8", "12"), 12, false},
        {ENTRY("a", "U8", "0", "4") ENTRY("b", "U16", "4", "12"), 12, false},
        {ENTRY("b", "U16", "0", "8") ENTRY("a", "U8", "8", "12")
         ENTRY("c", "U8", "12", "16"), 16, true},
        {ENTRY("b", "U16", "0", "8") ENTRY("c", "U8", "8", "12")
         ENTRY("a", "U8", "12", "16"), 16, false},
        /* by bytes: a line feed is before the letters, its escape is not */
        {ENTRY("\\n", "U8", "0", "4") ENTRY("A", "U8", "4", "8"), 8, true},
        {ENTRY("A", "U8", "0", "4") ENTRY("\\n", "U8", "4", "8"), 8, false},
        {ENTRY("\\t", "U8", "0", "4") ENTRY("\\n", "U8", "4", "8"), 8, true},
        {ENTRY("\\n", "U8", "0", "4") ENTRY("\\n", "U8", "4", "8"), 8, false},
        {ENTRY("\\n", "U16", "0", "8") ENTRY("\\n", "U8", "8", "12"), 12,
         false},
        {ENTRY("\\u0001", "U8", "0", "4") ENTRY("\\u0002x", "U8", "4", "8"),
         8, true},
        {ENTRY("\\u0000", "U8", "0", "4"), 4, false},
        {ENTRY("__metadata__", "U8", "0", "4"), 4, false},
        {ENTRY("__metadata_", "U8", "0", "4"), 4, true},
        {ENTRY("", "U8", "0", "4"), 4, true},
        {ENTRY("\xc3\xa4", "U8", "0", "4"), 4, true},
        {ENTRY("\xc3", "U8", "0", "4"), 4, false},
        {ENTRY("a", "U8", "0", "4"), 5, false},
        {ENTRY("a", "U8", "0", "4"), 3, false},
        {ENTRY("a", "U8", "1", "5"), 5, false},
        {ENTRY("a", "U8", "0", "4") ENTRY("b", "U8", "5", "9"), 9, false},
        {ENTRY("a", "U8", "0", "4") ENTRY("b", "U8", "3", "7"), 7, false},
        {ENTRY("a", "U8", "0", "04"), 4, false},
        {ENTRY("a", "U8", "00", "4"), 4, false},
        {ENTRY("a", "u8", "0", "4"), 4, false},
        {ENTRY("a", "F8_E4M3FNUZ", "0", "4"), 4, true},
    };
    files f = open_files();

    for (size_t i = 0; i < COUNT(lists); i++)
        CLAIM(is_clean(&f, PT, lists[i].entries, lists[i].data) ==
              lists[i].clean &&
              is_clean(&f, "", lists[i].entries, lists[i].data) ==
              lists[i].clean &&
              is_clean(&f, NULL, lists[i].entries, lists[i].data) ==
              lists[i].clean, "%s", lists[i].entries);
    against_close(&f.against);
}
END_TEST

START_TEST(keys_of_the_metadata)
{
    static const struct {
        const char *metadata;
        bool clean;
    } maps[] = {
        {PT, true}, {"", true}, {NULL, true},
        {"\"format\":\"pth\"", true}, {"\"format\":\"\"", true},
        {"\"Format\":\"pt\"", true}, {"\"format\":\"mlx\"", true},
        {"\"format\":\"\\u0070t\"", false}, {"\"format\":null", false},
        {PT ",\"a\":\"\"", true}, {"\"b\":\"\"," PT, true},
        {PT "," PT, false}, {"\"a\":\"1\"," PT ",\"a\":\"2\"", false},
        {"\"a\\n\":\"1\"," PT ",\"a\\n\":\"2\"", false},
        {"\"a\\n\":\"1\"," PT ",\"a\\t\":\"2\\u0000\"", true},
        {PT ",\"a\":\"\\/\"", false}, {PT ",\"a\":1", false},
        {PT ",", false}, {PT " ", false}, {PT ",\"a\":\"\xff\"", false},
    };
    files f = open_files();

    for (size_t i = 0; i < COUNT(maps); i++)
        CLAIM(is_clean(&f, maps[i].metadata, "", 0) == maps[i].clean, "%s",
              maps[i].metadata != NULL ? maps[i].metadata : "none");
    against_close(&f.against);
}
END_TEST

/* So many names that lists of them grow and both ways of comparing are used.
 * With twins, the last name equals the first. */
#define LIST_ROOM 20000u

static void write_keys(char *to, u32 count, bool twins)
{
    int n = snprintf(to, LIST_ROOM, PT);

    for (u32 i = 0; i < count; i++)
        n += snprintf(to + n, LIST_ROOM - (size_t)n, ",\"k%u\":\"\"",
                      twins && i + 1 == count ? 0 : i);
}

/* Writes entries of two types, so that names ascend twice; the twin has a type
 * of its own. */
static void write_entries(char *to, u32 count, bool twins)
{
    int n = 0;

    for (u32 i = 0; i < count; i++) {
        bool twin = twins && i + 1 == count, first = i < count / 2;
        u32 number = first ? 2 * i : 2 * (i - count / 2) + 1;
        n += snprintf(to + n, LIST_ROOM - (size_t)n, ",\"\\n%04u\":"
                      "{\"dtype\":\"%s\",\"shape\":[0],"
                      "\"data_offsets\":[0,0]}", twin ? 0 : number,
                      first ? "I64" : twin ? "I8" : "U16");
    }
}

START_TEST(many_keys_and_names)
{
    static char metadata[LIST_ROOM], entries[LIST_ROOM];
    files f = open_files();

    for (u32 count = 2; count <= 200; count += count < 40 ? 1 : 53)
        for (u32 twins = 0; twins < 2; twins++) {
            write_keys(metadata, count, twins);
            write_entries(entries, count, twins);
            CLAIM(is_clean(&f, metadata, "", 0) == !twins, "%u keys", count);
            CLAIM(is_clean(&f, PT, entries, 0) == !twins, "%u names", count);
        }
    against_close(&f.against);
}
END_TEST

/* Text of that many characters, the first of which is escaped. */
START_TEST(long_names)
{
    static char entry[LIST_ROOM];
    files f = open_files();

    for (int size = 4000; size <= 9000; size += 1000) {
        snprintf(entry, sizeof entry, ",\"\\n%0*d\":{\"dtype\":\"U8\","
                 "\"shape\":[0],\"data_offsets\":[0,0]}", size - 1, 7);
        CLAIM(is_clean(&f, PT, entry, 0), "a name of %d", size);
    }
    against_close(&f.against);
}
END_TEST

/* A byte that is neither 0 nor 1 is found with the data, not before. */
START_TEST(booleans)
{
    files f = open_files();

    ck_assert(is_clean(&f, PT, ENTRY("a", "BOOL", "0", "4"), 4));
    u64 size = 8 + load_u64le(f.bytes) + 4;
    u64 clean = f.against.clean;
    f.bytes[size - 1] = 1;
    ck_assert_msg(agrees_on(&f.against, f.bytes, size, true), "%s",
                  f.against.wrong);
    ck_assert_uint_gt(f.against.clean, clean);
    u64 partly = f.against.partly;
    clean = f.against.clean;
    f.bytes[size - 1] = 2;
    ck_assert_msg(agrees_on(&f.against, f.bytes, size, true), "%s",
                  f.against.wrong);
    ck_assert_uint_eq(f.against.clean, clean);
    ck_assert_uint_gt(f.against.partly, partly);
    against_close(&f.against);
}
END_TEST

static void count(void *user, const char *text, size_t size)
{
    (void)text;
    *(u64 *)user += size;
}

/* Names with escapes are stored, and such metadata is decoded in a buffer: a
 * failed request is reported, and everything else is freed. */
START_TEST(memory_may_end)
{
    files f = open_files();
    little l = {0};
    assay_fast_options o = {.allocator = {resize_little, &l}};
    assay_fast *file = NULL;
    u64 refused = 0, size = 0, whole;

    ck_assert(is_clean(&f, PT ",\"\\n\":\"\\\\\"", ENTRY("\\n", "U8", "0", "4")
                       ENTRY("b", "U8", "4", "8"), 8));
    size_t all = 8 + (size_t)load_u64le(f.bytes) + 8;
    for (int code = ASSAY_FAST_MEMORY; code != ASSAY_FAST_OK; refused++) {
        l.left = (size_t)refused;
        code = (int)assay_fast_open_bytes(&file, f.bytes, all, &o).code;
        ck_assert(code == ASSAY_FAST_OK || code == ASSAY_FAST_MEMORY);
        ck_assert((l.used > 0) == (code == ASSAY_FAST_OK));
    }
    ck_assert_uint_gt(refused, 4);
    l.left = SIZE_MAX;
    ck_assert(assay_fast_write_document(file, count, &size));
    whole = size;
    for (size_t n = 0; n < 3; n++) {    /* the key, the value, neither */
        l.left = n;
        size = 0;
        ck_assert(assay_fast_write_document(file, count, &size) == (n == 2));
        ck_assert((size == whole) == (n == 2));
    }
    assay_fast_close(file);
    ck_assert_uint_eq(l.used, 0);
    against_close(&f.against);
}
END_TEST

START_TEST(padding_is_short)
{
    files f = open_files();

    /* none; 7 spaces; none */
    ck_assert(is_clean(&f, PT ",\"ab\":\"\"", "", 0));
    ck_assert(!is_padded_clean(&f, 8));
    ck_assert(is_clean(&f, PT ",\"abc\":\"\"", "", 0));
    ck_assert(!is_padded_clean(&f, 1));
    ck_assert(is_clean(&f, PT, "", 0));
    ck_assert(!is_padded_clean(&f, 8));
    against_close(&f.against);
}
END_TEST

/* ---------------------------------------------------------- recognition -- */

#define MODEL "model"

static void write_model(const files *f, u64 size)
{
    FILE *out = fopen(MODEL, "wb");

    ck_assert_ptr_nonnull(out);
    ck_assert_uint_eq(fwrite(f->bytes, 1, (size_t)size, out), size);
    ck_assert_int_eq(fclose(out), 0);
}

/* Formats without magic are recognised by their bytes, in read and mapped
 * files, small ones and those that are not read as a whole. */
static void try_recognition(files *f, const char *metadata)
{
    static const assay_fast_options ways[] = {{.alone = true},
                                              {.alone = true, .copy = true}};
    assay_fast *opened;

    ck_assert(is_clean(f, metadata, "", 0));
    u64 size = 8 + load_u64le(f->bytes);
    write_model(f, size);
    for (size_t i = 0; i < COUNT(ways); i++) {
        ck_assert_int_eq(assay_fast_open_path(&opened, MODEL, &ways[i]).code,
                         ASSAY_FAST_OK);
        ck_assert_uint_eq(assay_fast_format(opened), f->against.format);
        assay_fast_close(opened);
    }
    ck_assert_int_eq(assay_fast_open_bytes(&opened, f->bytes, (size_t)size,
                                           &ways[0]).code, ASSAY_FAST_OK);
    assay_fast_close(opened);
    ck_assert_int_eq(remove(MODEL), 0);
}

START_TEST(files_are_recognised)
{
    static char metadata[FAST_SMALL + 100];
    files f = open_files();
    int n = snprintf(metadata, sizeof metadata, PT ",\"a\":\"");

    try_recognition(&f, PT);
    memset(metadata + n, 'x', FAST_SMALL);
    memcpy(metadata + n + FAST_SMALL, "\"", 2);
    try_recognition(&f, metadata);
    against_close(&f.against);
}
END_TEST

RUN("safetensors", numbers_of_each_length, numbers_at_the_limit,
    strings_end_at_the_first_odd_byte, escapes_are_those_of_the_original,
    changed_strings_are_short, shapes_at_the_limit, ranks_at_the_limit,
    names_in_their_order, keys_of_the_metadata, many_keys_and_names,
    long_names, booleans, memory_may_end, padding_is_short,
    files_are_recognised)
