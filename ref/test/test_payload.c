#include "document/payload.h"
#include "test/suite.h"

#include <string.h>

typedef struct {
    u8 bytes[1u << 17];
    size_t size;
    size_t most;                /* a sink that is full stops */
} taken;

static bool take(void *user, span piece)
{
    taken *t = user;

    if (piece.size > t->most - t->size)
        return false;
    memcpy(t->bytes + t->size, piece.bytes, (size_t)piece.size);
    t->size += (size_t)piece.size;
    return true;
}

static bool turn(const payload *p, taken *t)
{
    memory m;

    memory_open(&m, NULL, 0);
    return payload_decode_bools(&m, p, PAYLOAD_PLAIN, take, t);
}

START_TEST(bools_of_a_byte)
{
    taken t = {.most = sizeof t.bytes};
    payload p = {BYTES("\x00\x01\x02\xff\x00\x80"), ASSAY_BOOL, 6};

    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, 6);
    ck_assert_mem_eq(t.bytes, "\x00\x01\x01\x01\x00\x01", 6);
}
END_TEST

/* Each as wide as it is stored: a word that is true in its high bytes only. */
START_TEST(bools_of_a_word)
{
    taken t = {.most = sizeof t.bytes};
    payload p = {BYTES("\0\0\0\0\1\0\0\0\0\0\0\x80\x02\0\0\0"),
                 ASSAY_BOOL32, 4};

    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, 16);
    ck_assert_mem_eq(t.bytes, "\0\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0", 16);
}
END_TEST

START_TEST(more_bools_than_a_piece)
{
    static u8 stored[100001];
    static taken t = {.most = sizeof t.bytes};
    payload p = {{stored, sizeof stored}, ASSAY_BOOL, sizeof stored};

    for (size_t i = 0; i < sizeof stored; i++)
        stored[i] = (u8)(i % 3);
    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, sizeof stored);
    for (size_t i = 0; i < sizeof stored; i++)
        CLAIM(t.bytes[i] == (i % 3 != 0), "element %zu", i);
}
END_TEST

START_TEST(a_sink_that_stops)
{
    taken t = {.most = 3};
    payload p = {BYTES("\x00\x01\x02\xff"), ASSAY_BOOL, 4};

    ck_assert(!turn(&p, &t));
}
END_TEST

RUN("payload", bools_of_a_byte, bools_of_a_word, more_bools_than_a_piece,
    a_sink_that_stops)
