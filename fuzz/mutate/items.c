/*
 * Items of CBOR and MessagePack in a row: which head holds which, and where
 * each ends. Counts in heads are repaired by this, whatever they count.
 */
#include "mutate/heads.h"

#define MOST_DEPTH 64           /* deeper items belong to their container */

typedef struct {
    u32 holder;                 /* id of the head */
    u64 left;                   /* items */
} level;

typedef struct {
    level levels[MOST_DEPTH];
    u32 depth;
    u16 last;                   /* depth of the last head */
    bool tagged;                /* the next item belongs to a tag */
} walk;

static bool is_head(const piece *p)
{
    return p->form == CBOR_HEAD || p->form == MSGPACK_HEAD;
}

static void close_full(walk *w)
{
    while (w->depth > 0 && w->levels[w->depth - 1].left == 0)
        w->depth--;
}

/* Counts the item that starts with h in the current container. */
static void count_item(walk *w, piece *p)
{
    p->depth = (u16)(w->depth + 1);
    if (w->tagged || w->depth == 0)
        return;
    level *l = &w->levels[w->depth - 1];
    p->holder = l->holder;
    if (l->left != UINT64_MAX)
        l->left--;
}

static void open_level(walk *w, const piece *p, const head *h)
{
    u64 items = h->does == HEAD_MAP ? 2 * h->value : h->value;

    if (h->indefinite)
        items = UINT64_MAX;
    else if (h->does == HEAD_STRING)
        items = 0;
    if (items == 0 || h->does < HEAD_STRING || h->does > HEAD_MAP ||
        w->depth == MOST_DEPTH)
        return;
    w->levels[w->depth++] = (level){p->id, items};
}

static void walk_on(walk *w, piece *p)
{
    if (!is_head(p)) {
        p->depth = (u16)(w->last + 1);          /* contents of the last */
        return;
    }
    head h = read_head(p->form, p->bytes, p->size);
    if (h.does == HEAD_BREAK) {
        p->depth = (u16)(w->depth + 1);
        if (w->depth > 0)
            w->depth--;
    } else {
        count_item(w, p);
        w->last = p->depth;
        w->tagged = h.does == HEAD_TAG;
        open_level(w, p, &h);
    }
    if (!w->tagged)
        close_full(w);
}

/* Reports whether p is what the head before it announces. */
static bool is_content(const piece *before, const piece *p)
{
    head h = read_head(before->form, before->bytes, before->size);

    return h.does == HEAD_STRING && h.value > 0 && p->kind != NO_PIECE &&
           p->scope == before->scope;
}

/* Data, padding and unknown bytes are not items. */
void find_items(pieces *r)
{
    walk w = {.depth = 0};

    for (u32 i = 0; i < r->count; i++) {
        piece *p = &r->list[i];
        if (is_head(p) || (i > 0 && is_head(p - 1) && is_content(p - 1, p)))
            walk_on(&w, p);
    }
}

u32 item_length(const pieces *r, u32 at)
{
    u32 end = at + 1;

    while (end < r->count && r->list[end].depth > r->list[at].depth)
        end++;
    return end - at;
}
