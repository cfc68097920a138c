#include "generators/engine/restore.h"

#include <stdlib.h>

/* ------------------------------------------------------------- memory -- */

void lack(restoring *r, const char *reason)
{
    if (r->lacks == NULL)
        r->lacks = reason;
}

void *keep_zeros(restoring *r, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2 / size)
        stop_generating("out of memory");

    void *zeros = need_memory(NULL, count * size);
    memset(zeros, 0, count * size);
    if (r->kept_count == r->kept_room) {
        r->kept_room = 2 * r->kept_room + 16;
        r->kept = need_memory(r->kept, r->kept_room * sizeof *r->kept);
    }
    r->kept[r->kept_count++] = zeros;
    return zeros;
}

void end_restoring(restoring *r)
{
    while (r->kept_count > 0)
        free(r->kept[--r->kept_count]);
    free(r->kept);
    *r = (restoring){0};
}

/* -------------------------------------------------------------- values -- */

json_t *part_of(restoring *r, const json_t *object, const char *member)
{
    json_t *part = json_object_get(object, member);

    if (part == NULL)
        lack(r, "the document lacks a member");
    return part;
}

/* The digit's value; 16: it is none. */
static unsigned digit_value(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;

    return at != NULL ? (unsigned)(at - digits) : 16;
}

/* A number of that base, which is at most most. */
static u64 read_number(restoring *r, const char *text, unsigned base, u64 most)
{
    u64 number = 0;

    if (*text == '\0')
        lack(r, "a number has no digits");
    for (; *text != '\0' && r->lacks == NULL; text++) {
        unsigned digit = digit_value(*text);
        if (digit >= base || number > (most - digit) / base)
            lack(r, "a number is invalid or too large");
        else
            number = number * base + digit;
    }
    return r->lacks == NULL ? number : 0;
}

static const char *need_text(restoring *r, const json_t *text)
{
    if (!json_is_string(text))
        lack(r, "a value is not a text");
    return json_is_string(text) ? json_string_value(text) : "";
}

u64 restore_number(restoring *r, const json_t *text)
{
    return read_number(r, need_text(r, text), 10, UINT64_MAX);
}

i64 restore_signed(restoring *r, const json_t *text)
{
    const char *digits = need_text(r, text);
    bool negative = *digits == '-';
    u64 most = (u64)INT64_MAX + negative;
    u64 number = read_number(r, digits + negative, 10, most);

    if (number > INT64_MAX)
        return INT64_MIN;
    return negative ? -(i64)number : (i64)number;
}

u64 restore_bits(restoring *r, const json_t *text)
{
    return read_number(r, need_text(r, text), 16, UINT64_MAX);
}

literal restore_bytes(restoring *r, const json_t *text)
{
    const char *digits = need_text(r, text);
    size_t size = strlen(digits) / 2;
    char *bytes = keep_zeros(r, size + 1, 1);

    if (strlen(digits) % 2 != 0)
        lack(r, "a byte has one digit");
    for (size_t i = 0; i < size; i++) {
        unsigned high = digit_value(digits[2 * i]);
        unsigned low = digit_value(digits[2 * i + 1]);
        if (high > 15 || low > 15)
            lack(r, "bytes are not hexadecimal");
        bytes[i] = (char)(high << 4 | low);
    }
    return (literal){bytes, size};
}

literal restore_text(restoring *r, const json_t *text)
{
    if (json_is_object(text))
        return restore_bytes(r, json_object_get(text, "hex"));
    const char *bytes = need_text(r, text);
    return (literal){bytes, json_string_length(text)};
}

size_t restore_choice(restoring *r, const json_t *text,
                      const char *const *names, size_t count)
{
    const char *word = need_text(r, text);

    for (size_t i = 0; i < count; i++)
        if (names[i] != NULL && strcmp(names[i], word) == 0)
            return i;
    lack(r, "a name is not of the format");
    return 0;
}

size_t restore_shape(restoring *r, const json_t *list, const u64 **shape)
{
    size_t rank = json_array_size(list);
    u64 *dimensions = keep_zeros(r, rank, sizeof *dimensions);

    if (!json_is_array(list))
        lack(r, "a shape is not a list");
    for (size_t i = 0; i < rank; i++)
        dimensions[i] = restore_number(r, json_array_get(list, i));
    *shape = dimensions;
    return rank;
}

data_bytes restore_data(restoring *r, const data_bytes *known, size_t i,
                        u64 size)
{
    if (r->lacks == NULL && (known == NULL || known[i].bytes == NULL ||
                             known[i].size != size))
        lack(r, "elements are not there, or are of another size");
    return r->lacks == NULL ? known[i] : (data_bytes){"", 0};
}
