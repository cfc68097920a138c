#include "page/texts.h"

#include "assay.h"

/* Leaves out the byte that ends each array, which keeps an array from being
 * empty. */
#define TEXT(array) {array, sizeof array - 1}
#include "page_texts.def"

page_texts texts_of(u32 format)
{
    return all_texts[format];
}

view page_style(void)
{
    return (view)TEXT(style);
}

/* Takes the text before the first such byte, or all; removes that byte as
 * well. */
static view take_until(view *text, char end)
{
    const u8 *found = text->size == 0 ? NULL
                      : memchr(text->bytes, end, (size_t)text->size);
    u64 size = found == NULL ? text->size : (u64)(found - text->bytes);
    u64 taken = size + (found != NULL);
    view before = {text->bytes, size};

    *text = (view){taken == 0 ? text->bytes : text->bytes + taken,
                   text->size - taken};
    return before;
}

bool take_line(view *text, view *line)
{
    if (text->size == 0)
        return false;
    *line = take_until(text, '\n');
    return true;
}

view take_cell(view *line)
{
    return take_until(line, '\t');
}

bool view_is(view some, const char *word)
{
    return some.size == strlen(word) &&
           (some.size == 0 ||
            memcmp(some.bytes, word, (size_t)some.size) == 0);
}
