#include "suite.h"
#include "wire/zstd.h"
#include "wire/zstd_frame.h"

#include <string.h>
#include <zstd.h>

#define SKIPPABLE "\x53\x2a\x4d\x18\x03\x00\x00\x00" "abc"

/* "hello" as one raw block, from the streaming encoder's kind of header. */
#define HELLO "\x28\xb5\x2f\xfd\x00\x58\x29\x00\x00hello"

/* The same with the identifier of a dictionary, or a window of 256 MiB. */
#define WITH_ID "\x28\xb5\x2f\xfd\x01\x58\x07\x29\x00\x00hello"
#define WIDE    "\x28\xb5\x2f\xfd\x00\x90\x29\x00\x00hello"

/* The same with a checksum, which is wrong. */
#define DAMAGED "\x28\xb5\x2f\xfd\x04\x58\x29\x00\x00hello\0\0\0\0"
#define LEGACY  "\x27\xb5\x2f\xfd\x00"

static unzstd *open_unlimited(memory *m)
{
    memory_open(m, NULL, 0);
    return unzstd_open(m);
}

static unzstd_result run(span blob, u64 limit)
{
    memory m;
    unzstd *z = open_unlimited(&m);
    ck_assert_ptr_nonnull(z);
    unzstd_result r = unzstd_run(z, blob, limit, NULL, NULL);
    unzstd_close(z);
    return r;
}

START_TEST(frames_behind_each_other)
{
    unzstd_result r = run(BYTES(SKIPPABLE HELLO SKIPPABLE HELLO), 10);
    ck_assert(r.outcome == UNZSTD_DONE);
    ck_assert_uint_eq(r.size, 10);
    ck_assert_uint_eq(r.frames, 2);
    ck_assert_uint_eq(r.skippable, 2);
    ck_assert_uint_eq(r.window, 2u << 20);
    ck_assert(!r.plain);
    ck_assert(run(BYTES(HELLO), 5).plain);
}
END_TEST

/* With a checksum, which is judged. */
START_TEST(an_empty_repetition_in_an_empty_segment)
{
    ck_assert(run(BYTES("\x28\xb5\x2f\xfd\x24\x00\x03\x00\x00x"
                        "\x99\xe9\xd8\x51"), 5).outcome == UNZSTD_DONE);
    ck_assert(run(BYTES("\x28\xb5\x2f\xfd\x24\x00\x03\x00\x00x"
                        "\x99\xe9\xd8\x52"), 5).outcome == UNZSTD_CORRUPT);
}
END_TEST

START_TEST(what_is_wrong_and_where)
{
    const struct {
        span blob;
        unzstd_outcome outcome;
        u64 at;
    } cases[] = {
        {BYTES(""), UNZSTD_CORRUPT, 0},
        {BYTES("\x28\xb5\x2f"), UNZSTD_CORRUPT, 0},
        {BYTES("hello"), UNZSTD_CORRUPT, 0},
        {BYTES("\x28\xb5\x2f\xfd\x00\x58\x29\x00\x00hell"), UNZSTD_CORRUPT, 0},
        {BYTES("\x28\xb5\x2f\xfd\x08\x58\x29\x00\x00hello"), UNZSTD_CORRUPT, 0},
        {BYTES(HELLO "\0"), UNZSTD_TRAILING, 14},
        {BYTES(HELLO HELLO "\x28\xb5\x2f"), UNZSTD_TRAILING, 28},
        {BYTES(HELLO "\x53\x2a\x4d\x18\x03\x00\x00\x00" "ab"), UNZSTD_CORRUPT,
         14},
        {BYTES(SKIPPABLE "hello"), UNZSTD_CORRUPT, 11},
        {BYTES(HELLO WITH_ID), UNZSTD_DICTIONARY, 14},
        {BYTES(HELLO WIDE), UNZSTD_WINDOW, 14},
        {BYTES(HELLO LEGACY), UNZSTD_LEGACY, 14},
        {BYTES("\xfd\x2f\xb5\x1e\x00"), UNZSTD_LEGACY, 0},
        {BYTES("\x1e\xb5\x2f\xfd\x00"), UNZSTD_CORRUPT, 0},
        {BYTES(HELLO DAMAGED), UNZSTD_CORRUPT, 14},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        unzstd_result r = run(cases[i].blob, 100);
        ck_assert_msg(r.outcome == cases[i].outcome, "case %zu: %d", i,
                      (int)r.outcome);
        ck_assert_uint_eq(r.at, cases[i].at);
    }
}
END_TEST

