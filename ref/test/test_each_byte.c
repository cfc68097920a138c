/* Searches over bytes: a wrong byte at every place in a block and around it. */
#include "bytes/each_byte.h"

#include <string.h>

#include "oinf/oinf.h"
#include "test/suite.h"

#define SIZES (4 * BYTE_BLOCK + 9)

static bool is_zero(u8 byte)
{
    return byte == 0;
}

static bool is_bool(u8 byte)
{
    return byte == 0 || byte == 1;
}

static bool is_name_byte(u8 byte)
{
    return byte != 0 && strchr("abcdefghijklmnopqrstuvwxyz0123456789._-"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ", byte) != NULL;
}

static const struct {
    const char *name;
    byte_search *search;
    byte_test *slow;
    u8 right;
} searches[] = {
    {"zeros", find_nonzero, is_zero, 0},
    {"booleans", find_odd_bool, is_bool, 1},
    {"names", oinf_find_no_name, is_name_byte, 'x'},
};

/* Each value, at a place in a block and at one after the last. */
START_TEST(every_byte)
{
    static const u64 places[] = {0, BYTE_BLOCK - 1, BYTE_BLOCK + 3,
                                 2 * BYTE_BLOCK, 2 * BYTE_BLOCK + 4};
    u8 bytes[2 * BYTE_BLOCK + 5];

    for (size_t s = 0; s < COUNT(searches); s++)
        for (size_t i = 0; i < COUNT(places); i++)
            for (u32 value = 0; value < 256; value++) {
                memset(bytes, searches[s].right, sizeof bytes);
                bytes[places[i]] = (u8)value;
                bool holds = searches[s].slow((u8)value);
                u64 at = searches[s].search((span){bytes, sizeof bytes});
                CLAIM(at == (holds ? sizeof bytes : places[i]),
                      "%s: the byte %02x at %d", searches[s].name, value,
                      (int)places[i]);
            }
}
END_TEST

/* Bytes of a size that are wrong from a place on; or correct, as are those
 * around them, except for one. */
static void claim_place(size_t s, u64 size, u64 place, bool one)
{
    static u8 bytes[SIZES + 2 * BYTE_BLOCK];
    u8 *from = bytes + 1;

    memset(bytes, one ? searches[s].right : 0xff, sizeof bytes);
    memset(from, searches[s].right, (size_t)place);
    if (one && place < size)
        from[place] = 0xfe;
    CLAIM(searches[s].search((span){from, size}) == place,
          "%s: %d of %d", searches[s].name, (int)place, (int)size);
}

START_TEST(every_place)
{
    for (size_t s = 0; s < COUNT(searches); s++)
        for (u64 size = 0; size <= SIZES; size++)
            for (u64 place = 0; place <= size; place++) {
                claim_place(s, size, place, true);
                claim_place(s, size, place, false);
            }
}
END_TEST

START_TEST(far_from_the_start)
{
    static u8 bytes[3 * 4096];

    for (size_t s = 0; s < COUNT(searches); s++)
        for (u64 place = 4096 - 70; place < 2 * 4096 + 70; place++) {
            memset(bytes, searches[s].right, sizeof bytes);
            bytes[place] = 0x80;
            CLAIM(searches[s].search((span){bytes, sizeof bytes}) == place,
                  "%s: %d", searches[s].name, (int)place);
        }
}
END_TEST

/* Any bit of a word but the lowest makes it wrong; a partial word is
 * ignored. */
START_TEST(words)
{
    static u8 bytes[SIZES];

    for (u64 size = 0; size <= sizeof bytes; size++)
        for (u64 place = 0; place < size; place++)
            for (u32 bit = 0; bit < 8; bit++) {
                bool lowest = bit == 0 && place % 4 == 0;
                bool whole = place / 4 < size / 4;
                u64 wanted = lowest || !whole ? size : place - place % 4;
                memset(bytes, 0, sizeof bytes);
                bytes[place] = (u8)(1u << bit);
                CLAIM(find_odd_bool32((span){bytes, size}) == wanted,
                      "bit %d of byte %d of %d", (int)bit, (int)place,
                      (int)size);
            }
}
END_TEST

START_TEST(no_bytes)
{
    for (size_t s = 0; s < COUNT(searches); s++)
        ck_assert_uint_eq(searches[s].search((span){NULL, 0}), 0);
    ck_assert_uint_eq(find_odd_bool32((span){NULL, 0}), 0);
}
END_TEST

RUN("each_byte", every_byte, every_place, far_from_the_start, words, no_bytes)
