/* Changes that use words of the format: types, keys, encodings. */
#include "mutate/changes.h"

#include "mutate/heads.h"
#include "mutate/tokens.h"

/* ----------------------------------------------------------------- words -- */

/* Returns the bytes to put into a piece: a word without its head or quotes. */
static const u8 *inside(const piece *p, const assay_word *w, u64 *size)
{
    const u8 *text = (const u8 *)w->bytes + w->head;

    *size = w->size - w->head;
    if (p->token == TOKEN_TEXT)
        quoted_word(w, &text, size);
    return text;
}

/* Reports whether w may replace p: a text, or a number of equal size. */
static bool fits(const piece *p, const assay_word *w)
{
    const u8 *text;
    u64 size;

    if (p->token != NO_TOKEN)
        return p->token == TOKEN_TEXT && quoted_word(w, &text, &size);
    if (p->kind == NO_PIECE || p->size == 0)
        return false;
    if (strcmp(w->what, "data") == 0)
        return p->role == ASSAY_ROLE_PAYLOAD;
    if (p->type == ASSAY_TEXT && p->form == NO_NUMBER)
        return w->head > 0 || p->role == ASSAY_ROLE_CHECKSUM;
    return w->head == 0 && p->size == w->size &&
           (p->form != NO_NUMBER || p->type <= ASSAY_UINT_BE);
}

/* Replaces a piece by a word; a prefix replaces its first bytes. */
bool change_word(mutator *m)
{
    const assay_word *w = draw_word(m);
    pieces *r = &m->file;

    for (u32 i = 0; i < 64 && w != NULL && r->count > 0; i++) {
        u32 at = (u32)roll(&m->dice, r->count);
        piece *p = &r->list[at];
        if (!fits(p, w) || (at == 0 && !one_in(&m->dice, 16)))
            continue;
        u64 size;
        const u8 *text = inside(p, w, &size);
        p->kept = true;
        if (p->type != ASSAY_TEXT || w->head > 0 || size >= p->size ||
            p->token == TOKEN_TEXT)
            return set_bytes(m, r, at, text, size);
        u8 *bytes = arena_take(m, p->size);
        if (bytes == NULL)
            return false;
        memcpy(bytes, p->bytes, (size_t)p->size);
        memcpy(bytes, text, (size_t)size);
        p->bytes = bytes;
        return true;
    }
    return false;
}

/* ----------------------------------------------------------------- items -- */

/* Returns a new piece next to like, in its list or below it. */
static piece part(mutator *m, const piece *like, u32 holder, u32 depth,
                  const void *bytes, u64 size, u8 form)
{
    piece p = plain_piece(m, bytes, size);

    p.record = like->record;
    p.scope = like->scope;
    p.holder = holder;
    p.depth = (u16)depth;
    p.form = form;
    return p;
}

/* Draws a text that is a key, or is not one, with its head. */
static const assay_word *draw_text(mutator *m, bool key)
{
    const assay_word *w = draw_word(m);

    for (u32 i = 0; i < 24 && w != NULL; i++) {
        if (w->head > 0 && (strcmp(w->what, "key") == 0) == key)
            return w;
        w = draw_word(m);
    }
    return NULL;
}

/* Inserts a word as an item of holder; returns the number of pieces: its head
 * and its text. */
static u32 put_word(mutator *m, u32 at, const piece *like, u32 holder,
                    u32 depth, bool key)
{
    const assay_word *w = draw_text(m, key);

    if (w == NULL)
        return 0;
    piece first = part(m, like, holder, depth, w->bytes, w->head, like->form);
    piece text = part(m, like, NO_PIECE, depth + 1, w->bytes + w->head,
                      w->size - w->head, NO_NUMBER);
    text.type = ASSAY_TEXT;
    if (!put_piece(m, &m->file, at, &first))
        return 0;
    return put_piece(m, &m->file, at + 1, &text) ? 2 : 1;
}

static bool is_item(const piece *p)
{
    return p->holder != NO_PIECE &&
           (p->form == CBOR_HEAD || p->form == MSGPACK_HEAD);
}

/* Wraps an item in a map or an array. */
static bool wrap(mutator *m, u32 at)
{
    piece *p = &m->file.list[at];
    bool map = !one_in(&m->dice, 4);
    static const u8 cbor[] = {0x81, 0xa1}, msgpack[] = {0x91, 0x81};
    const u8 *first = (p->form == CBOR_HEAD ? cbor : msgpack) + map;
    u32 length = item_length(&m->file, at);
    piece like = *p, outer = part(m, p, p->holder, p->depth, first, 1, p->form);

    if (m->file.count + 3 > MOST_PIECES || p->depth > 1000)
        return false;
    for (u32 i = at; i < at + length; i++)
        m->file.list[i].depth++;
    m->file.list[at].holder = outer.id;
    put_piece(m, &m->file, at, &outer);
    if (map)
        put_word(m, at + 1, &like, outer.id, like.depth + 1u,
                 one_in(&m->dice, 4));
    return true;
}

/* Returns the end of the pair, if the list is a map and this is a value. */
static u32 between_pairs(const pieces *r, u32 at)
{
    u32 before = 0;

    for (u32 i = 0; i < at; i++)
        before += r->list[i].holder == r->list[at].holder;
    return before % 2 == 0 ? at : at + item_length(r, at);
}

/* Inserts a pair if like is in a map, otherwise the word alone. The value is an
 * item of the file, or a word. */
static bool put_pair(mutator *m, u32 at, const piece *like)
{
    u32 count = put_word(m, at, like, like->holder, like->depth,
                         !one_in(&m->dice, 8));
    u32 other = draw_piece(m, &m->file, is_item);

    if (count == 0)
        return false;
    if (one_in(&m->dice, 2) || other == NO_PIECE)
        return put_word(m, at + count, like, like->holder, like->depth,
                        false) > 0;
    begin_copies(m);
    for (u32 i = 0; i < m->records; i++)
        m->renamed[i] = i;
    u32 length = item_length(&m->file, other);
    if (other <= at && other + length > at)
        return true;
    if (!copy_pieces(m, &m->file, other, length, at + count, like))
        return false;
    m->file.list[at + count].holder = like->holder;
    return true;
}

bool change_item(mutator *m)
{
    u32 at = NO_PIECE;

    if (m->heads == JSON_TOKEN)
        return change_token_item(m);
    at = draw_piece(m, &m->file, is_item);
    if (at == NO_PIECE)
        return false;
    piece like = m->file.list[at];
    switch (roll(&m->dice, 4)) {
    case 0: return wrap(m, at);
    case 1:                     /* replace it by a word */
        drop_pieces(&m->file, at, item_length(&m->file, at));
        return put_word(m, at, &like, like.holder, like.depth,
                        one_in(&m->dice, 4)) > 0;
    default: return put_pair(m, between_pairs(&m->file, at), &like);
    }
}
