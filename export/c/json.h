/* JSON as an array of values: the contents of a container follow it. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    JSON_WORD,                  /* null, true, false or a number */
    JSON_TEXT, JSON_LIST, JSON_OBJECT
} json_kind;

typedef struct {
    const char *at;             /* unescaped text; may contain a zero byte */
    size_t size;
} json_text;

#define JSON_NONE ((size_t)-1)

typedef struct {
    json_kind kind;
    json_text key;              /* in an object */
    json_text text;             /* if it is a text or a word */
    size_t parent, index;       /* JSON_NONE for the document itself */
    size_t count;               /* of elements or members */
    size_t end;                 /* after the last value in it */
} json_value;

typedef struct {
    json_value *values;
    size_t count;
    const char *problem;        /* NULL if the text is valid JSON */
    char *room;
} json;

/* Reads a text, which must stay in memory until json_free(). */
json json_read(const char *text, size_t size);
void json_free(json *j);

bool json_same(json_text a, json_text b);
bool json_is(json_text text, const char *words);

/* Returns the value of a key in an object, or JSON_NONE. */
size_t json_member(const json *j, size_t object, json_text key);

#endif
