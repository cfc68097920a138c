#include "bytes/utf8.h"

/*
 * The well-formed sequences                        Unicode 15, table 3-7
 *
 * Only the second byte depends on the first; each one after it is 80 to bf.
 * The ranges of the second byte leave out overlong forms (c0 c1, e0 80..9f,
 * f0 80..8f), surrogates (ed a0..bf) and code points above U+10FFFF (f4 90..).
 */
static const struct sequence {
    u8 first, last;             /* of the leading byte */
    u8 length;
    u8 low, high;               /* of the second byte */
} sequences[] = {
    {0x00, 0x7f, 1, 0, 0},
    {0xc2, 0xdf, 2, 0x80, 0xbf},
    {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf},
    {0xed, 0xed, 3, 0x80, 0x9f},
    {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf},
    {0xf1, 0xf3, 4, 0x80, 0xbf},
    {0xf4, 0xf4, 4, 0x80, 0x8f},
};

static const struct sequence *sequence_of(u8 lead)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (sequences[i].first <= lead && lead <= sequences[i].last)
            return &sequences[i];
    return NULL;
}

/* Returns how many bytes at the front of text match this kind of sequence. */
static u64 matching(const struct sequence *s, span text)
{
    u64 n = 1;

    if (s->length > 1 && text.size > 1 &&
        s->low <= text.bytes[1] && text.bytes[1] <= s->high)
        n = 2;
    while (n >= 2 && n < s->length && n < text.size &&
           text.bytes[n] >= 0x80 && text.bytes[n] <= 0xbf)
        n++;
    return n;
}

static const char *complain(span text, const struct sequence *s, u64 matched)
{
    u8 lead = text.bytes[0];
    bool continued = text.size > 1 && (text.bytes[1] & 0xc0) == 0x80;

    if (lead <= 0xbf)
        return "a continuation byte without a leading byte";
    if (lead <= 0xc1 || ((lead == 0xe0 || lead == 0xf0) && matched == 1 &&
                         continued))
        return "an overlong form";
    if (lead == 0xed && matched == 1 && continued)
        return "a surrogate";
    if (s == NULL || (lead == 0xf4 && matched == 1 && continued))
        return lead >= 0xf8 ? "a byte that UTF-8 never uses"
                            : "a code point above U+10FFFF";
    return matched == text.size ? "a character truncated at the end"
                                : "an incomplete character";
}

span find_bad_utf8(span text, const char **complaint)
{
    while (text.size > 0) {
        const struct sequence *s = sequence_of(text.bytes[0]);
        u64 matched = s == NULL ? 1 : matching(s, text);

        if (s == NULL || matched < s->length) {
            *complaint = complain(text, s, matched);
            return (span){text.bytes, matched};
        }
        text.bytes += matched;
        text.size -= matched;
    }
    return (span){text.bytes, 0};
}

bool is_utf8(span text)
{
    const char *complaint;
    return find_bad_utf8(text, &complaint).size == 0;
}

utf8_character take_utf8(span *text)
{
    static const u8 lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    utf8_character c = {.code = UTF8_NONE, .size = 1};
    u64 there = text->size < sizeof c.bytes ? text->size : sizeof c.bytes;

    for (u64 i = 0; i < there; i++)
        c.bytes[i] = text->bytes[i];
    const struct sequence *s = sequence_of(c.bytes[0]);
    if (s != NULL)
        c.size = (u8)matching(s, (span){c.bytes, there});
    if (s != NULL && c.size == s->length) {
        c.code = c.bytes[0] & lead_bits[s->length];
        for (u8 i = 1; i < s->length; i++)
            c.code = c.code << 6 | (c.bytes[i] & 0x3fu);
    }
    text->bytes += c.size;
    text->size -= c.size;
    return c;
}

size_t take_plain(span *text, char *run, size_t room)
{
    const u8 *bytes = text->bytes;
    u64 there = text->size < room ? text->size : room;
    size_t n = 0;

    while (n < there) {
        char c = (char)bytes[n];
        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
            break;
        run[n++] = c;
    }
    if (n > 0)
        *text = (span){bytes + n, text->size - n};
    return n;
}

/*
 * Controls, zero-width characters, line separators, characters that change the
 * direction of text, the byte order mark, and tags.
 */
bool utf8_acts(u32 code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) ||
           (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) ||
           code == 0x00ad || code == 0x061c || code == 0x180e ||
           code == 0xfeff || (code >= 0xfff9 && code <= 0xfffb) ||
           (code >= 0xe0000 && code <= 0xe007f);
}
