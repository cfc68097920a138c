/* Which piece is changed. */
#include "mutate/changes.h"

#define DRAWS 24
#define STOP  6                 /* pieces before the one that stopped it */

/* Any number of a piece, and more often one where reading stopped. */
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
            continue;           /* without the magic nothing is looked at */
        if (is(&r->list[at]))
            return at;
    }
    return NOBODY;
}
