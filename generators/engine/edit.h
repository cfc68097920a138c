/*
 * Edits of an added file, by field path. Each macro initialises an edit. Text
 * is a literal; its terminator does not count.
 *
 * A star in the first path marks a row that breaks random files, too. Only
 * random files use the stars: after an index, a star means any index; at the
 * end, any bit or place in the field; at the start, it only marks the row. The
 * part of a field that is blamed for a POKE() is at that place.
 *
 *     SET("tensor[0*].shape[1*]", 0)   any dimension of any tensor
 *     FLIP("header.magic*", 7)         any bit of it
 *     SET("*header.version", 2)
 */
#ifndef ASSAY_EDIT_H
#define ASSAY_EDIT_H

#include "generators/engine/builder.h"

typedef enum {
    NO_EDIT, SET_NUMBER, ADD_NUMBER, FLIP_BIT, FILL_FIELD, POKE_BYTES,
    REPLACE_FIELD, GROW_FIELD, INSERT_BYTES, CUT_FILE, APPEND_BYTES
} edit_kind;

typedef struct {
    edit_kind kind;
    const char *path;
    u64 number;
    const char *bytes;
    size_t size;
} edit;

#define NUMERIC(kind, path, number)     {kind, path, number, NULL, 0}
#define TEXTUAL(kind, path, at, text)   {kind, path, at, text, sizeof text - 1}

/* A power of two, below 64 bits. */
#define TWO(power)              ((u64)1 << (power))

#define SET(path, value)        NUMERIC(SET_NUMBER, path, value)
#define ADD(path, value)        NUMERIC(ADD_NUMBER, path, (u64)(value))
#define FLIP(path, bit)         NUMERIC(FLIP_BIT, path, bit)
#define FILL(path, byte)        NUMERIC(FILL_FIELD, path, byte)
#define POKE(path, at, text)    TEXTUAL(POKE_BYTES, path, at, text)
#define REPLACE(path, text)     TEXTUAL(REPLACE_FIELD, path, 0, text)
#define REMOVE(path)            TEXTUAL(REPLACE_FIELD, path, 0, "")
#define GROW(path, text)        TEXTUAL(GROW_FIELD, path, 0, text)
#define INSERT(path, text)      TEXTUAL(INSERT_BYTES, path, 0, text)
#define CUT(path, keep)         NUMERIC(CUT_FILE, path, keep)   /* in a field */
#define CUT_AFTER(path)         NUMERIC(CUT_FILE, path, UINT64_MAX)
#define APPEND(path, text)      TEXTUAL(APPEND_BYTES, path, 0, text)
#define APPEND_FILL(path, count, byte) {APPEND_BYTES, path, byte, NULL, count}

void strip_stars(char path[GOLDEN_PATH_SIZE], const char *starred);

/* Applies the edit without the stars. Unless the edit changes nothing, appends
 * its description to the text, which has room for size bytes. */
void apply_edit(builder *b, const edit *e, char *words, size_t size);

#endif
