/* GGUF: vocabularies, strings one after another. */
#include "fast/gguf/gguf.h"

#define PIECE (16u << 10)       /* judged while it is in the first cache */

/*
 * A vocabulary is many short strings, and whether each is UTF-8 would be asked
 * as often, with an answer that is different work each time. So it is asked of
 * many at once, their lengths included. A length whose bytes are all below 80h,
 * as those of short strings are, is ASCII: no character goes on across it. Then
 * the text of all together is UTF-8 if and only if each string is.
 *
 * Other lengths are left out: the text before one ends there, and its string is
 * judged alone.
 */
static bool has_ascii(u64 length)
{
    return (length & EACH_BYTE(0x80)) == 0;
}

static bool is_text(const assay_fast *f, u64 from, u64 to)
{
    return fast_is_utf8(f->bytes + from, to - from);
}

bool fast_gguf_strings(assay_fast *f, u64 *at, u64 count)
{
    u64 here = *at, from = here;

    for (u64 i = 0; i < count; i++) {
        if (!there(f, here, 8))
            return ask(f, here);
        u64 length = load_u64le(f->bytes + here), begin = here + 8;
        if (!there(f, begin, length))
            return ask(f, here);
        if (!has_ascii(length)) {
            if (!is_text(f, from, here))
                return ask(f, from);
            from = begin;
        }
        here = begin + length;
        if (here - from >= PIECE || !has_ascii(length)) {
            if (!is_text(f, from, here))
                return ask(f, from);
            from = here;
        }
    }
    *at = here;
    return is_text(f, from, here) || ask(f, from);
}
