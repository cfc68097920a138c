/* JSON as a row of values: each container is followed by what is in it. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    JSON_WORD,                  /* null, true, false or a number */
    JSON_TEXT, JSON_LIST, JSON_OBJECT
} json_kind;

typedef struct {
    const char *at;             /* text is unescaped, and may hold a zero */
    size_t size;
} json_text;

#define JSON_NONE ((size_t)-1)

typedef struct {
    json_kind kind;
    json_text key;              /* in an object */
    json_text text;             /* of a text or word */
    size_t parent, index;       /* JSON_NONE: it is the document */
    size_t count;               /* of elements or members */
    size_t end;                 /* after the last value in it */
} json_value;

typedef struct {
    json_value *values;
    size_t count;
    const char *problem;        /* NULL: it could be read */
    char *room;
} json;

/* The text stays where it is until json_free(). */
json json_read(const char *text, size_t size);
void json_free(json *j);

bool json_same(json_text a, json_text b);
bool json_is(json_text text, const char *words);

/* The value of that key in an object, or JSON_NONE. */
size_t json_member(const json *j, size_t object, json_text key);

#endif
