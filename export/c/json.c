#include "json.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    json j;
    const char *at, *end;
    char *free;                 /* room for the next text */
    size_t room;
    size_t open;                /* the innermost open container, or JSON_NONE */
} reading;

bool json_same(json_text a, json_text b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

bool json_is(json_text text, const char *words)
{
    return json_same(text, (json_text){words, strlen(words)});
}

static bool fail(reading *r, const char *problem)
{
    if (r->j.problem == NULL)
        r->j.problem = problem;
    r->at = r->end;
    return false;
}

static int look(reading *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) != NULL &&
           *r->at != '\0')
        r->at++;
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

static bool take(reading *r, int c)
{
    bool found = look(r) == c;
    r->at += found;
    return found;
}

/* --------------------------------------------------------------- texts -- */

static unsigned hex4(reading *r)
{
    static const char digits[] = "0123456789abcdef";
    unsigned number = 0;

    for (int i = 0; i < 4; i++) {
        const char *digit = r->at < r->end && *r->at != '\0'
                                ? strchr(digits, *r->at | 32) : NULL;
        if (digit == NULL)
            return fail(r, "four hexadecimal digits are wanted");
        number = number * 16 + (unsigned)(digit - digits);
        r->at++;
    }
    return number;
}

static void put_utf8(reading *r, unsigned c)
{
    if (c < 0x80) {
        *r->free++ = (char)c;
        return;
    }
    if (c < 0x800) {
        *r->free++ = (char)(0xc0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *r->free++ = (char)(0xe0 | c >> 12);
        } else {
            *r->free++ = (char)(0xf0 | c >> 18);
            *r->free++ = (char)(0x80 | (c >> 12 & 0x3f));
        }
        *r->free++ = (char)(0x80 | (c >> 6 & 0x3f));
    }
    *r->free++ = (char)(0x80 | (c & 0x3f));
}

static void read_escape(reading *r)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : '\0';
    const char *name = c != '\0' ? strchr(names, c) : NULL;

    if (name != NULL) {
        *r->free++ = meant[name - names];
        return;
    }
    unsigned high = c == 'u' ? hex4(r) : (unsigned)fail(r, "an escape");
    if (high >> 10 == 0x36 && r->end - r->at > 6 && r->at[0] == '\\' &&
        r->at[1] == 'u') {
        r->at += 2;
        high = 0x10000 + ((high & 0x3ff) << 10) + (hex4(r) & 0x3ff);
    }
    put_utf8(r, high);
}

static json_text read_text(reading *r)
{
    json_text text = {r->free, 0};

    if (!take(r, '"'))
        fail(r, "expected a text");
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at++;
        if (c == '\\')
            read_escape(r);
        else
            *r->free++ = c;
    }
    text.size = (size_t)(r->free - text.at);
    if (!take(r, '"'))
        fail(r, "a text has no end");
    return text;
}

/* -------------------------------------------------------------- values -- */

static json_value *add_value(reading *r)
{
    if (r->j.count == r->room) {
        r->room = 2 * r->room + 64;
        r->j.values = realloc(r->j.values, r->room * sizeof *r->j.values);
        if (r->j.values == NULL)
            abort();
    }
    json_value *v = &r->j.values[r->j.count++];
    *v = (json_value){.parent = r->open, .end = r->j.count};
    if (r->open != JSON_NONE)
        v->index = r->j.values[r->open].count++;
    return v;
}

static void read_word(reading *r, json_value *v)
{
    v->text.at = r->at;
    while (r->at < r->end && *r->at != '\0' &&
           strchr("+-.0123456789aeflnrstuE", *r->at) != NULL)
        r->at++;
    v->text.size = (size_t)(r->at - v->text.at);
    if (v->text.size == 0)
        fail(r, "expected a value");
}

static void read_value(reading *r)
{
    json_value *v = add_value(r);

    if (v->parent != JSON_NONE &&
        r->j.values[v->parent].kind == JSON_OBJECT) {
        v->key = read_text(r);
        if (!take(r, ':'))
            fail(r, "expected a colon");
    }
    int c = look(r);
    v->kind = c == '{' ? JSON_OBJECT : c == '[' ? JSON_LIST
            : c == '"' ? JSON_TEXT : JSON_WORD;
    if (v->kind == JSON_TEXT) {
        v->text = read_text(r);
    } else if (v->kind == JSON_WORD) {
        read_word(r, v);
    } else {
        r->at++;
        r->open = r->j.count - 1;
    }
}

/* Reads ends of containers after a value; returns whether a value follows. */
static bool value_follows(reading *r)
{
    bool begun = r->open == r->j.count - 1;     /* the container is empty */

    while (r->open != JSON_NONE && r->j.problem == NULL) {
        json_value *v = &r->j.values[r->open];
        if (take(r, v->kind == JSON_OBJECT ? '}' : ']')) {
            v->end = r->j.count;
            r->open = v->parent;
            begun = false;
        } else {
            return begun || take(r, ',') || fail(r, "expected a comma");
        }
    }
    return false;
}

json json_read(const char *text, size_t size)
{
    reading r = {.at = text, .end = text + size, .open = JSON_NONE};

    r.j.room = r.free = malloc(size + 1);       /* escapes are longer */
    if (r.j.room == NULL)
        abort();
    do
        read_value(&r);
    while (value_follows(&r));
    if (r.j.problem == NULL && look(&r) != -1)
        fail(&r, "there is something after the end");
    return r.j;
}

void json_free(json *j)
{
    free(j->values);
    free(j->room);
}

size_t json_member(const json *j, size_t object, json_text key)
{
    size_t at = object + 1;

    while (at < j->values[object].end && !json_same(j->values[at].key, key))
        at = j->values[at].end;
    return at < j->values[object].end ? at : JSON_NONE;
}
