/* Random CBOR: other spellings of the same item, and ignored items. */
#ifndef ASSAY_GENERATE_RANDOM_CBOR_H
#define ASSAY_GENERATE_RANDOM_CBOR_H

#include "generators/cases/cbor.h"
#include "generators/random/random.h"

/* Returns a copy of the tokens, terminated by NO_TOKEN. */
const token *give_tokens(maker *m, const token *list, size_t count);
const token *give_token(maker *m, token t);

/* A head for that number, perhaps wider than needed. */
const token *spell_number(maker *m, token_kind kind, u64 number);

/* A text in one piece, or in chunks of whole characters too. */
const token *spell_whole(maker *m, literal text);
const token *spell_text(maker *m, literal text);

/* As everybody writes it. */
const token *usual_text(maker *m, literal text);

/* Any item that is well-formed, valid and read by everybody. */
const token *random_item(maker *m);

/*
 * An item that is well-formed and not usual, of a kind that formats have rules
 * for. part says where a reader sees it, from the item on: a head, or of
 * ODD_TEXT length bytes of the text, skip bytes in.
 */
typedef enum {
    ODD_SIMPLE,                 /* a simple value that nobody has defined */
    ODD_INTEGER,                /* below -2^63 */
    ODD_TAG,                    /* a tag whose content is of another type */
    ODD_DEPTH,                  /* more levels in each other than are read */
    ODD_TEXT,                   /* not UTF-8 */
    ODD_ITEMS
} odd_kind;

typedef struct {
    odd_kind kind;
    const token *tokens;
    const char *part;
    u64 skip, length;
} odd_item;

/* tag is one that is never about a number; so many levels are read in the item
 * and no more. */
odd_item random_odd_item(maker *m, u64 tag, size_t levels);

/* The dimensions as the usual array, or all ones without any. */
const token *usual_shape(maker *m, size_t rank, const u64 *shape);

/* Puts a spelling in front of a list. */
const spelling *add_spelling(maker *m, const spelling *list, const char *part,
                             const token *tokens);

#endif
