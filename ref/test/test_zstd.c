#include "test/suite.h"
#include "bytes/zstd.h"
#include "bytes/zstd_frame.h"

#include <string.h>
#include <zstd.h>

#define SKIPPABLE "\x53\x2a\x4d\x18\x03\x00\x00\x00" "abc"

/* "hello" as one raw block, from the streaming encoder's kind of header. */
#define HELLO "\x28\xb5\x2f\xfd\x00\x58\x29\x00\x00hello"

/* The same with the identifier of a dictionary, or a window of 256 MiB. */
#define WITH_ID "\x28\xb5\x2f\xfd\x01\x58\x07\x29\x00\x00hello"
#define WIDE    "\x28\xb5\x2f\xfd\x00\x90\x29\x00\x00hello"

/* The same with an incorrect checksum. */
#define DAMAGED "\x28\xb5\x2f\xfd\x04\x58\x29\x00\x00hello\0\0\0\0"
#define LEGACY  "\x27\xb5\x2f\xfd\x00"

/* A letter, and no sequences, in two bytes; and the head of such a block. */
#define UNSURE(size) "\x28\xb5\x2f\xfd\0\x58" size "\0\0\x08x\x80\0"

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

START_TEST(frames_after_each_other)
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
    unzstd_result r = run(BYTES("\x28\xb5\x2f\xfd\x24\x00\x03\x00\x00x"
                                "\x99\xe9\xd8\x51"), 5);
    ck_assert(r.outcome == UNZSTD_DONE);
    ck_assert_ptr_null(r.lax);
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

typedef struct {
    span blob;
    unzstd_outcome outcome;
    u64 at;
} blob_case;

static void check_blobs(const blob_case *cases, size_t count, u64 limit)
{
    for (size_t i = 0; i < count; i++) {
        unzstd_result r = run(cases[i].blob, limit);
        ck_assert_msg(r.outcome == cases[i].outcome, "case %zu: %d", i,
                      (int)r.outcome);
        ck_assert_uint_eq(r.at, cases[i].at);
    }
}

/* Frames that cannot be decompressed here. */
START_TEST(nothing_hides_behind_what_is_left_open)
{
    const blob_case cases[] = {
        {BYTES(WIDE HELLO WIDE), UNZSTD_WINDOW, 0},
        {BYTES(WIDE DAMAGED), UNZSTD_CORRUPT, 14},
        {BYTES(DAMAGED WIDE), UNZSTD_CORRUPT, 0},
        {BYTES(DAMAGED LEGACY), UNZSTD_CORRUPT, 0},
        {BYTES(WIDE LEGACY), UNZSTD_LEGACY, 14},
        {BYTES(WIDE "x"), UNZSTD_TRAILING, 14},
        {BYTES(WIDE WITH_ID), UNZSTD_DICTIONARY, 14},
        {BYTES("\x28\xb5\x2f\xfd\x00\xff\x29\x00\x00hell"), UNZSTD_CORRUPT,
         0},
        {BYTES(HELLO UNSURE("\x25") HELLO), UNZSTD_UNSURE, 14},
        {BYTES(UNSURE("\x25") WIDE), UNZSTD_UNSURE, 0},
        {BYTES(WIDE UNSURE("\x25")), UNZSTD_WINDOW, 0},
        {BYTES(UNSURE("\x2d") "\0" DAMAGED), UNZSTD_CORRUPT, 14},
        {BYTES(UNSURE("\x25") LEGACY), UNZSTD_LEGACY, 13},
        {BYTES("\x28\xb5\x2f\xfd\0\x58\x1d\0\0\x08x\x80"), UNZSTD_CORRUPT,
         0},
    };

    check_blobs(cases, COUNT(cases), 100);
}
END_TEST

