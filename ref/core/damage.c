/* How a file was changed after it was written. */
#include "core/looks.h"

#include <string.h>

#include "bytes/each_byte.h"
#include "bytes/utf8.h"
#include "core/number.h"
#include "core/span.h"

/* Reports whether each line feed follows a carriage return, and there are at
 * least two. */
static bool has_text_lines(span file)
{
    const u8 *feed;
    u64 feeds = 0;

    for (span rest = file; rest.size > 0; feeds++) {
        feed = memchr(rest.bytes, '\n', (size_t)rest.size);
        if (feed == NULL)
            break;
        u64 at = place_in(file, (span){feed, 1});
        if (at == 0 || byte_at(file, at - 1) != '\r')
            return false;
        rest = rest_of(file, at + 1);
    }
    return feeds >= 2;
}

/* Reports whether a file is UTF-8 with U+FFFD at least twice, and few other
 * characters beyond ASCII: pairs of other bytes may have been UTF-8. */
static bool has_replacements(span file)
{
    u64 count = 0, others = 0;

    for (span rest = file; rest.size > 0; ) {
        u64 before = rest.size;
        utf8_character c = take_utf8(&rest);
        if (c.code == UTF8_NONE && before >= 4)
            return false;
        count += c.code == 0xfffd;
        others += c.code > 0x7f && c.code != 0xfffd && c.code != UTF8_NONE;
    }
    return count >= 2 && count / 4 >= others;
}

bool put_damage(text *t, span whole)
{
    span file = part_of(whole, 0, smaller(whole.size, MOST_LOOKED));
    bool lines = has_text_lines(file);

    if (!lines && !has_replacements(file))
        return false;
    put_words(t, lines ? "each byte 0a follows a byte 0d: the file may have "
              "been copied as text, which turns 0a into 0d 0a; copy it again "
              "as binary"
              : "bytes from 80 on became U+FFFD: the file was copied as text "
              "in UTF-8; copy it again as binary");
    return true;
}

bool put_unwritten(text *t, span file, u64 offset)
{
    span rest = rest_of(file, offset);
    span seen = part_of(rest, 0, smaller(rest.size, MOST_LOOKED));
    u64 zeros = find_nonzero(seen);

    if (zeros < LEAST_ZEROS)
        return false;
    put_words(t, zeros == rest.size ? "all bytes from here on are zeros, "
                                    : "from here on bytes are zeros, ");
    put_words(t, zeros == MOST_LOOKED ? "at least " : "");
    put_uint(t, zeros);
    put_words(t, " of them: they were never written, as in a download that did "
              "not finish; fetch it again");
    return true;
}
