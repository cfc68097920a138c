/*
 * A JSON reader (RFC 8259) that works in place: tokens are bytes of the text.
 * It is strict, uses neither recursion nor the locale, and reads no numbers but
 * integers. It knows no format and makes no findings.
 *
 * First check that the text is UTF-8, then call judge_json() for the whole
 * text; walk only valid text. If the text changes during a walk, each call
 * still goes forward or returns JSON_END, and nothing outside of the text is
 * read.
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
    JSON_WRONG                  /* not a token, or an invalid one */
} json_kind;

typedef struct {
    json_kind kind;
    u64 at, size;               /* in the text, quotes included; for JSON_WRONG
                                   the bytes to blame */
    bool escaped;               /* a string has escapes */
    bool is_surrogate;          /* JSON_WRONG: an unpaired surrogate */
    const char *words;          /* JSON_WRONG: what is wrong */
} json_token;

/* Returns the next token from source[*at..], after white space, and moves *at
 * after it. */
json_token take_json(span source, u64 *at);

/* Returns the kind of the next token, by its first byte, and moves *at
 * to it. */
json_kind  json_ahead(span source, u64 *at);

/* -------------------------------------------------------------- judging -- */

typedef enum {
    JSON_SOUND,
    JSON_SYNTAX,                /* invalid JSON */
    JSON_SURROGATE,             /* an unpaired surrogate */
    JSON_NO_MEMORY
} json_fault;

typedef struct {
    json_fault fault;           /* the first one in the text */
    u64 at, size;               /* bytes to blame; if sound, the value */
    const char *words;          /* what is wrong there */
    bool misplaced;             /* words say what was expected instead */
} json_verdict;

/*
 * Judges whether source begins with a JSON value; ignores what follows the
 * value. Takes one bit of memory for each level of nesting.
 */
json_verdict judge_json(memory *m, span source);

/* -------------------------------------------------------------- walking -- */

/* A walk over a text. */
typedef struct {
    span text;
    u64 at;                     /* after the latest token */
    u64 white;                  /* place of the first white space between
                                   tokens, or UINT64_MAX */
} json_walk;

json_token next_token(json_walk *w);

/* Reports whether the text ends after the latest token. */
static inline bool json_is_over(const json_walk *w)
{
    return w->at >= w->text.size;
}

/*
 * Take the next member of an object, or item of an array, whose opening bracket
 * was taken. Set *key to the key of the member (its value is the next token),
 * or *item to the first token of the item; skip_json() skips a value. Return
 * false at the end.
 */
bool next_member(json_walk *w, json_token *key);
bool next_item(json_walk *w, json_token *item);

/* Skips the value that starts at first; returns its end. */
u64 skip_json(json_walk *w, const json_token *first);

/* ------------------------------------------------------------- contents -- */

static inline span json_bytes(span source, const json_token *t)
{
    return part_of(source, t->at, t->size);
}

/* Returns the contents of a string: bytes of the text or, if it has escapes, a
 * copy that lives until memory_close(); NULL bytes if there is no memory. */
span unescape_json(memory *m, span source, const json_token *t);

/*
 * The contents of a string, byte by byte and without memory. It ends at the
 * closing quote, which is not searched beforehand: the caller may need only the
 * first bytes of a long string.
 */
typedef struct {
    span rest;                  /* of the text, after the quote */
    u64 at;                     /* in it */
    u8 utf8[4];                 /* the latest escaped character, */
    u64 count, next;            /* its size and its next byte */
} json_said;

/* Starts at the opening quote. */
json_said said_from(span source, u64 quote);

/* Sets *byte to the next byte; returns false at the end. */
bool next_said(json_said *s, u8 *byte);

/* Compares the contents of two strings, given without quotes, like memcmp(); a
 * prefix is less. Stops at the first difference. */
int compare_json(span x, span y);

/* A character of a string, escaped or not. */
typedef struct {
    u32 code;                   /* a surrogate for half of a pair */
    u64 at, size;               /* of the escape, or of a byte */
    bool escaped;
} json_character;

/* Takes the next character; returns false at the end. */
bool take_character(span content, u64 *at, json_character *c);

typedef enum { JSON_NO_INTEGER, JSON_INTEGER, JSON_TOO_LARGE } json_integer;

/* Reads a number that has only digits. Sets *value if it is less than 2^64. */
json_integer read_integer(span digits, u64 *value);

#endif