START_TEST(too_large_blocks_do_not_hide_either)
{
    const blob_case cases[] = {
        /* 128 KiB and a byte, read only if the content's size is known */
        {BYTES("\x28\xb5\x2f\xfd\0\x90\x0b\0\x10x"), UNZSTD_CORRUPT, 0},
        {BYTES(HELLO "\x28\xb5\x2f\xfd\0\x90\x0b\0\x10x"), UNZSTD_CORRUPT,
         14},
        {BYTES("\x28\xb5\x2f\xfd\x80\x90\1\0\2\0\x0b\0\x10x"),
         UNZSTD_WINDOW, 0},
        /* more is promised: that is taken in steps alone, the block never so */
        {BYTES("\x28\xb5\x2f\xfd\x80\x90\2\0\2\0\x0a\0\x10x\1\0\0"),
         UNZSTD_CORRUPT, 0},
        {BYTES("\x28\xb5\x2f\xfd\x80\x90\2\0\0\0\x08\0\0x\1\0\0"),
         UNZSTD_WINDOW, 0},
        /* so is a compressed block of no bytes */
        {BYTES("\x28\xb5\x2f\xfd\x80\x90\1\0\2\0\x0a\0\x10x\5\0\0"),
         UNZSTD_CORRUPT, 0},
        /* 1025 bytes in 1 KiB, next to what decoders read differently */
        {BYTES("\x28\xb5\x2f\xfd\0\0\x24\0\0\x08x\x80\0\x0b\x20\0x"),
         UNZSTD_CORRUPT, 0},
    };

    check_blobs(cases, COUNT(cases), 1 << 18);
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

/* A frame that declares size: eight bytes in a block, then an empty block. */
#define PROMISES(size)  "\x28\xb5\x2f\xfd\x20" size "\x40\0\0" "12345678"
#define EMPTY_LAST      "\1\0\0"
#define HOLLOW_LAST     "\5\0\0"        /* the same, marked as compressed */
/* A frame with a window of 1 KiB: 1025 bytes in a block. */
#define WIDER_BLOCK(descriptor) \
    "\x28\xb5\x2f\xfd" descriptor "\x0b\x20\0x"
/* A frame that declares 128 KiB and one byte. */
#define LARGER_BLOCK    "\x28\xb5\x2f\xfd\xa0\x01\0\2\0\x0b\0\x10x"

typedef struct {
    span blob;
    u64 limit;
    unzstd_outcome outcome;
    u64 size, at;               /* of the lax frame; UINT64_MAX: none */
} lax_case;

static void check_lax(const lax_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unzstd_result r = run(cases[i].blob, cases[i].limit);
        ck_assert_msg(r.outcome == cases[i].outcome, "case %zu: %d", i,
                      (int)r.outcome);
        ck_assert_msg((r.lax != NULL) == (cases[i].at != UINT64_MAX),
                      "case %zu", i);
        if (r.lax != NULL)
            ck_assert_uint_eq(r.lax_at, cases[i].at);
        if (r.outcome == UNZSTD_DONE)
            ck_assert_uint_eq(r.size, cases[i].size);
    }
}

