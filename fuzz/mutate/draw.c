/* Draws the piece to change, and the word of the format to insert. */
#include "mutate/changes.h"

#define DRAWS 24
#define STOP  6                 /* pieces before reading stopped */

/* Draws any piece, and more often one where reading stopped. */
static u32 draw_number(mutator *m, const pieces *r)
{
    u32 last = r->read < r->count ? r->read : r->count;

    if (r->broken && last > STOP && one_in(&m->dice, 3))
        return last - 1 - (u32)roll(&m->dice, STOP);
    return (u32)roll(&m->dice, r->count);
}

u32 draw_piece(mutator *m, const pieces *r, bool (*is)(const piece *p))
{
    for (u32 i = 0; i < DRAWS && r->count > 0; i++) {
        u32 at = draw_number(m, r);
        if (at == 0 && !one_in(&m->dice, 16))
            continue;           /* without the magic nothing is read */
        if (is(&r->list[at]))
            return at;
    }
    return NO_PIECE;
}

static bool is_same_sort(const assay_word *a, const assay_word *b)
{
    return strcmp(a->what, b->what) == 0;
}

/* Words of a sort are adjacent. */
const assay_word *draw_word(mutator *m)
{
    u32 from = 0, end = 0, drawn = 0;
    u64 sorts = 0;

    for (; from < m->word_count; from = end) {
        while (end < m->word_count &&
               is_same_sort(m->words[from], m->words[end]))
            end++;
        if (one_in(&m->dice, ++sorts))
            drawn = from + (u32)roll(&m->dice, end - from);
    }
    return m->word_count > 0 ? m->words[drawn] : NULL;
}
