/* Lists of unsigned numbers as they stand in a file, such as shapes. */
#ifndef ASSAY_NUMBERS_H
#define ASSAY_NUMBERS_H

#include "core/base.h"

typedef enum {
    NUMBERS_U64LE,              /* 8 bytes each, little-endian */
    NUMBERS_U64BE,              /* 8 bytes each, big-endian */
    NUMBERS_U64LE_BACKWARDS,    /* the same, the last one first */
    NUMBERS_U64BE_BACKWARDS,
    NUMBERS_CBOR,               /* an array; perhaps tagged, or bignums */
    NUMBERS_MSGPACK,            /* what follows the head of an array */
    NUMBERS_JSON                /* an array of integers */
} number_coding;

/* A walk over a list that was found right before, whatever it has become:
 * nothing outside the bytes is read. */
typedef struct {
    span rest;
    u64 left;                   /* or more than there are */
    number_coding coding;
} number_walk;

number_walk walk_numbers(span list, number_coding coding);
bool next_number(number_walk *w, u64 *value);

#endif
