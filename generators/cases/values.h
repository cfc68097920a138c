/* The numbers that fields of a file hold, in whatever way they are written. */
#ifndef ASSAY_VALUES_H
#define ASSAY_VALUES_H

#include "generators/cases/claims.h"
#include "generators/engine/builder.h"

#define HEAD_SIZE 9             /* of an item of CBOR or MessagePack, at most */
#define MOST_VALUES 3

/*
 * Lists the values that a field may have: a number; for other bytes, the head
 * of an item, a bignum and the first digits of a text. Returns their number.
 */
size_t values_of(const builder *file, const golden_field *f,
                 u64 values[MOST_VALUES]);

/* Reports whether one of these values, or of the numbers in the field's text,
 * is the number of the claim. */
bool value_is(const builder *file, const golden_field *f, const claim *c);
bool text_has(const builder *file, const golden_field *f, const claim *c);

/* The value of the head of an item, without its type: of a negative number how
 * far it is below zero. A bignum is one item. path is that of its field. */
bool read_item(const u8 *bytes, u64 size, const char *path, u64 *value);

/* A number of MessagePack has a byte before it that says how wide it is. */
u64 without_head(const golden_field *f, u64 value);

#endif
