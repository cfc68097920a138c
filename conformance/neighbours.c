#include "neighbours.h"

#include <string.h>

static const char *const words[EDITS] = {
    [REPLACE] = "replace",
    [INSERT] = "insert",
    [DELETE] = "delete",
    [TRUNCATE] = "truncate",
};

const char *edit_word(edit e)
{
    return words[e];
}

u32 edit_rows(edit e, size_t size)
{
    return (u32)size + (e == INSERT);
}

u32 edit_cells(edit e)
{
    return e == REPLACE || e == INSERT ? 256 : 1;
}

size_t edit_make(edit e, view parent, u32 row, u32 cell, u8 *out)
{
    size_t size = (size_t)parent.size, at = row;

    memcpy(out, parent.bytes, at);
    if (e == TRUNCATE)
        return at;
    if (e != DELETE)
        out[at] = (u8)cell;
    size_t from = at + (e != INSERT), to = at + (e != DELETE);
    memcpy(out + to, parent.bytes + from, size - from);
    return to + size - from;
}

const cell_run *cell_at(const neighbour_map *m, edit e, u32 row, u32 cell)
{
    const cell_run *run = m->runs + m->rows[e][row].first;

    while (cell >= run->count)
        cell -= run++->count;
    return run;
}
