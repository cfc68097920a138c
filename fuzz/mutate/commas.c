/* Repairs the text between tokens, and closes lists. */
#include "mutate/tokens.h"

typedef enum { AT_FRONT, AFTER_KEY, AFTER_COLON, AFTER_VALUE, AFTER_COMMA }
    text_state;

/* A repairing walk over m->file. m->places has the open brackets: whether each
 * is an object. */
typedef struct {
    mutator *m;
    u32 at, depth;
    u32 separator;              /* the last one */
    u32 last;                   /* the last valid token */
    text_state state;
} token_walk;

static bool put_byte(token_walk *w, u32 at, const char *byte, token_kind kind)
{
    const piece *like = &w->m->file.list[at > 0 ? at - 1 : at];
    piece p = plain_piece(w->m, (const u8 *)byte, 1);

    p.kind = like->kind;
    p.record = like->record;
    p.scope = like->scope;
    p.token = (u8)kind;
    p.depth = like->depth;
    return put_piece(w->m, &w->m->file, at, &p);
}

/* Removes an unwanted piece, unless it was changed on purpose. */
static void leave_out(token_walk *w)
{
    if (!w->m->file.list[w->at].kept) {
        drop_pieces(&w->m->file, w->at, 1);
        w->at--;
    }
}

static void separate(token_walk *w)
{
    bool key = w->state == AFTER_KEY;

    if (w->depth > 0 && (key || w->state == AFTER_VALUE) &&
        put_byte(w, w->at, key ? ":" : ",", key ? TOKEN_COLON : TOKEN_COMMA)) {
        w->at++;
        w->state = key ? AFTER_COLON : AFTER_COMMA;
    }
}

static void walk_item(token_walk *w)
{
    separate(w);
    const piece *p = &w->m->file.list[w->at];
    bool key = w->depth > 0 && w->m->places[w->depth - 1] != 0 &&
               w->state != AFTER_COLON;
    w->state = key ? AFTER_KEY : AFTER_VALUE;
    if (p->token == TOKEN_OPEN) {
        w->m->places[w->depth++] = is_map_token(p);
        w->state = AT_FRONT;
    }
}

static void walk_separator(token_walk *w, u8 token)
{
    bool comma = token == TOKEN_COMMA;

    if (w->state != (comma ? AFTER_VALUE : AFTER_KEY)) {
        leave_out(w);
        return;
    }
    w->state = comma ? AFTER_COMMA : AFTER_COLON;
    w->separator = w->at;
}

static void walk_close(token_walk *w)
{
    pieces *r = &w->m->file;

    if (w->depth == 0) {
        leave_out(w);
        return;
    }
    if (w->state == AFTER_COMMA && !r->list[w->separator].kept) {
        drop_pieces(r, w->separator, 1);
        w->at--;
    }
    piece *p = &r->list[w->at];
    bool object = w->m->places[--w->depth] != 0;
    if (!p->kept && p->size == 1)
        p->bytes = (const u8 *)(object ? "}" : "]");
    w->state = AFTER_VALUE;
}

static void walk_token(token_walk *w)
{
    u8 token = w->m->file.list[w->at].token;

    if (token == TOKEN_COMMA || token == TOKEN_COLON)
        walk_separator(w, token);
    else if (token == TOKEN_CLOSE)
        walk_close(w);
    else if (begins_item(&w->m->file.list[w->at]))
        walk_item(w);
}

void repair_tokens(mutator *m)
{
    token_walk w = {.m = m, .last = NO_PIECE};
    bool ended = false;

    for (w.at = 0; w.at < m->file.count && !ended; w.at++) {
        if (m->file.list[w.at].token == NO_TOKEN)
            continue;
        u32 depth = w.depth;
        walk_token(&w);
        w.last = w.at;
        ended = depth > 0 && w.depth == 0;
    }
    while (w.depth > 0 && w.last != NO_PIECE) {
        bool object = m->places[--w.depth] != 0;
        if (!put_byte(&w, ++w.last, object ? "}" : "]", TOKEN_CLOSE))
            break;
    }
}
