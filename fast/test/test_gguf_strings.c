/*
 * Successive strings of GGUF, many of which are judged together: faults of one
 * of them, or of two together.
 */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/gguf/gguf.h"

#define MANY 5000u              /* more than are judged together */

typedef struct {
    u8 *bytes;
    u64 size, room, count;
} list;

static list open_list(u64 room)
{
    list l = {malloc((size_t)room), 0, room, 0};

    ck_assert_ptr_nonnull(l.bytes);
    return l;
}

static void add_length(list *l, u64 length)
{
    CLAIM(l->size + 8 <= l->room, "no room");
    for (u32 i = 0; i < 8; i++)
        l->bytes[l->size++] = (u8)(length >> 8 * i);
    l->count++;
}

static void add_bytes(list *l, const void *bytes, u64 size)
{
    CLAIM(l->size + size <= l->room, "no room");
    memcpy(l->bytes + l->size, bytes, (size_t)size);
    l->size += size;
}

static void add(list *l, const char *text)
{
    add_length(l, strlen(text));
    add_bytes(l, text, strlen(text));
}

static void add_long(list *l, u64 length)
{
    add_length(l, length);
    CLAIM(l->size + length <= l->room, "no room");
    memset(l->bytes + l->size, 'a', (size_t)length);
    l->size += length;
}

/* Also closes the list. */
static bool are_clean(list *l)
{
    assay_fast f = {.bytes = l->bytes, .size = l->size, .loaded_to = l->size};
    u64 at = 0;
    bool clean = fast_gguf_strings(&f, &at, l->count);

    CLAIM(!clean || at == l->size, "%zu bytes of %zu", (size_t)at,
          (size_t)l->size);
    free(l->bytes);
    return clean;
}

/* Makes a vocabulary with this text as token i, and another one after them. */
static bool has_token(u32 i, const char *text, const char *last)
{
    static const char *const usual[] = {"", "\xc4\xa0the", "\xe2\x96\x81is",
                                        "a", "\xf0\x9f\x98\x80",
                                        "\xe4\xba\xba\xe4\xba\xba"};
    list l = open_list(32 * MANY);

    for (u32 k = 0; k < MANY; k++)
        add(&l, k == i ? text : usual[k % COUNT(usual)]);
    add(&l, last);
    return are_clean(&l);
}

START_TEST(one_of_many)
{
    for (u32 i = 0; i < MANY; i += 97) {
        CLAIM(has_token(i, "\xe4\xba\xba", ""), "%u", (unsigned)i);
        CLAIM(!has_token(i, "\xe4\xba", ""), "%u is cut", (unsigned)i);
        CLAIM(!has_token(i, "\xba", ""), "%u begins late", (unsigned)i);
        CLAIM(!has_token(i, "\xed\xa0\x80", ""), "%u is not a character",
              (unsigned)i);
    }
    ck_assert(has_token(MANY, "", "\xc3\xa9"));
    ck_assert(!has_token(MANY, "", "\xc3"));
}
END_TEST

/* The length of the second string, 8080h or similar, would continue the
 * character in whose middle the first one ends. */
static bool has_bridge(const char *first, u64 second)
{
    list l = open_list(second + 64);

    add(&l, first);
    add_long(&l, second);
    return are_clean(&l);
}

START_TEST(bridges)
{
    ck_assert(!has_bridge("\xc3", 0x80));
    ck_assert(!has_bridge("\xe2", 0x8080));
    ck_assert(!has_bridge("\xf0\x9f", 0x8080));
    ck_assert(has_bridge("\xc3\xa9", 0x80));
    ck_assert(has_bridge("\xe2\x82\xac", 0x8080));
    ck_assert(has_bridge("", 0xff));
}
END_TEST

/* Strings of lengths that are judged alone. */
START_TEST(alone)
{
    list l = open_list(1024);
    u8 text[0xc3];

    memset(text, 'a', sizeof text);
    memcpy(text, "\xc3\xa9", 2);
    add_length(&l, sizeof text);
    add_bytes(&l, text, sizeof text);
    add(&l, "\xc3\xa9");
    ck_assert(are_clean(&l));

    l = open_list(1024);
    memcpy(text + sizeof text - 2, "\xe4\xba", 2);
    add_length(&l, sizeof text);
    add_bytes(&l, text, sizeof text);
    ck_assert(!are_clean(&l));
}
END_TEST

/* Lengths beyond the end, up to those that wrap. */
START_TEST(lengths)
{
    static const u64 values[] = {3, 4, 0x7f, 0x80, INT64_MAX, UINT64_MAX - 8,
                                  UINT64_MAX - 7, UINT64_MAX};

    for (size_t i = 0; i < COUNT(values); i++) {
        list l = open_list(64);
        add(&l, "abc");
        add_length(&l, values[i]);
        add_bytes(&l, "abc", 3);
        ck_assert_int_eq(are_clean(&l), values[i] == 3);
    }
    for (u64 cut = 1; cut <= 8; cut++) {
        list l = open_list(64);
        add(&l, "abc");
        add_length(&l, 0);
        l.size -= cut;
        ck_assert(!are_clean(&l));
    }
    list l = open_list(64);
    add(&l, "abc");
    l.count = UINT64_MAX;
    ck_assert(!are_clean(&l));
}
END_TEST

RUN("fast.gguf_strings", one_of_many, bridges, alone, lengths)
