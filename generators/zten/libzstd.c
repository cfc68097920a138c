/*
 * Frames that libzstd wrote, in zten_libzstd.def: Huffman trees, tables and
 * streams. Their content is computed here.
 */
#include "generators/zten/model.h"

enum {MOST = 90000, NAME_SIZE = 40};

/* Arbitrary numbers. */
static u32 next_number(u32 *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state;
}

static u32 float_of(u32 i, bool first_half, u32 noise)
{
    if (!first_half)
        return 0x40000000u + (i / 64 % 5 << 16) + (i % 64 << 8);
    return 0x3f000000u + ((noise & noise >> 4 & 7) << 20) +
           ((noise & 3) == 0 ? noise << 8 : 0);
}

/* Float32: in the first half, mostly literals; in the second, matches. */
static void write_floats(char *bytes, size_t size)
{
    u32 state = 1;

    for (u32 i = 0; i < size / 4; i++) {
        u32 noise = next_number(&state) >> 24;
        u32 bits = float_of(i, 4 * i < size / 2, noise);
        for (size_t j = 0; j < 4; j++)
            bytes[4 * i + j] = (char)(bits >> 8 * j & 0xff);
    }
}

static void write_words(char *bytes, size_t size)
{
    static const char *const words[] = {
        "a tensor of weights, ", "its shape and its bytes\n", "then ",
        "as many elements as ", "one dimension of ", "in an index; ",
        "the checksum behind it ", "no more than ",
    };
    u32 state = 1;

    for (size_t at = 0; at < size;) {
        const char *word = words[next_number(&state) >> 29];
        while (*word != '\0' && at < size)
            bytes[at++] = *word++;
    }
}

typedef void content_writer(char *bytes, size_t size);

static void add_frame(case_sink *sink, const char *kind, content_writer *write,
                      size_t size, int effort, literal frame)
{
    static char content[MOST];
    char what[NAME_SIZE];
    const u64 shape[] = {size};
    const zten_tensor z = {.name = LITERAL("z"), .dtype = UINT8, .rank = 1,
                           .shape = shape, .content = GIVEN,
                           .data = {content, size}, .zstd = true,
                           .frames = frame};
    const file_model a = {.tensors = &z, .tensor_count = 1};
    const case_info info = {.what = what, .rule = NO_RULE};

    snprintf(what, sizeof what, "zstd-%s-%zu-level-%d", kind, size, effort);
    write(content, size);
    add_model(sink, &info, &a);
}

#define FLOATS_OF_TWO_KINDS "floats", write_floats
#define TEXT_OF_WORDS       "words", write_words
#define FRAME_OF(content, size, effort, ...) \
    { \
        static const u8 frame[] = {__VA_ARGS__}; \
        add_frame(sink, content, size, effort, \
                  (literal){(const char *)frame, sizeof frame}); \
    }

void zten_libzstd_cases(case_sink *sink)
{
#include "generators/zten/libzstd.def"
}
