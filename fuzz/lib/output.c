#include "lib/output.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/target.h"

void output_begin(output *o)
{
    o->size = 0;
}

void output_add(void *user, const char *text, size_t size)
{
    output *o = user;

    if (o->room - o->size < size) {
        o->room = 2 * (o->size + size) + 4096;
        o->text = realloc(o->text, o->room);
        demand(o->text != NULL, "there is memory for what is written");
    }
    if (size > 0)
        memcpy(o->text + o->size, text, size);
    o->size += size;
}

static ssize_t write_to(void *cookie, const char *text, size_t size)
{
    output_add(cookie, text, size);
    return (ssize_t)size;
}

FILE *output_file(output *o)
{
    static const cookie_io_functions_t functions = {.write = write_to};

    if (o->file == NULL)
        o->file = fopencookie(o, "w", functions);
    demand(o->file != NULL, "there is a file to print to");
    return o->file;
}

/* Decodes the first code point of UTF-8; length 0: invalid. */
static uint32_t code_at(const unsigned char *at, size_t size, size_t *length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t code = at[0];
    size_t n = code < 0x80 ? 1 : code < 0xc0 ? 0 : code < 0xe0 ? 2
             : code < 0xf0 ? 3 : code < 0xf8 ? 4 : 0;

    *length = 0;
    if (n == 0 || n > size)
        return 0;
    code &= n == 1 ? 0x7fu : 0x7fu >> n;
    for (size_t i = 1; i < n; i++) {
        if (at[i] >> 6 != 2)
            return 0;
        code = code << 6 | (at[i] & 0x3fu);
    }
    if (code >= least[n] && code <= 0x10ffff && code >> 11 != 0x1b)
        *length = n;
    return code;
}

/* Reports whether a character is not visible text: controls, direction marks
 * and overrides, line separators, invisible characters. */
static bool acts(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x00, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x61c, 0x61c},
        {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
        {0xe0000, 0xe007f},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].first <= code && code <= ranges[i].last)
            return true;
    return false;
}

void output_demand_clean(const output *o, const char *allowed)
{
    size_t length;

    for (size_t at = 0; at < o->size; at += length) {
        uint32_t code = code_at((const unsigned char *)o->text + at,
                                o->size - at, &length);
        demand(length > 0, "what is written is UTF-8");
        demand(!acts(code) ||
               (code != 0 && code < 0x80 &&
                strchr(allowed, (int)code) != NULL),
               "what is written only shows");
    }
}

static json_t *parse(const char *text, size_t size)
{
    json_t *json = json_loadb(text, size,
                              JSON_DECODE_ANY | JSON_REJECT_DUPLICATES |
                              JSON_ALLOW_NUL, NULL);

    demand(json != NULL, "what is written is JSON");
    return json;
}

void output_demand_json(const output *o)
{
    json_decref(parse(o->text, o->size));
}

void output_demand_json_lines(const output *o)
{
    for (size_t at = 0; at < o->size; ) {
        const char *end = memchr(o->text + at, '\n', o->size - at);
        demand(end != NULL, "a line of JSON ends");
        size_t size = (size_t)(end - o->text) - at;
        json_decref(parse(o->text + at, size));
        at += size + 1;
    }
}

void output_demand_string(const output *o, const uint8_t *bytes, size_t size)
{
    json_t *json = parse(o->text, o->size);

    demand(json_is_string(json), "it is a string of JSON");
    if (bytes != NULL)
        demand(json_string_length(json) == size &&
               memcmp(json_string_value(json), bytes, size) == 0,
               "a string of JSON means what it was made of");
    json_decref(json);
}

void output_demand_none(const char *flaw)
{
    if (flaw != NULL)
        fail_demand(flaw);
}

void output_demand_told(output *o, bool good)
{
    fflush(output_file(o));
    demand(good == (o->size == 0), "a problem is reported");
    output_demand_clean(o, "\n");
    demand(good || memchr(o->text, '\n', o->size) == o->text + o->size - 1,
           "a problem is one line");
}

size_t output_count(const output *o, const char *characters)
{
    size_t found = 0;

    for (size_t i = 0; i < o->size; i++)
        found += o->text[i] != '\0' && strchr(characters, o->text[i]) != NULL;
    return found;
}
