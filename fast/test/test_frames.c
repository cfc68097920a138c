/* Frames of zstd as upstream writes them, byte by byte. */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/zten/parts.h"

#define FRAME  "\x28\xb5\x2f\xfd\x00\x58"       /* a window of 2 MiB */
#define RAW    "\x18\x00\x00" "abc"             /* three bytes */
#define SAME   "\x22\x00\x00" "a"               /* four times */
#define LAST   "\x01\x00\x00"                   /* and no bytes */

/* Compressed: sizes of block and literals, sequences; and their contents. */
#define PLAIN_LITERALS  "\x25\x00\x00" "\x10" "ab" "\x00"
#define SAME_LITERALS   "\x1d\x00\x00" "\x39" "a" "\x00"
#define CODED_LITERALS  "\x3d\x00\x00" "\x02\x80\x00" "xx" "\x01\x00"
#define LONG_LITERALS   "\x45\x00\x00" "\x5a\x00\x08\x00" "xx" "\x01\x00"
#define MOST_LITERALS   "\x4d\x00\x00" "\x5e\x00\x80\x00\x00" "xx" "\x01\x00"
#define FEW_SEQUENCES   "\x1d\x00\x00" "\x00" "\x01\x54"
#define MORE_SEQUENCES  "\x25\x00\x00" "\x00" "\x81\x00\x54"
#define MOST_SEQUENCES  "\x2d\x00\x00" "\x00" "\xff\x00\x00\x54"

static bool is_frame(const char *bytes, size_t size)
{
    u8 *copy = malloc(size + 1);        /* sanitizers detect reads past it */
    bool good;

    ck_assert_ptr_nonnull(copy);
    memcpy(copy, bytes, size);
    good = fast_zten_is_frame(copy, size);
    free(copy);
    return good;
}

#define IS(bytes) is_frame(bytes, sizeof(bytes) - 1)

START_TEST(blocks_of_each_kind)
{
    ck_assert(IS(FRAME LAST));
    ck_assert(IS(FRAME RAW LAST));
    ck_assert(IS(FRAME SAME RAW LAST));
    ck_assert(IS(FRAME PLAIN_LITERALS));
    ck_assert(IS(FRAME "\x35\x00\x00" "\x34\x00" "abc" "\x00"));
    ck_assert(IS(FRAME "\x3d\x00\x00" "\x3c\x00\x00" "abc" "\x00"));
    ck_assert(IS(FRAME SAME_LITERALS));
    ck_assert(!IS(FRAME "\x15\x00\x00" "\x39" "a"));   /* no sequences */
    ck_assert(!IS(FRAME "\x05\x00\x00"));       /* and no literals */
    ck_assert(!IS(FRAME "\x0d\x00\x00" "\x02"));      /* half a header */
    ck_assert(!IS(FRAME "\x1d\x00\x00" "\x00" "\x81\x00"));   /* no modes */
    ck_assert(!IS(FRAME "\x15\x00\x00" "\x00" "\x81"));  /* half a number */
    ck_assert(IS(FRAME CODED_LITERALS));
    ck_assert(IS(FRAME LONG_LITERALS));
    ck_assert(IS(FRAME MOST_LITERALS));
    ck_assert(IS(FRAME FEW_SEQUENCES));
    ck_assert(IS(FRAME MORE_SEQUENCES));
    ck_assert(IS(FRAME MOST_SEQUENCES));
    ck_assert(!IS(FRAME "\x07\x00\x00"));       /* there is no fourth kind */
}
END_TEST

/* A frame is invalid until its last block is complete, or if data follows. */
START_TEST(frames_that_are_cut)
{
    static const char frame[] = FRAME RAW SAME MORE_SEQUENCES;
    size_t size = sizeof frame - 1;

    for (size_t n = 0; n <= size + 1; n++)
        CLAIM(is_frame(frame, n) == (n == size), "%zu of %zu bytes", n, size);
}
END_TEST

START_TEST(headers_of_other_writers)
{
    char frame[] = FRAME LAST;

    for (u32 i = 0; i < 5; i++)
        for (u32 bit = 0; bit < 8; bit++) {
            frame[i] ^= (char)(1u << bit);
            CLAIM(!IS(frame), "byte %u, bit %u", i, bit);
            frame[i] ^= (char)(1u << bit);
        }
    for (u32 window = 0; window < 256; window++) {
        frame[5] = (char)window;
        CLAIM(IS(frame) == (window <= 13 << 3), "window %02x", window);
    }
}
END_TEST

START_TEST(sizes_and_reserved_bits)
{
    ck_assert(IS("\x28\xb5\x2f\xfd\x00\x00" "\x03\x20\x00" "a"));   /* 1 KiB */
    ck_assert(!IS("\x28\xb5\x2f\xfd\x00\x00" "\x0b\x20\x00" "a"));
    ck_assert(IS(FRAME "\x03\x00\x10" "a"));                    /* 128 KiB */
    ck_assert(!IS(FRAME "\x0b\x00\x10" "a"));
    for (u32 modes = 0; modes < 256; modes++) {
        char frame[] = FRAME MORE_SEQUENCES;
        frame[sizeof frame - 2] = (char)modes;
        CLAIM(IS(frame) == (modes % 4 == 0), "modes %02x", modes);
    }
    ck_assert(!IS(FRAME "\x25\x00\x00" "\x00" "\x80\x00\x54"));  /* none */
    ck_assert(!IS(FRAME "\x1d\x00\x00" "\x00" "\x00\x54"));
}
END_TEST

RUN("fast.frames", blocks_of_each_kind, frames_that_are_cut,
    headers_of_other_writers, sizes_and_reserved_bits)
