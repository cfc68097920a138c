#include "tool/cut.h"

#include "base.h"

size_t whole_text(const void *bytes, size_t size)
{
    const u8 *at = bytes;
    size_t from = size;

    while (from > 0 && size - from < 3 && (at[from - 1] & 0xc0) == 0x80)
        from--;
    u8 first = from > 0 ? at[from - 1] : 0;
    size_t whole = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return size - from + 1 < whole ? from - 1 : size;
}

/* Returns the length of a character or an escape; a character above U+FFFF is
 * two escapes. */
static size_t length_of(const char *at)
{
    size_t length = 1;

    if (at[0] == '\\' && at[1] != 'u')
        return 2;
    if (at[0] == '\\')
        return at[2] == 'd' && at[3] >= '8' && at[3] <= 'b' ? 12 : 6;
    while ((at[length] & 0xc0) == 0x80)
        length++;
    return length;
}

size_t whole_json(const char *text, size_t most)
{
    size_t end = 0, next = 0;

    while (next <= most) {
        end = next;
        next += length_of(text + next);
    }
    return end;
}
