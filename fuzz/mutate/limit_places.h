/*
 * Files at limits: a property of a file gets a value, and everything that
 * depends on it is repaired, so that a reader gets past it.
 */
#ifndef FUZZ_LIMIT_PLACES_H
#define FUZZ_LIMIT_PLACES_H

#include <stddef.h>
#include <stdint.h>

/* A property that has a limit. */
typedef struct {
    uint32_t piece;
    uint8_t what;               /* a number, a list, a text, a shape */
    uint8_t way;                /* see limits_parts.h */
    uint8_t bits;               /* its values need at most so many bits */
    uint64_t kind;              /* the same for that field in other files */
    uint64_t value;             /* the present value */
    char name[112];             /* the field and the property */
} limit_place;

/* Finds the places in a file of the format; returns their number, at most room.
 * The file must stay unchanged while places are used. */
size_t find_limits(const char *format, const uint8_t *data, size_t size,
                   limit_place *into, size_t room);

/* Writes the file with a value at a place into most bytes. Returns its size; 0
 * if there is no such file, or not enough room. */
size_t bring_to_limit(const limit_place *place, uint64_t value, uint8_t *into,
                      size_t most);

#endif
