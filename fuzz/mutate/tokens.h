/*
 * JSON texts, cut into tokens. A string is three pieces, two quotes and the
 * text between them, so that names and words are pieces as in other formats.
 * Text outside strings and brackets is a number or a word.
 *
 * Values and keys are items, as in CBOR (items.c), held by their
 * bracket. Separators and closing brackets are repaired like counts in heads,
 * whatever was inserted, removed or moved.
 */
#ifndef FUZZ_TOKENS_H
#define FUZZ_TOKENS_H

#include "mutate/pieces.h"

typedef enum {
    NO_TOKEN,
    TOKEN_OPEN, TOKEN_CLOSE,    /* brackets */
    TOKEN_COMMA, TOKEN_COLON,
    TOKEN_QUOTE, TOKEN_TEXT, TOKEN_UNQUOTE,
    TOKEN_PLAIN,                /* a number or a word */
    TOKEN_WHITE
} token_kind;

/* Reports whether a value or a key starts with it. */
static inline bool begins_item(const piece *p)
{
    return p->token == TOKEN_OPEN || p->token == TOKEN_QUOTE ||
           p->token == TOKEN_PLAIN;
}

static inline bool is_map_token(const piece *p)
{
    return p->token == TOKEN_OPEN && p->size > 0 && p->bytes[0] == '{';
}

/* Inserts the tokens of whole before a piece; returns their number. If there is
 * no room, the rest is one piece. */
u32 put_tokens(mutator *m, pieces *r, u32 at, const piece *whole);

/* Sets holder and depth of items. */
void find_token_items(mutator *m, pieces *r);

/* The same; pieces between parts of a record join it. */
void find_tokens(mutator *m, pieces *r);

/* Makes m->file a valid text again. */
void repair_tokens(mutator *m);

/* Returns the text between the quotes of a word; false: it has none. */
bool quoted_word(const assay_word *w, const u8 **text, u64 *size);

/* Changes a token; see spelling.c. */
bool change_token(mutator *m);
bool change_spelling(mutator *m);
bool change_token_item(mutator *m);
bool put_escape(mutator *m, u32 at);

#endif