/* Invalid, but libzstd's streaming decoder gives the content in one way. */
START_TEST(lax_frames)
{
    const lax_case cases[] = {
        {BYTES(PROMISES("\x09") EMPTY_LAST), 8, UNZSTD_DONE, 8, 0},
        {BYTES(HELLO PROMISES("\x09") EMPTY_LAST), 13, UNZSTD_DONE, 13, 14},
        {BYTES(PROMISES("\x08") EMPTY_LAST), 8, UNZSTD_DONE, 8, UINT64_MAX},
        {BYTES("\x28\xb5\x2f\xfd\x20\x01" EMPTY_LAST), 8, UNZSTD_DONE, 0, 0},
        {BYTES(PROMISES("\x07") EMPTY_LAST), 8, UNZSTD_CORRUPT, 0,
         UINT64_MAX},
        {BYTES("\x28\xb5\x2f\xfd\x20\x09\x41\0\0" "12345678"), 9,
         UNZSTD_CORRUPT, 0, UINT64_MAX},
        {BYTES(WIDER_BLOCK("\x40\0\1\3")), 1025, UNZSTD_DONE, 1025, 0},
        {BYTES(WIDER_BLOCK("\x40\0\1\3") HELLO), 1030, UNZSTD_DONE, 1030, 0},
        {BYTES(WIDER_BLOCK("\0\0")), 1025, UNZSTD_CORRUPT, 0, UINT64_MAX},
        {BYTES(WIDER_BLOCK("\x40\0\0\3")), 1025, UNZSTD_CORRUPT, 0,
         UINT64_MAX},
        {BYTES(WIDER_BLOCK("\x40\0\1\3")), 1024, UNZSTD_CORRUPT, 0,
         UINT64_MAX},
        {BYTES(LARGER_BLOCK), 131073, UNZSTD_DONE, 131073, 0},
        {BYTES("\x28\xb5\x2f\xfd\0\x58\x0b\0\x10x"), 131073,
         UNZSTD_CORRUPT, 0, UINT64_MAX},
        {BYTES(HELLO PROMISES("\x09") EMPTY_LAST DAMAGED), 100,
         UNZSTD_CORRUPT, 18, 14},
        {BYTES(PROMISES("\x09") EMPTY_LAST PROMISES("\x0a") EMPTY_LAST), 16,
         UNZSTD_DONE, 16, 0},
        {BYTES(PROMISES("\x08") "\x40\0\0" "12345678" "\x09\0\0" "1"), 17,
         UNZSTD_CORRUPT, 0, UINT64_MAX},
        {BYTES(WIDER_BLOCK("\xc0\0\0\0\0\x10\0\0\0\0")), 1025,
         UNZSTD_CORRUPT, 0, UINT64_MAX},    /* declares 256 MiB */
    };

    check_lax(cases, COUNT(cases));
}
END_TEST

/* Compressed blocks of no bytes, which libzstd treats as raw ones. */
START_TEST(hollow_blocks)
{
    const lax_case cases[] = {
        {BYTES(PROMISES("\x09") HOLLOW_LAST), 8, UNZSTD_DONE, 8, 0},
        {BYTES(HELLO PROMISES("\x08") HOLLOW_LAST), 13, UNZSTD_DONE, 13, 14},
        {BYTES(HELLO "\x28\xb5\x2f\xfd\0\x58" "\4\0\0" HOLLOW_LAST), 5,
         UNZSTD_DONE, 5, 14},
        {BYTES("\x28\xb5\x2f\xfd\0\xff" HOLLOW_LAST), 5, UNZSTD_WINDOW, 0, 0},
    };

    check_lax(cases, COUNT(cases));
}
END_TEST

static bool append_piece(void *user, span piece)
{
    char *text = user;
    strncat(text, (const char *)piece.bytes, (size_t)piece.size);
    return true;
}

/*
 * Libraries before 1.5.6 accept a compressed block that decompresses to more
 * than the window, if they have room for the whole content. After 5 MB, without
 * room for all of it, it is unknown whether a library would accept the frame,
 * so it does not count as corrupt.
 */
START_TEST(a_lax_frame_without_room)
{
    enum { REPETITIONS = 5000 };
    static u8 blob[10 + 4 * REPETITIONS + 19] =
        "\x28\xb5\x2f\xfd\x80\0\x08\x26\x4e";
    u8 *at = blob + 10;
    memory m;

    for (u32 i = 0; i < REPETITIONS; i++, at += 4)
        memcpy(at, "\x02\x20\0r", 4);       /* 1024 times r */
    memcpy(at, "\x40\0\0" "12345678" "\x2d\0\0\x0d\x60\0x", 19);
    memory_open(&m, NULL, 1u << 20);
    unzstd *z = unzstd_open(&m);
    unzstd_result r = unzstd_run(z, (span){blob, sizeof blob}, UINT64_MAX, NULL,
                                 NULL);
    ck_assert_int_eq(r.outcome, UNZSTD_NO_MEMORY);
    unzstd_close(z);
}
END_TEST

