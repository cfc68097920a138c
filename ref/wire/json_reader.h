/*
 * JSON, RFC 8259, in place: tokens are bytes of a text that stays where it is.
 * Strict, without recursion, without a locale, and without a number that is
 * more than an integer. Knows no format, and makes no findings.
 *
 * A text is judged once, as a whole, by judge_json(); its encoding is UTF-8 and
 * judged before. What was found right is then walked by tokens. If it changes
 * meanwhile, no more is promised than that each call goes forward or says
 * JSON_END, and that nothing outside of it is read.
 */
#ifndef ASSAY_JSON_READER_H
#define ASSAY_JSON_READER_H

#include "core/memory.h"
#include "core/span.h"

typedef enum {
    JSON_END,                   /* of the text */
    JSON_OBJECT, JSON_OBJECT_END, JSON_ARRAY, JSON_ARRAY_END,   /* brackets */
    JSON_COLON, JSON_COMMA,
    JSON_STRING, JSON_NUMBER, JSON_TRUE, JSON_FALSE, JSON_NULL,
    JSON_WRONG                  /* no token begins so, or it goes wrong */
} json_kind;

typedef struct {
    json_kind kind;
    u64 at, size;               /* in the text, quotes included; of what is
                                   wrong the bytes to blame */
    bool escaped;               /* a string has escapes */
    bool is_surrogate;          /* what is wrong is one without its partner */
    const char *words;          /* what is wrong */
} json_token;

/*
 * The token at the front of text[at..], after white space, and behind it *at.
 * json_ahead() says what would come, by its first byte, and where.
 */
json_token take_json(span source, u64 *at);
json_kind  json_ahead(span source, u64 *at);

/* -------------------------------------------------------------- judging -- */

typedef enum {
    JSON_SOUND,
    JSON_SYNTAX,                /* no JSON */
    JSON_SURROGATE,             /* an escape stands for half a character */
    JSON_NO_MEMORY
} json_fault;

typedef struct {
    json_fault fault;           /* the first in the text */
    u64 at, size;               /* the bytes to blame; if sound, the value */
    const char *words;          /* what is wrong there */
    bool misplaced;             /* they say what should be there instead */
} json_verdict;

/*
 * Whether text begins with a value of JSON. What follows the value is not
 * judged. Takes a bit of memory for each level of nesting.
 */
json_verdict judge_json(memory *m, span source);

/* -------------------------------------------------------------- walking -- */

/* Where a walk over a text is. */
typedef struct {
    span text;
    u64 at;                     /* behind the token taken last */
    u64 white;                  /* where the first white space was, or
                                   UINT64_MAX: between tokens alone */
} json_walk;

json_token next_token(json_walk *w);

/*
 * The members of an object whose bracket was taken, or the items of an array,
 * until false. Of a member the key is given, and its value comes next; of an
 * item its first token. A value that is not wanted is left by skip_json().
 */
bool next_member(json_walk *w, json_token *key);
bool next_item(json_walk *w, json_token *item);

/* Goes behind the value that first begins, and says where it ends. */
u64 skip_json(json_walk *w, const json_token *first);

/* ------------------------------------------------------------- contents -- */

static inline span json_bytes(span source, const json_token *t)
{
    return part_of(source, t->at, t->size);
}

/* What a string says: bytes of the text, or unescaped ones that stay until
 * memory_close(). */
span unescape_json(memory *m, span source, const json_token *t);

/*
 * The same, byte by byte and without memory, of the string whose quote stands
 * at a place. It ends where its other quote is met: to look for that first
 * would cost all of a long string for a byte of it.
 */
typedef struct {
    span rest;                  /* of the text, behind the quote */
    u64 at;                     /* in it */
    u8 utf8[4];                 /* the character taken last, */
    u64 count, next;            /* its bytes, and the next one of them */
} json_said;

json_said said_from(span source, u64 quote);
bool next_said(json_said *s, u8 *byte);

/* Like memcmp, what two strings say, given without their quotes: if one begins
 * the other, it is less. Reads no further than they are alike. */
int compare_json(span x, span y);

/* A character of a string, escaped or not; false at the end. */
typedef struct {
    u32 code;                   /* half of a pair if it is escaped as two */
    u64 at, size;               /* of the escape, or of one byte */
    bool escaped;
} json_character;

bool take_character(span content, u64 *at, json_character *c);

typedef enum { JSON_NO_INTEGER, JSON_INTEGER, JSON_TOO_LARGE } json_integer;

/* Whether a number is written in digits alone, and if it is below 2^64. */
json_integer read_integer(span digits, u64 *value);

#endif
