/*
 * CBOR of a file as a list of tokens, one for each initial byte. A list can
 * contain what no encoder writes: heads longer than needed, chunks of the wrong
 * type, a misplaced break.
 */
#ifndef ASSAY_GENERATE_CBOR_H
#define ASSAY_GENERATE_CBOR_H

#include "generators/cases/author.h"

typedef enum {
    NO_TOKEN,                   /* ends a list */
    UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAG,
    SIMPLE, FLOAT,
    OPEN_BYTES, OPEN_TEXT, OPEN_ARRAY, OPEN_MAP, STOP,
    VERBATIM                    /* bytes that are no token */
} token_kind;

typedef struct {
    token_kind kind;
    u64 number;                 /* value, count, or bits */
    unsigned width;             /* bytes of the argument; 0: the fewest */
    const char *text;
    size_t size;
} token;

#define NUMBERED(kind, number)      {kind, number, 0, NULL, 0}
#define WIDE(kind, width, number)   {kind, number, width, NULL, 0}
#define INT(number)                 NUMBERED(UNSIGNED, number)
#define NOT(number)                 NUMBERED(NEGATIVE, number) /* -1-number */
#define ITEMS(count)                NUMBERED(ARRAY, count)
#define PAIRS(count)                NUMBERED(MAP, count)
#define TAGGED(number)              NUMBERED(TAG, number)
#define VALUE(number)               NUMBERED(SIMPLE, number)
#define REAL(width, bits)           {FLOAT, bits, width, NULL, 0}
#define OPEN(kind)                  NUMBERED(OPEN_##kind, 0)
#define CLOSE                       NUMBERED(STOP, 0)
#define STRING(text)                WIDE_STRING(0, text)
#define WIDE_STRING(width, text) \
    {TEXT, sizeof text - 1, width, text, sizeof text - 1}
#define OCTETS(text)                WIDE_OCTETS(0, text)
#define WIDE_OCTETS(width, text) \
    {BYTES, sizeof text - 1, width, text, sizeof text - 1}
#define AS_IS(text)                 {VERBATIM, 0, 0, text, sizeof text - 1}

enum {FALSE_VALUE = 20, TRUE_VALUE, NULL_VALUE, UNDEFINED_VALUE};

#define TOKENS(...)     (const token[]){__VA_ARGS__, {NO_TOKEN, 0, 0, NULL, 0}}

/* ---------------------------------------------------- parts of a model -- */

/* A pair of a map that a reader ignores. */
typedef struct {
    const token *key;
    const token *value;
} token_pair;

/* How a part of a model is written, if not in the usual way. */
typedef struct {
    const char *part;           /* "name", "name.key"; NULL: no more */
    const token *tokens;
} spelling;

#define SPELL(name, ...)        {name, TOKENS(__VA_ARGS__)}
#define SPELLED(...) \
    .spelled = (const spelling[]){__VA_ARGS__, {NULL, NULL}}

/* Initialisers of a tensor, for the tables of cases of every such format. */
#define TENSOR(text, type, ...) \
    {.name = LITERAL(text), .dtype = type, __VA_ARGS__}
#define SHAPE(...)              .rank = sizeof((const u64[]){__VA_ARGS__}) / 8,\
                                .shape = (const u64[]){__VA_ARGS__}
#define ONES(dimensions)        .rank = dimensions
#define SCALAR                  .rank = 0
#define ZERO                    .content = ZEROS
#define DATA(text)              .content = GIVEN, .data = LITERAL(text)

/* The tokens of a part, or NULL. */
const token *spelling_of(const spelling *list, const char *part);

token text_token(const char *text);

/* ---------------------------------------------------------- the writer -- */

/*
 * Puts a token as fields: its head is "head", its content "text" or "bytes",
 * a break is "break"; from the second token of an item on with the number k.
 */
void emit_token(builder *b, const token *t, size_t k);

/* Puts a list of tokens, which are numbered from 0. */
void emit_tokens(builder *b, const token *list);

/* Puts the tags in front of a list as "tag[k]". The rest of the list. */
const token *emit_tags(builder *b, const token *list);

/* Puts an array as NAME.head, NAME[0].head, ...: an item is one token. */
void emit_array(builder *b, const char *name, const token *list);

#endif
