/*
 * Values that a reader without a check reads. The copy of ref/ calls these
 * functions if a check that is left out finds an object, an item or a token of
 * an unexpected kind (readings.py). Each converts it to the expected
 * kind, as forgiving readers do: nothing for null, the number that a text
 * spells, the only item of a list.
 */
#ifndef ASSAY_PROOF_LENIENT_H
#define ASSAY_PROOF_LENIENT_H

#include "wire/cbor.h"
#include "wire/json_reader.h"
#include "wire/msgpack.h"

/* wanted is what the finding would ask for: "a str", "uint 32, ce". */
void proof_object(reader *in, mp_head *head, const char *wanted);

/* kind is the one that is due. */
void proof_item(cbor *c, cbor_item *item, cbor_kind kind);

/* Skips the tags before a break, if that rule is not checked. */
void proof_break(cbor *c);

/* Takes the first item of an array; the walk continues after the array. */
void proof_token(json_walk *walk, json_token *token, json_kind kind);

/* The number that digits spell; 0 if they are none. */
u64 proof_digits(span text);

/* The big-endian number, modulo 2^64. */
u64 proof_big_endian(span bytes);

#endif