/* Writes a header, and content of the size that it declares. */
static u8 *put_header(u8 *blob, span header, u32 size)
{
    u8 *at = blob + header.size;

    memcpy(blob, header.bytes, (size_t)header.size);
    for (u32 i = 0; i < 4; i++)
        *at++ = (u8)(size >> 8 * i);
    return at;
}

/* The same with 128 MiB, more than any buffer. */
START_TEST(a_lax_frame_beyond_all_room)
{
    enum { REPETITIONS = 1 << 17 };
    static u8 blob[10 + 4 * REPETITIONS + 19];
    u8 *at = put_header(blob, BYTES("\x28\xb5\x2f\xfd\x80\0"),
                        1024 * REPETITIONS + 1544);

    for (u32 i = 0; i < REPETITIONS; i++, at += 4)
        memcpy(at, "\x02\x20\0r", 4);       /* 1024 times r */
    memcpy(at, "\x40\0\0" "12345678" "\x2d\0\0\x0d\x60\0x", 19);
    ck_assert_int_eq(run((span){blob, sizeof blob}, UINT64_MAX).outcome,
                     UNZSTD_NO_MEMORY);
}
END_TEST

/* Blocks of 1 MiB in a window of 1 KiB: at most 128 of them fit. */
START_TEST(lax_frames_of_128_mib)
{
    for (u32 count = 128; count <= 129; count++) {
        u8 blob[10 + 4 * 129];
        u8 *at = put_header(blob, BYTES("\x28\xb5\x2f\xfd\x80\0"),
                            count << 20);
        for (u32 i = 1; i <= count; i++, at += 4) {
            memcpy(at, "\x02\0\x80r", 4);
            at[0] |= i == count;
        }
        unzstd_result r = run((span){blob, 10 + 4 * count}, UINT64_MAX);
        ck_assert_int_eq(r.outcome, count == 128 ? UNZSTD_DONE
                                                 : UNZSTD_WINDOW);
        ck_assert_uint_eq(r.size, count << 20);
    }
}
END_TEST

/* The window of a single segment is its content. */
START_TEST(windows_of_128_mib)
{
    for (u32 more = 0; more <= 1; more++) {
        static u8 blob[9 + 4 * 1025];
        u8 *at = put_header(blob, BYTES("\x28\xb5\x2f\xfd\xa0"),
                            (1u << 27) + more);
        for (u32 i = 0; i < 1024; i++, at += 4)
            memcpy(at, "\x02\0\x10r", 4);     /* 128 KiB of r */
        at[-4] |= more == 0;
        if (more == 1)
            memcpy(at, "\x0b\0\0r", 4);
        unzstd_result r = run((span){blob, 9 + 4 * (1024u + more)},
                              UINT64_MAX);
        ck_assert_int_eq(r.outcome, more == 0 ? UNZSTD_DONE : UNZSTD_WINDOW);
    }
}
END_TEST

START_TEST(a_lax_frame_gives_each_byte_once)
{
    static char content[2000];
    memory m;
    unzstd *z = open_unlimited(&m);
    span blob = BYTES("\x28\xb5\x2f\xfd\x40\0\x08\5\x40\0\0" "12345678"
                      "\x2d\0\0\x0d\x60\0x\0");
    unzstd_result r = unzstd_run(z, blob, 1544, append_piece, content);

    ck_assert(strncmp(content, "12345678", strnlen(content, 8)) == 0);
    if (ZSTD_versionNumber() < 10506)
        ck_assert(r.outcome == UNZSTD_DONE);
    if (r.outcome == UNZSTD_DONE) {
        ck_assert_ptr_nonnull(r.lax);
        ck_assert_uint_eq(strlen(content), 1544);
        ck_assert_str_eq(content + 1536, "xxxxxxxx");
    } else {
        ck_assert(r.outcome == UNZSTD_CORRUPT);
        ck_assert(strlen(content) == 0 || strlen(content) == 8);
    }
    unzstd_close(z);
}
END_TEST

