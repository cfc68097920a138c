/* CBOR by chance: the same thing in other words, and things to be ignored. */
#ifndef ASSAY_GENERATE_RANDOM_CBOR_H
#define ASSAY_GENERATE_RANDOM_CBOR_H

#include "cbor.h"
#include "random.h"

/* A list of the tokens, NO_TOKEN behind them. */
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

/* Puts a spelling in front of a list. */
const spelling *add_spelling(maker *m, const spelling *list, const char *part,
                             const token *tokens);

#endif