/* Frames that cannot be decompressed here. */
START_TEST(nothing_hides_behind_what_is_left_open)
{
    const struct {
        span blob;
        unzstd_outcome outcome;
        u64 at;
    } cases[] = {
        {BYTES(WIDE HELLO WIDE), UNZSTD_WINDOW, 0},
        {BYTES(WIDE DAMAGED), UNZSTD_CORRUPT, 14},
        {BYTES(DAMAGED WIDE), UNZSTD_CORRUPT, 0},
        {BYTES(DAMAGED LEGACY), UNZSTD_CORRUPT, 0},
        {BYTES(WIDE LEGACY), UNZSTD_LEGACY, 14},
        {BYTES(WIDE "x"), UNZSTD_TRAILING, 14},
        {BYTES(WIDE WITH_ID), UNZSTD_DICTIONARY, 14},
        {BYTES("\x28\xb5\x2f\xfd\x00\xff\x29\x00\x00hell"), UNZSTD_CORRUPT,
         0},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        unzstd_result r = run(cases[i].blob, 100);
        ck_assert_msg(r.outcome == cases[i].outcome, "case %zu: %d", i,
                      (int)r.outcome);
        ck_assert_uint_eq(r.at, cases[i].at);
    }
}
END_TEST

START_TEST(windows_take_the_room_there_is)
{
    memory m;
    memory_open(&m, NULL, 1u << 20);
    unzstd *z = unzstd_open(&m);
    ck_assert(unzstd_run(z, BYTES(HELLO), 5, NULL, NULL).outcome ==
              UNZSTD_WINDOW);
    unzstd_close(z);
}
END_TEST

static bool count_pieces(void *user, span piece)
{
    u64 *largest = user;
    *largest = piece.size > *largest ? piece.size : *largest;
    return true;
}

/* 512 MiB of zeros in a few kilobytes: seen to the limit and no further. */
START_TEST(a_bomb_stops_at_the_limit)
{
    static u8 zeros[1u << 20];
    size_t room = ZSTD_compressBound(sizeof zeros), size = 0;
    u8 *blob = malloc(64 * 1024);
    u64 largest = 0;

    for (int i = 0; i < 512; i++) {
        u8 *frame = malloc(room);
        size_t n = ZSTD_compress(frame, room, zeros, sizeof zeros, 3);
        ck_assert(!ZSTD_isError(n) && size + n <= 64 * 1024);
        memcpy(blob + size, frame, n);
        size += n;
        free(frame);
    }
    memory m;
    unzstd *z = open_unlimited(&m);
    unzstd_result r = unzstd_run(z, (span){blob, size}, 100, count_pieces,
                                 &largest);
    ck_assert(r.outcome == UNZSTD_MORE);
    ck_assert_uint_lt(r.size, 1u << 20);

    r = unzstd_run(z, (span){blob, size}, 512u << 20, count_pieces, &largest);
    ck_assert(r.outcome == UNZSTD_DONE);
    ck_assert_uint_eq(r.size, 512u << 20);
    ck_assert_uint_le(largest, 256u << 10);
    unzstd_close(z);
    free(blob);
}
END_TEST

/* Literals and sequences of every form that libzstd's encoder has. */
START_TEST(what_libzstd_writes_is_walked_to_its_end)
{
    enum {SIZE = 300000};
    u8 *content = malloc(SIZE);
    size_t room = ZSTD_compressBound(SIZE);
    u8 *frame = malloc(room);
    u32 state = 1;

    for (u32 kind = 1; kind <= 256; kind *= 2)
        for (u64 size = 1; size <= SIZE; size = 3 * size + 1) {
            for (u64 i = 0; i < size; i++) {
                state = state * 1664525 + 1013904223;
                bool again = i >= 64 && state >> 28 < 14;
                content[i] = again ? content[i - 64]
                                   : (u8)(state >> 20 & (kind - 1));
            }
            size_t n = ZSTD_compress(frame, room, content, size,
                                     1 + (int)(size % 19));
            ck_assert(!ZSTD_isError(n));
            zstd_frame f = walk_zstd_frame((span){frame, n});
            ck_assert_msg(f.complaint == NULL, "%s", f.complaint);
            ck_assert_uint_eq(f.size, n);
            ck_assert_uint_eq(f.content_size, size);
        }
    free(content);
    free(frame);
}
END_TEST

static bool refuse(void *user, span piece)
{
    (void)user;
    return piece.size == 0;
}

START_TEST(a_sink_that_stops)
{
    memory m;
    unzstd *z = open_unlimited(&m);
    ck_assert(unzstd_run(z, BYTES(HELLO), 5, refuse, NULL).outcome ==
              UNZSTD_STOPPED);
    unzstd_close(z);
}
END_TEST

RUN("zstd", frames_behind_each_other,
    an_empty_repetition_in_an_empty_segment, what_is_wrong_and_where,
    nothing_hides_behind_what_is_left_open, windows_take_the_room_there_is,
    a_bomb_stops_at_the_limit, what_libzstd_writes_is_walked_to_its_end,
    a_sink_that_stops)