/* A frame that declares 192 KiB but has more than 256 KiB. */
START_TEST(no_lax_frame_gives_too_much)
{
    enum { REPETITIONS = 400 };
    u8 blob[10 + 4 * REPETITIONS] = "\x28\xb5\x2f\xfd\x80\0\0\0\3";
    memory m;
    unzstd *z = open_unlimited(&m);

    for (u32 i = 0; i < REPETITIONS; i++)
        memcpy(blob + 10 + 4 * i, "\x02\x20\0r", 4);      /* 1024 times r */
    blob[10 + 4 * (REPETITIONS - 1)] |= 1;
    unzstd_result r = unzstd_run(z, (span){blob, sizeof blob}, UINT64_MAX, NULL,
                                 NULL);
    ck_assert_int_eq(r.outcome, UNZSTD_CORRUPT);
    ck_assert_ptr_null(r.lax);
    ck_assert_uint_gt(r.size, 192 << 10);
    unzstd_close(z);
}
END_TEST

/* Uncompressed blocks of a frame that is not decompressed. */
START_TEST(the_size_after_too_wide_a_window)
{
    const struct {
        span blob;
        u64 limit;
        unzstd_outcome outcome;
        u64 size;
        bool partial;
    } cases[] = {
        {BYTES(WIDE), 5, UNZSTD_WINDOW, 5, false},
        {BYTES(WIDE), 9, UNZSTD_WINDOW, 5, false},
        {BYTES(WIDE), 4, UNZSTD_MORE, 5, false},
        {BYTES(WIDE HELLO WIDE), 15, UNZSTD_WINDOW, 15, false},
        {BYTES(WIDE HELLO WIDE), 14, UNZSTD_MORE, 15, false},
        {BYTES("\x28\xb5\x2f\xfd\0\x90\x2b\0\0x"), 5, UNZSTD_WINDOW, 5,
         false},
        {BYTES("\x28\xb5\x2f\xfd\x40\x90\0\0\x03\x08\0x"), 256,
         UNZSTD_WINDOW, 256, false},
        {BYTES("\x28\xb5\x2f\xfd\x40\x90\1\0\x03\x08\0x"), 256,
         UNZSTD_CORRUPT, 0, false},
        {BYTES("\x28\xb5\x2f\xfd\0\x90\x1d\0\0\x08" "a\0"), 5,
         UNZSTD_WINDOW, 0, true},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        unzstd_result r = run(cases[i].blob, cases[i].limit);
        ck_assert_msg(r.outcome == cases[i].outcome, "case %zu: %d", i,
                      (int)r.outcome);
        ck_assert(r.partial == cases[i].partial);
        if (r.outcome != UNZSTD_CORRUPT)
            ck_assert_uint_eq(r.size, cases[i].size);
    }
}
END_TEST

static bool count_pieces(void *user, span piece)
{
    u64 *largest = user;
    *largest = piece.size > *largest ? piece.size : *largest;
    return true;
}

/* 512 MiB of zeros in a few kilobytes: decompressed only to the limit. */
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

static bool keep_last(void *user, span piece)
{
    u8 *last = user;
    if (piece.size > 0)
        *last = piece.bytes[piece.size - 1];
    return true;
}

/* 128 KiB and a byte after the header: two blocks of zeros and an x. */
START_TEST(a_last_step_of_one_byte)
{
    enum { FIRST = 131060, LAST = 7, HEADER = 6, HEAD = 3 };
    static u8 blob[HEADER + HEAD + FIRST + HEAD + LAST] =
        "\x28\xb5\x2f\xfd\0\x58\xa0\xff\x0f";
    memory m;
    unzstd *z = open_unlimited(&m);
    u8 last = 0;

    memcpy(blob + HEADER + HEAD + FIRST, "\x39\0\0\0\0\0\0\0\0x",
           HEAD + LAST);
    unzstd_result r = unzstd_run(z, (span){blob, sizeof blob}, FIRST + LAST,
                                 keep_last, &last);
    ck_assert_int_eq(r.outcome, UNZSTD_DONE);
    ck_assert_uint_eq(r.size, FIRST + LAST);
    ck_assert_uint_eq(last, 'x');
    unzstd_close(z);
}
END_TEST

