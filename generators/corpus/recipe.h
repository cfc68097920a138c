/*
 * Files that are too large, or too hostile, to be kept. For each format,
 * corpus/recipes/ lists the pieces and the expectation of each file
 * (corpus/recipes.schema.json). The files are written sparse.
 */
#ifndef ASSAY_RECIPE_H
#define ASSAY_RECIPE_H

#include "generators/engine/builder.h"

#include <jansson.h>

#define MOST_STORED ((u64)256 << 20)    /* bytes of a file, without its holes */

/* Bytes that are the same each time, or a number that is counted up. */
typedef enum { PLAIN, DECIMAL, LITTLE, BIG } item_kind;

typedef struct {
    item_kind kind;
    u8 *bytes;                  /* of a plain one */
    size_t size;
    u64 first, step;
} item;

/* Items, so many times one after another; or a hole. */
typedef struct {
    item *items;
    size_t count;
    u64 times;
    u64 size;                   /* of all of it */
} piece;

typedef struct {
    json_t *expected;           /* the case, as a manifest has it */
    const char *path, *sparse;  /* of that: its digest */
    u64 size;
    piece *pieces;
    size_t count;
} recipe;

/* The recipe that is read, for messages. */
typedef struct {
    format format;
    const char *corpus;         /* a folder */
    char *path;                 /* of the recipes */
    size_t recipe, piece;
} recipe_source;

/* Ends the program. */
_Noreturn void spoilt_recipe(const recipe_source *s, const char *text, ...);

/*
 * Returns the recipe of a member of the list. Each number is checked before it
 * is used: a recipe that does not match the schema ends the program.
 */
recipe read_recipe(const recipe_source *s, json_t *entry);
void free_recipe(recipe *r);

/* To an empty file. false: errno says why. */
bool put_recipe(FILE *to, const recipe *r);

#endif
