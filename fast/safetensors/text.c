/* Strings with escapes, as upstream writes them      spec/safetensors.md, 8 */
#include "fast/safetensors/text.h"

#define UNICODE 6u              /* bytes of an escape by its number */

/* Meanings of \b \t \n \f \r; a quote and a backslash mean themselves. */
static const u8 letters[256] = {
    ['b'] = '\b', ['t'] = '\t', ['n'] = '\n', ['f'] = '\f', ['r'] = '\r',
    ['"'] = '"', ['\\'] = '\\',
};

/* Returns the value of a digit as upstream writes it; otherwise 16. */
static u32 digit(u8 c)
{
    return c >= '0' && c <= '9' ? (u32)c - '0'
         : c >= 'a' && c <= 'f' ? (u32)c - 'a' + 10 : 16;
}

/* Returns the number in an escape of six bytes; 256 if it has another form. */
static u32 number_in(const u8 *p)
{
    u32 low = digit(p[5]);

    if (p[1] != 'u' || p[2] != '0' || p[3] != '0' ||
        (p[4] != '0' && p[4] != '1') || low > 15)
        return 256;
    return (u32)(p[4] - '0') << 4 | low;
}

/* Reports whether a control character has an escape with a letter. */
static bool has_letter(u32 code)
{
    return code == '\b' || code == '\t' || code == '\n' || code == '\f' ||
           code == '\r';
}

/* Returns the size of the escape at s, and sets what it means; 0: it is not an
 * escape, or not the one that upstream writes. */
static u32 escape_at(const scan *s, u8 *text)
{
    u32 code;

    if (scan_left(s) < 2)
        return 0;
    *text = letters[s->at[1]];
    if (*text != 0)
        return 2;
    if (scan_left(s) < UNICODE)
        return 0;
    code = number_in(s->at);
    *text = (u8)code;
    return code < ' ' && !has_letter(code) ? UNICODE : 0;
}

bool fast_st_take_escaped(scan *s, st_text *t, u64 *high)
{
    while (s->at < s->end && *s->at == '\\') {
        u8 text;
        u32 size = escape_at(s, &text);
        if (size == 0)
            return false;
        t->has_nul = t->has_nul || text == 0;
        t->escaped += size - 1;
        s->at += size;
        st_skip_plain(s, high);
    }
    return true;
}

/* Copies what is not an escape, because the bytes may have changed. */
u64 fast_st_unescape(const u8 *from, u64 size, u8 *to)
{
    scan s = {from, from + size};
    u64 written = 0;

    while (s.at < s.end) {
        u8 text = *s.at;
        u32 taken = text == '\\' ? escape_at(&s, &text) : 1;
        to[written++] = text;
        s.at += taken > 0 ? taken : 1;
    }
    return written;
}
