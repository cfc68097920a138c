/* Lists of unsigned numbers in a file, such as shapes. */
#ifndef ASSAY_NUMBERS_H
#define ASSAY_NUMBERS_H

#include "core/base.h"

typedef enum {
    NUMBERS_U64LE,              /* 8 bytes each, little-endian */
    NUMBERS_U64BE,              /* 8 bytes each, big-endian */
    NUMBERS_U64LE_BACKWARDS,    /* the same, last one first */
    NUMBERS_U64BE_BACKWARDS,
    NUMBERS_CBOR,               /* an array, may be tagged or have bignums */
    NUMBERS_MSGPACK,            /* the elements of an array, without its head */
    NUMBERS_JSON                /* an array of integers */
} number_coding;

/* A walk over a list that was found valid. If its bytes have changed since, the
 * walk still reads nothing outside of them. */
typedef struct {
    span rest;
    u64 left;                   /* at most; may be too high */
    number_coding coding;
} number_walk;

/* Starts a walk. */
number_walk walk_numbers(span list, number_coding coding);

/* Sets *value to the next number; returns false at the end. */
bool next_number(number_walk *w, u64 *value);

#endif
