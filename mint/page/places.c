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

static place read_place(view line)
{
    place one = {.block = NOWHERE};

    one.row = take_cell(&line);
    one.kind = take_cell(&line);
    one.home = take_cell(&line);
    one.note = take_cell(&line);
    one.words = take_cell(&line);
    if (view_is(one.kind, "rule") || view_is(one.kind, "restatement"))
        one.rule = rule_called(one.home);
    return one;
}

/* Words that begin with a bar are the beginning of a row. */
static void find_place(place *one, const part *p)
{
    char *words = take_copy((const char *)one->words.bytes,
                            (size_t)one->words.size);

    for (size_t i = 0; *words != '\0' && i < p->count; i++) {
        const char *text = p->blocks[i].text;
        const char *found = p->blocks[i].written ? NULL : strstr(text, words);
        if (found == NULL || (*words == '|' && found != text))
            continue;
        one->block = i;
        one->at = (size_t)(found - text);
        break;
    }
    free(words);
}

places places_of(u32 format, const part *p)
{
    places all = {NULL, 0};
    view rows = texts_of(format).rows, line;

    take_line(&rows, &line);            /* what the columns are called */
    while (take_line(&rows, &line)) {
        all.list = take_more(all.list, (all.count + 1) * sizeof *all.list);
        all.list[all.count] = read_place(line);
        find_place(&all.list[all.count++], p);
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
