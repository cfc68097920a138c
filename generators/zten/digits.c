/*
 * Checksums whose first or last character is next to the ASCII digits. A reader
 * that converts characters without a check treats it as a digit and finds a
 * correct checksum: the tensor is chosen so.
 */
#include "generators/zten/model.h"

#define SUM             "index.entry[0].checksum.text"

enum {TEXT_SIZE = 80};

static const struct {
    char character;
    const char *name;
    char digit;                 /* that it is read as */
} strangers[] = {
    {'/', "slash", 'f'}, {':', "colon", 'a'}, {'@', "at", '9'},
    {'`', "backquote", '9'}, {'g', "g", '0'}, {'G', "capital-g", '0'},
    {' ', "space", '0'},
};

static void write_crc(const void *bytes, char *digits)
{
    snprintf(digits, SHA256_TEXT_SIZE, "%08x",
             (unsigned)plain_crc32c(0, bytes, 4));
}

static void write_sha(const void *bytes, char *digits)
{
    plain_sha256(bytes, 4, digits);
}

typedef void digit_writer(const void *bytes, char *digits);

typedef struct {
    rule rule;
    const char *prefix;
    digit_writer *write;
    size_t size;
} algorithm;

static const algorithm algorithms[] = {
    {ZTEN_CHECKSUM_CRC32C_MALFORMED, "crc32c:0x", write_crc, 8},
    {ZTEN_CHECKSUM_SHA256_MALFORMED, "sha256:", write_sha, 64},
};

/* Finds four bytes whose checksum has that digit at place; returns both. */
static void choose(const algorithm *al, size_t place, char digit, char bytes[4],
                   char digits[SHA256_TEXT_SIZE])
{
    for (u32 n = 1;; n++) {
        for (size_t i = 0; i < 4; i++)
            bytes[i] = (char)(n >> 8 * i & 0xff);
        al->write(bytes, digits);
        if (digits[place] == digit)
            return;
    }
}

static void add_stranger(case_sink *sink, const algorithm *al, size_t i,
                         bool first)
{
    char bytes[4], digits[SHA256_TEXT_SIZE], text[TEXT_SIZE], what[TEXT_SIZE];
    size_t place = first ? 0 : al->size - 1;

    choose(al, place, strangers[i].digit, bytes, digits);
    digits[place] = strangers[i].character;
    snprintf(text, sizeof text, "%s%s", al->prefix, digits);
    snprintf(what, sizeof what, "%s-for-the-%s-digit", strangers[i].name,
             first ? "first" : "last");

    const zten_tensor w = {.name = LITERAL("w"), .dtype = UINT32,
                           .content = GIVEN, .data = {bytes, sizeof bytes},
                           .checksum = text};
    const file_model a = {.tensors = &w, .tensor_count = 1};
    const case_info info = {.what = what, .rule = al->rule, .where = AT(SUM),
                            .patch = "no digit where one is required"};
    add_model(sink, &info, &a);
}

void zten_digits_cases(case_sink *sink)
{
    enum {STRANGERS = sizeof strangers / sizeof strangers[0]};

    for (size_t i = 0; i < 2 * STRANGERS; i++) {
        add_stranger(sink, &algorithms[0], i / 2, i % 2 == 0);
        add_stranger(sink, &algorithms[1], i / 2, i % 2 == 0);
    }
}
