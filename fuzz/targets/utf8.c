/*
 * Compares the UTF-8 of ref and fast with the table of Unicode 15, section 3.9,
 * written down again. Any bytes, escaped or as a JSON string, are written as
 * UTF-8 without control characters.
 */
#include <string.h>

#include "assay.h"
#include "fast/core/file.h"
#include "lib/guarded.h"
#include "lib/output.h"
#include "lib/target.h"
#include "ref/bytes/utf8.h"

/* Table 3-7: sequences by their first byte, the range of the second one, and
 * the number of further ones, each from 80 to bf. */
static const struct {
    uint8_t first, last;
    uint8_t least, most;
    uint8_t more;
} sequences[] = {
    {0x00, 0x7f, 0x00, 0x00, 0}, {0xc2, 0xdf, 0x80, 0xbf, 1},
    {0xe0, 0xe0, 0xa0, 0xbf, 2}, {0xe1, 0xec, 0x80, 0xbf, 2},
    {0xed, 0xed, 0x80, 0x9f, 2}, {0xee, 0xef, 0x80, 0xbf, 2},
    {0xf0, 0xf0, 0x90, 0xbf, 3}, {0xf1, 0xf3, 0x80, 0xbf, 3},
    {0xf4, 0xf4, 0x80, 0x8f, 3},
};

/* Returns the size of the first sequence, at least 1; good if it is a
 * character, otherwise it may be the start of one. */
static size_t measure(const uint8_t *at, size_t size, bool *good)
{
    size_t count = sizeof sequences / sizeof *sequences, row = 0, length = 1;

    while (row < count &&
           (at[0] < sequences[row].first || at[0] > sequences[row].last))
        row++;
    *good = false;
    if (row == count)
        return 1;
    uint8_t least = sequences[row].least, most = sequences[row].most;
    while (length <= sequences[row].more && length < size &&
           least <= at[length] && at[length] <= most) {
        length++;
        least = 0x80;
        most = 0xbf;
    }
    *good = length == sequences[row].more + 1u;
    return length;
}

static uint32_t decode(const uint8_t *at, size_t length)
{
    static const uint8_t masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t code = at[0] & masks[length];

    for (size_t i = 1; i < length; i++)
        code = code << 6 | (at[i] & 0x3fu);
    return code;
}

/* Checks all characters; reports whether all were good. */
static bool check_characters(const uint8_t *bytes, size_t size)
{
    span left = {bytes, size};
    bool all_good = true;

    for (size_t at = 0; at < size; ) {
        bool good;
        size_t length = measure(bytes + at, size - at, &good);
        utf8_character c = take_utf8(&left);
        demand(c.size == length, "a sequence has its length");
        demand(memcmp(c.bytes, bytes + at, length) == 0,
               "a sequence equals its bytes");
        demand(c.code == (good ? decode(bytes + at, length) : UTF8_NONE),
               "a sequence has its code point");
        all_good = all_good && good;
        at += length;
    }
    demand(left.size == 0, "the text ends");
    return all_good;
}

static void check_first_bad(const uint8_t *bytes, size_t size, bool all_good)
{
    const char *complaint = NULL;
    span bad = find_bad_utf8((span){bytes, size}, &complaint);
    bool good = true;
    size_t at = 0, length = 0;

    demand((complaint == NULL) == all_good, "an error is reported");
    demand((bad.size == 0) == all_good, "what is wrong has bytes");
    if (all_good)
        return;
    do {
        at += length;
        length = measure(bytes + at, size - at, &good);
    } while (good);
    demand(bad.bytes == bytes + at && bad.size == length,
           "what is wrong first is found");
}

static void check_written(const uint8_t *bytes, size_t size, bool all_good)
{
    static output kept;

    output_begin(&kept);
    assay_write_escaped(bytes, size, output_add, &kept);
    demand(kept.size <= 4 * size, "escaping takes four characters at most");
    output_demand_clean(&kept, "");
    output_begin(&kept);
    assay_write_json_string(bytes, size, output_add, &kept);
    output_demand_clean(&kept, "");
    output_demand_string(&kept, all_good ? bytes : NULL, size);
}

/* For turn(). */
enum { WRITTEN };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *bytes = guarded_at_end(data, size);
    bool good = check_characters(bytes, size);

    check_first_bad(bytes, size, good);
    demand(is_utf8((span){bytes, size}) == good, "ref: is it UTF-8");
    demand(assay_is_utf8(bytes, size) == good, "assay.h: is it UTF-8");
    demand(fast_is_utf8(bytes, size) == good, "fast: is it UTF-8");
    if (turn(hash_of(data, size), WRITTEN, 4))
        check_written(bytes, size, good);
    return 0;
}
