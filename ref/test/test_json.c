/* The JSON writer: no byte is lost at the ends of runs. */
#include "document/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "test/suite.h"

typedef struct {
    char text[4096];
    size_t size;
} taken;

static void take(void *user, const char *piece, size_t size)
{
    taken *t = user;

    if (size >= sizeof t->text - t->size)
        ck_abort_msg("%zu bytes too many", size);
    memcpy(t->text + t->size, piece, size);
    t->size += size;
    t->text[t->size] = '\0';
}

/* Characters that end a run, and how they are written. */
static const struct {
    const char *bytes, *json;
} odd[] = {
    {"\"", "\\\""}, {"\\", "\\\\"}, {"\x1f", "\\u001f"}, {"\x7f", "\\u007f"},
    {" ", " "}, {"~", "~"}, {"\xc3\xa9", "\xc3\xa9"},
    {"\xe2\x80\xae", "\\u202e"}, {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
    {"\xf3\xa0\x81\x81", "\\udb40\\udc41"}, {"\xff", "\\ufffd"},
    {"\xc3", "\\ufffd"},
};

/* Plain characters, a special one, and plain ones; in wanted as JSON. */
static span compose(u8 *bytes, char *wanted, size_t before, size_t which,
                    size_t after)
{
    size_t n = strlen(odd[which].bytes);

    memset(bytes, 'a', before);
    memcpy(bytes + before, odd[which].bytes, n);
    memset(bytes + before + n, 'z', after);
    snprintf(wanted, 2048, "\"%.*s%s%.*s\"", (int)before, (const char *)bytes,
             odd[which].json, (int)after, (const char *)bytes + before + n);
    return (span){bytes, before + n + after};
}

START_TEST(what_stands_at_the_end_of_a_run)
{
    static u8 bytes[1024];
    static char wanted[2048];
    static const size_t after[] = {0, 1, 255, 256, 257};

    for (size_t which = 0; which < COUNT(odd); which++)
        for (size_t before = 0; before < 520; before++)
            for (size_t i = 0; i < COUNT(after); i++) {
                taken t = {.size = 0};
                span s = compose(bytes, wanted, before, which, after[i]);
                assay_write_json_string(s.bytes, (size_t)s.size, take, &t);
                CLAIM(strcmp(t.text, wanted) == 0, "%s at %zu: %s",
                      odd[which].json, before, t.text);
            }
}
END_TEST

START_TEST(hex_of_every_byte_and_length)
{
    u8 bytes[600];
    char wanted[2 * sizeof bytes + 3];

    for (size_t size = 0; size <= sizeof bytes; size++) {
        taken t = {.size = 0};
        json out = {.sink = take, .user = &t};
        size_t n = (size_t)snprintf(wanted, sizeof wanted, "\"");
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (u8)(i * 37 + size);
            n += (size_t)snprintf(wanted + n, 3, "%02x", bytes[i]);
        }
        snprintf(wanted + n, 2, "\"");
        print_hex(&out, NULL, (span){bytes, size});
        CLAIM(strcmp(t.text, wanted) == 0, "%zu bytes: %s", size, t.text);
    }
}
END_TEST

static void claim_number(u64 number)
{
    char wanted[32];
    taken t = {.size = 0};
    json out = {.sink = take, .user = &t, .comma = true};

    snprintf(wanted, sizeof wanted, ",\"n\":\"%" PRIu64 "\"", number);
    print_number(&out, "n", number);
    CLAIM(strcmp(t.text, wanted) == 0, "%s instead of %s", t.text, wanted);
}

/* All lengths on both sides of each special character. */
START_TEST(numbers)
{
    claim_number(0);
    for (u64 power = 1; ; power *= 10) {
        claim_number(power - 1);
        claim_number(power);
        if (power > UINT64_MAX / 10)
            break;
    }
    claim_number(UINT64_MAX - 1);
    claim_number(UINT64_MAX);
}
END_TEST

RUN("json", what_stands_at_the_end_of_a_run, hex_of_every_byte_and_length,
    numbers)
