/*
 * Names with escapes: their texts are not in the file, so they are stored.
 * Other names, nearly all of them, cost nothing.
 */
#include "fast/safetensors/parts.h"

#define FIRST_ROOM 4096u

static bool has_room(assay_fast *f, st_file *own, u64 size)
{
    u64 room = own->room > 0 ? own->room : FIRST_ROOM;
    u8 *texts;

    if (size <= own->room - own->used)
        return true;
    while (size > room - own->used)
        room *= 2;
    texts = fast_resize(f, own->texts, room);
    if (texts == NULL)
        return false;
    own->texts = texts;
    own->room = room;
    return true;
}

bool fast_st_keep_name(assay_fast *f, record *r, const st_text *t)
{
    st_file *own = f->own;
    u32 size = (u32)t->size;

    if (!has_room(f, own, sizeof size + t->size))
        return false;
    memcpy(own->texts + own->used, &size, sizeof size);
    own->used += sizeof size;
    r->extra = (u32)own->used + 1;
    r->name_size = (u32)fast_st_unescape(t->at, t->size,
                                         own->texts + own->used);
    own->used += r->name_size;
    return true;
}

const u8 *fast_st_name_of(const assay_fast *f, const record *r)
{
    const st_file *own = f->own;

    return r->extra > 0 ? own->texts + r->extra - 1 : f->bytes + r->name;
}

void fast_st_string(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    const record *r = &f->records[i];

    *at = r->name;
    *size = r->name_size;
    if (r->extra > 0)
        memcpy(size, fast_st_name_of(f, r) - sizeof *size, sizeof *size);
}

void fast_st_close(assay_fast *f)
{
    st_file *own = f->own;

    if (own != NULL && own->texts != NULL)
        fast_resize(f, own->texts, 0);
}
