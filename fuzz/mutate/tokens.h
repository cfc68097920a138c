/*
 * Texts in JSON: pieces that are tokens of it. Strings are three, two quotes
 * and what is between them, so that names and words are pieces as they are in
 * other formats; what is in no string and no bracket is a number or a word.
 *
 * Values and keys are items, as those of CBOR are (items.c), the bracket being
 * the head that holds them. What stands between two of them, and closes lists,
 * is repaired as counts in heads are: whatever was put in, left out or moved.
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

/* Whether a value or a key begins with it. */
static inline bool begins_item(const piece *p)
{
    return p->token == TOKEN_OPEN || p->token == TOKEN_QUOTE ||
           p->token == TOKEN_PLAIN;
}

static inline bool is_map_token(const piece *p)
{
    return p->token == TOKEN_OPEN && p->size > 0 && p->bytes[0] == '{';
}

/* Puts the tokens of whole before number at; how many, as far as there was
 * room: what is left is one piece. */
u32 put_tokens(mutator *m, pieces *r, u32 at, const piece *whole);

/* Sets which pieces are items of what. */
void find_token_items(mutator *m, pieces *r);

/* The same, and what stands between parts of a record becomes a part of it. */
void find_tokens(mutator *m, pieces *r);

/* Makes m->file a text again. */
void repair_tokens(mutator *m);

/* What stands between quotes in a word of the format. false: it has none. */
bool quoted_word(const assay_word *w, const u8 **text, u64 *size);

/* Changes of them: spelling.c. */
bool change_token(mutator *m);
bool change_spelling(mutator *m);
bool change_token_item(mutator *m);
bool put_escape(mutator *m, u32 at);

#endif