/* Literals and sequences in every form that libzstd's encoder writes. */
START_TEST(what_libzstd_writes_is_walked_to_its_end)
{
    enum {SIZE = 300000};
    u8 *content = malloc(SIZE);
    size_t room = ZSTD_compressBound(SIZE);
    u8 *frame = malloc(room);
    u32 state = 1;

    for (u32 kind = 1; kind <= 256; kind *= 2)
        for (size_t size = 1; size <= SIZE; size = 3 * size + 1) {
            for (size_t i = 0; i < size; i++) {
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

/* A file that changes while it is judged: at the next memory request. */
typedef struct {
    u8 *at;
    const void *bytes;          /* NULL: do not change it */
    size_t size;
} change;

static void *change_and_resize(void *user, void *old, size_t new_size)
{
    change *c = user;

    if (c->bytes != NULL && old == NULL) {
        memcpy(c->at, c->bytes, c->size);
        c->bytes = NULL;
    }
    if (new_size != 0)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

/* The frame no longer ends where it ended, or lacks content. */
START_TEST(a_frame_that_changes)
{
    const struct {
        span blob, change;
        size_t at;
        u64 size;
    } cases[] = {
        /* the first of two blocks becomes the last, in steps and at once */
        {BYTES("\x28\xb5\x2f\xfd\0\x58\x28\0\0hello\x29\0\0hello"),
         BYTES("\x29"), 6, 10},
        {BYTES("\x28\xb5\x2f\xfd\x40\0\1\3\x0a\x20\0x\1\0\0"),
         BYTES("\x0b"), 8, 1025},
        /* the last block is no longer the last, and no other follows */
        {BYTES(HELLO), BYTES("\x28"), 6, 5},
        /* the same in a frame with a content size */
        {BYTES(PROMISES("\x08") EMPTY_LAST), BYTES("\0"), 17, 8},
        /* a byte less of content than declared */
        {BYTES(WIDER_BLOCK("\x40\0\1\3")), BYTES("\0\3\3"), 6, 1025},
    };

    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        u8 blob[64];
        change c = {blob + cases[i / 2].at, NULL,
                    (size_t)cases[i / 2].change.size};
        span file = {blob, cases[i / 2].blob.size};
        memory m;
        memcpy(blob, cases[i / 2].blob.bytes, (size_t)file.size);
        memory_open(&m, &(assay_allocator){change_and_resize, &c}, 0);
        unzstd *z = unzstd_open(&m);
        c.bytes = i % 2 != 0 ? cases[i / 2].change.bytes : NULL;
        unzstd_result r = unzstd_run(z, file, cases[i / 2].size, NULL, NULL);
        ck_assert_ptr_null(c.bytes);
        ck_assert_msg(r.outcome == (i % 2 != 0 ? UNZSTD_CORRUPT : UNZSTD_DONE),
                      "case %zu: %d", i, (int)r.outcome);
        unzstd_close(z);
    }
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

RUN("zstd", frames_after_each_other,
    an_empty_repetition_in_an_empty_segment, what_is_wrong_and_where,
    nothing_hides_behind_what_is_left_open,
    too_large_blocks_do_not_hide_either, lax_frames, hollow_blocks,
    a_lax_frame_without_room, a_lax_frame_beyond_all_room,
    lax_frames_of_128_mib, windows_of_128_mib, a_lax_frame_gives_each_byte_once,
    no_lax_frame_gives_too_much,
    the_size_after_too_wide_a_window, windows_take_the_room_there_is,
    a_bomb_stops_at_the_limit, a_last_step_of_one_byte,
    what_libzstd_writes_is_walked_to_its_end,
    a_sink_that_stops, a_frame_that_changes)
