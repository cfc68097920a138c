#include "mutate/tokens.h"

/* -------------------------------------------------------------- cutting -- */

static bool is_white(u8 byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static token_kind kind_of_byte(u8 byte)
{
    switch (byte) {
    case '{': case '[': return TOKEN_OPEN;
    case '}': case ']': return TOKEN_CLOSE;
    case ',': return TOKEN_COMMA;
    case ':': return TOKEN_COLON;
    case '"': return TOKEN_QUOTE;
    default:  return is_white(byte) ? TOKEN_WHITE : TOKEN_PLAIN;
    }
}

/* Returns the bytes of a string before its closing quote. */
static u64 length_of_text(const u8 *bytes, u64 size)
{
    u64 n = 0;

    while (n < size && bytes[n] != '"')
        n += bytes[n] == '\\' ? 2 : 1;
    return smaller_of(n, size);
}

static u64 length_of_token(const u8 *bytes, u64 size, token_kind *kind,
                           token_kind before)
{
    u64 n = 1;

    if (before == TOKEN_QUOTE) {
        n = length_of_text(bytes, size);
        *kind = n > 0 ? TOKEN_TEXT : TOKEN_UNQUOTE;
        return n > 0 ? n : 1;
    }
    *kind = before == TOKEN_TEXT ? TOKEN_UNQUOTE : kind_of_byte(bytes[0]);
    while (n < size && (*kind == TOKEN_PLAIN || *kind == TOKEN_WHITE) &&
           kind_of_byte(bytes[n]) == *kind)
        n++;
    return n;
}

static bool is_integer(const piece *p)
{
    u64 n = 0;

    while (n < p->size && p->bytes[n] >= '0' && p->bytes[n] <= '9')
        n++;
    return n == p->size && n > 0 && n <= NUMBER_ROOM &&
           (n == 1 || p->bytes[0] != '0');
}

/* Brackets, quotes and text between strings have no kind of their own. */
static piece part_of_text(mutator *m, const piece *whole, u64 from, u64 size,
                          token_kind kind)
{
    piece p = plain_piece(m, whole->bytes + from, size);

    p.was = whole->was == UINT64_MAX ? UINT64_MAX : whole->was + from;
    p.kind = whole->kind;
    p.record = whole->record;
    p.scope = whole->scope;
    p.token = (u8)kind;
    if (kind == TOKEN_TEXT || kind == TOKEN_PLAIN)
        p.role = whole->role;
    if (kind == TOKEN_TEXT)
        p.type = ASSAY_TEXT;
    if (kind == TOKEN_PLAIN && is_integer(&p))
        p.form = DECIMAL;
    return p;
}

u32 put_tokens(mutator *m, pieces *r, u32 at, const piece *whole)
{
    token_kind kind = NO_TOKEN;
    u32 count = 0;
    u64 from = 0;

    while (from < whole->size) {
        token_kind before = kind;
        u64 n = length_of_token(whole->bytes + from, whole->size - from, &kind,
                                before);
        if (r->count + 4 >= MOST_PIECES) {      /* no longer a text */
            n = whole->size - from;
            kind = NO_TOKEN;
            r->cut = true;
        }
        piece p = part_of_text(m, whole, from, n, kind);
        if (!put_piece(m, r, at + count, &p))
            break;
        count++;
        from += n;
    }
    return count;
}

/* ---------------------------------------------------------------- items -- */

void find_token_items(mutator *m, pieces *r)
{
    u32 *open = m->places, depth = 0;   /* ids of brackets */

    for (u32 i = 0; i < r->count; i++) {
        piece *p = &r->list[i];
        if (p->token == NO_TOKEN)
            continue;
        p->holder = NO_PIECE;
        p->depth = (u16)(depth + 1);
        if (begins_item(p) && depth > 0)
            p->holder = open[depth - 1];
        if (p->token == TOKEN_TEXT || p->token == TOKEN_UNQUOTE)
            p->depth++;
        if (p->token == TOKEN_OPEN)
            open[depth++] = p->id;
        else if (p->token == TOKEN_CLOSE && depth > 0)
            depth--;            /* a bracket is inside the value it ends */
    }
}

/* Adds pieces without a record between two pieces of one record to it. */
static void fill_records(pieces *r)
{
    u32 last = NO_PIECE;

    for (u32 i = 0; i < r->count; i++) {
        const piece *p = &r->list[i];
        if (p->record == NO_PIECE)
            continue;
        bool same = last != NO_PIECE && p->token != NO_TOKEN &&
                    r->list[last].record == p->record;
        for (u32 k = same ? last + 1 : i; k < i; k++) {
            r->list[k].record = p->record;
            r->list[k].scope = p->scope;
        }
        last = i;
    }
}

/* Adds a closing bracket to the record of its opening one. */
static void close_records(mutator *m, pieces *r)
{
    u32 *open = m->places, depth = 0;   /* numbers of brackets */

    for (u32 i = 0; i < r->count; i++) {
        piece *p = &r->list[i];
        if (p->token == TOKEN_OPEN)
            open[depth++] = i;
        if (p->token != TOKEN_CLOSE || depth == 0)
            continue;
        const piece *opener = &r->list[open[--depth]];
        for (u32 k = i; k > 0 && p->record == NO_PIECE &&
                        opener->record != NO_PIECE; k--) {
            if (r->list[k].record != NO_PIECE)
                break;
            r->list[k].record = opener->record;
            r->list[k].scope = opener->scope;
        }
    }
}

void find_tokens(mutator *m, pieces *r)
{
    fill_records(r);
    close_records(m, r);
    find_token_items(m, r);
}

/* ---------------------------------------------------------------- words -- */

bool quoted_word(const assay_word *w, const u8 **text, u64 *size)
{
    const u8 *bytes = (const u8 *)w->bytes;
    const u8 *end;

    if (w->size < 2 || bytes[0] != '"' ||
        (end = memchr(bytes + 1, '"', w->size - 1)) == NULL)
        return false;
    *text = bytes + 1;
    *size = (u64)(end - bytes - 1);
    return true;
}
