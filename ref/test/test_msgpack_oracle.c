/*
 * Compares the MessagePack reader with msgpack-c (msgpack_oracle.h) on every
 * input of up to three bytes and on 100,000 longer ones.
 */
#include "test/msgpack_oracle.h"
#include "test/suite.h"
#include "wire/msgpack.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 64              /* input of the comparison */

static void compare(fixture *s, msgpack_zone *zone, span bytes)
{
    const char *what = mp_difference(s, zone, bytes);
    char hex[256] = "";

    if (what == NULL)
        return;
    for (size_t i = 0; i < bytes.size; i++)
        snprintf(hex + 3 * i, 4, " %02x", bytes.bytes[i]);
    ck_abort_msg("%s:%s", what, hex);
}

/*
 * If an object ends before the last byte, that byte does not matter: a few
 * values are enough.
 */
START_TEST(all_short_inputs)
{
    fixture s;
    msgpack_zone zone;

    open_fixture(&s);
    ck_assert(msgpack_zone_init(&zone, MP_THEIR_ROOM));
    for (u32 size = 0; size < 3; size++)
        for (u32 n = 0; n < 1u << 8 * size; n++) {
            u8 bytes[3] = {(u8)n, (u8)(n >> 8)};
            compare(&s, &zone, (span){bytes, size});
            bool whole = size == 2 &&
                         mp_walk(&s, (span){bytes, 2}) == MP_COMPLETE;
            u32 step = whole ? 85 : 1;
            for (u32 last = 0; size == 2 && last < 256; last += step) {
                bytes[2] = (u8)last;
                compare(&s, &zone, (span){bytes, 3});
            }
        }
    msgpack_zone_destroy(&zone);
    close_fixture(&s);
}
END_TEST

static u64 next_random(u64 *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 11;
}

/*
 * Returns a byte, more often a head, a small count or zero than by chance, so
 * that objects nest, end and run past the end.
 */
static u8 likely_byte(u64 *state)
{
    u64 r = next_random(state);
    u8 any = (u8)(r >> 8);

    switch (r % 8) {
    case 0:  return any;
    case 1:  return 0x80 | (any & 3);
    case 2:
    case 3:  return 0x90 | (any & 3);
    case 4:  return 0xa0 | (any & 7);
    case 5:  return 0xc0 | (any & 31);
    case 6:  return any & 3;
    default: return 0;
    }
}

START_TEST(many_longer_inputs)
{
    fixture s;
    msgpack_zone zone;
    u64 state = 20240131;

    open_fixture(&s);
    ck_assert(msgpack_zone_init(&zone, MP_THEIR_ROOM));
    for (u32 n = 0; n < 100000; n++) {
        u8 bytes[LONGEST];
        u64 size = 4 + next_random(&state) % (LONGEST - 3);
        for (u64 i = 0; i < size; i++)
            bytes[i] = likely_byte(&state);
        compare(&s, &zone, (span){bytes, size});
    }
    msgpack_zone_destroy(&zone);
    close_fixture(&s);
}
END_TEST

/* Nesting up to the limit and beyond, of both kinds of containers. */
START_TEST(deep_nesting)
{
    static u8 bytes[2 * MP_NESTING + 16];
    fixture s;

    open_fixture(&s);
    for (u64 depth = 1; depth <= MP_NESTING + 4; depth++) {
        memset(bytes, 0x91, sizeof bytes);
        bytes[depth] = 0xc0;
        mp_outcome said = mp_walk(&s, (span){bytes, depth + 1});
        ck_assert_int_eq(said, depth <= MP_NESTING ? MP_COMPLETE
                                                         : MP_TOO_DEEP);

        for (u64 i = 0; i < depth; i++)
            memcpy(bytes + 2 * i, "\x81\x00", 2);
        bytes[2 * depth] = 0x80;
        said = mp_walk(&s, (span){bytes, 2 * depth + 1});
        ck_assert_int_eq(said, depth <= MP_NESTING ? MP_COMPLETE
                                                         : MP_TOO_DEEP);
    }
    close_fixture(&s);
}
END_TEST

/* Values at which the shortest form changes. */
static const u64 edges[] = {
    0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128, 129, 255, 256,
    257, 32767, 32768, 65535, 65536, 65537, 2147483647, 2147483648u,
    4294967295u, 4294967296u, INT64_MAX, (u64)INT64_MAX + 1, UINT64_MAX,
};

/* Reports whether a form can have a value of a family; sets *head to
 * its head. */
static bool holds(u8 first, mp_family family, u64 value, mp_head *head)
{
    u8 bytes[10] = {first};
    u64 size = mp_decode((span){bytes, sizeof bytes}, head);

    for (u64 i = 0; i + 1 < size; i++)
        bytes[1 + i] = (u8)(value >> 8 * (size - 2 - i));
    mp_decode((span){bytes, sizeof bytes}, head);
    return head->value == value && head->family == family;
}

/* Checks all forms of a value: those as short as msgpack-c's are shortest. */
static void check_forms(mp_family family, u64 value, size_t shortest)
{
    u32 forms = 0;

    for (u32 first = 0; first < 256; first++) {
        mp_head head;
        if (!holds((u8)first, family, value, &head))
            continue;
        forms += head.size == shortest;
        ck_assert_msg(head.shortest == (head.size == shortest), "%s of %llu",
                      head.form, (unsigned long long)value);
    }
    ck_assert_uint_ge(forms, 1);
}

/* Returns the size of the head that msgpack-c writes, the shortest. */
static size_t packed_size(mp_family family, u64 value)
{
    msgpack_sbuffer out;
    msgpack_packer p;

    msgpack_sbuffer_init(&out);
    msgpack_packer_init(&p, &out, msgpack_sbuffer_write);
    if (family == MP_STR)
        msgpack_pack_str(&p, (size_t)value);
    else if (family == MP_BIN)
        msgpack_pack_bin(&p, (size_t)value);
    else if (family == MP_ARRAY)
        msgpack_pack_array(&p, (size_t)value);
    else
        msgpack_pack_map(&p, (size_t)value);
    size_t size = out.size;
    msgpack_sbuffer_destroy(&out);
    return size;
}

START_TEST(shortest_forms)
{
    static const mp_family families[] = {MP_STR, MP_BIN, MP_ARRAY, MP_MAP};

    for (size_t i = 0; i < COUNT(edges) && edges[i] <= UINT32_MAX; i++)
        for (size_t f = 0; f < COUNT(families); f++)
            check_forms(families[f], edges[i],
                        packed_size(families[f], edges[i]));
}
END_TEST

/* Each of the 256 first bytes has a form, and a complete head its size. */
START_TEST(every_first_byte)
{
    for (u32 first = 0; first < 256; first++) {
        u8 bytes[10] = {(u8)first};
        mp_head head, cut;
        u64 size = mp_decode((span){bytes, sizeof bytes}, &head);

        ck_assert_uint_eq(head.first, first);
        ck_assert_uint_eq(head.size, size);
        ck_assert_str_ne(head.form, "");
        ck_assert((head.family == MP_NEVER) == (first == 0xc1));
        for (u64 there = 1; there < size; there++) {
            ck_assert_uint_eq(mp_decode((span){bytes, there}, &cut), size);
            ck_assert_uint_eq(cut.value, 0);
        }
    }
}
END_TEST

RUN("msgpack_oracle", all_short_inputs, many_longer_inputs, deep_nesting,
    shortest_forms, every_first_byte)
