/* Compares the CBOR reader (cbor_oracle.h) on every input of up to three bytes
 * and on 100,000 longer ones. */
#include "test/cbor_oracle.h"
#include "test/suite.h"

#include <stdio.h>

#define MOST 64                 /* bytes of an input */

static void compare(fixture *s, span input)
{
    char digits[2 * MOST + 1] = "";
    cbor_answers a;

    if (same_cbor(s, input, &a))
        return;
    for (u64 i = 0; i < input.size; i++)
        snprintf(digits + 2 * i, 3, "%02x", input.bytes[i]);
    ck_abort_msg("%s: ours %zu, %s %zu", digits, a.ours, a.other, a.theirs);
}

/*
 * If an item ends before the last byte, that byte does not matter: a few values
 * are enough.
 */
START_TEST(all_short_inputs)
{
    u8 bytes[3];
    fixture s;

    open_fixture(&s);
    compare(&s, (span){bytes, 0});
    for (u32 n = 0; n < 1u << 16; n++) {
        bytes[0] = (u8)(n >> 8);
        bytes[1] = (u8)n;
        if (bytes[1] == 0)
            compare(&s, (span){bytes, 1});
        compare(&s, (span){bytes, 2});
        u32 step = cbor_plain_length((span){bytes, 2}) != 0 ? 85 : 1;
        for (u32 last = 0; last < 256; last += step) {
            bytes[2] = (u8)last;
            compare(&s, (span){bytes, 3});
        }
    }
    close_fixture(&s);
}
END_TEST

/* xorshift with a fixed seed: the same inputs everywhere. */
static u64 next_random(u64 *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/*
 * Returns a byte that often makes sense: heads of short containers and strings,
 * breaks, arguments.
 */
static u8 likely_byte(u64 *state)
{
    static const u8 heads[] = {0x9f, 0xbf, 0x5f, 0x7f, 0xff, 0xff, 0xff, 0xf8,
                               0x18, 0x19, 0x1a, 0x1b, 0xf9, 0xfa, 0xfb, 0xd8,
                               0x00, 0x20, 0x58, 0x78, 0x98, 0xb8, 0xf6, 0xc2};
    u64 n = next_random(state) >> 20;

    switch (n % 8) {
    case 0:
    case 1:  return heads[n / 8 % sizeof heads];
    case 2:  return (u8)(n / 8);
    case 3:  return (u8)(0x80 | n / 8 % 4);
    case 4:  return (u8)(0xa0 | n / 8 % 3);
    case 5:  return (u8)(0x40 | n / 8 % 3);
    case 6:  return (u8)(0x60 | n / 8 % 3);
    default: return (u8)(n / 8 % 32);
    }
}

START_TEST(many_longer_inputs)
{
    u64 state = 0x5eedcb0eull;
    u32 whole = 0;
    fixture s;

    open_fixture(&s);
    for (u32 n = 0; n < 100000; n++) {
        u8 bytes[MOST];
        u64 size = 4 + next_random(&state) % (MOST - 4);
        for (u64 i = 0; i < size; i++)
            bytes[i] = likely_byte(&state);
        compare(&s, (span){bytes, size});
        whole += cbor_length(&s, (span){bytes, size}) > 3;
    }
    close_fixture(&s);
    ck_assert_uint_gt(whole, 10000);
}
END_TEST

RUN("cbor_oracle", all_short_inputs, many_longer_inputs)
