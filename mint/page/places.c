#include "page/places.h"

#include <stdlib.h>

#include "page/texts.h"
#include "tool/heap.h"

const char *short_id(const char *id)
{
    return strchr(id, '.') + 1;
}

static const assay_rule *rule_called(view id)
{
    char *name = take_copy((const char *)id.bytes, (size_t)id.size);
    const assay_rule *about = assay_rule_at(assay_rule_by_id(name));

    free(name);
    return about;
}

/* Reads the row of that name in the table of homes. */
static void read_home(place *one, view homes)
{
    view line;

    while (take_line(&homes, &line)) {
        if (!view_is(take_cell(&line), one->name))
            continue;
        one->kind = take_cell(&line);
        one->home = take_cell(&line);
        one->note = take_cell(&line);
        if (view_is(one->kind, "restatement"))
            one->rule = rule_called(one->home);
        return;
    }
}

places places_of(u32 format, const part *p)
{
    places all = {NULL, p->requirement_count};

    all.list = take_more(NULL, (all.count + 1) * sizeof *all.list);
    for (size_t i = 0; i < all.count; i++) {
        const requirement *r = &p->requirements[i];
        place one = {.name = r->id, .rule = rule_called(text_view(r->id)),
                     .block = r->block, .at = r->at};
        if (one.rule == NULL)
            read_home(&one, texts_of(format).homes);
        all.list[i] = one;
    }
    return all;
}

void places_close(places *all)
{
    free(all->list);
    *all = (places){NULL, 0};
}

bool place_is_in(const place *one, size_t which, size_t from, size_t to)
{
    return one->block == which && from <= one->at && one->at < to;
}

bool places_are_in(const places *all, size_t which, size_t from, size_t to)
{
    for (size_t i = 0; i < all->count; i++)
        if (place_is_in(&all->list[i], which, from, to))
            return true;
    return false;
}
