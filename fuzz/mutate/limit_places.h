/*
 * Files at their limits: one thing of a file gets a value, and everything that
 * depends on it is repaired, so that a reader gets beyond it.
 */
#ifndef FUZZ_LIMIT_PLACES_H
#define FUZZ_LIMIT_PLACES_H

#include <stddef.h>
#include <stdint.h>

/* A thing that has a limit. */
typedef struct {
    uint32_t piece;
    uint8_t what;               /* a number, a list, a text, a shape */
    uint8_t way;                /* see limits_parts.h */
    uint8_t bits;               /* the values that it can take need no more */
    uint64_t kind;              /* the same for the same field in other files */
    uint64_t value;             /* now */
    char name[112];             /* the field, and what of it */
} limit_place;

/* The places of a file of the format: returns how many, at most room. The file
 * must stay there as long as places of it are brought to limits. */
size_t find_limits(const char *format, const uint8_t *data, size_t size,
                   limit_place *into, size_t room);

/* Writes that file with the value in one of the places into room for most
 * bytes. Returns its size; 0 if there is no such file, or no room for it. */
size_t bring_to_limit(const limit_place *place, uint64_t value, uint8_t *into,
                      size_t most);

#endif
