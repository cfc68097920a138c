#include "core/order.h"

#include "core/span.h"

/* Reports whether text[..i] ends with word. */
static bool ends_with(span text, u64 i, const char *word)
{
    u64 size = strlen(word);

    return i + 1 >= size &&
           starts_with(rest_of(text, i + 1 - size), word, (size_t)size);
}

/* Runners trim lines, and output may be wrapped at a blank, which need not be
 * ASCII. */
static bool is_after_blank(span text, u64 i)
{
    u8 before = i > 0 ? byte_at(text, i - 1) : ' ';

    return before == ' ' || before >= 0x80;
}

u64 find_order(span text, bool begins)
{
    u64 i = 0;

    for (; i < text.size; i++) {
        u8 byte = byte_at(text, i);
        if (byte == '[' &&
            (ends_with(text, i, "##[") || ends_with(text, i, "##vso[")))
            break;
        if (begins && byte == ':' && byte_at(text, i + 1) == ':' &&
            is_after_blank(text, i))
            break;
    }
    return i;
}
